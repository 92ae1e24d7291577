import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerReply, ReceivedRequest, RecordingServer } from './types';

/** A real server on the loopback interface that writes down everything that it is asked. */
export class Listener implements RecordingServer {
	readonly seen: ReceivedRequest[] = [];
	answer: (seen: ReceivedRequest) => ServerReply = () => ({});
	private readonly server: Server;

	constructor() {
		const take: RequestListener = (request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { method = '', url: target = '', headers, rawHeaders } = request;
				const seen = {
					method,
					target,
					headers,
					rawHeaders,
					body: Buffer.concat(chunks).toString(),
				};
				this.seen.push(seen);
				const { status = 200, headers: said = {}, body = '{}', cut } = this.answer(seen);
				if (cut) request.socket.destroy();
				else response.writeHead(status, { 'content-type': 'application/json', ...said }).end(body);
			});
		};
		this.server = createServer(take);
	}

	async open(): Promise<void> {
		await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((done) => this.server.close(done));
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	/** Its own origin, under any name that leads here. */
	origin(host = '127.0.0.1'): string {
		return `http://${host}:${this.port}`;
	}

	/** Requests that carry any of these texts anywhere. */
	carrying(...texts: string[]): ReceivedRequest[] {
		return this.seen.filter((one) => texts.some((text) => JSON.stringify(one).includes(text)));
	}
}

/** The list of appointments with this beside it. */
export const listWith = (beside: object, rows = [{ id: 1, name: 'Anna' }]) =>
	JSON.stringify({ data: rows, ...beside });
