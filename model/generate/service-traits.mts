import { canBeProvenComplete } from '../../score/fuzz/expected-completeness.mts';
import type { PaginationStrategy } from '../../nodes/AppointmentService/rest/index.ts';
import { normalizeName } from '../../score/fuzz/generate/names.mts';
import type { FuzzSpec } from '../../score/fuzz/spec.mts';
import { hasMetadata } from '../../score/fuzz/traps/trap.mts';

/** Whether answers tell the number of records. */
export function specStatesTotal(spec: FuzzSpec): boolean {
	return hasMetadata(spec, /^(total|remaining|contentRange)/);
}

const plainShapes: ReadonlyArray<FuzzSpec['shape']['kind']> = ['array', 'edges', 'wrapped'];

/**
 * Whether a list can be read to its end, however long it is: the model is about what happens to lists, so services whose
 * answers leave doubt already when nothing happens stay with the fuzzer.
 */
export function isReadable(spec: FuzzSpec): boolean {
	if (spec.traps.length > 0 || spec.filter || spec.limit !== undefined || spec.userSize)
		return false;
	if (spec.rate || spec.faults.length > 0 || spec.moves.length > 0) return false;
	if (!plainShapes.includes(spec.shape.kind) || spec.paging.style === 'stump') return false;
	if (spec.paging.style === 'all') return true;
	if (spec.paging.style === 'cursor' && !namesItsCursor(spec)) return false;
	const { defaultSize } = spec.paging;
	const long = [1, defaultSize, defaultSize + 1, 3 * defaultSize];
	return long.every((count) =>
		canBeProvenComplete({ ...spec, records: { ...spec.records, count } }),
	);
}

/** Whether the next page's cursor stands under a name that says so, or in a link. */
function namesItsCursor({ body, headers }: FuzzSpec): boolean {
	const words = /^(x)?(next|end|continuation)?(page)?(cursor|token|after|marker|bookmark)(next)?$/;
	return [...Object.entries(body), ...Object.entries(headers)].some(
		([path, what]) =>
			/^(next(Link|Href)|linkHeader|relLinks)/.test(what) ||
			(what.startsWith('token') && words.test(normalizeName(path.split('/').at(-1) ?? ''))),
	);
}

const usualParameters: Record<string, readonly string[]> = {
	page: ['page'],
	offset: ['offset', 'skip'],
	cursor: ['cursor'],
	keyset: ['starting_after'],
};

/** Whether a service pages in the way that everybody tries first, or says what to ask for next. */
export function isObvious(spec: FuzzSpec): boolean {
	const { style, parameter, base, offsetPages } = spec.paging;
	if (style === 'all' || hasMetadata(spec, /^(next(Link|Href)|linkHeader|relLinks)/)) return true;
	if (!usualParameters[style]?.includes(parameter) || offsetPages) return false;
	return style === 'page' ? base === 1 : style !== 'offset' || base === 0;
}

/** How the list is paged, as a user who knows the service says it; undefined where the settings have no words for it. */
export function strategyOf(spec: FuzzSpec): PaginationStrategy | undefined {
	const { paging } = spec;
	const { style, parameter, base: first } = paging;
	if (style === 'all') return { style: 'none' };
	if (hasMetadata(spec, /^(next(Link|Href)|linkHeader|relLinks)/)) return { style: 'link' };
	if (style === 'page') return { style, parameter, first };
	if (style === 'offset') return paging.offsetPages ? undefined : { style, parameter, first };
	if (style === 'cursor') return { style, parameter, from: 'answer' };
	return style === 'keyset' && !paging.inclusive
		? { style: 'cursor', parameter, from: 'lastId' }
		: undefined;
}
