import type { FuzzResult } from './run.mts';
import type { FuzzSpec } from './spec.mts';
import { hasMetadata, nextPageHints, totalHints } from './traps/trap.mts';

/** What generated services do, each a property that a case has or lacks. */
const behaviours: Array<[name: string, has: (spec: FuzzSpec) => boolean]> = [
	['pages by number', ({ paging }) => paging.style === 'page'],
	['pages by offset', ({ paging }) => paging.style === 'offset'],
	['pages by token', ({ paging }) => paging.style === 'cursor'],
	['pages by the last id', ({ paging }) => paging.style === 'keyset'],
	['has one page', isOnePage],
	['refuses unknown parameters, without saying which it knows', (spec) => refuses(spec, false)],
	['refuses unknown parameters, and says which it knows', (spec) => refuses(spec, true)],
	['gives nothing to unknown parameters', ({ paging }) => paging.unknown === 'filter'],
	['takes a name that nobody would guess', ({ paging }) => !paging.guessable],
	['has a filter of the user', ({ filter }) => filter !== undefined],
	['has a page size of the user', ({ userSize }) => userSize !== undefined],
	['counts all its records', (spec) => hasMetadata(spec, totalHints)],
	['says whether there is a next page', (spec) => hasMetadata(spec, nextPageHints)],
	['says neither', (spec) => !hasMetadata(spec, totalHints) && !hasMetadata(spec, nextPageHints)],
	['hides records after it cut its pages', ({ records }) => hidesRows(records)],
	['changes while it is read', ({ moves }) => moves.length > 0],
	['has faults', ({ faults, rate }) => faults.length > 0 || rate !== undefined],
];

/**
 * How many of the cases that can be known to be complete were not read and claimed, by what their services do, the most first. A case
 * counts for all that its service does.
 */
export function describeNotClaimed(knowable: FuzzResult[], partial: FuzzResult[]): string {
	const lines = behaviours
		.map(([name, has]) => {
			const all = knowable.filter(({ spec }) => has(spec)).length;
			const missed = partial.filter(({ spec }) => has(spec)).length;
			return { name, all, missed };
		})
		.filter(({ missed }) => missed > 0)
		.sort((a, b) => b.missed - a.missed)
		.map(({ name, all, missed }) => `  ${missed} of ${all} where the service ${name}`);
	return ['not read and claimed:', ...lines].join('\n');
}

function isOnePage({ paging, records, userSize }: FuzzSpec): boolean {
	const size = userSize ?? paging.defaultSize;
	return paging.style === 'all' || paging.style === 'stump' || records.count <= size;
}

function refuses({ paging, refusal }: FuzzSpec, names: boolean): boolean {
	return paging.unknown === 'refuse' && (refusal.names && refusal.shape < 7) === names;
}

function hidesRows({ hiddenEvery, hiddenRun }: FuzzSpec['records']): boolean {
	return hiddenEvery !== undefined || hiddenRun !== undefined;
}
