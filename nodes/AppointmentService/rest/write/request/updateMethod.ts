import { isServiceAssignedId } from '../../record/primaryKey';
import { ApiError } from '../../http/errors';
import { isTimeFieldName, parseTime } from '../../record/timeFields';
import type { JsonObject } from '../../http/types';
import { resourceNameVariants } from '../../values/vocabulary';
import type { RequestDraft, WriteOptions } from './requestDraft';
import { extractFields, type BodyEnvelope } from './bodyEnvelope';

/** Methods that change a record, the most careful first: PATCH changes what it names and nothing else (RFC 5789). */
const updateMethods = ['PATCH', 'PUT', 'POST'];

/** The method to change a record with, by what the service offers; PATCH where it says nothing. */
export function preferredMethod(offered: string[] | undefined): string {
	return updateMethods.find((method) => offered?.includes(method)) ?? updateMethods[0];
}

/**
 * The method to use after a refusal: another one that the refusal names; where it names none and the record could be read at that
 * address, PUT after PATCH.
 */
export function fallbackMethod(fault: unknown, last: string): string | undefined {
	if (!(fault instanceof ApiError)) return undefined;
	const { allowed } = fault.errorInfo;
	if (allowed) return updateMethods.find((method) => method !== last && allowed.includes(method));
	return last === 'PATCH' ? 'PUT' : undefined;
}

/** The shape that the user names. */
export function envelopeFromOptions({ wrapper }: WriteOptions): BodyEnvelope | undefined {
	if (wrapper === undefined) return undefined;
	return wrapper === '' ? {} : { wrapper };
}

/** PUT replaces the whole record (RFC 9110, section 9.3.4), so what the record has is sent along. */
export function withUnchangedFields(
	draft: RequestDraft,
	record: JsonObject,
	names: string[],
	options: WriteOptions,
): RequestDraft {
	const replaces = options.updateStyle ? options.updateStyle === 'replace' : draft.method === 'PUT';
	return {
		...draft,
		unchanged: replaces ? writableFields(record, names) : {},
		isReplacement: replaces,
	};
}

/** The fields of a record without its ids and the times that the service keeps. */
function writableFields(record: JsonObject, names: string[]): JsonObject {
	const words = resourceNameVariants(names);
	const kept = Object.entries(extractFields(record)).filter(
		([name, value]) =>
			!isServiceAssignedId(name, words) &&
			!isServiceTimeField(name, value) &&
			!formatFieldNames.test(name),
	);
	return Object.fromEntries(kept);
}

/** What belongs to the format of an answer, not to the record: HAL's links and parts, annotations of OData and JSON-LD. */
const formatFieldNames = /^(_links|_embedded|@.*|.*@odata\..*)$/;

/** A time that the service writes by itself: when the record was made, or last changed. */
function isServiceTimeField(name: string, value: unknown): boolean {
	return (
		parseTime(value) !== undefined &&
		(isTimeFieldName(name, 'created') || isTimeFieldName(name, 'updated'))
	);
}
