import {
	Pager,
	ServiceMemory,
	shareMemory,
	type Fetch,
} from '../../../../nodes/AppointmentService/rest';
import { answer, home, page, rowsOf, type Reply } from '../../support/fakeListService';

const clients = home.replace(/appointments$/, 'clients');
let services = 0;

/** Two lists of one service, which are functions. */
function openService(appointments: Reply, others: Reply = appointments) {
	const memory = new ServiceMemory([`service ${services++}`]);
	const asked: string[] = [];
	const fetch: Fetch = async (url) => {
		const { pathname, search, searchParams } = new URL(url);
		asked.push(search);
		const reply = pathname === new URL(home).pathname ? appointments : others;
		const body = reply(searchParams, asked.length);
		const response = typeof body === 'object' && body && 'text' in body ? body : answer(body);
		return { url, status: 200, headers: {}, text: '', ...(response as object) };
	};
	shareMemory(fetch, memory);
	const retryPolicy = { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 };
	/** The ids of all records, read page by page, and the queries of the requests. */
	const read = async (url = home) => {
		asked.length = 0;
		const pager = new Pager({ url, names: ['appointments', 'clients'], retryPolicy, fetch });
		let { next } = await pager.fetchFirstPage();
		while (next) ({ next } = await pager.fetchPage(next));
		const ids = new Set(pager.recordsRead.map(({ id }) => id));
		return { count: ids.size, asked: [...asked] };
	};
	return { read };
}

const paged =
	(count: number, by: string, sizeBy?: string, refuses = false): Reply =>
	(query) => {
		const size = sizeBy && query.get(sizeBy);
		if (refuses && query.has('per_page')) return answer({ message: 'Too large' }, {}, 400);
		const rows = rowsOf(count);
		return {
			data: page(rows, query, { by, size: size ? Math.min(100, Number(size)) : 10 }),
			total: count,
		};
	};

/** The size and the page of each request. */
const pagesOf = (asked: string[]) =>
	asked.map((query) => {
		const parameters = new URLSearchParams(query);
		return [parameters.get('per_page'), parameters.get('page')];
	});

/** The second page, and page 1 by its number, prove again how the list is paged. */
const largePages = [
	['500', null],
	['500', '2'],
	['500', '1'],
	['500', '3'],
];

test('a list that gave larger pages is opened with one the next time', async () => {
	const { read } = openService(paged(250, 'page', 'per_page'));
	const [first, second] = [await read(), await read()];
	expect([first.count, second.count]).toEqual([250, 250]);
	expect(pagesOf(second.asked)).toEqual(largePages);
});

test('another list of the service is opened like that, too', async () => {
	const { read } = openService(paged(250, 'page', 'per_page'));
	await read();
	const { count, asked } = await read(clients);
	expect(count).toBe(250);
	expect(pagesOf(asked)).toEqual(largePages);
});

// another list of the service | how it pages
test.each<[string, Reply]>([
	['refuses the size', paged(45, 'page', undefined, true)],
	['ignores the size', paged(45, 'page')],
	['is paged by another name', paged(45, 'pageNumber')],
	['has one page', paged(7, 'page')],
])('another list of the service, which %s, is read whole all the same', async (_, other) => {
	const { read } = openService(paged(250, 'page', 'per_page'), other);
	await read();
	const before = openService(other);
	const { count } = await read(clients);
	expect(count).toBe((await before.read()).count);
	expect((await read(clients)).count).toBe(count);
});

test('a list that does not take the size any more is read whole all the same', async () => {
	let takes = true;
	const { read } = openService((query, asked) =>
		paged(250, 'page', takes ? 'per_page' : undefined, !takes)(query, asked),
	);
	await read();
	takes = false;
	expect((await read()).count).toBe(250);
});
