import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Replaces the team chat that messages are sent to. */
export interface Inbox {
	/** The address that a team chat would have given. */
	url: string;
	/** What was sent since it was last emptied, oldest first. */
	texts(): string[];
	/** Waits until that many came, and returns them all. */
	wait(count: number, seconds?: number): Promise<string[]>;
	empty(): void;
	close(): void;
}

export async function startInbox(): Promise<Inbox> {
	let texts: string[] = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (part: Buffer) => (body += part.toString()));
		request.on('end', () => {
			texts.push(String((JSON.parse(body) as { text: unknown }).text));
			response.end('ok');
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/incoming`,
		texts: () => [...texts],
		async wait(count, seconds = 30) {
			const deadline = Date.now() + seconds * 1000;
			while (texts.length < count && Date.now() < deadline) await sleep(100);
			assert.ok(texts.length >= count, `${texts.length} messages came of ${count}`);
			return [...texts];
		},
		empty: () => void (texts = []),
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
