import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { key } from './start.mts';
import type { Server } from './servers.mts';

/** Stands before a server: counts requests, and gives paths the names that the server has for them. */
export interface ServerProxy {
	origin: string;
	/** Requests since this was last asked. */
	count(): number;
	close(): void;
}

/** The headers that are of the message and not of its connection. */
function headersOf({ headers }: IncomingMessage) {
	const ofConnection = ['connection', 'transfer-encoding', 'keep-alive'];
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => !ofConnection.includes(name)),
	);
}

export async function startServerProxy(server: Server, port: number): Promise<ServerProxy> {
	let requests = 0;
	let client = 1;
	const proxy = createServer((incoming, answer) => {
		requests += 1;
		if (!server.checksKey && incoming.headers.authorization !== `Bearer ${key}`) {
			answer.writeHead(401, { 'content-type': 'application/json' });
			answer.end('{"error":"Unauthorized"}');
			return;
		}
		const upstream = request(
			{
				host: '127.0.0.1',
				port,
				method: incoming.method,
				path: server.toUpstream(incoming.url ?? '/', incoming.method),
				// Each case comes from an address of its own, so that what one has asked limits no other.
				headers: {
					...headersOf(incoming),
					'x-forwarded-for': `127.0.${client >> 8}.${client & 255}`,
				},
			},
			async (given) => {
				const body = await buffer(given);
				answer.writeHead(given.statusCode ?? 500, headersOf(given));
				answer.end(body);
			},
		);
		upstream.on('error', () => answer.destroy());
		incoming.pipe(upstream);
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		count() {
			const counted = requests;
			requests = 0;
			client += 1;
			return counted;
		},
		close() {
			proxy.closeAllConnections();
			proxy.close();
		},
	};
}
