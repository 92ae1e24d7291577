import {
	inferPrimaryKey,
	getRecordName,
	classifyRelation,
	isObject,
	type JsonObject,
	unwrapFields,
	normalizeName,
} from '../rest';

/** As many fields as n8n's guidelines allow in a simplified record. */
const maxFields = 10;

/** What fields are for, the most useful first; compared after `plain`. */
const usefulNamePatterns: RegExp[] = [
	/^(full|display|first|last|given|family|sur)?name$|^(title|label|subject|summary)$/,
	/^(start|starts|begin|begins|from|scheduled)(at|on|date|datetime|time)?$|^(date|datetime|time)$/,
	/^(end|ends|until|to|finish)(at|on|date|datetime|time)?$|^dateend$/,
	/^(status|state)$/,
	/(fullname|displayname|firstname|lastname|name|title)$/,
	/^(email|emailaddress|phone|phonenumber|mobile|mobilephone)$/,
	/^(number|no|reference|code|sku|quantity|stock|role|category)$|(invoice|order)(number|no)$/,
	/^(grand)?total|^(amount|price|balance|currency)(due)?$|^currencycode$/,
	/^(duration|length)(in)?(minutes|min|mins)?$|^minutes$/,
];
const timestampName =
	/^(created|updated|modified|inserted|date(created|modified)|(create|last).*(date|at))/;
const noNames = new Set<string>();
const maxDepth = 2;
const technicalName = /(url|uri|href|link|links|token|hash|etag|version|colou?r|type)$/;

/**
 * Lays the fields of a record side by side, under names of one level: `client.name` becomes `client_name`. Lists stay lists.
 *
 * @param resourceNames the resource's own names, as `resourceWords` gives them
 */
export function flatten(record: JsonObject, resourceNames: Set<string>): JsonObject {
	const flat: JsonObject = {};
	flattenInto(unwrapFields(record, resourceNames), '', flat, 0);
	return flat;
}

function flattenInto(fields: JsonObject, prefix: string, flat: JsonObject, depth: number): void {
	for (const [key, value] of Object.entries(fields)) {
		const isWrapper =
			isObject(value) && Object.keys(value).every((part) => /^(data|links|meta)$/.test(part));
		const inner = isWrapper && 'data' in value ? value.data : value;
		const name = prefix === '' ? key : `${prefix}_${key}`;
		if (isObject(inner) && depth < maxDepth) flattenInto(inner, name, flat, depth + 1);
		else if (!Object.hasOwn(flat, name)) defineField(flat, name, inner);
	}
}

/** Data may be called `__proto__`. */
function defineField(flat: JsonObject, name: string, value: unknown): void {
	Object.defineProperty(flat, name, {
		value,
		enumerable: true,
		writable: true,
		configurable: true,
	});
}

/**
 * Picks fields of a flat record.
 *
 * @param listsAsNames lists of records become lists of their names
 */
export function pickFields(flat: JsonObject, fields: string[], listsAsNames: boolean): JsonObject {
	const picked: JsonObject = {};
	for (const name of fields) {
		if (Object.hasOwn(flat, name))
			defineField(picked, name, listsAsNames ? toNames(flat[name]) : flat[name]);
	}
	return picked;
}

/** The names of records in a list, where all of them have one. */
function toNames(value: unknown): unknown {
	if (!Array.isArray(value) || !value.every(isObject)) return value;
	const names = value.map((one) => getRecordName(unwrapFields(one, noNames), noNames));
	return names.every((name) => name !== undefined) ? names : value;
}

/**
 * The fields that say most about the records, ten at most: their id, their names, when they take place, how they stand, whom and what
 * they are for; then what is filled in and differs between them.
 *
 * @param flatRecords records, as `flatten` gives them
 * @param resourceNames the resource's own names
 */
export function selectUsefulFields(
	flatRecords: JsonObject[],
	resourceNames: Set<string>,
): string[] {
	const id = inferPrimaryKey(flatRecords, resourceNames).path?.[0];
	return [...new Set(flatRecords.flatMap(Object.keys))]
		.map((name) => ({ name, rank: name === id ? -1 : rankField(name, flatRecords, resourceNames) }))
		.filter(({ rank }) => rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.slice(0, maxFields)
		.map(({ name }) => name);
}

/** The smaller, the more useful: what is known by its name goes first, then whom it belongs to, then what differs. */
function rankField(name: string, flatRecords: JsonObject[], resourceNames: Set<string>): number {
	const word = normalizeName(name);
	const values = flatRecords.map((flat) => toNames(flat[name])).filter((value) => !isEmpty(value));
	if (values.length === 0 || values.some(isNested)) return Infinity;
	const useIndex = usefulNamePatterns.findIndex((pattern) =>
		pattern.test(resourceNames.has(word.slice(0, -4)) ? word.slice(-4) : word),
	);
	if (useIndex >= 0) return useIndex;
	const baseRank = usefulNamePatterns.length;
	if (/id$/.test(word)) return baseRank + (classifyRelation(word.replace(/(u?u?id)$/, '')) ? 0 : 3);
	if (classifyRelation(word)?.exact) return baseRank;
	if (timestampName.test(word)) return baseRank + 2;
	const isTechnical =
		technicalName.test(word) || values.every((value) => /^https?:/.test(String(value)));
	const isDistinctive =
		new Set(values.map(String)).size > 1 && values.length * 2 > flatRecords.length;
	return baseRank + (!isTechnical && (isDistinctive || flatRecords.length === 1) ? 1 : 4);
}

function isNested(value: unknown): boolean {
	return isObject(value) || (Array.isArray(value) && value.some((one) => typeof one === 'object'));
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
