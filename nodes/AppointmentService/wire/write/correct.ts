import { ServiceRefusal } from '../patience';
import { plain } from '../words';
import type { Draft, Orders } from './request';
import type { Shape } from './shape';

const absent =
	/required|missing|blank|empty|absent|must be (present|given|provided)|can'?t be null|not be null/i;

/** What a refusal tells of a better request. Every one of these refusals says that nothing was written. */
export interface Correction {
	draft: Draft;
	/** What was corrected, so that nothing is corrected twice. */
	of: 'method' | 'wrapper' | 'carried';
}

/**
 * The request that a refusal asks for instead: with the method that it names, without a wrapper that hid the fields (or with one),
 * or without a field that was only sent along.
 *
 * @param next the method that the request could have instead, and the resource's own names
 * @returns undefined where the refusal asks for nothing that the node may change by itself
 */
export function corrected(
	draft: Draft,
	fault: unknown,
	orders: Orders,
	next: { method?: string; names: Set<string> },
): Correction | undefined {
	if (!(fault instanceof ServiceRefusal) || fault.kind !== 'refused') return undefined;
	const { failure } = fault;
	if ([404, 405, 501].includes(failure.status) && next.method && !orders.method) {
		return { of: 'method', draft: { ...draft, method: next.method } };
	}
	if (failure.status >= 300 && ![400, 422].includes(failure.status)) return undefined;
	const named = Object.entries(failure.fields).map(
		([field, messages]) => [lastStep(field), messages.join(' ')] as const,
	);
	const shape = otherShape(draft, named, next.names);
	if (shape) {
		return orders.wrapper === undefined ? { of: 'wrapper', draft: { ...draft, shape } } : undefined;
	}
	const names = new Set(named.map(([field]) => plain(field)));
	const kept = Object.entries(draft.carried).filter(([name]) => !names.has(plain(name)));
	if (kept.length === Object.keys(draft.carried).length) return undefined;
	return { of: 'carried', draft: { ...draft, carried: Object.fromEntries(kept) } };
}

/**
 * The shape that the service looks for: the wrapper that it misses; else none, where it misses fields that stand in a wrapper.
 */
function otherShape(
	{ shape, carried, meant }: Draft,
	named: ReadonlyArray<readonly [string, string]>,
	names: Set<string>,
): Shape | undefined {
	if (shape.document) return undefined;
	const missed = named.filter(([, said]) => absent.test(said)).map(([field]) => field);
	const sent = { ...carried, ...meant };
	const wrapper = missed.find((field) => names.has(plain(field)) && !isFilled(sent, field));
	if (wrapper !== undefined && shape.wrapper === undefined) return { wrapper };
	const hides = shape.wrapper !== undefined && missed.some((field) => isFilled(sent, field));
	return hides ? {} : undefined;
}

/** `/data/attributes/start` and `appointment.start` speak of `start`. */
function lastStep(field: string): string {
	return (
		field
			.split(/[./[\]]+/)
			.filter(Boolean)
			.pop() ?? field
	);
}

function isFilled(sent: Record<string, unknown>, field: string): boolean {
	return Object.entries(sent).some(
		([name, value]) =>
			plain(name) === plain(field) && value !== null && value !== undefined && value !== '',
	);
}
