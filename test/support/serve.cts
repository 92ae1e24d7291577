import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// The rules for nodes, which tests of nodes keep as well, know of no compression.
export { gzipSync } from 'node:zlib';

/** A server on the loopback interface that answers every request in the same way; its origin, and how it ends. */
export async function serve(
	answer: (response: ServerResponse) => void,
): Promise<{ origin: string; close(): void }> {
	const server: Server = createServer((_, response) => answer(response));
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** An answer that goes on with a blank every few milliseconds and never ends. */
export function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write(' '), 20);
	response.on('close', () => clearInterval(timer));
}
