import type { Connection } from '../transport';
import {
	Browser,
	matcher,
	windowOf,
	type Bookmark,
	type BrowseRequest,
	type FirstLeaf,
	type JsonObject,
	type Leaf,
} from '../wire';
import { Directory } from './directory';
import { handleOf } from './handle';
import { listOf, type ListName } from './list';
import { searchedList } from './searchedList';
import { Selection, type Choice } from './selection';

/** What an opened list should hold: more where the newest are looked for, as they have to be sorted out of what came. */
const enough = { plain: 20, dated: 120, unsorted: 2_000, ahead: 500 };
/** A list is read on for so long, and no longer: somebody waits for it. */
const budget = { opening: 14, search: 40, milliseconds: 10_000 };
/** A service that divides lists into pages at all gives more than this. */
const shortestPage = 8;
/** A list of so many records is read faster than a search is proved. */
const short = 300;

export interface LookRequest {
	/** Only records whose names or ids have all these words. */
	filter?: string;
	/** So many choices are read where there are as many; about two screens of them where it is left out. */
	most?: number;
	/** Ids of such records as they stand elsewhere: where records have several ids, the choices' values are of that kind. */
	like?: string[];
	/** Where an earlier look stopped. */
	from?: Place;
}

/** Where a look at a list stopped; plain JSON. */
export interface Place {
	mark: Bookmark;
	/** Address of the list with the service's own search, where that was proved. */
	searched?: string;
	/** Keys to the id that leads to a record, where records have several. */
	handle?: string[];
}

export interface Choices {
	choices: Choice[];
	/** Whether these are all that there are, or that the service's own search finds. */
	complete: boolean;
	/** Where to go on. */
	next?: Place;
	/** How many records were looked at. */
	read: number;
}

/** One look at a list: opens it where it is best begun, and reads on until there is enough to choose from. */
export class Look {
	private readonly list: BrowseRequest;
	private readonly directory: Directory;
	private readonly matches: ReturnType<typeof matcher> | undefined;
	private readonly until: number;
	private readonly seen = new Map<string, JsonObject>();
	private browser: Browser;
	private searched: string | undefined;
	private handle: string[] | undefined;
	/** Set once the first records are there to learn from. */
	private selection!: Selection;
	private wanted = 0;
	/** The service said nothing of more pages, and nobody asked. */
	private quiet = false;
	/** Pages in a row that brought nothing new. */
	private barren = 0;

	constructor(
		private readonly connection: Connection,
		name: ListName,
		private readonly request: LookRequest,
	) {
		const { filter = '', from } = request;
		this.directory = new Directory(connection);
		this.list = listOf(this.directory.watched, name);
		this.matches = filter.trim() === '' ? undefined : matcher(filter);
		this.until = this.list.patience.now() + budget.milliseconds;
		this.searched = from?.searched;
		this.handle = from?.handle;
		this.browser = new Browser({ ...this.list, url: this.searched ?? this.list.url });
	}

	async choices(): Promise<Choices> {
		const { from } = this.request;
		let leaf = from ? await this.goOn(from.mark) : await this.open();
		while (leaf.next && this.wantsMore(leaf)) {
			leaf = await this.browser.turn(leaf.next);
			await this.take(leaf);
		}
		const next = this.leadsOn() ? leaf.next : undefined;
		return {
			choices: await this.selection.choices(leaf.whole && !from),
			complete: leaf.whole && !from && this.sawAll(),
			read: this.seen.size,
			...(next && { next: { mark: next, searched: this.searched, handle: this.handle } }),
		};
	}

	private async goOn(mark: Bookmark): Promise<Leaf> {
		const leaf = await this.browser.turn(mark);
		this.begin(leaf);
		await this.take(leaf);
		return leaf;
	}

	private async open(): Promise<Leaf> {
		const first = await this.browser.first();
		this.handle = await handleOf(this.connection, this.list, first.records, this.request.like);
		this.begin(first);
		const leaf = await this.newest(first);
		this.quiet = first.silent && leaf === first;
		if (leaf !== first && !leaf.next?.down) await this.take(first);
		await this.take(leaf);
		return (await this.served(first, leaf)) ?? leaf;
	}

	private begin(leaf: Leaf): void {
		this.selection = new Selection(leaf, this.list, this.directory, this.handle);
		const dated = this.selection.labels.dated && !this.matches;
		this.wanted = this.request.most ?? (dated ? enough.dated : enough.plain);
	}

	/** The end of a list that begins with what is long past, where the end can be asked for; else more of it has to be read. */
	private async newest(first: FirstLeaf): Promise<Leaf> {
		if (!first.next || !first.rising || !this.selection.isPast(first.records[0])) return first;
		const leaf = await this.browser.turn(first.next, true);
		if (!leaf.next?.down && this.request.most === undefined) this.wanted = enough.unsorted;
		return leaf;
	}

	/** What the service's own search finds, where there is one and the list is long. */
	private async served(first: FirstLeaf, { next }: Leaf): Promise<Leaf | undefined> {
		if (!this.matches || !next || (first.total ?? Infinity) <= short) return undefined;
		const { filter = '' } = this.request;
		const served = await searchedList(this.list, first, filter, this.selection);
		if (!served) return undefined;
		this.searched = served.url;
		this.browser = served.browser;
		await this.take(served.leaf);
		return served.leaf;
	}

	private async take({ records, identity }: Leaf): Promise<void> {
		const before = this.seen.size;
		for (const record of records) this.seen.set(identity.of(record), record);
		this.barren = this.seen.size > before ? 0 : this.barren + 1;
		await this.selection.pick(records, this.searched === undefined ? this.matches : undefined);
	}

	private wantsMore({ records }: Leaf): boolean {
		const most = this.matches ? budget.search : budget.opening;
		if (this.barren > 2 || this.browser.requests >= most) return false;
		if (this.list.patience.now() > this.until || this.silent) return false;
		if (this.selection.size < this.wanted) return true;
		const open = !this.matches && this.request.most === undefined;
		return open && this.selection.size < enough.ahead && this.selection.areAhead(records);
	}

	/** Nothing on the first page says that there are more: to find out costs more than most want to know. */
	private get silent(): boolean {
		const { most, from } = this.request;
		return this.quiet && !this.matches && most === undefined && !from;
	}

	/** Whether scrolling on is of use: not after a search that gave up, nor where all has come that there will be. */
	private leadsOn(): boolean {
		if (this.silent && this.seen.size < shortestPage) return false;
		return this.barren <= 2 && !(this.matches && this.selection.size < this.wanted);
	}

	/** Whether what came may be called all: none of it lies in a window of time, and none without its name was passed over. */
	private sawAll(): boolean {
		const records = [...this.seen.values()];
		if (this.searched !== undefined) return true;
		if (windowOf(records, this.list.patience.now())) return false;
		return !this.matches || this.selection.knows(records);
	}
}
