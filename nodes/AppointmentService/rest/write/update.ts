import { settle } from '../http/settle';
import type { JsonObject } from '../http/types';
import { normalizeName, resourceNameVariants } from '../values/vocabulary';
import { reconcileUnchanged } from './fields/unchangedFields';
import { readUpdated } from './readBack';
import type { WriteResult } from './create';
import {
	isWriteOutcomeUnknown,
	OutcomeUnknownError,
	UnintendedChangeError,
	WriteIgnoredError,
} from './request/errors';
import { findUnintendedChanges } from './lostFields';
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
 * Changes a record that exists. It is read first: what is not there is not written, and the request is made of what came with it,
 * which is its shape, its version, and its other fields where the whole record is sent.
 *
 * @param buildInput makes what is to be written from the fields that the record has
 * @throws as `create`; WriteIgnored where the service said yes and the record shows nothing of it
 */
export async function updateRecord(
	collection: Collection,
	id: string,
	buildInput: (current: JsonObject, zones: TimeZones) => WriteInput | Promise<WriteInput>,
	options: WriteOptions,
): Promise<WriteResult> {
	const words = resourceNameVariants(collection.names);
	const target = await collection.find(id);
	const current = extractFields(target.record);
	const { zone } = options;
	const zones = {
		user: zone,
		service: await resolveServiceZone(collection, target.record, current, zone),
	};
	const input = await buildInput(current, zones);
	const examples = [current, ...(await readMoreExamples(collection, input, current))];
	// What the record has as a field of its own is no wrapper.
	const fieldNames = new Set(Object.keys(current).map(normalizeName));
	const wrapperNames = new Set([...words].filter((word) => !fieldNames.has(word)));
	const {
		meant: changes,
		beside: siblings,
		shape: envelope,
	} = splitWrapper(coerceFields(input, examples, zones), wrapperNames);
	preserveLargeNumbers(changes, examples);
	const content = unwrapContent(changes, wrapperNames);
	const completeDraft = (draft: RequestDraft) => {
		const { unchanged, ...rest } = withUnchangedFields(
			draft,
			target.record,
			collection.names,
			options,
		);
		const reconciled = reconcileUnchanged(
			{ ...unchanged, ...input.dependentFields },
			changes,
			current,
		);
		const accepted = Object.entries(reconciled).filter(
			([name]) => !collection.learned.refusedFields.includes(name),
		);
		return { ...rest, unchanged: Object.fromEntries(accepted) };
	};
	const draft = completeDraft({
		method:
			options.method ??
			collection.learned.method ??
			preferredMethod(await collection.methodsFor(target)),
		url: options.resolveUrl?.(id, content) ?? target.address,
		envelope:
			envelopeFromOptions(options) ??
			envelope ??
			collection.learned.envelope ??
			inferEnvelope(target, words),
		changes,
		siblings,
		unchanged: {},
		current: current,
		id,
		etag: target.response.headers.etag,
	});
	if (options.dryRun) return { request: buildWriteRequest(draft, options), ignored: [] };

	const sent = await sendWithRepair(collection, draft, options, {
		// At an address of the user's own, another method could mean another thing.
		alternativeMethod: options.resolveUrl
			? undefined
			: (fault, last) => fallbackMethod(fault, last.method),
		rebuild: completeDraft,
	});
	// Only a record that was found in the list is looked for there again.
	if (target.response.url === collection.listUrl) collection.invalidate();
	const assertNoUnintendedChanges = (last: RequestDraft, after: JsonObject) => {
		const { unchanged, isReplacement } = last;
		if (!isReplacement) return;
		const { harmed: altered, emptied } = findUnintendedChanges({
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
	if ('page' in sent) {
		const { page: response, draft: last } = sent;
		const { record, isRead } = await readUpdated(
			collection,
			target,
			response,
			content,
			last.isReplacement === true,
		);
		const after = extractFields(record);
		const ignored = ignoredFields(content, current, after);
		const pending = response.status === 202;
		if (!pending) {
			assertApplied(ignored, content, current, after);
			// What an answer leaves out is not lost; what the record itself does not have any more is.
			assertNoUnintendedChanges(last, isRead ? after : { ...current, ...after });
		}
		return { record, ignored, pending };
	}
	const { fault, draft: last } = sent;
	if (!isWriteOutcomeUnknown(fault)) throw fault;
	const after = await settle(collection.find(id));
	if ('value' in after) {
		const fields = extractFields(after.value.record);
		assertNoUnintendedChanges(last, fields);
		// What the record had before proves nothing of this request.
		const wasDifferent = !matchesFields(content, current);
		if (wasDifferent && matchesFields(content, fields))
			return { record: after.value.record, ignored: [] };
	}
	throw new OutcomeUnknownError(fault, 'value' in after && !matchesFields(content, current));
}

/**
 * Fields that the record shows, or showed, have to hold what was written. Of others nobody can tell, unless the record is just as it
 * was.
 */
function assertApplied(
	ignored: string[],
	content: JsonObject,
	before: JsonObject,
	after: JsonObject,
): void {
	const visiblyIgnored = ignored.filter(
		(name) => Object.hasOwn(after, name) || Object.hasOwn(before, name),
	);
	if (visiblyIgnored.length > 0) {
		throw new WriteIgnoredError(visiblyIgnored, ignored.length < Object.keys(content).length);
	}
	if (ignored.length > 0 && isEquivalent(after, before) && isEquivalent(before, after)) {
		throw new WriteIgnoredError(ignored);
	}
}

/** The time zone is looked for only where the record has times without one. */
async function resolveServiceZone(
	collection: Collection,
	record: JsonObject,
	current: JsonObject,
	userZone: string,
) {
	const hasZonelessTime = /"\d{4}-\d{2}-\d{2}([T ][\d:.]+)?"/.test(JSON.stringify(current));
	return (hasZonelessTime ? await collection.timeZone(record) : undefined) ?? userZone;
}

/** Other records are looked at only where the record itself does not show what its fields look like. */
async function readMoreExamples(
	collection: Collection,
	{ fields, exact }: WriteInput,
	current: JsonObject,
) {
	const hasExamples = Object.keys(fields).every(
		(name) => current[name] !== undefined && current[name] !== null && current[name] !== '',
	);
	return exact || hasExamples ? [] : await collection.examples();
}
