import { errorBody } from './error-response.mts';
import type { ServiceFault, FuzzSpec } from '../spec.mts';

interface FaultResponse {
	status: number;
	headers: Record<string, string>;
	text: string;
}

/** Whether a fault closes the service for a while, for everybody. */
export function isRateLimit({ kind }: ServiceFault): boolean {
	return kind.startsWith('429') || kind === '403 limit' || kind === '503 after';
}

/** The answer of a service that is asked too often, with what is left of the wait in this service's own signal. */
export function rateLimitResponse(
	spec: FuzzSpec,
	{ kind }: ServiceFault,
	left: number,
	now: number,
): FaultResponse {
	const seconds = Math.max(1, Math.ceil(left / 1000));
	const text = errorBody(spec, 429, 'rate_limited', 'Too many requests');
	const end = now + seconds * 1000;
	const bad = (headers: Record<string, string>, status = 429, body = text) => ({
		status,
		headers: { 'content-type': 'application/json', ...headers },
		text: body,
	});
	switch (kind) {
		case '429 seconds':
			return bad({ 'retry-after': String(seconds) });
		case '429 date':
			return bad({ 'retry-after': new Date(end).toUTCString() });
		case '429 epoch':
			return bad({
				'x-ratelimit-remaining': '0',
				'x-ratelimit-reset': String(Math.ceil(end / 1000)),
			});
		case '429 epoch ms':
			return bad({ 'x-rate-limit-reset': String(end) });
		case '429 reset seconds':
			return bad({ 'ratelimit-limit': '10', 'ratelimit-reset': String(seconds) });
		case '429 body':
			return bad({}, 429, `{"error":{"code":429,"message":"slow down"},"retry_after":${seconds}}`);
		case '429 text':
			return bad({ 'content-type': 'text/plain' }, 429, 'Rate limit exceeded');
		case '403 limit':
			return bad({ 'retry-after': String(seconds) }, 403, 'Rate limit exceeded');
		case '503 after':
			return bad({ 'retry-after': String(seconds) }, 503, 'Service Unavailable');
		default:
			return bad({});
	}
}

/** The answer that takes the place of a good one, for faults that are an answer. */
export function faultResponse(spec: FuzzSpec, { kind }: ServiceFault): FaultResponse | undefined {
	const headers = { 'content-type': 'application/json' };
	switch (kind) {
		case '502 html':
			return {
				status: 502,
				headers: { 'content-type': 'text/html' },
				text: '<html><body><h1>502 Bad Gateway</h1></body></html>',
			};
		case '401':
			return { status: 401, headers, text: errorBody(spec, 401, 'unauthorized', 'Unauthorized') };
		case 'failure200':
			return {
				status: 200,
				headers,
				text: '{"success":false,"error":{"code":"INTERNAL","message":"Something went wrong"},"data":[]}',
			};
		case 'broken500':
			return { status: 500, headers, text: errorBody(spec, 500, 'internal', 'Internal error') };
		case 'redirect':
			return { status: 302, headers: { location: 'https://login.elsewhere.example/' }, text: '' };
		default:
			return undefined;
	}
}
