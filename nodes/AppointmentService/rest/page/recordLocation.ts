import { isObject, type JsonObject } from '../http/types';
import { inferPrimaryKey } from '../record/primaryKey';
import { isSameKind } from '../record/relations';
import { nonRowNames, normalizeName, rowNames, splitWords, wordSet } from '../values/vocabulary';

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

/** Kinds of locations, the likeliest first: records before empty values, unless those are named after the resource and the records like no list. */
const locationRanks = {
	list: 90,
	ownListElsewhere: 80,
	ownEmpty: 70,
	commonEmpty: 55,
	maybeRelated: 50,
	commonListElsewhere: 48,
	ownRecord: 47,
	commonRecord: 46,
	listOfKind: 45.5,
	unknownList: 45,
	unknownMap: 42,
	listBesideRows: 10,
	ownEmptyElsewhere: 9,
	emptyElsewhere: 8,
	ownNonList: 5,
};

/** Ranks of lists with records that may not be the requested ones. */
export const uncertainListRanks: ReadonlySet<number> = new Set([
	locationRanks.maybeRelated,
	locationRanks.commonListElsewhere,
	locationRanks.listOfKind,
	locationRanks.unknownList,
]);

/** Common names of lists that also mean related records: rooms, staff, papers. */
const relatedRecordNames = wordSet('resource resources member members document documents');

/** Words around the name of the resource that say no more than that these are many: `listOfAppointments`, `allClients`. */
const listWords = wordSet('list array set all of the my found page paged result results');

/** A key in a response, and what it is called. */
export interface ListPlace {
	/** Keys from the root. */
	path: string[];
	/** The key, normalized. */
	word: string;
	/** The key is a name of the resource. */
	isOwn: boolean;
	/** The key is a common name of lists. */
	isCommon: boolean;
	/** All keys above are names of the resource, or common names of lists. */
	isDirect: boolean;
	/** A key above is a name of the resource. */
	isUnderOwn: boolean;
	/** The key, or one above, names something beside the records, such as `filters`. */
	isBeside: boolean;
	/** The key is another name for the same kind of record: `Customers` of clients. */
	isOfKind: boolean;
	/** The key begins with a name of the resource: `clientInfos` of clients. */
	beginsOwn: boolean;
	/** What stands beside it says how a list goes on, or an object there does. */
	isPaged?: boolean;
	/** The names of the resource. */
	names: Set<string>;
	parent?: ListPlace;
}

/** What is known of a value by its key and the keys above. */
export function placeOf(
	key: string,
	value: unknown,
	names: Set<string>,
	parent: ListPlace | undefined,
): ListPlace {
	const word = normalizeName(key);
	const words = splitWords(key);
	const isOwn = names.has(word) || names.has(words.filter((one) => !listWords.has(one)).join(''));
	const isCommon =
		rowNames.has(word) ||
		(words.length > 0 && words.every((one) => rowNames.has(one) && !relatedRecordNames.has(one)));
	const namesOthers = namesBesideRows(key) || (isObject(value) && namesRelatedRecords(key));
	return {
		path: [...(parent?.path ?? []), key],
		word,
		isOwn,
		isCommon,
		isDirect: !parent || (parent.isDirect && (parent.isOwn || parent.isCommon)),
		isUnderOwn: parent !== undefined && (parent.isOwn || parent.isUnderOwn),
		isBeside: parent?.isBeside === true || (namesOthers && !isOwn),
		isOfKind: Array.isArray(value) && [...names].some((name) => isSameKind(name, word)),
		beginsOwn: Array.isArray(value) && [...names].some((name) => word.startsWith(name)),
		names,
		parent,
	};
}

/** How records stand at a place: a single one is in the place of a list. */
type RowsShape = 'list' | 'map' | 'groups' | 'single';

/** The records at a place, with a rank; undefined where these are not the requested ones. */
export function toLocation(
	place: ListPlace,
	shape: RowsShape,
	records: JsonObject[],
	groups?: number,
): RowsLocation | undefined {
	const rank = rankOf(place, shape, records);
	if (rank === undefined) return undefined;
	const { path, isOwn, isCommon, isUnderOwn } = place;
	const nameScore = isOwn ? 100 : !isCommon ? 0 : isUnderOwn ? 80 : 50;
	// Records that stand in no group go before those that do.
	const score = nameScore - path.length - (shape === 'groups' ? 40 : 0);
	return { path, records, rank, score, groups };
}

function rankOf(place: ListPlace, shape: RowsShape, records: JsonObject[]): number | undefined {
	const { isOwn, isCommon, isDirect, isUnderOwn, word } = place;
	const isNamed = isOwn || (isCommon && !(place.isBeside && place.path.some(namesBesideRows)));
	const isEmpty = records.length === 0 && shape !== 'groups';
	if (place.isBeside)
		return isNamed && !isEmpty && shape !== 'single' ? locationRanks.listBesideRows : undefined;
	if (shape === 'single') {
		if (isOwn) return locationRanks.ownRecord;
		return isCommon || place.parent?.isOwn ? locationRanks.commonRecord : undefined;
	}
	if (isEmpty) {
		if (!isNamed)
			return (place.isOfKind || place.beginsOwn) && shape === 'list'
				? locationRanks.emptyElsewhere
				: undefined;
		// `null` and `{}` under the name of a single record mean no list.
		if (isOwn && shape !== 'list' && !/([^s]s|list)$/.test(word)) return locationRanks.ownNonList;
		if (!isDirect) return isOwn ? locationRanks.ownEmptyElsewhere : locationRanks.emptyElsewhere;
		return isOwn || isUnderOwn ? locationRanks.ownEmpty : locationRanks.commonEmpty;
	}
	if (isNamed && isDirect) {
		const mayBeRelated = !isOwn && !isUnderOwn && relatedRecordNames.has(word);
		return mayBeRelated ? locationRanks.maybeRelated : locationRanks.list;
	}
	if (isOwn) return locationRanks.ownListElsewhere;
	if (isCommon) return locationRanks.commonListElsewhere;
	if (shape !== 'list') return locationRanks.unknownMap;
	if (place.isOfKind) return locationRanks.listOfKind;
	const isKnown = place.isPaged === true || place.beginsOwn || records.every(holdsId);
	return isKnown || inferPrimaryKey(records, place.names).path
		? locationRanks.unknownList
		: undefined;
}

/** Whether a record has an ID, or the one object that it wraps has. */
export function holdsId(record: JsonObject): boolean {
	const [only, ...others] = Object.values(record).filter(isObject);
	return hasIdField(record) || (others.length === 0 && only !== undefined && hasIdField(only));
}

/** Whether a field of the record is named like an ID. */
export function hasIdField(record: JsonObject): boolean {
	return Object.keys(record).some(
		(key) => idFieldName.test(key) || /^[Ii]d(?=\p{Lu}\p{Ll})/u.test(key),
	);
}

const idFieldName =
	/(^|[_@])(id|uid|uuid|guid|pk|key|number|num|no|nr|code|codice|codigo|uri|href)$|\p{L}(id|uid|uuid)$|^id_/iu;

/** Another location that may also hold the requested records, where the chosen one is empty, a single record, or no surer than that. */
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
function namesBesideRows(key: string): boolean {
	return (
		nonRowNames.has(normalizeName(key)) || splitWords(key).some((word) => nonRowNames.has(word))
	);
}

const relatedWords = wordSet(`
	related relation relations relationship relationships linked associated associations sideload sideloads sideloaded
	lookup lookups reference references extra extras expanded
`);

/** Whether an object under the key holds the records that the rows refer to, by kind: `related_objects`, `lookups`. */
function namesRelatedRecords(key: string): boolean {
	const words = splitWords(key).filter((word) => !rowNames.has(word));
	return words.length > 0 && words.every((word) => relatedWords.has(word));
}
