import type { ListPage } from '../page/listPage';
import {
	commonParameterNames,
	foreignPageNames,
	inStyleOfRecords,
	inStyles,
	mergeNames,
	placeNamesIn,
	sizeParameterNames,
	spelledWords,
	unnamedPlaces,
} from './parameterNames';
import { namesInPath } from './spelling';
import { wordList } from '../values/vocabulary';

/** A parameter that may set the place in a list: a number of pages, or of rows. */
export interface PositionName {
	name: string;
	kind: 'page' | 'offset';
	/** The number of the first page or row, where an answer shows it. */
	first?: number;
}

/** Sizes of a larger page to ask for: most services honour the first, cut it down to their own maximum, or refuse it. */
export const largerSizes = [500, 100, 50];

const sizeNames = wordList(`
	limit per_page page_size pageSize perPage size count take length max_results maxResults _limit _per_page $limit $top
`);
/** Names of a size as few services spell them, which are asked about beside many others only. */
const rarerSizeNames = [
	...inStyles(['snake', 'camel'], spelledWords.size),
	...inStyles(['kebab', 'flat', 'pascal'], ['page size', 'per page']),
	...['rows', 'Limit', '_size', '_count'],
];
const bracketedSizeNames = ['page[size]', 'page[limit]', 'filter[limit]', 'pagination[pageSize]'];

const otherSpellings = (names: string[]) =>
	inStyles(
		['snake', 'kebab', 'flat'],
		names.filter((name) => name.includes(' ')),
	);

/** Names that go together for a place and a size; those first that no field of a record has. */
export const usualPairs: Array<PositionName & { size: string }> = [
	{ name: '_page', kind: 'page', size: '_per_page' },
	{ name: '$skip', kind: 'offset', size: '$limit' },
	{ name: 'page', kind: 'page', size: 'per_page' },
	{ name: 'offset', kind: 'offset', size: 'limit' },
	{ name: 'page[number]', kind: 'page', size: 'page[size]' },
	{ name: '_start', kind: 'offset', size: '_limit' },
];

/** Places that services take beside a size, the likeliest first. */
export const placesBesideSize: PositionName[] = [
	{ name: 'page', kind: 'page' },
	{ name: 'offset', kind: 'offset' },
	{ name: 'skip', kind: 'offset' },
];

const isBracketed = (name: string) => /[[.]/.test(name);

/** Names under which services take the size of a page, those in the answer first. @param bracketed with `page[size]`, which some refuse beside others */
export function usualSizeNames(first: ListPage, bracketed: boolean): string[] {
	const shown = sizeParameterNames({ style: 'link' }, first);
	const styled = inStyleOfRecords(sizeNames.slice(0, 9), first);
	const names = [...shown, ...styled, ...sizeNames, ...rarerSizeNames, ...bracketedSizeNames];
	return mergeNames(names).filter((name) => bracketed || !isBracketed(name));
}

/** Names under which services take the place in a list, those in the answer first; without `page`, which is asked for alone. */
export function usualPositionNames(first: ListPage, bracketed: boolean): PositionName[] {
	const { pageInfo } = first;
	const shown = (entry?: { path: string[] }) => (entry ? namesInPath(entry.path) : []);
	const named = (kind: PositionName['kind'], names: string[]) =>
		names.map((name): PositionName => ({ name, kind }));
	const pages = mergeNames([
		...shown(pageInfo.pageNumber),
		...placeNamesIn(first, 'page'),
		...unnamedPlaces(first).map(({ name }) => name),
		...inStyleOfRecords(spelledWords.page, first),
		...[...commonParameterNames.page, '_page', '_p', 'pagination[page]'],
		...otherSpellings(spelledWords.page),
	]);
	const offsets = mergeNames([
		...shown(pageInfo.offset),
		...placeNamesIn(first, 'offset'),
		...inStyleOfRecords(spelledWords.offset.slice(0, 5), first),
		...[...commonParameterNames.offset, 'start_index', '_start', '_offset', '$skip'],
		...['filter[skip]', 'pagination[start]'],
		...otherSpellings(['start index', 'limit start']),
	]);
	const foreign = foreignPageNames.filter((name) => !pages.includes(name));
	return [...named('page', pages), ...named('offset', offsets), ...named('page', foreign)].filter(
		({ name }) => name !== 'page' && (bracketed || !isBracketed(name)),
	);
}
