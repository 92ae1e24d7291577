import { pollStartingSoon } from '../../../nodes/AppointmentService/trigger/polling/startingSoon';
import type { StartingSoonRequest } from '../../../nodes/AppointmentService/trigger/polling/startCollector';
import type { JsonObject } from '../../../nodes/AppointmentService/rest';
import { describeStarts } from './support/describeOrder';
import { createFakeServer, noon, pollRequestFor, type FakeServer } from './support/fakeServer';

const minute = 60_000;
const iso = (start: number) => new Date(noon + start * minute).toISOString();
const at = (id: number, start: number, more: JsonObject = {}) => ({
	id,
	start: iso(start),
	...more,
});

/** A list that is one page, or that counts its pages where there are several. */
const serverOf = (...pages: JsonObject[][]): FakeServer =>
	createFakeServer((url) => {
		const page = Number(new URL(url).searchParams.get('page') ?? 1);
		return { data: pages[page - 1] ?? [], has_more: page < pages.length, page };
	});

async function poll(server: FakeServer, state?: unknown, more: Partial<StartingSoonRequest> = {}) {
	const saved = state === undefined ? undefined : JSON.parse(JSON.stringify(state));
	const requested = { ...pollRequestFor(server, { state: saved }), ahead: 60 * minute, ...more };
	return await pollStartingSoon(requested);
}
const pollReported = async (...given: Parameters<typeof poll>) => {
	const result = await poll(...given);
	const reported = result.events.map(({ id, at: start }) => `${id}@${(start - noon) / minute}`);
	return { ...result, reported: reported.join(' ') };
};
const remembered = ({ state }: { state: JsonObject }) => (state.soon as { told: unknown[] }).told;

test('an event has the record and its start', async () => {
	const record = at(1, 30, { client: 'A' });
	const { events } = await poll(serverOf([record]));
	expect(events).toEqual([{ event: 'startingSoon', id: '1', record, at: noon + 30 * minute }]);
});

test.each`
	name                              | records                                                                      | reported
	${'starts now and in the past'}   | ${[at(1, -1), at(2, 0)]}                                                     | ${''}
	${'starts within the time ahead'} | ${[at(1, 1), at(2, 60)]}                                                     | ${'1@1 2@60'}
	${'a start after the time ahead'} | ${[at(1, 61)]}                                                               | ${''}
	${'starts in another order'}      | ${[at(1, 50), at(2, 10), at(3, 30)]}                                         | ${'2@10 3@30 1@50'}
	${'one record without a start'}   | ${[at(1, 5), { id: 2, start: null }, at(3, 6)]}                              | ${'1@5 3@6'}
	${'a cancelled appointment'}      | ${[at(1, 5, { status: 'cancelled' }), at(2, 6)]}                             | ${'2@6'}
	${'a cancelled one in an entry'}  | ${[{ resource: at(1, 5, { status: 'cancelled' }) }, { resource: at(2, 6) }]} | ${'2@6'}
	${'records without starts'}       | ${[{ id: 1, client: 'A' }, { id: 2, client: 'B' }]}                          | ${''}
	${'no records'}                   | ${[]}                                                                        | ${''}
`(
	'the appointments reported of a list with $name',
	async ({ records, reported }: { records: JsonObject[]; reported: string }) => {
		expect((await pollReported(serverOf(records))).reported).toBe(reported);
	},
);

test('a reported appointment is remembered for a day after its start, and not reported again where the clock is set back', async () => {
	const server = serverOf([at(1, 30), at(2, 31), at(3, 91)]);
	const first = await pollReported(server);
	expect([first.reported, remembered(first)]).toEqual([
		'1@30 2@31',
		[
			[1, noon + 30 * minute],
			[2, noon + 31 * minute],
		],
	]);
	server.clock = noon + 31 * minute;
	const next = await pollReported(server, first.state);
	server.clock = noon + 29 * minute;
	const again = await pollReported(server, next.state);
	expect([next.reported, again.reported]).toEqual(['3@91', '']);
	server.clock = noon + 31 * minute + 86_400_000;
	const last = await pollReported(server, again.state);
	expect([last.reported, remembered(last)]).toEqual(['', [[3, noon + 91 * minute]]]);
});

const twoPages = [
	[at(1, 50), at(2, 10)],
	[at(3, 30), at(4, 20)],
];
const costNotice = (requests: number) =>
	`Each poll reads the whole list, about ${requests} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
const scanNotice =
	'The whole list is being read, which takes more than one poll; the next poll goes on.';
const zoneNotice = 'The starts carry no time zone; they are taken as times in UTC.';
const zoneless = (id: number, start: number) => ({ id, start: iso(start).slice(0, 19) });

test.each`
	name                                        | pages                                                                                      | budget  | more     | order                         | notice
	${'one page'}                               | ${[[at(1, 30), at(2, 20), at(3, 25)]]}                                                     | ${1000} | ${false} | ${'none'}                     | ${undefined}
	${'three pages'}                            | ${[...twoPages, [at(5, 9), at(6, 8)]]}                                                     | ${1000} | ${false} | ${'none'}                     | ${undefined}
	${'three pages in order'}                   | ${[[at(1, 1), at(2, 2)], [at(3, 3)], [at(4, 4)]]}                                          | ${1000} | ${false} | ${'by start, earliest first'} | ${undefined}
	${'four pages'}                             | ${[...twoPages, [at(5, 9)], [at(6, 8)]]}                                                   | ${1000} | ${false} | ${'none'}                     | ${costNotice(4)}
	${'four pages in order'}                    | ${[[at(7, 1)], [at(5, 2)], [at(6, 3)], [at(4, 4)]]}                                        | ${1000} | ${false} | ${'by start, earliest first'} | ${undefined}
	${'more than one poll can read'}            | ${twoPages}                                                                                | ${0}    | ${true}  | ${'none'}                     | ${scanNotice}
	${'starts without a zone'}                  | ${[[zoneless(1, 30), zoneless(2, 40)]]}                                                    | ${1000} | ${false} | ${'by start, earliest first'} | ${zoneNotice}
	${'starts in a zone that the record names'} | ${[[zoneless(1, 30), zoneless(2, 40)].map((row) => ({ ...row, timezone: 'Asia/Tokyo' }))]} | ${1000} | ${false} | ${'by start, earliest first'} | ${undefined}
	${'two things at once'}                     | ${[...twoPages, [zoneless(5, 50)], [zoneless(6, 30)]]}                                     | ${1000} | ${false} | ${'none'}                     | ${`${costNotice(4)} ${zoneNotice}`}
`('the order and notice of $name', async ({ pages, budget, more, order, notice }) => {
	const result = await poll(serverOf(...pages), undefined, { budget });
	expect([result.more, describeStarts(result)]).toEqual([more, order]);
	expect(result.notice).toBe(notice);
});

test('appointments that one poll cannot read are reported by the next', async () => {
	const server = serverOf(...twoPages);
	const first = await pollReported(server, undefined, { budget: 0 });
	const next = await pollReported(server, first.state);
	expect([first.reported, next.reported, next.more]).toEqual(['2@10 1@50', '4@20 3@30', false]);
	expect(next.requests).toBe(1);
});

test('a start is a time in the zone that the record names', async () => {
	const inTokyo = (id: number, start: number) => {
		const [start_date, start_time] = iso(start + 9 * 60)
			.slice(0, 16)
			.split('T');
		return { id, start_date, start_time, time_zone: 'Asia/Tokyo' };
	};
	const server = serverOf([inTokyo(1, 30), inTokyo(2, 900)]);
	const { reported } = await pollReported(server, undefined, { timeZone: 'America/New_York' });
	expect(reported).toBe('1@30');
});

test('a list ordered by start is read around the time window only', async () => {
	const later = [95, 100, 105].map((start) => [at(start, start)]);
	const server = serverOf([at(9, 1), at(2, 70)], [at(3, 80), at(4, 90)], ...later);
	const first = await pollReported(server);
	server.clock = noon + 20 * minute;
	const next = await pollReported(server, first.state);
	expect([next.reported, next.requests]).toEqual(['2@70 3@80', 3]);
});

test('the state of another list is replaced, with a notice beside the others', async () => {
	const { state } = await poll(serverOf(...twoPages));
	const other = await pollReported(serverOf(...twoPages, [at(5, 90)], [at(6, 80)]), state, {
		url: 'https://salon.example.com/visits',
	});
	expect(other.reported).toBe('2@10 4@20 3@30 1@50');
	expect(other.notice).toMatch(/^The list or .* starts again .*\. Each poll reads/);
});

test.each<[string, unknown]>([
	['nothing', undefined],
	['an incomplete object', { pages: 3 }],
])('a state with %s instead of the reported appointments begins again', async (_, soon) => {
	const server = serverOf([at(1, 30)]);
	const { state } = await poll(server);
	const next = await pollReported(server, { ...state, soon });
	expect(next.reported).toBe('1@30');
	expect(next.notice).toBeUndefined();
});

test.each<[string, number, boolean, number]>([
	// name, status, with a saved state, requests
	['a first poll', 404, false, 1],
	['a learnt page', 404, true, 2],
	['a key', 401, true, 1],
])('%s refused with %d throws; with a saved state: %s', async (_, status, known, requests) => {
	const { state } = await poll(serverOf(...twoPages));
	const refusing = createFakeServer(() => status);
	await expect(poll(refusing, known ? state : undefined)).rejects.toThrow();
	expect(refusing.requested).toHaveLength(requests);
});

test.each<[string, number, string, string]>([
	// name, budget, first reported, then reported
	['that was learnt', 1000, '5@10', ''],
	['that was being scanned', 0, '', '5@10'],
])('a list %s is learnt again where its pages have tokens now', async (_, budget, ...reported) => {
	const pages = [[at(9, -90), at(2, -80)], [at(3, -70)], [at(4, -60)], [at(5, 10)]];
	const first = await pollReported(serverOf(...pages), undefined, { budget });
	const tokens = createFakeServer((url) => {
		const query = new URL(url).searchParams;
		const next = Number(query.get('cursor')?.slice(1) ?? 0) + 1;
		return query.has('page')
			? 405
			: { data: pages[next - 1], next_cursor: next < 4 ? `c${next}` : null };
	});
	const next = await pollReported(tokens, first.state);
	expect([first.reported, next.reported]).toEqual(reported);
	expect(next.state).toMatchObject({ plan: { style: 'cursor' } });
	expect([describeStarts(next), next.more]).toEqual(['by start, earliest first', false]);
});

/** Pages by number, each after `+` before others, and the last one again and again after `*`; where there are tokens, each names the next page, and the last one the second. */
const served = (text: string, hasTokens = false) => {
	const pages = text
		.replace(/[*+]/g, '')
		.split('|')
		.map((page) =>
			page.startsWith('!') ? Number(page.slice(1)) : page.split(' ').filter(Boolean).map(Number),
		);
	return createFakeServer((url) => {
		const query = new URL(url).searchParams;
		const index = Number(query.get('cursor')?.slice(1) ?? Number(query.get('page') ?? 1) - 1);
		const starts = pages[index] ?? (text.endsWith('*') ? (pages.at(-1) as number[]) : []);
		if (typeof starts === 'number') return starts;
		const next_cursor = `c${index + 1 < pages.length ? index + 1 : 1}`;
		const isEmptyWithin = starts.length === 0 && index < pages.length - 1;
		const saysMore = text.split('|')[index]?.endsWith('+') ?? false;
		return {
			data: starts.map((start) => at(start, start)),
			...(hasTokens && { next_cursor }),
			...((isEmptyWithin || saysMore) && { has_more: true }),
		};
	});
};

test.each<[string, string, boolean, string, number]>([
	// name, pages, whether they have tokens, reported starts, requests
	['repeats its last page', '-9 5|7 8|7 8|7 8', false, '5 7 8', 3],
	['overlaps', '-9 5 7|5 7 8|9', false, '5 7 8 9', 4],
	['has an empty page before others', '-9 5||7', false, '5 7', 4],
	['gives a page twice before others', '-9 5+|-9 5+|7', false, '5 7', 4],
	['refuses the page after its last one', '-9 5|!404', false, '5', 2],
	['has tokens that form a circle', '-9 5|6 7|8 9', true, '5 6 7 8 9', 3],
])('a list that %s is read to its end, each record once', async (_, pages, hasTokens, ...found) => {
	const plan: StartingSoonRequest['plan'] = hasTokens
		? { style: 'cursor', parameter: 'cursor', from: 'answer' }
		: { style: 'page', parameter: 'page', first: 1 };
	const { events, requests } = await poll(served(pages, hasTokens), undefined, { plan });
	expect([events.map(({ id }) => id).join(' '), requests]).toEqual(found);
});

test.each<[string, string, string]>([
	// name, pages that later begin otherwise, then reported starts
	['is empty', '-9 5|', '5'],
	['is missing', '-9 5|!404', '5'],
	['begins too late', '-9 5|6 7|8 70', '5 6 7 8'],
	['breaks the order', '-9 5|-3 20|30 10', '5 10 20 30'],
	['is sent again and again', '-90 -60|-30 -20|-2 20*', '20'],
	['precedes a last one with a new booking', '-90 -60|-30 -20|-2 70|80 9', '9'],
	['precedes a new last one', '-90 -60|-30 -20|-2 70|9', '9'],
	['precedes two new ones', '-90 -60|-30 -20|-2 70|71 75|9', '9'],
])('starts are found where the page to begin with %s by now', async (_, pages, reported) => {
	const plan: StartingSoonRequest['plan'] = { style: 'page', parameter: 'page', first: 1 };
	const ordered = served('-90 -60|-30 -20|-2 70');
	const first = await poll(ordered, undefined, { plan });
	expect([first.events, describeStarts(first)]).toEqual([[], 'by start, earliest first']);
	const next = await poll(served(pages), first.state, { plan });
	expect(next.events.map(({ id }) => id).join(' ')).toBe(reported);
});
