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

/** The service does not want the field; of one whose value is wrong it says so otherwise, and leaving that out would lose it. */
const unwantedPattern =
	/read.?only|immutable|\b(unknown|unexpected|unrecogni[sz]ed|unpermitted|prohibited|forbidden|computed|additional|extra)\b|no (such )?field|\bnot (known|permitted|allowed|accepted|supported|recogni[sz]ed|writable|editable|expected)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) (be )?(set|sent|changed|updated|modified|edited|written|included|given|specified|passed|provided|exist|assigned)\b/i;

/** The service keeps the field by itself, so that leaving it out changes nothing. */
const readOnlyPattern =
	/read.?only|immutable|computed|\bnot (writable|editable)\b|\b(cannot|can'?t|can not|may not|must not|should not|not to) be (set|changed|updated|modified|edited|written|assigned)\b/i;

/** What a refusal tells of a better request. Every one of these refusals says that nothing was written. */
export interface RequestRepair {
	draft: RequestDraft;
	part: 'method' | 'wrapper' | 'carried';
	/** Fields that the service does not take, and that nothing else in the request carries over. */
	droppedFields?: string[];
}

/**
 * The request that a refusal asks for instead: with the method that it names, without a wrapper that hid the fields (or with one),
 * or without a field that was only sent along.
 *
 * @param alternative the method that the request could have instead, and the resource's own names
 * @returns undefined where the refusal asks for nothing that the node may change by itself
 */
export function repairRequest(
	draft: RequestDraft,
	fault: unknown,
	options: WriteOptions,
	alternative: { method?: string; names: Set<string> },
): RequestRepair | undefined {
	if (!(fault instanceof ApiError) || fault.kind !== 'refused') return undefined;
	const { errorInfo: failure } = fault;
	if ([404, 405].includes(failure.status) && alternative.method && !options.method) {
		return { part: 'method', draft: { ...draft, method: alternative.method } };
	}
	if (![400, 415, 422].includes(failure.status)) return undefined;
	const mentioned = findMentionedFields(failure, { ...draft.unchanged, ...draft.changes });
	const envelope = repairEnvelope(draft, mentioned, alternative.names);
	if (envelope) {
		return options.wrapper === undefined
			? { part: 'wrapper', draft: { ...draft, envelope } }
			: undefined;
	}
	const repaired = repairUnchanged(draft, mentioned);
	return (
		repaired && {
			part: 'carried',
			draft: { ...draft, unchanged: repaired.carried },
			...(draft.isReplacement !== false &&
				repaired.uncarried.length > 0 && { droppedFields: repaired.uncarried }),
		}
	);
}

/** The fields that a refusal speaks of, and what it says: field by field, or else those that were sent, by its words. */
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
 * What is sent along without the fields that the service does not want; of a related record that stands within the record, its ID,
 * under the name that the service asks for.
 */
function repairUnchanged(
	{ unchanged, changes }: RequestDraft,
	mentioned: ReadonlyArray<readonly [string, string]>,
): { carried: JsonObject; uncarried: string[] } | undefined {
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
	return { carried: repaired, uncarried: droppedFields };
}

/** Whether leaving a field out loses nothing: it is empty, follows from others, or its ID is sent under another name. */
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

/**
 * The shape that the service looks for: the wrapper that it misses; else none, where it misses fields that stand in a wrapper.
 */
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

/** `/data/attributes/start` and `appointment.start` speak of `start`. */
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
