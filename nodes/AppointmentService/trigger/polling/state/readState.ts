import { createHash } from 'node:crypto';
import { isObject, type JsonObject, type PaginationStrategy } from '../../../rest';
import { SeenIds } from './seenIds';
import { forgetPagination, newScan, version, type PollState, type StoredRequest } from './state';
import type { Tracking } from './tracking';

/** What earlier polls have left for this one. */
interface StoredPolls {
	state: PollState;
	seenIds: SeenIds;
	/** The kept values as they were saved: undefined in a new state, null where none were kept. */
	savedValues?: unknown;
	/** Why the saved state cannot be used. */
	notice?: string;
}

/**
 * The saved state, or a new one.
 *
 * @param formerTrackings what the polls that saved it may have looked at, where that was something else
 */
export function readState(
	request: StoredRequest,
	tracking: Tracking,
	formerTrackings: () => Tracking[] = () => [],
): StoredPolls {
	const list = listFingerprint(request, tracking.subject);
	const startAgain = (notice?: string): StoredPolls => ({
		state: {
			version,
			list,
			learnt: false,
			orders: [],
			grows: false,
			polls: 0,
			lookedAt: request.retryPolicy.now(),
			pages: 0,
			astray: 0,
			doubts: 0,
			silentEdits: false,
		},
		seenIds: SeenIds.empty(tracking.versions),
		notice,
	});
	const unreadable =
		'What earlier polls had learnt cannot be read any more: this poll starts again.';
	const saved = request.state;
	if (saved === undefined || saved === null) return startAgain();
	if (!isObject(saved) || saved.version !== version) return startAgain(unreadable);
	const isSameList = saved.list === list;
	const former = isSameList
		? { tracking, samePlan: true }
		: formerPolls(request, saved, formerTrackings());
	if (!former)
		return startAgain(
			'The list or its filters were changed: this poll starts again and learns what is there.',
		);
	const seenIds = SeenIds.restore(saved.memory, tracking.versions, former.tracking.versions);
	if (!seenIds) return startAgain(unreadable);
	// n8n hands out a proxy, which cannot be cloned in any other way.
	const state = JSON.parse(JSON.stringify(saved)) as PollState & JsonObject;
	const savedValues = state.values ?? null;
	delete state.memory;
	delete state.values;
	return isSameList
		? { state, seenIds, savedValues }
		: { ...goOnWith({ ...state, list }, seenIds, tracking, former), savedValues };
}

/** What the polls that saved a state looked at, and whether the list is paged as it was. */
interface Former {
	tracking: Tracking;
	samePlan: boolean;
}

/** Undefined where the state is of another list. */
function formerPolls(
	request: StoredRequest,
	saved: JsonObject,
	trackings: Tracking[],
): Former | undefined {
	for (const tracking of trackings) {
		const isOf = (plan: unknown) =>
			listFingerprint({ ...request, plan: plan as PaginationStrategy }, tracking.subject) ===
			saved.list;
		if (isOf(request.plan)) return { tracking, samePlan: true };
		if (isOf(undefined) || isOf(saved.plan)) return { tracking, samePlan: false };
	}
	return undefined;
}

/** The state for other events or another pagination of the same list: what is known of its records stays, and all of it is read again. */
function goOnWith(
	state: PollState,
	seenIds: SeenIds,
	tracking: Tracking,
	former: Former,
): StoredPolls {
	state.orders = [];
	for (const key of ['look', 'climb', 'tail'] as const) delete state[key];
	if (!former.samePlan) forgetPagination(state);
	if (tracking.deletions && !former.tracking.deletions) state.deletionsUnknown = true;
	if (!tracking.missing) delete state.absent;
	const { highest } = seenIds;
	const needsAllIds = highest !== undefined && (tracking.changes || tracking.missing);
	if (former.samePlan && !needsAllIds) return { state, seenIds };
	// Some records are not known one by one: they are learnt now, and only those above the newest one are new.
	state.learnt = false;
	const highestId = { field: 'id' as const, path: state.identity ?? [], falling: false };
	state.look = { ...newScan(), top: needsAllIds ? { ...highestId, mark: highest } : state.newest };
	return { state, seenIds: needsAllIds ? SeenIds.empty(tracking.versions) : seenIds };
}

function listFingerprint({ url, plan }: StoredRequest, subject: string): string {
	const fingerprintSource = JSON.stringify([url, subject, plan ?? null]);
	return createHash('sha256').update(fingerprintSource).digest('base64').slice(0, 16);
}
