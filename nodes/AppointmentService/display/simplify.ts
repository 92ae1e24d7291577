import {
	inferPrimaryKey,
	getRecordName,
	defineField,
	classifyRelation,
	foreignMoneyWords,
	foreignTimeWords,
	isObject,
	type JsonObject,
	unwrapFields,
	normalizeName,
	statusWords,
	valuesByField,
	type ResourceNames,
} from '../rest';

/** As many fields as n8n's guidelines allow in a simplified record. */
const maxFields = 10;

/** `debut`, `ora_inizio`, `data_de_inicio` */
const foreignTime = (of: 'start' | 'end') =>
	`((${foreignTimeWords.date})(de|do|del|di)?)?(${foreignTimeWords[of]})`;

/** Names of useful fields, most useful first; matched against normalized names. */
const usefulNamePatterns: RegExp[] = [
	/^(full|display|first|last|given|family|sur)?name$|^(title|label|subject|topic|summary)$/,
	new RegExp(
		`^(local)?(start|starts|begin|begins|from|scheduled)(at|on|date|datetime|time)?$|^(date|datetime|time)$|^${foreignTime('start')}$`,
	),
	new RegExp(
		`^(end|ends|until|to|finish|stop)(at|on|date|datetime|time)?$|^dateend$|^${foreignTime('end')}$`,
	),
	new RegExp(`^(${statusWords})$`),
	/(fullname|displayname|firstname|lastname|name|title)$/,
	/^(email|emailaddress|phone|phonenumber|mobile|mobilephone)$/,
	/^(number|no|reference|code|sku|quantity|stock|role|category)$|(invoice|order)(number|no)$/,
	new RegExp(
		`^(grand)?total|^(amount|price|balance|currency)(due)?$|^currencycode$|^(${foreignMoneyWords})`,
	),
	/^(duration|length)(in)?(minutes|min|mins)?$|^minutes$/,
];
const timestampName =
	/^(created|updated|modified|inserted|date(created|modified)|(create|last).*(date|at))/;
const maxDepth = 2;
const technicalName = /(url|uri|href|link|links|token|hash|etag|version|colou?r|type)$/;

/** Flattens a record: `client.name` becomes `client_name`. Lists stay. Of a field in a wrapper and an object of its name beside it, both are kept. */
export function flatten(record: JsonObject, resourceNames: ResourceNames): JsonObject {
	const flat: JsonObject = {};
	const view = unwrapFields(record, resourceNames);
	const hidden = Object.entries(record).filter(
		([key, value]) =>
			typeof value === 'object' &&
			value !== null &&
			Object.hasOwn(view, key) &&
			view[key] !== value,
	);
	flattenInto(Object.fromEntries(hidden), '', flat, 0);
	flattenInto(view, '', flat, 0);
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

/** Picks fields of a flat record. @param listsAsNames whether lists of records become lists of their names */
export function pickFields(flat: JsonObject, fields: string[], listsAsNames: boolean): JsonObject {
	const picked: JsonObject = {};
	for (const name of fields) {
		if (Object.hasOwn(flat, name))
			defineField(picked, name, listsAsNames ? toNames(flat[name]) : flat[name]);
	}
	return picked;
}

function toNames(value: unknown): unknown {
	if (!Array.isArray(value) || !value.every(isObject)) return value;
	const names = value.map((record) => getRecordName(unwrapFields(record)));
	return names.every((name) => name !== undefined) ? names : value;
}

/** The ten most useful fields of flat records: ID, names, times, status, related records; then filled ones that differ between records. */
export function selectUsefulFields(
	flatRecords: JsonObject[],
	resourceNames: ResourceNames,
): string[] {
	const id = inferPrimaryKey(flatRecords, resourceNames).path?.[0];
	const rank = (name: string, values: unknown[]) =>
		name === id ? -1 : rankField(name, values, flatRecords.length, resourceNames);
	return [...valuesByField(flatRecords)]
		.map(([name, values]) => ({ name, rank: rank(name, values) }))
		.filter(({ rank }) => rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.slice(0, maxFields)
		.map(({ name }) => name);
}

/** Smaller is more useful: fields with known names first, then related records, then fields that differ. */
function rankField(
	name: string,
	knownValues: unknown[],
	recordCount: number,
	resourceNames: ResourceNames,
): number {
	const word = normalizeName(name);
	const values = knownValues.map(toNames);
	const isNested = (value: unknown) =>
		[value].flat().some((entry) => isObject(entry) || Array.isArray(entry));
	if (values.length === 0 || values.some(isNested)) return Infinity;
	const useIndex = usefulNamePatterns.findIndex((pattern) =>
		pattern.test(resourceNames.has(word.slice(0, -4)) ? word.slice(-4) : word),
	);
	if (useIndex >= 0) return useIndex;
	const baseRank = usefulNamePatterns.length;
	if (/id$/.test(word)) return baseRank + (classifyRelation(word.replace(/(u?u?id)$/, '')) ? 0 : 3);
	if (classifyRelation(word)?.exact) return baseRank;
	if (timestampName.test(word)) return baseRank + 2;
	// The name of a client stands in a field of its own: other parts of it come after what the record itself says.
	const [owner, ...part] = name.split('_');
	if (part.length > 0 && classifyRelation(owner)?.exact) return baseRank + 1.5;
	const isTechnical =
		technicalName.test(word) || values.every((value) => /^https?:/.test(String(value)));
	const isDistinctive = new Set(values.map(String)).size > 1 && values.length * 2 > recordCount;
	return baseRank + (!isTechnical && (isDistinctive || recordCount === 1) ? 1 : 4);
}
