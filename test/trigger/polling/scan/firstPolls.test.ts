import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { pollOnce, type PollInput } from '../support/pollOnce';
import { listUrl } from '../support/changingList';
import { createdOnly, createdOrChanged } from '../support/fakeServer';
import { hoursAway } from '../support/learntList';

const idRange = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));
/** Serves records in numbered pages, with these fields beside each page. */
const servePaged = (records: object[], size: number, extra: object) => (url: string) => {
	const at = (Number(new URL(url).searchParams.get('page') ?? 1) - 1) * size;
	return { data: records.slice(at, at + size), ...extra };
};

describe('a service that shows only the coming weeks', () => {
	const rows = (count: number) =>
		idRange(1, count).map(({ id }) => ({
			id,
			created_at: `2025-11-${String(id).padStart(2, '0')}`,
			start: `2026-${Number(id) > 8 ? '08' : '03'}-${String(Number(id) + 5).padStart(2, '0')}`,
		}));
	const all = rows(12);
	const shown = (url: string) => (/[?&]\w+_min=/.test(url) ? all : all.slice(0, 8));
	/** The list as one page, or in pages; with a range of dates it is longer. */
	const whole = (url: string) => ({ data: shown(url), total: shown(url).length, has_more: false });
	const inPages =
		(size: number, reversed = false) =>
		(url: string) => {
			const records = reversed ? [...shown(url)].reverse() : shown(url);
			return servePaged(records, size, { total: records.length })(url);
		};
	const first = async (
		respond: PollInput['respond'],
		more: Partial<PollRequest> = {},
		latency = 0,
	) => {
		const ranges: string[] = [];
		const result = await pollOnce({
			respond: (url) => {
				if (/_min|from|since/.test(url)) ranges.push(url);
				return respond(url);
			},
			latency,
			more: { budget: 5000, ...more },
		});
		return { ...result, ranges };
	};

	test.each([
		['created', createdOnly],
		['changed', createdOrChanged],
	])('is read with a range of dates from its first poll on (%s)', async (name, events) => {
		const result = await first(whole, { events });
		expect([result.reported, result.more, result.notice]).toEqual(['', false, undefined]);
		expect(result.state).toMatchObject({ learnt: true, count: 12, url: result.ranges[1] });
		expect('versions' in (result.state as unknown as { memory: object }).memory).toBe(
			name === 'changed',
		);
		const next = await pollOnce({ respond: whole, more: { events, state: result.state } });
		expect([next.reported, next.notice]).toEqual(['', undefined]);
	});

	test('is read with a range beside a parameter that chooses no records, and by the names that the service states', async () => {
		const zoned = await first(whole, { url: `${listUrl}?tzid=UTC` });
		expect(zoned.state.url).toBe(zoned.ranges[1]);
		const result = await first((url) => ({
			...(whole(url) as object),
			filters: { visible_from: hoursAway(-24), visible_to: hoursAway(24 * 30) },
		}));
		expect(result.ranges[0]).toMatch(/[?&]visible_from=20\d\d-/);
	});

	test('reports each record once with includeExisting', async () => {
		const result = await first(whole, { includeExisting: true });
		expect(result.reported).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
	});

	test.each<[string, PollInput['respond'], Partial<PollRequest>, number]>([
		// name, response, request, latency
		['has not ended', inPages(2), { budget: 350 }, 100],
	])(
		'is read without a range of dates where the first scan %s',
		async (_, respond, more, latency) => {
			const result = await first(respond, more, latency);
			expect([result.ranges, result.more]).toEqual([[], true]);
			expect(result.state).not.toHaveProperty('url');
		},
	);

	test('is read without a range of dates where not all records were seen', async () => {
		const long = servePaged(idRange(1, 1600), 200, { total: 1600 });
		const result = await first(long, { budget: 1e6 });
		expect([result.ranges, result.state.pages, result.state.learnt]).toEqual([[], 8, true]);
	});

	test('is named in the notice where no range of dates shows more', async () => {
		const respond = servePaged(rows(8), 8, { has_more: false });
		const { notice, ranges } = await first(respond);
		expect(notice).toMatch(/^All records lie between 2026-03-06 and 2026-03-13; /);
		expect(ranges).not.toEqual([]);
	});

	test.each<[string, Partial<PollRequest>]>([
		['has query parameters of the user', { url: `${listUrl}?status=open` }],
		['has a pagination set by the user', { plan: { style: 'page', parameter: 'page', first: 1 } }],
	])('is read without a range of dates where it %s', async (_, more) => {
		const result = await first(whole, more);
		expect([result.ranges, result.state.url, result.state.window]).toEqual([
			[],
			undefined,
			undefined,
		]);
	});
});

test('records behind a page that could not be read in the first poll are old, where a flag says that they follow', async () => {
	const rows = idRange(1, 11)
		.reverse()
		.map(({ id }) => ({ id, created_at: hoursAway(id - 30), updated_at: hoursAway(id - 20) }));
	const paged = (records: object[]) => (url: string) => {
		const { data } = servePaged(records, 7, {})(url) as { data: object[] };
		const more_records = data.length === 7 && !url.includes('page=');
		return { data, info: { count: data.length, per_page: 7, more_records } };
	};
	const respond = (url: string) => (/[?&]page=2/.test(url) ? 'Busy' : paged(rows)(url));
	const first = await pollOnce({ respond });
	expect(first.reported).toBe('');
	const next = await pollOnce({ respond: paged(rows), more: { state: first.state } });
	expect(next.reported).toBe('');
	const more = [{ id: 12, created_at: hoursAway(1), updated_at: hoursAway(1) }, ...rows];
	const last = await pollOnce({ respond: paged(more), more: { state: next.state } });
	expect(last.reported).toBe('12');
});

describe('a new account', () => {
	const booking = (id: number, created_at?: string) => ({ id, ...(created_at && { created_at }) });
	const bookedToday = [booking(1, hoursAway(1)), booking(2, hoursAway(2))];

	test.each<[string, object[], string[]]>([
		// records of the second poll, reported
		['booked after the first poll', bookedToday, ['1', '2']],
		['without a time of creation', [booking(1)], ['1']],
		['booked weeks before', [booking(1, hoursAway(-700)), booking(2, hoursAway(1))], ['2']],
	])(
		'after a first answer {}, records %s are reported where they are new',
		async (_, data, ids) => {
			const first = await pollOnce({ respond: () => ({}) });
			expect(first.events).toEqual([]);
			const respond = () => ({ data, total: data.length });
			const next = await pollOnce({ respond, more: { state: first.state } });
			expect(next.events.map(({ id }) => id)).toEqual(ids);
			const last = pollOnce({ respond: () => ({}), more: { state: next.state } });
			await expect(last).rejects.toMatchObject({ kind: 'noList' });
		},
	);
});

describe('the time of an event', () => {
	const one = { id: 1, created_at: '2026-01-01', updated_at: '2026-01-02' };
	const time = (text: string) => Date.parse(text);

	test('is the time of creation or change of its record', async () => {
		const first = await pollOnce({
			respond: () => ({ data: [one], total: 1 }),
			more: { events: createdOrChanged },
		});
		expect(first.events).toEqual([]);
		const changed = { ...one, updated_at: '2026-02-02', note: 'x' };
		const fresh = { id: 2, created_at: '2026-02-01', updated_at: '2026-02-03' };
		const data = [changed, fresh];
		const more = { events: createdOrChanged, state: first.state };
		const { events } = await pollOnce({ respond: () => ({ data, total: 2 }), more });
		expect(events).toEqual([
			{ event: 'changed', id: '1', record: changed, at: time('2026-02-02') },
			{ event: 'created', id: '2', record: fresh, at: time('2026-02-01') },
		]);
	});

	test.each`
		name                               | data                                                                | times
		${'no time'}                       | ${[{ id: 1 }]}                                                      | ${[undefined]}
		${'no time where others have one'} | ${[{ id: 1, created_at: '2026-01-01' }, { id: 2, created_at: '' }]} | ${[undefined, time('2026-01-01')]}
	`(
		'an event whose record has $name has no time either',
		async ({ data, times }: { data: object[]; times: Array<number | undefined> }) => {
			const first = await pollOnce({ respond: () => ({ data: [], total: 0 }) });
			const respond = () => ({ data, total: data.length });
			const { events } = await pollOnce({ respond, more: { state: first.state } });
			expect(events.map(({ at }) => at)).toEqual(times);
			for (const event of events) expect('at' in event).toBe(event.at !== undefined);
		},
	);
});
