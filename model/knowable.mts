import { isKnowable } from '../score/fuzz/knowable.mts';
import type { Plan } from '../nodes/AppointmentService/wire/index.ts';
import { plainName } from '../score/fuzz/names.mts';
import type { Spec } from '../score/fuzz/spec.mts';
import { tells } from '../score/fuzz/traps/trap.mts';

/** Whether answers tell the number of records. */
export function tellsTotal(spec: Spec): boolean {
	return (
		spec.paging.style === 'all' || tells(spec, /^(total|pages|lastIndex|remaining|contentRange)/)
	);
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
	const { defaultSize } = spec.paging;
	const long = [1, defaultSize, defaultSize + 1, 3 * defaultSize];
	return long.every((count) => isKnowable({ ...spec, records: { ...spec.records, count } }));
}

/** Whether a service pages in the way that everybody tries first, or says what to ask for next. */
export function isObvious(spec: Spec): boolean {
	const { style, parameter, base, offsetPages } = spec.paging;
	if (style === 'all' || tells(spec, /^(next(Link|Href)|linkHeader|relLinks)/)) return true;
	const name = plainName(parameter);
	switch (style) {
		case 'page':
			return name === 'page' && base === 1;
		case 'offset':
			return (name === 'offset' || name === 'skip') && base === 0 && !offsetPages;
		default:
			return name === 'cursor' || name === 'startingafter';
	}
}

/** How the list is paged, as a user who knows the service says it; undefined where the settings have no words for it. */
export function planOf({ paging }: Spec): Plan | undefined {
	const { style, parameter, base: first } = paging;
	if (style === 'page') return { style, parameter, first };
	if (style === 'offset') return paging.offsetPages ? undefined : { style, parameter, first };
	if (style === 'cursor') return { style, parameter, from: 'answer' };
	return style === 'keyset' && !paging.inclusive
		? { style: 'cursor', parameter, from: 'lastId' }
		: undefined;
}
