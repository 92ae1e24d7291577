import { ApiError, NetworkError } from '../http/errors';
import { valueOrUndefined } from '../http/settle';
import type { JsonObject } from '../http/types';
import { isBlank } from '../values/blank';
import { normalizeName } from '../values/vocabulary';
import { reconcileUnchanged } from './fields/unchangedFields';
import { readUpdated } from './readBack';
import type { WriteResult } from './create';
import {
	isWriteOutcomeUnknown,
	OutcomeUnknownError,
	UnintendedChangeError,
	WriteIgnoredError,
} from './request/errors';
import { findUnintendedChanges, withoutStamps } from './lostFields';
import { type Placement, withPlacement } from './placement';
import type { TimeZones } from './fields/dateTime';
import { coerceFields, preserveLargeNumbers, type WriteInput } from './fields/coerceFields';
import { buildWriteRequest, type RequestDraft, type WriteOptions } from './request/requestDraft';
import { sendWithRepair } from './request/send';
import { unwrapContent, extractFields, splitWrapper, inferEnvelope } from './request/bodyEnvelope';
import type { Collection } from './request/collection';
import {
	withUnchangedFields,
	fallbackMethod,
	preferredMethod,
	envelopeFromOptions,
} from './request/updateMethod';
import { ignoredFields, isEquivalent, matchesFields } from './fields/compareWritten';

/**
 * Updates a record. It is read first: a record that does not exist is not written, and reading gives what the request needs: its
 * envelope, its version, and its other fields where the whole record is sent.
 *
 * @param buildInput makes the input from the fields that the record has; undefined where nothing is to be written
 * @throws as `createRecord`; WriteIgnoredError where the service answered with success and the record does not show the changes;
 * UnintendedChangeError where other fields changed
 */
export async function updateRecord(
	collection: Collection,
	id: string,
	buildInput: (
		current: JsonObject,
		zones: TimeZones,
	) => WriteInput | undefined | Promise<WriteInput | undefined>,
	options: WriteOptions,
): Promise<WriteResult> {
	return await withPlacement(options, (place) =>
		updatePlaced(collection, id, buildInput, options, place),
	);
}

async function updatePlaced(
	collection: Collection,
	id: string,
	buildInput: Parameters<typeof updateRecord>[2],
	options: WriteOptions,
	place: Placement,
): Promise<WriteResult> {
	const target = await collection.find(id);
	const current = extractFields(target.record);
	const { zone } = options;
	const zones = {
		user: zone,
		service: await resolveServiceZone(collection, target.record, current, zone),
	};
	const input = await buildInput(current, zones);
	const asItIs: WriteResult = { record: target.record, ignored: [], unchanged: true };
	if (!input) return asItIs;
	const examples = [current, ...(await readMoreExamples(collection, input, current))];
	// A name that the record has as a field is no wrapper.
	const fieldNames = new Set(Object.keys(current).map(normalizeName));
	const inferred = inferEnvelope(target, collection.variants);
	const holder = inferred.isHolder && normalizeName(inferred.wrapper ?? '');
	const wrapperNames = new Set(
		[...collection.variants, ...(holder ? [holder] : [])].filter((word) => !fieldNames.has(word)),
	);
	const {
		changes: given,
		siblings,
		envelope,
	} = splitWrapper(coerceFields(input, examples, zones), wrapperNames);
	const changes = place(given, [current], current);
	preserveLargeNumbers(changes, examples);
	const content = unwrapContent(changes, wrapperNames);
	const { isAction = false } = input;
	if (options.skipUnchanged && !isAction && matchesFields(content, current)) return asItIs;
	const completeDraft = (draft: RequestDraft, mustReplace = collection.learned.wholeRecord) => {
		const { unchanged, ...rest } = withUnchangedFields(draft, target.record, collection.names, {
			updateStyle: isAction ? 'merge' : options.updateStyle,
			mustReplace,
		});
		const reconciled = reconcileUnchanged(
			{ ...unchanged, ...input.dependentFields },
			changes,
			current,
			zones.service,
		);
		const accepted = Object.entries(reconciled).filter(
			([name]) => !collection.learned.refusedFields.includes(name),
		);
		return { ...rest, unchanged: Object.fromEntries(accepted) };
	};
	const { learned } = collection;
	const method =
		options.method ?? learned.method ?? preferredMethod(await collection.methodsFor(target));
	const draft = completeDraft({
		method,
		mediaType: learned.mediaTypes?.[method],
		url: options.resolveUrl?.(id, content) ?? target.address,
		envelope:
			envelopeFromOptions(options) ??
			(inferred.isHolder ? undefined : envelope) ??
			learned.envelope ??
			inferred,
		changes,
		siblings,
		identity: pick(current, Object.keys(learned.identity ?? {})),
		unchanged: {},
		current,
		id,
		etag: target.response.headers.etag,
	});
	if (options.dryRun) return { request: buildWriteRequest(draft, options), ignored: [] };

	const sent = await sendWithRepair(collection, draft, options, {
		// At an address that the user gave, another method could mean another action.
		alternativeMethod: options.resolveUrl ? undefined : fallbackMethod,
		rebuild: (last) => completeDraft({ ...last, mediaType: learned.mediaTypes?.[last.method] }),
		sendWhole: (last) => completeDraft(last, true),
	});
	// Only a record that was found in the list is searched there again.
	if (target.response.url === collection.listUrl) collection.invalidate();
	const assertNoUnintendedChanges = (last: RequestDraft, after: JsonObject) => {
		const { unchanged } = last;
		if (!mayLoseFields(last)) return;
		const { altered, emptied } = findUnintendedChanges({
			before: current,
			after,
			changes: content,
			unchanged,
		});
		if (altered.length === 0) return;
		throw new UnintendedChangeError(
			Object.fromEntries(altered.map((name) => [name, current[name]])),
			emptied,
		);
	};
	if ('response' in sent) {
		const { response, draft: last } = sent;
		const { record, isRead, fault } = await readUpdated(
			collection,
			target,
			response,
			content,
			mayLoseFields(last) || isAction,
		);
		const after = extractFields(record);
		const ignored = ignoredFields(content, current, after);
		const pending = response.status === 202;
		if (!pending) {
			if (
				(ignored.length > 0 || isAction) &&
				(fault instanceof ApiError || fault instanceof NetworkError)
			)
				throw new OutcomeUnknownError(fault, false, true);
			assertApplied(ignored, content, current, after, isAction);
			// A field that the response leaves out is not lost; one that the record itself lacks is.
			assertNoUnintendedChanges(last, isRead ? after : { ...current, ...after });
		}
		return { record, ignored, pending };
	}
	const { fault, draft: last } = sent;
	if (!isWriteOutcomeUnknown(fault)) throw fault;
	const after = await valueOrUndefined(collection.find(id));
	if (after) {
		const fields = extractFields(after.record);
		assertNoUnintendedChanges(last, fields);
		// Values that the record had before prove nothing about this request.
		const wasDifferent = !matchesFields(content, current);
		if (wasDifferent && matchesFields(content, fields))
			return { record: after.record, ignored: [] };
	}
	throw new OutcomeUnknownError(fault, after !== undefined && !matchesFields(content, current));
}

/**
 * Fields that the record has, or had, must hold the written values. Others cannot be checked, unless the record is unchanged but
 * for its version and the time of its change.
 *
 * @throws WriteIgnoredError
 */
function assertApplied(
	ignored: string[],
	content: JsonObject,
	before: JsonObject,
	after: JsonObject,
	isAction: boolean,
): void {
	const visiblyIgnored = ignored.filter(
		(name) => Object.hasOwn(after, name) || Object.hasOwn(before, name),
	);
	if (visiblyIgnored.length > 0) {
		const differing = visiblyIgnored.map((field) => ({
			field,
			written: content[field],
			actual: after[field],
		}));
		const isPartial = ignored.length < Object.keys(content).length;
		throw new WriteIgnoredError(visiblyIgnored, isPartial, differing);
	}
	const [was, is] = [before, after].map(withoutStamps);
	if ((ignored.length > 0 || isAction) && isEquivalent(is, was) && isEquivalent(was, is)) {
		throw new WriteIgnoredError(ignored);
	}
}

/** Whether fields that were not sent may be gone: an object of fields may be replaced where the record is not. */
const mayLoseFields = ({ isReplacement, envelope }: RequestDraft): boolean =>
	isReplacement === true || envelope.isHolder === true;

function pick(record: JsonObject, names: string[]): JsonObject {
	const entries = names.filter((name) => Object.hasOwn(record, name));
	return Object.fromEntries(entries.map((name) => [name, record[name]]));
}

/** The service's time zone is only needed where the record has times without one. */
async function resolveServiceZone(
	collection: Collection,
	record: JsonObject,
	current: JsonObject,
	userZone: string,
) {
	const hasZonelessTime = /"(\d{4}-\d{2}-\d{2}([T ][\d:.]+)?|\d{8}T\d{4,6})"/.test(
		JSON.stringify(current),
	);
	return (hasZonelessTime ? await collection.timeZone(record) : undefined) ?? userZone;
}

/** Other records are read only where the record itself has no value as an example for a field. */
async function readMoreExamples(
	collection: Collection,
	{ fields, exact }: WriteInput,
	current: JsonObject,
) {
	const hasExamples = Object.keys(fields).every((name) => !isBlank(current[name]));
	return exact || hasExamples ? [] : await collection.examples();
}
