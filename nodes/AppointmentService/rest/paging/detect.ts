import { paginationCandidates, candidatesFromNames, type PaginationCandidate } from './candidates';
import type { PrimaryKey } from '../record/primaryKey';
import type { PaginationStrategy } from './strategy';

import {
	verifyCursor,
	verifyLinks,
	verifyOffsets,
	verifyPageNumbers,
	type Probe,
	type ProbeResult,
} from './verify';
import type { ErrorPage, ListPage } from '../page/listPage';

/** A plan that the second answer proved, with that answer; or that the list ends with its first page; or neither. */
export type Detection =
	/** `from`: rows of the list before the second answer's first row; `moved`: the list changed meanwhile. */
	| {
			outcome: 'proved';
			plan: PaginationStrategy;
			reason: string;
			second: ListPage;
			from: number;
			moved: boolean;
	  }
	| { outcome: 'ended'; plan: PaginationStrategy; reason: string; moved: boolean }
	| { outcome: 'unproved'; tried: string[] };

export type FetchPage = (url: string) => Promise<ListPage | ErrorPage>;

const maxTries = 24;
const maxBlindTries = 16;

/**
 * Looks for the way to the second page. Each guess costs a GET or two, and is proved only by records that the first page did
 * not have, at the very place where the guess expects them.
 *
 * @param fetchPage reads one page
 * @param listUrl the address of the list as first asked for
 * @param isCostly whether so much was read for this that no further guess is to be tried
 */
export async function detectPagination(
	fetchPage: FetchPage,
	listUrl: string,
	first: ListPage,
	primaryKey: PrimaryKey,
	isCostly = () => false,
): Promise<Detection> {
	const tried: string[] = [];
	const probe: Probe = {
		fetchPage,
		listUrl,
		first,
		identity: primaryKey,
		requestedUrls: new Set([listUrl]),
		moved: false,
		suggestedNames: new Set(),
	};
	let blindTries = 0;
	const guesses = paginationCandidates(first);
	const triedNames = new Set<string>();
	for (;;) {
		const hints = [...probe.suggestedNames].filter((name) => !triedNames.has(name));
		hints.forEach((name) => triedNames.add(name));
		const hinted = candidatesFromNames(hints, first);
		const next = hinted.length > 0 ? undefined : guesses.next();
		if (next?.done || tried.length >= maxTries) break;
		const batch = next ? [next.value] : hinted;
		for (const candidate of batch) {
			if (isCostly()) return { outcome: 'unproved', tried };
			if (candidate.confidence === 'blind' && ++blindTries > maxBlindTries)
				return { outcome: 'unproved', tried };
			const result = await tryCandidate(probe, candidate);
			if (result === 'known') continue;
			if (result === 'refuted') tried.push(describeStrategy(candidate.strategy));
			else return { reason: candidate.reason, moved: probe.moved, ...result };
		}
	}
	return { outcome: 'unproved', tried };
}

async function tryCandidate(probe: Probe, candidate: PaginationCandidate): Promise<ProbeResult> {
	switch (candidate.strategy.style) {
		case 'page':
			return await verifyPageNumbers(probe, candidate.strategy, candidate.confidence);
		case 'offset':
			return await verifyOffsets(probe, candidate.strategy, candidate.confidence);
		case 'cursor':
			return await verifyCursor(probe, candidate.strategy);
		case 'link':
			return await verifyLinks(probe);
		case 'none':
			return 'known';
	}
}

/** A plan in a few words, for people. */
export function describeStrategy(strategy: PaginationStrategy): string {
	switch (strategy.style) {
		case 'none':
			return 'one page';
		case 'link':
			return 'links to the next page';
		case 'page':
			return `page numbers from ${strategy.first} (${strategy.parameter})`;
		case 'offset':
			return `row offsets (${strategy.parameter})`;
		case 'cursor':
			return strategy.from === 'answer'
				? `tokens (${strategy.parameter})`
				: `the last record's id (${strategy.parameter})`;
	}
}
