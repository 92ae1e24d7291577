import { digitsAt, setDigits, withDigits } from '../digits';
import type { Failure } from '../failure';
import { ServiceRefusal } from '../patience';
import type { JsonObject } from '../types';
import { plain } from '../words';
import { idIn, idKeyIn, stemOf } from './along';
import { isComputed } from './computed';
import type { Draft, Orders } from './request';
import type { Shape } from './shape';

const absent =
	/required|missing|blank|empty|absent|must be (present|given|provided)|can'?t be null|not be null/i;

/** The service does not want the field; of one whose value is wrong it says so otherwise, and leaving that out would lose it. */
const unwelcome =
	/read.?only|immutable|\b(unknown|unexpected|unrecogni[sz]ed|unpermitted|prohibited|forbidden|computed|additional|extra)\b|no (such )?field|\bnot (known|permitted|allowed|accepted|supported|recogni[sz]ed|writable|editable|expected)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) (be )?(set|sent|changed|updated|modified|edited|written|included|given|specified|passed|provided|exist|assigned)\b/i;

/** The service keeps the field by itself, so that leaving it out changes nothing. */
const keptByService =
	/read.?only|immutable|computed|\bnot (writable|editable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) be (set|changed|updated|modified|edited|written|assigned)\b/i;

/** What a refusal tells of a better request. Every one of these refusals says that nothing was written. */
export interface Correction {
	draft: Draft;
	of: 'method' | 'wrapper' | 'carried';
	/** Fields that the service does not take, and that nothing else in the request carries over. */
	uncarried?: string[];
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
	if ([404, 405].includes(failure.status) && next.method && !orders.method) {
		return { of: 'method', draft: { ...draft, method: next.method } };
	}
	if (![400, 415, 422].includes(failure.status)) return undefined;
	const named = namedIn(failure, { ...draft.carried, ...draft.meant });
	const shape = otherShape(draft, named, next.names);
	if (shape) {
		return orders.wrapper === undefined ? { of: 'wrapper', draft: { ...draft, shape } } : undefined;
	}
	const other = otherCarried(draft, named);
	return (
		other && {
			of: 'carried',
			draft: { ...draft, carried: other.carried },
			...(draft.replaces !== false && other.uncarried.length > 0 && { uncarried: other.uncarried }),
		}
	);
}

/** The fields that a refusal speaks of, and what it says: field by field, or else those that were sent, by its words. */
function namedIn({ fields, message }: Failure, sent: JsonObject): Array<readonly [string, string]> {
	const each = Object.entries(fields);
	if (each.length > 0) return each.map(([field, said]) => [lastStep(field), said.join(' ')]);
	const words = new Set(message.split(/[^\p{L}\p{N}_-]+/u).map(plain));
	return Object.keys(sent)
		.filter((name) => words.has(plain(name)))
		.map((name) => [name, message]);
}

/**
 * What is sent along without the fields that the service does not want; of a related record that stands within the record, its ID,
 * under the name that the service asks for.
 */
function otherCarried(
	{ carried, meant }: Draft,
	named: ReadonlyArray<readonly [string, string]>,
): { carried: JsonObject; uncarried: string[] } | undefined {
	const better = new Map(Object.entries(carried));
	const unwanted: Array<[string, string]> = [];
	const large = new Map<string, string>();
	for (const [field, said] of named) {
		const stem = plain(field).replace(/(uuid|guid|uid|id)$/, '');
		for (const [name, value] of Object.entries(carried)) {
			const id = idIn(value);
			const isNamed = plain(name) === plain(field);
			if (
				id !== undefined &&
				(isNamed ? !unwelcome.test(said) : plain(name) === stem && absent.test(said))
			) {
				better.delete(name);
				better.set(isNamed ? name : field, id);
				const digits = digitsAt(value as JsonObject, idKeyIn(value) ?? '');
				if (digits !== undefined) large.set(isNamed ? name : field, digits);
			} else if (isNamed && unwelcome.test(said) && !/\bvalue\b/i.test(said)) {
				better.delete(name);
				unwanted.push([name, said]);
			}
		}
	}
	const changes = Object.entries(carried).some(([name, value]) => better.get(name) !== value);
	if (!changes) return undefined;
	const sent = { ...Object.fromEntries(better), ...meant };
	const uncarried = unwanted
		.filter(([name, said]) => !keptByService.test(said) && !isCarriedOver(name, carried, sent))
		.map(([name]) => name);
	const other = withDigits(Object.fromEntries(better), carried);
	for (const [name, digits] of large) setDigits(other, name, digits);
	return { carried: other, uncarried };
}

/** Whether leaving a field out loses nothing: it is empty, follows from others, or its ID is sent under another name. */
function isCarriedOver(name: string, carried: JsonObject, sent: JsonObject): boolean {
	const value = carried[name];
	if (isEmpty(value) || isComputed(name, [carried])) return true;
	const id = idIn(value);
	const kin = Object.keys(sent).filter(
		(other) => other !== name && stemOf(other) === stemOf(name) && !isEmpty(sent[other]),
	);
	return (
		id !== undefined && kin.some((other) => String(idIn(sent[other]) ?? sent[other]) === String(id))
	);
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
		([name, value]) => plain(name) === plain(field) && !isEmpty(value),
	);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
