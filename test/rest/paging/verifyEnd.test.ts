import { detectEndBySmallerPage } from '../../../nodes/AppointmentService/rest/paging/verifyEnd';
import { home, type Reply } from '../support/fakeListService';
import { refusalWith, openFirstPage, recordRange } from '../support/pageFetcher';

/** Whether a list that is asked for less shows that its first page was all. */
async function shrunk(reply: Reply, address = home) {
	const { turn, list, first, identity: primaryKey, asked } = await openFirstPage(reply, address);
	const reason = await detectEndBySmallerPage(turn, list, first, primaryKey);
	return { whole: reason !== undefined, asked: asked.join(' '), reason };
}

/** So many records; of less under one of these names, something else comes along. */
const list =
	(count: number, names: string[], beside: object = {}, always: object = {}): Reply =>
	(query) => {
		const size = names.map((name) => query.get(name)).find(Boolean);
		return size
			? { data: recordRange(1, Number(size)), ...always, ...beside }
			: { data: recordRange(1, count), ...always };
	};
/** Five records, and others where a size is asked for. */
const five =
	(ids: number[], beside: object = { has_more: true }): Reply =>
	(query) =>
		query.size === 0 ? { data: recordRange(1, 5) } : { data: ids.map((id) => ({ id })), ...beside };

const all = '?limit=2 ?per_page=2 ?page_size=2 ?size=2';

test.each<[string, Reply, boolean, string]>([
	['speaks of more then', list(5, ['limit'], { has_more: true }), true, '?limit=2'],
	['gives a token then', list(5, ['limit'], { next_cursor: 'x' }), true, '?limit=2'],
	['says nothing then either', list(5, ['limit']), false, '?limit=2'],
	['says that it ends', list(5, ['limit'], { has_more: false }), false, '?limit=2'],
	[
		'knows the third name',
		list(5, ['page_size'], { has_more: true }),
		true,
		'?limit=2 ?per_page=2 ?page_size=2',
	],
	['knows the fourth', list(5, ['size'], { has_more: true }), true, all],
	['knows none', list(5, ['take'], { has_more: true }), false, all],
	['has two records', list(2, ['limit'], { has_more: true }), true, '?limit=1'],
	['has one', list(1, ['limit'], { has_more: true }), false, ''],
	['says its size', list(5, ['max'], { has_more: true }, { max: 50 }), true, '?max=2'],
	[
		'says its size, and ignores it',
		list(5, ['take'], {}, { max: 50 }),
		false,
		'?max=2 ?limit=2 ?per_page=2 ?page_size=2',
	],
	['gives all again', five([1, 2, 3, 4, 5]), false, all],
	['gives others', five([4, 5]), false, all],
	['gives nothing', five([]), false, all],
	['gives more', five([1, 2, 3, 4, 5, 6]), false, all],
	['gives four of five', five([1, 2, 3, 4]), true, '?limit=2'],
])('a list that %s', async (_, reply, whole, asked) => {
	expect(await shrunk(reply)).toMatchObject({ whole, asked });
});

test('why the first page is all', async () => {
	expect((await shrunk(list(5, ['limit'], { has_more: true }))).reason).toMatch(
		/speaks of further pages where there are any/,
	);
});

test('what the user set is left as it is', async () => {
	expect(await shrunk(list(5, []), `${home}?limit=5`)).toMatchObject({
		asked: '?limit=5&per_page=2 ?limit=5&page_size=2 ?limit=5&size=2',
	});
});

test('a refused name is passed over, unless the refusal has nothing to do with it', async () => {
	const refusing =
		(status: number): Reply =>
		(query, asked) =>
			query.has('limit')
				? refusalWith(status, 'Who?')
				: list(5, ['per_page'], { has_more: true })(query, asked);
	expect(await shrunk(refusing(400))).toMatchObject({ whole: true, asked: '?limit=2 ?per_page=2' });
	await expect(shrunk(refusing(401))).rejects.toThrow('Who?');
});
