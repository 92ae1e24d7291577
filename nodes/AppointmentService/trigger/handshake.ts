import { isObject, type Bounds, type JsonObject } from '../wire';
import { nameOfEvent, type Vocabulary } from './reading/names';

/** What a service that first tries the address wants to have back, and how. */
export type Echo =
	| { as: 'text'; value: string }
	| { as: 'json'; key: string; value: string }
	| { as: 'header'; name: string; value: string };

const longest = 2000;

/**
 * The value that a service wants echoed before it sends events: in the address, in the body or in a header. No secret is needed
 * for it, because only what came goes back, and never as a page.
 */
export function echoOf(
	query: Record<string, string>,
	headers: Record<string, string>,
	body?: unknown,
): Echo | undefined {
	const asked = Object.entries(query).find(([name]) =>
		/^(hub\.challenge|hub_challenge|challenge|crc_token|echostr|validation_?token)$/i.test(name),
	);
	if (asked && isShort(asked[1])) return { as: 'text', value: asked[1] };
	const header = Object.entries(headers).find(([name]) =>
		/(^|-)(challenge|hook-secret)$/.test(name),
	);
	if (header && isShort(header[1])) return { as: 'header', name: header[0], value: header[1] };
	if (!isObject(body)) return undefined;
	const inner = [body, body.data].filter(isObject).flatMap((level) => Object.entries(level));
	const [key, value] =
		inner.find(([name]) =>
			/^(challenge|validation_?(token|code)|verification_?token)$/i.test(name),
		) ?? [];
	if (key === undefined || typeof value !== 'string' || !isShort(value)) return undefined;
	const wantsText = /^text\/plain/.test(headers.accept ?? '');
	return wantsText ? { as: 'text', value } : { as: 'json', key, value };
}

/** What a body may hold that is answered or dropped before anybody has proved anything: a few fields, one word each. */
export const trialBounds: Bounds = { values: 20, holders: 10, fields: 20, entries: 20, levels: 5 };

/**
 * Whether a body of a trial tells of an event nevertheless: a record may have a field that is called like a challenge, and some
 * services send the header of one with everything.
 */
export function tellsEvent(
	headers: Record<string, string>,
	body: unknown,
	vocabulary: Vocabulary,
): boolean {
	const { meaning, spellings } = nameOfEvent(headers, objectsIn(body), undefined, false);
	if ([...spellings].some((spelling) => vocabulary.has(spelling.toLowerCase()))) return true;
	const { resource, action } = meaning;
	return action !== undefined && (resource === 'appointment' || resource === 'invoice');
}

function objectsIn(value: unknown): JsonObject[] {
	if (Array.isArray(value)) return value.flatMap(objectsIn);
	return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** `webhook_id=3`: it names a subscription and nothing else. */
export function isTrial(body: unknown): boolean {
	return (
		isObject(body) &&
		Object.keys(body).length > 0 &&
		Object.keys(body).every((key) => /^(web)?hook_?id$/i.test(key))
	);
}

const isShort = (value: string) => value.length > 0 && value.length <= longest;
