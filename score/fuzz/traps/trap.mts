import type { Random } from '../../random.mts';
import type { FuzzSpec } from '../spec.mts';

/** One way in which a service misleads a reader. */
export interface Trap {
	/** How often it is drawn. */
	weight: number;
	/** Whether it makes a difference to this service; without it, it does to all. */
	fits?: (spec: FuzzSpec) => boolean;
	set: (spec: FuzzSpec, random: Random) => void;
}

export type Traps = Record<string, Trap>;

/** Whether answers or headers tell something of this kind. */
export function hasMetadata({ body, headers }: FuzzSpec, kind: RegExp): boolean {
	return [...Object.values(body), ...Object.values(headers)].some((what) => kind.test(what));
}

/** Whether no answer tells anything of pages. */
export function isSilent({ body, headers, shape }: FuzzSpec): boolean {
	const metadata = shape.rows === '' ? [] : Object.values(body);
	return [...metadata, ...Object.values(headers)].every((what) => /^(requestId|took)/.test(what));
}

/** Writes one thing that answers tell in place of another. */
export function replaceMetadata(spec: FuzzSpec, from: RegExp, to: string): void {
	for (const metadata of [spec.body, spec.headers])
		for (const [path, what] of Object.entries(metadata)) if (from.test(what)) metadata[path] = to;
}

/** Leaves out what answers would tell. */
export function removeMetadata(spec: FuzzSpec, kind: RegExp): void {
	for (const metadata of [spec.body, spec.headers])
		for (const [path, what] of Object.entries(metadata)) if (kind.test(what)) delete metadata[path];
}

export const totalHints = /^(total|pages|remaining|contentRange)/;
export const nextPageHints = /^(more|notMore|next|token|link|relLinks)/;
export const linkHints = /^(next(Link|Href)|linkHeader|relLinks)/;

export const isNumbered = ({ paging }: FuzzSpec) =>
	paging.style === 'page' || paging.style === 'offset';
/** Whether there is any next page to ask for. */
export const isPaged = ({ paging }: FuzzSpec) => paging.style !== 'all' && paging.style !== 'stump';
export const hasPages = ({ records, paging }: FuzzSpec, pages: number) =>
	records.count > (pages - 1) * paging.defaultSize;

/** Whether answers carry warnings of the service's own, which may be of what is missing. */
export const hasWarnings = ({ constants }: FuzzSpec) =>
	Object.keys(constants).some((path) => path.endsWith('warnings'));
