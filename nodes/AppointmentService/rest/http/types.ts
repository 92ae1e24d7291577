/** A JSON object as received; its values are untrusted data. */
export type JsonObject = Record<string, unknown>;

/** One HTTP response as text, not parsed yet. Header names are lower case. */
export interface HttpResponse {
	url: string;
	status: number;
	headers: Record<string, string>;
	text: string;
}

/** Requests one absolute URL with GET. Rejects only where no response came (connection, timeout, cancellation). */
export type Fetch = (url: string) => Promise<HttpResponse>;

/** A response with its body parsed. */
export interface ParsedResponse extends Omit<HttpResponse, 'text'> {
	body: unknown;
	/** Characters of the body as received; left out where the page is made of an earlier response. */
	characters?: number;
}

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object, and the objects that stand in its fields. */
export const withInnerObjects = (object: JsonObject): JsonObject[] => [
	object,
	...Object.values(object).filter(isObject),
];
