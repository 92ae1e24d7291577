import {
	paginationCandidates,
	spelledCandidates,
	toCandidate,
	type PaginationCandidate,
} from './candidates';
import { describeStrategy, onlyPage, tryGuesses, type Detection } from './guesses';
import { GroupQuestion } from './groups/askInGroups';
import { findReaction } from './groups/reactions';
import { isOnlyPage } from './pageStatus';
import type { FetchPage, OpenedList } from './strategy';
import type { PositionName } from './usualNames';
import { isNotFound } from '../http/errors';
import type { ErrorPage, ListPage } from '../page/listPage';

/** Guesses that are tried alone, because one of them is right in most services. */
const likeliestCount = 3;

/** How often other guesses are looked for after the list reacted to one that was wrong. */
const maxReactions = 2;

/**
 * Looks for the second page of a list that says something of further pages: by the likeliest guesses one by one, then by all others together.
 * @param isLarger the first page came in a larger size: guesses that nothing supports are tried among the plain pages then
 */
export async function detectPagination(
	list: OpenedList,
	isCostly: () => boolean = () => false,
	isLarger = false,
): Promise<Detection> {
	const { fetchPage, listUrl, first } = list;
	const tried: string[] = [];
	const refusalsOfNames = new Set<string>();
	let isPicky = false;
	const answers = new Map<string, ListPage | ErrorPage>();
	// What a group was narrowed down to need not be asked for again.
	const fetchOnce: FetchPage = async (url) => {
		const page = answers.get(url) ?? (await fetchPage(url));
		answers.set(url, page);
		return page;
	};
	const fetchObserved: FetchPage = async (url) => {
		const page = await (url === listUrl ? fetchPage(url) : fetchOnce(url));
		isPicky ||= 'refusal' in page || page.rows.length === 0;
		return page;
	};
	const attempt = async (guesses: PaginationCandidate[], namedParameters: string[] = []) => {
		const limits = { guesses, namedParameters, refusalsOfNames, isCostly };
		const detection = await tryGuesses({ ...list, fetchPage: fetchObserved }, limits);
		if (detection.outcome === 'unverified') tried.push(...detection.tried);
		return detection;
	};
	const all = paginationCandidates(first);
	const detection = await attempt(all.slice(0, likeliestCount));
	if (detection.outcome !== 'unverified') return detection;

	const isOnly = isOnlyPage(first);
	const question = new GroupQuestion({ ...list, fetchPage: fetchOnce });
	let others = untried([...all.slice(likeliestCount), ...spelledCandidates(first)], tried);
	for (let reactions = 0; reactions < maxReactions && !isCostly(); reactions++) {
		const reaction = await findReaction(question, others, { isCostly, isPicky });
		if (reaction.kind === 'none') break;
		const isFound = reaction.kind === 'found';
		if (isLarger && !isFound) break;
		// An empty page is nothing that answers can be told apart by; of the only one, a refused group of names is enough.
		if (!isFound && reaction.named.length === 0 && (isOnly || first.rows.length === 0)) break;
		const isKnown = ({ strategy }: PaginationCandidate) =>
			isFound || !('parameter' in strategy) || strategy.parameter !== reaction.unknown;
		const guesses = isFound ? reaction.candidates : others.filter(isKnown);
		const found = await attempt(guesses, isFound ? [] : reaction.named);
		if (found.outcome !== 'unverified') return found;
		if (reaction.kind === 'unclear') break;
		others = untried(others, tried);
	}
	if (isOnly) return onlyPage;
	return { outcome: 'unverified', tried };
}

/** Looks for the second page behind a larger first one, at these places. */
export async function detectAtPlaces(
	list: OpenedList,
	isCostly: () => boolean,
	places: PositionName[],
): Promise<Detection> {
	// The first page may show which number pages count from.
	const shown = paginationCandidates(list.first).filter((guess) => guess.confidence !== 'blind');
	const guesses = places.map(
		(place) =>
			shown.find(
				({ strategy }) => strategy.style === place.kind && strategy.parameter === place.name,
			) ?? toCandidate(place),
	);
	let isRefused = false;
	const fetchPage: FetchPage = async (url) => {
		const page = await list.fetchPage(url);
		isRefused ||= 'refusal' in page && !isNotFound(page.refusal);
		return page;
	};
	const detection = await tryGuesses({ ...list, fetchPage }, { guesses, isCostly });
	// Behind a larger page, a bare refusal may as well mean that the service allows nobody to read deeper.
	return detection.outcome === 'ended' && isRefused
		? { outcome: 'unverified', tried: [] }
		: detection;
}

/** Guesses without those that were tried, and with one of those that set the same parameter to the same. */
function untried(candidates: PaginationCandidate[], tried: string[]): PaginationCandidate[] {
	const known = new Set(tried);
	return candidates.filter(({ strategy }) => {
		const name = describeStrategy(strategy);
		if (known.has(name)) return false;
		known.add(name);
		return true;
	});
}
