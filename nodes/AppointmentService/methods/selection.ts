import {
	learnLabels,
	resourceWords,
	valueAt,
	type BrowseRequest,
	type JsonObject,
	type Labels,
	type Leaf,
} from '../wire';
import type { Directory } from './directory';

/** A record to choose. */
export interface Choice {
	/** What a person calls it. */
	name: string;
	/** Its id. */
	value: string;
}

/** Appointments of the last hours may still be meant when somebody looks for the next ones. */
const grace = 12 * 3_600_000;

/** Records that were picked from a list, each once, with the names under which they are shown. */
export class Selection {
	readonly labels: Labels;
	private readonly picked = new Map<string, JsonObject>();

	/** @param handle keys to the id that leads to a record, where its records have several */
	constructor(
		{ records, identity }: Leaf,
		{ names, patience }: Pick<BrowseRequest, 'names' | 'patience'>,
		private readonly directory: Directory,
		handle: string[] | undefined,
	) {
		this.labels = learnLabels(records, resourceWords(names), identity);
		this.idOf = (record) => {
			const id = handle && valueAt(record, handle);
			return id === undefined || id === null ? identity.of(record) : String(id);
		};
		this.now = patience.now();
	}

	private readonly idOf: (record: JsonObject) => string;
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
		if (matches) await this.lookUp(records, true);
		for (const record of records) {
			if (!matches || matches(...this.textsOf(record))) this.picked.set(this.idOf(record), record);
		}
	}

	/** What is shown of a record, and its id. */
	textsOf(record: JsonObject): [string, string] {
		return [this.labels.of(record, this.directory.names), this.idOf(record)];
	}

	/** Whether a record lies in the past. */
	isPast(record: JsonObject | undefined): boolean {
		const time = record && this.labels.timeOf(record);
		return time !== undefined && time < this.now - grace;
	}

	/** Whether these records are all still to come: there may be some that come sooner. */
	areAhead(records: JsonObject[]): boolean {
		const times = records.map((record) => this.labels.timeOf(record));
		return (
			times.length > 0 && times.every((time) => time !== undefined && time >= this.now - grace)
		);
	}

	/** Whether all names are known that the records need. */
	knows(records: JsonObject[]): boolean {
		return records
			.flatMap((record) => this.labels.wanted(record))
			.every(({ kind, id }) => this.directory.names(kind, id) !== undefined);
	}

	/**
	 * The records in the order in which they are looked for, under names that differ.
	 *
	 * @param alphabetical whether records without a time stand in the order of the alphabet
	 */
	async choices(alphabetical: boolean): Promise<Choice[]> {
		const records = this.labels.dated ? this.byTime() : [...this.picked.values()];
		await this.lookUp(records, false);
		const texts = records.map((record) => this.textsOf(record));
		if (alphabetical && !this.labels.dated) texts.sort(([a], [b]) => a.localeCompare(b));
		const count = new Map<string, number>();
		for (const [name] of texts) count.set(name, (count.get(name) ?? 0) + 1);
		return texts.map(([name, value]) => ({
			name: (count.get(name) ?? 0) > 1 ? `${name} (${value})` : name,
			value,
		}));
	}

	/** What comes next stands first, then what was last. */
	private byTime(): JsonObject[] {
		const timed = [...this.picked.values()].map((record) => ({
			record,
			time: this.labels.timeOf(record) ?? -Infinity,
		}));
		const since = this.now - grace;
		return timed
			.sort((a, b) => (a.time >= since && b.time >= since ? a.time - b.time : b.time - a.time))
			.map(({ record }) => record);
	}

	private async lookUp(records: JsonObject[], searching: boolean): Promise<void> {
		await this.directory.lookUp(
			records.flatMap((record) => this.labels.wanted(record)),
			searching,
		);
	}
}
