import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { servePaged, idRange } from '../support/runFullScan';
import { orderedById, pollOnce, type PollInput } from '../support/pollOnce';
import { listUrl } from '../support/changingList';
import { byPage } from '../support/pagedServer';
import { createdOnly, createdOrChanged } from '../support/fakeServer';
import { hoursAway } from '../support/learntList';

describe('a saved pagination that the service refuses now', () => {
	const known = [1, 2];
	const state = {
		opening: `${listUrl}?page=1`,
		pages: 1,
		count: 2,
		orders: [orderedById(false, '2')],
	};
	const three = { data: idRange(1, 3), total: 3 };

	test('is learnt again, and known records are not reported', async () => {
		const respond = (url: string) => (url === listUrl ? three : 400);
		const result = await pollOnce({ respond, known, state });
		expect([result.requested, result.reported, result.requests]).toEqual(['1 1', '3', 2]);
		expect(result.state).toMatchObject({ learnt: true, count: 3 });
		expect(result.state).not.toHaveProperty('opening');
	});

	test.each<[string, Partial<PollInput>]>([
		['where nothing else is answered', { respond: () => 400 }],
		['where the key is refused', { respond: (url) => (url === listUrl ? three : 401) }],
		[
			'where the user has set it',
			{ respond: (url) => (url === listUrl ? three : 400), more: { plan: byPage } },
		],
		['at a first poll', { respond: () => 400, state: undefined }],
	])('ends the poll with an error %s', async (_, given) => {
		await expect(pollOnce({ respond: () => 400, known, state, ...given })).rejects.toThrow();
	});
});

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
		expect(result.state).toMatchObject({ learnt: true, count: 12, url: result.ranges[0] });
		expect('versions' in (result.state as unknown as { memory: object }).memory).toBe(
			name === 'changed',
		);
		const next = await pollOnce({ respond: whole, more: { events, state: result.state } });
		expect([next.reported, next.notice]).toEqual(['', undefined]);
	});

	test('reports each record once with includeExisting', async () => {
		const result = await first(whole, { includeExisting: true });
		expect(result.reported).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
	});

	test.each<[string, PollInput['respond'], Partial<PollRequest>, number]>([
		// name, response, request, latency
		['has not ended', inPages(2), { budget: 350 }, 100],
		['becomes a backlog', inPages(6, true), { budget: 50, includeExisting: true }, 100],
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
		['has a pagination set by the user', { plan: byPage }],
	])('is read without a range of dates where it %s', async (_, more) => {
		const result = await first(whole, more);
		expect([result.ranges, result.state.url, result.state.window]).toEqual([
			[],
			undefined,
			undefined,
		]);
	});
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
