import { isServiceAssignedId } from '../../record/primaryKey';
import { ApiError, hasErrorStatus } from '../../http/errors';
import { decodeSegment, lastSegment } from '../../http/links';
import { isRecordTimeName, parseTime } from '../../record/timeFields';
import type { JsonObject } from '../../http/types';
import { scalarText } from '../../values/scalarText';
import { isDateOnly } from '../../values/timeOfDay';
import { resourceNameVariants } from '../../values/vocabulary';
import type { RequestDraft, WriteOptions } from './requestDraft';
import { extractFields, type BodyEnvelope } from './bodyEnvelope';

/** Methods that update a record, the safest first: PATCH changes only the fields that it names (RFC 5789). */
const updateMethods = ['PATCH', 'PUT', 'POST'];

/** The method to update a record with, of those that the service offers; PATCH where it does not say. */
export function preferredMethod(offered: string[] | undefined): string {
	return updateMethods.find((method) => offered?.includes(method)) ?? updateMethods[0];
}

/**
 * The method to use after a refusal: another one that the refusal allows; where it names none, PUT after PATCH, because the record
 * could be read at the same address, and POST where the service says of both that it knows the address and not the method.
 *
 * @param refused the methods that the service refused, the last one at the end
 */
export function fallbackMethod(error: unknown, refused: string[]): string | undefined {
	if (!(error instanceof ApiError)) return undefined;
	const { allowed, message } = error.errorInfo;
	const others = updateMethods.filter((method) => !refused.includes(method));
	if (allowed) return others.find((method) => allowed.includes(method));
	const named = others.find((method) => namesMethod(message, method));
	if (named !== undefined || refused[0] !== 'PATCH') return named;
	return refused.length === 1 || hasErrorStatus(error, [405, 501]) ? others[0] : undefined;
}

/** Whether a message of the service names a method. */
export function namesMethod(message: string, method = ''): boolean {
	return new RegExp(`\\b${method}\\b`).test(message);
}

export function envelopeFromOptions({ wrapper }: WriteOptions): BodyEnvelope | undefined {
	if (wrapper === undefined) return undefined;
	return wrapper === '' ? {} : { wrapper };
}

/** PUT replaces the whole record (RFC 9110, section 9.3.4), so the fields that do not change are sent along. */
export function withUnchangedFields(
	draft: RequestDraft,
	record: JsonObject,
	names: string[],
	{
		updateStyle,
		mustReplace = false,
	}: Pick<WriteOptions, 'updateStyle'> & { mustReplace?: boolean },
): RequestDraft {
	const replaces = updateStyle ? updateStyle === 'replace' : mustReplace || draft.method === 'PUT';
	return {
		...draft,
		unchanged: replaces ? writableFields(record, names, draft.url) : {},
		isReplacement: replaces,
	};
}

/** The fields of a record without its ids and the times that the service writes. */
function writableFields(record: JsonObject, names: string[], url: string): JsonObject {
	const words = resourceNameVariants(names);
	const addressId = decodeSegment(lastSegment(new URL(url).pathname) ?? '');
	const writable = Object.entries(extractFields(record)).filter(
		([name, value]) =>
			!isServiceAssignedId(name, words) &&
			!(isNamedAsId(name) && scalarText(value) === addressId) &&
			!isTimeOfService(name, value) &&
			!formatFieldNames.test(name),
	);
	return Object.fromEntries(writable);
}

/** A service keeps these to the second: a day is what somebody entered. */
function isTimeOfService(name: string, value: unknown): boolean {
	return isRecordTimeName(name) && parseTime(value) !== undefined && !isDateOnly(value);
}

const isNamedAsId = (name: string) => /(id|uid|key|slug|ref|code)$/i.test(name);

/** Fields of the response format, not of the record: links and embedded resources of HAL, annotations of OData and JSON-LD. */
const formatFieldNames = /^(_links|_embedded|@.*|.*@odata\..*)$/;
