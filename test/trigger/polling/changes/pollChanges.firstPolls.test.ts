import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { page, servePaged, span } from '../support/runFullScan';
import { orderedById, pollOnce, type PollInput } from '../support/pollOnce';
import { home } from '../support/changingList';

describe('a way of reading that the service refuses by now', () => {
	const known = [1, 2];
	const state = {
		opening: `${home}?page=1`,
		pages: 1,
		count: 2,
		orders: [orderedById(false, '2')],
	};
	const three = { data: span(1, 3), total: 3 };

	test('is learnt anew, and what was known is not told of', async () => {
		const answer = (url: string) => (url === home ? three : 400);
		const read = await pollOnce({ answer, known, state });
		expect([read.asked, read.told, read.requests]).toEqual(['1 1', '3', 2]);
		expect(read.state).toMatchObject({ learnt: true, count: 3 });
		expect(read.state).not.toHaveProperty('opening');
	});

	test.each<[string, Partial<PollInput>]>([
		['where nothing else is answered', { answer: () => 400 }],
		['where the key is refused', { answer: (url) => (url === home ? three : 401) }],
		[
			'where it is the user’s own',
			{ answer: (url) => (url === home ? three : 400), more: { plan: page } },
		],
		['at a first poll', { answer: () => 400, state: undefined }],
	])('is said %s', async (_, given) => {
		await expect(pollOnce({ answer: () => 400, known, state, ...given })).rejects.toThrow();
	});
});

describe('a service that shows the coming weeks', () => {
	const rows = (count: number) =>
		span(1, count).map(({ id }) => ({
			id,
			created_at: `2025-11-${String(id).padStart(2, '0')}`,
			start: `2026-${Number(id) > 8 ? '08' : '03'}-${String(Number(id) + 5).padStart(2, '0')}`,
		}));
	const all = rows(12);
	const shown = (url: string) => (/[?&]\w+_min=/.test(url) ? all : all.slice(0, 8));
	/** The list as it is, or one in pages; with a range of dates it is longer. */
	const whole = (url: string) => ({ data: shown(url), total: shown(url).length, has_more: false });
	const inPages =
		(size: number, turned = false) =>
		(url: string) => {
			const records = turned ? [...shown(url)].reverse() : shown(url);
			return servePaged(records, size, { total: records.length })(url);
		};
	const first = async (answer: PollInput['answer'], more: Partial<PollRequest> = {}, takes = 0) => {
		const ranges: string[] = [];
		const read = await pollOnce({
			answer: (url) => {
				if (/_min|from|since/.test(url)) ranges.push(url);
				return answer(url);
			},
			takes,
			more: { budget: 5000, ...more },
		});
		return { ...read, ranges };
	};

	test.each(['created', 'changed'] as const)(
		'is read with a range of dates from its first poll on (%s)',
		async (want) => {
			const read = await first(whole, { want });
			expect([read.told, read.more, read.notice]).toEqual(['', false, undefined]);
			expect(read.state).toMatchObject({ learnt: true, count: 12, url: read.ranges[0] });
			expect('versions' in (read.state as unknown as { memory: object }).memory).toBe(
				want === 'changed',
			);
			const next = await pollOnce({ answer: whole, more: { want, state: read.state } });
			expect([next.told, next.notice]).toEqual(['', undefined]);
		},
	);

	test('tells of each record once where what exists is wanted', async () => {
		const read = await first(whole, { includeExisting: true });
		expect(read.told).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
	});

	test.each<[string, PollInput['answer'], Partial<PollRequest>, number]>([
		['has not ended', inPages(2), { budget: 350 }, 100],
		['goes on as a climb', inPages(6, true), { budget: 50, includeExisting: true }, 100],
	])('is read without one where the first look %s', async (_, answer, more, takes) => {
		const read = await first(answer, more, takes);
		expect([read.ranges, read.more]).toEqual([[], true]);
		expect(read.state).not.toHaveProperty('url');
	});

	test('is read without one where the first look took several polls', async () => {
		const begun = await first(inPages(2), { budget: 350 }, 100);
		const read = await first(inPages(2), { state: begun.state });
		expect([read.ranges, read.more, read.state.learnt]).toEqual([[], false, true]);
	});

	test('is read without one where not all records were seen', async () => {
		const long = servePaged(span(1, 1600), 200, { total: 1600 });
		const read = await first(long, { budget: 1e6 });
		expect([read.ranges, read.state.pages, read.state.learnt]).toEqual([[], 8, true]);
	});
});
