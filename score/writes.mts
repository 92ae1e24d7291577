import { parseArgs } from 'node:util';
import { dialectNames } from '../sandbox/dialects/index.mts';
import { runWriteCase, runColumns } from './writes/run.mts';
import { writeColumns, type WriteColumn } from './writes/columns.mts';
import { summarizeWrites, formatWriteTable } from './writes/table.mts';

/**
 * Lets an owner write through the real node, in n8n's own engine and over HTTP: every dialect, under every switch. Visits are
 * booked, changed, moved, cancelled and deleted, clients entered, changed, deleted and found; then what was meant is compared
 * with what the sandbox took and with what the node says.
 *
 *     npm run score:writes
 *     npm run score:writes -- --dialect E05 --switch cut
 *
 * A fault is put on the first request of a run that is to change something, and once more on the one that is taken where
 * nothing happens. `refused` and `unknown` count what the node said honestly: that nothing was written, or that it cannot know.
 * They are no loss where the fault left no better answer, which is also where a service throttles with another status than 429,
 * and where it refuses a repeated request whose first answer was lost; anywhere else the write counts as meant and not taken. `unseen`
 * counts what somebody else entered in the same moment and a whole record overwrote, where no answer could have shown it.
 *
 * Exit code 1 where a dialect did not take all that was meant, or anything was taken twice or wrong.
 */
const { values } = parseArgs({
	options: { dialect: { type: 'string' }, switch: { type: 'string' } },
});

const wanted = dialectNames.filter(
	(name) => !values.dialect || name === values.dialect.toUpperCase(),
);
const shown = writeColumns.filter(({ name }) => !values.switch || name === values.switch);
if (wanted.length === 0 || shown.length === 0) {
	console.error(
		`Dialects: ${dialectNames.join(' ')}\nSwitches: ${writeColumns.map(({ name }) => name).join(', ')}`,
	);
	process.exit(2);
}

const [plainColumn, ...others] = writeColumns;
const quick = others.filter((column) => shown.includes(column) && !column.waits);
const patient = others.filter((column) => shown.includes(column) && column.waits);
const plain = await Promise.all(
	wanted.map((dialect) => runWriteCase(dialect, plainColumn, 'first')),
);
const each = (chosen: WriteColumn[]) =>
	Promise.all(wanted.map((dialect, index) => runColumns(dialect, chosen, plain[index])));

// Runs that work must not keep those waiting that hold to a time limit.
const steps = [
	...(shown.includes(plainColumn) ? plain : []),
	...(await each(quick)),
	...(await Promise.all(patient.map((column) => each([column])))).flat(),
].flat();
console.log(formatWriteTable(steps, wanted));
const { lines, isGood } = summarizeWrites(steps, wanted);
console.log(lines.join('\n'));
// A run that was given up would keep the process.
process.exit(isGood ? 0 : 1);
