import { copyDigits, getDigits, setDigits } from '../../../values/exactNumbers';
import type { JsonObject } from '../../../http/types';
import { isSameName, normalizeName } from '../../../values/vocabulary';
import { nestedId, nestedIdKey, referenceStem } from '../../fields/unchangedFields';
import type { Mention } from './mentionedFields';
import { isMissing, isWrongType } from './refusalWords';

/**
 * The user's fields with a related record by its ID, under the name that the refusal gives: `client: { id: 7 }` or `client: 7` as
 * `client_id: 7`, and `client: { id: 7 }` as `client: 7` where the service wants a plain value. No value is lost: the ID stays.
 *
 * @returns undefined where the refusal asks for no such thing
 */
export function repairReferences(changes: JsonObject, mentions: Mention[]): JsonObject | undefined {
	const repaired = copyDigits({ ...changes }, changes);
	let isRepaired = false;
	for (const { name: wanted, message } of mentions) {
		const names = Object.keys(repaired);
		const sentName = names.find((name) => isSameName(name, wanted));
		const isSent = sentName !== undefined;
		const source = sentName ?? names.find((name) => referenceStem(name) === referenceStem(wanted));
		if (source === undefined) continue;
		const value = repaired[source];
		const key = nestedIdKey(value);
		const isAsked = isSent ? key !== undefined && isWrongType(message) : isMissing(message);
		const target = sentName ?? wanted;
		if (!isAsked || !isReferenceName(target, source, key)) continue;
		const digits =
			key === undefined ? getDigits(repaired, source) : getDigits(value as JsonObject, key);
		delete repaired[source];
		repaired[target] = key === undefined ? value : nestedId(value);
		if (digits !== undefined) setDigits(repaired, target, digits);
		isRepaired = true;
	}
	return isRepaired ? repaired : undefined;
}

/** A name and its name are two fields: only an ID changes its name. */
function isReferenceName(wanted: string, source: string, key: string | undefined): boolean {
	const hasIdName = (name: string) => /(uuid|guid|uid|id|ref)$/.test(normalizeName(name));
	if (key !== undefined) return true;
	return hasIdName(wanted) !== hasIdName(source) && !/name$/.test(normalizeName(source));
}
