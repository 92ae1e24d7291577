import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** One request that came in. */
export interface Received {
	headers: IncomingHttpHeaders;
	/** The raw body. */
	text: string;
	// What comes is looked at field by field in the tests.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	json: any;
}

/** What the receiver says. */
export interface Reaction {
	status?: number;
	headers?: Record<string, string>;
	body?: string;
	/** Milliseconds that it takes. */
	after?: number;
}

export interface Receiver {
	url: string;
	received: Received[];
	/** Answers with 200 and echoes any challenge, unless told otherwise. */
	react: (received: Received) => Reaction;
}

/** What a polite subscriber answers. */
export function politely({ headers, json }: Received): Reaction {
	const challenge = headers['x-hook-challenge'];
	return {
		headers: challenge ? { 'x-hook-challenge': String(challenge) } : {},
		body: json?.challenge ? JSON.stringify({ challenge: json.challenge }) : '',
	};
}

/** A program on this machine that takes deliveries; it ends with the test file. */
export async function startReceiver(): Promise<Receiver> {
	const receiver: Receiver = { url: '', received: [], react: politely };
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString('utf8');
			const one: Received = { headers: request.headers, text, json: undefined };
			try {
				one.json = JSON.parse(text);
			} catch {
				// Not everything that comes is JSON; its text is there to look at.
			}
			receiver.received.push(one);
			const { status = 200, headers, body = '', after: delay = 0 } = receiver.react(one);
			setTimeout(() => response.writeHead(status, headers).end(body), delay);
		});
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	after(() => {
		server.closeAllConnections();
		server.close();
	});
	receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
	return receiver;
}
