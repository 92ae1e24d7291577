import { clearMemory, ServiceMemory } from '../../../nodes/AppointmentService/rest';
import { pageNumberOf } from '../support/runFollowPages';
import {
	answer,
	offset,
	page,
	readFromService,
	rowsOf,
	type Reply,
} from '../support/fakeListService';

const rows = rowsOf(470);
const ids = (records: Array<Record<string, unknown>>) => records.map(({ id }) => id);
const secondsOf = async (before: Reply, after: Reply = before, limit?: number) => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	const first = await readFromService(before, {}, memory);
	return { first, second: await readFromService(after, { limit }, memory) };
};

const sized = { sizeBy: 'per_page', most: 100 };
const counted: Reply = (q) => ({
	data: page(rows, q, sized),
	meta: { page: pageNumberOf(q), total: 470 },
});
const rowsFrom =
	(first: number): Reply =>
	(q) => {
		const at = Number(q.get('offset') ?? first) - first;
		return { data: rows.slice(at, at + 10), offset: at + first, has_more: at + 10 < 470 };
	};
const tokens: Reply = (q) => {
	const start = Number(q.get('cursor') ?? 0);
	const end = start + Math.min(Number(q.get('limit') ?? 10), 100);
	return {
		items: rows.slice(start, end),
		next_cursor: end < 470 ? `${end}`.padStart(9, 'c') : null,
	};
};
const readToken: Reply = (q, asked) =>
	tokens(
		new URLSearchParams(
			[...q].map(([name, value]) => [name, value.replace(/^c+/, '')] as [string, string]),
		),
		asked,
	);

const large = { sizeBy: 'limit', most: 500 };
const whole: Reply = (q) => ({ data: page(rows, q, large), total: 470 });

beforeEach(clearMemory);

test.each<[style: string, reply: Reply, requests: number]>([
	['page numbers, with a count', counted, 5],
	['tokens', readToken, 5],
	[
		'offsets, with a count',
		(q) => ({ data: offset(rows, q, { sizeBy: 'limit', most: 100 }), total: 470 }),
		5,
	],
	// One more shows that pages count from 1, and one that the list ends.
	['page numbers, in silence', (q) => page(rows, q, sized), 7],
	['offsets, in silence', (q) => offset(rows, q, { sizeBy: 'limit', most: 100 }), 6],
])('%s: the second reading asks for the largest pages at once', async (_, reply, requests) => {
	const { first, second } = await secondsOf(reply);
	expect(ids(second.records)).toEqual(ids(rows));
	expect(second.completeness.complete).toBe(true);
	expect(second.asked).toHaveLength(requests);
	expect(first.asked.length).toBeGreaterThan(requests);
});

test.each<[style: string, reply: Reply, mostAtOnce: number]>([
	['page numbers', counted, 5],
	['offsets', (q) => ({ data: offset(rows, q, sized), total: 470 }), 5],
	['one page', whole, 1],
	['tokens', readToken, 1],
])('%s: the second reading asks for all pages at the same moment', async (_, reply, mostAtOnce) => {
	const { second } = await secondsOf(reply);
	expect(ids(second.records)).toEqual(ids(rows));
	expect(second.mostAtOnce).toBe(mostAtOnce);
});

test('no more pages than are wanted are asked for at the same moment', async () => {
	const { second } = await secondsOf(counted, counted, 30);
	expect(ids(second.records)).toEqual(ids(rows.slice(0, 30)));
	expect(second.mostAtOnce).toBe(3);
	expect(second.asked).toHaveLength(3);
});

test('at most eight pages are asked for at the same moment as long as the service has not shown its pace', async () => {
	const many = rowsOf(2950);
	const reply: Reply = (q) => ({ data: page(many, q, sized), meta: { total: many.length } });
	const { second } = await secondsOf(reply);
	expect(second.asked).toHaveLength(30);
	expect(second.asked.slice(0, 8).map((url) => new URL(url).searchParams.get('page'))).toEqual(
		[null, 2, 3, 4, 5, 6, 7, 8].map((number) => number && String(number)),
	);
	expect(second.mostAtOnce).toBeLessThanOrEqual(16);
});

test('a service that takes its time gets many requests at the same moment in the second reading, as in the first', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	const many = rowsOf(9950);
	const read = async () =>
		await readFromService(
			(q) => ({ data: page(many, q, sized), meta: { total: many.length } }),
			{},
			memory,
			200,
		);
	const [first, second] = [await read(), await read()];
	expect(first.mostAtOnce).toBeGreaterThan(12);
	expect(second.mostAtOnce).toBe(16);
	// The first page and those after it, before any of them has come.
	expect(second.asked.slice(0, 16).map((url) => new URL(url).searchParams.get('page'))).toEqual(
		Array.from({ length: 16 }, (_, index) => (index === 0 ? null : String(index + 1))),
	);
});

test('a first reading asks for the pages after the second along with it, where the service counts and numbers them', async () => {
	const first = await readFromService(counted);
	const numbers = first.asked.map((url) => new URL(url).searchParams.get('page'));
	expect(numbers).toEqual([null, null, '2', '3', '4', '5']);
	expect(first.mostAtOnce).toBe(4);
});

test('a service that is down is not asked for every page again and again', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	const refused: string[] = [];
	const down: Reply = (q) => {
		refused.push(`${q}`);
		return answer('', {}, 503);
	};
	await readFromService(counted, {}, memory);
	await expect(readFromService(down, {}, memory)).rejects.toThrow();
	const { length } = refused;
	expect(new Set(refused).size).toBe(5);
	expect(length).toBe(9);
	await expect(readFromService(down, {}, memory)).rejects.toThrow();
	expect(refused.length - length).toBe(5);
	const again = await readFromService(counted, {}, memory);
	expect(ids(again.records)).toEqual(ids(rows));
	expect(again.asked).toHaveLength(5);
});

test('a page that fails once, while it is asked for ahead, is asked for again', async () => {
	const failed = new Set<string>();
	const { second } = await secondsOf(counted, (q, asked) => {
		const number = `${q.get('page')}`;
		if (asked === 1 || failed.has(number)) return counted(q, asked);
		failed.add(number);
		return number === '3' ? answer('{"data": [', {}) : answer({ error: 'busy' }, {}, 502);
	});
	expect(failed.size).toBe(4);
	expect(ids(second.records)).toEqual(ids(rows));
	expect(second.completeness.complete).toBe(true);
});

test('a page that the key may not read is an error the second time as well', async () => {
	const closed: Reply = (q, asked) =>
		q.get('page') === '3' ? answer({ error: 'forbidden' }, {}, 403) : counted(q, asked);
	await expect(secondsOf(counted, closed)).rejects.toMatchObject({ errorInfo: { status: 403 } });
});

test('pages that are no longer there are asked for once', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	let stored = rows;
	const read = async () =>
		await readFromService(
			(q) => ({ data: page(stored, q, sized), meta: { total: stored.length } }),
			{},
			memory,
		);
	await read();
	stored = rows.slice(0, 130);
	const [shrunk, again] = [await read(), await read()];
	expect(ids(shrunk.records)).toEqual(ids(stored));
	expect(shrunk.asked).toHaveLength(5);
	expect(again.asked).toHaveLength(2);
	expect(again.completeness.complete).toBe(true);
});

test.each<[change: string, before: Reply, after: Reply]>([
	['no larger pages any more', counted, (q) => ({ data: page(rows, q), meta: { total: 470 } })],
	[
		'the size refused',
		counted,
		(q, n) => (q.has('per_page') ? answer({ error: 'unknown parameter' }, {}, 400) : counted(q, n)),
	],
	['smaller pages than the whole list', whole, counted],
	['tokens instead of one page', whole, readToken],
	['offsets instead of pages', counted, (q) => ({ data: offset(rows, q), total: 470 })],
	[
		'offsets, and pages refused',
		counted,
		(q) =>
			q.has('page')
				? answer({ error: 'unknown parameter' }, {}, 400)
				: { data: offset(rows, q, sized), total: 470 },
	],
	['tokens instead of pages', counted, readToken],
	['pages instead of tokens', readToken, counted],
	[
		'pages counted from 0, with a count',
		counted,
		(q) => ({ data: page(rows, q, { ...sized, first: 0 }), total: 470 }),
	],
	[
		'pages counted from 0, in silence',
		(q) => page(rows, q, sized),
		(q) => page(rows, q, { ...sized, first: 0 }),
	],
	['rows counted from 0', rowsFrom(1), rowsFrom(0)],
	[
		'another place of the rows',
		counted,
		(q) => ({ result: { appointments: page(rows, q) }, total: 470 }),
	],
	[
		'another key and order',
		counted,
		(q) => {
			const others = rows.map(({ id, note }) => ({ uuid: `u${id}`, id, note })).reverse();
			return { data: page(others, q, sized), meta: { page: pageNumberOf(q), total: 470 } };
		},
	],
	[
		'the size taken for a filter that no record meets',
		counted,
		(q, n) => (q.has('per_page') ? { data: [], meta: { total: 0 } } : counted(q, n)),
	],
])(
	'%s at the second reading: every record comes once, in the same run',
	async (_, before, after) => {
		const { second } = await secondsOf(before, after);
		const fresh = await readFromService(after);
		expect(ids(second.records)).toEqual(ids(fresh.records));
		expect(new Set(ids(second.records)).size).toBe(470);
		expect(second.completeness.complete).toBe(true);
	},
);

test('a list that came in one large page, which shows that it is all, takes one request the second time', async () => {
	const some = rowsOf(463);
	const reply: Reply = (q) => ({ data: page(some, q, large), total: 463 });
	const { second } = await secondsOf(reply);
	expect(ids(second.records)).toEqual(ids(some));
	expect(second.completeness.complete).toBe(true);
	expect(second.asked).toHaveLength(1);
});

test.each([
	['all', Infinity],
	['a few', 30],
])(
	'%s of the records of one large page, which may be cut: no more requests than at first',
	async (_, limit) => {
		const { second } = await secondsOf(whole, whole, limit);
		const fresh = await readFromService(whole, { limit });
		expect(second.records).toEqual(fresh.records);
		expect(second.asked.length).toBeLessThanOrEqual(fresh.asked.length);
	},
);

test('a list that came in one larger page, and outgrew it where the flag of more is wrong, is read whole', async () => {
	const listOf =
		(count: number): Reply =>
		(q) => {
			const data = page(rows.slice(0, count), q, { size: 20, sizeBy: 'limit', most: 50 });
			return { data, has_more: data.length === Number(q.get('limit') ?? 20) };
		};
	const { second } = await secondsOf(listOf(37), listOf(137));
	expect(second.records).toEqual(rows.slice(0, 137));
	expect(second.completeness.complete).toBe(true);
});

test('a list that came in one page, and outgrew it: every record comes once', async () => {
	const [some, more] = [rowsOf(463), rowsOf(730)];
	const before: Reply = (q) => ({ data: page(some, q, large), total: 463 });
	const { second } = await secondsOf(before, (q) => ({ data: page(more, q, large), total: 730 }));
	expect(ids(second.records)).toEqual(ids(more));
	expect(second.completeness.complete).toBe(true);
});

describe('whole pages up to a count that was right before', () => {
	const reply =
		(count: number, counts = count): Reply =>
		(q) => ({ data: page(rowsOf(count), q, sized), total: counts });

	test('take no request for the end', async () => {
		const { second } = await secondsOf(reply(600));
		expect(second.completeness.complete).toBe(true);
		expect(second.asked).toHaveLength(6);
	});

	test('are followed by what came since', async () => {
		const { second } = await secondsOf(reply(600), reply(640));
		expect(ids(second.records)).toEqual(ids(rowsOf(640)));
		expect(second.completeness.complete).toBe(true);
	});

	test.each<[what: string, before: Reply, after: Reply]>([
		['ends at a round number', reply(480), reply(640, 500)],
		[
			'is given in another place',
			reply(600),
			(q) => ({ data: page(rowsOf(640), q, sized), meta: { count: 100 } }),
		],
		['was never right', reply(600, 700), reply(640, 600)],
	])('are not all where the count %s', async (_, before, after) => {
		const { second } = await secondsOf(before, after);
		expect(second.records.length === 640 || !second.completeness.complete).toBe(true);
	});
});

test('a list that came whole in a larger page, by its count: one request the second time, as long as that holds all', async () => {
	const reply =
		(count: number): Reply =>
		(q) => ({ data: page(rowsOf(count), q, large), total: count });
	const { second } = await secondsOf(reply(43));
	expect(second.completeness.complete).toBe(true);
	expect(second.asked).toHaveLength(1);
	const grown = (await secondsOf(reply(43), reply(560))).second;
	expect(ids(grown.records)).toEqual(ids(rowsOf(560)));
});

test('a list whose service speaks of further pages wherever there are any: one request the second time, as long as it does not', async () => {
	const reply =
		(count: number): Reply =>
		(q) => {
			const start = Number(q.get('cursor')?.slice(8) ?? 0);
			const end = start + Number(q.get('limit') ?? 50);
			const appointments = rowsOf(count).slice(start, end);
			return { appointments, ...(end < count && { next_cursor: `after-r-${end}` }) };
		};
	const { first, second } = await secondsOf(reply(41));
	expect(first.asked.length).toBeGreaterThan(1);
	expect(second.completeness.complete).toBe(true);
	expect(second.asked).toHaveLength(1);
	const grown = (await secondsOf(reply(41), reply(90))).second;
	expect(ids(grown.records)).toEqual(ids(rowsOf(90)));
	expect(grown.completeness.complete).toBe(true);
});

test('a few records after a whole reading: one page without a size, where that has enough', async () => {
	const { second } = await secondsOf(counted, counted, 8);
	expect(second.asked).toHaveLength(1);
	expect(second.records).toHaveLength(8);
});

test('a few pages of records: pages as they come, without a search for larger ones', async () => {
	const { second } = await secondsOf(counted, counted, 30);
	expect(second.asked.map((url) => new URL(url).search)).toEqual(['', '?page=2', '?page=3']);
	expect(second.records).toHaveLength(30);
});

test('a limit far beyond the first page: large pages, as many as it takes', async () => {
	const { second } = await secondsOf(counted, counted, 80);
	expect(second.asked).toHaveLength(1);
	expect(ids(second.records)).toEqual(ids(rows).slice(0, 80));
});

test('whole reading after one with a limit: larger pages are looked for', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	await readFromService(counted, { limit: 25 }, memory);
	await readFromService(counted, {}, memory);
	const third = await readFromService(counted, {}, memory);
	expect(third.asked).toHaveLength(5);
});

test('another key, or another list: nothing is known', async () => {
	const plain = await readFromService(counted);
	await readFromService(
		counted,
		{},
		new ServiceMemory(['limited', 'https://salon.example.com', 'k']),
	);
	const other = new ServiceMemory(['limited', 'https://salon.example.com', 'other']);
	expect((await readFromService(counted, {}, other)).asked).toEqual(plain.asked);
});

test('two readings at the same moment: one learns, the other one reads as it found', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	const [one, two] = await Promise.all([
		readFromService(counted, {}, memory),
		readFromService(counted, {}, memory),
	]);
	expect(ids(one.records)).toEqual(ids(two.records));
	expect(two.asked).toHaveLength(5);
});

test('a reading that fails while it learns does not keep others waiting', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	const refused = () => answer({ error: 'no' }, {}, 403);
	const [one, two] = await Promise.allSettled([
		readFromService(refused, {}, memory),
		readFromService(counted, {}, memory),
	]);
	expect(one.status).toBe('rejected');
	expect(two).toMatchObject({ status: 'fulfilled', value: { completeness: { complete: true } } });
});

test('nothing but settings is remembered', async () => {
	const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
	const { url } = (await readFromService(counted, {}, memory)).firstPage;
	const names = expect.arrayContaining(['per_page', 'page_size']) as string[];
	expect(await memory.list(url).recall()).toEqual({
		strategy: {
			style: 'page',
			parameter: 'page',
			first: 1,
			size: { parameter: 'limit', value: 500, others: names },
		},
		plainRows: 10,
		pageRows: 100,
		count: 470,
		sizesTriedFor: 470,
		countPath: ['meta', 'total'],
		atOnce: expect.any(Number) as number,
	});
});
