import type { JsonObject } from './types';
import { notRows, plain } from './words';

/** A place in an answer that may hold its records. */
export interface RowPlace {
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
const ranks = {
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
const listRanks = new Set([ranks.perhapsRelated, ranks.usualListElsewhere, ranks.unknownList]);

/** Usual names of lists that also are kinds of related records: rooms, staff, papers. */
const related = new Set(['resource', 'resources', 'member', 'members', 'document', 'documents']);

/** What is known of the object that is looked into. */
export interface Holder {
	path: string[];
	/** All keys down to here are names of the resource, or usual names of lists. */
	direct: boolean;
	/** One of these keys is a name of the resource. */
	own: boolean;
	/** One of these keys is the name of something that stands beside the records, such as `filters`. */
	aside: boolean;
}

/** A key in its place. */
export interface Spot extends Holder {
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
export function rankOfList(spot: Spot, isArray: boolean, haveIds: boolean): number | undefined {
	const { direct, own, isOwn, usual, aside, word } = spot;
	if (aside) return isOwn || usual ? ranks.listAside : undefined;
	if (direct && usual && !isOwn && !own && related.has(word)) return ranks.perhapsRelated;
	if (direct && (isOwn || usual)) return ranks.list;
	if (isOwn) return ranks.ownListElsewhere;
	if (usual) return ranks.usualListElsewhere;
	if (!isArray) return ranks.unknownMap;
	return haveIds ? ranks.unknownList : undefined;
}

/**
 * The rank of a place that holds nothing.
 *
 * @param isArray an empty array; `null` and `{}` under the name of one record say nothing of a list
 * @returns undefined for what is no list of records at all
 */
export function rankOfEmpty(spot: Spot, isArray: boolean): number | undefined {
	const { direct, own, isOwn, usual, aside, word } = spot;
	if (aside || !(isOwn || usual)) return undefined;
	if (isOwn && !isArray && !isPlural(word)) return ranks.nothing;
	if (!direct) return ranks.emptyElsewhere;
	return isOwn || own ? ranks.ownEmpty : ranks.usualEmpty;
}

/** The rank of a single record where a list should be; undefined where it is none of those that were asked for. */
export function rankOfRecord(
	{ isOwn, usual, aside }: Spot,
	isBelowOwn: boolean,
): number | undefined {
	if (aside || !(isOwn || usual || isBelowOwn)) return undefined;
	return isOwn ? ranks.ownRecord : ranks.usualRecord;
}

function isPlural(word: string): boolean {
	return /([^s]s|list)$/.test(word);
}

/**
 * Another place that may as well hold the records that were asked for: where the chosen one is empty or holds a single one, or where
 * both hold lists of names that are not known.
 */
export function rivalOf(chosen: RowPlace, places: RowPlace[]): RowPlace | undefined {
	const { rank } = chosen;
	if (rank >= ranks.ownListElsewhere) return undefined;
	const isList = listRanks.has(rank);
	const least = rank === ranks.ownEmpty ? ranks.perhapsRelated : ranks.unknownList;
	return places.find(
		(place) =>
			place !== chosen &&
			listRanks.has(place.rank) &&
			(isList ? place.rank === rank : place.rank >= least),
	);
}

/** `errors`, but also `available_filters`. */
export function isAside(key: string): boolean {
	return (
		notRows.has(plain(key)) ||
		key.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).some((part) => notRows.has(plain(part)))
	);
}
