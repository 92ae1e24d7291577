import type { Area } from '../areas.mts';
import { DAY, dayOf, startOf } from '../business/calendar.mts';
import type { Row } from '../business/rows.mts';
import { sortRows, type SortOrder } from '../dialects/paging/sort-order.mts';
import { readTime } from '../dialects/times.mts';
import type { RequestContext, Dialect } from '../dialects/types.mts';
import { Problem } from '../http/problem.mts';
import type { Store } from '../business/store.mts';

/** The record with the times of earlier days rounded: to the week, its start to the day. */
function rounded(row: Row, midnight: number): Row {
	const weekly = (moment: number) =>
		moment < midnight ? startOf(Math.floor(dayOf(moment) / 7) * 7) : moment;
	const { startsAt } = row;
	return {
		...row,
		createdAt: weekly(row.createdAt),
		updatedAt: weekly(row.updatedAt),
		...(typeof startsAt === 'number' && { startsAt: startsAt - ((startsAt - startOf(0)) % DAY) }),
	};
}

/** The order that the query asks for, or else the dialect's own. */
export function sortOrderFor({ order, ordering }: Dialect, query: URLSearchParams): SortOrder {
	const requested = ordering && query.get(ordering.param);
	const field = requested?.replace(/^-/, '') ?? '';
	if (!requested || !Object.hasOwn(ordering.fields, field)) return order;
	return { by: ordering.fields[field], descending: requested.startsWith('-') };
}

/** Gives the rows of lists and remembers the sorting, which is most of the work, until a change. */
export class Lists {
	#sorted = new Map<string, Row[]>();
	#version = -1;

	constructor(private readonly store: Store) {}

	/** All rows that the list has for this request, in order, before it is cut into pages. */
	rows(area: Area, dialect: Dialect, context: RequestContext, equalTimestamps = false): Row[] {
		const order = sortOrderFor(dialect, context.query);
		const rows = this.#inOrder(area.name, order, equalTimestamps);
		const filters = (dialect.filters ?? []).flatMap(({ param, field, keeps }) => {
			const text = context.query.get(param);
			if (!text) return [];
			const moment = readTime(text);
			if (moment === undefined) {
				throw new Problem(400, 'invalid_parameter', `${param} must be a time.`, param);
			}
			return [
				(row: Row) => {
					const value = row[field];
					// A row without that time is none that could be left out by it.
					if (typeof value !== 'number') return true;
					return keeps === 'from' ? value >= moment : value <= moment;
				},
			];
		});
		const hides = dialect.hides?.(area, context);
		return rows.filter((row) => filters.every((keeps) => keeps(row)) && !hides?.(row));
	}

	/** One record, as a list would show it. */
	view(row: Row, equalTimestamps = false): Row {
		return equalTimestamps ? rounded(row, this.store.midnight) : row;
	}

	#inOrder(area: string, order: SortOrder, equalTimestamps: boolean): Row[] {
		if (this.#version !== this.store.version) this.#sorted.clear();
		this.#version = this.store.version;
		const key = [area, order.by, order.descending, equalTimestamps].join();
		let rows = this.#sorted.get(key);
		if (!rows) {
			rows = sortRows(
				this.store.rows(area).map((row) => this.view(row, equalTimestamps)),
				order,
			);
			this.#sorted.set(key, rows);
		}
		return rows;
	}
}
