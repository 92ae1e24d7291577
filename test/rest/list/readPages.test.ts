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

const noResponseError = new NetworkError('No answer', 'ETIMEDOUT', false);
const numberIn = (query: URLSearchParams, name: string, fallback: number) =>
	Number(query.get(name) ?? fallback);
/** The first page, and `other` for every query. */
const firstOnly =
	(body: object, other: unknown): Reply =>
	(query) => {
		if (query.size === 0) return body;
		if (other instanceof Error) throw other;
		return other;
	};
const undetectedReason = 'nothing that was tried led to a second page';

describe('a list that ends with its first page', () => {
	// first page | service | strategy, its reason, and the reason for completeness
	test.each<[string, Reply, [strategy: string, reason: string, completeness: string]]>([
		[
			'with has_more=false',
			() => ({ data: rowsOf(3), has_more: false }),
			[
				'one page',
				'the service says that nothing follows',
				'The service says that these 3 records are all.',
			],
		],
		[
			'with has_more=true only where a smaller page is requested',
			(query) => ({
				data: rowsOf(10).slice(0, numberIn(query, 'limit', 10)),
				...(query.has('limit') && { has_more: true }),
			}),
			[
				'one page',
				'the service speaks of further pages where there are any, and does not here',
				'The service says that these 10 records are all.',
			],
		],
		[
			'before an empty second page',
			(query) => ({ data: page(rowsOf(10), query), page: numberIn(query, 'page', 1) }),
			[
				'page numbers from 1 (page)',
				expect.any(String) as string,
				'Nothing follows after these 10 records.',
			],
		],
		[
			'with a total of its rows, and no response to further requests',
			firstOnly({ data: rowsOf(10), total: 10 }, noResponseError),
			['one page', 'the service counts no more', 'The service counts 10 records, and 10 came.'],
		],
	])('a first page %s', async (_, reply, [strategyDescription, reason, completeness]) => {
		expect(await readFromService(reply)).toMatchObject({
			strategyDescription,
			reason,
			completeness: { complete: true, reason: completeness },
		});
	});
});

test('a first page whose further requests get no response is incomplete, or throws where more is claimed', async () => {
	expect(await readFromService(firstOnly({ data: rowsOf(10) }, noResponseError))).toMatchObject({
		strategyDescription: 'one page',
		reason: 'the connection failed',
		completeness: {
			complete: false,
			reason: 'The service gave 10 records and no answer to whether there are more: No answer',
		},
	});
	const claimed = firstOnly({ data: rowsOf(10), has_more: true }, noResponseError);
	await expect(readFromService(claimed)).rejects.toBe(noResponseError);
	const refused = firstOnly({ data: rowsOf(10), total: 10 }, answer({ message: 'Who?' }, {}, 401));
	await expect(readFromService(refused)).rejects.toBeInstanceOf(ApiError);
});

// fields of every page | reason for incompleteness
test.each<[object, string]>([
	[{}, 'The service gave 10 records and does not say whether there are more'],
	[{ has_more: true }, 'The service gave 10 records and says that there are more'],
	[{ pageCount: 5 }, 'The service gave 10 records and says that there are more'],
	[{ pages: { pageCount: 5, p: 1 } }, 'The service gave 10 records and says that there are more'],
	[{ total: 47 }, 'The service counts 47 records and gave 10'],
	[{ total: 10, has_more: true }, 'The service gave 10 records and says that there are more'],
	[{ total: 10 }, 'The service gave 10 records and counts 10, which may be those of one page only'],
])('the same page with %j for every request is incomplete', async (fields, reason) => {
	const result = await readFromService(() => ({ data: rowsOf(10), ...fields }));
	expect(result).toMatchObject({ strategyDescription: 'unknown', reason: undetectedReason });
	expect(result.completeness).toMatchObject({ complete: false, isConfigurable: true });
	expect(result.completeness.reason).toBe(`${reason}; asking for a next page brought nothing new.`);
});

test('a strategy that the user set is followed, and not taken for verified', async () => {
	const options = { strategy: byPage };
	const rows = rowsOf(25);
	const expected = {
		strategyDescription: 'page numbers from 1 (page)',
		reason: 'it is set in the options',
	};
	const result = await readFromService((query) => ({ data: page(rows, query) }), options);
	expect(result).toMatchObject({ ...expected, records: rows, completeness: { complete: true } });
	expect(result.asked).toEqual([home, `${home}?page=2`, `${home}?page=3`, `${home}?page=4`]);
	const refused = await readFromService(
		firstOnly({ data: rowsOf(10) }, answer('', {}, 400)),
		options,
	);
	expect(refused).toMatchObject({ ...expected, completeness: { complete: true } });
	const repeating = await readFromService(() => ({ data: rowsOf(10) }), options);
	expect(repeating).toMatchObject({ ...expected, completeness: { complete: false } });
});

describe('a list that changes while it is read is read again', () => {
	const full = rowsOf(60);
	/** A list whose rows depend on how often it was read: each request for page 1 by its number begins another pass. */
	const inPasses = (
		rowsIn: (pass: number, asked: number) => Row[],
		fieldsOf: (rows: Row[]) => object,
	) => {
		let passes = 1;
		const reply: Reply = (query, asked) => {
			if (query.get('page') === '1') passes++;
			const rows = rowsIn(passes, asked);
			return { data: page(rows, query), page: numberIn(query, 'page', 1), ...fieldsOf(rows) };
		};
		return { reply, countPasses: () => passes };
	};
	const withTotal = (rows: Row[]) => ({ total: rows.length });

	test('until as many records came as its total', async () => {
		const { reply, countPasses } = inPasses(
			(_, asked) => (asked < 4 ? full : full.slice(1)),
			withTotal,
		);
		const { records, completeness } = await readFromService(reply);
		expect(records).toEqual(full.slice(1));
		expect(completeness).toEqual({
			complete: true,
			reason: 'The service counts 59 records, and 59 came.',
		});
		expect(countPasses()).toBe(2);
	});

	test('where a record of the reading before does not come, which may have moved to a page that was read', async () => {
		let rows = rowsOf(40);
		let begun = 0;
		const { records } = await readFromService((query, asked) => {
			const number = numberIn(query, 'page', 1);
			if (query.get('page') === '1') begun++;
			if (asked === 4) rows = [{ id: 99 }, ...rows];
			if (begun === 2 && number === 2) rows = rows.filter(({ id }) => id !== 5);
			const end = number * 10;
			return { data: rows.slice(end - 10, end), has_more: rows.length > end };
		});
		const came = new Set(records.map(({ id }) => id));
		expect(rows.filter(({ id }) => !came.has(id as number))).toEqual([]);
	});

	test('three times at most, and gives every record that came', async () => {
		let rowsNow = rowsOf(90);
		const { reply, countPasses } = inPasses(
			(_, asked) => (rowsNow = asked > 3 ? rowsNow.slice(1) : rowsNow),
			withTotal,
		);
		const { records, completeness } = await readFromService(reply);
		expect(countPasses()).toBe(3);
		expect(completeness).toMatchObject({ complete: false, shouldReread: true });
		expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
		expect(records.length).toBeGreaterThan(rowsNow.length);
	});

	test('only where it changed', async () => {
		const { reply, countPasses } = inPasses(() => full, withTotal);
		expect((await readFromService(reply)).completeness.complete).toBe(true);
		expect(countPasses()).toBe(1);
	});

	test('and throws where the service refuses then', async () => {
		let hasChanged = false;
		const failingRead = readFromService((query, asked) => {
			hasChanged ||= asked > 3;
			if (hasChanged && query.get('page') === '1') return answer({ message: 'Closed' }, {}, 403);
			return {
				data: page(hasChanged ? full.slice(1) : full, query),
				page: numberIn(query, 'page', 1),
				total: hasChanged ? 59 : 60,
			};
		});
		await expect(failingRead).rejects.toThrow('Closed');
	});

	test('from its first page, where it is read by offsets', async () => {
		const { asked, records } = await readFromService((query, count) => {
			const rows = count > 5 ? full.slice(1) : full;
			return {
				data: offset(rows, query),
				offset: numberIn(query, 'offset', 0),
				total: rows.length,
			};
		});
		expect(records).toEqual(full.slice(1));
		expect(asked.filter((url) => url === home)).toHaveLength(2);
	});

	test('with the same page size', async () => {
		const many = rowsOf(900);
		const { asked, records, completeness } = await readFromService((query, count) => {
			const rows = count > 8 ? many.slice(1) : many;
			return {
				data: page(rows, query, { sizeBy: 'per_page', most: 100 }),
				meta: { page: numberIn(query, 'page', 1), per_page: 10, total: rows.length },
			};
		});
		expect([records.length, completeness.complete]).toEqual([899, true]);
		const reread = asked.slice(-9);
		expect(numberIn(new URL(reread[0]).searchParams, 'page', 1)).toBe(1);
		expect(reread.every((url) => url.includes('per_page=500'))).toBe(true);
	});

	test('and records without an ID come once, as the last two readings brought them', async () => {
		const withoutId = (at: number) => ({ note: `Row ${at}` });
		const before = Array.from({ length: 64 }, (_, at) => withoutId(at));
		const after = [...before.slice(1), { note: 'Row 0, moved' }];
		const { reply, countPasses } = inPasses(
			(_, asked) => (asked < 4 ? before : after),
			() => ({ total: 200 }),
		);
		const { records, completeness } = await readFromService(reply);
		expect(countPasses()).toBe(3);
		expect(completeness.complete).toBe(false);
		expect(records).toEqual(after);
	});

	test('and records without an ID that came once are kept where every reading brings others', async () => {
		const all = Array.from({ length: 90 }, (_, at) => ({ note: `Row ${at}` }));
		const { reply } = inPasses(
			(pass) => all.slice(pass, 60 + pass),
			() => ({ total: 20 }),
		);
		const { records } = await readFromService(reply);
		expect(new Set(records.map(({ note }) => note)).size).toBe(records.length);
	});

	const withLowTotal = () => ({ total: 20 });
	// what each pass brings | complete | passes | rows of a pass
	test.each<[string, boolean, number, (pass: number) => Row[]]>([
		['the same records', true, 2, () => full],
		['one record more, and then the same', true, 3, (pass) => (pass === 1 ? full : rowsOf(61))],
		[
			'another record instead, and then the same',
			true,
			3,
			(pass) => (pass === 1 ? full : rowsOf(61).slice(1)),
		],
		['another record each time', false, 3, (pass) => rowsOf(60 + pass).slice(pass)],
		['more records each time', false, 3, (pass) => rowsOf(60 + pass)],
	])(
		'with a total that is too low, each pass brings %s, complete: %s, passes: %d',
		async (_, complete, passes, rowsIn) => {
			const { reply, countPasses } = inPasses(rowsIn, withLowTotal);
			const { records, completeness } = await readFromService(reply);
			const last = rowsIn(passes);
			expect(completeness.complete).toBe(complete);
			if (complete) {
				expect(completeness.reason).toBe(`Two readings brought the same ${last.length} records.`);
				expect(records).toEqual(last);
			} else expect(records.length).toBeGreaterThan(60);
			expect(countPasses()).toBe(passes);
		},
	);
});

test('a record that leaves the first page while a smaller page is requested hides no other record', async () => {
	const rows = rowsOf(37);
	const result = await readFromService((query, asked) => {
		if (asked === 3) rows.splice(2, 1);
		const data = page(rows, query, { by: 'pageNumber', size: 7 });
		return { data, resultCount: data.length, pageNumber: numberIn(query, 'pageNumber', 1) };
	});
	expect(result.completeness.complete).toBe(true);
	expect(result.records).toEqual(rows);
});

test('a first page that is as long as the service says pages are may be a preview, whatever it counts', async () => {
	const rows = rowsOf(43);
	const result = await readFromService((query) => {
		const isPreview = query.size === 0;
		const size = isPreview ? 5 : numberIn(query, 'limit', 20);
		const data = page(rows, query, { size });
		return { data, total_rows: data.length, page: numberIn(query, 'page', 1), limit: size };
	});
	expect(result.records).toEqual(rows);
});

test('a short first page that an empty page follows is asked for by its number: it may be a preview', async () => {
	const rows = rowsOf(15);
	const asked: string[] = [];
	const result = await readFromService((query) => {
		asked.push(query.toString());
		const shown = query.has('page') ? page(rows, query, { size: 20, first: 0 }) : rows.slice(0, 5);
		return { data: shown, total_pages: 1, page: numberIn(query, 'page', 0) };
	});
	expect(result.records).toEqual(rows);
	expect(result.completeness.complete).toBe(true);
	expect(asked).toEqual(['', 'page=1', 'page=0', 'page=1']);
});

test('HTTP 206 makes a range that holds all that is counted a part of the list', async () => {
	const rows = rowsOf(58);
	const result = await readFromService((query) => {
		const from = numberIn(query, 'offset', 0);
		const part = offset(rows, query, { size: 12 });
		return answer(part, { 'content-range': `items ${from}-${from + part.length - 1}/12` }, 206);
	});
	expect(result.records).toEqual(rows);
});

test('an empty first page that the service counts records for takes few requests', async () => {
	let requests = 0;
	const result = await readFromService((query) => {
		requests++;
		return query.has('page_num')
			? answer({ message: 'No such page' }, {}, 400)
			: { list: [], total: 100 };
	});
	expect(result.completeness.complete).toBe(false);
	expect(requests).toBeLessThan(40);
});

test('a record in a range of an unknown number is all where the offset behind it gives nothing', async () => {
	const result = await readFromService((query) =>
		[...query.keys()].some((name) => name !== 'offset' && name !== 'limit')
			? answer({ message: 'failed to parse filter (2)' }, {}, 400)
			: answer(offset(rowsOf(1), query), { 'content-range': '0-0/*' }),
	);
	expect([result.completeness.complete, result.asked.length]).toEqual([true, 2]);
});

test('a range of an unknown number of records points to more than the few that came', async () => {
	const rows = rowsOf(26);
	const result = await readFromService((query) => {
		if ([...query.keys()].some((name) => name !== 'offset'))
			return answer({ message: 'Bad request' }, {}, 400);
		const from = numberIn(query, 'offset', 0);
		const part = offset(rows, query, { size: 6 });
		return answer(part, { 'content-range': `${from}-${from + part.length - 1}/*` });
	});
	expect(result.records).toEqual(rows);
});
