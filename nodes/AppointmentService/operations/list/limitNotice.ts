import { getTotal, type ListResult } from '../../rest';

/**
 * What a model has to know where the limit left records out: how many there are in all.
 *
 * @param found how many records match, as far as the list was read
 * @param isCounted whether they are all that match
 */
export function limitNotice(
	{ firstPage }: ListResult,
	{ found, limit, isCounted }: { found: number; limit: number | undefined; isCounted: boolean },
	noun: string,
): string[] {
	if (limit === undefined || found <= limit) return [];
	const total = isCounted ? found : getTotal(firstPage, found);
	const count = (value: number) => value.toLocaleString('en-US');
	const given =
		total === undefined || total <= limit
			? `there are more ${noun} than these ${count(limit)}`
			: `these are ${count(limit)} of ${count(total)} ${noun}`;
	return [`Limit reached: ${given}. Narrow the search, or raise the limit to see the others.`];
}
