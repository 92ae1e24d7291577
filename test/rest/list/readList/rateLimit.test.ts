import { readList } from '../../../../nodes/AppointmentService/rest';
import { answer, home, offset, page, rowsOf, type Reply } from '../../support/fakeListService';
import { createLimitedService, type RateLimit } from '../../support/limitedService';

/** Reads a list from a service with this limit. */
async function readLimited(reply: Reply, limit: RateLimit) {
	const service = createLimitedService(limit, (query) => reply(query, 0));
	const startedAt = service.clock.now;
	const { records, completeness } = await readList({
		url: home,
		names: ['appointments', 'appointment'],
		fetch: service.fetch,
		retryPolicy: service.retryPolicy,
	});
	return {
		read: records.length,
		inOrder: records.every(({ id }, index) => id === index + 1),
		complete: completeness.complete,
		requests: service.statuses.length,
		refusalsAfterFirst: service.refusalsAfterFirst(),
		seconds: Math.round((service.clock.now - startedAt) / 1000),
	};
}

const rows = rowsOf(5000);
const perTwoMinutes = { requests: 100, seconds: 120 };

test('2,250 rows by 20, 100 requests in 120 s: read whole, and refused twice at most', async () => {
	const reply: Reply = (query) =>
		page(rows.slice(0, 2250), query, { size: 20, sizeBy: 'length', most: 1000 });
	const result = await readLimited(reply, perTwoMinutes);
	expect(result).toMatchObject({ read: 2250, inOrder: true, complete: true });
	expect(result.refusalsAfterFirst).toBeLessThanOrEqual(1);
	expect(result.requests).toBeLessThanOrEqual(115);
});

test.each<[string, Reply, number]>([
	// pages of a service, its reply, most requests
	[
		'by number, up to 1000 by length',
		(q) => page(rows, q, { size: 20, sizeBy: 'length', most: 1000 }),
		120,
	],
	[
		'by number, up to 100 by length',
		(q) => page(rows, q, { size: 20, sizeBy: 'length', most: 100 }),
		160,
	],
	[
		'by number, no more than 100 by take, else refused',
		(q) =>
			Number(q.get('take')) > 100
				? answer('', {}, 400)
				: page(rows, q, { size: 20, sizeBy: 'take', most: 100 }),
		170,
	],
	[
		'by number from 0',
		(q) => page(rows, q, { first: 0, size: 20, sizeBy: 'length', most: 1000 }),
		120,
	],
	[
		'by number, with a total',
		(q) => ({ total: 5000, data: page(rows, q, { size: 20, sizeBy: 'length', most: 1000 }) }),
		130,
	],
	['by offset', (q) => offset(rows, q, { size: 20, sizeBy: 'rows', most: 1000 }), 130],
	['by number, of one size', (q) => page(rows, q, { size: 20 }), 280],
])('larger pages after the first refusal, where pages go %s', async (_, reply, most) => {
	const result = await readLimited(reply, perTwoMinutes);
	expect(result).toMatchObject({ read: 5000, inOrder: true, complete: true });
	expect(result.requests).toBeLessThanOrEqual(most);
});

test.each<[string, RateLimit, number]>([
	// limit, itself, most refusals after the first
	['100 in 120 s', perTwoMinutes, 1],
	['100 in the last 120 s', { ...perTwoMinutes, counting: 'sliding' }, 1],
	['100 until none for 120 s', { ...perTwoMinutes, counting: 'renewed' }, 1],
	['60 in 60 s', { requests: 60, seconds: 60 }, 1],
	['30 in the last 10 s', { requests: 30, seconds: 10, counting: 'sliding' }, 1],
	['4 in 1 s', { requests: 4, seconds: 1 }, 10],
	['HTTP 503 that says throttled', { ...perTwoMinutes, status: 503, body: 'Throttled' }, 1],
	[
		'HTTP 403 that says too many',
		{ ...perTwoMinutes, status: 403, body: { error: 'Too many requests' } },
		1,
	],
])('pages of one size are read at the pace of the service: %s', async (_, limit, most) => {
	const result = await readLimited((query) => page(rows, query, { size: 20 }), limit);
	expect(result).toMatchObject({ read: 5000, inOrder: true, complete: true });
	expect(result.refusalsAfterFirst).toBeLessThanOrEqual(most);
});

test('a service that goes on refusing: an error after two minutes, and few requests', async () => {
	const service = createLimitedService({ requests: 30, seconds: 3600 }, (query) =>
		page(rows, query, { size: 20 }),
	);
	const { fetch, retryPolicy } = service;
	const reading = readList({ url: home, names: ['appointments'], fetch, retryPolicy });
	await expect(reading).rejects.toMatchObject({ kind: 'patience' });
	expect(service.statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(5);
});

/** A page by one name; undefined where others are asked for. */
const strictPage = (query: URLSearchParams, by: string) =>
	[...query.keys()].some((name) => name !== by)
		? undefined
		: { data: page(rows.slice(0, 95), query, { by }), has_more: true };

test('a service that refuses the second request for a while, and each name that is guessed, is read as far as it comes', async () => {
	let asked = 0;
	let closedUntil = 0;
	const startedAt = Date.parse('2026-03-01T12:00:00Z');
	const clock = { now: startedAt };
	const { records, completeness } = await readList({
		url: home,
		names: ['appointments'],
		fetch: async (url) => {
			clock.now += 150;
			if (++asked === 2) closedUntil = clock.now + 22_000;
			const seconds = Math.ceil((closedUntil - clock.now) / 1000);
			if (seconds > 0)
				return { url, status: 429, headers: { 'retry-after': String(seconds) }, text: '' };
			const body = strictPage(new URL(url).searchParams, 'blatt');
			const response = body === undefined ? answer('No.', {}, 400) : answer(body);
			return { url, status: 200, headers: {}, text: '', ...response };
		},
		retryPolicy: {
			now: () => clock.now,
			sleep: async (milliseconds) => void (clock.now += milliseconds),
			tries: 5,
			budget: 120_000,
		},
	});
	expect([records.length, completeness.complete]).toEqual([10, false]);
	expect(clock.now - startedAt).toBeLessThan(60_000);
});
