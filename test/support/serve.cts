import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// The lint rules for nodes, which apply to their tests, too, do not allow this import.
export { gzipSync } from 'node:zlib';

/** Starts a server on the loopback interface that responds to every request in the same way. */
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

/** Writes a blank every few milliseconds and never ends. */
export function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write(' '), 20);
	response.on('close', () => clearInterval(timer));
}
