/** The middle one; the mean of the two in the middle where there is none. */
export function median(numbers: number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

/** `2.3x` */
export function formatRatio(ratio: number): string {
	return `${ratio.toFixed(1)}x`;
}

/**
 * Checks that what was read is the whole list and each record once.
 *
 * @throws Error where it is not: figures of an incomplete reading mean nothing
 */
export function assertComplete(who: string, ids: unknown[], wanted: number): void {
	const different = new Set(ids).size;
	if (ids.length === wanted && different === wanted) return;
	throw new Error(`${who} read ${ids.length} records, ${different} different; not ${wanted}.`);
}
