import {
	dayMs,
	findTimeField,
	type JsonObject,
	normalizeName,
	parseTime,
	valueAt,
} from '../../../rest';
import type { PollState } from '../state/state';

/** Nobody changes every record of a list at once, unless it is short. */
const minEdited = 10;

/** So many records are not replaced between two polls that are near each other. */
export const minReplaced = 5;

/** What was known of a record when a poll met it first: nothing, and it has no ID either, its ID alone, what it was before an edit, or all as it is. */
type Acquaintance = 'unknown' | 'nameless' | 'known' | 'edited' | 'same';

/** What a poll met, each record once. */
export class MetRecords {
	private readonly records = new Map<number, Acquaintance>();

	note(key: number, known: Acquaintance): void {
		if (!this.records.has(key)) this.records.set(key, known);
	}

	get count(): number {
		return this.records.size;
	}

	/** Whether there are records, and none was known: those of another account, or other IDs. */
	get areOther(): boolean {
		return this.count > 0 && this.countOf('unknown', 'nameless') === this.count;
	}

	/** Whether some that others have an ID for have none, or nearly all that can be compared are not as they were. */
	get areStrange(): boolean {
		const edited = this.countOf('edited');
		const isEdited = edited >= minEdited && edited >= 19 * this.countOf('same');
		return isEdited || this.countOf('nameless') >= minReplaced;
	}

	private countOf(...wanted: Acquaintance[]): number {
		return [...this.records.values()].filter((known) => wanted.includes(known)).length;
	}
}

/** A time of booking or issue may be a later one for the same record. */
const creationName = /creat|insert/;

/** Where more records of one poll have a later creation than all before, the service has set these times anew. */
const maxReused = 3;

/** A time may be written with fewer digits later. */
const roundedMs = 1000;

/** In how many records of a poll a time of creation is looked for. */
const maxTries = 50;

/**
 * Knows a record that has the ID of a deleted one: some databases give the last ID again. It was created later than everything that
 * earlier polls read.
 */
export class ReusedIds {
	private readonly creations: NonNullable<PollState['creations']>;
	private readonly createdBefore: number | undefined;
	private readonly added = new Set<string>();
	private found = 0;
	private tries = 0;
	/** IDs of known records with a later creation than all before: where these are most, the service has set these times anew. */
	readonly suspects = new Set<string>();

	constructor(
		state: PollState,
		private readonly now: number,
	) {
		const isUnread = state.learnt && state.creations === undefined;
		this.creations = state.creations ??= {};
		if (isUnread) this.leaveUnread();
		this.createdBefore = state.learnt ? this.creations.until : undefined;
	}

	/** Of a known record that does not show its creation, or was not read, it is not after now, as far as clocks differ. */
	leaveUnread(): void {
		this.raise(this.now + dayMs);
	}

	/** Whether this is another record than the known one with its ID. */
	isReused(id: string, record: JsonObject): boolean {
		if (this.createdBefore === undefined || this.added.has(id)) return false;
		const isLater = (this.creationOf(record) ?? -Infinity) >= this.createdBefore + roundedMs;
		if (isLater) this.suspects.add(id);
		return isLater && this.found < maxReused;
	}

	/** Notes a record that is remembered from now on. */
	note(id: string, record: JsonObject, isNew: boolean, isReused: boolean): void {
		if (isNew && this.createdBefore !== undefined) this.added.add(id);
		if (isReused) this.found++;
		const created = this.creationOf(record);
		if (created !== undefined) this.raise(created);
		else if (isNew) this.leaveUnread();
	}

	private raise(until: number): void {
		this.creations.until = Math.max(this.creations.until ?? until, until);
	}

	private creationOf(record: JsonObject): number | undefined {
		if (!this.creations.path && this.tries < maxTries) {
			this.tries++;
			const path = findTimeField([record], 'created');
			if (creationName.test(normalizeName(path?.at(-1) ?? ''))) this.creations.path = path;
		}
		const { path } = this.creations;
		return path && parseTime(valueAt(record, path));
	}
}
