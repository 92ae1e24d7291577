import type { JsonObject } from '../../wire';
import { timeField, timeOf, valueAt, type Identity } from '../../wire/parts';
import { compareIds, isDigits } from './content';

export type Field = 'id' | 'created' | 'updated' | 'start';

/** An order that every record seen so far keeps. */
export interface Order {
	field: Field;
	/** Keys from the record to the field. */
	path: string[];
	/** The highest value stands first. */
	falling: boolean;
	/** The highest value known when the list was last read to known ground. */
	mark?: string | number;
}

/** What a stretch of a list shows of its order; plain JSON, to be carried on with the next stretch. */
export interface Trace {
	rows: number;
	trails: Trail[];
	/** Neighbours whose ids and times of creation grow together, and neighbours that were compared. */
	agree: number;
	compared: number;
	lowest?: string;
	highest?: string;
}

interface Trail {
	field: Field;
	path: string[];
	last?: string | number;
	top?: string | number;
	rises: boolean;
	falls: boolean;
	/** The values are not all the same. */
	varies: boolean;
	/** A record has no such value. */
	gaps: boolean;
}

const fields = ['created', 'updated', 'start'] as const;

/** Neighbours that must be compared before ids count as growing. */
const fewest = 5;

export function newTrace(records: JsonObject[], identity: Identity): Trace {
	const trails: Trail[] = identity.path ? [trail('id', identity.path)] : [];
	for (const field of fields) {
		const path = timeField(records, field);
		if (path) trails.push(trail(field, path));
	}
	return { rows: 0, trails, agree: 0, compared: 0 };
}

function trail(field: Field, path: string[]): Trail {
	return { field, path, rises: true, falls: true, varies: false, gaps: false };
}

/** The value that a record has in the field of an order. */
export function valueIn(
	record: JsonObject,
	{ field, path }: Pick<Order, 'field' | 'path'>,
	identity: Identity,
): string | number | undefined {
	return field === 'id' ? identity.of(record) : timeOf(valueAt(record, path));
}

export function compare(a: string | number, b: string | number): number {
	return typeof a === 'number' && typeof b === 'number' ? a - b : compareIds(String(a), String(b));
}

/** Follows the order through the next records of a list; the trace is changed. */
export function trace(seen: Trace, records: JsonObject[], identity: Identity): void {
	for (const record of records) {
		seen.rows++;
		const moves: Partial<Record<Field, number>> = {};
		for (const one of seen.trails) {
			const value = valueIn(record, one, identity);
			if (value === undefined) {
				one.gaps = true;
				continue;
			}
			if (one.field === 'id') span(seen, String(value));
			if (one.last !== undefined) {
				const move = Math.sign(compare(value, one.last));
				moves[one.field] = move;
				if (move < 0) one.rises = false;
				if (move > 0) one.falls = false;
				if (move !== 0) one.varies = true;
			}
			one.last = value;
			if (one.top === undefined || compare(value, one.top) > 0) one.top = value;
		}
		if (moves.id && moves.created) {
			seen.compared++;
			if (moves.id === moves.created) seen.agree++;
		}
	}
}

function span(seen: Trace, id: string): void {
	if (seen.lowest === undefined || compareIds(id, seen.lowest) < 0) seen.lowest = id;
	if (seen.highest === undefined || compareIds(id, seen.highest) > 0) seen.highest = id;
}

/** The orders that every record kept, surest first. */
export function ordersOf(seen: Trace): Order[] {
	return seen.trails
		.filter(({ rises, falls, varies, gaps }) => (rises || falls) && varies && !gaps)
		.map(({ field, path, falls, top }) => ({ field, path, falling: falls, mark: top }));
}

/**
 * The field that tells the newest record, with the highest value seen: the id where ids grow, else the time of creation, of which
 * several records may have the same, else an id that is a number.
 */
export function newestOf(seen: Trace): Order | undefined {
	const trailOf = (field: Field) => seen.trails.find((one) => one.field === field && !one.gaps);
	const id = seen.highest !== undefined && isDigits(seen.highest) ? trailOf('id') : undefined;
	const found = idsGrow(seen) ? trailOf('id') : (trailOf('created') ?? id);
	const mark = typeof found?.top === 'number' ? found.top - 1 : found?.top;
	return found && { field: found.field, path: found.path, falling: false, mark };
}

/** Whether a record is newer than the mark. */
export function isAbove(order: Order, record: JsonObject, identity: Identity): boolean {
	const value = valueIn(record, order, identity);
	return value !== undefined && order.mark !== undefined && compare(value, order.mark) > 0;
}

/**
 * Whether new records get higher ids than old ones: ids grow with the times of creation for most neighbours, or, where records
 * have no such time, number the records almost without gaps.
 */
export function idsGrow(seen: Trace): boolean {
	if (seen.compared >= fewest) return seen.agree >= seen.compared * 0.8;
	if (seen.trails.some(({ field, gaps }) => field === 'created' && !gaps)) return false;
	const { lowest, highest, rows } = seen;
	if (lowest === undefined || highest === undefined || rows < fewest) return false;
	if (!isDigits(lowest) || !isDigits(highest)) return false;
	return Number(highest) - Number(lowest) < rows * 1.5;
}

/** The orders that these neighbouring records keep too. */
export function keeping(orders: Order[], records: JsonObject[], identity: Identity): Order[] {
	return orders.filter((order) => {
		let last: string | number | undefined;
		return records.every((record) => {
			const value = valueIn(record, order, identity);
			if (value === undefined) return false;
			const move = last === undefined ? 0 : compare(value, last);
			last = value;
			return order.falling ? move <= 0 : move >= 0;
		});
	});
}

/** The same orders, with marks at the highest of these values. */
export function marked(orders: Order[], records: JsonObject[], identity: Identity): Order[] {
	return orders.map((order) => {
		let { mark } = order;
		for (const record of records) {
			const value = valueIn(record, order, identity);
			if (value !== undefined && (mark === undefined || compare(value, mark) > 0)) mark = value;
		}
		return mark === undefined ? order : { ...order, mark };
	});
}

/** Whether a record stood in the list before the mark was set. */
export function isOldGround(order: Order, record: JsonObject, identity: Identity): boolean {
	return order.mark !== undefined && !isAbove(order, record, identity);
}

/** The order by which new records appear at one end of the list; undefined where they may appear anywhere. */
export function leading(
	orders: Order[],
	grows: boolean,
	want: 'created' | 'changed',
): Order | undefined {
	if (want === 'changed')
		return orders.every(({ field }) => field === 'updated') ? orders[0] : undefined;
	return orders.find(({ field }) => (field === 'id' ? grows : field !== 'start'));
}
