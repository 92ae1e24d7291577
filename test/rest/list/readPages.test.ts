import { NetworkError, ApiError } from '../../../nodes/AppointmentService/rest/http/errors';
import { byPage } from '../support/runFollowPages';
import {
	answer,
	home,
	offset,
	page,
	readFromService,
	rowsOf,
	type Reply,
	type Row,
} from '../support/fakeListService';

const silence = new NetworkError('No answer', 'ETIMEDOUT', false);
const number = (query: URLSearchParams, name: string, otherwise: number) =>
	Number(query.get(name) ?? otherwise);
/** The first answer as it is, and nothing that is asked for otherwise. */
const firstOnly =
	(body: object, more: unknown): Reply =>
	(query) => {
		if (query.size === 0) return body;
		if (more instanceof Error) throw more;
		return more;
	};
const unknown = 'nothing that was tried led to a second page';

describe('a list that ends with its first page', () => {
	test.each<[string, Reply, [plan: string, reason: string, verdict: string]]>([
		[
			'because nothing follows',
			() => ({ data: rowsOf(3), has_more: false }),
			[
				'one page',
				'the service says that nothing follows',
				'The service says that these 3 records are all.',
			],
		],
		[
			'because it would say more',
			(query) => ({
				data: rowsOf(10).slice(0, number(query, 'limit', 10)),
				...(query.has('limit') && { has_more: true }),
			}),
			[
				'one page',
				'the service speaks of further pages where there are any, and does not here',
				'The service says that these 10 records are all.',
			],
		],
		[
			'because its second page is empty',
			(query) => ({ data: page(rowsOf(10), query), page: number(query, 'page', 1) }),
			[
				'page numbers from 1 (page)',
				expect.any(String) as string,
				'Nothing follows after these 10 records.',
			],
		],
		[
			'because no more is counted, and nobody answers to more',
			firstOnly({ data: rowsOf(10), total: 10 }, silence),
			['one page', 'the service counts no more', 'The service counts 10 records, and 10 came.'],
		],
	])('%s', async (_, reply, [plan, reason, verdict]) => {
		expect(await readFromService(reply)).toMatchObject({
			plan,
			reason,
			verdict: { complete: true, reason: verdict },
		});
	});

	test('because no more is wanted', async () => {
		const reading = await readFromService(() => ({ data: rowsOf(10), has_more: true }), {
			limit: 5,
		});
		expect(reading).toMatchObject({
			plan: 'one page',
			reason: 'it holds as many records as wanted',
			verdict: { complete: true, reason: 'As many records as wanted.' },
			requests: 1,
		});
		expect(reading.records).toEqual(rowsOf(5));
	});
});

test('a list whose way on cannot be asked for is told as it is', async () => {
	expect(await readFromService(firstOnly({ data: rowsOf(10) }, silence))).toMatchObject({
		plan: 'one page',
		reason: 'the connection failed',
		verdict: {
			complete: false,
			reason: 'The service gave 10 records and no answer to whether there are more: No answer',
		},
	});
	const claimed = firstOnly({ data: rowsOf(10), has_more: true }, silence);
	await expect(readFromService(claimed)).rejects.toBe(silence);
	const refused = firstOnly({ data: rowsOf(10), total: 10 }, answer({ message: 'Who?' }, {}, 401));
	await expect(readFromService(refused)).rejects.toBeInstanceOf(ApiError);
});

test.each<[object, string]>([
	[{}, 'The service gave 10 records and does not say whether there are more'],
	[{ has_more: true }, 'The service gave 10 records and says that there are more'],
	[{ pageCount: 5 }, 'The service gave 10 records and says that there are more'],
	[{ pages: { pageCount: 5, p: 1 } }, 'The service gave 10 records and says that there are more'],
	[{ total: 47 }, 'The service counts 47 records and gave 10'],
	[{ total: 10, has_more: true }, 'The service gave 10 records and says that there are more'],
	[{ total: 10 }, 'The service gave 10 records and counts 10, which may be those of one page only'],
])('with %j, a list that nobody can read on says so', async (beside, says) => {
	const reading = await readFromService(() => ({ data: rowsOf(10), ...beside }));
	expect(reading).toMatchObject({ strategy: 'unknown', reason: unknown });
	expect(reading.completeness).toMatchObject({ complete: false, tellable: true });
	expect(reading.completeness.reason).toMatch(
		new RegExp(`^${says}; \\d+ ways to ask for a next page brought nothing new\\.$`),
	);
});

test('a plan that is told is followed, and not taken for proved', async () => {
	const told = { strategy: byPage };
	const rows = rowsOf(25);
	const plan = { strategy: 'page numbers from 1 (page)', reason: 'it is set in the options' };
	const reading = await readFromService((query) => ({ data: page(rows, query) }), told);
	expect(reading).toMatchObject({ ...plan, records: rows, verdict: { complete: true } });
	expect(reading.asked).toEqual([home, `${home}?page=2`, `${home}?page=3`, `${home}?page=4`]);
	const ends = await readFromService(firstOnly({ data: rowsOf(10) }, answer('', {}, 400)), told);
	expect(ends).toMatchObject({ ...plan, verdict: { complete: true } });
	const lies = await readFromService(() => ({ data: rowsOf(10) }), told);
	expect(lies).toMatchObject({ ...plan, verdict: { complete: false } });
});

describe('a list that moves while it is read is read again', () => {
	const full = rowsOf(60);
	/** Starts a reading anew with each request for the first page by its number, and says which one it is. */
	const inReadings = (
		rowsIn: (reading: number, asked: number) => Row[],
		beside: (rows: Row[]) => object,
	) => {
		let readings = 1;
		const reply: Reply = (query, asked) => {
			if (query.get('page') === '1') readings++;
			const rows = rowsIn(readings, asked);
			return { data: page(rows, query), page: number(query, 'page', 1), ...beside(rows) };
		};
		return { reply, count: () => readings };
	};
	const counted = (rows: Row[]) => ({ total: rows.length });

	test('until it came whole', async () => {
		const { reply, count } = inReadings((_, asked) => (asked < 4 ? full : full.slice(1)), counted);
		const { records, completeness: verdict } = await readFromService(reply);
		expect(records).toEqual(full.slice(1));
		expect(verdict).toEqual({
			complete: true,
			reason: 'The service counts 59 records, and 59 came.',
		});
		expect(count()).toBe(2);
	});

	test('three times at most, and nothing that came is left out', async () => {
		let left = rowsOf(90);
		const { reply, count } = inReadings(
			(_, asked) => (left = asked > 3 ? left.slice(1) : left),
			counted,
		);
		const { records, completeness: verdict } = await readFromService(reply);
		expect(count()).toBe(3);
		expect(verdict).toMatchObject({ complete: false, again: true });
		expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
		expect(records.length).toBeGreaterThan(left.length);
	});

	test('not where it did not move', async () => {
		const { reply, count } = inReadings(() => full, counted);
		expect((await readFromService(reply)).completeness.complete).toBe(true);
		expect(count()).toBe(1);
	});

	test('and refused where the service refuses', async () => {
		let gone = false;
		const broken = readFromService((query, asked) => {
			gone ||= asked > 3;
			if (gone && query.get('page') === '1') return answer({ message: 'Closed' }, {}, 403);
			return {
				data: page(gone ? full.slice(1) : full, query),
				page: number(query, 'page', 1),
				total: gone ? 59 : 60,
			};
		});
		await expect(broken).rejects.toThrow('Closed');
	});

	test('from its start, where rows are numbered', async () => {
		const { asked, records } = await readFromService((query, count) => {
			const rows = count > 5 ? full.slice(1) : full;
			return { data: offset(rows, query), offset: number(query, 'offset', 0), total: rows.length };
		});
		expect(records).toEqual(full.slice(1));
		expect(asked.filter((url) => url === home)).toHaveLength(2);
	});

	test('with the same large pages', async () => {
		const many = rowsOf(900);
		const {
			asked,
			records,
			completeness: verdict,
		} = await readFromService((query, count) => {
			const rows = count > 8 ? many.slice(1) : many;
			return {
				data: page(rows, query, { sizeBy: 'per_page', most: 100 }),
				meta: { page: number(query, 'page', 1), per_page: 10, total: rows.length },
			};
		});
		expect([records.length, verdict.complete]).toEqual([899, true]);
		const again = asked.slice(-9);
		expect(again[0]).toBe(`${home}?per_page=500`);
		expect(again.every((url) => url.includes('per_page=500'))).toBe(true);
	});

	const low = () => ({ total: 20 });
	test.each<[string, (reading: number) => Row[], boolean, number]>([
		['the same', () => full, true, 2],
		[
			'another one more, and then the same',
			(reading) => (reading === 1 ? full : rowsOf(61)),
			true,
			3,
		],
		[
			'another one instead, and then the same',
			(reading) => (reading === 1 ? full : rowsOf(61).slice(1)),
			true,
			3,
		],
		['another one each time', (reading) => rowsOf(60 + reading).slice(reading), false, 3],
		['more each time', (reading) => rowsOf(60 + reading), false, 3],
	])(
		'as whole, with a count that lies low, where a reading brings %s',
		async (_, rowsIn, complete, readings) => {
			const { reply, count } = inReadings(rowsIn, low);
			const { records, completeness: verdict } = await readFromService(reply);
			const last = rowsIn(readings);
			expect(verdict.complete).toBe(complete);
			if (complete) {
				expect(verdict.reason).toBe(`Two readings brought the same ${last.length} records.`);
				expect(records).toEqual(last);
			} else expect(records.length).toBeGreaterThan(60);
			expect(count()).toBe(readings);
		},
	);
});

test('a record that leaves the first page while smaller pages are tried moves none of the others out of sight', async () => {
	const rows = rowsOf(37);
	const reading = await readFromService((query, asked) => {
		if (asked === 3) rows.splice(2, 1);
		const data = page(rows, query, { by: 'pageNumber', size: 7 });
		return { data, resultCount: data.length, pageNumber: number(query, 'pageNumber', 1) };
	});
	expect(reading.completeness.complete).toBe(true);
	expect(reading.records).toEqual(rows);
});
