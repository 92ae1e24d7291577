import { isObject, type JsonObject } from '../../http/types';
import { pointerKind } from '../../record/pointers';
import { relationStem, unwrapData } from '../../record/relations';
import { scalarText } from '../../values/scalarText';
import { isCodeName, isIdName, normalizeName } from '../../values/vocabulary';

const idSuffix = /(uuid|guid|uid|id)s?$/;

/** Whether a field holds the ID of another record, or that record. */
export function isReference(name: string, value: unknown): boolean {
	const word = normalizeName(name);
	return idSuffix.test(word) || relationStem(word) !== word || nestedId(value) !== undefined;
}

/** `client_id`, `client_name` and `client` have one stem. */
export function referenceStem(name: string): string {
	const word = normalizeName(name);
	const stem = word.replace(idSuffix, '').replace(/(full|display)?name$/, '');
	return stem.length > 2 ? stem : word;
}

/** The ID of a related record that is nested in the record. */
export function nestedId(value: unknown): unknown {
	const key = nestedIdKey(value);
	return key === undefined ? undefined : (value as JsonObject)[key];
}

/** The key of that ID; the place of it in `[7, "Ann"]`. */
export function nestedIdKey(value: unknown): string | undefined {
	if (Array.isArray(value)) return isObject(unwrapData(value)) ? '0' : undefined;
	if (!isObject(value)) return undefined;
	const keys = Object.keys(value).filter((key) => typeof value[key] !== 'object');
	return keys.find(isIdName) ?? keys.find(isCodeName);
}

/** Whether no more than the address and ID of a record is shown where another kind of ID was written, such as its name: that may be the same record. */
export function mayPointTo(shown: unknown, written: unknown): boolean {
	const id = scalarText(nestedId(shown));
	const isOtherKind = /^\d+$/.test(id) !== /^\d+$/.test(scalarText(written));
	return (
		isObject(shown) &&
		!isObject(written) &&
		isOtherKind &&
		pointerKind([shown], () => id) !== undefined
	);
}
