import { parseArgs } from 'node:util';
import { runChangedCase } from './fuzz/changed.mts';
import { describeResult } from './fuzz/describe.mts';
import { generateSpec } from './fuzz/generate/generate-spec.mts';
import { printFuzzReport } from './fuzz/report.mts';
import { runFuzzCase, type FuzzResult } from './fuzz/run.mts';

/**
 * Reads generated list services, and counts what the reader got wrong.
 *
 *     npm run fuzz                                     2000 cases
 *     npm run fuzz -- --cases 500 --seed 7 --show 5    with an example of each of the five most frequent causes
 *     npm run fuzz -- --seed 7 --case 123              one case, described in full
 *     npm run fuzz -- --honest                         also lists what could be read completely and was not
 *
 *     npm run fuzz -- --changed --cases 500            services that change between two readings; judges the second
 *
 * Exit code 1 where a reading missed records and yet claimed to have all, gave a record twice, changed one, gave them out of
 * order, looped, left the list's own host, or broke off without need.
 */
const { values } = parseArgs({
	options: {
		cases: { type: 'string', default: '2000' },
		seed: { type: 'string', default: '1' },
		show: { type: 'string', default: '3' },
		case: { type: 'string' },
		changed: { type: 'boolean', default: false },
		honest: { type: 'boolean', default: false },
	},
});

const seed = Number(values.seed);
const run = (number: number) =>
	values.changed ? runChangedCase(seed, number) : runFuzzCase(generateSpec(seed, number));
if (values.case === undefined) {
	const results: FuzzResult[] = [];
	for (let number = 1; number <= Number(values.cases); number++) results.push(await run(number));
	process.exitCode = printFuzzReport(results, Number(values.show), values.honest) ? 0 : 1;
} else console.log(describeResult(await run(Number(values.case))));
