import { parseLink } from '../http/links';
import { isObject, type HttpResponse, type JsonObject } from '../http/types';
import { parseJson, responseLimits } from '../values/parseJson';
import { envelopeNames, nonRowNames, normalizeName, valuesNamed } from '../values/vocabulary';

const maxDepth = 3;

/** The objects of an answer that tell of its list: its envelopes, the objects in them, and the queries of links to the same address. Never a row. @param path of the rows */
export function* objectsBesideRows(
	body: unknown,
	path: string[],
	url: string,
): Generator<JsonObject> {
	let envelope = body;
	for (const step of path) {
		if (!isObject(envelope)) return;
		yield* objectsIn(envelope, url, maxDepth, envelope[step]);
		envelope = envelope[step];
	}
}

/** @param rows what is left out: the rows, or what they stand in */
function* objectsIn(
	object: JsonObject,
	url: string,
	depth: number,
	rows?: unknown,
): Generator<JsonObject> {
	yield object;
	for (const [key, value] of Object.entries(object)) {
		if (value === rows) continue;
		const query = typeof value === 'string' ? queryOf(value, url) : undefined;
		if (query) yield query;
		if (!isObject(value) || depth === 0) continue;
		const word = normalizeName(key);
		const isEnvelope = envelopeNames.has(word) || nonRowNames.has(word);
		yield* objectsIn(value, url, isEnvelope ? depth - 1 : 0);
	}
}

function queryOf(link: string, url: string): JsonObject | undefined {
	const target = link.includes('?') ? parseLink(link, url) : undefined;
	if (target?.pathname !== new URL(url).pathname) return undefined;
	return Object.fromEntries(target.searchParams);
}

/** Related records that a response includes beside its rows, as JSON:API does, each with the name of its type. */
export function readIncluded({ text }: HttpResponse): Array<{ type: string; record: JsonObject }> {
	if (!/"(included|includes|linked)"/i.test(text)) return [];
	const parsed = parseJson(text, responseLimits);
	if (!('value' in parsed) || !isObject(parsed.value)) return [];
	return valuesNamed(parsed.value, /^(included|includes|linked)$/)
		.flatMap((value) => Object.entries(isObject(value) ? value : { '': value }))
		.flatMap(([type, value]) =>
			(Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])
				.filter(isObject)
				.map((record) => ({ type: typeof record.type === 'string' ? record.type : type, record })),
		);
}
