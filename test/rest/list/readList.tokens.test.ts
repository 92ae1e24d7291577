import { answer, page, readFromService, rowsOf, type Reply } from '../support/fakeListService';

/** Refuses pages without the token that its answers show. */
const withToken =
	(name: string, beside: object): Reply =>
	(query) => {
		const isFirst = (query.get('page') ?? '1') === '1';
		if (!isFirst && query.get(name) !== 'S77')
			return answer({ error: `${name} is required for later pages` }, {}, 400);
		return {
			...beside,
			page: Number(query.get('page') ?? 1),
			pages: 4,
			data: page(rowsOf(34), query),
		};
	};

test.each([
	['search_id', { search_id: 'S77' }],
	['session', { meta: { session: 'S77' } }],
])(
	'%s travels with the number of a page where a refusal says that it is missing',
	async (name, beside) => {
		const { records, completeness, asked } = await readFromService(withToken(name, beside));
		expect(records).toEqual(rowsOf(34));
		expect(completeness.complete).toBe(true);
		expect(asked.length).toBeLessThanOrEqual(8);
	},
);

test('nothing is sent that no answer showed', async () => {
	const { completeness, asked } = await readFromService(withToken('search_id', {}));
	expect(completeness.complete).toBe(false);
	expect(asked.some((address) => String(address).includes('search_id'))).toBe(false);
});

test.each<[string, (token: string | null) => { body?: object; headers?: Record<string, string> }]>([
	// parameter, what says the token
	['afterCursor', (token) => ({ body: { afterCursor: token, beforeCursor: null } })],
	['iterator', (token) => ({ body: { iterator: token ?? 'end', done: token === null } })],
	['pagina-seguinte', (token) => ({ body: token === null ? {} : { 'pagina-seguinte': token } })],
	['start', (token) => ({ body: { next: token, prev: null, total: 137 } })],
	['after_cursor', (token) => ({ headers: { 'x-after-cursor': token ?? '' } })],
	['cursor', (token) => ({ headers: { 'x-files-cursor': token ?? '' } })],
])('137 rows are read whole by the token %s', async (name, say) => {
	const all = rowsOf(137);
	const { records, completeness } = await readFromService((query) => {
		const from = Number(query.get(name)?.replace('t', '') ?? 0);
		const [size, next] = [20, from + 20 < all.length ? `t${from + 20}` : null];
		const { body = {}, headers } = say(next);
		return answer(JSON.stringify({ data: all.slice(from, from + size), ...body }), headers);
	});
	expect(records).toEqual(all);
	expect(completeness.complete).toBe(true);
});
