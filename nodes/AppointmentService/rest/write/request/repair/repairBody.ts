import { isObject, type JsonObject } from '../../../http/types';
import { isSameKind } from '../../../record/relations';
import { isTimeFieldName, parseTime } from '../../../record/timeFields';
import { isBlank, isEmpty } from '../../../values/blank';
import { isSameName, normalizeName, type ResourceNames, wordSet } from '../../../values/vocabulary';
import type { RequestDraft } from '../requestDraft';
import type { BodyEnvelope } from '../shownRecord';
import {
	isAboutContainer,
	isAboutForm,
	isAboutList,
	isMissing,
	isUnwanted,
	type Mention,
	isNoSuchField,
	isReadOnly,
	isWrongType,
} from './refusalWords';
import { copyDigits, getDigits, setDigits } from '../../../values/exactNumbers';
import { scalarText } from '../../../values/scalarText';
import { createComputedTest } from '../../fields/fieldSchema';
import { nestedId, nestedIdKey, referenceStem } from '../../fields/references';

export interface RepairContext {
	names: ResourceNames;
	examples?: JsonObject[];
	/** Methods that the service refused; left out where no other one may be tried. */
	refusedMethods?: string[];
}

const containerNames = wordSet(
	`data input payload attributes record item object entity resource model params parameters body fields values value document doc
	properties form dto entry content contents node row json obj args arguments variables details info instance element command person product stock`,
);
const containerAffixes =
	/^(new|create|update|the)(?=.{4})|(data|input|payload|attributes|params|request|body|dto|form|object|info|details|model|record|fields)$/g;
/** The envelope that a refusal asks for: the wrapper or the path that it misses, or none where it does not know the wrapper. */
export function repairEnvelope(
	{ envelope, shownEnvelope, unchanged, changes, url }: RequestDraft,
	mentions: Mention[],
	context: RepairContext,
): BodyEnvelope | undefined {
	const { wrapper } = envelope;
	const isWrapper = (name: string) => wrapper !== undefined && isSameName(name, wrapper);
	const sent = { ...unchanged, ...changes };
	const isSent = (name: string) => hasFilledField(sent, name);
	// What is not there is no list either.
	const missing = mentions.filter(
		({ name, message }) => isMissing(message) || (isAboutList(message) && !isSent(name)),
	);
	const saysUnwanted = (outer: string) =>
		!isSent(outer) &&
		mentions.some(({ name, message }) => isSameName(name, outer) && isUnwanted(message));
	if (envelope.document) {
		// It shows documents, and looks for the fields beside their `data`.
		const isMissedBeside = ({ name, parents }: Mention) => parents.length === 0 && isSent(name);
		return missing.some(isMissedBeside) || saysUnwanted('data') ? {} : undefined;
	}
	const missed = missing.find(
		({ name, message }) => !isSent(name) && isWrapperName(name, message, context),
	);
	const document = { type: lastPathSegment(url), relations: {} };
	if (missed?.name === 'data' && envelope.isHolder && isWrapper('attributes')) return { document };
	if (missed && !isWrapper(missed.name))
		return { wrapper: missed.name, ...(isAboutList(missed.message) && { isList: true as const }) };
	if (wrapper !== undefined && saysUnwanted(wrapper)) return {};
	const missedInside = missing.find(({ name }) => isSent(name));
	// It was sent, and is missed again: as a list. Beside a field in it, it only names the record.
	if (missed && !envelope.isList && !missedInside) return { ...envelope, isList: true };
	if (!missedInside) return undefined;
	const parents = missedInside.parents.filter((name) => normalizeName(name) !== 'body');
	const [parent] = parents;
	if (parents.join('.') === 'data.attributes') return { document };
	const isParentMissed = parent !== undefined && !isWrapper(parent) && !isSent(parent);
	if (isParentMissed && isWrapperName(parent, 'object', context)) return { wrapper: parent };
	return wrapper === undefined ? shownEnvelope : {};
}

/** The list's name in the address of the list, or of one of its records. */
function lastPathSegment(url: string): string {
	const segments = new URL(url).pathname.split('/').filter(Boolean);
	return segments.reverse().find((segment) => /s$/.test(segment)) ?? segments[0] ?? '';
}

/** Whether a missing name is one that holds the fields, and not a field of its own: a field would be written with a record in it. */
function isWrapperName(
	name: string,
	message: string,
	{ names, examples = [] }: RepairContext,
): boolean {
	const word = normalizeName(name);
	if (names.has(word)) return true;
	if (examples.flatMap(Object.keys).some((field) => normalizeName(field) === word)) return false;
	if (containerNames.has(word)) return true;
	const stem = word.replace(containerAffixes, '');
	const isResource = (form: string) =>
		names.has(form) || [...names].some((own) => isSameKind(own, form));
	if (isResource(stem) || isResource(stem.replace(/s$/, ''))) return true;
	const isIdOrTime = /(id|uuid|at|on|date|time|key|type|name|version)$/.test(word);
	return !isIdOrTime && isAboutContainer(message) && word.length > 1;
}

export function hasFilledField(sent: Record<string, unknown>, field: string): boolean {
	return Object.entries(sent).some(([name, value]) => isSameName(name, field) && !isBlank(value));
}

/** Related records by their IDs, under the names that a refusal gives: `client: { id: 7 }` as `client_id: 7`; undefined where it asks for none. @param wantsId of a field that was sent */
export function repairReferences(
	fields: JsonObject,
	mentions: Mention[],
	wantsId: (message: string) => boolean,
): JsonObject | undefined {
	const repaired = copyDigits({ ...fields }, fields);
	let isRepaired = false;
	for (const { name: wanted, message } of mentions) {
		const names = Object.keys(repaired);
		const sentName = names.find((name) => isSameName(name, wanted));
		const wantsList = sentName === undefined && /ids$/.test(normalizeName(wanted));
		const isList = (name: string) =>
			wantsList && singularStem(name) === singularStem(wanted) && idsOf(repaired[name]);
		const isSame = (name: string) => referenceStem(name) === referenceStem(wanted);
		const source = sentName ?? names.find(isList) ?? names.find(isSame);
		if (source === undefined) continue;
		const target = sentName ?? wanted;
		const value = repaired[source];
		const wantsIds = wantsList ? isMissing(message) : sentName && isWrongType(message);
		const ids = wantsIds ? idsOf(value) : undefined;
		const key = nestedIdKey(value);
		const isAsked =
			sentName === undefined
				? isMissing(message) || isWrongType(message)
				: key !== undefined && wantsId(message);
		if (!ids && !(isAsked && isReferenceName(target, source, key))) continue;
		const digits =
			key === undefined ? getDigits(repaired, source) : getDigits(value as JsonObject, key);
		delete repaired[source];
		repaired[target] = ids ?? nestedId(value) ?? value;
		if (digits !== undefined) setDigits(repaired, target, digits);
		isRepaired = true;
	}
	return isRepaired ? repaired : undefined;
}

/** The fields with another form of those for which there is one; undefined where there is none. */
function withForms(
	fields: JsonObject,
	formOf: (name: string, value: unknown) => unknown,
): JsonObject | undefined {
	const forms = Object.entries(fields)
		.map(([name, value]) => [name, formOf(name, value)] as const)
		.filter(([, form]) => form !== undefined);
	return forms.length > 0
		? copyDigits({ ...fields, ...Object.fromEntries(forms) }, fields)
		: undefined;
}

/** Refused fields in the other form: an object as its ID or its only value, another value as an object with it as the ID, as records show it. */
export function repairForms(
	changes: JsonObject,
	mentions: Mention[],
	examples: JsonObject[] = [],
): JsonObject | undefined {
	return withForms(changes, (name, value) => {
		if (!mentions.some((of) => isSameName(of.name, name) && isAboutForm(of.message)))
			return undefined;
		if (isObject(value)) {
			const [only, ...others] = Object.values(value);
			return nestedId(value) ?? (others.length === 0 ? only : undefined);
		}
		const key = nestedIdKey(examples.map((record) => record[name]).find(isObject));
		const isPlain = !isEmpty(value) && !Array.isArray(value);
		return key !== undefined && isPlain ? { [key]: value } : undefined;
	});
}

/** Times that records show as objects, by the text in them alone: `{ "datetime": "2026-05-01 09:00:00", "formatted": "Fri 1 May" }`. */
export function repairTimes(fields: JsonObject, mentions: Mention[]): JsonObject | undefined {
	return withForms(fields, (name, value) => {
		const isTime = isTimeFieldName(name, 'start') || isTimeFieldName(name, 'end');
		const isMeant = isTime && mentions.some((mention) => isSameName(mention.name, name));
		const texts = isMeant && isObject(value) ? Object.values(value) : [];
		return texts.find((text) => typeof text === 'string' && parseTime(text) !== undefined);
	});
}

const singularStem = (name: string) => referenceStem(name).replace(/s$/, '');

/** A name and its name are two fields: only an ID changes its name. */
function isReferenceName(wanted: string, source: string, key: string | undefined): boolean {
	const hasIdName = (name: string) => /(uuid|guid|uid|id|ref)$/.test(normalizeName(name));
	if (key !== undefined) return true;
	return hasIdName(wanted) !== hasIdName(source) && !/name$/.test(normalizeName(source));
}

/** The IDs of a list of related records; undefined of another list. */
function idsOf(value: unknown): unknown[] | undefined {
	const ids = Array.isArray(value) ? value.map(nestedId) : [];
	return ids.length === 0 || ids.includes(undefined) ? undefined : ids;
}

/** Each is looked for in all others. A record does not have as many fields that a refusal can name. */
const maxUnwanted = 50;

/** The unchanged fields without unwanted ones, and related records by their IDs. `droppedFields` may hold a value with the service. */
export function repairUnchanged(
	{ unchanged, changes, id }: RequestDraft,
	mentions: Mention[],
): { unchanged: JsonObject; droppedFields: string[] } | undefined {
	const withIds = repairReferences(unchanged, mentions, (message) => !isUnwanted(message));
	const repaired = withIds ?? copyDigits({ ...unchanged }, unchanged);
	const isMeant = (name: string, message: string) =>
		// Without a field that holds nothing, nothing is lost.
		isBlank(unchanged[name]) || (isUnwanted(message) && !/\bvalue\b/i.test(message));
	const unwanted = mentions.flatMap(({ name: mentioned, message }) =>
		Object.keys(unchanged)
			.filter((name) => isSameName(name, mentioned) && isMeant(name, message))
			.filter((name) => repaired[name] === unchanged[name])
			.map((name) => ({ name, message })),
	);
	for (const { name } of unwanted) delete repaired[name];
	if ((!withIds && unwanted.length === 0) || unwanted.length > maxUnwanted) return undefined;
	const sent = { ...repaired, ...changes };
	const isComputed = createComputedTest(Object.keys(unchanged));
	const droppedFields = unwanted
		.filter(
			({ name, message }) =>
				!isReadOnly(message) &&
				// No request can hold it, so none can empty it either. An object may have another name in requests.
				!(isNoSuchField(message) && typeof unchanged[name] !== 'object') &&
				!(isComputed(name) || isPreserved(name, unchanged, sent)) &&
				!(id !== undefined && scalarText(unchanged[name]) === id),
		)
		.map(({ name }) => name);
	return { unchanged: repaired, droppedFields };
}

/** Whether leaving a field out loses nothing: it is empty, or its ID is sent under another name. */
function isPreserved(name: string, unchanged: JsonObject, sent: JsonObject): boolean {
	const value = unchanged[name];
	if (isBlank(value)) return true;
	const id = nestedId(value);
	const isSameReference = ([other, sentValue]: [string, unknown]) =>
		other !== name &&
		referenceStem(other) === referenceStem(name) &&
		scalarText(nestedId(sentValue) ?? sentValue) === String(id);
	return id !== undefined && Object.entries(sent).some(isSameReference);
}
