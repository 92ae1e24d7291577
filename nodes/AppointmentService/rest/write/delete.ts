import { NetworkError, ApiError, hasErrorStatus, notFoundError } from '../http/errors';
import { idOf, valueAt } from '../record/primaryKey';
import { settle } from '../http/settle';
import { recordById } from '../page/recordById';
import { isTimeFieldName } from '../record/timeFields';
import { unwrapFields } from '../record/unwrapFields';
import { isObject, type JsonObject } from '../http/types';
import { isSet } from '../values/blank';
import { scalarText } from '../values/scalarText';
import { isForeignCancelled, normalizeName, readFlag } from '../values/vocabulary';
import type { WriteResult } from './create';
import { assertPlainAnswer, warningsIn } from './readBack';
import { isWriteOutcomeUnknown, OutcomeUnknownError, WriteError } from './request/errors';
import type { FoundRecord } from './request/findRecord';
import { buildWriteRequest, type RequestDraft, type WriteOptions } from './request/requestDraft';
import { sendWithRepair } from './request/send';
import type { Collection } from './request/collection';
import { isEquivalent } from './fields/compareWritten';

const activeName = /^(is)?(active|enabled|aktiv|actif|activo|ativo|attivo)$/;
const goneStatuses = [404, 410];
/** Values of what is in use no more, in English and other European languages, and in Indonesian and Turkish. */
const endedWords =
	/^((cancel|void|inactiv|delet|archiv|trash|remov|merg)[a-z]*|inativ[oa]|inaktiv|gel[oö]scht|supprim[eé]e?|eliminad[oa]|exclu[ií]d[oa]|apagad[oa]|eliminat[oa]|verwijderd|slettet|raderad|usunięt[ya]|smazáno|dihapus|silindi)$/i;

/** Deletes a record. @throws as `createRecord`; WriteError where the service answered with success and the record is unchanged */
export async function deleteRecord(
	collection: Collection,
	id: string,
	options: WriteOptions,
): Promise<WriteResult> {
	const target = await collection.findToWrite(id);
	const draft: RequestDraft = {
		method: options.method ?? 'DELETE',
		url: options.resolveUrl?.(id) ?? target.address,
		envelope: {},
		changes: {},
		unchanged: {},
		id,
		etag: target.etag,
		mediaType: collection.learned.mediaTypes?.DELETE,
	};
	if (options.dryRun) return { request: buildWriteRequest(draft, options), ignored: [] };
	const sent = await sendWithRepair(collection, draft, options);
	if ('fault' in sent) {
		const { fault } = sent;
		// It was there a moment ago, and may have been deleted before something else failed.
		if (!(fault instanceof ApiError) && !isWriteOutcomeUnknown(fault)) throw fault;
		// Where single records have no address, 404 at the address proves nothing.
		const read = target.isListed ? undefined : await settle(readAgain(collection, id, target));
		const after = read && 'value' in read ? read.value : undefined;
		const isGone = read && 'fault' in read && hasErrorStatus(read.fault, goneStatuses);
		if (!isGone && !(after && isDeleted(after, target)))
			throw isWriteOutcomeUnknown(fault) ? new OutcomeUnknownError(fault, Boolean(after)) : fault;
		return { record: { deleted: true }, ignored: [] };
	}
	const { status, body } = sent.response;
	const warnings = warningsIn(body, [target.record]);
	if (status === 202) return { record: target.record, ignored: [], pending: true, warnings };
	assertPlainAnswer(body, [target.record]);
	await assertDeleted(collection, id, target);
	return { record: { deleted: true }, ignored: [], warnings };
}

/** Success is no proof: the record is read again. @throws WriteError, OutcomeUnknownError */
async function assertDeleted(
	collection: Collection,
	id: string,
	target: FoundRecord,
): Promise<void> {
	const reread = await collection.readUntil(
		async () => await settle(readAgain(collection, id, target)),
		(read) => 'fault' in read || isDeleted(read.value, target),
	);
	if ('fault' in reread) {
		const { fault } = reread;
		// A page in the place of an answer is that of somebody else, such as of maintenance.
		const isPage =
			fault instanceof ApiError &&
			(fault.kind === 'cutOff' || (fault.kind === 'unreadable' && fault.message !== ''));
		const status = fault instanceof ApiError ? fault.errorInfo.status : NaN;
		// So an address that was read a moment ago answers for a deleted record, too; with 2xx only with an error in the body.
		if (!isPage && ([...goneStatuses, 400, 422].includes(status) || status < 300)) return;
		// Some services let nobody read what is gone, or say that there are no rows: the list shows whether it is there.
		if (hasErrorStatus(fault, [401, 403, 406])) {
			collection.invalidate();
			const ids = (await collection.readAll()).map((row) => idOf(row, collection.variants));
			if (ids.length > 0 && !ids.includes(id)) return;
		}
		const isOfReading = fault instanceof ApiError || fault instanceof NetworkError;
		throw isOfReading ? new OutcomeUnknownError(fault, false, true) : fault;
	}
	if (isDeleted(reread.value, target)) return;
	const [before, after] = [target.record, reread.value].map((record) => unwrapFields(record));
	const isChanged = (name: string) =>
		!isTimeFieldName(name, 'updated') && !isEquivalent(after[name], before[name]);
	const changed = Object.keys({ ...before, ...after }).filter(isChanged);
	throw new WriteError({ kind: 'notDeleted', changed });
}

async function readAgain(
	collection: Collection,
	id: string,
	target: FoundRecord,
): Promise<JsonObject> {
	if (target.isListed) {
		collection.invalidate();
		return (await collection.find(id)).record;
	}
	const response = await collection.transport.read(target.address);
	const list = valueAt(response.body, target.path.slice(0, target.path.lastIndexOf('0')));
	// It was the only row of a list, whatever stands around that.
	if (Array.isArray(list) && list.length === 0) throw notFoundError(response);
	return recordById(response, collection.names, id).record;
}

/** Whether a mark is set: `N` and zeros for a time are none, nor is an object with a no in it: `{ "type": "flag", "value": false }`. */
const saysYes = (value: unknown): boolean =>
	isObject(value)
		? !Object.values(value).includes(false) && Object.values(value).some(isSet)
		: isSet(value) || (Array.isArray(value) && value.length > 0);

/** Whether a record says of itself that it is in use no more: deleted, archived, merged with another one, not active. */
export const isRetired = (record: JsonObject): boolean =>
	Object.entries(record).some(([name, value]) => {
		const word = normalizeName(name);
		if (
			/^(is)?(deleted|archived|trashed|removed|merged|inactive)(at|on|date|into|to)?(id)?$/.test(
				word,
			)
		)
			return saysYes(value);
		if (activeName.test(word)) return readFlag(value) === false;
		return /^(status|state)$/.test(word) && endedWords.test(scalarText(value));
	});

/** The texts of a value, or of an object such as `{ "code": 3, "label": "Cancelled" }`. */
const textsIn = (value: unknown): string[] =>
	(isObject(value) ? Object.values(value) : [value]).map((text) => scalarText(text).toLowerCase());

/** Whether a record, which some services keep, says that it is deleted; that it is archived, cancelled, or in use no more, only where it was not so before. */
function isDeleted(found: JsonObject, target: FoundRecord): boolean {
	const [record, before] = [found, target.record].map((record) => unwrapFields(record));
	const isMark = (name: string, words: RegExp): boolean => {
		const [value, word] = [record[name], normalizeName(name)];
		if (words.test(word)) return saysYes(value);
		return /status|state/.test(word) && textsIn(value).some((text) => words.test(text));
	};
	const isNewMark = (name: string) =>
		isMark(name, /delet|archiv|trash|remov|cancel|void|inactive|disabled/) ||
		(isForeignCancelled(name) && saysYes(record[name])) ||
		textsIn(record[name]).some((text) => endedWords.test(text) || isForeignCancelled(text)) ||
		(activeName.test(normalizeName(name)) && readFlag(record[name]) === false);
	// `can_delete` and `archive_policy` stand in a record that is in use.
	return Object.keys(record).some(
		(name) =>
			isMark(name, /^(is)?deleted(at|on|date)?$/) ||
			(isNewMark(name) && !isEquivalent(record[name], before[name])),
	);
}
