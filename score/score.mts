import { parseArgs } from 'node:util';
import { dialectNames, type DialectName } from '../sandbox/dialects/index.mts';
import { startSandbox } from '../sandbox/server.mts';
import { readColumns } from './reads/columns.mts';
import { summarizeReads, formatReadTable } from './reads/table.mts';
import { runReadCase, type ReadCase } from './reads/read-case.mts';

/**
 * Reads lists of the sandbox through the package's own reader: every dialect, under every switch, with several seeds, each of
 * which is a business of another size and puts the fault on another call.
 *
 *     npm run score
 *     npm run score -- --dialect E05 --switch 429 --seeds 5
 *
 * A dialect counts as complete when with each seed, with no switch and under every switch that leaves the list readable, every
 * record that stood throughout the reading came, unchanged, once and in order; whether the reading also claimed that this is
 * all, or was not sure, is counted apart. A list that shows a window of days by itself is complete when the records outside of
 * the window came, too. The switches `redirect`, `repeat`, `empty` and `stuck` do not leave a list readable: there, nothing
 * wrong may be said or done. While records come, change and go (`insert`, `update`, `delete`), one of them may be moved past
 * the reader without a trace in any response; nobody could have known, so such readings are counted apart, too.
 *
 * Exit code 1 where a dialect is not complete, or one of the figures that must be zero is not.
 */
const { values } = parseArgs({
	options: {
		seeds: { type: 'string', default: '3' },
		dialect: { type: 'string' },
		switch: { type: 'string' },
	},
});

/** Appointments of each seed's business: many and odd, whole pages of every usual size, and less than a page of some. */
const sizes = [1260, 600, 41];

const wanted = dialectNames.filter(
	(name) => !values.dialect || name === values.dialect.toUpperCase(),
);
const shown = readColumns.filter(({ name }) => !values.switch || name === values.switch);
if (wanted.length === 0 || shown.length === 0) {
	console.error(
		`Dialects: ${dialectNames.join(' ')}\nSwitches: ${readColumns.map(({ name }) => name).join(' ')}`,
	);
	process.exit(2);
}

const cases: ReadCase[] = [];
for (let seed = 1; seed <= Number(values.seeds); seed++) {
	const rows = sizes[(seed - 1) % sizes.length] as number;
	const sandbox = await startSandbox({ rows, seed });
	for (const dialect of wanted)
		for (const column of shown)
			cases.push(await runReadCase(sandbox, dialect as DialectName, column, seed));
	await sandbox.close();
}

console.log(formatReadTable(cases, wanted, shown));
const { lines, isGood } = summarizeReads(cases, wanted);
console.log(lines.join('\n'));
process.exitCode = isGood ? 0 : 1;
