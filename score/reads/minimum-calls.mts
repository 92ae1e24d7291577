import { dialectNamed, type DialectName } from '../../sandbox/dialects/index.mts';

/** Pages of the size that the dialect gives when none is asked for. */
export function pagesAtDefaultSize(dialect: DialectName, count: number): number {
	return pagesOf(dialect, count, dialectNamed(dialect).paging.fallback);
}

/** The minimum of calls: pages of the largest size that the dialect accepts. */
export function minimumCalls(dialect: DialectName, count: number): number {
	return pagesOf(dialect, count, dialectNamed(dialect).paging.max);
}

function pagesOf(dialect: DialectName, count: number, size: number): number {
	const { paging } = dialectNamed(dialect);
	if (paging.kind !== 'cursor' || !paging.short) return Math.max(1, Math.ceil(count / size));
	// Of four pages, the second is short and the third empty.
	const shares = [1, 0.6, 0, 1];
	let pages = 1;
	for (let left = count - size; left > 0; pages++)
		left -= Math.ceil(size * (shares[pages % shares.length] as number));
	return pages;
}
