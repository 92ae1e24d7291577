import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultAction, Exchange, ServiceResponse } from './proxy.mts';

/** Longer than any timeout here. */
const forever = 600_000;

/** The head of a response as raw HTTP. */
export function headOf(
	{ status, headers }: ServiceResponse,
	own: Record<string, string> = {},
): string {
	const all = { ...headers, connection: 'close', ...own };
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
	return [`HTTP/1.1 ${status} Answer`, ...lines, '', ''].join('\r\n');
}

/** Answers with what an exchange makes of the service's own answer. */
export function changeResponse(
	make: (own: ServiceResponse, exchange: Exchange) => ServiceResponse | Promise<ServiceResponse>,
): FaultAction {
	return async (exchange) => exchange.respond(await make(await exchange.pass(), exchange));
}

/** Writes onto the connection itself. The service has taken the request. */
export function raw(
	write: (own: ServiceResponse, exchange: Exchange) => Promise<void> | void,
): FaultAction {
	return async (exchange) => await write(await exchange.pass(), exchange);
}

/** Answers without asking the service. */
export function instead(
	status: number,
	headers: Record<string, string> = {},
	body: Buffer | string = '',
): FaultAction {
	return ({ respond }) => respond({ status, headers, body: Buffer.from(body) });
}

/** The same after the service has taken the request. */
export function after(act: FaultAction): FaultAction {
	return async (exchange) => {
		await exchange.pass();
		await act(exchange);
	};
}

/** The answer with another body, its length set right. */
export function withBody(own: ServiceResponse, body: Buffer | string): ServiceResponse {
	const bytes = Buffer.from(body);
	return {
		...own,
		headers: { ...own.headers, 'content-length': String(bytes.length) },
		body: bytes,
	};
}

/** Headers but for one. */
export function without(
	headers: ServiceResponse['headers'],
	name: string,
): ServiceResponse['headers'] {
	return Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
}

/** The answer with its JSON changed. */
export function withJson(
	own: ServiceResponse,
	change: (body: Record<string, unknown>) => unknown,
): ServiceResponse {
	if (own.body.length === 0) return own;
	return withBody(own, JSON.stringify(change(JSON.parse(own.body.toString()))));
}

export const half = (bytes: Buffer) => bytes.subarray(0, Math.max(1, bytes.length >> 1));

/** Never answers, until the client has closed the connection. */
export const stall: FaultAction = async ({ socket }) => {
	const gone = new AbortController();
	socket.on('close', () => gone.abort());
	await sleep(forever, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
};

/** Sends a body in pieces, with a pause before each of them. */
export function dribble(pieces: number, pause: number): FaultAction {
	return raw(async (own, { socket }) => {
		socket.write(headOf(own));
		const size = Math.ceil(own.body.length / pieces) || 1;
		for (let at = 0; at < own.body.length && !socket.destroyed; at += size) {
			await sleep(pause);
			socket.write(own.body.subarray(at, at + size));
		}
		socket.end();
	});
}
