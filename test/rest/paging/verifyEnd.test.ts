import { detectEndBySmallerPage } from '../../../nodes/AppointmentService/rest/paging/verifyEnd';
import { home, type Reply } from '../support/fakeListService';
import { refusalWith, openFirstPage, recordRange } from '../support/pageFetcher';

/** Whether a request for fewer rows shows that the first page was all. */
async function requestSmaller(reply: Reply, url = home) {
	const { fetchPage, listUrl, first, primaryKey, asked } = await openFirstPage(reply, url);
	const reason = await detectEndBySmallerPage(fetchPage, listUrl, first, primaryKey);
	return { ended: reason !== undefined, asked: asked.join(' '), reason };
}

/** So many records. One of the names sets the page size; a smaller page comes with `extra`, every page with `always`. */
const list =
	(count: number, names: string[], extra: object = {}, always: object = {}): Reply =>
	(query) => {
		const size = names.map((name) => query.get(name)).find(Boolean);
		return size
			? { data: recordRange(1, Number(size)), ...always, ...extra }
			: { data: recordRange(1, count), ...always };
	};
/** Five records, and the records with these ids where a query sets a size. */
const fiveThen =
	(ids: number[]): Reply =>
	(query) =>
		query.size === 0
			? { data: recordRange(1, 5) }
			: { data: ids.map((id) => ({ id })), has_more: true };

const allNames = '?limit=2 ?per_page=2 ?page_size=2 ?size=2';

// what the list does | first page is all | service | queries
test.each<[string, boolean, Reply, string]>([
	[
		'has_more=true on the smaller page only',
		true,
		list(5, ['limit'], { has_more: true }),
		'?limit=2',
	],
	['a token on the smaller page only', true, list(5, ['limit'], { next_cursor: 'x' }), '?limit=2'],
	['no paging fields on the smaller page either', false, list(5, ['limit']), '?limit=2'],
	[
		'has_more=false on the smaller page',
		false,
		list(5, ['limit'], { has_more: false }),
		'?limit=2',
	],
	[
		'has_more=true under the third name',
		true,
		list(5, ['page_size'], { has_more: true }),
		'?limit=2 ?per_page=2 ?page_size=2',
	],
	['has_more=true under the fourth name', true, list(5, ['size'], { has_more: true }), allNames],
	['has_more=true under no tried name', false, list(5, ['take'], { has_more: true }), allNames],
	[
		'two records, and has_more=true for one',
		true,
		list(2, ['limit'], { has_more: true }),
		'?limit=1',
	],
	['one record', false, list(1, ['limit'], { has_more: true }), ''],
	[
		'its own page size in the body',
		true,
		list(5, ['max'], { has_more: true }, { max: 50 }),
		'?max=2',
	],
	[
		'its own page size in the body, which it ignores as a parameter',
		false,
		list(5, ['take'], {}, { max: 50 }),
		'?max=2 ?limit=2 ?per_page=2 ?page_size=2',
	],
	['all rows on the smaller page', false, fiveThen([1, 2, 3, 4, 5]), allNames],
	['other rows on the smaller page', false, fiveThen([4, 5]), allNames],
	['no rows on the smaller page', false, fiveThen([]), allNames],
	['more rows on the smaller page', false, fiveThen([1, 2, 3, 4, 5, 6]), allNames],
	['four of five rows on the smaller page', true, fiveThen([1, 2, 3, 4]), '?limit=2'],
])('a list with %s ends with its first page: %s', async (_, ended, reply, asked) => {
	expect(await requestSmaller(reply)).toMatchObject({ ended, asked });
});

test('the reason says that the service mentions further pages where there are any', async () => {
	expect((await requestSmaller(list(5, ['limit'], { has_more: true }))).reason).toMatch(
		/speaks of further pages where there are any/,
	);
});

test('a parameter that the user set is not changed', async () => {
	expect(await requestSmaller(list(5, []), `${home}?limit=5`)).toMatchObject({
		asked: '?limit=5&per_page=2 ?limit=5&page_size=2 ?limit=5&size=2',
	});
});

test('a name refused with 400 is skipped, and a 401 is thrown', async () => {
	const refusingLimit =
		(status: number): Reply =>
		(query, asked) =>
			query.has('limit')
				? refusalWith(status, 'Who?')
				: list(5, ['per_page'], { has_more: true })(query, asked);
	expect(await requestSmaller(refusingLimit(400))).toMatchObject({
		ended: true,
		asked: '?limit=2 ?per_page=2',
	});
	await expect(requestSmaller(refusingLimit(401))).rejects.toThrow('Who?');
});
