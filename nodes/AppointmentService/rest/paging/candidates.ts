import { getNextToken, type PaginationStrategy } from './strategy';
import type { ListPage } from '../page/listPage';
import type { Confidence } from './verify';
import {
	commonParameterNames,
	cursorParameterNames,
	foreignPageNames,
	inAllStyles,
	inNamingStyle,
	spelledWords,
	namesInLinks,
	positionParameterNames,
} from './parameterNames';
import { innermostName } from './spelling';
import type { PositionName } from './usualNames';
import { normalizeName, paginationNames } from '../values/vocabulary';

/** A guess at how the list is paged, and the reason for it. */
export interface PaginationCandidate {
	strategy: PaginationStrategy;
	reason: string;
	confidence: Confidence;
}

/**
 * Guesses at how a list is paged, best first: links, tokens, numbers that the first page gives, numbers that it echoes,
 * convention.
 */
export function* paginationCandidates(first: ListPage): Generator<PaginationCandidate> {
	const { pageInfo } = first;
	if (pageInfo.links.get('next')?.value) {
		yield* candidatesFromLink(first);
		yield {
			strategy: { style: 'link' },
			reason: 'the answer links to the next page',
			confidence: 'given',
		};
	}
	if (pageInfo.nextOffset?.value) {
		for (const parameter of positionParameterNames('offset', pageInfo.nextOffset.path, first)) {
			yield {
				strategy: { style: 'offset', parameter, first: 0 },
				reason: 'the answer gives the next offset',
				confidence: 'blind',
			};
		}
	}
	const cursor = getNextToken(first);
	if (
		(typeof cursor === 'string' && !/^\d+$/.test(cursor)) ||
		(cursor !== undefined && !pageInfo.nextPageNumber && !pageInfo.nextOffset)
	) {
		for (const parameter of cursorParameterNames(first)) {
			yield {
				strategy: { style: 'cursor', parameter, from: 'answer' },
				reason: 'the answer gives a token for the next page',
				confidence: 'given',
			};
		}
	}
	const numbering = findPageNumbering(first);
	if (numbering) {
		for (const parameter of positionParameterNames('page', numbering.path, first)) {
			yield {
				strategy: { style: 'page', parameter, first: numbering.first },
				reason: 'the answer counts pages',
				confidence: 'echoed',
			};
		}
	}
	if (pageInfo.offset && pageInfo.offset.value <= 1) {
		for (const parameter of positionParameterNames('offset', pageInfo.offset.path, first)) {
			yield {
				strategy: { style: 'offset', parameter, first: pageInfo.offset.value },
				reason: 'the answer counts rows from an offset',
				confidence: 'echoed',
			};
		}
	}
	yield* conventionalCandidates(first, pageInfo.hasMore?.value === true);
}

function* conventionalCandidates(
	first: ListPage,
	hasMore: boolean,
): Generator<PaginationCandidate> {
	const guess = (strategy: PaginationStrategy): PaginationCandidate => ({
		strategy,
		reason: 'many services page so',
		confidence: 'blind',
	});
	const pageGuess = (parameter: string) => guess({ style: 'page', parameter, first: 1 });
	const offsetGuess = (parameter: string) => guess({ style: 'offset', parameter, first: 0 });
	const lastIdGuess = (parameter: string) => guess({ style: 'cursor', parameter, from: 'lastId' });
	// Links to this page and to the first one are spelled as a request is.
	for (const parameter of namesInLinks(first, paginationNames.page)) yield pageGuess(parameter);
	for (const parameter of namesInLinks(first, paginationNames.offset)) yield offsetGuess(parameter);
	yield pageGuess('page');
	yield offsetGuess('offset');
	yield offsetGuess('skip');
	if (hasMore) for (const parameter of commonParameterNames.lastId) yield lastIdGuess(parameter);
	for (const parameter of inNamingStyle(['page', 'pageNumber'], first)) yield pageGuess(parameter);
	for (const parameter of inNamingStyle(['offset', 'startIndex'], first))
		yield offsetGuess(parameter);
	for (const parameter of commonParameterNames.page.slice(1)) yield pageGuess(parameter);
	for (const parameter of commonParameterNames.offset.slice(2)) yield offsetGuess(parameter);
	if (!hasMore) yield lastIdGuess('starting_after');
}

/** Further guesses, by usual words in all spellings; those of tokens first where the page gives one. */
export function spelledCandidates(first: ListPage): PaginationCandidate[] {
	const reason = 'many services page so';
	const guess = (strategy: PaginationStrategy): PaginationCandidate => ({
		strategy,
		reason,
		confidence: 'blind',
	});
	const spelled = (words: string[]) => inAllStyles(words, first);
	if (getNextToken(first) !== undefined)
		return spelled(spelledWords.cursor).map((parameter) =>
			guess({ style: 'cursor', parameter, from: 'answer' }),
		);
	const hasMore = first.pageInfo.hasMore?.value === true;
	return [
		...spelled(spelledWords.page).map((parameter) => guess({ style: 'page', parameter, first: 1 })),
		...spelled(spelledWords.offset).map((parameter) =>
			guess({ style: 'offset', parameter, first: 0 }),
		),
		...spelled(hasMore ? spelledWords.lastId : []).map((parameter) =>
			guess({ style: 'cursor', parameter, from: 'lastId' }),
		),
		...foreignPageNames.map((parameter) => guess({ style: 'page', parameter, first: 1 })),
	];
}

/** A link whose query counts pages or rows reveals the parameter's name, so that pages can be requested out of order. */
function* candidatesFromLink(first: ListPage): Generator<PaginationCandidate> {
	const link = first.pageInfo.links.get('next')?.value;
	if (!link || !URL.canParse(link, first.url)) return;
	for (const [parameter, value] of new URL(link, first.url).searchParams) {
		const word = normalizeName(parameter);
		const innermost = normalizeName(innermostName(parameter));
		if (!/^\d+$/.test(value)) continue;
		const number = Number(value);
		const isPage = paginationNames.page.has(innermost) || paginationNames.page.has(word);
		if (isPage && (number === 1 || number === 2)) {
			yield {
				strategy: { style: 'page', parameter, first: number - 1 },
				reason: 'the link to the next page counts pages',
				confidence: 'given',
			};
		} else if (
			(paginationNames.offset.has(innermost) || paginationNames.offset.has(word)) &&
			(number === first.rows.length || number === first.rows.length + 1)
		) {
			yield {
				strategy: { style: 'offset', parameter, first: number - first.rows.length },
				reason: 'the link to the next page counts rows',
				confidence: 'given',
			};
		}
	}
}

function findPageNumbering({ pageInfo }: ListPage): { first: number; path: string[] } | undefined {
	const { pageNumber, nextPageNumber } = pageInfo;
	if (pageNumber && pageNumber.value <= 1)
		return { first: pageNumber.value, path: pageNumber.path };
	const next = nextPageNumber?.value;
	return next === 1 || next === 2
		? { first: next - 1, path: nextPageNumber?.path ?? [] }
		: undefined;
}

/** A guess by one of the usual names. */
export function toCandidate({ name, kind }: PositionName): PaginationCandidate {
	return {
		strategy: { style: kind, parameter: name, first: kind === 'page' ? 1 : 0 },
		reason: 'many services page so',
		confidence: 'blind',
	};
}

/** Guesses from parameter names that the service itself gave when it refused another one. It may give all that it has: the usual ones come first. */
export function candidatesFromNames(names: string[], first: ListPage): PaginationCandidate[] {
	const reason = 'the service names this parameter';
	const usual = [...paginationNames.page, ...paginationNames.offset].reverse();
	const wordOf = (name: string) => normalizeName(innermostName(name));
	// Others have -1.
	const rankOf = (name: string) => usual.indexOf(wordOf(name));
	const ranked = [...names].sort((one, other) => rankOf(other) - rankOf(one));
	return ranked.flatMap((parameter): PaginationCandidate[] => {
		const word = wordOf(parameter);
		if (paginationNames.page.has(word))
			return [
				{
					strategy: { style: 'page', parameter, first: findPageNumbering(first)?.first ?? 1 },
					reason,
					confidence: 'blind',
				},
			];
		if (paginationNames.offset.has(word))
			return [{ strategy: { style: 'offset', parameter, first: 0 }, reason, confidence: 'blind' }];
		if (!/cursor|token|after|marker|starting/.test(word)) return [];
		return [
			{
				strategy: {
					style: 'cursor',
					parameter,
					from: getNextToken(first) === undefined ? 'lastId' : 'answer',
				},
				reason,
				confidence: 'blind',
			},
		];
	});
}
