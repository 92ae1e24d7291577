import type { Connection } from '../transport';
import {
	Browser,
	identityPaths,
	nameOf,
	recordOf,
	resourceWords,
	settle,
	stepOf,
	valueAt,
	viewOf,
	type Bookmark,
	type JsonObject,
	type Leaf,
} from '../wire';
import { listOf, type ListName } from './list';

/** Looks into the list: the first page, and larger ones after it. More where somebody searches. */
const mostLooks = { shown: 4, sought: 10 };
const mostSingles = 10;
const singlesAtATime = 5;

/** The names of one list's records, by every id that the records have. Only as much of the list is read as is asked for. */
export class RelatedList {
	private readonly names = new Map<string, string>();
	private readonly browser: Browser;
	private readonly words: Set<string>;
	private readonly list: ReturnType<typeof listOf>;
	/** Every id that was ever looked for. */
	private readonly sought = new Set<string>();
	/** The whole list has less than half of them: they are the ids of something else. */
	private foreign = false;
	private whole = false;
	private looks = 0;
	private singles = 0;
	/** Where reading goes on: `undefined` before the first page, `null` after the last. */
	private mark: Bookmark | undefined | null;

	constructor(
		private readonly connection: Connection,
		name: ListName,
	) {
		this.list = listOf(connection, name);
		this.browser = new Browser(this.list);
		this.words = resourceWords(this.list.names);
	}

	/** The name of a record, as far as the list is known to be the one that is meant. */
	nameOf(id: string): string | undefined {
		return this.foreign ? undefined : this.names.get(id);
	}

	/**
	 * Looks for the names of these records: on the list's first pages, then one by one. A refusal ends the search, not the caller's
	 * work.
	 *
	 * @param searching more of the list is read then, and no record by itself
	 */
	async find(ids: string[], searching: boolean): Promise<void> {
		for (const id of ids) this.sought.add(id);
		const missing = () => ids.filter((id) => !this.names.has(id));
		const most = searching ? mostLooks.sought : mostLooks.shown;
		while (missing().length > 0 && this.mark !== null && this.looks < most) await this.readOn();
		const found = [...this.sought].filter((id) => this.names.has(id)).length;
		this.foreign = this.whole && found * 2 < this.sought.size;
		if (searching || this.names.size === 0) return;
		for (;;) {
			const some = missing().slice(0, Math.min(singlesAtATime, mostSingles - this.singles));
			if (some.length === 0) return;
			this.singles += some.length;
			const found = await Promise.all(some.map((id) => this.readOne(id)));
			if (found.includes(false)) this.singles = mostSingles;
		}
	}

	private async readOn(): Promise<void> {
		this.looks++;
		const { mark } = this;
		const read = await settle<Leaf>(mark ? this.browser.turn(mark) : this.browser.first());
		this.mark = null;
		if ('fault' in read) return;
		this.mark = read.value.next ?? null;
		this.whole = read.value.whole;
		this.learn(read.value.records);
	}

	/** Reads a record that is known by its id alone; the answer is good only where it carries this id. */
	private async readOne(id: string): Promise<boolean> {
		const read = await settle(this.recordAt(id));
		if ('fault' in read) return false;
		this.learn([read.value]);
		return this.names.has(id);
	}

	private async recordAt(id: string): Promise<JsonObject> {
		const { url, names } = this.list;
		return recordOf(await this.connection.read(`${url}/${stepOf(id)}`), names);
	}

	private learn(records: JsonObject[]): void {
		const paths = identityPaths(records, this.words);
		for (const record of records) {
			const name = nameOf(viewOf(record, this.words), this.words);
			if (name === undefined) continue;
			for (const path of paths) this.names.set(String(valueAt(record, path)), name);
		}
	}
}
