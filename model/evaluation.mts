import { firstChosen, isPast, kindsOf } from './kinds.mts';
import type { ChangeKind } from './poll-once.mts';
import type { RecordState, TrackedRecord } from './service/tracked-record.mts';
import type { History } from './history.mts';
import type { ReportedRecord, ReportTracker } from './report-tracker.mts';
import type { SimulatedBusiness } from './service/business.mts';
import { specStatesTotal } from './generate/service-traits.mts';

/** An event that did not come. */
export interface MissedEvent {
	entry: TrackedRecord;
	what: string;
	/** What it is about was in an answer. */
	wasSent: boolean;
}

/** The result of a history after everything has settled. */
export interface HistoryEvaluation {
	missed: MissedEvent[];
	doubled: Array<{ entry?: TrackedRecord; what: string }>;
	broken: string[];
	/** Events that say what did not happen. */
	wrong: string[];
	/** Counts of what no poller could know. */
	unknowable: Record<Unknowable, number>;
	/** New records that were found, and how many clean polls too late. */
	late: Array<{ by: number; carried: boolean; origin: string }>;
	/** New records that were gone before they were found, though clean polls could have seen them. */
	passed: number;
	lost: number;
}

/**
 * `stood`: records that existed at the first poll but were not sent, because the list moved while it was read;
 * `jumbled`: the same where the list has another order at each request and states no total;
 * `meanwhile`: records that were created, and sent, while the existing list was still being read.
 */
export type Unknowable = 'stood' | 'jumbled' | 'meanwhile';

/** What is still missing: new records and current changes that were not reported. */
export function unreported(
	history: History,
	business: SimulatedBusiness,
	tracker: ReportTracker,
): HistoryEvaluation['missed'] {
	const { polling } = history;
	const missed: HistoryEvaluation['missed'] = [];
	for (const entry of business.rows) {
		const account = tracker.accountOf(entry);
		const isNew = mustBeNew(polling.includeExisting, entry, account, tracker);
		if (account.created === 0 && isNew && entry.present && polling.events.includes('created'))
			missed.push({ entry, what: `never reported (${entry.origin})`, wasSent: wasEverSent(entry) });
		else if (isStale(entry, account, polling.events, business.now()))
			missed.push({
				entry,
				what: `its last content was never reported`,
				wasSent: entry.state.wasSent,
			});
	}
	if (polling.events.includes('deleted'))
		for (const entry of business.all.values())
			if (isUnnoticed(history, entry, tracker, business))
				missed.push({ entry, what: 'its deletion was never reported', wasSent: true });
	return missed;
}

const wasEverSent = ({ states }: TrackedRecord) => states.some(({ wasSent }) => wasSent);

export function evaluateHistory(
	history: History,
	business: SimulatedBusiness,
	tracker: ReportTracker,
): HistoryEvaluation {
	const doubled = tracker.faults.filter(({ kind }) => kind === 'doubled');
	const unknowable = { stood: 0, jumbled: 0, meanwhile: 0 };
	const late: HistoryEvaluation['late'] = [];
	let passed = 0;
	const hasMoved =
		history.service.lag !== undefined ||
		// From days that no poll had the time to read, a record may come near.
		history.service.longestRange !== undefined ||
		business.moves.some(
			(tick) => tick > (tracker.firstTick ?? 0) && tick < (tracker.baselineTick ?? Infinity),
		);
	const isBlind = isUnseen(history, business, tracker);
	for (const entry of business.all.values()) {
		const account = tracker.accountOf(entry);
		const { lateBy: by, wasCarried } = account;
		const isOld = tracker.existedAtStart(entry);
		if (by !== undefined && !isOld)
			late.push({ by, carried: wasCarried === true, origin: entry.origin });
		if (history.polling.includeExisting) continue;
		if (isOld && account.created > 0 && !account.wasGone) {
			const excuse = excuseFor(account, hasMoved, isBlind);
			if (excuse) unknowable[excuse]++;
			else
				doubled.push({ kind: 'doubled', what: `created ${entry.idText}: stood at the first poll` });
		}
		if (!isOld && isMeanwhile(entry, account, tracker)) unknowable.meanwhile++;
		if (!isOld && !entry.present && account.created === 0 && tracker.wasVisible(entry)) passed++;
	}
	const broken = tracker.faults.filter(({ kind }) => kind === 'broken').map(({ what }) => what);
	if (tracker.firstTick === undefined) broken.push('no poll was ever saved');
	else if (tracker.baselineTick === undefined)
		broken.push('the existing list was never read to its end');
	const wrong = tracker.faults.filter(({ kind }) => kind === 'false').map(({ what }) => what);
	const missed = unreported(history, business, tracker);
	return { missed, doubled, broken, wrong, unknowable, late, passed, lost: tracker.lost };
}

/** Why a record that existed at the first poll may still be taken for a new one. */
function excuseFor(
	{ inBaseline }: ReportedRecord,
	hasMoved: boolean,
	isBlind: boolean,
): Unknowable | undefined {
	if (isBlind) return 'jumbled';
	return hasMoved && !inBaseline ? 'stood' : undefined;
}

/** Whether the list has pages, another order at each request and no total: nobody can tell when all of it was seen. */
function isUnseen(
	{ business: { order }, service: { spec } }: History,
	business: SimulatedBusiness,
	tracker: ReportTracker,
) {
	if (order !== 'jumbled' || spec.paging.style === 'all' || specStatesTotal(spec)) return false;
	const count = [...business.all.values()].filter((entry) => tracker.existedAtStart(entry)).length;
	return count > spec.paging.defaultSize;
}

function mustBeNew(
	includeExisting: boolean,
	entry: TrackedRecord,
	account: ReportedRecord,
	tracker: ReportTracker,
): boolean {
	if (includeExisting || account.wasGone) return true;
	return !tracker.existedAtStart(entry) && !isMeanwhile(entry, account, tracker);
}

/** It was created while the existing list was read, and sent with it: nobody can tell it from an existing record. */
function isMeanwhile(
	entry: TrackedRecord,
	{ inBaseline }: ReportedRecord,
	tracker: ReportTracker,
): boolean {
	return inBaseline && tracker.appearedAt(entry) < (tracker.baselineTick ?? Infinity);
}

/** Whether its content has changed since it was last reported or sent, in a way that is asked for. */
function isStale(
	{ state, states }: TrackedRecord,
	{ known, since }: ReportedRecord,
	chosen: ChangeKind[],
	now: number,
): boolean {
	const sent = states.filter((one) => one.since > since && one.wasSent && one !== state);
	return (
		known.length > 0 &&
		[...known, ...sent].every((before) => {
			const kind = firstChosen(kindsOf(before, state), chosen);
			return kind === 'changed' || (kind !== undefined && !isPast(before, now));
		})
	);
}

const day = 86_400_000;

/** Lists so long that the values of all current records need not be remembered. */
const manyRecords = 1500;

/** Whether each poll reads its day, however few each reads of a list that is given for ranges of days. */
function isNear(state: RecordState, now: number): boolean {
	const { start = NaN } = state.facts;
	return start < now + 29 * day && !isPast(state, now);
}

/** Whether a record is gone that the poller has known, and could have asked for. */
function isUnnoticed(
	{ service: { showsSingles, longestRange } }: History,
	entry: TrackedRecord,
	tracker: ReportTracker,
	business: SimulatedBusiness,
): boolean {
	const { known, isGone } = tracker.accountOf(entry);
	if (entry.present || entry.isMarked || isGone || known.length === 0 || !showsSingles)
		return false;
	if (business.rows.length === 0 || business.all.size > manyRecords) return false;
	if (longestRange !== undefined) return known.every((state) => isNear(state, business.now()));
	const isNumber = /^(0|[1-9]\d{0,11})$/.test(entry.idText);
	return isNumber || known.every((state) => !isPast(state, business.now()));
}
