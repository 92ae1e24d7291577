import { isObject, withInnerObjects, type JsonObject } from '../http/types';
import { isBlankOrFalse, isEmpty } from '../values/blank';
import { remembering } from '../values/collections';
import { scalarText } from '../values/scalarText';
import {
	addressNames,
	isCodeName,
	normalizeName,
	valuesNamed,
	wordList,
} from '../values/vocabulary';
import {
	classifyRelation,
	endingRank,
	mayHoldId,
	meansKind,
	type RelationKind,
	relationRank,
	relationStem,
	unwrapData,
} from './relations';
import { storageIdName } from './primaryKey';

const ownIdNames = new Set([...wordList('id uid uuid oid guid gid'), ...addressNames]);

/** Objects that may hold fields of the record, beside what is said of it. */
const metaNames = /^(meta|metadata|acf|customfields)$/;

/** Tells all IDs and addresses under which a record refers to its related records of one kind: it may show a number and a UUID. */
export function relatedIds(kind: RelationKind): (view: JsonObject) => string[] {
	const rankOf = remembering((field) => relationRank(field, kind));
	return (view) => {
		const own = bestIds(view, rankOf, kind);
		// Beside the first service, an appointment may list further ones; a list of notes has the IDs of their authors.
		const lists = Object.entries(view).filter(([key]) => own.length === 0 || isPartList(key, kind));
		const lines = lists.flatMap(([, value]) =>
			Array.isArray(value) ? value.filter(isObject) : [],
		);
		const inLines = lines.flatMap((line) => bestIds(line, rankOf, kind, endingRank - 1));
		const found = [...own, ...inLines];
		const others = () => [
			...valuesNamed(view, metaNames)
				.filter(isObject)
				.flatMap((part) => bestIds(part, rankOf, kind)),
			...polymorphicIds(view, kind),
			...lines.flatMap((line) => typedIds(line, kind)),
		];
		return [...new Set(found.length > 0 ? found : others())];
	};
}

/** Whether a record says that it refers to none of a kind: its fields for them are there, and empty. */
export function saysNone(kind: RelationKind): (view: JsonObject) => boolean {
	const isFor = remembering((field) => relationRank(field, kind) < endingRank);
	const isNone = (value: unknown): boolean =>
		isEmpty(value) || (typeof value === 'object' && Object.values(value as object).every(isNone));
	return (view) => {
		const fields = Object.keys(view).filter(isFor);
		return fields.length > 0 && fields.every((field) => isNone(view[field]));
	};
}

/** Lists of what a record consists of: further services, each perhaps with its staff member. */
const partListName = /(items|lines|addons|extras|segments|parts|positions)$/;

/** Whether a list beside the record's own IDs has further ones of a kind: services, or those who take part. */
function isPartList(name: string, kind: RelationKind): boolean {
	const word = normalizeName(name);
	if (kind === 'client') return word === 'participants' || meansKind(word, kind);
	return partListName.test(word) || classifyRelation(word)?.exact === true;
}

function bestIds(
	fields: JsonObject,
	rankOf: (field: string) => number,
	kind: RelationKind,
	maxRank = Number.MAX_VALUE,
): string[] {
	let bestRank = maxRank;
	let best: string[] = [];
	for (const [field, value] of Object.entries(fields)) {
		const rank = rankOf(field);
		if (rank > bestRank || !mayHoldId(field, value, rank)) continue;
		const ids = idsIn(value, kind);
		if (ids.length === 0) continue;
		if (rank < bestRank) best = [];
		bestRank = rank;
		for (const id of ids) best.push(id);
	}
	return [...new Set(best)];
}

/** `{ parentId: 7, parentType: 'Contact' }` */
const polymorphicIds = (view: JsonObject, kind: RelationKind): string[] =>
	Object.keys(view).flatMap((name) => {
		const [, stem, separator] = /^(.+?)([_-]?)type$/i.exec(name) ?? [];
		if (stem === undefined || !meansKind(scalarText(view[name]), kind)) return [];
		return toId(view[`${stem}${separator}id`] ?? view[`${stem}Id`]);
	});

const typeName = /^(type|kind|role|resourcetype)$/;
const referenceName = /^(reference|ref|href|uri|url)$/;

/** The IDs in a line that says what it refers to: `{ type: 'client', id }`, `{ reference: 'Patient/7' }`. */
function typedIds(line: JsonObject, kind: RelationKind): string[] {
	const parts = withInnerObjects(line);
	const isKind = (word: unknown) => typeof word === 'string' && meansKind(word, kind);
	return parts.flatMap((part) =>
		Object.entries(part).flatMap(([key, value]) => {
			const word = normalizeName(key);
			if (typeName.test(word) && isKind(value)) return idsOfRecord(part, kind, false);
			const isReference = referenceName.test(word) && typeof value === 'string';
			return isReference && isKind(value.split('/').at(-2)) ? [value] : [];
		}),
	);
}

/** The IDs in the field of a relation: an ID, a related record, or a list of either. JSON:API has them under `data`. */
function idsIn(value: unknown, kind: RelationKind): string[] {
	const inner = unwrapData(value);
	if (!Array.isArray(inner)) return isObject(inner) ? idsOfRecord(inner, kind, false) : toId(inner);
	return inner.flatMap((entry) => (isObject(entry) ? idsOfRecord(entry, kind, true) : toId(entry)));
}

/** The IDs of a related record. An entry of a list may be a line with an ID of its own, beside that of the related record. */
function idsOfRecord(related: JsonObject, kind: RelationKind, isListed: boolean): string[] {
	const kindIds: string[] = [];
	const ownIds: string[] = [];
	for (const [key, value] of Object.entries(related)) {
		const word = normalizeName(key);
		const stem = relationStem(word);
		if (meansKind(stem, kind) && (stem !== word || isObject(value)))
			kindIds.push(...(isObject(value) ? idsOfRecord(value, kind, false) : toId(value)));
		else if (ownIdNames.has(word) || storageIdName.test(word)) ownIds.push(...toId(value));
	}
	if (isListed && kindIds.length > 0) return kindIds;
	const ids = [...ownIds, ...kindIds];
	return ids.length > 0 ? ids : toId(related[Object.keys(related).find(isCodeName) ?? '']);
}

function toId(value: unknown): string[] {
	return isBlankOrFalse(value) || typeof value === 'object' ? [] : [String(value)];
}
