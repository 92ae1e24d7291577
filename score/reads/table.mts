import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { ReadColumn } from './columns.mts';
import { readOutcomes, type ReadOutcome } from './evaluate.mts';
import type { ReadCase } from './read-case.mts';

/** The outcomes: a row for each dialect, a column for each switch, and the calls over the minimum. */
export function formatReadTable(
	cases: ReadCase[],
	dialects: DialectName[],
	columns: ReadColumn[],
): string {
	const heads = columns.map(({ name }) => name);
	const widths = heads.map((head) => Math.max(head.length, 7));
	const line = (cells: string[], last: string) =>
		[
			cells[0]?.padEnd(4),
			...widths.map((width, index) => cells[index + 1]?.padEnd(width)),
			last,
		].join(' ');
	const rows = dialects.map((dialect) => {
		const own = cases.filter((readCase) => readCase.dialect === dialect);
		const cells = columns.map((column) =>
			cell(own.filter((readCase) => readCase.column === column)),
		);
		return line([dialect, ...cells], `${ratio(own, 'plain').padEnd(14)} ${ratio(own, 'second')}`);
	});
	return [line(['', ...heads], 'calls/fewest   second'), ...rows].join('\n');
}

/** `unsure`: everything came, and the reading says that it cannot know; `-7`: seven records did not come, and it says so. */
function cell(cases: ReadCase[]): string {
	const { outcome, missed, column } = [...cases].sort(
		(a, b) =>
			readOutcomes.indexOf(b.outcome) - readOutcomes.indexOf(a.outcome) || b.missed - a.missed,
	)[0] as ReadCase;
	if (outcome !== 'honest') return outcome === 'ok' ? outcome : outcome.toUpperCase();
	if (column.list === 'astray') return outcome;
	return missed > 0 ? `-${missed}` : 'unsure';
}

/** Faults and endless lists cost unavoidable calls, so only readings of this column count. */
function callsOverFewest(cases: ReadCase[], column: string): { calls: number; fewest: number } {
	const counted = cases.filter((readCase) => readCase.column.name === column);
	const sum = (of: (readCase: ReadCase) => number) =>
		counted.reduce((total, readCase) => total + of(readCase), 0);
	return { calls: sum((readCase) => readCase.calls), fewest: sum((readCase) => readCase.minimum) };
}

function ratio(cases: ReadCase[], column: string): string {
	const { calls, fewest } = callsOverFewest(cases, column);
	return fewest === 0
		? '-'
		: `${calls}/${fewest} = ${(calls / fewest).toFixed(column === 'second' ? 2 : 1)}`;
}

/** A list that was read before takes hardly more calls than the fewest. */
const maxSecondRatio = 1.05;

/** What must not happen at all. */
const forbiddenOutcomes: ReadOutcome[] = [
	'doubled',
	'false',
	'loop',
	'off host',
	'wrote',
	'order',
	'changed',
	'crash',
];

/** The figures, and whether all of them are good. */
export function summarizeReads(
	cases: ReadCase[],
	dialects: DialectName[],
): { lines: string[]; isGood: boolean } {
	const count = (outcome: ReadOutcome) =>
		cases.filter((readCase) => readCase.outcome === outcome).length;
	const complete = dialects.filter((dialect) =>
		cases.filter((readCase) => readCase.dialect === dialect).every(isComplete),
	);
	const readable = cases.filter(({ column }) => column.list !== 'astray');
	const unsure = readable.filter(({ outcome, missed }) => outcome === 'honest' && missed === 0);
	const isDear = (dialect: DialectName) => {
		const own = cases.filter((readCase) => readCase.dialect === dialect);
		const { calls, fewest } = callsOverFewest(own, 'second');
		return calls > fewest * maxSecondRatio;
	};
	const dear = dialects.filter(isDear);
	const details = cases
		.filter((readCase) => !isComplete(readCase) || readCase.outcome === 'unseen')
		.map(
			(readCase) =>
				`${readCase.dialect} ${readCase.column.name} seed ${readCase.seed}: ${readCase.outcome}: ${readCase.detail}`,
		);
	return {
		lines: [
			'',
			...details,
			`${cases.length} walks, ${readable.length} of them of lists that can be read: ${count('ok')} read and claimed, ` +
				`${unsure.length} read and not sure, ${count('unseen')} moved past the reader without a trace`,
			`second readings that take more than ${maxSecondRatio} of the fewest calls: ${dear.join(' ') || 'none'}`,
			`${count('order')} out of order, ${count('changed')} changed, ${count('crash')} crashed`,
			`score: ${complete.length}/${dialects.length} complete, ${count('doubled')} doubled, ${count('false')} false complete, ` +
				`${count('loop')} loops, ${count('off host')} keys off-host, ${count('wrote')} wrong writes`,
		],
		isGood:
			complete.length === dialects.length &&
			dear.length === 0 &&
			forbiddenOutcomes.every((outcome) => count(outcome) === 0),
	};
}

/** Whether a reading is as good as its switch allows. */
function isComplete({ outcome, missed, column }: ReadCase): boolean {
	if (column.list === 'astray') return ['ok', 'honest', 'refused'].includes(outcome);
	const cameAll = (outcome === 'ok' || outcome === 'honest') && missed === 0;
	return cameAll || (column.list === 'moving' && outcome === 'unseen');
}
