import { getNextToken, type PagedStrategy } from './strategy';
import { parseLink } from '../http/links';
import type { ListPage } from '../page/listPage';
import type { Confidence } from './verify/probe';
import {
	commonParameterNames,
	cursorParameterNames,
	foreignPageNames,
	foreignPageNamesIn,
	inAllStyles,
	inNamingStyle,
	inStyleOfRecords,
	inStyles,
	isSizeName,
	spelledWords,
	placeNamesIn,
	positionParameterNames,
	unnamedPlaces,
} from './parameterNames';
import { innermostName, spelledLike } from './spelling';
import type { PositionName } from './usualNames';
import { normalizeName, paginationNames } from '../values/vocabulary';

/** A guess at how the list is paged, and the reason for it. */
export interface PaginationCandidate {
	strategy: PagedStrategy;
	reason: string;
	confidence: Confidence;
}

type ByName = (parameter: string, first?: number) => PagedStrategy;
const byPage: ByName = (parameter, first = 1) => ({ style: 'page', parameter, first });
const byOffset: ByName = (parameter, first = 0) => ({ style: 'offset', parameter, first });
const byToken: ByName = (parameter) => ({ style: 'cursor', parameter, from: 'answer' });
const byLastId: ByName = (parameter) => ({ style: 'cursor', parameter, from: 'lastId' });

const because = (
	reason: string,
	confidence: Confidence,
	strategies: PagedStrategy[],
): PaginationCandidate[] => strategies.map((strategy) => ({ strategy, reason, confidence }));

const byConvention = (strategies: PagedStrategy[]) =>
	because('many services page so', 'blind', strategies);

/** Guesses at how a list is paged, best first: links, tokens, numbers that the first page gives, those that it echoes, convention. */
export function paginationCandidates(first: ListPage): PaginationCandidate[] {
	const { pageInfo } = first;
	const { nextOffset, offset } = pageInfo;
	const hasLink = Boolean(pageInfo.links.get('next')?.value);
	const cursor = getNextToken(first);
	const isPlace = /^\d+$/.test(String(cursor));
	const isToken = cursor !== undefined && !(isPlace && (pageInfo.nextPageNumber || nextOffset));
	const numbering = findPageNumbering(first);
	const numbered = (kind: 'page' | 'offset', path: string[]) =>
		positionParameterNames(kind, path, first);
	return [
		...candidatesFromLink(first),
		...because('the answer links to the next page', 'given', hasLink ? [{ style: 'link' }] : []),
		...because(
			'the answer gives the next offset',
			'blind',
			nextOffset?.value ? numbered('offset', nextOffset.path).map((name) => byOffset(name)) : [],
		),
		...because(
			'the answer gives a token for the next page',
			'given',
			isToken ? cursorParameterNames(first).map(byToken) : [],
		),
		...because(
			'the answer counts pages',
			'echoed',
			numbering
				? numbered('page', numbering.path).map((name) => byPage(name, numbering.first))
				: [],
		),
		...because(
			'the answer counts rows from an offset',
			'echoed',
			offset && offset.value <= 1
				? numbered('offset', offset.path).map((name) => byOffset(name, offset.value))
				: [],
		),
		...conventionalCandidates(first),
	];
}

function conventionalCandidates(first: ListPage): PaginationCandidate[] {
	const hasMore = first.pageInfo.hasMore?.value === true;
	const pages = (names: string[]) => names.map((name) => byPage(name));
	const offsets = (names: string[]) => names.map((name) => byOffset(name));
	const sizes = [...new URL(first.url).searchParams.keys()].filter(isSizeName);
	// A sign before the only size that was asked for stands before other parameters, too.
	const [signed] = sizes.length === 1 && /^[$_]/.test(sizes[0]) ? sizes : [];
	const besideSize = (names: string[]) =>
		signed === undefined ? [] : names.map((name) => spelledLike(signed, name));
	// Names with capitals are not among the usual ones.
	const styled = (names: string[]) => {
		const own = inNamingStyle(names, first);
		const ofRecords = inStyleOfRecords(names, first).filter((name) => /^[A-Z]/.test(name));
		return own.length > 0 ? own : ofRecords;
	};
	return byConvention([
		...pages(besideSize(['page'])),
		...offsets(besideSize(['skip', 'offset', 'start'])),
		// Links to this page and to the first one are spelled as a request is.
		...pages(placeNamesIn(first, 'page')),
		...offsets(placeNamesIn(first, 'offset')),
		...pages(['page', ...foreignPageNamesIn(first)]),
		...offsets(['offset', 'skip']),
		...unnamedPlaces(first).map(({ name, first: number }) =>
			number === 0 ? byOffset(name) : byPage(name),
		),
		...(hasMore ? inStyles(['snake'], spelledWords.lastId).map(byLastId) : []),
		...pages(styled(['page', 'pageNumber'])),
		...offsets(styled(['offset', 'startIndex'])),
		...pages(commonParameterNames.page.slice(1)),
		...offsets(commonParameterNames.offset.slice(2)),
	]);
}

/** Further guesses, by usual words in all spellings; those of tokens first where the page gives one. */
export function spelledCandidates(first: ListPage): PaginationCandidate[] {
	const spelled = (words: string[]) => inAllStyles(words, first);
	if (getNextToken(first) !== undefined)
		return byConvention(spelled(spelledWords.cursor).map(byToken));
	const hasMore = first.pageInfo.hasMore?.value === true;
	return byConvention([
		...[...spelled(spelledWords.page), ...foreignPageNames].map((name) => byPage(name)),
		...[...spelled(spelledWords.offset), '$skip', '_start'].map((name) => byOffset(name)),
		...spelled(hasMore ? spelledWords.lastId : []).map(byLastId),
	]);
}

/** A link whose query counts pages or rows reveals the parameter's name, so that pages can be requested out of order. */
function candidatesFromLink(first: ListPage): PaginationCandidate[] {
	const link = first.pageInfo.links.get('next')?.value;
	return [...(parseLink(link, first.url)?.searchParams ?? [])].flatMap(([parameter, value]) => {
		if (!/^\d+$/.test(value)) return [];
		const words = [normalizeName(innermostName(parameter)), normalizeName(parameter)];
		const number = Number(value);
		const rowsBefore = number - first.rows.length;
		if (words.some((word) => paginationNames.page.has(word)) && (number === 1 || number === 2))
			return because('the link to the next page counts pages', 'given', [
				byPage(parameter, number - 1),
			]);
		if (
			words.some((word) => paginationNames.offset.has(word)) &&
			(rowsBefore === 0 || rowsBefore === 1)
		)
			return because('the link to the next page counts rows', 'given', [
				byOffset(parameter, rowsBefore),
			]);
		return [];
	});
}

function findPageNumbering({ pageInfo }: ListPage): { first: number; path: string[] } | undefined {
	const { pageNumber, nextPageNumber } = pageInfo;
	if (pageNumber && pageNumber.value <= 1)
		return { first: pageNumber.value, path: pageNumber.path };
	const next = nextPageNumber?.value;
	return nextPageNumber && (next === 1 || next === 2)
		? { first: next - 1, path: nextPageNumber.path }
		: undefined;
}

/** A guess by one of the usual names. */
export function toCandidate({ name, kind }: PositionName): PaginationCandidate {
	return byConvention([kind === 'page' ? byPage(name) : byOffset(name)])[0];
}

/** Guesses from parameter names that the service itself gave when it refused another one. It may give all that it has: the usual ones come first. */
export function candidatesFromNames(names: string[], first: ListPage): PaginationCandidate[] {
	const usual = [...paginationNames.page, ...paginationNames.offset].reverse();
	const wordOf = (name: string) => normalizeName(innermostName(name));
	// Others have -1.
	const rankOf = (name: string) => usual.indexOf(wordOf(name));
	const ranked = [...names].sort((one, other) => rankOf(other) - rankOf(one));
	const strategies = ranked.flatMap((parameter): PagedStrategy[] => {
		const word = wordOf(parameter);
		if (paginationNames.page.has(word)) return [byPage(parameter, findPageNumbering(first)?.first)];
		if (paginationNames.offset.has(word)) return [byOffset(parameter)];
		if (!/cursor|token|after|marker|starting/.test(word)) return [];
		return [getNextToken(first) === undefined ? byLastId(parameter) : byToken(parameter)];
	});
	return because('the service names this parameter', 'blind', strategies);
}
