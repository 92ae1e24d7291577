import { answerBounds } from './bounds';
import { parseJson } from './json';
import { isObject, type Answer, type JsonObject } from './types';
import { plain } from './words';

const places = new Set(['included', 'includes', 'linked']);

/** Related records that an answer brings along beside its rows, as JSON:API does, each with the name of its kind. */
export function includedIn({ text }: Answer): Array<{ type: string; record: JsonObject }> {
	if (!/"(included|includes|linked)"/i.test(text)) return [];
	const parsed = parseJson(text, answerBounds);
	if (!('value' in parsed) || !isObject(parsed.value)) return [];
	return Object.entries(parsed.value)
		.filter(([key]) => places.has(plain(key)))
		.flatMap(([, held]) => Object.entries(isObject(held) ? held : { '': held }))
		.flatMap(([type, held]) =>
			(Array.isArray(held) ? held : isObject(held) ? Object.values(held) : [])
				.filter(isObject)
				.map((record) => ({ type: typeof record.type === 'string' ? record.type : type, record })),
		);
}
