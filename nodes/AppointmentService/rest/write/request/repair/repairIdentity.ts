import type { ErrorInfo } from '../../../http/errorInfo';
import type { JsonObject } from '../../../http/types';
import { isSameName, normalizeName } from '../../../values/vocabulary';
import { scalarText } from '../../../values/scalarText';
import type { RequestDraft } from '../requestDraft';
import { isMissing } from './refusalWords';
import type { RecordKnowledge } from './repairEnvelope';

const idName = /^_*([a-z]+_?)?(id|uid|uuid|guid|key)$/i;
const differingIds = /\b(match(es|ing)?|mismatch|same|equals?|differs?|differ|correspond\w*)\b/i;

/**
 * The request with what says which record it is, where the refusal misses that in the body: the ID of the record that is changed, or
 * the type that all records of the list show under one name, such as `resourceType`.
 */
export function repairIdentity(
	draft: RequestDraft,
	{ message, fields }: ErrorInfo,
	{ names, examples = [] }: RecordKnowledge,
): RequestDraft | undefined {
	const { identity, unchanged, changes, current, id } = draft;
	const sent = { ...identity, ...unchanged, ...changes };
	const lacks = (name: string) => !Object.hasOwn(sent, name);
	const errors = Object.entries(fields).map(([field, texts]) => [field, texts.join(' ')]);
	// Where fields have errors of their own, the message only repeats them.
	const texts = errors.length === 0 ? [['', message]] : errors;
	const says = (name: string, isMeant: (text: string) => boolean) =>
		texts.some(([field, text]) => {
			// What stands under the name of another ID is about that one, whatever its words.
			const isOther = idName.test(field) && !isSameName(field, name);
			return isMeant(text) && !isOther && wordsOf(`${field} ${text}`).has(normalizeName(name));
		});
	const source = current ?? typeOf(examples, names);
	const missing = Object.entries(source).find(([name, value]) => {
		if (!lacks(name)) return false;
		if (!current) return says(name, isMissing);
		const isOwnId = id !== undefined && scalarText(value) === id && idName.test(name);
		return isOwnId && says(name, (text) => isMissing(text) || differingIds.test(text));
	});
	if (!missing) return undefined;
	const [name, value] = missing;
	return { ...draft, identity: { ...identity, [name]: value } };
}

/** The fields in which each of these records has the resource's own name. */
function typeOf([first, ...others]: JsonObject[], names: Set<string>): JsonObject {
	const same = Object.entries(first ?? {}).filter(
		([name, value]) =>
			typeof value === 'string' &&
			names.has(normalizeName(value)) &&
			others.every((record) => record[name] === value),
	);
	return Object.fromEntries(same);
}

/** The words of a text, normalized: `id` of `post.id` and of `the ID`, and not of `client_id`. */
function wordsOf(text: string): Set<string> {
	return new Set(text.split(/[^\p{L}\p{N}_-]+/u).map(normalizeName));
}
