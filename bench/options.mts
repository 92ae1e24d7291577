import { parseArgs } from 'node:util';

export interface Options {
	/** Milliseconds per answer, one comparison for each. */
	latencies: number[];
	/** Measured runs of each reader, after one that warms it up. */
	runs: number;
	memory: boolean;
}

/** Reads `--latency 0,20,50`, `--runs 3` and `--no-memory`. */
export function readOptions(args: string[]): Options {
	const { values } = parseArgs({
		args,
		options: {
			latency: { type: 'string', default: '0,20,50' },
			runs: { type: 'string', default: '3' },
			'no-memory': { type: 'boolean', default: false },
		},
	});
	return {
		latencies: values.latency.split(',').map((text) => parseWholeNumber('--latency', text, 0)),
		runs: parseWholeNumber('--runs', values.runs, 1),
		memory: !values['no-memory'],
	};
}

function parseWholeNumber(option: string, text: string, least: number): number {
	const number = text.trim() === '' ? NaN : Number(text);
	if (Number.isInteger(number) && number >= least) return number;
	throw new Error(`${option} takes whole numbers from ${least}, not "${text}".`);
}
