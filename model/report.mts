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
		`missed of a list of which the polls say that it may be incomplete, or that values are not kept: ${figures.outOfSight}`,
		`polls over their budget: ${figures.overran}; with a wrong number of requests: ${figures.miscounted}`,
		`bytes of the state: p50 ${quantile(bytes, 0.5)}, p95 ${quantile(bytes, 0.95)}, most ${quantile(bytes, 1)}`,
		`broken (crashed, looped, hung, or reported what is no record): ${statistics.broken}`,
	];
	lines.push(...formatEvents(statistics));
	lines.push(...listed('late by more than five polls, by order:', statistics.veryLate));
	lines.push(...listed('missed, by order:', statistics.where));
	lines.push(summaryLine(statistics));
	return lines;
}

/** Each event: how late it came, and what the polls cost that look for it. */
function formatEvents({ byEvent }: Statistics): string[] {
	const head = [
		...['event', 'histories', 'reported', 'with the next poll', 'later p95', 'most'],
		...['requests p50', 'p95', 'state p50', 'p95', 'most'],
	];
	const rows = [...byEvent].map(([event, { histories, delays, requests, bytes }]) => [
		event,
		...[histories, delays.length].map(String),
		share(delays.filter((by) => by === 0).length, delays.length),
		...[quantile(delays, 0.95), quantile(delays, 1)].map(String),
		...[quantile(requests, 0.5), quantile(requests, 0.95)].map(String),
		...[0.5, 0.95, 1].map((part) => String(quantile(bytes, part))),
	]);
	return ['each event, by clean polls that came before it:', formatTable([head, ...rows])];
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
	]);
	const head = ['order', 'ids', 'paging', 'records', 'requests', 'mean', 'most', 'bytes'];
	return `a poll that finds nothing, once the list is learnt:\n${formatTable([head, ...rows])}\n`;
}
