import { messageNames } from '../http/errorFields';
import { isObject, type JsonObject } from '../http/types';
import { scalarText } from '../values/scalarText';
import { isIdName, normalizeName, readFlag } from '../values/vocabulary';

const lossWords = '(failed|failures?|skipped|omitted|missing|unavailable|unreachable|excluded)';
const warningLists = new RegExp(`^(errors?|warnings?)$|^${lossWords}|${lossWords}$`);
const partialFlags =
	/^(is|was|has)?(partial|incomplete|limited|capped|stale|sampled|degraded|timeout|timedout|terminatedearly|loading|indexing|rebuilding)(results?|data|list)?$|^(results?|data|list)(truncated|partial|incomplete|capped)$|limit(was)?(reached|exceeded|hit)$|^haserrors$/;
/** Counts of records that the service keeps back. */
const hiddenCounts =
	/^(hidden|omitted|withheld|suppressed|inaccessible|excluded|truncated|(permissions?|access|policy)filtered|errors?)(count|records|rows|items|results)?$/;
const stateNames = /^(status|state|result|success|completeness|coverage)$/;
const partialStates =
	/^(partial|incomplete|truncated|degraded|(re)?(indexing|building|loading|importing|syncing))/i;
/** How much of the list came, of 1 or of 100 per cent. */
const partNames = /^(completeness|coverage)$/;
const partialWords = new RegExp(
	[
		String.raw`\bonly\b.{0,40}\b(first|last|latest|\d+)\b`,
		String.raw`\b(first|last|latest|\d+)\b.{0,40}\bonly\b`,
		String.raw`\b(truncated|incomplete|limited to|not all)\b`,
		String.raw`\b(are|were|been) (hidden|omitted|withheld|left out)\b`,
	].join('|'),
	'i',
);
/** Warnings about the service itself, and not about these records. */
const aboutService = /deprecat|sunset|end of life|maintenance|\bindex\b|performance/i;

/** What a value beside the rows says of records that are missing among them; undefined where it says nothing. */
export function warningIn(word: string, value: unknown): unknown {
	const isStated =
		(partialFlags.test(word) && parseFlag(word, value) === true) ||
		(hiddenCounts.test(word) && Number(parseCount(value)) > 0) ||
		(stateNames.test(word) && partialStates.test(scalarText(value))) ||
		(word === 'ready' && value === false) ||
		(partNames.test(word) && isPart(scalarText(value)));
	if (isStated) return `${word}: ${scalarText(value)}`;
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	const isMessage = messageNames.has(word) || /^(remarks?|notes?|disclaimer)$/.test(word);
	if (isMessage) return saysPartial(value) ? value : undefined;
	return /^warnings?$/.test(word) && !isOfService(value) ? value : undefined;
}

function isPart(text: string): boolean {
	const [, number, percent] = /^(\d{1,3}(?:\.\d{1,9})?) ?(%?)$/.exec(text) ?? [];
	return Number(number) < (percent || Number(number) > 1 ? 100 : 1);
}

/** The first entry of a list beside the rows that says that records are missing among them; undefined where none does. */
export function warningInList(word: string, list: unknown[]): unknown {
	if (warningLists.test(word)) return list.find((entry) => !isOfService(entry));
	return list.find((entry) => isObject(entry) && isFailedSource(entry));
}

/** Whether a text says that it is not about all records. */
function saysPartial(text: string): boolean {
	return partialWords.test(text.slice(0, 500));
}

function isOfService(warning: unknown): boolean {
	const text = typeof warning === 'string' ? warning : JSON.stringify(warning);
	return aboutService.test(text) && !saysPartial(text);
}

/** Whether a part of the service gave no records: `{ "name": "North", "ok": false, "error": "timeout" }`. A record has an ID. */
function isFailedSource(entry: JsonObject): boolean {
	return (
		!Object.keys(entry).some(isIdName) &&
		Object.entries(entry).some(([key, value]) => {
			const word = normalizeName(key);
			return /^(ok|success|available)$/.test(word) ? value === false : word === 'error' && value;
		})
	);
}

/** `has_more: 1` is a flag as well; a bare `next` or `last` with a number counts pages instead. */
export function parseFlag(word: string, value: unknown): boolean | undefined {
	const text = scalarText(value).toLowerCase();
	if (text === 'true' || text === 'false') return text === 'true';
	if (/^\D/.test(text)) return readFlag(text);
	const number = /^(has|is|more)/.test(word) ? parseCount(value) : undefined;
	return number === undefined ? undefined : number > 0;
}

/** A count, as a number or as its digits, also for people: `1,500`, `500+`. */
export function parseCount(value: unknown): number | undefined {
	const isCount = /^(\d{1,15}|\d{1,3}([,' \u00a0\u202f]\d{3}){1,4})\+?$/.test(scalarText(value));
	const number = isCount && typeof value === 'string' ? Number(value.replace(/\D/g, '')) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}
