import { isObject, type JsonObject } from '../http/types';
import { normalizeName, type ResourceNames, wordList } from '../values/vocabulary';

const fullNameKeys = ['fullname', 'displayname', 'name'];
const firstNameKeys = ['firstname', 'givenname', 'forename', 'first', 'given'];
const lastNameKeys = ['lastname', 'surname', 'familyname', 'last', 'family'];
const titleKeys = wordList('title label subject summary companyname businessname nickname');

/** The full name of a record, its first and last name, or its title. In a list of clients, `client_name` is the name. */
export function getRecordName(
	view: JsonObject,
	resourceNames: ResourceNames = new Set(),
): string | undefined {
	const fields = normalizedFields(view);
	const findName = (words: string[]) => findTextByKeys(fields, resourceNames, words, false);
	const last = findName(lastNameKeys.slice(0, 3));
	const name = findName(fullNameKeys);
	if (name !== undefined) {
		const complete = last === undefined || name.toLowerCase().includes(last.toLowerCase());
		return complete ? name : `${name} ${last}`;
	}
	const parts = [findName(firstNameKeys.slice(0, 3)), last].filter((part) => part !== undefined);
	return parts.length > 0 ? parts.join(' ') : findName(titleKeys);
}

type NormalizedField = [name: string, value: unknown];

function normalizedFields(view: JsonObject): NormalizedField[] {
	return Object.entries(view).map(([key, value]) => [normalizeName(key), value]);
}

function findTextByKeys(
	fields: NormalizedField[],
	resourceNames: ResourceNames,
	keys: string[],
	nested: boolean,
): string | undefined {
	for (const wantedKey of keys) {
		for (const [name, value] of fields) {
			if (!keyMatches(name, wantedKey, resourceNames)) continue;
			const text = isObject(value) && !nested ? joinNameParts(value) : toDisplayText(value);
			if (text !== undefined) return text;
		}
	}
	return undefined;
}

function keyMatches(key: string, wantedKey: string, resourceNames: ResourceNames): boolean {
	return (
		key === wantedKey ||
		(key.endsWith(wantedKey) && resourceNames.has(key.slice(0, -wantedKey.length)))
	);
}

/** `{ "first": "Maria", "last": "Lopez" }`, or one text for each language. */
function joinNameParts(nested: JsonObject): string | undefined {
	const fields = normalizedFields(nested);
	const findName = (words: string[]) => findTextByKeys(fields, new Set(), words, true);
	const parts = [firstNameKeys, lastNameKeys].map(findName);
	const known = parts.filter((part) => part !== undefined);
	if (known.length > 0) return known.join(' ');
	return findName(fullNameKeys) ?? Object.values(nested).map(toDisplayText).find(Boolean);
}

/** A text or number as one short line; undefined for anything else. */
export function toDisplayText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
	if (text === '') return undefined;
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
