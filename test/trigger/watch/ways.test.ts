import { learn } from '../../../nodes/AppointmentService/trigger/watch/learn';
import { lists, type Answers } from './lists';
import { lineOf, pollOf } from './polling';
import { home } from './world';

async function learnOf(list: Answers) {
	const line = lineOf((url) => list(Object.fromEntries(new URL(url).searchParams)));
	const poll = pollOf({}, {}, line);
	const learnt = await learn(poll, await poll.open(poll.url));
	const met = new Set(learnt.met.map(({ id }) => id)).size;
	return { ...learnt, kind: learnt.paging.kind, met, requests: line.asked.length };
}

const sizes = ['limit', 'per_page', 'page_size', 'size'];

test.each<[keyof typeof lists, string, number, string[], string[]]>([
	['ended', 'whole', 5, [], []],
	['talking', 'whole', 5, [], ['limit']],
	['full', 'ended', 5, [], [...sizes, 'page']],
	['paged', 'paged', 7, ['page'], [...sizes, 'page']],
	['offset', 'paged', 7, ['offset'], [...sizes, 'page', 'limit offset']],
	['tokens', 'paged', 7, ['cursor'], []],
	['links', 'paged', 7, ['at'], []],
	['preview', 'paged', 10, ['page'], []],
])('the way of a list, and what was tried: %s', async (name, kind, met, fruitful, barren) => {
	const learnt = await learnOf(lists[name]);
	expect(learnt).toMatchObject({ kind, met, fruitful });
	expect(learnt.barren).toEqual(barren);
	expect(learnt.bare).toBeUndefined();
});

test.each<[keyof typeof lists, string | undefined]>([
	['bare', `${home}?page=2`],
	['refusing', `${home}?page=2`],
	['forbidding', undefined],
	['promising', undefined],
])('the page that had nothing, beyond a list: %s', async (name, bare) => {
	const learnt = await learnOf(lists[name]);
	expect(learnt).toMatchObject({ kind: 'unknown', bare });
	expect(learnt.barren).toContain('page');
});

test('an empty page before others brings none, and the others do', async () => {
	const { met, fruitful, barren, bare } = await learnOf(lists.later);
	expect([met, fruitful, bare]).toEqual([3, ['page'], undefined]);
	expect(barren).toContain('page');
});

/** A list of which the second page fails when it is asked for first. */
async function failing(list: Answers, status: number) {
	let asked = 0;
	const promising: Answers = (query) => ({ ...(list(query) as object), has_more: !query.page });
	return await learnOf((query) => (++asked === 2 ? status : promising(query)));
}

test.each<[string, keyof typeof lists, number, string, number]>([
	['once more where nothing was found and an answer failed', 'paged', 500, 'paged', 18],
	['once where a page was refused', 'paged', 405, 'unknown', 14],
	['once where it was found although an answer failed', 'offset', 500, 'paged', 4],
])('a way is searched for %s', async (_, name, status, kind, requests) => {
	expect(await failing(lists[name], status)).toMatchObject({ kind, requests });
});
