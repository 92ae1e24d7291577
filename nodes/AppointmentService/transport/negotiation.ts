import type { HttpResponse } from '../rest';

const plainJson = 'application/json';
/** No browser asks like this: services give one a web page. */
const anyJson =
	'application/json, application/vnd.api+json, application/hal+json, application/ld+json, */*;q=0.1';

/** Sends one request with the value of its header `Accept`. */
type Request = (accept: string) => Promise<HttpResponse>;

/**
 * Returns a function that sends requests with the `Accept` that the service takes: plain JSON, until it refuses to read that out (HTTP 406)
 * and reads out another kind. A write is not repeated: some services look at this header after they wrote.
 */
export function createNegotiation(): (method: string, request: Request) => Promise<HttpResponse> {
	let accept = plainJson;
	return async (method, request) => {
		const response = await request(accept);
		if (response.status !== 406 || method !== 'GET' || accept !== plainJson) return response;
		const other = await request(anyJson);
		if (other.status < 300) accept = anyJson;
		return other.status === 406 ? response : other;
	};
}
