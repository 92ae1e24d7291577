import { ParallelLimit } from '../http/limits/parallelLimit';
import { hashToUuid } from '../record/hashes';
import { BoundedMap } from '../values/collections';
import type { PaginationStrategy } from '../paging/strategy';

/** Settings and facts have 1,500 characters at most, and few have as many: all lists together take some hundred kilobytes. */
const lists = new BoundedMap<ListMemory>(500);

const parallelLimits = new BoundedMap<ParallelLimit>(500);

/** What is remembered of one service, as one key sees it, while the process runs. */
export class ServiceMemory {
	private readonly id: string;

	/** @param identity surface, origin and key; only a digest of them is kept */
	constructor(identity: string[]) {
		this.id = hashToUuid(...identity);
	}

	/** The memory of a list: the names of the query parameters belong to it, their values do not. */
	list(address: string): ListMemory {
		const { origin, pathname, searchParams } = new URL(address);
		const names = [...new Set(searchParams.keys())].sort();
		return lists.getOrCreate(hashToUuid(this.id, origin, pathname, names), () => new ListMemory());
	}

	/** How many requests the service takes at the same time, counted over all runs. */
	get parallelLimit(): ParallelLimit {
		return parallelLimits.getOrCreate(this.id, () => new ParallelLimit());
	}

	/** How one of the service's lists was read last: another one may be read like that. */
	anyList(address: string): ListMemory {
		const { origin } = new URL(address);
		return lists.getOrCreate(hashToUuid(this.id, origin), () => new ListMemory());
	}
}

const memories = new WeakMap<object, ServiceMemory>();

/** The memory of the service that this object reads from; undefined where nothing is to be remembered. */
export function memoryOf(reader: object): ServiceMemory | undefined {
	return memories.get(reader);
}

/** Lets an object, such as the `fetch` of a client, remember what it learns of the service. */
export function shareMemory(reader: object, memory: ServiceMemory): void {
	memories.set(reader, memory);
}

/** Forgets all that was learned in this process, as a restart does. For tests. */
export function clearMemory(): void {
	lists.clear();
	parallelLimits.clear();
}

/** How a list was paged when it was last read to its end. Plain settings: no record, no name and no value of one. */
export interface ListSettings {
	/** Of the style `none` where one page of that size, or without a size, was the whole list. */
	strategy: PaginationStrategy;
	/** Rows of the first page where no size is asked for. */
	plainRows: number;
	/** Rows of a full page in the size of the strategy. */
	pageRows?: number;
	/** How many records the service counted when the list was last read. */
	count?: number;
	/** Path to a count of all records: as many came as it said, and more than the first page held. */
	countPath?: string[];
	/** Path of the rows in answers that speak of further pages wherever there are any. */
	endingPath?: string[];
	/** How many requests at a time the service kept up with when the list was last read. */
	atOnce?: number;
	/** How many records the list had when larger pages were looked for; left out where that was not done. */
	sizesTriedFor?: number;
	/** Query parameters that lift the range of dates which the list shows by itself: from, to. */
	dateParameters?: [from: string, to: string];
}

/** Longer settings are no usual ones, and are not remembered. */
const maxCharacters = 1500;

/** More are not remembered of one list. */
const maxFacts = 20;

/** The settings of one list. Each reading proves them again by its own answers; those that fail are forgotten. */
export class ListMemory {
	private text?: string;
	private readonly facts = new Map<string, string>();
	private learning?: { done: Promise<void>; end: () => void };

	/**
	 * The settings that an earlier reading found. Waits while another reading finds them out at this moment; where there are none,
	 * readings that begin from now on wait for this one, until it remembers something or calls `endLearning`.
	 */
	async recall(): Promise<ListSettings | undefined> {
		if (this.text === undefined && this.learning) await this.learning.done;
		if (this.text === undefined) this.startLearning();
		return this.peek();
	}

	/** The same, for somebody who has no time to wait. */
	peek(): ListSettings | undefined {
		return this.text === undefined ? undefined : (JSON.parse(this.text) as ListSettings);
	}

	/** What is left out of the range of dates stays as it is: who pages through the list with these dates learns nothing of them. */
	remember(settings: ListSettings): void {
		const { dateParameters } = this.peek() ?? {};
		const text = JSON.stringify({ dateParameters, ...settings });
		this.text = text.length > maxCharacters ? undefined : text;
		this.endLearning();
	}

	/** What else was learnt of the list: paths to fields and names of parameters, never a value. */
	fact<Fact>(name: string): Fact | undefined {
		const text = this.facts.get(name);
		return text === undefined ? undefined : (JSON.parse(text) as Fact);
	}

	rememberFact(name: string, fact: object): void {
		const text = JSON.stringify(fact);
		const isShort = name.length + text.length <= maxCharacters;
		if (!isShort) this.facts.delete(name);
		else if (this.facts.has(name) || this.facts.size < maxFacts) this.facts.set(name, text);
	}

	forgetFact(name: string): void {
		this.facts.delete(name);
	}

	/** Changes a part of the settings, where there are any. */
	update(changes: Partial<ListSettings>): void {
		const settings = this.peek();
		if (settings) this.remember({ ...settings, ...changes });
	}

	/** Lets other readings go on. To be called after `recall`, whatever happened. */
	endLearning(): void {
		this.learning?.end();
		this.learning = undefined;
	}

	/** Forgets the settings; readings that begin from now on wait until others are found. */
	forget(): void {
		this.text = undefined;
		this.startLearning();
	}

	private startLearning(): void {
		let end = () => {};
		const done = new Promise<void>((resolve) => (end = resolve));
		this.learning ??= { done, end };
	}
}
