import type { RecordState } from './service/tracked-record.mts';
import type { ChangeKind } from './poll-once.mts';

/** All that a change from one content to another is, the most specific first. */
export function kindsOf(before: RecordState, after: RecordState): ChangeKind[] {
	const { start: from, status: was } = before.facts;
	const { start: to, status: is } = after.facts;
	const kinds: ChangeKind[] = [];
	// Who does not ask for deletions learns of one that the record says as of a cancellation, where it would have taken place.
	const isMarked = after.facts.isMarked && !before.facts.isMarked;
	const isCalledOff = isMarked && was !== 'cancelled' && was !== 'no_show';
	if (isMarked) kinds.push('deleted');
	if (isCalledOff) kinds.push('cancelled');
	if (is === 'cancelled' && was !== 'cancelled') kinds.push('cancelled');
	if (from !== undefined && to !== undefined && from !== to) kinds.push('rescheduled');
	if (is !== was || isCalledOff) kinds.push('statusChanged');
	if (before.text !== after.text) kinds.push('changed');
	return kinds;
}

/** All that a record is that was not known before. */
export function kindsOfNew(state: RecordState): ChangeKind[] {
	const { status, isMarked } = state.facts;
	return status === 'cancelled' || isMarked ? ['created', 'cancelled'] : ['created'];
}

/** The first of these kinds that was asked for. */
export function firstChosen(kinds: ChangeKind[], chosen: readonly ChangeKind[]) {
	return kinds.find((kind) => chosen.includes(kind));
}

const twoDays = 172_800_000;

/** Whether an appointment is so far in the past that nobody has to remember what it was. */
export function isPast({ facts: { start } }: RecordState, now: number): boolean {
	return start !== undefined && start < now - twoDays;
}

/** Whether two values of a field are the same, or the same moment to the second. */
export function isSameValue(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	const [x, y] = [secondsOf(a), secondsOf(b)];
	return x !== undefined && x === y;
}

function secondsOf(value: unknown): number | undefined {
	if (typeof value === 'number') return Math.floor(value > 1e11 ? value / 1000 : value);
	if (typeof value !== 'string' || !/^\d{4}-/.test(value)) return undefined;
	const hasZone = /Z$|[+-]\d\d:\d\d$/.test(value) || value.length === 10;
	const time = Date.parse(hasZone ? value : `${value.replace(' ', 'T')}Z`);
	return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
