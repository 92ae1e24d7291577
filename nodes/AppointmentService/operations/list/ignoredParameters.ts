import type { ApiClient } from '../../transport';
import {
	getPageStatus,
	getTotal,
	requestPage,
	resourceNameVariants,
	settle,
	type ListPage,
	type ListResult,
} from '../../rest';
import { fieldOf, filterParameters, judgeByValues, type QueryParameter } from './parameterValues';

/**
 * Says which query parameters of the user's own the service seems to ignore: where the records themselves show it, and else where
 * the list is the same without them, which takes one more request. Says nothing where that is not certain.
 *
 * @param url address of the list, with the parameters
 * @param names of the list, under which its records may lie
 * @param limit how many records were wanted; all where it is left out
 * @param noun the records in sentences, e.g. `appointments`
 */
export async function findIgnoredParameters(
	{ read, credentials: { redact } }: ApiClient,
	{ url, names, limit = Infinity }: { url: string; names: string[]; limit?: number },
	list: ListResult,
	noun: string,
): Promise<string[]> {
	const variants = resourceNameVariants(names);
	const judged = filterParameters(url).map((parameter) => ({
		parameter,
		verdict: judgeByValues(list.records, parameter, variants),
	}));
	const withVerdict = (wanted: string) =>
		judged.flatMap(({ parameter, verdict }) => (verdict === wanted ? [parameter] : []));
	const count = `${list.records.length.toLocaleString('en-US')} ${noun}`;
	const contradicted = withVerdict('ignored').map(
		({ name, value }) =>
			`Most of the ${count} have another ${redact(fieldOf(name))} than “${shorten(redact(value))}”: the service seems to ignore the query parameter “${redact(name)}”.`,
	);
	const unknown = withVerdict('unknown');
	if (unknown.length === 0 || list.firstPage.rows.length === 0) return contradicted;
	const answer = await settle(
		requestPage(read, without(list.firstPage.url, url, unknown), variants, list.firstPage.path),
	);
	if ('fault' in answer || 'refusal' in answer.value) return contradicted;
	const isWhole = list.completeness.complete && list.records.length < limit;
	if (!isSameList(list, answer.value, isWhole)) return contradicted;
	const listed = unknown.map(({ name }) => `“${redact(name)}”`).join(', ');
	const subject = unknown.length === 1 ? `parameter ${listed}` : `parameters ${listed}`;
	const note = isWhole
		? `The query ${subject} had no effect: the service gives the same ${noun} without.`
		: `The query ${subject} had no effect on the first ${noun}: the service gives the same ones without, and counts as many.`;
	return [...contradicted, note];
}

/** The address of the first page without these parameters of the user's own. */
function without(firstUrl: string, url: string, parameters: QueryParameter[]): string {
	const address = new URL(URL.canParse(firstUrl) ? firstUrl : url);
	for (const { name } of parameters) address.searchParams.delete(name);
	return address.href;
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

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
