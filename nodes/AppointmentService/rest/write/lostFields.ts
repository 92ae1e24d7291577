import { hasZone, isRecordTimeName, isTimeFieldName, parseTime } from '../record/timeFields';
import { kindsOf } from '../record/relations';
import { unboxed } from '../record/unwrapFields';
import { isObject, type JsonObject } from '../http/types';
import { isBlank, isEmpty } from '../values/blank';
import { scalarText } from '../values/scalarText';
import {
	durationNames,
	foreignMoneyWords,
	isVersionName,
	normalizeName,
	statusWords,
	withoutIdSuffix,
} from '../values/vocabulary';
import { nestedId, isReference, referenceStem } from './fields/references';
import { parseTimeOfDay } from '../values/timeOfDay';
import { createComputedTest, serviceTimeNames } from './fields/fieldSchema';
import { isEquivalent, isEquivalentUnordered } from './fields/compareWritten';

/** Fields that nobody asked to change and that changed: empty now, sent along and not kept, or another person, service or place. */
export function findUnintendedChanges({
	before,
	after,
	changes,
	unchanged,
}: Record<'before' | 'after' | 'changes' | 'unchanged', JsonObject>): {
	altered: string[];
	emptied: string[];
} {
	const isDependent = createDependencyTest(before, changes);
	const isServiceManaged = createManagedTest(before);
	// A time of cancellation that was empty is set with the status.
	const isStamp = (name: string) =>
		isMadePresent(
			name,
			holdsNothing(before[name]) ? { [name]: '1970-01-01T00:00:00Z' } : before,
			after,
		);
	const expectedUnchanged = Object.keys(before).filter(
		(name) =>
			!Object.hasOwn(changes, name) &&
			!isServiceManaged(name) &&
			!isStamp(name) &&
			!isDependent(name),
	);
	// No service forgets by itself when it made a record.
	const made = Object.keys(before).filter((name) => isTimeFieldName(name, 'created'));
	const kept = new Set([...expectedUnchanged, ...made]);
	const changesStatus = Object.keys(changes).some(isStatusName);
	const saysStatus = (name: string) =>
		changesStatus && (isStateFlag(name) || statusLabel.test(normalizeName(name)));
	const emptied = [...kept].filter((name) => {
		if (holdsNothing(before[name])) return false;
		// A flag that becomes false is no loss of data, nor is a reminder that is off, unless it was sent.
		const isMinor = typeof before[name] === 'boolean' || /remind|notif/i.test(name);
		if (isMinor && !Object.hasOwn(unchanged, name)) return false;
		return !Object.hasOwn(after, name) || (holdsNothing(after[name]) && !saysStatus(name));
	});
	const isEmptied = new Set(emptied);
	const wasSent = (name: string) => Object.hasOwn(unchanged, name) && Object.hasOwn(after, name);
	const asked = Object.keys(changes).flatMap(partyKinds);
	const isOther = (name: string) =>
		partyKinds(name).some((kind) => !asked.includes(kind)) && isOtherId(before[name], after[name]);
	const movesOnlyTimes = isMereMove(changes, before);
	// Beside an end that stays, the length follows from the start; else it shows that the end did not move.
	const keepsLength =
		movesOnlyTimes && !Object.keys(before).some((name) => isTimeFieldName(name, 'end'));
	const stretched = Object.keys(keepsLength ? before : {}).filter(
		(name) =>
			isLengthName(name) && Object.hasOwn(after, name) && isChanged(before[name], after[name]),
	);
	const isSideEffect = createSideEffectTest(changes, movesOnlyTimes);
	// Of a text, and of another start alone, no amount follows.
	const changesAmounts =
		!movesOnlyTimes &&
		Object.entries(changes).some(
			([name, value]) =>
				typeof (value ?? '') !== 'string' ||
				isAmountName(name) ||
				isTimeName(name) ||
				isReference(name, before[name]),
		);
	// It holds what was written to the other one.
	const isMadeOf = (name: string, other: string) => {
		const [is, text] = [changes[other] ?? '', after[name]].map((value) =>
			withSingleBlanks(scalarText(value)),
		);
		return is.length > 2 && text.includes(is);
	};
	// A text that the service makes of others, for searches or to show, an amount that it computes, and a status that says that it did what was asked.
	const isDerived = (name: string) =>
		Object.keys(changes).some((other) => isMadeOf(name, other)) ||
		(changesAmounts && isAmountName(name) && Number.isFinite(Number(scalarText(after[name])))) ||
		(isStatusName(name) && saysChanged.test(scalarText(after[name]))) ||
		// A reason of the cancellation, and who cancelled.
		(changesStatus && isBlank(before[name])) ||
		saysStatus(name);
	const changed = expectedUnchanged.filter(
		(name) =>
			!isEmptied.has(name) &&
			((wasSent(name) && isChanged(before[name], after[name]) && !isDerived(name)) ||
				isOther(name) ||
				isSideEffect(name, before[name], after[name])),
	);
	const cut = Object.keys(changes).filter((name) =>
		losesParts(changes[name], before[name], after[name]),
	);
	return { altered: [...emptied, ...changed, ...stretched, ...cut], emptied };
}

const withSingleBlanks = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Whether an object that was written in part lost what was not written. */
const losesParts = (written: unknown, before: unknown, after: unknown): boolean =>
	isObject(written) &&
	isObject(before) &&
	isObject(after) &&
	Object.keys(before).some(
		(part) =>
			!Object.hasOwn(written, part) && !Object.hasOwn(after, part) && !holdsNothing(before[part]),
	);

const amountName = new RegExp(
	`price|amount|total|tax|vat|cost|discount|balance|quantity|${foreignMoneyWords}`,
);
const isAmountName = (name: string) => amountName.test(normalizeName(name));
const moneyNames = /(price|fees?|charges?|total|amount|deposit)$/;
/** An appointment with such a status may not take place. */
const lostPlace =
	/wait|standby|tentativ|hold|held|draft|declin|reject|refus|cancel|void|expire|lapse|unconfirm|noshow/;

/** `is_confirmed`: what a status says once more. */
const isStateFlag = (name: string) =>
	/^(is)?(confirmed|active|booked|accepted|approved|valid|open|scheduled)$/.test(
		normalizeName(name),
	);

const statusName = new RegExp(`^(appointment|appt|booking|visit)?(${statusWords})$`);
const statusLabel = new RegExp(`(${statusWords})(name|text|label|title|description|display)$`);
const isStatusName = (name: string) => statusName.test(normalizeName(name));
/** A status of a record that was changed, and nothing else. */
const saysChanged =
	/^(modified|updated|changed|edited|amended|rescheduled|moved|(modific|actualiz|atualiz|reprogram|reagend)ad[ao]|modificat[ao]|modifiée?|ge[aä]ndert|aktualisiert|gewijzigd|変更済み?|已修改|已更改|변경됨)$/i;

/** A length in time, in whatever unit. */
const isLengthName = (name: string) =>
	durationNames.test(normalizeName(name)) ||
	/^(days?|nights?)(of|$)|nights$/.test(normalizeName(name));
const isTimeName = (name: string) =>
	isTimeFieldName(name, 'start') || isTimeFieldName(name, 'end') || isLengthName(name);

/** Whether nothing changes but the times of a visit, of which the length stays. */
function isMereMove(changes: JsonObject, current: JsonObject): boolean {
	const names = Object.keys(changes);
	const lengthOf = (record: JsonObject) => {
		const [start = 0, end = 0] = (['start', 'end'] as const).map((bound) =>
			parseTime(record[names.find((name) => isTimeFieldName(name, bound)) ?? '']),
		);
		return end === 0 ? 0 : end - start;
	};
	const isMoved = (name: string) => isTimeName(name) && !isLengthName(name);
	return names.every(isMoved) && lengthOf(changes) === lengthOf(current);
}

/** Tells whether a field changed that follows from neither times nor texts: a status of what may not take place, of another start alone a price. */
function createSideEffectTest(changes: JsonObject, movesOnlyTimes: boolean) {
	const names = Object.keys(changes);
	const isPlain = (name: string) => isTimeName(name) || /\S\s+\S/.test(scalarText(changes[name]));
	return (name: string, before: unknown, after: unknown): boolean => {
		const [was, is] = [before, after].map((value) => normalizeName(scalarText(value)));
		if (was === '' || is === '' || isEquivalent(after, before)) return false;
		// Services fill in what a text goes without, too; no status follows from that.
		if (isStatusName(name))
			return (
				names.every(isPlain) &&
				(lostPlace.test(is) || !(names.some(isTimeName) || saysChanged.test(scalarText(after))))
			);
		return movesOnlyTimes && moneyNames.test(normalizeName(name));
	};
}

/** The kinds of person, service or place that a field refers to. */
const partyKinds = (name: string) =>
	kindsOf(withoutIdSuffix(name)).filter((kind) => !['visit', 'sold', 'bill'].includes(kind));

/** Whether a reference is to another record; what is neither an ID nor holds one tells nothing. */
function isOtherId(before: unknown, after: unknown): boolean {
	const [was, is] = [before, after].map((value) =>
		[value].flat().map((entry) => nestedId(entry) ?? entry),
	);
	const isTold = [...was, ...is].every((id) => typeof id !== 'object' && !isEmpty(id));
	return isTold && !isEquivalentUnordered(is, was);
}

/** Of related records only the IDs are compared. */
function isChanged(before: unknown, after: unknown): boolean {
	if (isEquivalentUnordered(after, before)) return false;
	const [beforeId, afterId] = [before, after].map((value) => nestedId(value));
	if (beforeId !== undefined && afterId !== undefined) return !isEquivalent(afterId, beforeId);
	if (Array.isArray(before) && Array.isArray(after) && before.some(isObject)) {
		return before.length !== after.length;
	}
	if (!isObject(before) || !isObject(after)) return true;
	const all = { before, after, changes: {}, unchanged: before };
	return findUnintendedChanges(all).altered.length > 0;
}

/** Returns a function that tells whether the service writes a field of the record by itself. */
function createManagedTest(record: JsonObject): (name: string) => boolean {
	const isComputed = createComputedTest(Object.keys(record));
	// The row version of a database is called a timestamp, and is no time.
	const isRowVersion = (name: string) =>
		normalizeName(name) === 'timestamp' && parseTime(record[name]) === undefined;
	return (name) =>
		isRowVersion(name) ||
		serviceTimeNames.test(normalizeName(name)) ||
		isRecordTimeName(name) ||
		isComputed(name);
}

/** Whether a record is as it was, but for its version and the time of its last change: a service may count these up for a request that it ignored. */
export function isUnchanged(before: JsonObject, after: JsonObject): boolean {
	const isStamp = (name: string) =>
		isTimeFieldName(name, 'updated') || isVersionName(name) || isMadePresent(name, before, after);
	const withoutStamps = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(withoutStamps);
		if (!isObject(value)) return value;
		const kept = Object.entries(value).filter(([name]) => !isStamp(name));
		return Object.fromEntries(kept.map(([name, inner]) => [name, withoutStamps(inner)]));
	};
	const [was, is] = [before, after].map(withoutStamps);
	return isEquivalent(is, was) && isEquivalent(was, is);
}

/** The clocks of both sides differ by some minutes at most. */
const clockSpread = 5 * 60_000;
/** No zone is further from UTC, and each differs by a multiple of the other. */
const zoneSpread = 14 * 3_600_000;
const zoneStep = 15 * 60_000;
/** Whether a field, no time of the visit, had an earlier time and has the present one now: the service keeps it. Without a zone it has seconds, which nobody enters. */
function isMadePresent(name: string, before: JsonObject, after: JsonObject): boolean {
	const [was = NaN, is = NaN] = [before, after].map((record) => parseTime(record[name]));
	const isOfVisit = isTimeFieldName(name, 'start') || isTimeFieldName(name, 'end');
	const away = Math.abs(is - Date.now());
	const isLocal = !hasZone(after[name]) && is % 60_000 > 0 && away <= zoneSpread;
	const steps = isLocal ? Math.round(away / zoneStep) : 0;
	return was < is && !isOfVisit && Math.abs(away - steps * zoneStep) <= clockSpread;
}

/** Fields that may depend on the change: those with related names; times and durations where a time changes. */
function createDependencyTest(before: JsonObject, changes: JsonObject): (name: string) => boolean {
	const names = Object.keys(changes);
	const words = names.map(normalizeName);
	const stems = names.filter((name) => isReference(name, before[name])).map(referenceStem);
	const isTime = (value: unknown) =>
		typeof value === 'string' &&
		(parseTime(value) !== undefined || parseTimeOfDay(value) !== undefined);
	const movesTime = names.some((name) =>
		[before[name], changes[name]].some(
			(value) =>
				isTimeName(name) || (isObject(value) ? Object.values(value) : [value].flat()).some(isTime),
		),
	);
	return (name) => {
		const word = normalizeName(name);
		const isRelatedName = words.some(
			(changed) => changed.length > 2 && (word.includes(changed) || changed.includes(word)),
		);
		const isTimeField = movesTime && (isTime(unboxed(before[name])) || isLengthName(name));
		return isRelatedName || stems.includes(referenceStem(name)) || isTimeField;
	};
}

const holdsNothing = (value: unknown) => value !== 0 && isEmpty(value);
