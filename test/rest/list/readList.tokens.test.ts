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
