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
		`polls over their budget: ${figures.overran}; with a wrong number of requests: ${figures.miscounted}`,
		`bytes of the state: p50 ${quantile(bytes, 0.5)}, p95 ${quantile(bytes, 0.95)}, most ${quantile(bytes, 1)}`,
		`broken (crashed, looped, hung, or reported what is no record): ${tally.broken}`,
	];
	const where = [...tally.where].sort(([, a], [, b]) => b - a).slice(0, 20);
	if (where.length > 0)
		lines.push('missed, by order:', ...where.map(([name, n]) => `  ${n} × ${name}`));
	lines.push(summary(tally));
	return lines;
}

export function summary({ polls, missed, doubled }: Tally): string {
	return `poll model: ${polls} polls, ${missed} missed, ${doubled} doubled`;
}

function share(part: number, whole: number): string {
	return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}
