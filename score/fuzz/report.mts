import { causeOf, describeResult } from './describe.mts';
import { minimumRequests } from './minimum-requests.mts';
import type { Violation } from './evaluate.mts';
import { canBeProvenComplete } from './expected-completeness.mts';
import type { FuzzResult } from './run.mts';
import { describeNotClaimed } from './not-claimed.mts';
import { describeSilence } from './silence.mts';

/** In the order of how bad they are. */
const violationKinds: Violation[] = [
	'false complete',
	'doubled',
	'loop',
	'off host',
	'order',
	'decoy',
	'changed',
	'refused',
	'crash',
	'limit',
];

/**
 * Prints what went wrong, grouped by cause, and the figures; the last line is the summary.
 *
 * @param show how many causes of each kind to show an example of
 * @param honest whether to list the cases that could be read completely but were not, too
 * @returns whether everything that must be zero is zero
 */
export function printFuzzReport(results: FuzzResult[], show: number, honest: boolean): boolean {
	const having = (wrong: Violation) =>
		results.filter((result) => result.violations.some((found) => found.wrong === wrong));
	for (const wrong of violationKinds) printGroups(wrong, having(wrong), show);
	const count = (wrong: Violation) => having(wrong).length;

	const knowable = results.filter(({ spec }) => canBeProvenComplete(spec));
	const others = results.filter(({ spec }) => !canBeProvenComplete(spec));
	const complete = knowable.filter(isComplete);
	const partial = knowable.filter((result) => !isComplete(result));
	if (honest) printGroups('not complete', partial, show);

	const unseen = results.filter(({ unseen: isUnseen, claimed }) => isUnseen && claimed);
	const unsure = others.filter(({ claimed }) => !claimed);
	const percent = ((100 * complete.length) / Math.max(1, knowable.length)).toFixed(1);
	console.log(
		[
			'',
			`requests over the fewest possible: ${ratios(complete)}`,
			`read and claimed: ${complete.length} of the ${knowable.length} cases in which it can be known that this is all`,
			describeNotClaimed(knowable, partial),
			`the other ${others.length}: ${others.filter(isComplete).length} read and claimed, ${unsure.length} said not to be sure`,
			describeSilence(results),
			`moved past the reader without a trace in any answer: ${unseen.length}`,
			violationKinds
				.slice(4)
				.map((wrong) => `${count(wrong)} ${wrong}`)
				.join(', '),
			`fuzz: ${results.length} cases, ${count('false complete')} false complete, ${count('doubled')} doubled, ` +
				`${count('loop')} loops, ${count('off host')} keys off-host, ${percent}% complete`,
		].join('\n'),
	);
	return violationKinds.every((wrong) => count(wrong) === 0);
}

function isComplete({ claimed, missed }: FuzzResult): boolean {
	return claimed && missed === 0;
}

/** Faults cost requests that nobody can save, so cases with faults are left out. */
function ratios(complete: FuzzResult[]): string {
	const sorted = complete
		.filter(({ spec }) => spec.faults.length === 0 && !spec.rate)
		.map(({ spec, service }) => service.calls.length / minimumRequests(spec))
		.sort((a, b) => a - b);
	const quantile = (part: number) =>
		(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
	return `median ${quantile(0.5)}, p95 ${quantile(0.95)}`;
}

function printGroups(kind: string, failed: FuzzResult[], show: number): void {
	if (failed.length === 0) return;
	const groups = new Map<string, FuzzResult[]>();
	for (const result of failed) {
		const cause = causeOf(result);
		groups.set(cause, [...(groups.get(cause) ?? []), result]);
	}
	const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
	console.log(`\n== ${kind}: ${failed.length} cases`);
	for (const [cause, group] of sorted) {
		const numbers = group.slice(0, 6).map(({ spec }) => spec.number);
		console.log(`  ${group.length} × ${cause} (${numbers.join(' ')})`);
	}
	for (const [, [first]] of sorted.slice(0, show))
		if (first) console.log(`\n${describeResult(first)}`);
}
