/** Returns the response to a query. */
export type QueryHandler = (query: Record<string, string>) => unknown;

export const records = (count: number, from = 1) =>
	Array.from({ length: count }, (_, at) => ({ id: from + at }));

const pageOf = (query: Record<string, string>, count: number, size = 5) =>
	records(count).slice((Number(query.page ?? 1) - 1) * size, Number(query.page ?? 1) * size);

/** Lists of invented services; they ignore any other parameter. */
export const exampleLists = {
	empty: () => [],
	single: () => ({ data: records(5) }),
	ended: () => ({ data: records(5), has_more: false }),
	promising: () => ({ data: records(5), has_more: true }),
	counting: () => ({ data: records(5), total: 9 }),
	contradictory: () => ({ data: records(5), has_more: true, total: 5 }),
	/** Sends has_more where a page size is requested. */
	talking: ({ limit }) => ({ data: records(limit ? 2 : 5), ...(limit && { has_more: true }) }),
	/** Sends has_more, and an empty next page. */
	bare: ({ page }) => ({ data: page ? [] : records(5), has_more: !page }),
	refusing: ({ page }) => (page ? 404 : { data: records(5), has_more: true }),
	forbidding: ({ page }) => (page ? 405 : { data: records(5), has_more: true }),
	later: ({ page }) =>
		Number(page ?? 1) > 1 ? { data: records(3) } : { data: [], has_more: true },
	full: ({ page }) => ({ data: Number(page ?? 1) > 1 ? [] : records(5) }),
	paged: (query) => ({ data: pageOf(query, 7) }),
	/** Pages can be made larger. */
	sized: ({ limit, ...query }) => ({ data: pageOf(query, 40, Math.min(10, Number(limit ?? 5))) }),
	offset: ({ offset }) => ({
		data: records(7)
			.slice(Number(offset ?? 0))
			.slice(0, 5),
	}),
	tokens: ({ cursor }) =>
		cursor ? { data: records(2, 6), next_cursor: null } : { data: records(5), next_cursor: 'x' },
	links: ({ at }) => (at ? { data: records(2, 6) } : { data: records(5), next: '?at=5' }),
	/** Without a page number it returns a preview. */
	preview: (query) => ({
		data: query.page ? pageOf(query, 20) : records(3),
		page: Number(query.page ?? 1),
		total: 20,
	}),
} satisfies Record<string, QueryHandler>;
