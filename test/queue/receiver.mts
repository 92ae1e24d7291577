import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One effect of a workflow, as the workflow reported it. */
export interface Effect {
	/** The id of the record. */
	id: string;
	/** n8n's id of the execution that did it. */
	execution: string;
	/** How that was started: `webhook`, `trigger`, or `retry`. */
	mode: string;
	/** The other reported fields. */
	details: Record<string, unknown>;
}

/** Replaces the system that workflows act on. Its records count, whatever n8n says of its executions. */
export interface EffectReceiver {
	url: string;
	effects(workflow: string): readonly Effect[];
	/** Waits until so many came, or nothing has come for some seconds; returns whether they came. */
	wait(workflow: string, count: number, quietSeconds: number): Promise<boolean>;
	close(): void;
}

export async function startEffectReceiver(): Promise<EffectReceiver> {
	const all = new Map<string, Effect[]>();
	const effects = (workflow: string) => all.get(workflow) ?? [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (part: Buffer) => (body += part.toString()));
		request.on('end', () => {
			const { workflow, id, execution, mode, ...details } = JSON.parse(body) as Record<
				string,
				unknown
			>;
			const effect = {
				id: String(id),
				execution: String(execution),
				mode: String(mode),
				details,
			};
			all.set(String(workflow), [...effects(String(workflow)), effect]);
			response.setHeader('content-type', 'application/json').end('{}');
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/deeds`,
		effects,
		async wait(workflow, count, quietSeconds) {
			let known = -1;
			for (let since = Date.now(); Date.now() - since < quietSeconds * 1000; ) {
				const now = effects(workflow).length;
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
