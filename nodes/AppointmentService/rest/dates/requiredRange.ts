import type { ErrorInfo } from '../http/errorInfo';
import { capitalize } from '../values/vocabulary';
import { rangeParameterNames, type RangeNotation, type RangePair } from './rangeParameters';

/** Words of the two ends of a range, which go together by their places, the clearest first: the maximum of a start is an end. */
const ends: Array<[lower: string[], upper: string[]]> = [
	[
		['min', 'minimum', 'gte', 'ge', 'gt'],
		['max', 'maximum', 'lte', 'le', 'lt'],
	],
	[
		['after', 'from', 'since'],
		['before', 'to', 'until', 'till', 'through'],
	],
	[
		['start', 'starts', 'begin', 'first', 'lower'],
		['end', 'ends', 'finish', 'last', 'upper'],
	],
];
const maxPairs = 8;

/** Pairs of parameters for a range of dates that a list may want, twice the same for one day, one for a parameter that takes both ends, the likeliest first, by the words with which it was refused without them. */
export function requiredRangeNames({ status, message, fields }: ErrorInfo): RangePair[] {
	if (status >= 300 && ![400, 422].includes(status)) return [];
	const named = Object.keys(fields);
	const words = message.match(/[A-Za-z][\w.-]*(?:\[[\w-]+\])?/g) ?? [];
	const spelled = words.filter((word) => /[_[]|[a-z][A-Z]/.test(word));
	const isAboutDates = /\b(dates?|days?|range|period|interval|between|time ?frame|window)\b/i;
	const pairs = [named, spelled, words.filter((word) => /^[a-z]+$/.test(word))].flatMap(pairsAmong);
	// Many services name the first one that they miss and no other: at the start of what they say, in quotes, behind a colon or as what is missing.
	const loneWord =
		/(?:^|["'`:] ?)([a-z]+)\b|\b([a-z]+) (?:field|parameter|is (?:required|missing))/g;
	const quoted = [...message.matchAll(loneWord)].map(([, word, missing]) => word ?? missing);
	const lone = [...named, ...spelled, ...quoted].flatMap((name): RangePair[] => {
		const { side, other } = endOf(name) ?? {};
		if (side === undefined && /(^|[a-z_])(date|day)$/i.test(name)) return [[name, name]];
		if (other === undefined) return [];
		return [side === 'lower' ? [name, other] : [other, name]];
	});
	const ofBoth = [...named, ...spelled].filter((name) => /(range|interval|period)$/i.test(name));
	const whole = ofBoth.map((name): RangePair => [name, '']);
	const guesses = isAboutDates.test(message) ? rangeParameterNames('date') : [];
	const seen = new Set<string>();
	return [...pairs, ...whole, ...lone, ...guesses]
		.filter((pair) => !seen.has(pair.join()) && seen.add(pair.join()))
		.slice(0, maxPairs);
}

/** Names of two ends that differ in these words only. */
function pairsAmong(names: string[]): RangePair[] {
	return names.flatMap((lower): RangePair[] => {
		const { side, rest } = endOf(lower) ?? {};
		if (side !== 'lower') return [];
		const upper = names.find((name) => {
			const end = endOf(name);
			return end?.side === 'upper' && end.rest === rest;
		});
		return upper === undefined ? [] : [[lower, upper]];
	});
}

/** Which end of a range a name means, by the last word that says so; the rest of the name; and the name of the other end. */
function endOf(
	name: string,
): { side: 'lower' | 'upper'; rest: string; other?: string } | undefined {
	const parts = name
		.replace(/^(start|end|begin|from|to|until|min|max)(?=(date|time|day)$)/, '$1\0')
		.split(/(?<=[a-z])(?=[A-Z])|(?<=[^A-Za-z])|(?=[^A-Za-z])/);
	const words = parts.map((part) => part.toLowerCase());
	for (const [kind, sides] of ends.entries()) {
		for (const [at, side] of (['lower', 'upper'] as const).entries()) {
			const place = words.map((word) => sides[at].includes(word)).lastIndexOf(true);
			if (place < 0) continue;
			const others = words.filter((word) => word !== words[place] && /[a-z]/.test(word));
			const word = sides[1 - at][sides[at].indexOf(words[place])];
			const spelled = /^[A-Z]/.test(parts[place]) && word ? capitalize(word) : word;
			return {
				side,
				rest: [kind, ...others].join(),
				other:
					spelled &&
					[...parts.slice(0, place), spelled, ...parts.slice(place + 1)].join('').replace('\0', ''),
			};
		}
	}
	return undefined;
}

const formatOfDate =
	/(?<![A-Z])([YMD]{1,4})([-./]?)([YMD]{1,4})([-./]?)([YMD]{1,4})([ T]HH:MM(:SS)?)?(?![A-Z:])/g;

/** The notations that a refusal names, such as `MM/DD/YYYY`, `%Y-%m-%d %H:%M:%S` or a Unix timestamp. */
export function notationsIn(texts: string[]): RangeNotation[] {
	const text = texts
		.join(' ')
		.replace(/%[YmdHMS]/g, (word) => (word === '%Y' ? 'YYYY' : word[1].repeat(2)))
		.replace(/'T'/g, 'T')
		.toUpperCase();
	const formats = [...text.matchAll(formatOfDate)].filter(
		([, first, sign, second, other, third]) =>
			sign === other && new Set([first[0], second[0], third[0]]).size === 3,
	);
	const isNumber = /\b(UNIX|EPOCH|MILLI)/.test(text);
	const number = /\bMILLI/.test(text) ? 'milliseconds' : 'seconds';
	return [...formats.map(([format]) => format), ...(isNumber ? [number] : [])];
}
