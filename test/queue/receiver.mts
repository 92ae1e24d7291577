import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a workflow did, as it told itself. */
export interface Deed {
	/** What it did it for. */
	id: string;
	/** n8n's id of the execution that did it. */
	execution: string;
	/** How that was started: `webhook`, `trigger`, or `retry`. */
	mode: string;
	/** What else the workflow told. */
	told: Record<string, unknown>;
}

/** A stand-in for whatever workflows act on. What it was told counts, whatever n8n says of its executions. */
export interface Receiver {
	url: string;
	deeds(workflow: string): readonly Deed[];
	/** Waits until so many came, or nothing has come for some seconds; returns whether they came. */
	wait(workflow: string, count: number, quietSeconds: number): Promise<boolean>;
	close(): void;
}

export async function startReceiver(): Promise<Receiver> {
	const all = new Map<string, Deed[]>();
	const deeds = (workflow: string) => all.get(workflow) ?? [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (part: Buffer) => (body += part.toString()));
		request.on('end', () => {
			const { workflow, id, execution, mode, ...told } = JSON.parse(body) as Record<
				string,
				unknown
			>;
			const deed = { id: String(id), execution: String(execution), mode: String(mode), told };
			all.set(String(workflow), [...deeds(String(workflow)), deed]);
			response.setHeader('content-type', 'application/json').end('{}');
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/deeds`,
		deeds,
		async wait(workflow, count, quietSeconds) {
			let known = -1;
			for (let since = Date.now(); Date.now() - since < quietSeconds * 1000; ) {
				const now = deeds(workflow).length;
				if (now >= count) return true;
				if (now !== known) since = Date.now();
				known = now;
				await sleep(100);
			}
			return false;
		},
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
