import { inferLabels, type RecordLabels } from '../../display';
import {
	resourceNameVariants,
	valueAt,
	type PagerOptions,
	type JsonObject,
	type RecordPage,
} from '../../rest';
import type { RelatedNames } from './relatedNames';

/** A record in the list of choices. */
export interface Choice {
	name: string;
	/** The record's id. */
	value: string;
}

/** Appointments of the last hours count as upcoming: somebody who looks for the next ones may still mean them. */
const gracePeriod = 12 * 3_600_000;

/** Records picked from a list, each once, with their labels. */
export class PickerChoices {
	readonly labels: RecordLabels;
	private readonly picked = new Map<string, JsonObject>();

	/** @param urlIdPath path to the id that URLs take, where records have several */
	constructor(
		{ records, primaryKey }: RecordPage,
		{ names, retryPolicy }: Pick<PagerOptions, 'names' | 'retryPolicy'>,
		private readonly relatedNames: RelatedNames,
		urlIdPath: string[] | undefined,
	) {
		this.labels = inferLabels(records, resourceNameVariants(names), primaryKey);
		this.getId = (record) => {
			const id = urlIdPath && valueAt(record, urlIdPath);
			return id === undefined || id === null ? primaryKey.getKey(record) : String(id);
		};
		this.now = retryPolicy.now();
	}

	private readonly getId: (record: JsonObject) => string;
	private readonly now: number;

	get size(): number {
		return this.picked.size;
	}

	/** @param matches picks records by their texts; all records where it is left out */
	async pick(records: JsonObject[], matches?: (...texts: string[]) => boolean): Promise<void> {
		if (matches) await this.resolveNames(records, true);
		for (const record of records) {
			if (!matches || matches(...this.labelAndId(record)))
				this.picked.set(this.getId(record), record);
		}
	}

	labelAndId(record: JsonObject): [string, string] {
		return [this.labels.getLabel(record, this.relatedNames.getName), this.getId(record)];
	}

	/** Whether a record lies in the past. */
	isPast(record: JsonObject | undefined): boolean {
		const time = record && this.labels.getTime(record);
		return time !== undefined && time < this.now - gracePeriod;
	}

	/** Whether all these records are still to come: there may be sooner ones. */
	areUpcoming(records: JsonObject[]): boolean {
		const times = records.map((record) => this.labels.getTime(record));
		return (
			times.length > 0 &&
			times.every((time) => time !== undefined && time >= this.now - gracePeriod)
		);
	}

	/** Whether the names of all related records are known. */
	knowsAllNames(records: JsonObject[]): boolean {
		return records
			.flatMap((record) => this.labels.getMissingNames(record))
			.every(({ kind, id }) => this.relatedNames.getName(kind, id) !== undefined);
	}

	/**
	 * The choices, upcoming ones first, with labels that differ.
	 *
	 * @param alphabetical whether records without a time are sorted by label
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

	/** Upcoming records, the soonest first, then past ones, the latest first. */
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
