import type { ServedPage } from './paginate.mts';
import { linkTo, linkHeader, laravelLinks, relLinks, type LinkTarget } from './links.mts';
import type { FuzzSpec } from '../spec.mts';

/**
 * The metadata of a response, by name. A name may have a suffix for its format, `total:string`, or, for what only exists
 * while there is a next page, for its value on the last page: `token:absent`, `nextLink:null`, `nextPage:zero`.
 *
 * @returns undefined where nothing is to be written at all
 */
export function metadataValue(name: string, spec: FuzzSpec, served: ServedPage): unknown {
	const [what = '', how = ''] = name.split(':');
	const value = valueOf(what, spec, served);
	if (value === undefined) return endOfListValues[how]?.(spec, served);
	if (how === 'string' || how === 'absentString') return String(value);
	if (how === 'number') return Number(value);
	if (how === 'flag') return value ? 'Y' : 'N';
	return value;
}

/** What stands in place of the next page's mark once there is no next page. */
const endOfListValues: Record<string, (spec: FuzzSpec, served: ServedPage) => unknown> = {
	null: () => null,
	empty: () => '',
	zero: () => 0,
	false: () => false,
	self: (spec, served) => linkTo(spec, served, 'self'),
	first: (spec, served) => linkTo(spec, served, 'first'),
	/** The cursor that was sent comes back. */
	stay: (_spec, served) => served.token,
};

function valueOf(what: string, spec: FuzzSpec, served: ServedPage): unknown {
	const { paging } = spec;
	const page = Math.floor(served.from / served.size);
	const steps = Math.ceil(served.from / served.size);
	const total = statedTotal(spec, served);
	const target = (to: LinkTarget) => linkTo(spec, served, to);
	const hasPrevious = served.from > 0;
	switch (what) {
		case 'total':
			return total;
		case 'pages':
			return Math.ceil(pagedCount(spec, served) / served.size);
		case 'pagesByDefault':
			return Math.ceil(pagedCount(spec, served) / paging.defaultSize);
		case 'lastIndex':
			return Math.max(0, Math.ceil(pagedCount(spec, served) / served.size) - 1);
		case 'everyone':
			return total + (spec.total.others ?? 0);
		case 'page':
			return page + pageBase(spec);
		case 'pageStuck':
			return pageBase(spec);
		case 'size':
			return served.size;
		case 'asked':
			return served.asked;
		case 'offset':
			return paging.offsetPages
				? steps
				: served.from + (paging.style === 'offset' ? paging.base : 0);
		case 'firstRow':
			return served.rows.length ? served.from + 1 : null;
		case 'lastRow':
			return served.rows.length ? served.from + served.rows.length : null;
		case 'rows':
			return served.rows.length;
		case 'more':
			return served.more;
		case 'notMore':
			return !served.more;
		case 'isFirst':
			return !hasPrevious;
		case 'isEmpty':
			return served.rows.length === 0;
		case 'remaining':
			// A service that caps the total still knows the remaining count.
			return Math.max(0, Math.max(total, served.count) - served.from - served.rows.length);
		case 'nextPage':
			return served.more ? page + 1 + pageBase(spec) : undefined;
		case 'prevPage':
			return hasPrevious ? page - 1 + pageBase(spec) : undefined;
		case 'nextOffset':
			if (!served.more) return undefined;
			return paging.offsetPages ? steps + 1 : served.from + served.size + paging.base;
		case 'token':
			return served.next;
		case 'prevToken':
			return hasPrevious ? served.token : undefined;
		case 'sentToken':
			return served.token;
		case 'firstToken':
			return 'c3RhcnQ';
		case 'nextLink':
			return served.more ? target('next') : undefined;
		case 'nextHref':
			return served.more ? { href: target('next'), method: 'GET' } : undefined;
		case 'nextQuery':
			return served.more ? { [paging.parameter]: nextCursor(spec, served) } : undefined;
		case 'prevLink':
			return hasPrevious ? target('previous') : undefined;
		case 'selfLink':
			return target('self');
		case 'firstLink':
			return target('first');
		case 'lastLink':
			return target('last');
		case 'relLinks':
			return relLinks(spec, served);
		case 'laravelLinks':
			return laravelLinks(spec, served);
		case 'linkHeader':
			return linkHeader(spec, served);
		case 'contentRange':
			return `appointments ${served.from}-${served.from + Math.max(0, served.rows.length - 1)}/${total}`;
		case 'openRange':
			return `${served.from}-${served.from + Math.max(0, served.rows.length - 1)}/*`;
		case 'nextRange':
			return served.more
				? `id ]${served.from + served.rows.length}..; max=${served.size}`
				: undefined;
		case 'money':
			return served.rows.length * 42;
		case 'zero':
			return 0;
		case 'requestId':
			return `req_${served.from}${served.size}`;
		case 'took':
			return 7 + (served.from % 11);
		default:
			throw new Error(`Nothing is told by the name ${what}`);
	}
}

/** What an answer lets one know of the number of records; the number of pages is another one for each size of page. */
export function statedCounts(spec: FuzzSpec, served: ServedPage): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const what of [...Object.values(spec.body), ...Object.values(spec.headers)]) {
		if (/^(total|remaining|contentRange|everyone)/.test(what))
			counts.total = statedTotal(spec, served);
		if (/^(pages|lastIndex|lastLink|laravelLinks)/.test(what))
			counts[`pages of ${served.size}`] = Math.ceil(pagedCount(spec, served) / served.size);
	}
	return counts;
}

/** The number of records as the service states it, which may be wrong. */
export function statedTotal(spec: FuzzSpec, served: ServedPage): number {
	const countsHidden = spec.records.hiddenEvery && spec.total.kind === 'high';
	return withTotalError(spec, countsHidden ? served.length : served.count);
}

/** The number of records that the count of pages is made from. A service that stops counting records still knows its pages. */
function pagedCount(spec: FuzzSpec, served: ServedPage): number {
	return spec.total.kind === 'low' ? served.length : withTotalError(spec, served.length);
}

function withTotalError({ total }: FuzzSpec, count: number): number {
	if (total.kind === 'high') return count + total.amount;
	return total.kind === 'low' ? Math.min(count, total.amount) : count;
}

/** The token of the next page. */
export function nextCursor({ paging }: FuzzSpec, served: ServedPage): string | number {
	if (paging.style === 'cursor' || paging.style === 'keyset') return served.next ?? '';
	if (paging.style === 'offset' && !paging.offsetPages)
		return served.from + served.size + paging.base;
	return Math.floor(served.from / served.size) + 1 + paging.base;
}

function pageBase({ paging }: FuzzSpec): number {
	return paging.style === 'page' || paging.offsetPages ? paging.base : 1;
}
