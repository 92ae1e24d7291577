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

// what the list does | service | first page is all | queries
test.each<[string, Reply, boolean, string]>([
	[
		'has_more=true on the smaller page only',
		list(5, ['limit'], { has_more: true }),
		true,
		'?limit=2',
	],
	['a token on the smaller page only', list(5, ['limit'], { next_cursor: 'x' }), true, '?limit=2'],
	['no paging fields on the smaller page either', list(5, ['limit']), false, '?limit=2'],
	[
		'has_more=false on the smaller page',
		list(5, ['limit'], { has_more: false }),
		false,
		'?limit=2',
	],
	[
		'has_more=true under the third name',
		list(5, ['page_size'], { has_more: true }),
		true,
		'?limit=2 ?per_page=2 ?page_size=2',
	],
	['has_more=true under the fourth name', list(5, ['size'], { has_more: true }), true, allNames],
	['none of the names', list(5, ['take'], { has_more: true }), false, allNames],
	[
		'two records, and has_more=true for one',
		list(2, ['limit'], { has_more: true }),
		true,
		'?limit=1',
	],
	['one record', list(1, ['limit'], { has_more: true }), false, ''],
	[
		'its own page size in the body',
		list(5, ['max'], { has_more: true }, { max: 50 }),
		true,
		'?max=2',
	],
	[
		'its own page size in the body, which it ignores as a parameter',
		list(5, ['take'], {}, { max: 50 }),
		false,
		'?max=2 ?limit=2 ?per_page=2 ?page_size=2',
	],
	['all rows again', fiveThen([1, 2, 3, 4, 5]), false, allNames],
	['other rows', fiveThen([4, 5]), false, allNames],
	['no rows', fiveThen([]), false, allNames],
	['more rows', fiveThen([1, 2, 3, 4, 5, 6]), false, allNames],
	['four of five rows', fiveThen([1, 2, 3, 4]), true, '?limit=2'],
])('a smaller page is requested from a list with %s', async (_, reply, ended, asked) => {
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
