import { ApiError, hasErrorStatus } from '../../http/errors';
import { isSameName, normalizeName } from '../../values/vocabulary';
import { nestedId, referenceStem } from '../fields/unchangedFields';
import type { RequestDraft, WriteOptions } from './requestDraft';
import { findMentions, type Mention } from './repair/mentionedFields';
import { hasFilledField, repairEnvelope, type RecordKnowledge } from './repair/repairEnvelope';
import { repairIdentity } from './repair/repairIdentity';
import { wantedMediaType } from './repair/repairMediaType';
import { repairReferences } from './repair/repairReferences';
import { repairUnchanged } from './repair/repairUnchanged';
import { isMissing, wantsWholeRecord } from './repair/refusalWords';
import { namesMethod } from './updateMethod';

/** The request that a refusal asks for. All these refusals mean that nothing was written. */
export interface RequestRepair {
	draft: RequestDraft;
	part: 'method' | 'mediaType' | 'wrapper' | 'whole' | 'changes' | 'unchanged';
	/** Fields that the service refuses, and whose values nothing else in the request holds. */
	droppedFields?: string[];
}

/** What else the request may be, and what is known of the records. */
export interface RepairContext extends RecordKnowledge {
	/** Another method for the request. */
	method?: string;
	/** Makes the request send the whole record; left out where it does, or where there is none yet. */
	sendWhole?(draft: RequestDraft): RequestDraft;
}

/** Refusals of a method, of a media type and of a body. */
const methodStatuses = [404, 405, 501];
const bodyStatuses = [400, 406, 415, 422];

/** Whether a refusal says nothing of a request but that its method, or its address, is not the right one. */
export function isMethodRefusal(error: unknown): boolean {
	return hasErrorStatus(error, methodStatuses);
}

/**
 * The request that a refusal asks for instead: with the method or the media type that it names, without a wrapper that hid the fields
 * (or with one), with the whole record, with the ID of a related record, or without a field that was only sent along.
 *
 * @returns undefined where the refusal asks for nothing that the node may change by itself
 */
export function repairRequest(
	draft: RequestDraft,
	error: unknown,
	options: WriteOptions,
	context: RepairContext,
): RequestRepair | undefined {
	if (!(error instanceof ApiError) || error.kind !== 'refused') return undefined;
	const { errorInfo } = error;
	const { status } = errorInfo;
	const withMethod =
		context.method && !options.method
			? { part: 'method' as const, draft: { ...draft, method: context.method } }
			: undefined;
	if (methodStatuses.includes(status) && withMethod) return withMethod;
	if (!bodyStatuses.includes(status) || draft.method === 'DELETE') return undefined;
	const mediaType = wantedMediaType(errorInfo, draft, withMethod !== undefined);
	if (mediaType !== undefined) return { part: 'mediaType', draft: { ...draft, mediaType } };
	const isAboutMethod =
		status === 415 ||
		errorInfo.allowed ||
		namesMethod(errorInfo.message, context.method) ||
		(namesMethod(errorInfo.message, draft.method) && /content|media/i.test(errorInfo.message));
	if (withMethod && isAboutMethod) return withMethod;
	const completed = repairIdentity(draft, errorInfo, context);
	if (completed) return { part: 'unchanged', draft: completed };
	const { wrapper } = draft.envelope;
	const sent = Object.keys({ ...draft.unchanged, ...draft.changes });
	const mentions = findMentions(
		errorInfo,
		wrapper === undefined ? sent : [...sent, wrapper],
		Object.keys(draft.current ?? {}),
	);
	const masked = withFieldMask(draft, mentions);
	if (masked) return { part: 'changes', draft: masked };
	const envelope = repairEnvelope(draft, mentions, context);
	if (envelope) {
		return options.wrapper === undefined
			? { part: 'wrapper', draft: { ...draft, envelope } }
			: undefined;
	}
	const changes = repairReferences(draft.changes, mentions);
	if (changes) return { part: 'changes', draft: { ...draft, changes } };
	const whole = options.updateStyle
		? undefined
		: repairStyle(draft, mentions, errorInfo.message, context);
	if (whole) return { part: 'whole', draft: whole };
	const repaired = repairUnchanged(draft, mentions);
	if (!repaired) return undefined;
	const { unchanged, droppedFields } = repaired;
	return {
		part: 'unchanged',
		draft: { ...draft, unchanged },
		...(draft.isReplacement !== false && droppedFields.length > 0 && { droppedFields }),
	};
}

/** The request with the names of the changed fields in its address, where the service misses these. */
function withFieldMask(draft: RequestDraft, mentions: Mention[]): RequestDraft | undefined {
	const mask = mentions.find(
		({ name, message }) => isMissing(message) && /^(update|field)s?mask$/.test(normalizeName(name)),
	);
	const url = new URL(draft.url);
	if (!mask || !draft.current || url.searchParams.has(mask.name)) return undefined;
	url.searchParams.set(mask.name, Object.keys(draft.changes).join(','));
	return { ...draft, url: url.href };
}

/** The request with the whole record, where the service misses fields that the record has and that were not sent. */
function repairStyle(
	draft: RequestDraft,
	mentions: Mention[],
	message: string,
	{ sendWhole }: RepairContext,
): RequestDraft | undefined {
	const { changes, unchanged, current } = draft;
	if (!sendWhole || draft.isReplacement || !current) return undefined;
	const missing = mentions.filter(
		(mention) =>
			isMissing(mention.message) && !hasFilledField({ ...unchanged, ...changes }, mention.name),
	);
	const isKept = (name: string) =>
		Object.entries(current).some(
			([own, value]) =>
				isSameName(own, name) ||
				(nestedId(value) !== undefined && referenceStem(own) === referenceStem(name)),
		);
	const kept = missing.filter(({ name }) => isKept(name));
	if (kept.length === 0 && !wantsWholeRecord(message)) return undefined;
	const whole = sendWhole(draft);
	// A related record that was read whole is wanted by its ID.
	const stillMissing = kept.filter(({ name }) => !hasFilledField(whole.unchanged, name));
	const repaired = repairUnchanged(whole, stillMissing);
	return repaired ? { ...whole, unchanged: repaired.unchanged } : whole;
}
