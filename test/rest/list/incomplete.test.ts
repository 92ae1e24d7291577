import { answer, page, readFromService, rowsOf, type Reply } from '../support/fakeListService';
import { pageNumberOf } from '../support/runFollowPages';

const rows = rowsOf(47);

/** Lists of which nothing shows that they were read to the end. */
const incompleteLists: Record<string, Reply> = {
	'a bare list that ignores every parameter': () => rows.slice(0, 10),
	'a total without further pages': () => ({ data: rows.slice(0, 10), total: 47 }),
	'has_more=true on every page': () => ({ data: rows.slice(0, 10), has_more: true }),
	'a token that brings the same page': () => ({ data: rows.slice(0, 10), next_cursor: 'again' }),
	'a next link on every page': (q) => ({
		data: page(rows, new URLSearchParams({ page: String(Math.min(pageNumberOf(q), 5)) })),
		next: `?page=${pageNumberOf(q) + 1}`,
	}),
	'a token on every page, empty ones included': (q) => {
		const start = Number(q.get('cursor') ?? 0);
		return { data: rows.slice(start, start + 10), next_cursor: start + 10 };
	},
	'a total that is too high': (q) => ({ data: page(rows, q), page: pageNumberOf(q), total: 60 }),
	'no rows for every parameter, which may be a filter': (q) =>
		q.size > 0 ? [] : rows.slice(0, 10),
	'an error 400 after full pages': (q) =>
		pageNumberOf(q) > 3 ? answer({ message: 'Page out of range' }, {}, 400) : page(rows, q),
	'an error 400 after pages that lack some of their rows': (q) =>
		pageNumberOf(q) > 2
			? answer({ message: 'Page out of range' }, {}, 400)
			: page(rows, q).filter(({ id }) => ![5, 15, 16].includes(Number(id))),
	'a link to the previous page': () => ({
		data: rows.slice(0, 10),
		links: { next: null, previous: '/api/v1/appointments?before=11' },
	}),
	'a warning beside the rows': () => ({
		data: rows.slice(0, 10),
		has_more: false,
		warnings: ['Only the first ten are shown'],
	}),
};

test.each(Object.keys(incompleteLists))('is incomplete, after a few requests: %s', async (name) => {
	const { completeness, asked } = await readFromService(incompleteLists[name]);
	expect(completeness.complete).toBe(false);
	expect(asked.length).toBeLessThan(60);
});

test('an error with HTTP 200 in the middle of a list is thrown', async () => {
	const failingRead = readFromService((q) =>
		pageNumberOf(q) === 3
			? { success: false, error: { code: 'INTERNAL', message: 'Something went wrong' }, data: [] }
			: { success: true, data: page(rows, q), page: pageNumberOf(q), has_more: true },
	);
	await expect(failingRead).rejects.toThrow('Something went wrong');
});
