import type { JsonObject } from '../http/types';
import { parseTime } from '../record/timeFields';
import { dayMs } from '../values/timeZone';
import { normalizeName } from '../values/vocabulary';

/** The range of dates that an answer says it is about: `{ "from": "2026-11-01", "to": "2026-11-30" }`. */
export interface StatedRange {
	/** What the answer calls its ends; left out where it names a month. */
	names?: [from: string, to: string];
	/** The first and the last moment, in milliseconds since 1970. */
	from: number;
	to: number;
}

const fromName = /^(from|since|start|begin|min|after)|(from|since|start|begin|min|after)$/;
const toName = /^(to|until|till|end|max|before)|(to|until|till|end|max|before)$/;
const dateText = /^\d{4}-\d{2}-\d{2}([T ]|$)/;
const monthText = /^\d{4}-\d{2}$/;

/** The range that an answer states beside its rows, or in a link to the same address. */
export function findStatedRange(beside: Iterable<JsonObject>): StatedRange | undefined {
	for (const part of beside) {
		const range = rangeOf(part);
		if (range) return range;
	}
	return undefined;
}

function rangeOf(part: JsonObject): StatedRange | undefined {
	const texts = Object.entries(part).filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 40,
	);
	const dates = texts.filter(([, text]) => dateText.test(text));
	const named = (pattern: RegExp) => dates.find(([key]) => pattern.test(normalizeName(key)));
	const [first, last] = [named(fromName), named(toName)];
	if (first && last && first !== last) {
		const [from, to] = [parseTime(first[1]), parseTime(last[1])];
		return from === undefined || to === undefined || to <= from
			? undefined
			: { names: [first[0], last[0]], from, to };
	}
	const month = texts.find(([key, text]) => normalizeName(key) === 'month' && monthText.test(text));
	const from = month && parseTime(`${month[1]}-01`);
	return from === undefined ? undefined : { from, to: from + 31 * dayMs };
}
