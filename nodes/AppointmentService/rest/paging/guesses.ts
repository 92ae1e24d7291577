import { candidatesFromNames, type PaginationCandidate } from './candidates';
import type { OpenedList, PagedStrategy, PageSize, PaginationStrategy } from './strategy';
import type { PositionName } from './usualNames';
import { verifyMarks } from './verify/marks';
import { verifyOffsets } from './verify/offsets';
import { verifyPageNumbers } from './verify/pageNumbers';
import type { Probe, ProbeResult } from './verify/probe';
import type { ListPage } from '../page/listPage';

/** A strategy that the second page verified, with that page; or that the list ends with its first page; or neither. */
export type Detection =
	/** `rowsBefore`: rows of the list before `second`; `changed`: the list did meanwhile; `isRemembered`: an earlier reading found it. */
	| {
			outcome: 'verified';
			strategy: PagedStrategy;
			reason: string;
			second: ListPage;
			rowsBefore: number;
			changed: boolean;
			isRemembered?: true;
			/** Names of a size that brought no larger pages. */
			ignoredSizes?: string[];
	  }
	| { outcome: 'ended'; strategy: PagedStrategy; reason: string; changed: boolean }
	/** The first page is the whole list, by a count that comes only where it is asked for a part. */
	| { outcome: 'counted'; reason: string }
	/** A larger first page came; `endReason`: it is the whole list, `places`: names under which it may go on. */
	| {
			outcome: 'larger';
			first: ListPage;
			size: PageSize;
			endReason?: string;
			places: PositionName[];
	  }
	/** `few`: the first page has few records, and neither it nor any answer to a question points to more. */
	| { outcome: 'unverified'; tried: string[]; few?: true };

/** The service counts one page. */
export const onlyPage: Detection = {
	outcome: 'counted',
	reason: 'the service counts one page, and gives no other',
};

export type VerifiedDetection = Extract<Detection, { outcome: 'verified' }>;

/** What may be tried, where that is not everything. */
export interface GuessLimits {
	/** Whether so much was read already that no further guess may be tried. */
	isCostly?(): boolean;
	guesses: PaginationCandidate[];
	maxBlindTries?: number;
	/** Whether an empty first page may mean that pages count from 0, rather than that a name is taken for a field. */
	mayCountFromZero?(): boolean;
	/** Parameters that the service named when it refused others. */
	namedParameters?: string[];
	/** Refusals of names, to be carried from one search of a list to the next. */
	refusalsOfNames?: Set<string>;
}

const maxTries = 24;
const maxBlindTries = 16;

/** Looks for a strategy that leads to the second page. Each guess costs a GET or two, and is verified only by new records in the place where it expects them. */
export async function tryGuesses(
	list: OpenedList,
	limits: GuessLimits,
): Promise<Extract<Detection, { outcome: 'verified' | 'ended' | 'unverified' }>> {
	const tried: string[] = [];
	const probe: Probe = {
		...list,
		requestedUrls: new Set([list.listUrl]),
		changed: false,
		mayCountFromZero: limits.mayCountFromZero,
		suggestedNames: new Set(limits.namedParameters),
		refusalsOfNames: limits.refusalsOfNames ?? new Set(),
	};
	let blindTries = 0;
	const waiting = [...limits.guesses];
	const triedNames = new Set<string>();
	while (tried.length < maxTries) {
		const hints = [...probe.suggestedNames].filter((name) => !triedNames.has(name));
		hints.forEach((name) => triedNames.add(name));
		waiting.unshift(...candidatesFromNames(hints, list.first));
		const candidate = waiting.shift();
		if (!candidate || limits.isCostly?.()) break;
		const isBlind = candidate.confidence === 'blind';
		if (isBlind && blindTries >= (limits.maxBlindTries ?? maxBlindTries)) break;
		const result = await tryCandidate(probe, candidate);
		if (result === 'alreadyRequested') continue;
		if (isBlind) blindTries++;
		if (result === 'refuted') tried.push(describeStrategy(candidate.strategy));
		else return { reason: candidate.reason, changed: probe.changed, ...result };
	}
	return { outcome: 'unverified', tried };
}

async function tryCandidate(probe: Probe, candidate: PaginationCandidate): Promise<ProbeResult> {
	const { strategy, confidence } = candidate;
	if (strategy.style === 'page') return await verifyPageNumbers(probe, strategy, confidence);
	if (strategy.style === 'offset') return await verifyOffsets(probe, strategy, confidence);
	return await verifyMarks(probe, strategy);
}

/** A strategy in a few words, for people. */
export function describeStrategy(strategy: PaginationStrategy): string {
	if (strategy.style === 'none') return 'one page';
	if (strategy.style === 'link') return 'links to the next page';
	const { style, parameter } = strategy;
	if (style === 'page') return `page numbers from ${strategy.first} (${parameter})`;
	if (style === 'offset') return `row offsets (${parameter})`;
	return `${strategy.from === 'answer' ? 'tokens' : "the last record's id"} (${parameter})`;
}
