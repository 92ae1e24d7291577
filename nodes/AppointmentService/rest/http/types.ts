/** A JSON object as it came; its values are data and never trusted. */
export type JsonObject = Record<string, unknown>;

/** One HTTP answer as text: nothing parsed yet. Header names are lower case. */
export interface HttpResponse {
	url: string;
	status: number;
	headers: Record<string, string>;
	text: string;
}

/** Reads one absolute address with GET. Rejects only where no answer came (connection, timeout, cancel). */
export type Fetch = (url: string) => Promise<HttpResponse>;

/** An answer whose body was read. */
export interface ParsedResponse {
	url: string;
	status: number;
	headers: Record<string, string>;
	body: unknown;
	/** Letters of the body as it came; left out where the page is made of an answer that was read before. */
	characters?: number;
}

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
