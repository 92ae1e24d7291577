import { isObject, type JsonObject } from '../../../rest';
import { ascending, packNumbers, unpackNumbers } from '../state/idSetCodec';
import { idKey } from '../state/recordVersion';
import { inOtherZone } from './lastKnown';
import { packTexts, unpackTexts } from './packTexts';
import { packValues, unpackValues, type PackedValues } from './packValues';
import { isCurrent } from './readValues';
import type { RecordValues, ValueContext } from './types';

/** Longest text of packed values in a state. */
const maxPackedLength = 36_000;
/** Most cancelled records of the past that are remembered, and most records that stand outside the list. */
const maxKeys = 4000;

interface KeptRecord {
	/** The id as the service writes it. */
	id: string;
	values: RecordValues;
}

/**
 * What current records were when they were last seen: start, end, status and amount of appointments from yesterday on, and of open
 * invoices. Where there are too many, those nearest to now are kept.
 */
export class KeptValues {
	/** Nothing was left out: a known record that is not kept is not current. */
	isComplete = true;
	/** There were too many, since the whole list was read last. */
	isCut = false;
	/** When values were left out as past, in milliseconds since 1970: later than now where the clock was set back. */
	leftOutAt = 0;
	/** The time zone in which times without one were read. */
	private timeZone?: string;
	/** Fields as the list writes them. */
	example?: JsonObject;
	private readonly records = new Map<number, KeptRecord>();
	/** Keys of cancelled records that are not current any more; undefined where there are too many. */
	private cancelled: Set<number> | undefined = new Set();
	/** The same, of those that this poll has read. */
	private readonly readCancelled = new Set<number>();
	/** Keys of listed records that say that they were deleted; undefined where that is not known, or there are too many. */
	private deleted: Set<number> | undefined = new Set();
	/** The same, of those that this poll has read. */
	private readonly readDeleted = new Set<number>();
	/** Keys of records that exist and do not stand in the list. */
	readonly hidden = new Set<number>();

	/** Of a list whose records were read without keeping values. */
	static unknown(): KeptValues {
		const kept = new KeptValues();
		kept.isComplete = false;
		kept.cancelled = undefined;
		kept.deleted = undefined;
		return kept;
	}

	get(id: string): RecordValues | undefined {
		return this.records.get(idKey(id))?.values;
	}

	/** Whether a record that is not kept was cancelled, as far as is known. */
	mayBeCancelled(id: string): boolean {
		return this.cancelled === undefined || this.cancelled.has(idKey(id));
	}

	/** Whether a record has said that it was deleted, as far as is known. */
	mayBeDeleted(key: number): boolean {
		return this.deleted === undefined || this.deleted.has(key);
	}

	/** Whether a record is known to have said so. */
	isDeleted(key: number): boolean {
		return this.deleted?.has(key) === true;
	}

	/** The whole list was read in one poll: what is not kept is not current. */
	setComplete(now: number): void {
		this.isComplete = true;
		this.isCut = false;
		this.leftOutAt = now;
		if (this.readCancelled.size <= maxKeys) this.cancelled ??= this.readCancelled;
		if (this.readDeleted.size <= maxKeys) this.deleted ??= this.readDeleted;
	}

	/** Keeps the values where the record is current. */
	set(id: string, values: RecordValues, isKept: boolean): void {
		const key = idKey(id);
		this.cancelled?.delete(key);
		if (isKept) this.records.set(key, { id, values });
		else this.drop(key, values);
		this.noteDeletion(key, values);
	}

	private noteDeletion(key: number, { isDeleted }: RecordValues): void {
		if (!isDeleted) return void this.deleted?.delete(key);
		this.deleted?.add(key);
		this.readDeleted.add(key);
		if (this.deleted && this.deleted.size > maxKeys) this.deleted = undefined;
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
		this.cancelled?.delete(key);
		this.deleted?.delete(key);
		this.hidden.delete(key);
	}

	/** The id and the values under this key. */
	at(key: number): KeptRecord | undefined {
		return this.records.get(key);
	}

	keys(): number[] {
		return [...this.records.keys()];
	}

	/** @param now milliseconds since 1970: what has passed meanwhile is left out */
	save(context: ValueContext, now: number): JsonObject {
		this.leftOutAt = Math.max(this.leftOutAt, now);
		for (const [key, { values }] of this.records)
			if (!isCurrent(values, context, now)) this.drop(key, values);
		let packed = this.pack([...this.records.keys()]);
		while (packed.length > maxPackedLength) {
			this.isComplete = false;
			this.isCut = true;
			const share = Math.min(0.95, maxPackedLength / packed.length);
			this.keepNearest(Math.floor(this.records.size * share), now);
			packed = this.pack([...this.records.keys()]);
		}
		return {
			isComplete: this.isComplete,
			leftOutAt: this.leftOutAt,
			timeZone: context.timeZone,
			...(this.isCut && { isCut: true }),
			...packed.parts,
			...(this.example && { example: this.example }),
			...(this.cancelled && { cancelled: packNumbers(this.cancelled) }),
			...(this.deleted && { deleted: packNumbers(this.deleted) }),
			...(this.hidden.size > 0 && { hidden: packNumbers(ascending(this.hidden).slice(-maxKeys)) }),
		};
	}

	/** The inverse of `save`; undefined where the saved value is invalid. */
	static restore(saved: unknown): KeptValues | undefined {
		if (!isObject(saved) || typeof saved.keys !== 'string' || typeof saved.texts !== 'string')
			return undefined;
		const { keys, texts, table, rows, cancelled, deleted, hidden, example } = saved;
		if (!Array.isArray(table) || typeof rows !== 'string') return undefined;
		const kept = new KeptValues();
		const ids = [...unpackNumbers(keys).map(String), ...unpackTexts(texts)];
		const values = unpackValues({ table, rows } as PackedValues);
		if (ids.length !== values.length) return undefined;
		kept.deleted = typeof deleted === 'string' ? new Set(unpackNumbers(deleted)) : undefined;
		for (const [index, id] of ids.entries()) {
			const key = idKey(id);
			const isDeleted = kept.deleted?.has(key);
			kept.records.set(key, { id, values: { ...values[index], isDeleted } });
		}
		kept.isComplete = saved.isComplete === true;
		kept.isCut = saved.isCut === true;
		if (typeof saved.leftOutAt === 'number') kept.leftOutAt = saved.leftOutAt;
		if (typeof saved.timeZone === 'string') kept.timeZone = saved.timeZone;
		if (isObject(example)) kept.example = example;
		kept.cancelled = typeof cancelled === 'string' ? new Set(unpackNumbers(cancelled)) : undefined;
		for (const key of typeof hidden === 'string' ? unpackNumbers(hidden) : []) kept.hidden.add(key);
		return kept;
	}

	private drop(key: number, { isCancelled }: RecordValues): void {
		this.records.delete(key);
		if (isCancelled) this.cancelled?.add(key);
		if (isCancelled) this.readCancelled.add(key);
		if (this.cancelled && this.cancelled.size > maxKeys) this.cancelled = undefined;
	}

	private keepNearest(count: number, now: number): void {
		const distance = ({ values: { start } }: KeptRecord) =>
			start === undefined ? 0 : Math.abs(start * 1000 - now);
		const farthest = [...this.records].sort(([, a], [, b]) => distance(a) - distance(b));
		for (const [key] of farthest.slice(count)) this.records.delete(key);
	}

	/** Ids that are numbers stand as numbers. */
	private pack(keys: number[]): { parts: JsonObject; length: number } {
		const isNumber = (key: number) => this.records.get(key)?.id === String(key);
		const numbers = ascending(keys.filter(isNumber));
		const texts = keys
			.filter((key) => !isNumber(key))
			.map((key) => this.records.get(key) as KeptRecord)
			.sort((a, b) => (a.id < b.id ? -1 : 1));
		const records = [...numbers.map((key) => this.records.get(key) as KeptRecord), ...texts];
		const parts = {
			keys: packNumbers(numbers),
			texts: packTexts(texts.map(({ id }) => id)),
			...packValues(records.map(({ values }) => values)),
		};
		return { parts, length: JSON.stringify(parts).length };
	}
}
