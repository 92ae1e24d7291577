import { copyDigits, getDigits, setDigits } from '../../../values/exactNumbers';
import { scalarText } from '../../../values/scalarText';
import type { JsonObject } from '../../../http/types';
import { isBlank } from '../../../values/blank';
import { isSameName, normalizeName } from '../../../values/vocabulary';
import { createComputedTest } from '../../fields/fieldSchema';
import { nestedId, nestedIdKey, referenceStem } from '../../fields/references';
import type { RequestDraft } from '../requestDraft';
import {
	isMissing,
	isNoSuchField,
	isReadOnly,
	isUnwanted,
	isWrongType,
	type Mention,
} from './refusalWords';

/**
 * Fields with a related record by its ID, under the name that the refusal gives: `client: { id: 7 }` or `client: 7` as `client_id: 7`,
 * and `client: { id: 7 }` as `client: 7` where the service wants a plain value. So are lists: `services: [{ id: 7 }]` as `service_ids: [7]`. No value is lost: the ID stays.
 *
 * @param wantsId whether the service wants an ID where it says this of a related record
 * @returns undefined where the refusal asks for no such thing
 */
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
			sentName === undefined ? isMissing(message) : key !== undefined && wantsId(message);
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

const singularStem = (name: string) => referenceStem(name).replace(/s$/, '');

/** A name and its name are two fields: only an ID changes its name. */
function isReferenceName(wanted: string, source: string, key: string | undefined): boolean {
	const hasIdName = (name: string) => /(uuid|guid|uid|id|ref)$/.test(normalizeName(name));
	if (key !== undefined) return true;
	return hasIdName(wanted) !== hasIdName(source) && !/name$/.test(normalizeName(source));
}

/** The IDs of a list of related records; undefined of another list, and where JavaScript cannot hold an ID. */
function idsOf(value: unknown): unknown[] | undefined {
	if (!Array.isArray(value) || value.length === 0) return undefined;
	const isHeld = (item: unknown) => {
		const key = nestedIdKey(item);
		return key !== undefined && getDigits(item as JsonObject, key) === undefined;
	};
	return value.every(isHeld) ? value.map(nestedId) : undefined;
}

/** Each is looked for in all others. A record does not have as many fields that a refusal can name. */
const maxUnwanted = 50;

/**
 * The unchanged fields without those that the service does not want, and with related records by their IDs.
 *
 * @returns `droppedFields`: those that are left out although the service may keep a value in them; undefined where nothing changes
 */
export function repairUnchanged(
	{ unchanged, changes, id }: RequestDraft,
	mentions: Mention[],
): { unchanged: JsonObject; droppedFields: string[] } | undefined {
	const withIds = repairReferences(unchanged, mentions, (message) => !isUnwanted(message));
	const repaired = withIds ?? copyDigits({ ...unchanged }, unchanged);
	const unwanted = mentions
		.filter(({ message }) => isUnwanted(message) && !/\bvalue\b/i.test(message))
		.flatMap(({ name: mentioned, message }) =>
			Object.keys(unchanged)
				.filter((name) => isSameName(name, mentioned) && repaired[name] === unchanged[name])
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
