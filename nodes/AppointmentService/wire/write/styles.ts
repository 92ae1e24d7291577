import { isGivenId } from '../identity';
import { ServiceRefusal } from '../patience';
import { isNamed, timeOf } from '../times';
import type { JsonObject } from '../types';
import { resourceWords } from '../words';
import type { Draft, Orders } from './request';
import { fieldsOf, type Shape } from './shape';

/** Methods that change a record, the most careful first: PATCH changes what it names and nothing else (RFC 5789). */
const changing = ['PATCH', 'PUT', 'POST'];

/** The method to change a record with, by what the service offers; PATCH where it says nothing. */
export function methodAmong(offered: string[] | undefined): string {
	return changing.find((method) => offered?.includes(method)) ?? changing[0];
}

/**
 * The method to use after a refusal: another one that the refusal names; where it names none and the record could be read at that
 * address, PUT after PATCH.
 */
export function methodAfter(fault: unknown, last: string): string | undefined {
	if (!(fault instanceof ServiceRefusal)) return undefined;
	const { allowed } = fault.failure;
	if (allowed) return changing.find((method) => method !== last && allowed.includes(method));
	return last === 'PATCH' ? 'PUT' : undefined;
}

/** The shape that the user names. */
export function shapeToldBy({ wrapper }: Orders): Shape | undefined {
	if (wrapper === undefined) return undefined;
	return wrapper === '' ? {} : { wrapper };
}

/** PUT replaces the whole record (RFC 9110, section 9.3.4), so what the record has is sent along. */
export function carrying(draft: Draft, record: JsonObject, names: string[], orders: Orders): Draft {
	const replaces = orders.style ? orders.style === 'replace' : draft.method === 'PUT';
	return { ...draft, carried: replaces ? writable(record, names) : {}, replaces };
}

/** The fields of a record without its ids and the times that the service keeps. */
function writable(record: JsonObject, names: string[]): JsonObject {
	const words = resourceWords(names);
	const kept = Object.entries(fieldsOf(record)).filter(
		([name, value]) => !isGivenId(name, words) && !isKept(name, value) && !ofFormat.test(name),
	);
	return Object.fromEntries(kept);
}

/** What belongs to the format of an answer, not to the record: HAL's links and parts, annotations of OData and JSON-LD. */
const ofFormat = /^(_links|_embedded|@.*|.*@odata\..*)$/;

/** A time that the service writes by itself: when the record was made, or last changed. */
function isKept(name: string, value: unknown): boolean {
	return timeOf(value) !== undefined && (isNamed(name, 'created') || isNamed(name, 'updated'));
}
