import type { JsonObject } from '../http/types';
import { nonRowNames, normalizeName, rowNames, wordSet } from '../values/vocabulary';

/** A path in a response that may hold the records. */
export interface RowsLocation {
	/** Keys from the root. */
	path: string[];
	records: JsonObject[];
	/** How many groups the records came in, where they came in groups. */
	groups?: number;
	rank: number;
	/** Decides between locations of the same rank. */
	score: number;
}

/**
 * Kinds of locations, the likeliest first. Records rank before empty values, unless the empty value is named after the resource and
 * the records are not named like a list: then they are related records.
 */
const locationRanks = {
	list: 90,
	ownListElsewhere: 80,
	ownEmpty: 70,
	commonEmpty: 55,
	maybeRelated: 50,
	commonListElsewhere: 48,
	ownRecord: 47,
	commonRecord: 46,
	unknownList: 45,
	unknownMap: 42,
	listBesideRows: 10,
	ownEmptyElsewhere: 9,
	emptyElsewhere: 8,
	ownNonList: 5,
};

/** Ranks of lists with records that may not be the requested ones. */
const uncertainListRanks = new Set([
	locationRanks.maybeRelated,
	locationRanks.commonListElsewhere,
	locationRanks.unknownList,
]);

/** Whether a list has records that may not be the requested ones. */
export function isUncertainList({ rank }: RowsLocation): boolean {
	return uncertainListRanks.has(rank);
}

/** Common names of lists that also mean related records: rooms, staff, papers. */
const relatedRecordNames = new Set([
	'resource',
	'resources',
	'member',
	'members',
	'document',
	'documents',
]);

/** What is known of an object whose keys are searched. */
export interface ParentContext {
	path: string[];
	/** All keys of the path are names of the resource, or common names of lists. */
	direct: boolean;
	/** A key of the path is a name of the resource. */
	underOwnName: boolean;
	/** A key of the path names something beside the records, such as `filters`. */
	besideRows: boolean;
}

/** What is known of a key in such an object. */
export interface KeyContext extends ParentContext {
	/** The key, normalized. */
	word: string;
	/** The key is a name of the resource. */
	isOwn: boolean;
	/** The key is a common name of lists. */
	isCommon: boolean;
}

/**
 * The rank of a list with records.
 *
 * @param haveIds whether each record has a field named like an ID
 * @returns undefined where it is no list of records
 */
export function rankList(
	keyContext: KeyContext,
	isArray: boolean,
	haveIds: boolean,
): number | undefined {
	const { direct, underOwnName, isOwn, isCommon, besideRows, word } = keyContext;
	if (besideRows) return isOwn || isCommon ? locationRanks.listBesideRows : undefined;
	if (direct && isCommon && !isOwn && !underOwnName && relatedRecordNames.has(word))
		return locationRanks.maybeRelated;
	if (direct && (isOwn || isCommon)) return locationRanks.list;
	if (isOwn) return locationRanks.ownListElsewhere;
	if (isCommon) return locationRanks.commonListElsewhere;
	if (!isArray) return locationRanks.unknownMap;
	return haveIds ? locationRanks.unknownList : undefined;
}

/**
 * The rank of an empty value.
 *
 * @param isArray whether it is an array; `null` and `{}` under the name of a single record mean no list
 * @returns undefined where it is no list of records
 */
export function rankEmpty(keyContext: KeyContext, isArray: boolean): number | undefined {
	const { direct, underOwnName, isOwn, isCommon, besideRows, word } = keyContext;
	if (besideRows || !(isOwn || isCommon)) return undefined;
	if (isOwn && !isArray && !isPlural(word)) return locationRanks.ownNonList;
	if (!direct) return isOwn ? locationRanks.ownEmptyElsewhere : locationRanks.emptyElsewhere;
	return isOwn || underOwnName ? locationRanks.ownEmpty : locationRanks.commonEmpty;
}

/** The rank of a single record in place of a list; undefined where it is not one of the requested records. */
export function rankRecord(
	{ isOwn, isCommon, besideRows }: KeyContext,
	isBelowOwn: boolean,
): number | undefined {
	if (besideRows || !(isOwn || isCommon || isBelowOwn)) return undefined;
	return isOwn ? locationRanks.ownRecord : locationRanks.commonRecord;
}

function isPlural(word: string): boolean {
	return /([^s]s|list)$/.test(word);
}

/**
 * Another location that may also hold the requested records: where the chosen one is empty or has a single record, where both are
 * lists with unknown names, or where an empty one is named after the resource.
 */
export function findAlternative(
	chosen: RowsLocation,
	locations: RowsLocation[],
): RowsLocation | undefined {
	const { rank } = chosen;
	if (rank >= locationRanks.ownListElsewhere) return undefined;
	const isList = uncertainListRanks.has(rank);
	const mayBeRequested = (location: RowsLocation) =>
		isList && location.rank === locationRanks.ownEmptyElsewhere;
	const minRank =
		rank === locationRanks.ownEmpty ? locationRanks.maybeRelated : locationRanks.unknownList;
	return locations.find(
		(location) =>
			mayBeRequested(location) ||
			(location !== chosen &&
				uncertainListRanks.has(location.rank) &&
				(isList ? location.rank === rank : location.rank >= minRank)),
	);
}

/** Whether a key names something beside the rows: `errors`, but also `available_filters`. */
export function isBesideRows(key: string): boolean {
	return nonRowNames.has(normalizeName(key)) || wordsOf(key).some((word) => nonRowNames.has(word));
}

const relatedWords = wordSet(`
	related relation relations relationship relationships linked associated associations sideload sideloads sideloaded
	lookup lookups reference references extra extras expanded
`);

/** Whether an object under the key holds the records that the rows refer to, by kind: `related_objects`, `lookups`. */
export function holdsRelatedRecords(key: string): boolean {
	const words = wordsOf(key).filter((word) => !rowNames.has(word));
	return words.length > 0 && words.every((word) => relatedWords.has(word));
}

function wordsOf(key: string): string[] {
	return key.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).map(normalizeName);
}
