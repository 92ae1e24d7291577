import type { ApiClient } from '../../transport';
import {
	getPageStatus,
	getTotal,
	isBlank,
	isObject,
	normalizeName,
	paginationNames,
	presentationName,
	parseTime,
	parsePage,
	resourceNameVariants,
	settle,
	unwrapFields,
	type JsonObject,
	type ListPage,
	type ListResult,
	type ResourceNames,
} from '../../rest';

const { page, size, offset, cursor, pageCount } = paginationNames;
const pagingNames = [page, size, offset, cursor, pageCount];

/** Says which query parameters of the user's own the service surely ignores: the list is the same without, which takes one request. */
export async function findIgnoredParameters(
	{ read, credentials: { redact } }: ApiClient,
	{ url, names, limit = Infinity }: { url: string; names: string[]; limit?: number },
	list: ListResult,
	noun: string,
): Promise<string[]> {
	const variants = resourceNameVariants(names);
	const { firstPage, records } = list;
	const doubted = [...new URL(url).searchParams]
		.map(([name, value]) => ({ name, value: value.trim() }))
		.filter(({ name, value }) => value !== '' && !isPresentation(name, value))
		.filter(({ name, value }) => !doAllAgree(records, name, value, variants))
		.map(({ name }) => name);
	if (doubted.length === 0 || firstPage.rows.length === 0) return [];
	const address = new URL(firstPage.url);
	for (const name of doubted) address.searchParams.delete(name);
	const answer = await settle(async () =>
		parsePage(await read(address.href), variants, firstPage.path),
	);
	if ('fault' in answer || 'refusal' in answer.value) return [];
	const isWhole = list.completeness.complete && records.length < limit;
	if (!isSameList(list, answer.value, isWhole)) return [];
	const listed = doubted.map((name) => `“${redact(name)}”`).join(', ');
	const subject = `${doubted.length === 1 ? 'parameter' : 'parameters'} ${listed}`;
	return [
		isWhole
			? `The query ${subject} had no effect: the service gives the same ${noun} without.`
			: `The query ${subject} had no effect on the first ${noun}: the service gives the same ones without, and counts as many.`,
	];
}

function isPresentation(name: string, value: string): boolean {
	const words = [name, fieldOf(name)].map(normalizeName);
	if (words.some((word) => presentationName.test(word))) return true;
	// `from` and `after` may take a date.
	const isDate = /\D/.test(value) && parseTime(value) !== undefined;
	return !isDate && pagingNames.some((paging) => words.some((word) => paging.has(word)));
}

/** The field that a parameter is about: `status` for `filter[status]`. */
const fieldOf = (name: string) => /\[([^[\]]+)\]$/.exec(name)?.[1] ?? name;

/** Whether the records have a field with the name of a parameter, and each of them one of the values that it asks for. */
function doAllAgree(
	records: JsonObject[],
	name: string,
	value: string,
	resourceNames: ResourceNames,
): boolean {
	const word = normalizeName(fieldOf(name));
	const wanted = value.split(',').map(normalizeValue).filter(Boolean);
	const found = records
		.flatMap((record) => Object.entries(unwrapFields(record, resourceNames)))
		.filter(([key]) => normalizeName(key) === word)
		.map(([, fieldValue]) => textsOf(fieldValue))
		.filter((texts) => texts.length > 0);
	const isWanted = (text: string) => wanted.some((entry) => isMatch(text, entry));
	return found.length > 0 && found.every((texts) => texts.some(isWanted));
}

/** A number matches as a whole, a text also in part. */
function isMatch(text: string, wanted: string): boolean {
	const areNumbers = [text, wanted].every((value) => !Number.isNaN(Number(value)));
	return areNumbers ? Number(text) === Number(wanted) : text.includes(wanted);
}

const normalizeValue = (value: unknown) => String(value).trim().toLowerCase();

/** The texts by which a value may be asked for: its own, or the ID, name or code of an object. */
function textsOf(value: unknown): string[] {
	if (isBlank(value)) return [];
	if (Array.isArray(value)) return value.flatMap(textsOf);
	if (!isObject(value)) return [normalizeValue(value)];
	return ['id', 'name', 'code', 'slug', 'value'].flatMap((key) => textsOf(value[key]));
}

/** Whether a first page begins the very list that was read: the same records, and as many in all. */
function isSameList(
	{ records, firstPage, primaryKey }: ListResult,
	other: ListPage,
	isWhole: boolean,
): boolean {
	const keys = (page: ListPage) => page.rows.map(primaryKey.getKey).join('\n');
	if (keys(firstPage) !== keys(other)) return false;
	const { length } = firstPage.rows;
	if (isWhole && records.length === length && getPageStatus(other, length, 1) !== 'more')
		return true;
	const [total, otherTotal] = [firstPage, other].map((page) => getTotal(page, length));
	if (total === undefined || total !== otherTotal || total <= length) return false;
	// A total of the whole account says nothing of what a filter left.
	return !isWhole || records.length === total;
}
