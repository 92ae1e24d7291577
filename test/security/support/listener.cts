import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerReply, ReceivedRequest, RecordingServer } from './types';

/** A real server on the loopback interface that records each request. */
export class Listener implements RecordingServer {
	readonly seen: ReceivedRequest[] = [];
	answer: (received: ReceivedRequest) => ServerReply = () => ({});
	private readonly server: Server;

	constructor() {
		const onRequest: RequestListener = (request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { method = '', url: target = '', headers, rawHeaders } = request;
				const received = {
					method,
					target,
					headers,
					rawHeaders,
					body: Buffer.concat(chunks).toString(),
				};
				this.seen.push(received);
				const {
					status = 200,
					headers: replyHeaders = {},
					body = '{}',
					cut,
				} = this.answer(received);
				if (cut) request.socket.destroy();
				else
					response
						.writeHead(status, { 'content-type': 'application/json', ...replyHeaders })
						.end(body);
			});
		};
		this.server = createServer(onRequest);
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

	/** Its origin, under any name of this machine. */
	origin(host = '127.0.0.1'): string {
		return `http://${host}:${this.port}`;
	}

	/** Requests that contain any of these texts. */
	carrying(...texts: string[]): ReceivedRequest[] {
		return this.seen.filter((request) =>
			texts.some((text) => JSON.stringify(request).includes(text)),
		);
	}
}

/** The list of appointments with this beside it. */
export const listWith = (beside: object, rows = [{ id: 1, name: 'Anna' }]) =>
	JSON.stringify({ data: rows, ...beside });
