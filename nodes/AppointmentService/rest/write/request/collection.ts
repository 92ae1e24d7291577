import { rememberDigits } from '../../values/exactNumbers';
import { inferPrimaryKey, valueAt } from '../../record/primaryKey';
import type { RetryPolicy, FetchParsed } from '../../http/retry';
import { isReliableTotal, getTotal } from '../../paging/pageStatus';
import { readList, type ListResult } from '../../list/readList';
import { valueOrUndefined } from '../../http/settle';
import { parsePage } from '../../page/listPage';
import { isObject, type Fetch, type JsonObject, type ParsedResponse } from '../../http/types';
import { resourceNameVariants, valuesNamed } from '../../values/vocabulary';
import { allowedMethods } from '../../http/errorInfo';
import { findRecord, type FoundRecord } from './findRecord';
import { extractFields, inferEnvelope, type BodyEnvelope } from './bodyEnvelope';
import { matchesFields } from '../fields/compareWritten';
import { isTimeZone } from '../../values/timeZone';

/** Sends the requests that writing needs, to one account. */
export interface WriteTransport {
	/** Reads one address, without retries. */
	fetch: Fetch;
	/** Reads one address, with retries. */
	read: FetchParsed;
	/** Asks which methods an address allows. */
	sendOptionsRequest(url: string): Promise<ParsedResponse>;
	/** Sends one request that writes: again only after HTTP 429, where no connection was made, or where it carries a key. */
	send(request: WriteRequest): Promise<ParsedResponse>;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
}

/** A request that changes something. */
export interface WriteRequest {
	method: string;
	url: string;
	headers: Record<string, string>;
	/** The fields in their envelope; a list where they are operations on the record. */
	body?: JsonObject | JsonObject[];
	/** Media type of the body; left out for JSON. */
	mediaType?: string;
	/** It carries an idempotency key, so it may be sent again. */
	repeatable: boolean;
}

/** What the service turned out to accept, for the next request to start with. */
export interface LearnedBehavior {
	/** Method that updates a record. */
	method?: string;
	envelope?: BodyEnvelope;
	/** Media types that it takes instead of JSON, by method. */
	mediaTypes?: Record<string, string>;
	/** An update must send the whole record, whatever its method. */
	wholeRecord?: boolean;
	/** Fields that it refuses when they are sent along. */
	refusedFields: string[];
	/** What it wants in the body to know the record: of an update the field of the ID, of a new record its type. */
	identity?: JsonObject;
}

interface FirstListPage {
	/** Address of the list after redirects. */
	url: string;
	rows: JsonObject[];
	body: unknown;
	/** Number of all records, where the service gives a reliable one. */
	total?: number;
}

/** Enough records to show which values an account uses. */
const wideSampleSize = 250;

const timeZoneNames = /^(tz|timezone(id|name|iana)?)$/;

/** One list of records and what is known about it. Each fact is read once, by requests that change nothing. */
export class Collection {
	learned: LearnedBehavior = { refusedFields: [] };
	readonly names: string[];
	/** The names in the singular and in the plural, normalized. */
	readonly variants: Set<string>;
	private firstPage?: Promise<FirstListPage>;
	private allRecords?: Promise<ListResult>;
	private wideSample?: Promise<ListResult>;
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
		return (await valueOrUndefined(this.readFirstPage()))?.rows ?? [];
	}

	/** All records, as `readSample`. */
	async readAll(): Promise<JsonObject[]> {
		return (await valueOrUndefined((this.allRecords ??= this.readList())))?.records ?? [];
	}

	/** Fields of the first records. */
	async examples(): Promise<JsonObject[]> {
		return (await this.readSample()).map((row) => this.recordFields(row));
	}

	/** Fields of further records, beyond the first page. */
	async moreExamples(): Promise<JsonObject[]> {
		const list = await valueOrUndefined((this.wideSample ??= this.readList(wideSampleSize)));
		return (list?.records ?? []).map((row) => this.recordFields(row));
	}

	/** The record with the id. @throws ApiError where there is none */
	async find(id: string): Promise<FoundRecord> {
		const found = await findRecord(this, id);
		const { ownName } = found;
		if (ownName !== undefined) {
			this.names.push(ownName);
			for (const variant of resourceNameVariants([ownName])) this.variants.add(variant);
		}
		return found;
	}

	/** Forgets the records that were read, because a write changed the list. */
	invalidate(): void {
		this.firstPage = undefined;
		this.allRecords = undefined;
	}

	/** Forgets the list of all records, because it has a new one. The examples stay valid. */
	onRecordCreated(): void {
		this.allRecords = undefined;
	}

	/**
	 * Whether the list surely has no new record with these fields: as many records as before, and no unknown one with these fields on
	 * the first page; or none with these fields in the whole list.
	 */
	async lacksRecord(content: JsonObject): Promise<boolean> {
		const before = this.firstPage && (await valueOrUndefined(this.firstPage));
		this.invalidate();
		const after = await valueOrUndefined(this.readFirstPage());
		if (!after) return false;
		const { rows, total } = after;
		const hasContent = (row: JsonObject) => matchesFields(content, this.recordFields(row));
		if (before?.total !== undefined && total !== undefined && total > before.total) return false;
		if (before && total !== undefined && before.total === total) {
			const primaryKey = inferPrimaryKey(rows, this.variants);
			const knownIds = new Set(before.rows.map((row) => primaryKey.getKey(row)));
			return !rows.some((row) => hasContent(row) && !knownIds.has(primaryKey.getKey(row)));
		}
		if (rows.some(hasContent)) return false;
		const list = await valueOrUndefined(this.readList());
		return list?.completeness.complete === true && !list.records.some(hasContent);
	}

	/** Address for new records: that of the list, after redirects. */
	async creationUrl(): Promise<string> {
		return (await valueOrUndefined(this.readFirstPage()))?.url ?? this.listUrl;
	}

	/** The envelope for a new record: as in the response for an existing one. Empty where there is none. */
	async getEnvelope(): Promise<BodyEnvelope> {
		return await (this.envelope ??= this.learnEnvelope());
	}

	/** The methods that the service allows for a record; undefined where it does not say. */
	async methodsFor({ response, address }: FoundRecord): Promise<string[] | undefined> {
		const askFor = async () => {
			const offered = await valueOrUndefined(this.transport.sendOptionsRequest(address));
			return offered && allowedMethods(offered);
		};
		return await (this.allowedMethods ??= Promise.resolve(allowedMethods(response) ?? askFor()));
	}

	/** The time zone that the service names for times without one, in a record or beside the records. */
	async timeZone(record: JsonObject = {}): Promise<string | undefined> {
		const firstPage = await valueOrUndefined(this.readFirstPage());
		return findTimeZone(record) ?? findTimeZone(firstPage?.body);
	}

	/** The fields of a record as it appears in the list. */
	recordFields(row: JsonObject): JsonObject {
		const { path } = inferPrimaryKey([row], this.variants);
		const inner =
			path && path.length > 1 && path[0] !== 'attributes' ? valueAt(row, [path[0]]) : row;
		return extractFields(isObject(inner) ? inner : row);
	}

	private readFirstPage(): Promise<FirstListPage> {
		return (this.firstPage ??= (async () => {
			const response = await this.transport.read(this.listUrl);
			rememberDigits(response.body);
			const listPage = parsePage(response, this.variants);
			if ('refusal' in listPage) throw listPage.refusal;
			const { rows } = listPage;
			const counted = getTotal(listPage, rows.length);
			// A larger number than there are rows cannot mean the rows of the page.
			const isWhole = isReliableTotal(listPage) || (counted ?? 0) > rows.length;
			return { url: response.url, rows, body: response.body, total: isWhole ? counted : undefined };
		})());
	}

	private async readList(limit?: number): Promise<ListResult> {
		const { fetch, retryPolicy } = this.transport;
		return await readList({ fetch, url: this.listUrl, names: this.names, limit, retryPolicy });
	}

	private async learnEnvelope(): Promise<BodyEnvelope> {
		const firstPage = await valueOrUndefined(this.readFirstPage());
		if (!firstPage) return {};
		const { rows, body } = firstPage;
		const primaryKey = inferPrimaryKey(rows, this.variants);
		const [row] = rows;
		const isJsonApi = isObject(body) && isObject(body.jsonapi) && Array.isArray(body.data);
		if (!row || !primaryKey.path) {
			const type = this.listUrl.split('/').pop() ?? '';
			return isJsonApi ? { document: { type, relations: {} } } : {};
		}
		const item = await valueOrUndefined(this.find(primaryKey.getKey(row)));
		return inferEnvelope(item ?? { record: row, path: [] }, this.variants);
	}
}

/** The time zone that a record or an answer names. */
export function findTimeZone(body: unknown): string | undefined {
	if (!isObject(body)) return undefined;
	return [body, ...Object.values(body).filter(isObject)]
		.flatMap((level) => valuesNamed(level, timeZoneNames))
		.find(isTimeZone);
}
