import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host that is nobody's service, and remembers who came. */
export interface OtherHost {
	origin: string;
	/** Requests that came with one of these paths in their address. */
	came: Array<{ url: string; holdsKey: boolean }>;
	close(): Promise<void>;
}

/**
 * Starts a host that answers everything as a service would, so that whoever follows a link there takes its data for real.
 *
 * @param keys what must never arrive, in whatever place
 */
export async function startOtherHost(keys: string[]): Promise<OtherHost> {
	const came: OtherHost['came'] = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += chunk));
		request.on('end', () => {
			const all = JSON.stringify([request.url, request.rawHeaders, body]);
			const holdsKey = keys.some((key) => all.includes(key)) || /authorization/i.test(all);
			came.push({ url: request.url ?? '', holdsKey });
			response.setHeader('content-type', 'application/json');
			response.end('{"success":true,"data":[{"id":"forged"}],"meta":{"total":1}}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		came,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
