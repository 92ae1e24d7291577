import { keepDigits } from '../digits';
import { learnIdentity, valueAt } from '../identity';
import type { Patience, Read } from '../patience';
import { isSureTotal, totalOf } from '../claim';
import { readList } from '../read';
import { settle } from '../settle';
import { toSheet } from '../sheet';
import { isObject, type Fetch, type JsonObject, type Page } from '../types';
import { plain, resourceWords } from '../words';
import { allowedAt } from '../allow';
import { findItem, type Item } from './item';
import { fieldsOf, shapeOf, type Shape } from './shape';
import { shows } from './taken';
import { isZone } from '../zone';

/** The way to one account. */
export interface Line {
	/** Reads one address as it is. */
	fetch: Fetch;
	/** Reads one address and waits passing faults out. */
	read: Read;
	/** Asks what may be done at an address. */
	ask(url: string): Promise<Page>;
	/** Sends one request that writes: again only after HTTP 429, where no connection was made, or where it carries a key. */
	send(request: WriteRequest): Promise<Page>;
	patience: Omit<Patience, 'onPressure'>;
}

/** A request that changes something. */
export interface WriteRequest {
	method: string;
	url: string;
	headers: Record<string, string>;
	body?: JsonObject;
	/** It carries a key by which the service knows it again. */
	repeatable: boolean;
}

/** What the next request can begin with. */
export interface Habit {
	/** The method that changes a record. */
	method?: string;
	shape?: Shape;
	/** Fields that cannot be sent along. */
	unwanted: string[];
}

interface Opening {
	/** Where the list was found; another address than was asked for where that one led there. */
	url: string;
	rows: JsonObject[];
	body: unknown;
	/** How many records there are, where the service counts them. */
	total?: number;
}

/** As many records as show what a business has. */
const wideSample = 250;

const zoneNames = new Set(['timezone', 'tz', 'timezoneid', 'timezonename', 'timezoneiana']);

/** What is known of the records of one list, each thing learnt once, and by reading only. */
export class Shelf {
	/** What the service turned out to want when it took a request after refusing another one. */
	habit: Habit = { unwanted: [] };
	private opening?: Promise<Opening>;
	private everything?: Promise<JsonObject[]>;
	private wider?: Promise<JsonObject[]>;
	private form?: Promise<Shape>;
	private methods?: Promise<string[] | undefined>;

	constructor(
		readonly line: Line,
		/** Address of the list. */
		readonly list: string,
		/** Names of the resource. */
		readonly names: string[],
	) {}

	/** Fields of the first records; none where the list cannot be read or is empty. */
	async examples(): Promise<JsonObject[]> {
		const opened = await settle(this.open());
		return 'fault' in opened ? [] : opened.value.rows.map((row) => this.fields(row));
	}

	/** Fields of more records than the first page has. */
	async moreExamples(): Promise<JsonObject[]> {
		const read = await settle((this.wider ??= this.readAll(wideSample)));
		return 'fault' in read ? [] : read.value.map((row) => this.fields(row));
	}

	/** The record with the id. @throws ServiceRefusal where there is none */
	async find(id: string): Promise<Item> {
		return await findItem(
			{
				read: this.line.read,
				list: this.list,
				names: this.names,
				sample: async () => (await this.open()).rows,
				all: async () => await (this.everything ??= this.readAll()),
			},
			id,
		);
	}

	/** What was read of the list before a write tells nothing of what is there after it. */
	forget(): void {
		this.opening = undefined;
		this.everything = undefined;
	}

	/** The list has a new record. What fields look like is still known. */
	grown(): void {
		this.everything = undefined;
	}

	/**
	 * Whether the list surely has no new record with these fields: as many records as before, and none of them with these fields that
	 * was not there before; or none at all in the whole list.
	 */
	async lacks(content: JsonObject): Promise<boolean> {
		const before = this.opening && (await settle(this.opening));
		this.forget();
		const after = await settle(this.open());
		if ('fault' in after) return false;
		const { rows, total } = after.value;
		const has = (row: JsonObject) => shows(content, this.fields(row));
		if (before && 'value' in before && total !== undefined && before.value.total === total) {
			const identity = learnIdentity(rows, resourceWords(this.names));
			const known = new Set(before.value.rows.map((row) => identity.of(row)));
			return !rows.some((row) => has(row) && !known.has(identity.of(row)));
		}
		if (rows.some(has)) return false;
		const { fetch, patience } = this.line;
		const read = await settle(readList({ fetch, url: this.list, names: this.names, patience }));
		return 'value' in read && read.value.verdict.complete && !read.value.records.some(has);
	}

	/** Where a new record is sent: where the list is read, and where that address leads, if it leads on. */
	async address(): Promise<string> {
		const opened = await settle(this.open());
		return 'value' in opened ? opened.value.url : this.list;
	}

	/** How requests for a new record are shaped: as the answer for one that exists. Bare where there is none. */
	async shape(): Promise<Shape> {
		return await (this.form ??= this.learnShape());
	}

	/** The methods that the service says it offers for a record; undefined where it says nothing. */
	async methodsFor({ page, address }: Item): Promise<string[] | undefined> {
		this.methods ??= (async () => {
			const told = allowedAt(page);
			if (told) return told;
			const asked = await settle(this.line.ask(address));
			return 'fault' in asked ? undefined : allowedAt(asked.value);
		})();
		return await this.methods;
	}

	/** The time zone that the service names for times without one, in a record or beside the records. */
	async zone(record: JsonObject = {}): Promise<string | undefined> {
		const opened = await settle(this.open());
		const body = 'value' in opened ? opened.value.body : undefined;
		return zoneIn(record) ?? zoneIn(body);
	}

	/** The fields of a record as the list has it. */
	fields(row: JsonObject): JsonObject {
		const { path } = learnIdentity([row], resourceWords(this.names));
		const held =
			path && path.length > 1 && path[0] !== 'attributes' ? valueAt(row, [path[0]]) : row;
		return fieldsOf(isObject(held) ? held : row);
	}

	/** The first page of the list. */
	private open(): Promise<Opening> {
		return (this.opening ??= (async () => {
			const page = await this.line.read(this.list);
			keepDigits(page.body);
			const sheet = toSheet(page, resourceWords(this.names));
			if ('refusal' in sheet) throw sheet.refusal;
			const { rows } = sheet;
			const total = isSureTotal(sheet) ? totalOf(sheet, rows.length) : undefined;
			return { url: page.url, rows, body: page.body, total };
		})());
	}

	private async readAll(limit?: number): Promise<JsonObject[]> {
		const { fetch, patience } = this.line;
		return (await readList({ fetch, url: this.list, names: this.names, limit, patience })).records;
	}

	private async learnShape(): Promise<Shape> {
		const opened = await settle(this.open());
		if ('fault' in opened) return {};
		const { rows, body } = opened.value;
		const words = resourceWords(this.names);
		const identity = learnIdentity(rows, words);
		const [row] = rows;
		if (!row || !identity.path) return isJsonApi(body) ? emptyDocument(this.list) : {};
		const item = await settle(this.find(identity.of(row)));
		return shapeOf('value' in item ? item.value : { record: row, path: [] }, words);
	}
}

function isJsonApi(body: unknown): boolean {
	return isObject(body) && isObject(body.jsonapi) && Array.isArray(body.data);
}

function emptyDocument(list: string): Shape {
	return { document: { type: list.split('/').pop() ?? '', relations: {} } };
}

function zoneIn(body: unknown): string | undefined {
	if (!isObject(body)) return undefined;
	const entries = Object.entries(body);
	const own = entries.find(([key, value]) => zoneNames.has(plain(key)) && isZone(value));
	if (own) return own[1] as string;
	return entries
		.filter(([, value]) => isObject(value))
		.flatMap(([, value]) => Object.entries(value as JsonObject))
		.find(([key, value]) => zoneNames.has(plain(key)) && isZone(value))?.[1] as string | undefined;
}
