import { rememberDigits } from '../../values/exactNumbers';
import { idOf, inferPrimaryKey, valueAt } from '../../record/primaryKey';
import type { RetryPolicy, FetchParsed } from '../../http/retry';
import { couldBeOnePage, isReliableTotal, getTotal } from '../../paging/pageStatus';
import { readList, type ListResult } from '../../list/readList';
import { requiredRangeNames } from '../../dates/requiredRange';
import { settle, valueOrUndefined } from '../../http/settle';
import { parsePage } from '../../page/listPage';
import { isObject, type Fetch, type JsonObject, type ParsedResponse } from '../../http/types';
import { normalizeName, type ResourceNames, resourceNameVariants } from '../../values/vocabulary';
import { isSameKind } from '../../record/relations';
import {
	type BodyEnvelope,
	extractFields,
	inferEnvelope,
	isContentName,
	type ShownRecord,
	toShown,
} from './shownRecord';
import { allowedMethods, parseErrorInfo } from '../../http/errorInfo';
import { ApiError, notFoundError } from '../../http/errors';
import { decodeSegment, lastSegment } from '../../http/links';
import { findRecord, isNamedBy, toAddressId, type FoundRecord } from './findRecord';
import type { WriteRequest } from './requestDraft';
import { isEquivalent } from '../fields/compareWritten';
import { findTimeZone, findUnknownZone } from '../../record/timeFields';

/** Sends the requests that writing needs, to one account. */
export interface WriteTransport {
	fetch: Fetch;
	read: FetchParsed;
	sendOptionsRequest(url: string): Promise<ParsedResponse>;
	/** Sends one request that writes: again only after HTTP 429 unless it was taken, where no connection was made, or where it carries a key. */
	send(request: WriteRequest, isTaken?: () => Promise<boolean>): Promise<ParsedResponse>;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
}

/** What the service turned out to accept, for the next request to start with. */
export interface LearnedBehavior {
	method?: string;
	envelope?: BodyEnvelope;
	isListed?: true;
	/** Media types that it takes instead of JSON, by method. */
	mediaTypes?: Record<string, string>;
	/** An update must send the whole record, whatever its method. */
	wholeRecord?: boolean;
	/** Fields that it refuses when they are sent along. */
	refusedFields: string[];
	/** What it wants in the body to know the record: of an update the field of the ID, of a new record its type. */
	identity?: JsonObject;
}

/** The first page of a list. */
interface FirstListPage {
	/** Address of the list after redirects. */
	url: string;
	rows: JsonObject[];
	body: unknown;
	/** Number of all records, where the service gives a reliable one. */
	total?: number;
	/** IDs of records that were made since; they count in the total. */
	madeIds: string[];
}

interface NewInList {
	/** The only one that was not there before and has these fields. */
	made?: ShownRecord;
	/** All records that there are now were there before. */
	isAbsent: boolean;
	/** There are more records than before. */
	hasGrown: boolean;
	/** ID of a record that was there before, and has these fields only now. */
	overwrittenId?: string;
	page?: FirstListPage;
}

/** Enough records to show which values an account uses. */
const wideSampleSize = 250;
/** So many records show the formats of a list that is given for ranges of dates only, of which some take a request a day. */
const rangedSampleSize = 10;

/** Each takes a request. */
const maxReadSingly = 10;

/** One list of records and what is known about it. Each fact is read once, by requests that change nothing. */
export class Collection {
	learned: LearnedBehavior = { refusedFields: [] };
	readonly names: string[];
	readonly variants: ResourceNames;
	private lags = [1000, 2000];
	private firstPage?: Promise<FirstListPage | undefined>;
	private allRecords?: Promise<ListResult | undefined>;
	private wideSample?: Promise<ListResult | undefined>;
	private readSingly?: Promise<JsonObject[]>;
	private envelope?: Promise<BodyEnvelope>;
	private allowedMethods?: Promise<string[] | undefined>;

	constructor(
		readonly transport: WriteTransport,
		readonly listUrl: string,
		names: string[],
	) {
		this.names = [...names];
		this.variants = resourceNameVariants(names);
	}

	/** The first records; none where the list cannot be read or is empty. */
	async readSample(): Promise<JsonObject[]> {
		return (await this.readFirstPage())?.rows ?? [];
	}

	/** All records, as `readSample`. */
	async readAll(): Promise<JsonObject[]> {
		return (await (this.allRecords ??= this.readList(undefined, true)))?.records ?? [];
	}

	/** Fields of the first records. */
	async examples(): Promise<JsonObject[]> {
		return await this.fieldsOf(await this.readSample());
	}

	/** The fields of rows; where the list shows nothing of them but their IDs, of the first ones as they are read by these. */
	async fieldsOf(rows: JsonObject[]): Promise<JsonObject[]> {
		const shown = rows.map((row) => this.recordFields(row));
		const [names = []] = shown.map(Object.keys);
		const { path = names } = inferPrimaryKey(rows, this.variants);
		const [key] = path;
		const isBare = (fields: JsonObject) =>
			Object.keys(fields).every((name) => name === key || !isContentName(name));
		if (path.length !== 1 || !shown.every(isBare)) return shown;
		const ids = rows.slice(0, maxReadSingly).map((row) => toAddressId(row[key]));
		const readEach = async () => {
			const [first, ...others] = ids;
			const { fields = {} } = (await this.lookUp(first)) ?? {};
			if (isBare(fields)) return shown;
			const more = await Promise.all(others.map((id) => this.lookUp(id)));
			return [fields, ...more.flatMap((record) => (record ? [record.fields] : []))];
		};
		return await (this.readSingly ??= readEach());
	}

	/** Fields of further records, beyond the first page. */
	async moreExamples(): Promise<JsonObject[]> {
		const list = await (this.wideSample ??= this.readList(wideSampleSize));
		return await this.fieldsOf(list?.records ?? []);
	}

	/** The record with the id. @throws ApiError where there is none */
	async find(id: string): Promise<FoundRecord> {
		const found = await findRecord(this, id);
		const { ownName, record } = found;
		if (ownName === undefined) return found;
		this.names.push(ownName);
		for (const variant of resourceNameVariants([ownName])) this.variants.add(variant);
		return { ...found, ...toShown(record, this.variants) };
	}

	/** The same; undefined where it cannot be read. */
	async lookUp(id: string): Promise<FoundRecord | undefined> {
		return await valueOrUndefined(this.find(id));
	}

	/** The same, to write it: only a record of this list that the ID names. @throws ApiError also where the service gave another one for it */
	async findToWrite(id: string): Promise<FoundRecord> {
		const found = await this.find(id);
		const { address, response } = found;
		if (!this.isWithin(address))
			throw new ApiError({ ...parseErrorInfo(response), status: 301 }, 'redirect', address);
		if (await isNamedBy(this, found, id)) return found;
		throw notFoundError(response);
	}

	/** Whether an address is below one that is named like the list: what is read may have been redirected to anything. */
	private isWithin(address: string): boolean {
		const names = [lastSegment(new URL(this.listUrl).pathname), ...this.variants].map(
			normalizeName,
		);
		const parts = new URL(address).pathname
			.split(/[/(]/)
			.map((part) => normalizeName(decodeSegment(part)));
		return parts.some((part) => names.some((name) => name === part || isSameKind(name, part)));
	}

	/** Forgets the records that were read, because a write changed the list; but not a first page that is as it was but for a new record. */
	invalidate(page?: FirstListPage, madeId?: string): void {
		this.allRecords = undefined;
		this.firstPage = page && Promise.resolve(page);
		if (!page || madeId === undefined) return;
		const total = page.total === undefined ? undefined : page.total + 1;
		this.firstPage = Promise.resolve({ ...page, total, madeIds: [...page.madeIds, madeId] });
	}

	/** The first page as it was read before a write; undefined where it was not read. */
	async listBefore(): Promise<FirstListPage | undefined> {
		return await this.firstPage;
	}

	/** Whether a record was made since a page was read; undefined where it may have been on another page. */
	isNewSince(page: FirstListPage | undefined, { ownId: id }: ShownRecord): boolean | undefined {
		if (!page || id === undefined) return undefined;
		const knownIds = [...page.madeIds, ...page.rows.map((row) => idOf(row, this.variants))];
		if (knownIds.includes(id)) return false;
		return page.rows.length === page.total ? true : undefined;
	}

	/** What the list shows of a new record with these fields. @param mayReadAll the whole list is read where there are no totals */
	async findNew(
		content: JsonObject,
		before: FirstListPage | undefined,
		mayReadAll: boolean,
	): Promise<NewInList> {
		const page = await this.loadFirstPage();
		if (!page || !before) return { isAbsent: false, hasGrown: false, page };
		const change = (page.total ?? NaN) - (before.total ?? NaN);
		// The records of a page are always as many.
		const countsPage =
			page.total === page.rows.length && couldBeOnePage(page.rows.length, this.listUrl);
		const growth = change === 0 && countsPage ? NaN : change;
		const primaryKey = inferPrimaryKey(page.rows, this.variants);
		const earlier = new Map(before.rows.map((row) => [primaryKey.getKey(row), row]));
		const known = new Set([...before.madeIds, ...earlier.keys()]);
		const isFresh = (row: JsonObject) => !known.has(primaryKey.getKey(row));
		const hasContent = (row: JsonObject) => isEquivalent(this.recordFields(row), content);
		const [found, others] = [true, false].map((isNew) =>
			page.rows.filter((row) => isFresh(row) === isNew && hasContent(row)),
		);
		const overwritten = others.find((row) => {
			const old = earlier.get(primaryKey.getKey(row));
			return old !== undefined && !hasContent(old);
		});
		const mayHaveMore = mayReadAll && Number.isNaN(growth) && !page.rows.some(isFresh);
		const isWhole = mayHaveMore && (await this.lacksAny(isFresh));
		return {
			made: found.length === 1 ? toShown(found[0], this.variants) : undefined,
			isAbsent: found.length === 0 && (growth === 0 || isWhole),
			hasGrown: growth > 0,
			...(overwritten && { overwrittenId: primaryKey.getKey(overwritten) }),
			page,
		};
	}

	/** Whether the list shows a new record with these fields, of which it had none when it was read. */
	async hasMade(content: JsonObject): Promise<boolean> {
		const before = await this.listBefore();
		return !!before && !!(await this.findNew(content, before, false)).made;
	}

	/** Whether the list surely has no new record with these fields. @param wasMissed the service missed fields: that the first page shows none is enough */
	async lacksRecord(content: JsonObject, wasMissed: boolean): Promise<boolean> {
		const before = await this.listBefore();
		const { isAbsent, hasGrown, page } = await this.findNew(content, before, false);
		const hasContent = (row: JsonObject) => isEquivalent(this.recordFields(row), content);
		if (isAbsent || hasGrown || !page || page.rows.some(hasContent)) return isAbsent;
		return wasMissed || (await this.lacksAny(hasContent));
	}

	/** Whether the list could be read to its end, and none of its records is meant. */
	private async lacksAny(isMeant: (row: JsonObject) => boolean): Promise<boolean> {
		const list = await this.readList();
		return list?.completeness.complete === true && !list.records.some(isMeant);
	}

	/** Reads after a write until it shows, some times: what a service reads may be behind what it wrote. Waits that were in vain are the last. */
	async readUntil<T>(read: () => Promise<T>, isShown: (value: T) => boolean): Promise<T> {
		let value = await read();
		for (const wait of this.lags) {
			if (isShown(value)) return value;
			await this.transport.retryPolicy.sleep(wait);
			value = await read();
		}
		if (!isShown(value)) this.lags = [];
		return value;
	}

	/** Address for new records: that of the list, after redirects. */
	async creationUrl(): Promise<string> {
		const { url = this.listUrl } = (await this.readFirstPage()) ?? {};
		return this.isWithin(url) ? url : this.listUrl;
	}

	/** The envelope for a new record: as in the response for an existing one. Empty where there is none. */
	async getEnvelope(): Promise<BodyEnvelope> {
		const learn = async () => {
			const { rows = [], body } = (await this.readFirstPage()) ?? {};
			const { path, getKey } = inferPrimaryKey(rows, this.variants);
			const [record] = rows;
			if (!record || !path) {
				const isJsonApi = isObject(body) && isObject(body.jsonapi) && Array.isArray(body.data);
				const type = this.listUrl.split('/').pop() ?? '';
				return isJsonApi ? { document: { type, relations: {} } } : {};
			}
			const found = await this.lookUp(toAddressId(getKey(record)));
			return inferEnvelope(found ?? { record, path: [] }, this.variants);
		};
		return await (this.envelope ??= learn());
	}

	/** The methods that the service allows for a record; undefined where it does not say. */
	async methodsFor({ response, address }: FoundRecord): Promise<string[] | undefined> {
		const askFor = async () => {
			const offered = await valueOrUndefined(this.transport.sendOptionsRequest(address));
			return offered && allowedMethods(offered);
		};
		return await (this.allowedMethods ??= Promise.resolve(allowedMethods(response) ?? askFor()));
	}

	/** The time zone that the service names for times without one, in a record or beside the records; one that is not known with its field. */
	async timeZone(record: JsonObject = {}): Promise<string | undefined> {
		const firstPage = await this.readFirstPage();
		const zoneIn = (body: unknown) => findTimeZone(body) ?? findUnknownZone(body);
		return zoneIn(record) ?? zoneIn(firstPage?.body);
	}

	/** The fields of a record as it appears in the list. */
	recordFields(row: JsonObject): JsonObject {
		const { path } = inferPrimaryKey([row], this.variants);
		const inner =
			path && path.length > 1 && path[0] !== 'attributes' ? valueAt(row, [path[0]]) : row;
		// What holds nothing beside the ID is a part of it.
		return extractFields(isObject(inner) && Object.keys(inner).length > 1 ? inner : row);
	}

	private readFirstPage(): Promise<FirstListPage | undefined> {
		return (this.firstPage ??= this.loadFirstPage());
	}

	private async loadFirstPage(): Promise<FirstListPage | undefined> {
		const opened = await settle(this.transport.read(this.listUrl));
		if ('fault' in opened) return await this.loadNearby(opened.fault);
		const response = opened.value;
		const { url, body } = response;
		rememberDigits(body);
		const listPage = parsePage(response, this.variants);
		if ('refusal' in listPage) return await this.loadNearby(listPage.refusal);
		const { rows } = listPage;
		const counted = getTotal(listPage, rows.length);
		// A larger number than there are rows cannot mean the rows of the page.
		const isWhole = isReliableTotal(listPage) || (counted ?? 0) > rows.length;
		return { url, rows, body, total: isWhole ? counted : undefined, madeIds: [] };
	}

	/** The records from yesterday on, where the service gives the list for ranges of dates only. */
	private async loadNearby(fault: unknown): Promise<FirstListPage | undefined> {
		if (!(fault instanceof ApiError) || requiredRangeNames(fault.errorInfo).length === 0)
			return undefined;
		const list = await this.readList(rangedSampleSize);
		if (!list) return undefined;
		return { url: this.listUrl, rows: list.records, body: undefined, madeIds: [] };
	}

	private async readList(limit?: number, isForIds?: boolean): Promise<ListResult | undefined> {
		const { fetch, retryPolicy } = this.transport;
		const list = { fetch, url: this.listUrl, names: this.names, retryPolicy };
		return await valueOrUndefined(readList({ ...list, limit, isForIds }));
	}
}
