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

/** By numbers of pages, from 1 where nothing else is shown, or of rows, from 0. */
const numbered = (
	style: PositionName['kind'],
	names: string[],
	first = style === 'page' ? 1 : 0,
): PagedStrategy[] => names.map((parameter) => ({ style, parameter, first }));
const byToken = (parameter: string): PagedStrategy => ({
	style: 'cursor',
	parameter,
	from: 'answer',
});
const byLastId = (parameter: string): PagedStrategy => ({
	style: 'cursor',
	parameter,
	from: 'lastId',
});

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
	const namedIn = (kind: PositionName['kind'], path: string[], number?: number) =>
		numbered(kind, positionParameterNames(kind, path, first), number);
	return [
		...candidatesFromLink(first),
		...because('the answer links to the next page', 'given', hasLink ? [{ style: 'link' }] : []),
		...because(
			'the answer gives the next offset',
			'blind',
			nextOffset?.value ? namedIn('offset', nextOffset.path) : [],
		),
		...because(
			'the answer gives a token for the next page',
			'given',
			isToken ? cursorParameterNames(first).map(byToken) : [],
		),
		...because(
			'the answer counts pages',
			'echoed',
			numbering ? namedIn('page', numbering.path, numbering.first) : [],
		),
		...because(
			'the answer counts rows from an offset',
			'echoed',
			offset && offset.value <= 1 ? namedIn('offset', offset.path, offset.value) : [],
		),
		...conventionalCandidates(first),
	];
}

function conventionalCandidates(first: ListPage): PaginationCandidate[] {
	const hasMore = first.pageInfo.hasMore?.value === true;
	const sizes = [...new URL(first.url).searchParams.keys()].filter(isSizeName);
	// A sign before the only size that was asked for stands before other parameters, too.
	const [signed] = sizes.length === 1 && /^[$_]/.test(sizes[0]) ? sizes : [];
	const besideSize = (names: string[]) =>
		signed === undefined ? [] : names.map((name) => spelledLike(signed, name));
	return byConvention([
		...numbered('page', besideSize(['page'])),
		...numbered('offset', besideSize(['skip', 'offset', 'start'])),
		...numbered('offset', first.isRange ? ['offset'] : []),
		// Links to this page and to the first one are spelled as a request is.
		...numbered('page', placeNamesIn(first, 'page')),
		...numbered('offset', placeNamesIn(first, 'offset')),
		...numbered('page', ['page', ...foreignPageNamesIn(first)]),
		...numbered('offset', ['offset', 'skip']),
		...unnamedPlaces(first).flatMap(({ name, first: number }) =>
			numbered(number === 0 ? 'offset' : 'page', [name]),
		),
		...(hasMore ? inStyles(['snake'], spelledWords.lastId).map(byLastId) : []),
		...numbered('page', inStyleOfRecords(['page', 'pageNumber'], first)),
		...numbered('offset', inStyleOfRecords(['offset', 'startIndex'], first)),
		...numbered('page', commonParameterNames.page.slice(1, 2)),
		...numbered('offset', commonParameterNames.offset.slice(2)),
		...numbered('page', commonParameterNames.page.slice(2)),
	]);
}

/** Further guesses, by usual words in all spellings; those of tokens first where the page gives one. */
export function spelledCandidates(first: ListPage): PaginationCandidate[] {
	const spelled = (words: string[]) => inAllStyles(words, first);
	if (getNextToken(first) !== undefined)
		return byConvention(spelled(spelledWords.cursor).map(byToken));
	const hasMore = first.pageInfo.hasMore?.value === true;
	return byConvention([
		...numbered('page', [...spelled(spelledWords.page), ...foreignPageNames]),
		...numbered('offset', [...spelled(spelledWords.offset), '$skip', '_start']),
		...spelled(hasMore ? spelledWords.lastId : []).map(byLastId),
	]);
}

/** A link whose query counts pages or rows reveals the parameter's name, so that pages can be requested out of order. */
function candidatesFromLink(first: ListPage): PaginationCandidate[] {
	const link = first.pageInfo.links.get('next')?.value;
	return [...(parseLink(link, first.url)?.searchParams ?? [])].flatMap(([parameter, value]) => {
		if (!/^\d+$/.test(value)) return [];
		const words = [normalizeName(innermostName(parameter)), normalizeName(parameter)];
		return (['page', 'offset'] as const).flatMap((kind) => {
			const [unit, second] = kind === 'page' ? ['pages', 1] : ['rows', first.rows.length];
			const number = Number(value) - second;
			const isNamed = words.some((word) => paginationNames[kind].has(word));
			const reason = `the link to the next page counts ${unit}`;
			return isNamed && (number === 0 || number === 1)
				? because(reason, 'given', numbered(kind, [parameter], number))
				: [];
		});
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
	return byConvention(numbered(kind, [name]))[0];
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
		if (paginationNames.page.has(word))
			return numbered('page', [parameter], findPageNumbering(first)?.first);
		if (paginationNames.offset.has(word)) return numbered('offset', [parameter]);
		if (!/cursor|token|after|marker|starting/.test(word)) return [];
		return [getNextToken(first) === undefined ? byLastId(parameter) : byToken(parameter)];
	});
	return because('the service names this parameter', 'blind', strategies);
}
