import type { ApiClient } from '../../../../transport';
import {
	isErrorResponse,
	isObject,
	normalizeName,
	valueOrUndefined,
	type JsonObject,
} from '../../../../rest';
import { areaOf } from '../refusal/offeredValues';
import { isEventName } from './inferShape';

const maxTexts = 500;
const maxDepth = 5;
const nameKeys = /^(name|type|id|key|value|slug|code|event|topic)(name|type|key)?$/;

/**
 * The names of the events that the service lists in a place of their own, as some do that refuse a name without saying which ones
 * there are. Empty where no such list is found. It is only read.
 *
 * @param path of the subscriptions
 */
export async function readEventCatalogue(
	{ credentials, writeTransport }: Pick<ApiClient, 'credentials' | 'writeTransport'>,
	path: string,
): Promise<string[]> {
	const base = path.replace(/\/[^/]*$/, '');
	const places = [`${base}/event-types`, 'event-types', `${base}/events`, 'event_types'];
	for (const place of places) {
		const response = await valueOrUndefined(writeTransport.read(`${credentials.root}/${place}`));
		if (!response || isErrorResponse(response)) continue;
		const names = textsOf(response.body).filter((text) => isEventName(text) || areaOf(text));
		if (names.some(isEventName)) return [...new Set(names)];
	}
	return [];
}

/** The texts in lists, the names of objects, and keys that are themselves names. */
function textsOf(value: unknown, depth = 0): string[] {
	if (depth > maxDepth || (!isObject(value) && !Array.isArray(value))) return [];
	return Object.entries(value as JsonObject)
		.slice(0, maxTexts)
		.flatMap(([key, part]) => {
			const isNamed = Array.isArray(value) || nameKeys.test(normalizeName(key));
			if (typeof part === 'string') return isNamed ? [part] : [];
			return [...(isEventName(key) ? [key] : []), ...textsOf(part, depth + 1)];
		});
}
