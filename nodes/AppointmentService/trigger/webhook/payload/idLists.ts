import { normalizeName, type JsonObject } from '../../../rest';
import { resourceOfNoun } from './classifyEvent';

const generalKeys = /^(record|resource|object|entity|item)?(id|uid|uuid|ref|reference)s$/;
const listKeys = /^(data|records|objects|entities|resources)$/;
const idFormat = /^[\w:.~-]{1,200}$/;
const origin = /^https?:\/\/[^/\s]+/;
/** Most names in a reference before the id and its noun. */
const maxNamesBefore = 8;

/** What a list of ids, or of references, stands for: an object with its id for each; undefined where an object holds no such list. */
export function recordsOfIds(body: JsonObject): JsonObject[] | undefined {
	const found = Object.entries(body).find(
		([key, value]) =>
			namesRecords(key) &&
			Array.isArray(value) &&
			value.length > 0 &&
			value.every((id) => toReference(id) !== undefined),
	);
	return (
		found &&
		(found[1] as unknown[]).flatMap((id): JsonObject[] => {
			const reference = toReference(id);
			return reference ? [reference] : [];
		})
	);
}

/** `ids`, `appointment_ids`, `bookings`, `refs`; not `service_ids`. */
function namesRecords(key: string): boolean {
	const name = normalizeName(key);
	if (generalKeys.test(name) || listKeys.test(name)) return true;
	const noun = key.replace(/[_-]?(ids|uids|uuids|refs|references)$/i, '');
	return isOwnNoun(noun) && /s$/i.test(key);
}

function toReference(value: unknown): JsonObject | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? { id: value } : undefined;
	if (typeof value !== 'string') return undefined;
	const reference = parseReference(value);
	if (reference) return { type: reference.noun, id: reference.id };
	return idFormat.test(value) ? { id: value } : undefined;
}

/** The id in the address of an appointment or an invoice; an id that is none stays as it is. */
export function idOfReference(id: string): string {
	return parseReference(id)?.id ?? id;
}

function parseReference(text: string): { noun: string; id: string } | undefined {
	if (text.length > 500) return undefined;
	const names = text.replace(origin, '').replace(/^\//, '').replace(/\/$/, '').split('/');
	const [noun = '', id] = names.splice(-2);
	const isPath = names.length <= maxNamesBefore && names.every((name) => /^[\w.~-]+$/.test(name));
	if (!isPath || !isOwnNoun(noun) || !/^[\w:.~%-]{1,200}$/.test(id ?? '')) return undefined;
	return { noun, id: safeDecode(id) };
}

function safeDecode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

const isOwnNoun = (noun: string) =>
	/^[A-Za-z_-]{1,40}$/.test(noun) &&
	['appointment', 'invoice'].includes(resourceOfNoun(noun) ?? '');
