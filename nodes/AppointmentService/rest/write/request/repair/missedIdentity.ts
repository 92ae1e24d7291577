import type { ErrorInfo } from '../../../http/errorInfo';
import type { JsonObject } from '../../../http/types';
import { isServiceAssignedId } from '../../../record/primaryKey';
import { isRecordTimeName } from '../../../record/timeFields';
import { scalarText } from '../../../values/scalarText';
import { isSameName, isVersionName, normalizeName } from '../../../values/vocabulary';
import type { RequestDraft } from '../requestDraft';
import { isMissing, wordsOf } from './refusalWords';
import type { RepairContext } from './repairBody';

const idName = /^_*([a-z]+_?)?(id|uid|uuid|guid|key)$/i;
/** The ID of the address was good enough to read the record: what is wrong is the one in the body. */
const unfitIds =
	/\b(invalid|incorrect|wrong|match(es|ing)?|mismatch|same|equals?|differs?|differ|correspond\w*)\b/i;

/** The ID of the record, its version, an ID or time of it that was left out, or the type that all records of a list show, such as `resourceType`, where a refusal misses that in the body. */
export function missedIdentity(
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
