import { isObject, type JsonObject } from '../http/types';
import { isBlank } from '../values/blank';
import { scalarText } from '../values/scalarText';
import { parseCount } from './warnings';
import { normalizeName, paginationNames, wordSet } from '../values/vocabulary';
import { parseTime } from '../record/timeFields';
import { dayMs } from '../values/timeZone';

const filterObjects = wordSet(`
	filter filters appliedfilter appliedfilters activefilters defaultfilter defaultfilters criteria conditions where
`);
/** What was asked for, with what the service adds to it. */
const echoObjects = wordSet('query params parameters request');
const stateFlags =
	/^(is|only)?(active|archived|deleted|cancel|complet|upcoming|future|past|open|closed|hidden|published|enabled|status|state)/;
/** How far back an account may look: `history_days: 90`. */
const keptTime = /^(history|retention|lookback)(days|weeks|months|years)$/;
const viewNames = wordSet('scope view show');
const partViews =
	/^(upcoming|future|past|today|active|open|current|mine|my|own|self|assigned|pending|confirmed|booked)$/i;
const hiddenStates = 'cancel|inactive|past|histor|complet|no_?show|closed|expired|all';
/** `include_cancelled: false`. */
const leftOutFlag = new RegExp(`^(include|show|with)(${hiddenStates})`);
/** What leaves out nothing, or says that the request went well. */
const everything = /(^|\W)(all|any|every|default|none|null|false|\*)$|^(ok|success\w*)$/i;
/** What is no filter, or is looked at elsewhere: pages, order, dates, and whose the records are. */
const otherNames =
	/sort|order|direction|include|expand|fields|locale|lang|zone|currency|version|format|account|tenant|business|company|organi[sz]ation|merchant|user|owner|date|time|from|since|start|after|until|till|before|^(to|end|min|max|q|day|week|month|year|range|period)$/;

/** A filter that an answer states. */
interface StatedFilter {
	name: string;
	value: unknown;
	/** How the value is compared, where that is stated. */
	operator?: string;
}

/** A filter that an answer says it applied, in words, such as `status active`: the address does not set it, and no row contradicts it. */
export function findStatedFilter(
	beside: Iterable<JsonObject>,
	url: string,
	rows: JsonObject[],
): string | undefined {
	const isApplied = (filter: StatedFilter) =>
		!isAsked(filter, new URL(url)) && !rows.some((row) => contradicts(row, filter));
	for (const part of beside) {
		const lists = new Map(Object.entries(part).map(([key, value]) => [normalizeName(key), value]));
		for (const [key, value] of Object.entries(part)) {
			const whole: StatedFilter = { name: key, value };
			const found = (isOneOf(lists, whole) ? [whole] : filtersIn(key, value)).find(isApplied);
			if (!found) continue;
			const text = scalarText(found.value) || JSON.stringify(found.value);
			return [found.name, found.operator, text].filter(Boolean).join(' ');
		}
	}
	return undefined;
}

/** Whether the address sets a filter of this name, or to this value. */
function isAsked({ name, value }: StatedFilter, { searchParams, pathname }: URL): boolean {
	const [word, text] = [name, scalarText(value)].map(normalizeName);
	const values = [...searchParams.values(), ...pathname.split('/')].map(normalizeName);
	return (
		[...searchParams.keys()].some((asked) => normalizeName(asked).endsWith(word)) ||
		(text !== '' && values.includes(text))
	);
}

/** Whether a row has another value than a filter lets pass. */
function contradicts(row: JsonObject, { name, value, operator = '' }: StatedFilter): boolean {
	const field = Object.keys(row).find((key) => normalizeName(key) === normalizeName(name));
	if (field === undefined || typeof value === 'object' || typeof row[field] === 'object')
		return false;
	const isEqual = scalarText(row[field]).toLowerCase() === scalarText(value).toLowerCase();
	return /^(eq.*|is|=*)$/i.test(operator) ? !isEqual : /^(n|!|<>)/i.test(operator) && isEqual;
}

/** The filters in a value beside the rows. */
function filtersIn(key: string, value: unknown): StatedFilter[] {
	const word = normalizeName(key);
	const whole = [{ name: key, value }];
	if (viewNames.has(word) && typeof value === 'string') return partViews.test(value) ? whole : [];
	if (leftOutFlag.test(word)) return value === false ? whole : [];
	if (keptTime.test(word)) return Number(parseCount(value)) > 0 ? whole : [];
	const inLink = /^filters?\[(.+?)\]/i.exec(key)?.[1];
	if (inLink !== undefined) return [{ name: inLink, value }].filter(isNarrowing);
	if (echoObjects.has(word) && isObject(value))
		return Object.entries(value)
			.map(([name, it]) => ({ name, value: it }))
			.filter((filter) => stateFlags.test(normalizeName(filter.name)) && isNarrowing(filter));
	if (!filterObjects.has(word)) return [];
	if (typeof value === 'string') return isNarrowing(whole[0]) ? whole : [];
	const filters = Array.isArray(value)
		? value.filter(isObject).map(namedFilter)
		: Object.entries(Object(value) as JsonObject).map(([name, it]) => ({ name, value: it }));
	return filters.filter(isNarrowing);
}

/** A filter that stands beside the list of its choices: `"letter": "A"` and `"letters": ["A", "B"]`; a long list offers none. @param lists what stands beside it, by normalized names */
function isOneOf(lists: Map<string, unknown>, filter: StatedFilter): boolean {
	const choices = lists.get(`${normalizeName(filter.name)}s`);
	const isChoice = Array.isArray(choices) && choices.length > 1 && choices.length < 200;
	return isChoice && choices.includes(filter.value) && isNarrowing(filter);
}

/** `{ "field": "status", "op": "ne", "value": "cancelled" }` */
function namedFilter(filter: JsonObject): StatedFilter {
	const texts = Object.values(filter).map(scalarText);
	return { name: texts[0], value: texts.at(-1), operator: texts.slice(1, -1).join(' ') };
}

function isNarrowing({ name, value }: StatedFilter): boolean {
	const word = normalizeName(name);
	if (leftOutFlag.test(`include${word}`) && value === false) return true;
	const isOther =
		otherNames.test(word) || Object.values(paginationNames).some((names) => names.has(word));
	const isEmpty = typeof value === 'object' && Object.keys(value ?? {}).length === 0;
	return !isOther && !isBlank(value) && !isEmpty && !everything.test(scalarText(value));
}

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
