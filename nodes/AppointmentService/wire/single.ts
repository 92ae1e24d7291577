import { isFailure, readFailure } from './failure';
import { learnIdentity } from './identity';
import { isCutOff, ServiceRefusal } from './patience';
import { isObject, type JsonObject, type Page } from './types';
import { plain, resourceWords } from './words';

const wrappers = new Set([
	'data',
	'item',
	'result',
	'record',
	'response',
	'payload',
	'object',
	'entity',
	'content',
	'body',
	'results',
	'value',
	'attributes',
	'd',
]);
const besides = new Set([
	'success',
	'ok',
	'status',
	'message',
	'meta',
	'metadata',
	'error',
	'errors',
	'code',
	'links',
	'included',
	'details',
	'warnings',
	'requestid',
	'timestamp',
	'jsonapi',
]);

/** The record of an answer, and the keys that lead to it. */
export interface Held {
	record: JsonObject;
	path: string[];
}

/**
 * The one record that an answer holds, out of its envelope.
 *
 * @param names the resource's own names
 * @throws ServiceRefusal where the answer is a refusal, or holds no record
 */
export function recordOf(page: Page, names: string[]): JsonObject {
	return heldBy(page, names).record;
}

/**
 * The one record that an answer holds, and where it stands.
 *
 * @param names the resource's own names
 * @throws ServiceRefusal where the answer is a refusal, or holds no record
 */
export function heldBy(page: Page, names: string[]): Held {
	assertTaken(page);
	const held = unwrap(page.body, resourceWords(names), []);
	if (held) return held;
	if (typeof page.body === 'string') {
		throw new ServiceRefusal(readFailure(page), isCutOff(page.body) ? 'cutOff' : 'unreadable');
	}
	throw new ServiceRefusal({ ...readFailure(page), status: 404 });
}

/**
 * Whatever an answer holds, as items: an object as it is, a list as one item per record, anything else under `data`.
 *
 * @throws ServiceRefusal where the answer is a refusal
 */
export function answerItems(page: Page): JsonObject[] {
	assertTaken(page);
	const { body } = page;
	if (isObject(body)) return [body];
	if (Array.isArray(body) && body.every(isObject)) return body;
	if (typeof body === 'string' && /^\s*</.test(body))
		throw new ServiceRefusal(readFailure(page), 'unreadable');
	return [{ data: body === '' ? null : body }];
}

/** @throws ServiceRefusal where the answer points elsewhere */
export function assertNotElsewhere(page: Page): void {
	if (page.status < 300 || page.status >= 400) return;
	throw new ServiceRefusal(readFailure(page), 'redirect', page.headers.location);
}

/** @throws ServiceRefusal where the answer is a refusal, or points elsewhere */
function assertTaken(page: Page): void {
	assertNotElsewhere(page);
	if (isFailure(page)) throw new ServiceRefusal(readFailure(page));
}

function unwrap(body: unknown, names: Set<string>, path: string[]): Held | undefined {
	const depth = path.length;
	if (Array.isArray(body))
		return body.length === 1 ? unwrap(body[0], names, [...path, '0']) : undefined;
	if (!isObject(body)) return undefined;
	const here = { record: body, path };
	const entries = Object.entries(body);
	if (depth > 3 || entries.some(([key, value]) => plain(key) === 'id' && !isObject(value)))
		return here;
	const inner = entries.filter(([key]) => !besides.has(plain(key)));
	const [only] = inner;
	if (inner.length === 0) return entries.length > 0 && depth > 0 ? here : undefined;
	if (
		inner.length === 1 &&
		typeof only[1] === 'object' &&
		(names.has(plain(only[0])) || wrappers.has(plain(only[0])))
	) {
		return unwrap(only[1], names, [...path, only[0]]);
	}
	const own =
		inner.find(([key, value]) => names.has(plain(key)) && isObject(value)) ??
		(isIdentified(body, names)
			? undefined
			: inner.find(([key, value]) => wrappers.has(plain(key)) && isIdentified(value, names)));
	const envelope = inner.every(([key]) => names.has(plain(key)) || wrappers.has(plain(key)));
	return own && (envelope || isIdentified(own[1], names))
		? unwrap(own[1], names, [...path, own[0]])
		: here;
}

/** What stands under the resource's own name, or in a wrapper, and carries an id is the record, whatever stands beside it; also alone in a list. */
function isIdentified(held: unknown, names: Set<string>): boolean {
	const one: unknown = Array.isArray(held) && held.length === 1 ? held[0] : held;
	return isObject(one) && learnIdentity([one], names).path !== undefined;
}
