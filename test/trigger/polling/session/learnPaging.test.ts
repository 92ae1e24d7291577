import { learnListPaging } from '../../../../nodes/AppointmentService/trigger/polling/session/learnPaging';
import { exampleLists, records, type QueryHandler } from '../support/exampleLists';
import { createFakeServer, createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';

async function learn(handler: QueryHandler) {
	const server = createFakeServer((url) => handler(Object.fromEntries(new URL(url).searchParams)));
	const poll = createPollSession({}, {}, server);
	const learnt = await learnListPaging(poll, await poll.readFirstPage(poll.url));
	const seenCount = new Set(learnt.records.map(({ id }) => id)).size;
	return { ...learnt, kind: learnt.paging.kind, seenCount, requests: server.requested.length };
}

const sizes = ['limit', 'per_page', 'page_size', 'size'];

test.each<[keyof typeof exampleLists, string, number, string[], string[]]>([
	// list, kind of paging, records, fruitful parameters, barren parameters
	['ended', 'whole', 5, [], []],
	['talking', 'whole', 5, [], ['limit']],
	['full', 'ended', 5, [], [...sizes, 'page']],
	['paged', 'paged', 7, ['page'], [...sizes, 'page']],
	['offset', 'paged', 7, ['offset'], ['limit']],
	['tokens', 'paged', 7, ['cursor'], []],
	['links', 'paged', 7, ['at'], []],
	['preview', 'paged', 10, ['page'], []],
])(
	'learnListPaging detects how the list %s is paged, and names the parameters that it tried',
	async (name, kind, seenCount, fruitful, barren) => {
		const learnt = await learn(exampleLists[name]);
		expect(learnt).toMatchObject({ kind, seenCount });
		expect(learnt.fruitfulParameters).toEqual(expect.arrayContaining(fruitful));
		expect(learnt.barren).toEqual(expect.arrayContaining(barren));
		expect(learnt.bare).toBeUndefined();
	},
);

test('the offset of a list of one record a page is found', async () => {
	const { paging } = await learn(({ skip }) => ({ data: records(1, 1 + Number(skip ?? 0)) }));
	expect(paging).toMatchObject({ kind: 'paged', strategy: { parameter: 'skip' } });
});

test.each<[keyof typeof exampleLists, string | undefined]>([
	['bare', `${listUrl}?page=2`],
	['refusing', `${listUrl}?page=2`],
	['forbidding', undefined],
	['promising', undefined],
])('the address of the empty second page of the list %s', async (name, bare) => {
	const learnt = await learn(exampleLists[name]);
	expect(learnt).toMatchObject({ kind: 'unknown', bare });
	expect(learnt.barren).toContain('page');
});

test('a refusal of many names at once is no empty second page', async () => {
	const manyRefused: QueryHandler = (query) =>
		Object.keys(query).length > 3 ? 400 : { data: records(10) };
	const { paging, bare } = await learn(manyRefused);
	expect([paging.kind, bare]).toEqual(['unknown', undefined]);
});

test('an empty page before others counts as barren, and the others as fruitful', async () => {
	const { seenCount, fruitfulParameters: fruitful, barren, bare } = await learn(exampleLists.later);
	expect([seenCount, fruitful, bare]).toEqual([3, ['page'], undefined]);
	expect(barren).toContain('page');
});

/** A list whose second page fails when it is requested first. */
async function learnWithFailure(handler: QueryHandler, status: number) {
	let requested = 0;
	const promising: QueryHandler = (query) => ({
		...(handler(query) as object),
		has_more: !query.page,
	});
	return await learn((query) => (++requested === 2 ? status : promising(query)));
}

test.each<[string, keyof typeof exampleLists, number, string, number]>([
	// name, list, status, kind of paging, requests
	['once more where nothing was found and a request failed', 'paged', 500, 'paged', 9],
	['once where a page was refused', 'paged', 405, 'unknown', 5],
	['once where it was found although a request failed', 'offset', 500, 'paged', 4],
])('the pagination is detected %s', async (_, name, status, kind, requests) => {
	expect(await learnWithFailure(exampleLists[name], status)).toMatchObject({ kind, requests });
});
