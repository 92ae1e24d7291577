import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.mts';

const script = fileURLToPath(new URL('./probes/load.cjs', import.meta.url));

interface Loading {
	files: number;
	/** Milliseconds that n8n waits for the package when it starts. */
	start: number;
	/** Milliseconds that the first run of the action node waits for the rest of it. */
	run: number;
}

/** How long a built package takes to load, in a new process each time. */
export function measureLoading(runs: number, folder = 'dist'): Loading {
	const measured = Array.from(
		{ length: runs },
		() =>
			JSON.parse(
				execFileSync(process.execPath, [script, resolve(folder)], {
					encoding: 'utf8',
					env: { ...process.env, NODE_PATH: resolve('node_modules') },
				}),
			) as Loading,
	);
	const medianOf = (name: keyof Loading) => median(measured.map((one) => one[name]));
	return { files: medianOf('files'), start: medianOf('start'), run: medianOf('run') };
}
