import {
	dayMs,
	findTimeField,
	parseTime,
	primaryKeyAt,
	valueAt,
	type JsonObject,
} from '../../../rest';
import { compareIds, isDigits } from './seenIds';

export type OrderField = 'id' | 'created' | 'updated' | 'start';

/** An order that every record seen so far keeps. */
export interface SortOrder {
	field: OrderField;
	path: string[];
	falling: boolean;
	/** The highest value known when the list was last read down to known records. */
	mark?: string | number;
}

/** What the records read so far show of the order of a list; plain JSON, continued with the next page. */
export interface OrderEvidence {
	rows: number;
	trails: FieldTrend[];
	/** Pairs of neighbours whose ids and times of creation grow together, and all pairs that were compared. */
	agree: number;
	compared: number;
	lowest?: string;
	highest?: string;
}

interface FieldTrend {
	field: OrderField;
	path: string[];
	last?: string | number;
	top?: string | number;
	rises: boolean;
	falls: boolean;
	/** The values are not all the same. */
	varies: boolean;
	/** A record lacks the value. */
	gaps: boolean;
	/** Neighbours that stand as their times of change do, and not as their ids. */
	apart?: number;
}

const timeFields = ['created', 'updated', 'start'] as const;

/** They show a rising order by change: a table that nobody sorts gives a changed record last, too, until it puts one where another was. */
const minApart = 3;

/** Pairs to compare before ids count as growing. */
const minComparedNeighbours = 5;

/** @param idPath keys from a record to its id, where it has one */
export function newOrderEvidence(records: JsonObject[], idPath?: string[]): OrderEvidence {
	const paths = [
		['id', idPath] as const,
		...timeFields.map((field) => [field, findTimeField(records, field)] as const),
	];
	const trails = paths.flatMap(([field, path]) =>
		path ? [{ field, path, rises: true, falls: true, varies: false, gaps: false }] : [],
	);
	return { rows: 0, trails, agree: 0, compared: 0 };
}

export function orderValue(
	record: JsonObject,
	{ field, path }: Pick<SortOrder, 'field' | 'path'>,
): string | number | undefined {
	return field === 'id' ? primaryKeyAt(path).getKey(record) : parseTime(valueAt(record, path));
}

export function compareValues(a: string | number, b: string | number): number {
	return typeof a === 'number' && typeof b === 'number' ? a - b : compareIds(String(a), String(b));
}

/** Adds the next records of a list to the evidence, in place. */
export function observeOrder(evidence: OrderEvidence, records: JsonObject[]): void {
	for (const record of records) {
		evidence.rows++;
		const directions: Partial<Record<OrderField, number>> = {};
		for (const trend of evidence.trails) {
			const value = orderValue(record, trend);
			if (value === undefined) {
				trend.gaps = true;
				continue;
			}
			if (trend.field === 'id') extendIdRange(evidence, String(value));
			if (trend.last !== undefined) {
				const direction = Math.sign(compareValues(value, trend.last));
				directions[trend.field] = direction;
				if (direction < 0) trend.rises = false;
				if (direction > 0) trend.falls = false;
				if (direction !== 0) trend.varies = true;
			}
			trend.last = value;
			trend.top = highestOf(trend.top, value);
			if (trend.field === 'updated' && directions.id && directions.updated === -directions.id)
				trend.apart = (trend.apart ?? 0) + 1;
		}
		if (directions.id && directions.created) {
			evidence.compared++;
			if (directions.id === directions.created) evidence.agree++;
		}
	}
}

/** The higher one; a time to come is no mark, because all records to come would count as older. */
function highestOf(
	top: string | number | undefined,
	value: string | number,
): string | number | undefined {
	if (typeof value === 'number' && value > Date.now() + dayMs) return top;
	return top === undefined || compareValues(value, top) > 0 ? value : top;
}

function extendIdRange(evidence: OrderEvidence, id: string): void {
	if (evidence.lowest === undefined || compareIds(id, evidence.lowest) < 0) evidence.lowest = id;
	if (evidence.highest === undefined || compareIds(id, evidence.highest) > 0) evidence.highest = id;
}

/** The orders that every record kept, most reliable first. */
export function provedOrders(evidence: OrderEvidence | undefined): SortOrder[] {
	const trails = evidence?.trails ?? [];
	const hasIds = trails.some(({ field, gaps }) => field === 'id' && !gaps);
	const isSorted = ({ field, falls, apart = 0 }: FieldTrend) =>
		field !== 'updated' || falls || !hasIds || apart >= minApart;
	return trails
		.filter(
			(trend) => (trend.rises || trend.falls) && trend.varies && !trend.gaps && isSorted(trend),
		)
		.map(({ field, path, falls, top }) => ({ field, path, falling: falls, mark: top }));
}

/** The field that identifies the newest record, with its highest value: the id where ids grow, else the time of creation. */
export function newestMark(evidence: OrderEvidence): SortOrder | undefined {
	const findTrend = (field: OrderField) =>
		evidence.trails.find((entry) => entry.field === field && !entry.gaps);
	const id = isDigits(evidence.highest ?? '') ? findTrend('id') : undefined;
	const trend = idsGrow(evidence) ? findTrend('id') : (findTrend('created') ?? id);
	const mark = typeof trend?.top === 'number' ? trend.top - 1 : trend?.top;
	return trend && { field: trend.field, path: trend.path, falling: false, mark };
}

export function isNewerThanMark(order: SortOrder, record: JsonObject): boolean {
	const value = orderValue(record, order);
	return value !== undefined && order.mark !== undefined && compareValues(value, order.mark) > 0;
}

/** Whether a record was in the list before the mark was set. */
export function isOlderThanMark(order: SortOrder, record: JsonObject): boolean {
	return order.mark !== undefined && !isNewerThanMark(order, record);
}

/** Whether new records get higher ids: they grow with the times of creation for most neighbours, or are numbers almost without gaps. */
export function idsGrow(evidence: OrderEvidence | undefined): boolean {
	if (!evidence) return false;
	const { compared, agree, trails, lowest = '', highest = '', rows } = evidence;
	if (compared >= minComparedNeighbours) return agree >= compared * 0.8;
	if (trails.some(({ field, gaps }) => field === 'created' && !gaps)) return false;
	if (!isDigits(lowest) || !isDigits(highest) || rows < minComparedNeighbours) return false;
	return Number(highest) - Number(lowest) < rows * 1.5;
}

/** The orders that these neighbouring records keep too. */
export function ordersKeptBy(orders: SortOrder[], records: JsonObject[]): SortOrder[] {
	return orders.filter((order) => {
		const values = records.map((record) => orderValue(record, order));
		return values.every((value, at) => {
			if (value === undefined) return false;
			const direction = compareValues(value, values[at - 1] ?? value);
			return order.falling ? direction <= 0 : direction >= 0;
		});
	});
}

/** The same orders, with marks raised to the highest of these values. */
export function withMarks(orders: SortOrder[], records: JsonObject[]): SortOrder[] {
	return orders.map((order) => {
		const values = records.flatMap((record) => orderValue(record, order) ?? []);
		const mark = values.reduce(highestOf, order.mark);
		return mark === undefined ? order : { ...order, mark };
	});
}

/** The order by which new records, or changed ones as well, appear at one end of the list; undefined where they may appear anywhere. */
export function leadingOrder(
	orders: SortOrder[],
	grows: boolean,
	tracksChanges: boolean,
): SortOrder | undefined {
	if (tracksChanges)
		return orders.every(({ field }) => field === 'updated') ? orders[0] : undefined;
	return orders.find(({ field }) => (field === 'id' ? grows : field !== 'start'));
}
