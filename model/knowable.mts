import { isKnowable } from '../score/fuzz/knowable.mts';
import type { Plan } from '../nodes/AppointmentService/wire/index.ts';
import { plainName } from '../score/fuzz/names.mts';
import type { Spec } from '../score/fuzz/spec.mts';
import { tells } from '../score/fuzz/traps/trap.mts';

/** Whether answers tell the number of records. */
export function tellsTotal(spec: Spec): boolean {
	return tells(spec, /^(total|remaining|contentRange)/);
}

const plainShapes: ReadonlyArray<Spec['shape']['kind']> = ['array', 'edges', 'wrapped'];

/**
 * Whether a list can be read to its end, however long it is: the model is about what happens to lists, so services whose
 * answers leave doubt already when nothing happens stay with the fuzzer.
 */
export function isReadable(spec: Spec): boolean {
	if (spec.traps.length > 0 || spec.filter || spec.limit !== undefined || spec.userSize)
		return false;
	if (spec.rate || spec.faults.length > 0 || spec.moves.length > 0) return false;
	if (!plainShapes.includes(spec.shape.kind) || spec.paging.style === 'stump') return false;
	if (spec.paging.style === 'all') return true;
	if (spec.paging.style === 'cursor' && !namesItsMark(spec)) return false;
	const { defaultSize } = spec.paging;
	const long = [1, defaultSize, defaultSize + 1, 3 * defaultSize];
	return long.every((count) => isKnowable({ ...spec, records: { ...spec.records, count } }));
}

/** Whether the next page's cursor stands under a name that says so, or in a link. */
function namesItsMark({ body, headers }: Spec): boolean {
	const words = /^(x)?(next|end|continuation)?(page)?(cursor|token|after|marker|bookmark)(next)?$/;
	return [...Object.entries(body), ...Object.entries(headers)].some(
		([path, what]) =>
			/^(next(Link|Href)|linkHeader|relLinks)/.test(what) ||
			(what.startsWith('token') && words.test(plainName(path.split('/').at(-1) ?? ''))),
	);
}

const usual: Record<string, readonly string[]> = {
	page: ['page'],
	offset: ['offset', 'skip'],
	cursor: ['cursor'],
	keyset: ['starting_after'],
};

/** Whether a service pages in the way that everybody tries first, or says what to ask for next. */
export function isObvious(spec: Spec): boolean {
	const { style, parameter, base, offsetPages } = spec.paging;
	if (style === 'all' || tells(spec, /^(next(Link|Href)|linkHeader|relLinks)/)) return true;
	if (!usual[style]?.includes(parameter) || offsetPages) return false;
	return style === 'page' ? base === 1 : style !== 'offset' || base === 0;
}

/** How the list is paged, as a user who knows the service says it; undefined where the settings have no words for it. */
export function planOf(spec: Spec): Plan | undefined {
	const { paging } = spec;
	const { style, parameter, base: first } = paging;
	if (style === 'all') return { style: 'none' };
	if (tells(spec, /^(next(Link|Href)|linkHeader|relLinks)/)) return { style: 'link' };
	if (style === 'page') return { style, parameter, first };
	if (style === 'offset') return paging.offsetPages ? undefined : { style, parameter, first };
	if (style === 'cursor') return { style, parameter, from: 'answer' };
	return style === 'keyset' && !paging.inclusive
		? { style: 'cursor', parameter, from: 'lastId' }
		: undefined;
}
