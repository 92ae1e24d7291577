import { isNonPaginationError } from '../http/errors';
import type { ListPage } from '../page/listPage';
import { isSizeName } from '../paging/parameterNames';
import { parameterNamesIn } from '../paging/refusalNames';
import type { FetchPage } from '../paging/detect';
import { spelledLike } from '../paging/spelling';
import { withParameter, withParameters, type PaginationStrategy } from '../paging/strategy';
import { usualSizeNames } from '../paging/usualNames';
import type { PrimaryKey } from '../record/primaryKey';

/** A list that was read whole, in pages of the size that the service gives by itself. */
export interface ReadList {
	fetchPage: FetchPage;
	/** The address of the list, with the user's own query parameters. */
	listUrl: string;
	first: ListPage;
	primaryKey: PrimaryKey;
	strategy: PaginationStrategy;
	/** How many records it has. */
	count: number;
}

const sizes = [500, 250, 100];

/**
 * Looks for larger pages for later readings. Each name gets a number of its own, so the count of the rows that come tells the name
 * under which the service takes a size.
 *
 * @returns a size that brought more rows, from the same first one on; undefined where there is none
 * @throws NetworkError, ApiError
 */
export async function findPageSize(list: ReadList): Promise<PaginationStrategy['size']> {
	const { first, listUrl, count } = list;
	const userParameters = new URL(listUrl).searchParams;
	const free = sizeNames(list).filter((name) => !userParameters.has(name));
	// So many numbers are different counts of rows.
	const names = free.slice(0, Math.max(0, count - first.rows.length - 1));
	const parameter = await findName(list, names);
	return parameter === undefined ? undefined : await findLargest(list, parameter);
}

/** The usual names, after those that go with the parameter of the position: `page[size]` beside `page[cursor]`. */
function sizeNames({ first, strategy }: ReadList): string[] {
	const positions = 'parameter' in strategy ? [strategy.parameter] : namesInLink(first);
	const fitting = positions.flatMap((name) =>
		/[[.]/.test(name)
			? ['size', 'limit'].map((inner) => spelledLike(name, inner))
			: ['_size', '_length', 'Size', 'Length'].map((ending) => name + ending),
	);
	return [...new Set([...fitting, ...usualSizeNames(first, true)])];
}

function namesInLink({ pageInfo, url }: ListPage): string[] {
	const link = pageInfo.links.get('next')?.value;
	return link && URL.canParse(link, url) ? [...new URL(link, url).searchParams.keys()] : [];
}

/** The name to which the list reacts. Names that are refused together are asked again as the refusal says, or without brackets. */
async function findName(list: ReadList, names: string[]): Promise<string | undefined> {
	const { fetchPage, listUrl, first } = list;
	const ask = async (asked: string[]) =>
		await fetchPage(
			withParameters(
				listUrl,
				asked.map((name, index) => [name, first.rows.length + 1 + index]),
			),
		);
	let asked = names;
	let page = await ask(asked);
	if ('refusal' in page) {
		if (isNonPaginationError(page.refusal)) throw page.refusal;
		const named = parameterNamesIn(page.refusal).filter(isSizeName);
		asked = named.length > 0 ? named : names.filter((name) => !name.includes('['));
		page = await ask(asked);
	}
	if ('refusal' in page || !isLonger(list, page)) return undefined;
	return asked[page.rows.length - first.rows.length - 1];
}

/** The largest size of those that are usual, or of those that a refusal names. */
async function findLargest(list: ReadList, parameter: string): Promise<PaginationStrategy['size']> {
	const { fetchPage, listUrl, first } = list;
	const rest = sizes.filter((size) => size > first.rows.length);
	for (let size = rest.shift(); size !== undefined; size = rest.shift()) {
		const page = await fetchPage(withParameter(listUrl, parameter, size));
		if (!('refusal' in page)) {
			if (isLonger(list, page)) return { parameter, value: size };
			continue;
		}
		if (isNonPaginationError(page.refusal)) throw page.refusal;
		const named = numbersIn(page.refusal.errorInfo.message).filter(
			(value) => value > first.rows.length && value < (size ?? 0) && !rest.includes(value),
		);
		if (rest.length === sizes.length - 1) rest.unshift(...named.slice(0, 1));
	}
	return undefined;
}

function numbersIn(text: string): number[] {
	return (text.match(/\d{1,6}/g) ?? []).map(Number);
}

function isLonger({ first, primaryKey }: ReadList, { rows }: ListPage): boolean {
	return (
		rows.length > first.rows.length &&
		primaryKey.getKey(rows[0]) === primaryKey.getKey(first.rows[0])
	);
}
