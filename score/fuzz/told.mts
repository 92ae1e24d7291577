import type { Cut } from './cut.mts';
import { linkTo, linkHeader, laravelLinks, relLinks, type Target } from './links.mts';
import type { Spec } from './spec.mts';

/**
 * What an answer says of itself, by name. A name may be followed by how it is written: `total:string`, or, for what only
 * exists while there is a next page, by what stands there at the end: `token:absent`, `nextLink:null`, `nextPage:zero`.
 *
 * @returns undefined where nothing is to be written at all
 */
export function told(name: string, spec: Spec, cut: Cut): unknown {
	const [what = '', how = ''] = name.split(':');
	const value = valueOf(what, spec, cut);
	if (value === undefined) return endings[how]?.(spec, cut);
	if (how === 'string' || how === 'absentString') return String(value);
	if (how === 'number') return Number(value);
	if (how === 'flag') return value ? 'Y' : 'N';
	return value;
}

/** What stands in place of the next page's mark once there is no next page. */
const endings: Record<string, (spec: Spec, cut: Cut) => unknown> = {
	null: () => null,
	empty: () => '',
	zero: () => 0,
	false: () => false,
	self: (spec, cut) => linkTo(spec, cut, 'self'),
	first: (spec, cut) => linkTo(spec, cut, 'first'),
	/** The cursor that was sent comes back. */
	stay: (_spec, cut) => cut.token,
};

function valueOf(what: string, spec: Spec, cut: Cut): unknown {
	const { paging } = spec;
	const page = Math.floor(cut.from / cut.size);
	const steps = Math.ceil(cut.from / cut.size);
	const total = totalOf(spec, cut);
	const target = (to: Target) => linkTo(spec, cut, to);
	const hasPrevious = cut.from > 0;
	switch (what) {
		case 'total':
			return total;
		case 'pages':
			return Math.ceil(counted(spec, cut.length) / cut.size);
		case 'pagesByDefault':
			return Math.ceil(counted(spec, cut.length) / paging.defaultSize);
		case 'lastIndex':
			return Math.max(0, Math.ceil(counted(spec, cut.length) / cut.size) - 1);
		case 'everyone':
			return total + (spec.total.others ?? 0);
		case 'page':
			return page + pageBase(spec);
		case 'pageStuck':
			return pageBase(spec);
		case 'size':
			return cut.size;
		case 'asked':
			return cut.asked;
		case 'offset':
			return paging.offsetPages ? steps : cut.from + (paging.style === 'offset' ? paging.base : 0);
		case 'firstRow':
			return cut.rows.length ? cut.from + 1 : null;
		case 'lastRow':
			return cut.rows.length ? cut.from + cut.rows.length : null;
		case 'rows':
			return cut.rows.length;
		case 'more':
			return cut.more;
		case 'notMore':
			return !cut.more;
		case 'isFirst':
			return !hasPrevious;
		case 'isEmpty':
			return cut.rows.length === 0;
		case 'remaining':
			// Whoever caps the total still sees what is left.
			return Math.max(0, Math.max(total, cut.count) - cut.from - cut.rows.length);
		case 'nextPage':
			return cut.more ? page + 1 + pageBase(spec) : undefined;
		case 'prevPage':
			return hasPrevious ? page - 1 + pageBase(spec) : undefined;
		case 'nextOffset':
			if (!cut.more) return undefined;
			return paging.offsetPages ? steps + 1 : cut.from + cut.size + paging.base;
		case 'token':
			return cut.next;
		case 'prevToken':
			return hasPrevious ? cut.token : undefined;
		case 'sentToken':
			return cut.token;
		case 'firstToken':
			return 'c3RhcnQ';
		case 'nextLink':
			return cut.more ? target('next') : undefined;
		case 'nextHref':
			return cut.more ? { href: target('next'), method: 'GET' } : undefined;
		case 'nextQuery':
			return cut.more ? { [paging.parameter]: nextMark(spec, cut) } : undefined;
		case 'prevLink':
			return hasPrevious ? target('previous') : undefined;
		case 'selfLink':
			return target('self');
		case 'firstLink':
			return target('first');
		case 'lastLink':
			return target('last');
		case 'relLinks':
			return relLinks(spec, cut);
		case 'laravelLinks':
			return laravelLinks(spec, cut);
		case 'linkHeader':
			return linkHeader(spec, cut);
		case 'contentRange':
			return `appointments ${cut.from}-${cut.from + Math.max(0, cut.rows.length - 1)}/${total}`;
		case 'openRange':
			return `${cut.from}-${cut.from + Math.max(0, cut.rows.length - 1)}/*`;
		case 'nextRange':
			return cut.more ? `id ]${cut.from + cut.rows.length}..; max=${cut.size}` : undefined;
		case 'money':
			return cut.rows.length * 42;
		case 'zero':
			return 0;
		case 'requestId':
			return `req_${cut.from}${cut.size}`;
		case 'took':
			return 7 + (cut.from % 11);
		default:
			throw new Error(`Nothing is told by the name ${what}`);
	}
}

/** What an answer lets one know of the number of records; the number of pages is another one for each size of page. */
export function countsTold(spec: Spec, cut: Cut): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const what of [...Object.values(spec.body), ...Object.values(spec.headers)]) {
		if (/^(total|remaining|contentRange|everyone)/.test(what)) counts.total = totalOf(spec, cut);
		if (/^(pages|lastIndex|lastLink|laravelLinks)/.test(what))
			counts[`pages of ${cut.size}`] = Math.ceil(counted(spec, cut.length) / cut.size);
	}
	return counts;
}

/** The number of records as the service states it, which may be a lie. */
export function totalOf(spec: Spec, cut: Cut): number {
	const countsHidden = spec.records.hiddenEvery && spec.total.kind === 'high';
	return counted(spec, countsHidden ? cut.length : cut.count);
}

function counted({ total }: Spec, count: number): number {
	if (total.kind === 'high') return count + total.lie;
	return total.kind === 'low' ? Math.min(count, total.lie) : count;
}

/** What the next page is asked for with. */
export function nextMark({ paging }: Spec, cut: Cut): string | number {
	if (paging.style === 'cursor' || paging.style === 'keyset') return cut.next ?? '';
	if (paging.style === 'offset' && !paging.offsetPages) return cut.from + cut.size + paging.base;
	return Math.floor(cut.from / cut.size) + 1 + paging.base;
}

function pageBase({ paging }: Spec): number {
	return paging.style === 'page' || paging.offsetPages ? paging.base : 1;
}
