import { parseErrorInfo } from '../http/errorInfo';
import { ApiError } from '../http/errors';
import { classifyWriteResponse, isSuccessBody } from '../http/failedBody';
import { isBlank } from '../values/blank';
import { idOf } from '../record/primaryKey';
import type { JsonObject, ParsedResponse } from '../http/types';
import { extractFields } from './request/bodyEnvelope';
import type { Collection } from './request/collection';
import { isNewSince } from './request/listPages';
import { NotCreatedError, OutcomeUnknownError } from './request/errors';
import { matchesFields } from './fields/compareWritten';
import { idInAnswer, isAsWritten, readCreated, recordInResponse } from './readBack';

/** Characters of an answer without a message that stand in an error. */
const maxQuoted = 200;

/**
 * The record that a response with success says was created. Success is no proof: where the response does not lead to a record with
 * what was written, the list is read again.
 *
 * @returns what the response holds where the record will be made later, or where the service says plainly that it made one and the
 * list does not show it
 * @throws NotCreatedError where there is none; OutcomeUnknownError where nothing shows one
 */
export async function confirmCreated(
	collection: Collection,
	response: ParsedResponse,
	content: JsonObject,
): Promise<JsonObject | undefined> {
	const { status, body } = response;
	const before = await collection.listBefore();
	const isNew = (record: JsonObject) => isNewSince(before, record, collection.variants) !== false;
	const named = await readCreated(collection, response, content, isNew);
	if (named?.isSure) {
		collection.onRecordCreated(before, idOf(named.record, collection.variants));
		return named.record;
	}
	const answer = recordInResponse(response, collection.names);
	const answerId = answer && idInAnswer(answer, collection.variants, content);
	// It was there already, as it was to be.
	if (answerId !== undefined && matchesFields(content, extractFields(answer ?? {}))) return answer;
	if (status === 202) {
		collection.onRecordCreated();
		return answer;
	}
	const isCreated = status === 201 || status === 204;
	const saysSo = isCreated || answerId !== undefined || isBlank(body) || isSuccessBody(body);
	const list = await collection.readUntil(
		async () => await collection.findNew(content, before, !saysSo),
		({ isAbsent }) => isCreated || !isAbsent,
	);
	collection.onRecordCreated(list.page);
	if (list.record) return list.record;
	const errorInfo = parseErrorInfo(response);
	const text = JSON.stringify(body);
	const fault = new ApiError({
		...errorInfo,
		message: errorInfo.message || (text.length < maxQuoted ? text : ''),
	});
	if (list.isAbsent && !isCreated) throw new NotCreatedError(fault);
	const isUnclear = classifyWriteResponse(body) === 'unclear';
	if (named && (list.hasGrown || isAsWritten(named.record, content))) return named.record;
	if (!isUnclear && (saysSo || list.hasGrown)) return answer;
	throw new OutcomeUnknownError(fault, false);
}
