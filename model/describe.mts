import type { History } from './history.mts';
import type { HistoryOutcome } from './simulation.mts';

/** Describes the business, its service and the poller in a few lines. */
export function describeHistory({
	seed,
	number,
	business: world,
	service,
	polling: watch,
	host,
}: History): string[] {
	const { spec } = service;
	return [
		`case ${seed}/${number} (--seed ${seed} --case ${number})`,
		`  world ${compact(world)}`,
		`  paging ${compact(spec.paging)}; rows ${compact(spec.shape)}`,
		`  tells ${compact(spec.body)} ${compact(spec.headers)}; ${service.latency} ms an answer; cursors live ${service.cursorLife ?? 'for ever'}; ranges of ${service.longestRange ?? 'any'} days`,
		`  watch ${compact(watch)}; host ${host}`,
	];
}

/** All that went wrong in a history. */
export function describeFailure({ missed, doubled, wrong, broken }: HistoryOutcome): string[] {
	return [
		...missed.map(({ entry, what }) => `  MISSED ${entry.idText}: ${what}`),
		...doubled.map(({ what }) => `  DOUBLED ${what}`),
		...wrong.map((what) => `  FALSE ${what}`),
		...broken.map((what) => `  BROKEN ${what}`),
	].slice(0, 12);
}

export function failed({ missed, doubled, wrong, broken }: HistoryOutcome): boolean {
	return missed.length + doubled.length + wrong.length + broken.length > 0;
}

function compact(value: unknown): string {
	return JSON.stringify(value).replaceAll('"', '');
}
