import { decodeSegment, lastSegment } from '../../http/links';
import { isObject, type JsonObject } from '../../http/types';
import { findKeyPaths, isServiceAssignedId } from '../../record/primaryKey';
import {
	dayOf,
	findTimeFields,
	isRecordTimeName,
	parseTime,
	zoneOfField,
} from '../../record/timeFields';
import { filterFields } from '../../values/collections';
import { scalarText } from '../../values/scalarText';
import { isDateOnly } from '../../values/timeOfDay';
import {
	durationNames,
	normalizeName,
	readFlag,
	type ResourceNames,
	valuesNamed,
} from '../../values/vocabulary';
import { formatLike, parseInstant } from './dateTime';
import { isReference, referenceStem } from './references';

/** Milliseconds of the units in which services write durations. */
export const durationUnits = [1000, 60_000, 3_600_000];

/** The fields of a record without its ids and the times that the service writes. @param url address of the record */
export function writableFields(record: JsonObject, words: ResourceNames, url: string): JsonObject {
	const addressId = decodeSegment(lastSegment(new URL(url).pathname));
	const isInAddress = (name: string) => scalarText(record[name]) === addressId;
	const known = findKeyPaths([record], words).flat().filter(isInAddress);
	// What refers to another record, or counts records, may happen to hold the same number.
	const isOwnId = (name: string) =>
		known.length > 0
			? known.includes(name) && (known.length === 1 || isNamedAsId(name))
			: isNamedAsId(name) && isInAddress(name);
	return filterFields(
		record,
		(name, value) =>
			!isServiceAssignedId(name, words) &&
			!isOwnId(name) &&
			// A service keeps its times to the second: a day is what somebody entered.
			!(isRecordTimeName(name) && parseTime(value) !== undefined && !isDateOnly(value)) &&
			!formatFieldNames.test(name),
	);
}

const cutFlags =
	/^(is|has|are)?(truncated|cut|cutoff|hasmore|more|partial|excerpt|shortened|incomplete)$/;
const signNames = /truncated|cut|more|partial|excerpt|shortened|incomplete|count|total|num|size/;
/** A hostile record may have as many as it has fields. */
const maxSigns = 100;
const countNames = /^(total)?(count|total|number|num|size)(of)?$/;

/** The fields to send back of which the record shows no more than a part: masked, or cut, as it says beside them. */
export function damagedFields(record: JsonObject, sent: JsonObject): string[] {
	const signs = Object.entries(record)
		.map(([name, value]) => ({ word: normalizeName(name), value }))
		.filter(
			({ word, value }) =>
				signNames.test(word) && (readFlag(value) || Number(scalarText(value)) > 0),
		)
		.slice(0, maxSigns);
	const isCut = (name: string) => {
		const word = normalizeName(name);
		const stem = word.replace(/s$/, '');
		const list = record[name];
		return signs.some(({ word: sign, value }) => {
			const rest = sign.replace(word, '').replace(stem, '');
			if (rest === sign) return false;
			const isLarger = Array.isArray(list) && Number(scalarText(value)) > list.length;
			return isLarger ? countNames.test(rest) : cutFlags.test(rest) && readFlag(value) === true;
		});
	};
	return Object.keys(sent).filter((name) => {
		const value = sent[name];
		if (value !== record[name]) return false;
		const isPart = isObject(value) && valuesNamed(value, cutFlags).includes(true);
		return (
			isPart ||
			isMaskedText(value) ||
			isCut(name) ||
			(isObject(value) && damagedFields(value, value).length > 0)
		);
	});
}

/** What services write within brackets in the place of a value that a key may not see. */
const placeholder =
	/^[[<{*]{1,9} ?(redacted|hidden|masked|filtered|removed|restricted|protected|confidential|private|sensitive|encrypted|omitted|(no|not) (access|shown|visible|available|permitted|allowed|authori[sz]ed)) ?[\]>}*]{1,9}$/i;

/** `•••• 561`, `DE** **** 3001`, `a***@example.com`, `***-**-6789`: half of it or more are mask signs; or `[hidden]`. */
export function isMaskedText(value: unknown): boolean {
	if (typeof value !== 'string' || value.length > 100) return false;
	if (placeholder.test(value.trim())) return true;
	const text = value.replace(/(?<=.)@.*|[\s-]/g, '');
	const masks = text.replace(/\d/.test(text) ? /[^*•●·x]/gi : /[^*•●·]/g, '').length;
	return masks >= 3 && masks * 2 >= text.length;
}

/** Whether a masked or cut text, such as `a***@example.com` or `anna.b…`, shows nothing that another text has not. One that shows nothing is no sign. */
export function mayMask(masked: unknown, text: unknown): boolean {
	if (typeof masked !== 'string' || masked.length > 100 || typeof text !== 'string') return false;
	const pieces = masked.toLowerCase().split(/[*•●·]{2,}|…|\.{3}/);
	const whole = text.trim().toLowerCase();
	if (pieces.length === 1 || !/[\p{L}\p{N}]/u.test(pieces[0])) return false;
	let end = 0;
	const isInOrder = pieces.every((piece, index) => {
		const at = whole.indexOf(piece, end);
		end = at + piece.length;
		return index === 0 ? at === 0 : at >= 0;
	});
	return isInOrder && whole.endsWith(pieces[pieces.length - 1]);
}

const isNamedAsId = (name: string) => /(id|uid|key|slug|ref|code)$/i.test(name);

/** Fields of the response format, not of the record: links and embedded resources of HAL, annotations of OData and JSON-LD. */
const formatFieldNames = /^(_links|_embedded|@.*|.*@odata\..*)$/;

/** The unchanged fields without those that would contradict the changes, such as the name of the old client beside the ID of a new one. */
export function reconcileUnchanged(
	unchanged: JsonObject,
	changes: JsonObject,
	current: JsonObject,
	zone = 'UTC',
): JsonObject {
	const changedReferences = Object.keys(changes).filter((name) => isReference(name, current[name]));
	const stems = new Set(changedReferences.map(referenceStem));
	return {
		...filterFields(
			unchanged,
			(name) => Object.hasOwn(changes, name) || !stems.has(referenceStem(name)),
		),
		...dependentTimeFields(unchanged, changes, current),
		...sameTimes(unchanged, changes, current, zone),
	};
}

/** What says the same as a changed time, such as `start_local` beside `start`, in its own notation. */
function sameTimes(
	unchanged: JsonObject,
	changes: JsonObject,
	current: JsonObject,
	zone: string,
): JsonObject {
	const after = { ...unchanged, ...changes };
	const adjusted: JsonObject = {};
	const isMoved = (name: string) => after[name] !== current[name];
	for (const moved of Object.keys(after).filter(isMoved)) {
		const [was, is] = [current, after].map((record) =>
			parseInstant(record[moved], zoneOfField(moved, zone)),
		);
		if (was === undefined || is === undefined) continue;
		for (const name of Object.keys(after)) {
			if (isMoved(name) || timeStem(name) !== timeStem(moved)) continue;
			const inNotation = (time: number) => formatLike(time, current[name], zoneOfField(name, zone));
			if (inNotation(was) === current[name]) adjusted[name] = inNotation(is);
		}
	}
	return adjusted;
}

/** `start` for `startTime`, `start_local` and `starts_at`, not for `planned_start`. */
const timeStem = (name: string) =>
	normalizeName(name).replace(
		/s?(at|on|date|datetime|time|timestamp|utc|gmt|local|iso|unix|epoch){1,3}$/,
		'',
	);

/** The duration where start or end change; the end where the duration changes. */
function dependentTimeFields(
	unchanged: JsonObject,
	changes: JsonObject,
	current: JsonObject,
): JsonObject {
	const [start, end] = [topLevelTimeField(current, 'start'), topLevelTimeField(current, 'end')];
	if (start === undefined || end === undefined) return {};
	const duration = durationBetween(current[start], current[end]);
	// A duration of zero fits every unit.
	const unitOf = (field: string) =>
		duration ? durationUnits.find((unit) => Number(current[field]) * unit === duration) : undefined;
	const name = Object.keys(current).find(
		(field) => durationNames.test(normalizeName(field)) && unitOf(field),
	);
	const unit = name === undefined ? undefined : unitOf(name);
	if (name === undefined || unit === undefined) return {};
	const after = { ...current, ...unchanged, ...changes };
	if (!Object.hasOwn(changes, name)) {
		const newDuration = durationBetween(after[start], after[end]);
		// Of an end before the start, which the service is to move, it stays.
		if (!Object.hasOwn(unchanged, name) || (newDuration ?? 0) < 0) return {};
		// Where it cannot be computed it is `undefined`, which JSON leaves out.
		return { [name]: newDuration && newDuration / unit };
	}
	if (!Object.hasOwn(unchanged, end) || Object.hasOwn(changes, end)) return {};
	const startTime = parseTime(after[start]);
	const endTime = startTime !== undefined && startTime + Number(changes[name]) * unit;
	return { [end]: endTime ? formatLike(endTime, current[end], 'UTC') : undefined };
}

function topLevelTimeField(record: JsonObject, which: 'start' | 'end'): string | undefined {
	const [[name] = ['']] = findTimeFields([record], which);
	// A day may be a part of the time.
	return name === '' || dayOf(record[name], name) ? undefined : name;
}

/** Milliseconds between two times in one format. */
function durationBetween(start: unknown, end: unknown): number | undefined {
	const [format, otherFormat] = [start, end].map((time) => scalarText(time).replace(/\d/g, '0'));
	const [from, to] = [parseTime(start), parseTime(end)];
	return format === otherFormat && from !== undefined && to !== undefined ? to - from : undefined;
}
