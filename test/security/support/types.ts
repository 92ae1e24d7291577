/** A request as it came in over the network, byte for byte. */
export interface ReceivedRequest {
	method: string;
	/** The target of the request line. */
	target: string;
	headers: Record<string, string | string[] | undefined>;
	rawHeaders: string[];
	body: string;
}

/** What is answered; `cut` ends the connection instead. */
export interface ServerReply {
	status?: number;
	headers?: Record<string, string>;
	body?: string | Buffer;
	cut?: boolean;
}

/** A server that writes down everything that it is asked. */
export interface RecordingServer {
	readonly seen: ReceivedRequest[];
	answer: (seen: ReceivedRequest) => ServerReply;
	readonly port: number;
	/** Its own origin, under any name that leads here. */
	origin(host?: string): string;
	open(): Promise<void>;
	close(): Promise<void>;
}
