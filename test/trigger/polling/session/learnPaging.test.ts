import { learnListPaging } from '../../../../nodes/AppointmentService/trigger/polling/session/learnPaging';
import { exampleLists, type QueryHandler } from '../support/exampleLists';
import { createFakeServer, createPollSession } from '../support/fakeServer';
import { home } from '../support/changingList';

async function learnOf(list: QueryHandler) {
	const line = createFakeServer((url) => list(Object.fromEntries(new URL(url).searchParams)));
	const poll = createPollSession({}, {}, line);
	const learnt = await learnListPaging(poll, await poll.readFirstPage(poll.url));
	const met = new Set(learnt.records.map(({ id }) => id)).size;
	return { ...learnt, kind: learnt.paging.kind, met, requests: line.asked.length };
}

const sizes = ['limit', 'per_page', 'page_size', 'size'];

test.each<[keyof typeof exampleLists, string, number, string[], string[]]>([
	['ended', 'whole', 5, [], []],
	['talking', 'whole', 5, [], ['limit']],
	['full', 'ended', 5, [], [...sizes, 'page']],
	['paged', 'paged', 7, ['page'], [...sizes, 'page']],
	['offset', 'paged', 7, ['offset'], [...sizes, 'page', 'limit offset']],
	['tokens', 'paged', 7, ['cursor'], []],
	['links', 'paged', 7, ['at'], []],
	['preview', 'paged', 10, ['page'], []],
])('the way of a list, and what was tried: %s', async (name, kind, met, fruitful, barren) => {
	const learnt = await learnOf(exampleLists[name]);
	expect(learnt).toMatchObject({ kind, met, fruitfulParameters: fruitful });
	expect(learnt.barren).toEqual(barren);
	expect(learnt.bare).toBeUndefined();
});

test.each<[keyof typeof exampleLists, string | undefined]>([
	['bare', `${home}?page=2`],
	['refusing', `${home}?page=2`],
	['forbidding', undefined],
	['promising', undefined],
])('the page that had nothing, beyond a list: %s', async (name, bare) => {
	const learnt = await learnOf(exampleLists[name]);
	expect(learnt).toMatchObject({ kind: 'unknown', bare });
	expect(learnt.barren).toContain('page');
});

test('an empty page before others brings none, and the others do', async () => {
	const { met, fruitfulParameters: fruitful, barren, bare } = await learnOf(exampleLists.later);
	expect([met, fruitful, bare]).toEqual([3, ['page'], undefined]);
	expect(barren).toContain('page');
});

/** A list of which the second page fails when it is asked for first. */
async function failing(list: QueryHandler, status: number) {
	let asked = 0;
	const promising: QueryHandler = (query) => ({
		...(list(query) as object),
		has_more: !query.page,
	});
	return await learnOf((query) => (++asked === 2 ? status : promising(query)));
}

test.each<[string, keyof typeof exampleLists, number, string, number]>([
	['once more where nothing was found and an answer failed', 'paged', 500, 'paged', 18],
	['once where a page was refused', 'paged', 405, 'unknown', 14],
	['once where it was found although an answer failed', 'offset', 500, 'paged', 4],
])('a way is searched for %s', async (_, name, status, kind, requests) => {
	expect(await failing(exampleLists[name], status)).toMatchObject({ kind, requests });
});
