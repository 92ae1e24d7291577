import { table } from '../tools/table.mts';
import type { Quiet } from './quiet.mts';
import { quantile, type Tally } from './tally.mts';

/** The figures in words; the last line is the summary. */
export function report(tally: Tally): string[] {
	const { late, unknowable, figures, bytes } = tally;
	const lines = [
		`histories: ${tally.histories}; new records found: ${tally.found}`,
		`late: ${late.length} (${share(late.length, tally.found)}), by so many clean polls: p50 ${quantile(late, 0.5)}, ` +
			`p95 ${quantile(late, 0.95)}, most ${quantile(late, 1)}; with a backlog that was carried on: ${tally.carried}`,
		`gone again before they were found, though a clean poll could have seen them: ${figures.passed}`,
		`lost by the host, which died after it saved: ${figures.lost}`,
		'what nobody could know, not counted as doubled or missed:',
		`  stood at the first poll, and the list moved while it was read: ${unknowable.stood} reported as new`,
		`  stood at the first poll, in another order at each request and without a total: ${unknowable.jumbled} reported as new`,
		`  came while the existing list was still being read, and were sent with it: ${unknowable.meanwhile}`,
		`polls that ended with an error: ${figures.threw}, of them without any request that failed: ${figures.threwUnasked}`,
		`polls that said that new records cannot be seen: ${figures.unseen}; histories that end so: ${tally.refuses}`,
		`polls over their budget: ${figures.overran}; with a wrong number of requests: ${figures.miscounted}`,
		`bytes of the state: p50 ${quantile(bytes, 0.5)}, p95 ${quantile(bytes, 0.95)}, most ${quantile(bytes, 1)}`,
		`broken (crashed, looped, hung, or reported what is no record): ${tally.broken}`,
	];
	lines.push(...listed('late by more than five polls, by order:', tally.veryLate));
	lines.push(...listed('missed, by order:', tally.where));
	lines.push(summary(tally));
	return lines;
}

function listed(title: string, counts: Map<string, number>): string[] {
	if (counts.size === 0) return [];
	const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 15);
	return [title, ...sorted.map(([name, count]) => `  ${count} × ${name}`)];
}

export function summary({ polls, missed, doubled }: Tally): string {
	return `poll model: ${polls} polls, ${missed} missed, ${doubled} doubled`;
}

function share(part: number, whole: number): string {
	return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}

/** What polls cost that find nothing, as a table. */
export function describeQuiet(measures: Quiet[]): string {
	if (measures.length === 0) return '';
	const rows = measures.map((quiet) => [
		quiet.order,
		quiet.ids,
		quiet.paging,
		...[quiet.records, quiet.requests].map(String),
		quiet.mean.toFixed(1),
		...[quiet.most, quiet.bytes].map(String),
		quiet.called,
	]);
	const head = ['order', 'ids', 'paging', 'records', 'requests', 'mean', 'most', 'bytes', 'called'];
	return `a poll that finds nothing, once the list is learnt:\n${table([head, ...rows])}\n`;
}
