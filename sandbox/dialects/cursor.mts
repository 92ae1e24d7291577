import type { Row } from '../business/rows.mts';
import { compare, sortValue, type Order } from './order.mts';

/**
 * A cursor remembers the last row that was served, not a count of rows: rows that come or go
 * elsewhere in the list shift nothing. The page's number makes each cursor of a walk another one.
 */
export function tokenFor(last: Row | undefined, order: Order, number: number): string {
	const place = last ? [sortValue(last, order), last.id] : [];
	return Buffer.from(JSON.stringify([number, ...place])).toString('base64url');
}

/** Where the list goes on after the cursor; undefined when it is none of ours. */
export function afterToken(
	rows: readonly Row[],
	order: Order,
	token: string,
): { start: number; number: number } | undefined {
	if (token === '') return { start: 0, number: 1 };
	const parts = parse(token);
	if (!parts) return undefined;
	const [number, value, id] = parts;
	if (id === undefined) return { start: 0, number };
	const next = rows.findIndex(
		(row) => compare({ value: sortValue(row, order), id: row.id }, { value, id }, order) > 0,
	);
	return { start: next < 0 ? rows.length : next, number };
}

function parse(token: string): number[] | undefined {
	try {
		const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
		if (!Array.isArray(parts) || !parts.every(Number.isSafeInteger)) return undefined;
		return parts.length === 1 || parts.length === 3 ? parts : undefined;
	} catch {
		return undefined;
	}
}
