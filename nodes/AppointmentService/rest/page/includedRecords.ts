import { responseLimits } from '../values/jsonLimits';
import { parseJson } from '../values/parseJson';
import { isObject, type HttpResponse, type JsonObject } from '../http/types';
import { normalizeName } from '../values/vocabulary';

const includedNames = new Set(['included', 'includes', 'linked']);

/** Related records that a response includes beside its rows, as JSON:API does, each with the name of its type. */
export function readIncluded({ text }: HttpResponse): Array<{ type: string; record: JsonObject }> {
	if (!/"(included|includes|linked)"/i.test(text)) return [];
	const parsed = parseJson(text, responseLimits);
	if (!('value' in parsed) || !isObject(parsed.value)) return [];
	return Object.entries(parsed.value)
		.filter(([key]) => includedNames.has(normalizeName(key)))
		.flatMap(([, value]) => Object.entries(isObject(value) ? value : { '': value }))
		.flatMap(([type, value]) =>
			(Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [])
				.filter(isObject)
				.map((record) => ({ type: typeof record.type === 'string' ? record.type : type, record })),
		);
}
