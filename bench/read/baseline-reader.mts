import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReadRequest, ReadReport } from './baseline-process.mts';

const script = fileURLToPath(new URL('./baseline-process.mts', import.meta.url));

/** A process that reads pages with nothing but `fetch`, and stays, so that it is as warm as n8n is. */
export interface BaselineReader {
	read(request: ReadRequest): Promise<ReadReport>;
	stop(): void;
}

/**
 * Starts it.
 *
 * @param node the Node.js that n8n runs on; it reads TypeScript by itself
 */
export function startBaselineReader(node: string): BaselineReader {
	const child = spawn(node, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
	const gone = once(child, 'exit').then(() => {
		throw new Error('The bare reader ended.');
	});
	gone.catch(() => undefined);
	return {
		async read(request) {
			const answer = once(child, 'message');
			child.send(request);
			const [report] = (await Promise.race([answer, gone])) as [ReadReport | { fault: string }];
			if ('fault' in report) throw new Error(`The bare reader failed: ${report.fault}`);
			return report;
		},
		stop: () => void child.kill(),
	};
}
