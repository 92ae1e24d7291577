import { getDigits, setDigits, copyDigits } from '../../../values/exactNumbers';
import { scalarText } from '../../../values/scalarText';
import type { JsonObject } from '../../../http/types';
import { isBlank } from '../../../values/blank';
import { isSameName, normalizeName, withoutIdSuffix } from '../../../values/vocabulary';
import { nestedId, nestedIdKey, referenceStem } from '../../fields/unchangedFields';
import { createComputedTest } from '../../fields/computedFields';
import type { RequestDraft } from '../requestDraft';
import type { Mention } from './mentionedFields';
import { isMissing, isNoSuchField, isReadOnly, isUnwanted, isWrongType } from './refusalWords';

/** Each is looked for in all others. A record does not have as many fields that a refusal can name. */
const maxUnwanted = 50;

/**
 * The unchanged fields without those that the service does not want, and with the ID of a nested related record in its place, under
 * the name that the service asks for; of a list of them with their IDs.
 */
export function repairUnchanged(
	{ unchanged, changes, id }: RequestDraft,
	mentions: Mention[],
): { unchanged: JsonObject; droppedFields: string[] } | undefined {
	const repairedFields = new Map(Object.entries(unchanged));
	const unwanted: Mention[] = [];
	const largeNumbers = new Map<string, string>();
	for (const mention of mentions) {
		const { name: field, message } = mention;
		const stem = withoutIdSuffix(field);
		for (const [name, value] of Object.entries(unchanged)) {
			const related = nestedId(value);
			const isMentioned = isSameName(name, field);
			const listed = isMentioned && isWrongType(message) ? idsOf(value) : undefined;
			if (listed) repairedFields.set(name, listed);
			else if (
				related !== undefined &&
				(isMentioned ? !isUnwanted(message) : normalizeName(name) === stem && isMissing(message))
			) {
				repairedFields.delete(name);
				repairedFields.set(isMentioned ? name : field, related);
				const digits = getDigits(value as JsonObject, nestedIdKey(value) ?? '');
				if (digits !== undefined) largeNumbers.set(isMentioned ? name : field, digits);
			} else if (isMentioned && isUnwanted(message) && !/\bvalue\b/i.test(message)) {
				repairedFields.delete(name);
				unwanted.push({ ...mention, name });
			}
		}
	}
	const hasRepair = Object.entries(unchanged).some(
		([name, value]) => repairedFields.get(name) !== value,
	);
	if (!hasRepair || unwanted.length > maxUnwanted) return undefined;
	const sent = { ...Object.fromEntries(repairedFields), ...changes };
	const isComputed = createComputedTest([unchanged]);
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
	const repaired = copyDigits(Object.fromEntries(repairedFields), unchanged);
	for (const [name, digits] of largeNumbers) setDigits(repaired, name, digits);
	return { unchanged: repaired, droppedFields };
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

/** Whether leaving a field out loses nothing: it is empty, or its ID is sent under another name. */
function isPreserved(name: string, unchanged: JsonObject, sent: JsonObject): boolean {
	const value = unchanged[name];
	if (isBlank(value)) return true;
	const id = nestedId(value);
	const relatedNames = Object.keys(sent).filter(
		(other) =>
			other !== name && referenceStem(other) === referenceStem(name) && !isBlank(sent[other]),
	);
	return (
		id !== undefined &&
		relatedNames.some((other) => scalarText(nestedId(sent[other]) ?? sent[other]) === String(id))
	);
}
