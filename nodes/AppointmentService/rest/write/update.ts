import { ApiError } from '../http/errors';
import { runExclusive, settle } from '../http/settle';
import type { JsonObject } from '../http/types';
import { isBlank } from '../values/blank';
import { filterFields } from '../values/collections';
import { scalarText } from '../values/scalarText';
import { dayOf, hasZone, parseTime } from '../record/timeFields';
import { instantToWallTime, isTimeZone } from '../values/timeZone';
import { isVersionName, normalizeName } from '../values/vocabulary';
import { confirmUpdate, lookAfterFault } from './confirmUpdate';
import type { WriteResult } from './create';
import { coerceFields, preserveLargeNumbers, type WriteInput } from './fields/coerceFields';
import { isEquivalent } from './fields/compareWritten';
import type { TimeZones } from './fields/dateTime';
import { withOtherParts } from './fields/placeFields';
import { damagedFields, reconcileUnchanged, writableFields } from './fields/unchangedFields';
import { keptNothing, type Placement, withPlacement } from './placement';
import type { Collection } from './request/collection';
import { WriteError } from './request/errors';
import type { FoundRecord } from './request/findRecord';
import { preferredMethod } from './request/repair/updateMethod';
import {
	buildWriteRequest,
	envelopeFromOptions,
	type RequestDraft,
	type WriteOptions,
	splitWrapper,
	unwrapContent,
} from './request/requestDraft';
import { sendWithRepair } from './request/send';
import { type BodyEnvelope, inferEnvelope } from './request/shownRecord';

/**
 * Updates a record, which is read first. @param buildInput from the fields that it has; undefined to write nothing
 * @throws as `createRecord`; WriteError where the record does not show the changes, or others changed
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
	// Of two runs that read a record before either writes, one would write back what the other has changed.
	const update = (place: Placement) => updatePlaced(collection, id, buildInput, options, place);
	return await runExclusive(`${collection.listUrl} ${id}`, () => withPlacement(options, update));
}

/** Reads the record, drafts the request from it, sends that and looks at the record again; by a second way where the first was taken and did nothing. */
async function updatePlaced(
	collection: Collection,
	id: string,
	buildInput: Parameters<typeof updateRecord>[2],
	options: WriteOptions,
	place: Placement,
): Promise<WriteResult> {
	const { learned } = collection;
	const target = await collection.findToWrite(id);
	const service = await resolveServiceZone(collection, target, options.zone);
	const zones = { user: options.zone, service };
	const input = await buildInput(target.fields, zones);
	const planned =
		input && (await planUpdate(collection, id, target, { input, zones, place }, options));
	if (!planned) return { record: target.record, ignored: [], unchanged: true };
	const { draft, complete, contentOf, mayBeBare } = planned;
	if (options.dryRun) return { request: buildWriteRequest(draft, options), ignored: [] };
	const write = async (request: RequestDraft) => {
		const sent = await sendWithRepair(collection, request, options);
		const update = { id, target, input, sent: sent.draft, content: contentOf(sent.draft) };
		return 'response' in sent
			? await confirmUpdate(collection, update, sent.response)
			: await lookAfterFault(collection, update, sent.fault);
	};
	const first = await settle(write(draft));
	if ('value' in first) return first.value;
	const { fault } = first;
	if (!mayBeBare || learned.envelope || !keptNothing(fault)) throw fault;
	const method = learned.method ?? draft.method;
	const second = await settle(write(complete({ ...draft, method, envelope: {} })));
	// Of two ways in vain the first one is told of.
	if ('fault' in second)
		throw second.fault instanceof ApiError || keptNothing(second.fault) ? fault : second.fault;
	learned.envelope = {};
	return second.value;
}

/** The request for what is to be written, in the types and places that the record has; undefined where it has all of it. */
async function planUpdate(
	collection: Collection,
	id: string,
	target: FoundRecord,
	{ input, zones, place }: { input: WriteInput; zones: TimeZones; place: Placement },
	options: WriteOptions,
) {
	const { learned, variants } = collection;
	const { fields: current } = target;
	const { isAction, dependentFields = {} } = input;
	// Other records are read only where the record itself has no value as an example for a field.
	const lacksExample =
		!input.exact && Object.keys(input.fields).some((name) => isBlank(current[name]));
	const examples = [current, ...(lacksExample ? await collection.examples() : [])];
	const shown = inferEnvelope(target, variants);
	// Names of an object around the fields; one that the record has as a field is no wrapper.
	const wrapperNames = new Set(variants);
	if (shown.isHolder && shown.wrapper) wrapperNames.add(normalizeName(shown.wrapper));
	for (const field of Object.keys(current)) wrapperNames.delete(normalizeName(field));
	const given = splitWrapper(coerceFields(input, examples, zones), wrapperNames);
	const changes = place(given.changes, [current], current);
	preserveLargeNumbers(changes, examples);
	const content = unwrapContent(changes, wrapperNames);
	if (options.skipUnchanged && !isAction && isEquivalent(current, content)) return undefined;
	const method =
		options.method ?? learned.method ?? preferredMethod(await collection.methodsFor(target));
	// What says which record is meant, where its address does not.
	const isOwnId = (name: string, value: unknown) =>
		/(id|key)$/i.test(name) && scalarText(value) === id;
	const identity = filterFields(
		current,
		(name, value) =>
			(options.isAtList && isOwnId(name, value)) || Object.hasOwn(learned.identity ?? {}, name),
	);
	// A document has the ID beside the fields.
	const named = options.isAtList && shown.document ? { id } : identity;
	const envelope =
		envelopeFromOptions(options) ??
		(shown.isHolder ? undefined : given.envelope) ??
		learned.envelope ??
		shown;
	const inServiceZone = { ...options, zone: zones.service };
	const complete = completion(collection, current, input, inServiceZone, shown);
	const draft = complete({
		method,
		mediaType: learned.mediaTypes?.[method],
		url: options.resolveUrl?.(id, { ...named, ...content }) ?? target.address,
		envelope,
		changes,
		siblings: given.siblings,
		identity,
		unchanged: {},
		current,
		id,
		etag: target.etag,
		complete,
	});
	/** What the record is to show afterwards, as the request held it in the end. */
	const contentOf = ({ changes: sent, unchanged }: RequestDraft): JsonObject => ({
		...filterFields(
			unwrapContent(sent, wrapperNames),
			// A version that was sent names the state before.
			(name, value) => !(isVersionName(name) && isEquivalent(value, current[name])),
		),
		...dependentFields,
		...filterFields(unchanged, (name) => Object.hasOwn(dependentFields, name)),
	});
	return { draft, complete, contentOf, mayBeBare: isShownAlone(draft, shown) && !isAction };
}

/** Completes a request that replaces the whole record, as PUT does (RFC 9110, section 9.3.4). @throws WriteError where only a part of it is shown */
function completion(
	{ learned, variants }: Collection,
	current: JsonObject,
	{ isAction, dependentFields }: WriteInput,
	{ updateStyle, zone }: WriteOptions,
	shown: BodyEnvelope,
): NonNullable<RequestDraft['complete']> {
	const style = isAction ? 'merge' : updateStyle;
	return (draft, isWhole = learned.wholeRecord) => {
		const isReplacement = style ? style === 'replace' : isWhole === true || draft.method === 'PUT';
		const changes = isReplacement ? withOtherParts(draft.changes, current) : draft.changes;
		const others = isReplacement ? writableFields(current, variants, draft.url) : {};
		const unchanged = reconcileUnchanged(
			{ ...others, ...dependentFields },
			changes,
			current,
			isTimeZone(zone) ? zone : 'UTC',
		);
		for (const name of learned.refusedFields) delete unchanged[name];
		const damaged = damagedFields(current, unchanged).filter(
			(name) => !Object.hasOwn(changes, name),
		);
		if (damaged.length > 0) throw new WriteError({ kind: 'damagedView', fields: damaged });
		// A service that takes the fields bare finds none in a wrapper, and empties the record; one that wants the wrapper misses it aloud.
		const isBare = isReplacement && isShownAlone(draft, shown);
		const bare = isBare && { envelope: {}, shownEnvelope: { ...shown } };
		return { ...draft, ...bare, changes, unchanged, isReplacement };
	};
}

/** Whether a request has the wrapper that answers have around a record: some services show one that they do not take. */
const isShownAlone = ({ envelope }: RequestDraft, shown: BodyEnvelope) =>
	envelope === shown && Boolean(shown.wrapper) && !shown.isHolder;

/** The zone of times without one in a record; the service is asked for it only where the record has such times. */
async function resolveServiceZone(
	collection: Collection,
	{ record, fields: current }: FoundRecord,
	userZone: string,
) {
	const isZoneless = ([name, value]: [string, unknown]): boolean =>
		typeof value === 'object' && value !== null
			? Object.entries(value).some(isZoneless)
			: dayOf(value, name) !== undefined || (parseTime(value) !== undefined && !hasZone(value));
	const zone = Object.entries(current).some(isZoneless)
		? await collection.timeZone({ ...record, ...current })
		: undefined;
	// An offset alone does not tell of summer time: one that the user's own zone has stands for that zone.
	const isOwn = (offset: string) =>
		[Date.UTC(2026, 0), Date.UTC(2026, 6)].some(
			(time) => instantToWallTime(time, offset) === instantToWallTime(time, userZone),
		);
	return zone === undefined || (/^[+-]/.test(zone) && isOwn(zone)) ? userZone : zone;
}
