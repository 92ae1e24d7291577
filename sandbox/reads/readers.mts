import type { Area } from '../areas.mts';
import type { Row } from '../business/rows.mts';
import { idFormats } from '../dialects/ids.mts';
import { slicePage, type PageSlice } from '../dialects/paging/pages.mts';
import { flatRecord, recordPartsOf, pathIdFormat } from '../dialects/records.mts';
import type { DialectResponse, RequestContext, Dialect } from '../dialects/types.mts';
import { Lists, sortOrderFor } from './lists.mts';
import { noSuchRecord } from '../http/problem.mts';
import type { Store } from '../business/store.mts';
import type { Switches } from '../switches/rules.mts';
import { etagOf } from '../writes/etag.mts';

export interface ListResult {
	answer: DialectResponse;
	page: PageSlice;
	listed: () => number[];
}

/** Reads lists and single records and puts them into a dialect. */
export class Readers {
	readonly #lists: Lists;
	/** Records as they were last written; good until anything in the business changes. */
	#written = new WeakMap<Row, { dialect: Dialect; record: unknown }>();
	#version = -1;

	constructor(private readonly store: Store) {
		this.#lists = new Lists(store);
	}

	/** One page of a list, which part of the list it is, and the numbers of all rows of the list. */
	list(area: Area, dialect: Dialect, context: RequestContext, on: Switches): ListResult {
		const rows = this.#lists.rows(area, dialect, context, on.equalTimestamps);
		const order = sortOrderFor(dialect, context.query);
		const page = slicePage(rows, order, context.query, dialect.paging, on.endless);
		const records = page.rows.map((row) => this.record(row, area, dialect));
		return {
			answer: dialect.list(records, page, area, context),
			page,
			listed: () => rows.map(({ id }) => id),
		};
	}

	/** One record by the identity that the dialect puts into paths. */
	item(
		area: Area,
		id: string,
		dialect: Dialect,
		context: RequestContext,
		on: Switches,
	): DialectResponse {
		const row = this.find(area, id, dialect);
		if (!row) throw noSuchRecord(area.name);
		const record = this.record(this.#lists.view(row, on.equalTimestamps), area, dialect);
		const answer = dialect.item(record, area, context);
		if (!dialect.writes.etags && !on.ifMatch) return answer;
		return { ...answer, headers: { ...answer.headers, etag: etagOf(row) } };
	}

	/** Every record that reading the list with this query must find, in order. */
	all(area: Area, dialect: Dialect, context: RequestContext, on: Switches): unknown[] {
		const rows = this.#lists.rows(area, dialect, context, on.equalTimestamps);
		return rows.map((row) => this.record(row, area, dialect));
	}

	/** The record that goes by this identity in paths. */
	find(area: Area, id: string, dialect: Dialect): Row | undefined {
		return this.store.rows(area.name).find((row) => this.identity(row, dialect) === id);
	}

	/** What a record is known by in paths. */
	identity(row: Row, { record }: Dialect): string {
		return String(idFormats[pathIdFormat(record)](row));
	}

	/** The record as the dialect writes it. */
	record(row: Row, area: Area, dialect: Dialect): unknown {
		if (this.#version !== this.store.version) {
			this.#version = this.store.version;
			this.#written = new WeakMap();
		}
		const known = this.#written.get(row);
		if (known?.dialect === dialect) return known.record;
		const lookup = (name: string, id: number) => this.store.find(name, id);
		const parts = recordPartsOf(row, area.name, dialect.record, lookup);
		const record = dialect.shape?.(parts, area) ?? flatRecord(parts);
		this.#written.set(row, { dialect, record });
		return record;
	}
}
