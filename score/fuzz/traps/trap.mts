import type { Random } from '../../random.mts';
import type { Spec } from '../spec.mts';

/** One way in which a service is treacherous. */
export interface Trap {
	/** How often it is drawn. */
	weight: number;
	/** Whether it makes a difference to this service; left out where it does to all. */
	fits?: (spec: Spec) => boolean;
	set: (spec: Spec, random: Random) => void;
}

export type Traps = Record<string, Trap>;

/** Whether answers or headers tell something of this kind. */
export function tells({ body, headers }: Spec, kind: RegExp): boolean {
	return [...Object.values(body), ...Object.values(headers)].some((what) => kind.test(what));
}

/** Writes one thing that answers tell in place of another. */
export function retell(spec: Spec, from: RegExp, to: string): void {
	for (const told of [spec.body, spec.headers])
		for (const [path, what] of Object.entries(told)) if (from.test(what)) told[path] = to;
}

/** Leaves out what answers would tell. */
export function silence(spec: Spec, kind: RegExp): void {
	for (const told of [spec.body, spec.headers])
		for (const [path, what] of Object.entries(told)) if (kind.test(what)) delete told[path];
}

export const totals = /^(total|pages|remaining|contentRange)/;
export const marks = /^(more|notMore|next|token|link|relLinks)/;
export const links = /^(next(Link|Href)|linkHeader|relLinks)/;

export const isNumbered = ({ paging }: Spec) =>
	paging.style === 'page' || paging.style === 'offset';
/** Whether there is any next page to ask for. */
export const isPaged = ({ paging }: Spec) => paging.style !== 'all' && paging.style !== 'stump';
export const hasPages = ({ records, paging }: Spec, pages: number) =>
	records.count > (pages - 1) * paging.defaultSize;
