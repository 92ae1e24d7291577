import { type ErrorInfo, formType, jsonPatchType, jsonType } from '../../../http/errorInfo';
import { ApiError } from '../../../http/errors';
import { scalarText } from '../../../values/scalarText';
import { isSameName, isVersionName, normalizeName } from '../../../values/vocabulary';
import { nestedId, referenceStem } from '../../fields/references';
import type { RequestDraft, WriteOptions } from '../requestDraft';
import {
	findMentions,
	isAboutForm,
	isMissing,
	isUnreadable,
	isWrongType,
	type Mention,
	missesBody,
	wantsListBody,
	wantsWholeRecord,
	wordsOf,
} from './refusalWords';
import {
	hasFilledField,
	type RepairContext,
	repairEnvelope,
	repairForms,
	repairReferences,
	repairTimes,
	repairUnchanged,
} from './repairBody';
import { fallbackMethod, isMethodRefusal, namesMethod } from './updateMethod';
import type { JsonObject } from '../../../http/types';
import { isServiceAssignedId } from '../../../record/primaryKey';
import { isRecordTimeName } from '../../../record/timeFields';

/** What changes in a request, and the fields that the service refuses and whose values nothing else in it holds. */
type RequestRepair = Partial<RequestDraft> & { droppedFields?: string[] };

const bodyStatuses = [400, 406, 415, 422];

/** What a refusal asks to change in a request; undefined where it asks for nothing that the node may change by itself. */
export function repairRequest(
	draft: RequestDraft,
	error: unknown,
	options: WriteOptions,
	context: RepairContext,
): RequestRepair | undefined {
	if (!(error instanceof ApiError) || error.kind !== 'refused') return undefined;
	const { errorInfo } = error;
	const { status, message } = errorInfo;
	const method =
		context.refusedMethods && !options.method
			? fallbackMethod(errorInfo, [...context.refusedMethods, draft.method])
			: undefined;
	// That a media type was refused says nothing of what another method takes.
	const withMethod = method && { method, ...(status === 415 && { mediaType: undefined }) };
	const isRefusedMethod = errorInfo.allowed && !errorInfo.allowed.includes(draft.method);
	if (withMethod && (isMethodRefusal(error) || isRefusedMethod)) return withMethod;
	// Only whoever sends a version along can be told by 412 that it is not the present one.
	const isUnconditional = draft.current !== undefined && draft.etag === undefined;
	// Some services answer so with a good status. An update that was done all the same may be sent again, a new record not.
	const namesFields =
		status < 300 && draft.id !== undefined && Object.keys(errorInfo.fields).length > 0;
	const isAboutBody =
		bodyStatuses.includes(status) || namesFields || (status === 412 && isUnconditional);
	if (!isAboutBody && status !== 409) return undefined;
	if (draft.method === 'DELETE')
		// Frameworks such as Fastify read a body wherever a request names its type.
		return missesBody(message) ? { mediaType: jsonType } : undefined;
	const identity = missedIdentity(draft, errorInfo, context);
	const withIdentity = identity && { identity: { ...draft.identity, ...identity } };
	if (status === 409) return withIdentity;
	const mediaType = wantedMediaType(errorInfo, draft);
	if (mediaType !== undefined) {
		// What takes forms misses a wrapper aloud, and passes over one that it does not want.
		const isPlain = mediaType === formType && options.wrapper === undefined;
		return { mediaType, ...(isPlain && { envelope: {} }) };
	}
	const isAboutMethod =
		status === 415 ||
		namesMethod(message, method) ||
		(namesMethod(message, draft.method) && /content|media/i.test(message)) ||
		(draft.method === 'PATCH' && (wantsListBody(message) || isUnreadable(message)));
	if (withMethod && isAboutMethod) return withMethod;
	if (withIdentity) return withIdentity;
	return repairFields(draft, errorInfo, options, context);
}

/** The fields in the place and form that a refusal asks for, or without those that it refuses. */
function repairFields(
	draft: RequestDraft,
	errorInfo: ErrorInfo,
	options: WriteOptions,
	context: RepairContext,
): RequestRepair | undefined {
	const { document, wrapper = document && 'data' } = draft.envelope;
	const sent = Object.keys({ ...draft.unchanged, ...draft.changes });
	const mentions = findMentions(
		errorInfo,
		wrapper === undefined ? sent : [...sent, wrapper],
		Object.keys(draft.current ?? {}),
	);
	// A wrapper that the refusal does not name is one that only the answers have.
	const mayDrop =
		options.wrapper === undefined && !mentions.some(({ name }) => isSameName(name, wrapper ?? ''));
	if ((wrapper === undefined || mayDrop) && isListWanted(draft, errorInfo))
		return { envelope: {}, isListed: true };
	const envelope = repairEnvelope(draft, mentions, context);
	if (envelope) return options.wrapper === undefined ? { envelope } : undefined;
	const changes = repairReferences(draft.changes, mentions, isWrongType);
	if (changes) return { changes };
	const times = repairTimes(draft.changes, mentions);
	const otherTimes = repairTimes(draft.unchanged, mentions);
	if (times ?? otherTimes)
		return { changes: times ?? draft.changes, unchanged: otherTimes ?? draft.unchanged };
	const forms = repairForms(draft.changes, mentions, context.examples);
	if (forms) return { changes: forms, isGuess: true };
	const whole = options.updateStyle ? undefined : repairStyle(draft, mentions, errorInfo.message);
	if (whole) return whole;
	const { unchanged, droppedFields = [] } = repairUnchanged(draft, mentions) ?? {};
	const losesFields = draft.isReplacement !== false && droppedFields.length > 0;
	return unchanged && { unchanged, ...(losesFields && { droppedFields }) };
}

const documentType = 'application/vnd.api+json';

function isWritable(type: string, method: string): boolean {
	if (type === jsonPatchType) return method === 'PATCH';
	return type === jsonType || type === formType || /^application\/[\w.+-]+\+json$/.test(type);
}

/** The media type that the service wants instead, where the node can write it: first one of JSON; a form where JSON is refused and none named. */
function wantedMediaType(
	{ status, fields, mediaTypes = [] }: ErrorInfo,
	{ method, mediaType = jsonType, envelope }: RequestDraft,
): string | undefined {
	const others = mediaTypes.filter((type) => type !== mediaType);
	const namesNothing = others.length === 0 && Object.keys(fields).length === 0;
	if (namesNothing && status === 415 && mediaType === jsonType)
		return envelope.document ? documentType : formType;
	const wanted = others.filter((type) => isWritable(type, method));
	return (
		wanted.find((type) => type !== formType && type !== jsonPatchType) ??
		wanted.find((type) => type === formType) ??
		wanted[0]
	);
}

/** Whether a service that writes several records at a time refuses one that comes alone, and says itself which it is. */
const isListWanted = (
	{ id, envelope, isListed, identity = {} }: RequestDraft,
	{ message, fields }: ErrorInfo,
): boolean =>
	(id === undefined || Object.values(identity).some((value) => scalarText(value) === id)) &&
	!isListed &&
	!envelope.document &&
	Object.keys(fields).length === 0 &&
	wantsListBody(message);

/** The request with the whole record, where the service misses fields that the record has and that were not sent. */
function repairStyle(
	draft: RequestDraft,
	mentions: Mention[],
	message: string,
): RequestDraft | undefined {
	const { changes, unchanged, current, complete } = draft;
	if (!complete || draft.isReplacement || !current) return undefined;
	const isKept = (name: string) =>
		Object.entries(current).some(
			([own, value]) =>
				isSameName(own, name) ||
				(nestedId(value) !== undefined && referenceStem(own) === referenceStem(name)),
		);
	const missing = mentions.filter(
		(mention) =>
			(isMissing(mention.message) || isAboutForm(mention.message)) &&
			!hasFilledField({ ...unchanged, ...changes }, mention.name) &&
			isKept(mention.name),
	);
	if (missing.length === 0 && !wantsWholeRecord(message)) return undefined;
	const whole = complete(draft, true);
	// A related record that was read whole is wanted by its ID.
	const stillMissing = missing.filter(({ name }) => !hasFilledField(whole.unchanged, name));
	const repaired = repairUnchanged(whole, stillMissing);
	return repaired ? { ...whole, unchanged: repaired.unchanged } : whole;
}

const idName = /^_*([a-z]+_?)?(id|uid|uuid|guid|key)$/i;
/** The ID of the address was good enough to read the record: what is wrong is the one in the body. */
const unfitIds =
	/\b(invalid|incorrect|wrong|match(es|ing)?|mismatch|same|equals?|differs?|differ|correspond\w*)\b/i;

/** The ID of the record, its version, an ID or time of it that was left out, or the type that all records of a list show, such as `resourceType`, where a refusal misses that in the body. */
function missedIdentity(
	{ identity, unchanged, changes, current, id, isReplacement }: RequestDraft,
	{ status, message, fields }: ErrorInfo,
	{ names, examples = [] }: RepairContext,
): JsonObject | undefined {
	const sent = { ...identity, ...unchanged, ...changes };
	const errors = Object.entries(fields).map(([field, texts]) => [field, texts.join(' ')]);
	// Where fields have errors of their own, the message only repeats them.
	const texts = errors.length === 0 ? [['', message]] : errors;
	const says = (name: string, isMeant: (text: string) => boolean) =>
		texts.some(([field, text]) => {
			// What stands under the name of another ID is about that one, whatever its words.
			const isOther = idName.test(field) && !isSameName(field, name);
			return isMeant(text) && !isOther && wordsOf(`${field} ${text}`).has(normalizeName(name));
		});
	// Frameworks refuse so what lacks the ID in the body, where the whole record is sent.
	const saysNothing = isReplacement && errors.length === 0 && /^(bad request)?$/i.test(message);
	const [first = {}, ...others] = examples;
	const isType = (name: string, value: unknown) =>
		typeof value === 'string' &&
		names.has(normalizeName(value)) &&
		others.every((record) => record[name] === value) &&
		says(name, isMissing);
	const isOwnId = (name: string, value: unknown) =>
		id !== undefined &&
		scalarText(value) === id &&
		((saysNothing && idName.test(name)) ||
			says(name, (text) => isMissing(text) || unfitIds.test(text)));
	// What a whole record goes without, as if the service assigned it, may be wanted as it is.
	const isLeftOut = (name: string) =>
		isReplacement && (isServiceAssignedId(name, names) || isRecordTimeName(name));
	// Without its version a request conflicts with every state of the record.
	const isKept = (name: string) =>
		(status === 409 && isVersionName(name)) ||
		((isVersionName(name) || isLeftOut(name)) && says(name, isMissing));
	const isMissed = !current
		? isType
		: (name: string, value: unknown) => isOwnId(name, value) || isKept(name);
	const missed = Object.entries(current ?? first).find(
		([name, value]) => !Object.hasOwn(sent, name) && isMissed(name, value),
	);
	return missed && Object.fromEntries([missed]);
}
