import type { Entry } from './entry.mts';
import type { History } from './history.mts';
import type { Account, Ledger } from './ledger.mts';
import type { World } from './world.mts';
import { tellsTotal } from './knowable.mts';

/** What a history came to when everything stood still. */
export interface Verdict {
	missed: Array<{ entry: Entry; what: string }>;
	doubled: Array<{ entry?: Entry; what: string }>;
	broken: string[];
	/** What nobody could know, by name. */
	unknowable: Record<Unknowable, number>;
	/** New records that were found, and how many clean polls too late. */
	late: Array<{ by: number; carried: boolean; came: string }>;
	/** New records that were gone before they were found, though clean polls could have seen them. */
	passed: number;
	lost: number;
}

/**
 * `stood`: records that stood at the first poll but were not sent, because the list moved while it was read;
 * `jumbled`: the same where the list has another order at each request and tells no total;
 * `meanwhile`: records that came in, and were sent, while the existing list was still being read.
 */
export type Unknowable = 'stood' | 'jumbled' | 'meanwhile';

/** What is still owed: new records that were not reported, and changes that stand and were not. */
export function owed({ watch }: History, world: World, ledger: Ledger): Verdict['missed'] {
	const missed: Verdict['missed'] = [];
	for (const entry of world.rows) {
		const account = ledger.accountOf(entry);
		if (account.created === 0 && mustBeNew(watch.includeExisting, entry, account, ledger))
			missed.push({ entry, what: `never reported (${entry.came})` });
		else if (watch.want === 'changed' && isStale(entry, account))
			missed.push({ entry, what: 'its last content was never reported' });
	}
	return missed;
}

export function judge(history: History, world: World, ledger: Ledger): Verdict {
	const doubled = ledger.faults.filter(({ kind }) => kind === 'doubled');
	const unknowable = { stood: 0, jumbled: 0, meanwhile: 0 };
	const late: Verdict['late'] = [];
	let passed = 0;
	const hasMoved = world.moves.some(
		(tick) => tick > (ledger.first ?? 0) && tick < (ledger.based ?? Infinity),
	);
	const isBlind = isUnseen(history, world, ledger);
	for (const entry of world.all.values()) {
		const account = ledger.accountOf(entry);
		const { lateBy: by, wasCarried } = account;
		const isOld = ledger.existed(entry);
		if (by !== undefined && !isOld)
			late.push({ by, carried: wasCarried === true, came: entry.came });
		if (history.watch.includeExisting) continue;
		if (isOld && account.created > 0) {
			const excuse = excuseFor(account, hasMoved, isBlind);
			if (excuse) unknowable[excuse]++;
			else
				doubled.push({ kind: 'doubled', what: `created ${entry.idText}: stood at the first poll` });
		}
		if (!isOld && isMeanwhile(entry, account, ledger)) unknowable.meanwhile++;
		if (!isOld && !entry.present && account.created === 0 && ledger.couldSee(entry)) passed++;
	}
	const broken = ledger.faults.filter(({ kind }) => kind === 'broken').map(({ what }) => what);
	if (ledger.first === undefined) broken.push('no poll was ever saved');
	else if (ledger.based === undefined) broken.push('the existing list was never read to its end');
	const missed = owed(history, world, ledger);
	return { missed, doubled, broken, unknowable, late, passed, lost: ledger.lost };
}

/** Why a record that stood at the first poll may yet be taken for a new one. */
function excuseFor(
	{ isBase }: Account,
	hasMoved: boolean,
	isBlind: boolean,
): Unknowable | undefined {
	if (isBlind) return 'jumbled';
	return hasMoved && !isBase ? 'stood' : undefined;
}

/** Whether the list has pages, another order at each request and no total: nobody can tell when all of it was seen. */
function isUnseen({ world: { order }, service: { spec } }: History, world: World, ledger: Ledger) {
	if (order !== 'jumbled' || spec.paging.style === 'all' || tellsTotal(spec)) return false;
	const count = [...world.all.values()].filter((entry) => ledger.existed(entry)).length;
	return count > spec.paging.defaultSize;
}

function mustBeNew(
	includeExisting: boolean,
	entry: Entry,
	account: Account,
	ledger: Ledger,
): boolean {
	if (includeExisting) return true;
	return !ledger.existed(entry) && !isMeanwhile(entry, account, ledger);
}

/** It came in while the existing list was read, and was sent with it: nobody can tell it from one that stood there. */
function isMeanwhile(entry: Entry, { isBase }: Account, ledger: Ledger): boolean {
	return isBase && ledger.appeared(entry) < (ledger.based ?? Infinity);
}

function isStale(entry: Entry, { known }: Account): boolean {
	return known.length > 0 && known.every(({ text }) => text !== entry.state.text);
}
