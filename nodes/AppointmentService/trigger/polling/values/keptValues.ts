import { isObject, type JsonObject } from '../../../rest';
import { ascending, packNumbers, unpackNumbers } from '../state/idSetCodec';
import { idKey } from '../state/seenIds';
import type { RecordValues } from '../state/types';
import { inOtherZone, type ValueContext, isCurrent } from './fields';
import { packTexts, packValues, unpackTexts, unpackValues, type PackedValues } from './packValues';

/** Longest text of packed values in a state. */
const maxPackedLength = 36_000;
/** Most cancelled records of the past that are remembered, and most records that stand outside the list. */
const maxKeys = 4000;

interface KeptRecord {
	id: string;
	values: RecordValues;
}

/** Keys of records of one kind; once there are too many, any record may be of it. */
class KindOfRecords {
	private readonly readByPoll = new Set<number>();

	constructor(private keys: Set<number> | undefined) {}

	has(key: number): boolean {
		return this.keys?.has(key) === true;
	}

	mayHave(key: number): boolean {
		return this.keys === undefined || this.keys.has(key);
	}

	note(key: number, isOfKind: boolean): void {
		if (!isOfKind) return this.forget(key);
		this.keys?.add(key);
		this.readByPoll.add(key);
		if (this.keys && this.keys.size > maxKeys) this.keys = undefined;
	}

	forget(key: number): void {
		this.keys?.delete(key);
	}

	setComplete(): void {
		if (this.readByPoll.size <= maxKeys) this.keys ??= this.readByPoll;
	}

	save(): string | undefined {
		return this.keys && packNumbers(this.keys);
	}
}

const setOfKeys = (packed: unknown) =>
	typeof packed === 'string' ? new Set(unpackNumbers(packed)) : undefined;

/** Start, end, status and amount of appointments from yesterday on and of open invoices; where there are too many, of the nearest. */
export class KeptValues {
	/** There were too many, since the whole list was read last. */
	isCut = false;
	/** When values were left out as past, in milliseconds since 1970: later than now where the clock was set back. */
	leftOutAt = 0;
	example?: JsonObject;
	private timeZone?: string;
	private readonly records = new Map<number, KeptRecord>();

	private constructor(
		/** Nothing was left out: a known record that is not kept is not current. */
		public isComplete: boolean,
		/** Cancelled records that are not current any more. */
		readonly cancelled: KindOfRecords,
		/** Listed records that say that they were deleted. */
		readonly deleted: KindOfRecords,
		readonly hidden = new Set<number>(),
	) {}

	/** @param isKnown false for a list whose records were read without keeping values */
	static empty(isKnown = true): KeptValues {
		const kind = () => new KindOfRecords(isKnown ? new Set() : undefined);
		return new KeptValues(isKnown, kind(), kind());
	}

	get(id: string): RecordValues | undefined {
		return this.at(idKey(id))?.values;
	}

	/** The whole list was read in one poll: what is not kept is not current. */
	setComplete(now: number): void {
		this.isComplete = true;
		this.isCut = false;
		this.leftOutAt = now;
		this.cancelled.setComplete();
		this.deleted.setComplete();
	}

	set(id: string, values: RecordValues, isKept: boolean): void {
		const key = idKey(id);
		if (isKept) this.records.set(key, { id, values });
		else this.records.delete(key);
		this.cancelled.note(key, !isKept && values.isCancelled);
		this.deleted.note(key, values.isDeleted === true);
	}

	/** Reads times without a zone again, where that zone is another one than it was. */
	readInZone(context: ValueContext): void {
		const { timeZone, example, records } = this;
		if (timeZone === undefined || timeZone === context.timeZone || !example) return;
		const before = { ...context, timeZone };
		for (const record of records.values())
			record.values = inOtherZone(record.values, example, before, context.timeZone);
	}

	forget(key: number): void {
		this.records.delete(key);
		this.cancelled.forget(key);
		this.deleted.forget(key);
		this.hidden.delete(key);
	}

	at(key: number): KeptRecord | undefined {
		return this.records.get(key);
	}

	keys(): number[] {
		return [...this.records.keys()];
	}

	/** @param now milliseconds since 1970: what has passed meanwhile is left out */
	save(context: ValueContext, now: number): JsonObject {
		this.leftOutAt = Math.max(this.leftOutAt, now);
		for (const { id, values } of [...this.records.values()])
			if (!isCurrent(values, context, now)) this.set(id, values, false);
		let packed = this.pack();
		for (;;) {
			const { length } = JSON.stringify(packed);
			if (length <= maxPackedLength) break;
			this.isComplete = false;
			this.isCut = true;
			const share = Math.min(0.95, maxPackedLength / length);
			this.keepNearest(Math.floor(this.records.size * share), now);
			packed = this.pack();
		}
		const { hidden } = this;
		return {
			isComplete: this.isComplete,
			leftOutAt: this.leftOutAt,
			timeZone: context.timeZone,
			isCut: this.isCut || undefined,
			...packed,
			example: this.example,
			cancelled: this.cancelled.save(),
			deleted: this.deleted.save(),
			...(hidden.size > 0 && { hidden: packNumbers(ascending(hidden).slice(-maxKeys)) }),
		};
	}

	/** The inverse of `save`; undefined where the saved value is invalid. */
	static restore(saved: unknown): KeptValues | undefined {
		if (!isObject(saved) || typeof saved.keys !== 'string' || typeof saved.texts !== 'string')
			return undefined;
		const { keys, texts, table, rows, starts, cancelled, hidden, example, leftOutAt, timeZone } =
			saved;
		if (!Array.isArray(table) || typeof rows !== 'string') return undefined;
		const ids = [...unpackNumbers(keys).map(String), ...unpackTexts(texts)];
		const values = unpackValues({ table, rows, starts } as PackedValues);
		if (ids.length !== values.length) return undefined;
		const deleted = setOfKeys(saved.deleted);
		const kept = new KeptValues(
			saved.isComplete === true,
			new KindOfRecords(setOfKeys(cancelled)),
			new KindOfRecords(deleted),
			setOfKeys(hidden),
		);
		for (const [index, id] of ids.entries()) {
			const key = idKey(id);
			kept.records.set(key, { id, values: { ...values[index], isDeleted: deleted?.has(key) } });
		}
		kept.isCut = saved.isCut === true;
		if (typeof leftOutAt === 'number') kept.leftOutAt = leftOutAt;
		if (typeof timeZone === 'string') kept.timeZone = timeZone;
		if (isObject(example)) kept.example = example;
		return kept;
	}

	private keepNearest(count: number, now: number): void {
		const distance = ({ values: { start } }: KeptRecord) =>
			start === undefined ? 0 : Math.abs(start * 1000 - now);
		const farthest = [...this.records].sort(([, a], [, b]) => distance(a) - distance(b));
		for (const [key] of farthest.slice(count)) this.records.delete(key);
	}

	private pack(): { keys: string; texts: string } & PackedValues {
		const isNumber = ([key, { id }]: [number, KeptRecord]) => id === String(key);
		const numbers = [...this.records].filter(isNumber).sort(([a], [b]) => a - b);
		const texts = [...this.records]
			.filter((entry) => !isNumber(entry))
			.sort(([, a], [, b]) => (a.id < b.id ? -1 : 1));
		return {
			keys: packNumbers(numbers.map(([key]) => key)),
			texts: packTexts(texts.map(([, { id }]) => id)),
			...packValues([...numbers, ...texts].map(([, { values }]) => values)),
		};
	}
}
