import type { FuzzResult } from './run.mts';
import type { FuzzSpec } from './spec.mts';
import { hasWarnings, isSilent } from './traps/trap.mts';

/** Most records of a list that needs no proof of its end where nothing speaks of more. */
const fewRecords = 6;

/** Figures of the lists of one page that say nothing of pages: what it costs to find that out, and how many end with a warning. */
export function describeSilence(results: FuzzResult[]): string {
	// A warning that the service gives itself is passed on, and not counted.
	const short = results.filter(
		({ spec }) => isSilent(spec) && isOnePage(spec) && !hasWarnings(spec),
	);
	const few = short.filter(({ spec }) => spec.records.count <= fewRecords);
	const others = short.filter(({ spec }) => spec.records.count > fewRecords);
	const goesOn = results.filter(({ spec }) => isSilent(spec) && isCalm(spec) && !isOnePage(spec));
	return [
		describeGroup(`silent lists of ${fewRecords} records or fewer`, few),
		describeGroup('longer silent lists of one page', others),
		`silent lists that go on: ${goesOn.length}, ${goesOn.filter(({ missed }) => missed === 0).length} read to the end`,
	].join('\n');
}

function describeGroup(title: string, group: FuzzResult[]): string {
	const warned = group.filter(({ claimed }) => !claimed).length;
	const requests = group.map(({ service }) => service.calls.length);
	const sizes = group.map(({ service: { calls } }) => {
		const total = calls.reduce((sum, { text }) => sum + text.length, 0);
		return total / Math.max(1, calls[0]?.text.length ?? 1);
	});
	return `${title}: ${group.length}, ${warned} with a warning; requests ${quantiles(requests, 0)}; text over that of the first answer ${quantiles(sizes, 1)}`;
}

/** Median, 95th percentile and highest of some values, for people. */
export function quantiles(values: number[], digits: number): string {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (part: number) =>
		(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(digits);
	return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`;
}

function isCalm({ faults, rate, moves, limit, userSize, traps }: FuzzSpec): boolean {
	const isPlain = traps.every(
		(trap) => !/^(rows: (pinned|unstable|twins|ids)|size: first)/.test(trap),
	);
	return (
		faults.length === 0 &&
		!rate &&
		moves.length === 0 &&
		limit === undefined &&
		!userSize &&
		isPlain
	);
}

function isOnePage(spec: FuzzSpec): boolean {
	const { paging, records } = spec;
	return isCalm(spec) && (paging.style === 'all' || records.count <= paging.defaultSize);
}
