import { inferLabels, type RecordLabels } from '../../display';
import {
	resourceNameVariants,
	valueAt,
	type PagerOptions,
	type JsonObject,
	type RecordPage,
} from '../../rest';
import type { RelatedNames } from './relatedNames';

/** A record to choose. */
export interface Choice {
	/** What a person calls it. */
	name: string;
	/** Its id. */
	value: string;
}

/** Appointments of the last hours may still be meant when somebody looks for the next ones. */
const gracePeriod = 12 * 3_600_000;

/** Records that were picked from a list, each once, with the names under which they are shown. */
export class PickerChoices {
	readonly labels: RecordLabels;
	private readonly picked = new Map<string, JsonObject>();

	/** @param handle keys to the id that leads to a record, where its records have several */
	constructor(
		{ records, primaryKey }: RecordPage,
		{ names, retryPolicy: patience }: Pick<PagerOptions, 'names' | 'retryPolicy'>,
		private readonly relatedNames: RelatedNames,
		handle: string[] | undefined,
	) {
		this.labels = inferLabels(records, resourceNameVariants(names), primaryKey);
		this.getId = (record) => {
			const id = handle && valueAt(record, handle);
			return id === undefined || id === null ? primaryKey.getKey(record) : String(id);
		};
		this.now = patience.now();
	}

	private readonly getId: (record: JsonObject) => string;
	private readonly now: number;

	get size(): number {
		return this.picked.size;
	}

	/**
	 * Picks records.
	 *
	 * @param matches which ones, by their texts; all where it is left out
	 */
	async pick(records: JsonObject[], matches?: (...texts: string[]) => boolean): Promise<void> {
		if (matches) await this.resolveNames(records, true);
		for (const record of records) {
			if (!matches || matches(...this.labelAndId(record)))
				this.picked.set(this.getId(record), record);
		}
	}

	/** What is shown of a record, and its id. */
	labelAndId(record: JsonObject): [string, string] {
		return [this.labels.getLabel(record, this.relatedNames.getName), this.getId(record)];
	}

	/** Whether a record lies in the past. */
	isPast(record: JsonObject | undefined): boolean {
		const time = record && this.labels.getTime(record);
		return time !== undefined && time < this.now - gracePeriod;
	}

	/** Whether these records are all still to come: there may be some that come sooner. */
	areUpcoming(records: JsonObject[]): boolean {
		const times = records.map((record) => this.labels.getTime(record));
		return (
			times.length > 0 &&
			times.every((time) => time !== undefined && time >= this.now - gracePeriod)
		);
	}

	/** Whether all names are known that the records need. */
	knowsAllNames(records: JsonObject[]): boolean {
		return records
			.flatMap((record) => this.labels.getMissingNames(record))
			.every(({ kind, id }) => this.relatedNames.getName(kind, id) !== undefined);
	}

	/**
	 * The records in the order in which they are looked for, under names that differ.
	 *
	 * @param alphabetical whether records without a time stand in the order of the alphabet
	 */
	async toChoices(alphabetical: boolean): Promise<Choice[]> {
		const records = this.labels.showsTime ? this.sortedByTime() : [...this.picked.values()];
		await this.resolveNames(records, false);
		const entries = records.map((record) => this.labelAndId(record));
		if (alphabetical && !this.labels.showsTime) entries.sort(([a], [b]) => a.localeCompare(b));
		const count = new Map<string, number>();
		for (const [name] of entries) count.set(name, (count.get(name) ?? 0) + 1);
		return entries.map(([name, value]) => ({
			name: (count.get(name) ?? 0) > 1 ? `${name} (${value})` : name,
			value,
		}));
	}

	/** What comes next stands first, then what was last. */
	private sortedByTime(): JsonObject[] {
		const timed = [...this.picked.values()].map((record) => ({
			record,
			time: this.labels.getTime(record) ?? -Infinity,
		}));
		const cutoff = this.now - gracePeriod;
		return timed
			.sort((a, b) => (a.time >= cutoff && b.time >= cutoff ? a.time - b.time : b.time - a.time))
			.map(({ record }) => record);
	}

	private async resolveNames(records: JsonObject[], searching: boolean): Promise<void> {
		await this.relatedNames.resolveNames(
			records.flatMap((record) => this.labels.getMissingNames(record)),
			searching,
		);
	}
}
