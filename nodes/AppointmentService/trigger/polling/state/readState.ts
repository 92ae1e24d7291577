import { createHash } from 'node:crypto';
import { isObject, type JsonObject, type PaginationStrategy } from '../../../rest';
import type { SortOrder } from './orderEvidence';
import { SeenIds } from './seenIds';
import { forgetPagination, newScan, version, type PollState, type StoredRequest } from './state';
import type { Tracking } from './tracking';

/**
 * The saved state, or a new one and why the saved one cannot be used.
 *
 * @param formerTrackings what the polls that saved it may have looked at, where that was something else
 */
export function readState(
	request: StoredRequest,
	tracking: Tracking,
	formerTrackings: () => Tracking[] = () => [],
): {
	state: PollState;
	seenIds: SeenIds;
	/** The kept values as they were saved: undefined in a new state, null where none were kept. */
	savedValues?: unknown;
	notice?: string;
} {
	const list = listFingerprint(request, tracking.subject);
	const newState = (): { state: PollState; seenIds: SeenIds } => ({
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
	});
	const saved = request.state;
	if (saved === undefined || saved === null) return newState();
	const former =
		isObject(saved) && saved.list !== list
			? formerPolls(request, saved, formerTrackings())
			: { tracking, samePlan: true };
	const hadVersions = (former?.tracking ?? tracking).versions;
	const seenIds = isObject(saved)
		? SeenIds.restore(saved.memory, tracking.versions, hadVersions)
		: undefined;
	if (!isObject(saved) || saved.version !== version || (former && !seenIds)) {
		return {
			...newState(),
			notice: 'What earlier polls had learnt cannot be read any more: this poll starts again.',
		};
	}
	if (!former || !seenIds) {
		return {
			...newState(),
			notice:
				'The list or its filters were changed: this poll starts again and learns what is there.',
		};
	}
	// n8n hands out a proxy, which cannot be cloned in any other way.
	const state = JSON.parse(JSON.stringify(saved)) as JsonObject;
	const savedValues = state.values ?? null;
	delete state.memory;
	delete state.values;
	if (saved.list !== list)
		return {
			...goOnWith(state as unknown as PollState, seenIds, { list, tracking, former }),
			savedValues,
		};
	return { state: state as unknown as PollState, seenIds, savedValues };
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
	{ list, tracking, former }: { list: string; tracking: Tracking; former: Former },
): { state: PollState; seenIds: SeenIds } {
	const next: PollState = { ...state, list, orders: [] };
	for (const key of ['look', 'climb', 'tail'] as const) delete next[key];
	if (!former.samePlan) forgetPagination(next);
	if (tracking.deletions && !former.tracking.deletions) next.deletionsUnknown = true;
	if (!tracking.missing) delete next.absent;
	const { highest } = seenIds;
	const needsAllIds = highest !== undefined && (tracking.changes || tracking.missing);
	if (former.samePlan && !needsAllIds) return { state: next, seenIds };
	// Some records are not known one by one: they are learnt now, and only those above the newest one are new.
	const top: SortOrder | undefined = needsAllIds
		? { field: 'id', path: state.identity ?? [], falling: false, mark: highest }
		: state.newest;
	const look = { ...newScan(), ...(top && { top }) };
	return {
		state: { ...next, learnt: false, look },
		seenIds: needsAllIds ? SeenIds.empty(tracking.versions) : seenIds,
	};
}

function listFingerprint({ url, plan }: StoredRequest, subject: string): string {
	const fingerprintSource = JSON.stringify([url, subject, plan ?? null]);
	return createHash('sha256').update(fingerprintSource).digest('base64').slice(0, 16);
}
