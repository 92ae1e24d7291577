import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A service that gives the same hundred records whatever it is asked, and no word about whether there are more:
 * the case in which nobody can know that the list is whole.
 */
export async function startSilentService(): Promise<{ url: string; close(): void }> {
	const clients = Array.from({ length: 100 }, (_, place) => ({
		id: 2001 + place,
		name: `Client ${place + 1}`,
		email: `client${place + 1}@example.com`,
	}));
	const server = createServer((_, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(clients));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
