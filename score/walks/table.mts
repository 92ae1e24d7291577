import type { DialectName } from '../../sandbox/dialects/index.mts';
import type { Column } from './switches.mts';
import { endings, type Ending } from './judge.mts';
import type { Walk } from './walk.mts';

/** What each walk came to: a row for each dialect, a column for each switch, and the calls over the fewest possible. */
export function table(walks: Walk[], dialects: DialectName[], columns: Column[]): string {
	const heads = columns.map(({ name }) => name);
	const widths = heads.map((head) => Math.max(head.length, 7));
	const line = (cells: string[], last: string) =>
		[
			cells[0]?.padEnd(4),
			...widths.map((width, index) => cells[index + 1]?.padEnd(width)),
			last,
		].join(' ');
	const rows = dialects.map((dialect) => {
		const own = walks.filter((walk) => walk.dialect === dialect);
		const cells = columns.map((column) => cell(own.filter((walk) => walk.column === column)));
		return line([dialect, ...cells], ratio(own));
	});
	return [line(['', ...heads], 'calls/fewest'), ...rows].join('\n');
}

/** `unsure`: everything came, and the reading says that it cannot know; `-7`: seven records did not come, and it says so. */
function cell(walks: Walk[]): string {
	const { ending, missed, column } = [...walks].sort(
		(a, b) => endings.indexOf(b.ending) - endings.indexOf(a.ending) || b.missed - a.missed,
	)[0] as Walk;
	if (ending !== 'honest') return ending === 'ok' ? ending : ending.toUpperCase();
	if (column.list === 'astray') return ending;
	return missed > 0 ? `-${missed}` : 'unsure';
}

/** Faults and endless lists cost calls that nobody can save, so only plain walks count. */
function ratio(walks: Walk[]): string {
	const plain = walks.filter(({ column }) => column.name === 'plain');
	const sum = (of: (walk: Walk) => number) => plain.reduce((total, walk) => total + of(walk), 0);
	const calls = sum((walk) => walk.calls);
	const fewest = sum((walk) => walk.fewest);
	return plain.length === 0 ? '-' : `${calls}/${fewest} = ${(calls / fewest).toFixed(1)}`;
}

/** What must not happen at all. */
const zeros: Ending[] = [
	'doubled',
	'false',
	'loop',
	'off host',
	'wrote',
	'order',
	'changed',
	'crash',
];

/** The figures, and whether they are all as they must be. */
export function summary(
	walks: Walk[],
	dialects: DialectName[],
): { lines: string[]; isGood: boolean } {
	const count = (ending: Ending) => walks.filter((walk) => walk.ending === ending).length;
	const complete = dialects.filter((dialect) =>
		walks.filter((walk) => walk.dialect === dialect).every(isComplete),
	);
	const readable = walks.filter(({ column }) => column.list !== 'astray');
	const unsure = readable.filter(({ ending, missed }) => ending === 'honest' && missed === 0);
	const details = walks
		.filter((walk) => !isComplete(walk) || walk.ending === 'unseen')
		.map(
			(walk) =>
				`${walk.dialect} ${walk.column.name} seed ${walk.seed}: ${walk.ending}: ${walk.detail}`,
		);
	return {
		lines: [
			'',
			...details,
			`${walks.length} walks, ${readable.length} of them of lists that can be read: ${count('ok')} read and claimed, ` +
				`${unsure.length} read and not sure, ${count('unseen')} moved past the reader without a trace`,
			`${count('order')} out of order, ${count('changed')} changed, ${count('crash')} crashed`,
			`score: ${complete.length}/${dialects.length} complete, ${count('doubled')} doubled, ${count('false')} false complete, ` +
				`${count('loop')} loops, ${count('off host')} keys off-host, ${count('wrote')} wrong writes`,
		],
		isGood: complete.length === dialects.length && zeros.every((ending) => count(ending) === 0),
	};
}

/** Whether a walk is as good as its switch allows. */
function isComplete({ ending, missed, column }: Walk): boolean {
	if (column.list === 'astray') return ['ok', 'honest', 'refused'].includes(ending);
	const cameAll = (ending === 'ok' || ending === 'honest') && missed === 0;
	return cameAll || (column.list === 'moving' && ending === 'unseen');
}
