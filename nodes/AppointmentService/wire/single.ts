import { isFailure, readFailure } from './failure';
import { ServiceRefusal } from './patience';
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

/**
 * The one record that an answer holds, out of its envelope.
 *
 * @param names the resource's own names
 * @throws ServiceRefusal where the answer is a refusal, or holds no record
 */
export function recordOf(page: Page, names: string[]): JsonObject {
	if (page.status >= 300 && page.status < 400) {
		throw new ServiceRefusal(readFailure(page), 'redirect', page.headers.location);
	}
	if (isFailure(page)) throw new ServiceRefusal(readFailure(page));
	const record = unwrap(page.body, resourceWords(names), 0);
	if (record) return record;
	if (typeof page.body === 'string') throw new ServiceRefusal(readFailure(page), 'unreadable');
	throw new ServiceRefusal({ ...readFailure(page), status: 404 });
}

function unwrap(body: unknown, names: Set<string>, depth: number): JsonObject | undefined {
	if (Array.isArray(body)) return body.length === 1 ? unwrap(body[0], names, depth + 1) : undefined;
	if (!isObject(body)) return undefined;
	const entries = Object.entries(body);
	if (depth > 3 || entries.some(([key, value]) => plain(key) === 'id' && !isObject(value)))
		return body;
	const inner = entries.filter(([key]) => !besides.has(plain(key)));
	const [only] = inner;
	if (inner.length === 0) return entries.length > 0 && depth > 0 ? body : undefined;
	if (
		inner.length === 1 &&
		typeof only[1] === 'object' &&
		(names.has(plain(only[0])) || wrappers.has(plain(only[0])))
	) {
		return unwrap(only[1], names, depth + 1);
	}
	const own = inner.find(([key, value]) => names.has(plain(key)) && isObject(value));
	const envelope = inner.every(([key]) => names.has(plain(key)) || wrappers.has(plain(key)));
	return own && envelope ? unwrap(own[1], names, depth + 1) : body;
}
