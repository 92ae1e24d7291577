import {
	isBlank,
	isObject,
	normalizeName,
	paginationNames,
	parseTime,
	unwrapFields,
	type JsonObject,
} from '../../rest';

export interface QueryParameter {
	name: string;
	value: string;
}

/** Names of parameters that order records or choose their fields, and never choose records. */
const presentationName =
	/^(sort|order|orderby|sortby|sortorder|sortdir|direction|dir|fields?|select|include|includes|expand|embed|with|format|locale|lang|language|timezone|tz|view|pretty|version|callback)$/;

const pagingNames = [
	paginationNames.page,
	paginationNames.size,
	paginationNames.offset,
	paginationNames.cursor,
	paginationNames.pageCount,
];

/** The parameters that choose records, as far as their names tell: not those of pages, order and fields. */
export function filterParameters(url: string): QueryParameter[] {
	return [...new URL(url).searchParams]
		.map(([name, value]) => ({ name, value: value.trim() }))
		.filter((parameter) => parameter.value !== '' && !isPresentation(parameter));
}

function isPresentation({ name, value }: QueryParameter): boolean {
	const word = normalizeName(name);
	const inner = normalizeName(fieldOf(name));
	if (presentationName.test(word) || presentationName.test(inner)) return true;
	// `from` and `after` may take a date.
	const isDate = /\D/.test(value) && parseTime(value) !== undefined;
	return !isDate && pagingNames.some((words) => words.has(word) || words.has(inner));
}

/** The field that a parameter is about: `status` for `filter[status]`. */
export const fieldOf = (name: string) => /\[([^[\]]+)\]$/.exec(name)?.[1] ?? name;

export type ParameterVerdict = 'obeyed' | 'ignored' | 'unknown';

/** Fewer records prove nothing. */
const minRecords = 10;
/** A field with more values than this is no choice among few: a service may search in it, and in others beside it. */
const maxValues = 12;

/**
 * Whether the service chose the records by a parameter, as far as a field of that name shows it.
 *
 * @param resourceNames from `resourceNameVariants`
 * @returns `unknown` where the records have no such field, or where its values do not settle it
 */
export function judgeByValues(
	records: JsonObject[],
	{ name, value }: QueryParameter,
	resourceNames: Set<string>,
): ParameterVerdict {
	const word = normalizeName(fieldOf(name));
	const wanted = value.split(',').map(normalizeValue).filter(Boolean);
	const found = records
		.flatMap((record) => Object.entries(unwrapFields(record, resourceNames)))
		.filter(([key]) => normalizeName(key) === word)
		.map(([, fieldValue]) => textsOf(fieldValue))
		.filter((texts) => texts.length > 0);
	const matches = (texts: string[]) =>
		texts.some((text) => wanted.some((entry) => isMatch(text, entry)));
	const others = found.filter((texts) => !matches(texts));
	if (found.length > 0 && others.length === 0) return 'obeyed';
	const isCertain =
		found.length >= minRecords &&
		others.length < found.length &&
		others.length * 2 > found.length &&
		new Set(found.flat()).size <= maxValues &&
		!isBound(wanted, others.flat());
	return isCertain ? 'ignored' : 'unknown';
}

/** A number matches as a whole, a text also in part. */
function isMatch(text: string, wanted: string): boolean {
	const areNumbers = [text, wanted].every((value) => !Number.isNaN(Number(value)));
	return areNumbers ? Number(text) === Number(wanted) : text.includes(wanted);
}

/** Whether a number or a time may be the lowest or the highest that was wanted: all other values lie on one side of it. */
function isBound([wanted, ...more]: string[], others: string[]): boolean {
	const limit = orderedValue(wanted ?? '');
	const values = others.map(orderedValue);
	if (more.length > 0 || limit === undefined || values.includes(undefined)) return false;
	const numbers = values as number[];
	return numbers.every((number) => number > limit) || numbers.every((number) => number < limit);
}

function orderedValue(text: string): number | undefined {
	const number = text === '' ? NaN : Number(text);
	return Number.isNaN(number) ? parseTime(text.toUpperCase()) : number;
}

const normalizeValue = (value: unknown) => String(value).trim().toLowerCase();

/** The texts by which a value may be asked for: its own, or the ID, name or code of an object. */
function textsOf(value: unknown): string[] {
	if (isBlank(value)) return [];
	if (Array.isArray(value)) return value.flatMap(textsOf);
	if (!isObject(value)) return [normalizeValue(value)];
	return ['id', 'name', 'code', 'slug', 'value'].flatMap((key) =>
		isObject(value[key]) ? [] : textsOf(value[key]),
	);
}
