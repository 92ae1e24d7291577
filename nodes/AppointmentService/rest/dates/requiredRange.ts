import type { ErrorInfo } from '../http/errorInfo';
import {
	notationOf,
	rangeParameterNames,
	type RangeNotation,
	type RangePair,
} from './rangeParameters';

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
const unitDays: Record<string, number> = { day: 1, week: 7, month: 28, year: 365 };
const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** Pairs of parameters for a range of dates that a list may want, the likeliest first, by the words with which it was refused without them. */
export function requiredRangeNames({ status, message, fields }: ErrorInfo): RangePair[] {
	if (![400, 422].includes(status)) return [];
	const named = Object.keys(fields);
	const words = message.match(/[A-Za-z][\w.-]*(?:\[[\w-]+\])?/g) ?? [];
	const spelled = words.filter((word) => /[_[]|[a-z][A-Z]/.test(word));
	const isAboutDates = /\b(dates?|days?|range|period|interval|between|time ?frame|window)\b/i;
	const pairs = [named, spelled, words.filter((word) => /^[a-z]+$/.test(word))].flatMap(pairsAmong);
	// Many services name the first one that they miss and no other.
	const lone = [...named, ...spelled].flatMap((name): RangePair[] => {
		const { side, other } = endOf(name) ?? {};
		if (other === undefined) return [];
		return [side === 'lower' ? [name, other] : [other, name]];
	});
	const guesses = isAboutDates.test(message) ? rangeParameterNames('date') : [];
	const seen = new Set<string>();
	return [...pairs, ...lone, ...guesses]
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

/**
 * Which end of a range a name means, by the last of the words that say so; the rest of the name with the kind of words that say so; and
 * the name of the other end, in the same spelling.
 */
function endOf(
	name: string,
): { side: 'lower' | 'upper'; rest: string; other?: string } | undefined {
	const parts = name.split(/(?<=[a-z])(?=[A-Z])|(?<=[^A-Za-z])|(?=[^A-Za-z])/);
	const words = parts.map((part) => part.toLowerCase());
	for (const [kind, sides] of ends.entries()) {
		for (const [at, side] of (['lower', 'upper'] as const).entries()) {
			const place = words.map((word) => sides[at].includes(word)).lastIndexOf(true);
			if (place < 0) continue;
			const others = words.filter((word) => word !== words[place] && /[a-z]/.test(word));
			const word = sides[1 - at][sides[at].indexOf(words[place])];
			const isCapital = /^[A-Z]/.test(parts[place]);
			const spelled = isCapital && word ? word[0].toUpperCase() + word.slice(1) : word;
			return {
				side,
				rest: [kind, ...others].join(),
				other: spelled && [...parts.slice(0, place), spelled, ...parts.slice(place + 1)].join(''),
			};
		}
	}
	return undefined;
}

/** The longest range that a refusal says the service gives, in days; undefined where it says none. */
export function longestRange({ message, fields }: ErrorInfo): number | undefined {
	const text = [message, ...Object.values(fields).flat()].join(' ').slice(0, 2000);
	const [, amount, unit] =
		/\b(\d{1,4}|one|two|three|four|five|six|seven|an?)[ -]?(day|week|month|year)/i.exec(text) ?? [];
	if (unit === undefined) return undefined;
	const number = /\d/.test(amount)
		? Number(amount)
		: Math.max(1, numberWords.indexOf(amount.toLowerCase()));
	return number * unitDays[unit.toLowerCase()] || undefined;
}

/** The notations to try: the likelier one of these names first. */
export function rangeNotations([from]: RangePair): RangeNotation[] {
	return notationOf(from) === 'dates' ? ['dates', 'moments'] : ['moments', 'dates'];
}
