import type { FuzzSpec } from './spec.mts';

/** The minimum of requests for a reader that knows the service: pages of the largest size it accepts, or of the user's own size. */
export function minimumRequests({ paging, records, filter, userSize }: FuzzSpec): number {
	if (paging.style === 'all' || paging.style === 'stump') return 1;
	const sizes = paging.sizes?.length ? Math.max(...paging.sizes) : paging.maxSize;
	const largest = paging.sizeParameter && !paging.sizeCaps ? sizes : paging.defaultSize;
	const size = userSize ?? largest;
	// The filter leaves two thirds of the records.
	const count = filter ? records.count - Math.ceil(records.count / 3) : records.count;
	return Math.max(1, Math.ceil(count / size));
}
