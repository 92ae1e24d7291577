import { patiently, resourceWords, type JsonObject, ServiceRefusal, type Plan } from '../../wire';
import {
	addressAt,
	Gauge,
	isBeyond,
	learnIdentity,
	readSheet,
	sized,
	valueAt,
	type Identity,
	type Refused,
	type Sheet,
} from '../../wire/parts';
import { nameOf, versionOf } from './content';
import type { Memory } from './memory';
import { placeAfter } from './onward';
import type { Place, State } from './state';
import type { WatchEvent, WatchRequest } from './types';

/** One page of the list, and where the next one is. */
export interface Leaf {
	place: Place;
	sheet: Sheet;
	next?: Place;
}

/** A refusal that may be of a token only. */
function isExpired({ failure, kind }: ServiceRefusal): boolean {
	return kind === 'refused' && ![401, 403, 429].includes(failure.status) && failure.status < 500;
}

/**
 * The first page of a list holds a list. An answer that holds none, or an empty one with a complaint, is no word that nothing is there.
 *
 * @throws ServiceRefusal
 */
function assertList({ bare, rows, evidence }: Sheet): void {
	const [complaint] = evidence.complaints;
	if (!bare && (rows.length > 0 || complaint === undefined)) return;
	const message = typeof complaint === 'string' ? complaint : '';
	throw new ServiceRefusal({ status: 200, message, fields: {} }, 'noList');
}

/** One poll at work: what it may ask, what it knows, what it found. */
export class Poll {
	readonly events: WatchEvent[] = [];
	readonly gauge = new Gauge();
	readonly names: Set<string>;
	requests = 0;
	/** The poll's time was over before the end of the list was reached. */
	unfinished = false;
	/** The records of a first look, as long as they are few. */
	met: JsonObject[] | undefined = [];
	/** A request failed in a way that may pass. */
	troubled = false;
	private readonly since: number;
	private readonly read: ReturnType<typeof patiently>;

	constructor(
		readonly request: WatchRequest,
		readonly state: State,
		public memory: Memory,
	) {
		this.since = request.patience.now();
		this.names = resourceWords(request.names);
		this.read = patiently(
			async (url) => {
				this.requests++;
				return await request.fetch(url);
			},
			{ ...request.patience, onPressure: () => this.gauge.press() },
		);
	}

	get spent(): boolean {
		return this.now() - this.since >= this.request.budget;
	}

	/** How many requests still fit, by how long they took so far. */
	get affordable(): number {
		const used = this.now() - this.since;
		if (used <= 0 || this.requests === 0) return Infinity;
		return Math.max(0, Math.floor(((this.request.budget - used) * this.requests) / used));
	}

	now(): number {
		return this.request.patience.now();
	}

	/** The list's address; a wider one than the user's where the service shows a stretch of time by default. */
	get url(): string {
		return this.state.url ?? this.request.url;
	}

	get plan(): Plan {
		return this.state.plan ?? { style: 'none' };
	}

	readonly turn = async (address: string): Promise<Sheet | Refused> => {
		const sheet = await readSheet(this.read, address, this.names, this.state.rowsPath);
		if ('refusal' in sheet) {
			const { status } = sheet.refusal.failure;
			this.troubled ||= status < 300 || status >= 500;
		} else if (sheet.rows.length > 0) this.state.rowsPath ??= sheet.path;
		return sheet;
	};

	get identity(): Identity {
		const { identity } = this.state;
		return {
			path: identity,
			of: (record) => {
				const id = identity ? valueAt(record, identity) : undefined;
				const given = (typeof id === 'string' && id !== '') || typeof id === 'number';
				return given ? String(id) : JSON.stringify(record);
			},
		};
	}

	/** Learns how records are told apart from the first that come. */
	meet(rows: JsonObject[]): void {
		if (rows.length === 0 || this.state.identity) return;
		this.state.identity = learnIdentity(rows, this.names).path;
	}

	/** @throws ServiceRefusal where the service refuses the first page */
	async open(address: string): Promise<Sheet> {
		const sheet = await this.turn(address);
		if ('refusal' in sheet) throw sheet.refusal;
		assertList(sheet);
		this.meet(sheet.rows);
		return sheet;
	}

	/** Pages can be asked for in any order. */
	get hasNumbers(): boolean {
		return this.plan.style === 'page' || this.plan.style === 'offset';
	}

	start(step = 0): Place {
		const address = this.state.opening ?? sized(this.plan, this.url);
		return { address, pages: 0, rows: 0, step };
	}

	/** A page whose place is known by its number; undefined where the list is not paged by numbers. */
	numbered(pages: number, rows: number, step: number): Place | undefined {
		const { plan } = this;
		if (plan.style !== 'page' && plan.style !== 'offset') return undefined;
		const address = pages === 0 && rows === 0 ? this.start().address : '';
		return {
			address: address || addressAt(plan, this.url, pages, rows),
			pages,
			rows,
			step,
		};
	}

	/**
	 * Reads one page.
	 *
	 * @param quick whether a short page may count as the last one
	 * @param stored whether an earlier poll left its address: a token may have expired since
	 * @returns undefined where the service says that there is no such page
	 * @throws ServiceRefusal
	 */
	async leaf(place: Place, quick: boolean, stored = false): Promise<Leaf | undefined> {
		const sheet = await this.turn(place.address);
		if ('refusal' in sheet) {
			const { refusal } = sheet;
			const gone = this.hasNumbers ? isBeyond(refusal) : stored && isExpired(refusal);
			// A second page that must be there is refused where pages are asked for in another way by now.
			const isOtherWay = this.hasNumbers && place.pages === 1 && place.claimed && !stored;
			// The user's own way is the only one: what is refused there ends the list, whatever was promised.
			const isEnd = (place.counted || this.request.plan) && isBeyond(refusal);
			if (place.pages > 0 && (isEnd || (gone && !isOtherWay))) return undefined;
			throw refusal;
		}
		if (place.pages === 0) assertList(sheet);
		this.meet(sheet.rows);
		return this.leafOf(place, sheet, quick);
	}

	leafOf(place: Place, sheet: Sheet, quick: boolean): Leaf {
		const step = Math.max(place.step, sheet.rows.length);
		return {
			place: { ...place, step },
			sheet,
			next: placeAfter(this, { ...place, step }, sheet, quick),
		};
	}

	isKnown(record: JsonObject): boolean {
		const id = this.identity.of(record);
		if (!this.memory.knows(id)) return false;
		return this.request.want === 'created' || this.memory.version(id) === versionOf(record);
	}

	/**
	 * Remembers a record and reports it where it is new or has changed.
	 *
	 * @param silently it was there before the first poll: nothing is reported of it
	 * @returns whether its id was not known
	 */
	judge(record: JsonObject, silently = false): boolean {
		const { state, memory } = this;
		const id = this.identity.of(record);
		const version = this.request.want === 'changed' ? versionOf(record) : 0;
		const isNew = !memory.knows(id);
		if (!isNew && (this.request.want === 'created' || memory.version(id) === version)) return false;
		memory.take(id, version);
		if (isNew && state.count !== undefined) state.count++;
		if (!silently || !isNew) {
			this.events.push({ event: isNew ? 'created' : 'updated', id: this.named(id), record });
		}
		return isNew;
	}

	/** Remembers a record that was out of sight until it changed, and reports that change. */
	change(record: JsonObject): boolean {
		this.judge(record, true);
		const id = this.named(this.identity.of(record));
		this.events.push({ event: 'updated', id, record });
		return true;
	}

	private named(id: string): string {
		return this.state.identity ? id : nameOf(id);
	}
}
