import { getDigits, setDigits, copyDigits } from '../../values/exactNumbers';
import type { ErrorInfo } from '../../http/errorInfo';
import { ApiError } from '../../http/errors';
import type { JsonObject } from '../../http/types';
import { normalizeName } from '../../values/vocabulary';
import { nestedId, nestedIdKey, referenceStem } from '../fields/unchangedFields';
import { isComputed } from '../fields/computedFields';
import type { RequestDraft, WriteOptions } from './requestDraft';
import type { BodyEnvelope } from './bodyEnvelope';

const missingPattern =
	/required|missing|blank|empty|absent|must be (present|given|provided)|can'?t be null|not be null/i;

/** The service does not want the field. A field with a wrong value has other messages, and leaving it out would lose the value. */
const unwantedPattern =
	/read.?only|immutable|\b(unknown|unexpected|unrecogni[sz]ed|unpermitted|prohibited|forbidden|computed|additional|extra)\b|no (such )?field|\bnot (known|permitted|allowed|accepted|supported|recogni[sz]ed|writable|editable|expected)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) (be )?(set|sent|changed|updated|modified|edited|written|included|given|specified|passed|provided|exist|assigned)\b/i;

/** The service manages the field, so that leaving it out changes nothing. */
const readOnlyPattern =
	/read.?only|immutable|computed|\bnot (writable|editable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) be (set|changed|updated|modified|edited|written|assigned)\b/i;

/** The request that a refusal asks for. All these refusals mean that nothing was written. */
export interface RequestRepair {
	draft: RequestDraft;
	part: 'method' | 'wrapper' | 'unchanged';
	/** Fields that the service refuses, and whose values nothing else in the request holds. */
	droppedFields?: string[];
}

/**
 * The request that a refusal asks for instead: with the method that it names, without a wrapper that hid the fields (or with one),
 * or without a field that was only sent along.
 *
 * @param alternative another method for the request, and the resource's own names
 * @returns undefined where the refusal asks for nothing that the node may change by itself
 */
export function repairRequest(
	draft: RequestDraft,
	error: unknown,
	options: WriteOptions,
	alternative: { method?: string; names: Set<string> },
): RequestRepair | undefined {
	if (!(error instanceof ApiError) || error.kind !== 'refused') return undefined;
	const { errorInfo } = error;
	if ([404, 405].includes(errorInfo.status) && alternative.method && !options.method) {
		return { part: 'method', draft: { ...draft, method: alternative.method } };
	}
	if (![400, 415, 422].includes(errorInfo.status)) return undefined;
	const mentioned = findMentionedFields(errorInfo, { ...draft.unchanged, ...draft.changes });
	const envelope = repairEnvelope(draft, mentioned, alternative.names);
	if (envelope) {
		return options.wrapper === undefined
			? { part: 'wrapper', draft: { ...draft, envelope } }
			: undefined;
	}
	const repaired = repairUnchanged(draft, mentioned);
	if (!repaired) return undefined;
	const { unchanged, droppedFields } = repaired;
	return {
		part: 'unchanged',
		draft: { ...draft, unchanged },
		...(draft.isReplacement !== false && droppedFields.length > 0 && { droppedFields }),
	};
}

/** The fields that a refusal mentions, with its message: from its field errors, else the sent fields that its text names. */
function findMentionedFields(
	{ fields, message }: ErrorInfo,
	sent: JsonObject,
): Array<readonly [string, string]> {
	const fieldErrors = Object.entries(fields);
	if (fieldErrors.length > 0)
		return fieldErrors.map(([field, messages]) => [lastPathSegment(field), messages.join(' ')]);
	const words = new Set(message.split(/[^\p{L}\p{N}_-]+/u).map(normalizeName));
	return Object.keys(sent)
		.filter((name) => words.has(normalizeName(name)))
		.map((name) => [name, message]);
}

/**
 * The unchanged fields without those that the service does not want, and with the ID of a nested related record in its place, under
 * the name that the service asks for.
 */
function repairUnchanged(
	{ unchanged, changes }: RequestDraft,
	mentioned: ReadonlyArray<readonly [string, string]>,
): { unchanged: JsonObject; droppedFields: string[] } | undefined {
	const repairedFields = new Map(Object.entries(unchanged));
	const unwanted: Array<[string, string]> = [];
	const largeNumbers = new Map<string, string>();
	for (const [field, message] of mentioned) {
		const stem = normalizeName(field).replace(/(uuid|guid|uid|id)$/, '');
		for (const [name, value] of Object.entries(unchanged)) {
			const id = nestedId(value);
			const isMentioned = normalizeName(name) === normalizeName(field);
			if (
				id !== undefined &&
				(isMentioned
					? !unwantedPattern.test(message)
					: normalizeName(name) === stem && missingPattern.test(message))
			) {
				repairedFields.delete(name);
				repairedFields.set(isMentioned ? name : field, id);
				const digits = getDigits(value as JsonObject, nestedIdKey(value) ?? '');
				if (digits !== undefined) largeNumbers.set(isMentioned ? name : field, digits);
			} else if (isMentioned && unwantedPattern.test(message) && !/\bvalue\b/i.test(message)) {
				repairedFields.delete(name);
				unwanted.push([name, message]);
			}
		}
	}
	const hasRepair = Object.entries(unchanged).some(
		([name, value]) => repairedFields.get(name) !== value,
	);
	if (!hasRepair) return undefined;
	const sent = { ...Object.fromEntries(repairedFields), ...changes };
	const droppedFields = unwanted
		.filter(
			([name, message]) => !readOnlyPattern.test(message) && !isPreserved(name, unchanged, sent),
		)
		.map(([name]) => name);
	const repaired = copyDigits(Object.fromEntries(repairedFields), unchanged);
	for (const [name, digits] of largeNumbers) setDigits(repaired, name, digits);
	return { unchanged: repaired, droppedFields };
}

/** Whether leaving a field out loses nothing: it is empty, computed from others, or its ID is sent under another name. */
function isPreserved(name: string, unchanged: JsonObject, sent: JsonObject): boolean {
	const value = unchanged[name];
	if (isEmpty(value) || isComputed(name, [unchanged])) return true;
	const id = nestedId(value);
	const relatedNames = Object.keys(sent).filter(
		(other) =>
			other !== name && referenceStem(other) === referenceStem(name) && !isEmpty(sent[other]),
	);
	return (
		id !== undefined &&
		relatedNames.some((other) => String(nestedId(sent[other]) ?? sent[other]) === String(id))
	);
}

/** The envelope that the service expects: the wrapper that it misses; else none, where it misses fields that are in a wrapper. */
function repairEnvelope(
	{ envelope, unchanged, changes }: RequestDraft,
	mentioned: ReadonlyArray<readonly [string, string]>,
	names: Set<string>,
): BodyEnvelope | undefined {
	if (envelope.document) return undefined;
	const missingFields = mentioned
		.filter(([, message]) => missingPattern.test(message))
		.map(([field]) => field);
	const sent = { ...unchanged, ...changes };
	const wrapper = missingFields.find(
		(field) => names.has(normalizeName(field)) && !hasFilledField(sent, field),
	);
	if (wrapper !== undefined && envelope.wrapper === undefined) return { wrapper };
	const isHiddenByWrapper =
		envelope.wrapper !== undefined && missingFields.some((field) => hasFilledField(sent, field));
	return isHiddenByWrapper ? {} : undefined;
}

/** `start` of `/data/attributes/start` and of `appointment.start`. */
function lastPathSegment(field: string): string {
	return (
		field
			.split(/[./[\]]+/)
			.filter(Boolean)
			.pop() ?? field
	);
}

function hasFilledField(sent: Record<string, unknown>, field: string): boolean {
	return Object.entries(sent).some(
		([name, value]) => normalizeName(name) === normalizeName(field) && !isEmpty(value),
	);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '';
}
