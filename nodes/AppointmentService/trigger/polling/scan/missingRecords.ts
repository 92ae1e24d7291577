import {
	isErrorResponse,
	isObject,
	parseErrorInfo,
	recordById,
	normalizeName,
	scalarText,
	settle,
	recordUrl,
	valueAt,
	type JsonObject,
} from '../../../rest';
import { mayBeUnknownYet } from '../session/olderCopy';
import { processSingleRecord } from '../session/processRecord';
import { ascending, idKey, isNumberKey, packNumbers, unpackNumbers } from '../state/seenIds';
import type { AbsentRecords, FullScan } from '../state/state';
import type { PollSession } from '../session/pollSession';
import { innerRecord, lastKnownRecord, saysDeleted } from '../values/fields';

/** Most records that one poll asks for one by one, and most that wait for it. */
const maxAsked = 20;
const maxWaiting = 500;
const hourMs = 3_600_000;

/** Keys of the known records that a pass over the list has not brought. */
export function unseenRecords(
	{ kept, seenIds, request, pass: { seenKeys: seen } }: PollSession,
	{ unseen }: FullScan,
): number[] {
	for (const key of kept.hidden) if (seen.has(key)) kept.hidden.delete(key);
	const remembered = request.events.has('deleted') ? seenIds.keys().filter(isNumberKey) : [];
	const known = unseen === undefined ? [...kept.keys(), ...remembered] : unpackNumbers(unseen);
	const { ranged } = request;
	const isListed = (key: number) =>
		!ranged || ranged.isListed((kept.at(key)?.values.start ?? NaN) * 1000);
	return [...new Set(known)].filter(
		(key) => !seen.has(key) && !kept.hidden.has(key) && isListed(key),
	);
}

/** Notes which known records a pass over the whole list did not bring; where it is not sure, it shows only what to ask for. */
export function noteMissing(poll: PollSession, scan: FullScan, isSure: boolean): void {
	const { state } = poll;
	if (!poll.tracking.missing || !state.identity || state.cut || state.partial) return;
	const isOnePoll = scan.unseen === undefined && isSure;
	const missing = unseenRecords(poll, scan).filter((key) => !wasGoneBefore(poll, key));
	state.deletionsUnknown = undefined;
	const { lowestStart: lowest } = poll;
	// A list that begins later than it did may leave out what has passed.
	const hasReach = isOnePoll && !((lowest ?? Infinity) > (state.lowestStart ?? Infinity));
	if (isOnePoll) state.lowestStart = lowest;
	if (missing.length === 0) {
		state.absent = undefined;
		return;
	}
	const earlier = new Set(unpackNumbers(state.absent?.isUnsure ? '' : (state.absent?.keys ?? '')));
	// A service that fails may show a few records only.
	const fewSince = missing.length > scan.seen ? (state.absent?.fewSince ?? poll.now()) : undefined;
	const isProof = isOnePoll && (fewSince === undefined || poll.now() - fewSince >= hourMs);
	const lastAsked = state.absent?.lastAsked;
	const waiting = inTurn(missing, lastAsked).slice(0, maxWaiting);
	const stillMissing = (keys = '') => {
		const before = new Set(unpackNumbers(keys));
		return packNumbers(missing.filter((key) => before.has(key)));
	};
	state.absent = {
		keys: packNumbers(waiting),
		shown: stillMissing(state.absent?.shown),
		asked: stillMissing(state.absent?.asked),
		confirmed: packNumbers(waiting.filter((key) => isProof && earlier.has(key))),
		failedSince: state.absent?.failedSince,
		lowest,
		hasReach,
		lastAsked,
		fewSince,
		...(scan.repeats && { mayBeListed: true }),
		...(!isSure && { isUnsure: true }),
	};
}

/** The keys after the one that was asked for last, then the others: a list may lack more each time than one poll asks for. */
function inTurn(keys: number[], lastAsked = -Infinity): number[] {
	const inOrder = ascending(keys);
	return [
		...inOrder.filter((key) => key > lastAsked),
		...inOrder.filter((key) => key <= lastAsked),
	];
}

/** Whether the record may have been deleted before deletions were watched; such a one is not looked after. */
function wasGoneBefore({ state, kept }: PollSession, key: number): boolean {
	if (!state.deletionsUnknown || kept.at(key)) return false;
	kept.hidden.add(key);
	return true;
}

/** Asks for some of the missing records. Where the service shows none by its id, the list is proof if it lacks one twice. */
export async function resolveMissing(poll: PollSession): Promise<void> {
	const { state, lastListed } = poll;
	const { absent } = state;
	if (!absent) return;
	// The id of a record cannot be told from any key.
	const hasId = (key: number) => isNumberKey(key) || poll.kept.at(key) !== undefined;
	absent.keys = packNumbers(unpackNumbers(absent.keys).filter(hasId));
	if (absent.keys === '') return;
	// Without a listed record nothing shows whether the service answers for single ones.
	if (!lastListed && state.showsSingles !== false) return;
	if (absent.fewSince !== undefined && poll.now() - absent.fewSince < hourMs) return;
	// Only a service that shows a record of the list can say that another one is gone.
	const controlId = lastListed && poll.primaryKey.getKey(lastListed);
	const control = controlId === undefined ? 'refused' : await askForRecord(poll, controlId);
	if (typeof control === 'object') {
		state.showsSingles = true;
		delete absent.failedSince;
		return await askForMissing(poll, absent);
	}
	// No answer, or none of use from a service that has shown records, says nothing: what is missing waits.
	if (control === 'silent' || (control === 'unknown' && state.showsSingles)) return;
	// A listed record that is gone may have been deleted in this moment.
	const isUndecided = control !== 'unknown' && state.showsSingles === undefined;
	const isUnknownYet =
		controlId !== undefined && control === 'gone' && mayBeUnknownYet(poll, idKey(controlId));
	if (!isUnknownYet && countFailedControl(poll, absent)) state.showsSingles = false;
	if (isUndecided || state.showsSingles === false) proveByList(poll, absent);
}

/**
 * Counts a poll in which the service did not show a listed record. One that has shown records may have listed a deleted one from a server
 * that lags behind.
 *
 * @returns whether that proves now that it shows none
 */
function countFailedControl(poll: PollSession, absent: AbsentRecords): boolean {
	const { showsSingles } = poll.state;
	if (showsSingles === false) return false;
	const { failedSince } = absent;
	absent.failedSince ??= poll.now();
	return failedSince !== undefined && (!showsSingles || poll.now() - failedSince >= hourMs);
}

async function askForMissing(poll: PollSession, absent: AbsentRecords): Promise<void> {
	const waiting = inTurn(unpackNumbers(absent.keys), absent.lastAsked);
	const askedBefore = new Set(unpackNumbers(absent.asked ?? ''));
	const shown = new Set(unpackNumbers(absent.shown ?? ''));
	// Where deletions are not reported, that is a cancellation.
	const isDeleted = (record: JsonObject) =>
		poll.request.events.has('deleted') && saysDeleted(innerRecord(record, poll.valueContext));
	const unanswered: number[] = [];
	const held: number[] = [];
	let count = 0;
	for (const key of waiting) {
		// Where reading the list takes all the time of every poll, each poll asks for one record nevertheless.
		if (count >= maxAsked || (count > 0 && poll.isOutOfTime)) break;
		const id = poll.kept.at(key)?.id ?? String(key);
		const answer = await askForRecord(poll, id);
		if (answer === 'silent') break;
		count++;
		const isGone = answer === 'gone' || (answer === 'failed' && askedBefore.has(key));
		if (isGone && mayBeUnknownYet(poll, key)) held.push(key);
		else if (isGone) reportDeleted(poll, key);
		else if (typeof answer === 'object' && isDeleted(answer)) reportDeleted(poll, key);
		else if (typeof answer === 'object') {
			processSingleRecord(poll, answer);
			// The list may have moved while it was read: only a second reading without the record shows that it stands outside.
			if (shown.has(key) && !absent.mayBeListed) poll.kept.hidden.add(key);
			shown.add(key);
		} else if (askedBefore.has(key)) poll.kept.hidden.add(key);
		else unanswered.push(key);
	}
	const later = waiting.slice(count);
	const left = { ...absent, shown: packNumbers(shown), lastAsked: waiting[count - 1] };
	settleAbsent(poll, left, [...held, ...unanswered, ...later]);
	const askedInVain = [...unanswered, ...later.filter((key) => askedBefore.has(key))];
	if (poll.state.absent) poll.state.absent.asked = packNumbers(askedInVain);
}

function proveByList(poll: PollSession, absent: AbsentRecords): void {
	// The next reading that is sure begins anew.
	if (absent.isUnsure) return void (absent.keys = '');
	const confirmed = new Set(unpackNumbers(absent.confirmed));
	// As long as the service may show single records, those wait that the list does not prove.
	const isListAlone = poll.state.showsSingles === false;
	const unconfirmed: number[] = [];
	for (const key of unpackNumbers(absent.keys)) {
		const mayBeProved = mayBeProvedByList(poll, key, absent);
		if (mayBeProved && mayBeUnknownYet(poll, key)) unconfirmed.push(key);
		else if (mayBeProved && confirmed.has(key)) reportDeleted(poll, key);
		// A reading that took several polls has not confirmed it.
		else if (isListAlone && (!mayBeProved || absent.needsScan === false)) poll.kept.hidden.add(key);
		else unconfirmed.push(key);
	}
	settleAbsent(poll, absent, unconfirmed);
	if (poll.state.absent) poll.state.absent.needsScan = true;
}

function settleAbsent(poll: PollSession, absent: AbsentRecords, left: number[]): void {
	const isSettled = left.length === 0 && !absent.shown;
	poll.state.absent = isSettled ? undefined : { ...absent, keys: packNumbers(left) };
}

/** Whether nothing may hide the record from the list: neither a filter, nor a period that moves with the date. */
function mayBeProvedByList(
	poll: PollSession,
	key: number,
	{ lowest, hasReach }: AbsentRecords,
): boolean {
	const { state, request, kept } = poll;
	if (new URL(request.url).search !== '' || state.window || request.ranged) return false;
	if (state.pages > 1 && state.orders.length === 0 && state.count === undefined) return false;
	if (request.resource !== 'appointment') return true;
	const start = kept.at(key)?.values.start;
	if (start === undefined) return hasReach;
	return start * 1000 > poll.now() || (lowest !== undefined && lowest <= start);
}

function reportDeleted(poll: PollSession, key: number): void {
	const { kept, seenIds, request, priorKnowledge } = poll;
	const known = kept.at(key);
	const id = known?.id ?? String(key);
	// A record that is not to be reported stays known, so that it is not new when it comes back.
	if (!request.events.has('deleted')) {
		kept.hidden.add(key);
		return;
	}
	const earlier = priorKnowledge.get(id)?.event;
	if (earlier?.event === 'created') return;
	// A listed record that said that it was deleted is gone now: nothing new has happened.
	if (!kept.deleted.has(key)) {
		if (earlier) poll.withdrawn.add(earlier);
		const record = lastKnownRecord(id, known?.values, kept.example, poll.valueContext);
		poll.events.push({ event: 'deleted', id, record });
	}
	seenIds.remove(key);
	kept.forget(key);
	poll.former.set(key, { goneSince: poll.now() });
}

/** The record; or that there is none, an error in its place with a good status, that its address is no good, nothing certain, or no answer at all. */
type SingleAnswer = JsonObject | 'gone' | 'failed' | 'refused' | 'unknown' | 'silent';

const goneStatuses = [404, 410];
const refusedStatuses = [400, 405, 501];
/** What services say of a record that is gone where their status does not. */
const saysNoSuch =
	/\bnot (be )?found\b|n['’o]t exist|no longer exist|\bno such\b|n['’o]t find\b|nicht gefunden|introuvable|\bn(o|ão) encontrad|non trovat|niet gevonden/i;

async function askForRecord(poll: PollSession, id: string): Promise<SingleAnswer> {
	const { origin, pathname } = new URL(poll.request.url);
	const list = `${origin}${pathname.replace(/\/$/, '')}`;
	const read = await settle(() => poll.fetchParsed(recordUrl(list, id)));
	if ('fault' in read) return 'silent';
	const response = read.value;
	if (goneStatuses.includes(response.status)) return 'gone';
	const isError = isErrorResponse(response);
	if (isError && response.status < 401 && saysNoSuch.test(parseErrorInfo(response).message))
		return 'failed';
	if (refusedStatuses.includes(response.status)) return 'refused';
	if (holdsNothing(response.body, poll.request.names)) return isError ? 'failed' : 'gone';
	const unwrapped = await settle(() => recordById(response, poll.request.names, id));
	if ('fault' in unwrapped) return 'unknown';
	// What is named like the resource may be a part of the record.
	const levels: unknown[] = [response.body];
	for (const key of unwrapped.value.path) levels.unshift((levels[0] as JsonObject)[key]);
	return levels.map((level) => withId(poll, level, id)).find(Boolean) ?? 'unknown';
}

/** Whether an answer has nothing in the place of the record: `{ "data": null }`. */
function holdsNothing(body: unknown, names: string[]): boolean {
	const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
	const isPlace = (key: string) =>
		names.includes(key) || /^(data|items?|records?|results?)$/.test(key);
	return isObject(body)
		? Object.entries(body).some(([key, value]) => isPlace(normalizeName(key)) && isNone(value))
		: isNone(body);
}

/** The record as the list would show it, where it has this id: a single record may stand in fewer wrappers than one of a list. */
function withId(poll: PollSession, record: unknown, id: string): JsonObject | undefined {
	const path = poll.state.identity ?? [];
	if (path.length === 0 || !isObject(record)) return undefined;
	if (scalarText(valueAt(record, path)) === id) return record;
	const isKey = ([name, value]: [string, unknown]) =>
		normalizeName(name) === normalizeName(path[0]) && scalarText(value) === id;
	// `_id` where the list has `id`.
	if (path.length === 1)
		return Object.entries(record).some(isKey) ? { ...record, [path[0]]: id } : undefined;
	if (scalarText(valueAt(record, path.slice(-1))) !== id) return undefined;
	return path.slice(0, -1).reduceRight<JsonObject>((inner, name) => ({ [name]: inner }), record);
}
