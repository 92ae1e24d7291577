import type { JsonObject } from '../http/types';
import { nonRowNames, normalizeName } from '../values/vocabulary';

/** A place in an answer that may hold its records. */
export interface RowsLocation {
	/** Keys from the root. */
	path: string[];
	records: JsonObject[];
	rank: number;
	/** Which one goes first of those with one rank. */
	score: number;
}

/**
 * What a place is, the likeliest first. What holds records goes before what is empty, unless the empty one is named after the
 * resource and the other is not named like a list: then the other holds related records.
 */
const locationRanks = {
	list: 90,
	ownListElsewhere: 80,
	ownEmpty: 70,
	usualEmpty: 55,
	perhapsRelated: 50,
	usualListElsewhere: 48,
	ownRecord: 47,
	usualRecord: 46,
	unknownList: 45,
	unknownMap: 42,
	listAside: 10,
	emptyElsewhere: 8,
	nothing: 5,
};

/** Ranks of lists that hold something and are not surely those that were asked for. */
const uncertainListRanks = new Set([
	locationRanks.perhapsRelated,
	locationRanks.usualListElsewhere,
	locationRanks.unknownList,
]);

/** Usual names of lists that also are kinds of related records: rooms, staff, papers. */
const relatedRecordNames = new Set([
	'resource',
	'resources',
	'member',
	'members',
	'document',
	'documents',
]);

/** What is known of the object that is looked into. */
export interface ParentContext {
	path: string[];
	/** All keys down to here are names of the resource, or usual names of lists. */
	direct: boolean;
	/** One of these keys is a name of the resource. */
	underOwnName: boolean;
	/** One of these keys is the name of something that stands beside the records, such as `filters`. */
	besideRows: boolean;
}

/** A key in its place. */
export interface KeyContext extends ParentContext {
	word: string;
	isOwn: boolean;
	usual: boolean;
}

/**
 * The rank of a list that holds something.
 *
 * @param haveIds whether each of its records has a field that is named like an id
 * @returns undefined for what is no list of records at all
 */
export function rankList(
	keyContext: KeyContext,
	isArray: boolean,
	haveIds: boolean,
): number | undefined {
	const { direct, underOwnName, isOwn, usual, besideRows, word } = keyContext;
	if (besideRows) return isOwn || usual ? locationRanks.listAside : undefined;
	if (direct && usual && !isOwn && !underOwnName && relatedRecordNames.has(word))
		return locationRanks.perhapsRelated;
	if (direct && (isOwn || usual)) return locationRanks.list;
	if (isOwn) return locationRanks.ownListElsewhere;
	if (usual) return locationRanks.usualListElsewhere;
	if (!isArray) return locationRanks.unknownMap;
	return haveIds ? locationRanks.unknownList : undefined;
}

/**
 * The rank of a place that holds nothing.
 *
 * @param isArray an empty array; `null` and `{}` under the name of one record say nothing of a list
 * @returns undefined for what is no list of records at all
 */
export function rankEmpty(keyContext: KeyContext, isArray: boolean): number | undefined {
	const { direct, underOwnName, isOwn, usual, besideRows, word } = keyContext;
	if (besideRows || !(isOwn || usual)) return undefined;
	if (isOwn && !isArray && !isPlural(word)) return locationRanks.nothing;
	if (!direct) return locationRanks.emptyElsewhere;
	return isOwn || underOwnName ? locationRanks.ownEmpty : locationRanks.usualEmpty;
}

/** The rank of a single record where a list should be; undefined where it is none of those that were asked for. */
export function rankRecord(
	{ isOwn, usual, besideRows }: KeyContext,
	isBelowOwn: boolean,
): number | undefined {
	if (besideRows || !(isOwn || usual || isBelowOwn)) return undefined;
	return isOwn ? locationRanks.ownRecord : locationRanks.usualRecord;
}

function isPlural(word: string): boolean {
	return /([^s]s|list)$/.test(word);
}

/**
 * Another place that may as well hold the records that were asked for: where the chosen one is empty or holds a single one, or where
 * both hold lists of names that are not known.
 */
export function findAlternative(
	chosen: RowsLocation,
	locations: RowsLocation[],
): RowsLocation | undefined {
	const { rank } = chosen;
	if (rank >= locationRanks.ownListElsewhere) return undefined;
	const isList = uncertainListRanks.has(rank);
	const minRank =
		rank === locationRanks.ownEmpty ? locationRanks.perhapsRelated : locationRanks.unknownList;
	return locations.find(
		(location) =>
			location !== chosen &&
			uncertainListRanks.has(location.rank) &&
			(isList ? location.rank === rank : location.rank >= minRank),
	);
}

/** `errors`, but also `available_filters`. */
export function isBesideRows(key: string): boolean {
	return (
		nonRowNames.has(normalizeName(key)) ||
		key
			.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)
			.some((part) => nonRowNames.has(normalizeName(part)))
	);
}
