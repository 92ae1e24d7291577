import type { JsonObject } from '../../../rest';
import { idKey, packNumbers, unpackNumbers } from '../state/seenIds';
import type { FieldValue, RecordValues } from '../state/types';
import { type ValueContext, isCurrent, plainValues, recordFlags } from './fields';

interface KeptRecord {
	id: string;
	values: RecordValues;
}

/** Raised where other fields or words are read as cancelled, missed, deleted or paid: what an earlier version of the package read cannot be compared. */
const readingVersion = 1;

type OwnFields = Pick<ValueContext, 'cancelledStatus' | 'paidValues' | 'startField'>;

export type SavedValues = ReturnType<KeptValues['save']>;

/** Start, end, status and amount of appointments from yesterday on and of open invoices. */
export class KeptValues {
	/** When values were left out as past, in milliseconds since 1970: later than now where the clock was set back. */
	leftOutAt = 0;
	example?: JsonObject;
	/** Times without a zone are read as they were at first: those of another zone cannot be compared. */
	timeZone?: string;
	private readonly records = new Map<number, KeptRecord>();
	isReadAnew = false;
	/** Records that were last read when the user said something else of cancelled or paid ones, or by another version of the package. */
	private judgedBefore = new Set<number>();

	/** @param isComplete false for a list whose records were read without keeping values */
	constructor(
		/** Nothing was left out: a known record that is not kept is not current. */
		public isComplete = true,
		/** Cancelled records that are not current any more. */
		private readonly cancelled = new Set<number>(),
		/** Listed records that say that they were deleted. */
		readonly deleted = new Set<number>(),
		readonly hidden = new Set<number>(),
	) {}

	/** Whether the record was cancelled and is not kept, or deleted, or may have been. */
	mayBe(kind: 'cancelled' | 'deleted', id: string): boolean {
		return !this.isComplete || this[kind].has(idKey(id));
	}

	/** Whether the user has said what is cancelled since the record was last read. */
	isJudgedAnew(id: string): boolean {
		return this.judgedBefore.has(idKey(id));
	}

	get(id: string): RecordValues | undefined {
		return this.at(idKey(id))?.values;
	}

	/** The whole list was read in one poll: what is not kept is not current. */
	setComplete(now: number): void {
		this.isComplete = true;
		this.leftOutAt = now;
	}

	set(id: string, values: RecordValues, isKept: boolean): void {
		const key = idKey(id);
		for (const known of [this.records, this.cancelled, this.deleted, this.judgedBefore])
			known.delete(key);
		if (isKept) this.records.set(key, { id, values });
		else if (values.isCancelled) this.cancelled.add(key);
		if (values.isDeleted) this.deleted.add(key);
	}

	forget(key: number): void {
		const { records, cancelled, deleted, hidden, judgedBefore } = this;
		for (const known of [records, cancelled, deleted, hidden, judgedBefore]) known.delete(key);
	}

	at(key: number): KeptRecord | undefined {
		return this.records.get(key);
	}

	keys(): number[] {
		return [...this.records.keys()];
	}

	/**
	 * @param now milliseconds since 1970: what has passed meanwhile is left out
	 * @param missing keys of records that are still to be asked for: only what is kept says their ids
	 */
	save(context: ValueContext, now: number, missing: Set<number>) {
		this.leftOutAt = Math.max(this.leftOutAt, now);
		for (const [key, { id, values }] of [...this.records])
			if (!missing.has(key) && !isCurrent(values, context, now)) this.set(id, values, false);
		return {
			readingVersion,
			isComplete: this.isComplete,
			leftOutAt: this.leftOutAt,
			timeZone: context.timeZone,
			records: [...this.records.values()].map(toSaved),
			example: this.example,
			cancelled: packNumbers(this.cancelled),
			deleted: packNumbers(this.deleted),
			hidden: packNumbers(this.hidden),
			...(this.judgedBefore.size > 0 && {
				judgedBefore: packNumbers(this.judgedBefore),
				isReadAnew: this.isReadAnew,
			}),
			cancelledStatus: context.cancelledStatus,
			paidValues: context.paidValues,
			startField: context.startField,
		};
	}

	/** The inverse of `save`. @param own what the user says now of the fields of appointments */
	static restore(saved: SavedValues, own: OwnFields): KeptValues {
		const { isComplete, cancelled, deleted, hidden, leftOutAt, example, timeZone } = saved;
		const kept = new KeptValues(
			isComplete,
			...[cancelled, deleted, hidden].map((keys) => new Set(unpackNumbers(keys))),
		);
		for (const record of saved.records.map(fromSaved)) kept.records.set(idKey(record.id), record);
		const [before, now] = [saved, own].map(
			({ cancelledStatus, paidValues = [], startField = '' }) => ({
				words: JSON.stringify([cancelledStatus, paidValues]),
				status: cancelledStatus?.field ?? '',
				start: startField,
			}),
		);
		const isOtherReading = saved.readingVersion !== readingVersion;
		kept.isReadAnew = isOtherReading || saved.isReadAnew === true;
		const isSame = !isOtherReading && before.words === now.words && before.start === now.start;
		kept.judgedBefore = new Set(isSame ? unpackNumbers(saved.judgedBefore ?? '') : kept.keys());
		// What another field said cannot be compared.
		const names = [
			...(before.status === now.status ? [] : (['status'] as const)),
			...(before.start === now.start ? [] : (['start', 'end', 'startText'] as const)),
		];
		for (const { values } of kept.records.values()) for (const name of names) delete values[name];
		if (!isSame) kept.isComplete = false;
		return Object.assign(kept, { leftOutAt, example, timeZone });
	}
}

/** A record as it is saved: its id, its plain values, and the names of the flags that are set. */
type SavedRecord = [id: string, ...values: Array<FieldValue>];

function toSaved({ id, values }: KeptRecord): SavedRecord {
	const plain = plainValues.map((name) => values[name] ?? null);
	return [id, ...plain, ...recordFlags.filter((flag) => values[flag])];
}

function fromSaved([id, ...saved]: SavedRecord): KeptRecord {
	const plain = plainValues.map((name, index) => [name, saved[index] ?? undefined]);
	const flags = recordFlags.map((name) => [name, saved.includes(name, plainValues.length)]);
	return { id, values: Object.fromEntries([...plain, ...flags]) as RecordValues };
}
