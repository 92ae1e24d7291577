import type { HttpResponse } from '../rest';

const plainJson = { Accept: 'application/json' };
/** No browser asks like this: services give one a web page. A service of documents may refuse a request of another type, even without a body. */
const anyJson = {
	Accept:
		'application/json, application/vnd.api+json, application/hal+json, application/ld+json, */*;q=0.1',
	'Content-Type': 'application/vnd.api+json',
};

/** Sends one request with headers for the media types. Those of a body come before them. */
type Request = (mediaTypes: Record<string, string>) => Promise<HttpResponse>;

/**
 * Returns a function that sends requests with the media types that the service takes: plain JSON, until it refuses to read that out (HTTP 406
 * or 415) and reads out another kind. A write is not repeated: some services look at these headers after they wrote.
 */
export function createNegotiation(): (method: string, request: Request) => Promise<HttpResponse> {
	let accepted: Record<string, string> = plainJson;
	return async (method, request) => {
		const response = await request(accepted);
		const isRefused = response.status === 406 || response.status === 415;
		if (!isRefused || method !== 'GET' || accepted !== plainJson) return response;
		const other = await request(anyJson);
		if (other.status < 300) accepted = anyJson;
		return other.status === 406 || other.status === 415 ? response : other;
	};
}
