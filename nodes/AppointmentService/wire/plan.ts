import type { Identity } from './identity';
import { plain } from './words';
import { resolveLink } from './links';
import type { Sheet } from './sheet';

/** How a list is paged. */
export type Plan = { size?: { parameter: string; value: number } } & (
	| { style: 'none' }
	| { style: 'link' }
	/** The next request carries the token that the last answer gave, or the last record's id. */
	| { style: 'cursor'; parameter: string; from: 'answer' | 'lastId' }
	/** `first` is the number of the first page. */
	| { style: 'page'; parameter: string; first: number }
	/** `first` is the number of the first row: 0, or 1 where rows are counted from 1. */
	| { style: 'offset'; parameter: string; first: number }
);

/** Where a reading stands after its last page. */
export interface Position {
	/** Pages read. */
	pages: number;
	/** Rows read, repeats included. */
	rows: number;
	/** Rows of a full page. */
	step: number;
	last: Sheet;
	/** Id of the last record, as text. */
	lastId?: string;
}

/** The address with one query parameter set. */
export function withParameter(address: string, name: string, value: string | number): string {
	const url = new URL(address);
	url.searchParams.set(name, String(value));
	return url.href;
}

/** The address of the list, with the page size that the plan asks for. */
export function sized({ size }: Plan, list: string): string {
	return size ? withParameter(list, size.parameter, size.value) : list;
}

/**
 * The address of the page after this position.
 *
 * @param list the address of the list as first asked for
 * @returns undefined where the plan knows of no further page
 */
export function nextAddress(plan: Plan, list: string, at: Position): string | undefined {
	switch (plan.style) {
		case 'none':
			return undefined;
		case 'link': {
			const link = at.last.evidence.links.get('next')?.value;
			return link ? resolveLink(link, list, at.last.url) : undefined;
		}
		case 'cursor': {
			const token = plan.from === 'lastId' ? at.lastId : cursorOf(at.last);
			return token === undefined
				? undefined
				: withParameter(sized(plan, list), plan.parameter, token);
		}
		case 'page':
		case 'offset':
			return addressAt(plan, list, at.pages, at.rows);
	}
}

/** The address of any page of a numbered plan, by the pages and rows before it. */
export function addressAt(
	plan: Extract<Plan, { style: 'page' | 'offset' }>,
	list: string,
	pages: number,
	rows: number,
): string {
	return withParameter(
		sized(plan, list),
		plan.parameter,
		plan.first + (plan.style === 'page' ? pages : rows),
	);
}

/** The token for the next page that an answer gives; names that say `next` go before a bare `cursor`. */
export function cursorOf(sheet: Sheet): string | number | undefined {
	const named = sheet.evidence.cursors.filter((said) => said.value !== null);
	const next = named.find(({ path }) => /next|after|end|continu/.test(plain(path.at(-1) ?? '')));
	return (next ?? named[0])?.value ?? undefined;
}

/** Where a reading stands after the first page. */
export function startOf(first: Sheet, identity: Identity): Position {
	const last = first.rows.at(-1);
	return {
		pages: 1,
		rows: first.rows.length,
		step: first.rows.length,
		last: first,
		...(last && identity.path && { lastId: identity.of(last) }),
	};
}
