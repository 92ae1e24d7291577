import { formatTable } from '../tools/text-table.mts';
import type { IdleCost } from './idle-cost.mts';
import { quantile, type Statistics } from './statistics.mts';

/** The figures in words; the last line is the summary. */
export function formatReport(statistics: Statistics): string[] {
	const { late, unknowable, figures, bytes } = statistics;
	const lines = [
		`histories: ${statistics.histories}; new records found: ${statistics.found}`,
		`late: ${late.length} (${share(late.length, statistics.found)}), by so many clean polls: p50 ${quantile(late, 0.5)}, ` +
			`p95 ${quantile(late, 0.95)}, most ${quantile(late, 1)}; with a backlog that was carried on: ${statistics.carried}`,
		`gone again before they were found, though a clean poll could have seen them: ${figures.passed}`,
		`lost by the host, which died after it saved: ${figures.lost}`,
		'what nobody could know, not counted as doubled or missed:',
		`  stood at the first poll, and the list moved while it was read: ${unknowable.stood} reported as new`,
		`  stood at the first poll, in another order at each request and without a total: ${unknowable.jumbled} reported as new`,
		`  came while the existing list was still being read, and were sent with it: ${unknowable.meanwhile}`,
		`polls that ended with an error: ${figures.threw}, of them without any request that failed: ${figures.threwUnasked}`,
		`polls that said that new records cannot be seen: ${figures.unseen}; histories that end so: ${statistics.refuses}`,
		`polls over their budget: ${figures.overran}; with a wrong number of requests: ${figures.miscounted}`,
		`bytes of the state: p50 ${quantile(bytes, 0.5)}, p95 ${quantile(bytes, 0.95)}, most ${quantile(bytes, 1)}`,
		`broken (crashed, looped, hung, or reported what is no record): ${statistics.broken}`,
	];
	lines.push(...listed('late by more than five polls, by order:', statistics.veryLate));
	lines.push(...listed('missed, by order:', statistics.where));
	lines.push(summaryLine(statistics));
	return lines;
}

function listed(title: string, counts: Map<string, number>): string[] {
	if (counts.size === 0) return [];
	const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 15);
	return [title, ...sorted.map(([name, count]) => `  ${count} × ${name}`)];
}

export function summaryLine({ polls, missed, doubled, wrong }: Statistics): string {
	return `poll model: ${polls} polls, ${missed} missed, ${doubled} doubled, ${wrong} false`;
}

function share(part: number, whole: number): string {
	return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}

/** What polls cost that find nothing, as a table. */
export function formatIdleCost(measures: IdleCost[]): string {
	if (measures.length === 0) return '';
	const rows = measures.map((cost) => [
		cost.order,
		cost.ids,
		cost.paging,
		...[cost.records, cost.requests].map(String),
		cost.mean.toFixed(1),
		...[cost.most, cost.bytes].map(String),
		cost.called,
	]);
	const head = ['order', 'ids', 'paging', 'records', 'requests', 'mean', 'most', 'bytes', 'called'];
	return `a poll that finds nothing, once the list is learnt:\n${formatTable([head, ...rows])}\n`;
}
