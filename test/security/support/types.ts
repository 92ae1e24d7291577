/** A request as it came over the network. */
export interface ReceivedRequest {
	method: string;
	/** The target of the request line. */
	target: string;
	headers: Record<string, string | string[] | undefined>;
	rawHeaders: string[];
	body: string;
}

/** The response; `cut` ends the connection instead. */
export interface ServerReply {
	status?: number;
	headers?: Record<string, string>;
	body?: string | Buffer;
	cut?: boolean;
}

/** A server that records each request. */
export interface RecordingServer {
	readonly seen: ReceivedRequest[];
	answer: (seen: ReceivedRequest) => ServerReply;
	readonly port: number;
	/** Its origin, under any name of this machine. */
	origin(host?: string): string;
	open(): Promise<void>;
	close(): Promise<void>;
}
