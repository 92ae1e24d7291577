import type { DialectName } from '../../sandbox/dialects/index.mts';
import { describeSettings } from './node-settings.mts';
import type { WriteStep } from './step.mts';

/** Whether an owner could count on the write: not where the surface has none, nor where its fault was in the way. */
export function isMeant(step: WriteStep): boolean {
	const { outcome, isOffered } = step;
	const { excuses = [], excused } = step.column;
	if (outcome === 'taken' || !isOffered) return isOffered;
	return !excuses.includes(outcome) || excused?.(step) === false;
}

interface WriteTotals {
	meant: number;
	taken: number;
	refused: number;
	unknown: number;
	twice: number;
	wrong: number;
	unseen: number;
}

function totalsOf(steps: readonly WriteStep[]): WriteTotals {
	const count = (is: (step: WriteStep) => boolean) => steps.filter(is).length;
	const isHonest = (step: WriteStep) => step.wrong.length === 0;
	return {
		meant: count(isMeant),
		taken: count((step) => isMeant(step) && isTaken(step)),
		refused: count((step) => step.outcome === 'refused' && isHonest(step)),
		unknown: count((step) => step.outcome === 'unknown' && isHonest(step)),
		twice: steps.reduce((sum, { twice }) => sum + twice, 0),
		wrong: count((step) => !isHonest(step)),
		unseen: count(({ unseen }) => unseen.length > 0),
	};
}

const isTaken = ({ outcome, wrong, isOffered }: WriteStep) =>
	outcome === 'taken' && wrong.length === 0 && isOffered;

/** Requests of all kinds for each write, where nothing happens. */
function requestsPerWrite(steps: readonly WriteStep[]): string {
	const plain = steps.filter(({ column, intent }) => column.name === 'none' && intent.times === 1);
	const requests = plain.reduce((sum, step) => sum + step.requests, 0);
	return plain.length === 0 ? '-' : (requests / plain.length).toFixed(1);
}

/** A row for each dialect. */
export function formatWriteTable(
	steps: readonly WriteStep[],
	dialects: readonly DialectName[],
): string {
	const heads = ['', 'meant', 'taken', 'refused', 'unknown', 'twice', 'wrong', 'unseen'];
	const line = (cells: Array<number | string>, last: string[]) =>
		[...cells.map((cell) => String(cell).padEnd(8)), ...last].join(' ');
	const rows = dialects.map((dialect) => {
		const own = steps.filter((step) => step.dialect === dialect);
		return line(
			[dialect, ...Object.values(totalsOf(own))],
			[requestsPerWrite(own).padEnd(14), describeSettings(dialect)],
		);
	});
	return [line(heads, ['requests/write', 'settings']), ...rows].join('\n');
}

/** The failures, the last line with the figures, and whether all is good. */
export function summarizeWrites(
	steps: readonly WriteStep[],
	dialects: readonly DialectName[],
): { lines: string[]; isGood: boolean } {
	const bad = steps.filter(
		(step) => step.wrong.length > 0 || step.twice > 0 || (isMeant(step) && !isTaken(step)),
	);
	const order = (step: WriteStep) => dialects.indexOf(step.dialect);
	const details = bad
		.toSorted((one, other) => order(one) - order(other))
		.map(({ dialect, column, at, intent, wrong, twice, outcome, detail }) => {
			const what = [...wrong, ...(twice > 0 ? ['taken more than once'] : []), outcome].join(', ');
			return `${dialect} ${column.name} on write ${at}: ${intent.operation} ${intent.path}: ${what}: ${detail}`;
		});
	const good = dialects.filter((dialect) => !bad.some((step) => step.dialect === dialect));
	const { meant, taken, twice, wrong } = totalsOf(steps);
	return {
		lines: [
			'',
			...details,
			`writes: ${good.length}/${dialects.length} dialects, ${meant} meant, ${taken} taken, ${twice} twice, ${wrong} wrong`,
		],
		isGood: good.length === dialects.length && steps.length > 0,
	};
}
