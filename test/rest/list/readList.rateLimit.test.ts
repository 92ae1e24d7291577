import { readList } from '../../../nodes/AppointmentService/rest';
import { home, page, rowsOf } from '../support/fakeListService';
import { createLimitedService, type RateLimit } from '../support/limitedService';

const names = ['appointments', 'appointment'];

/** Reads rows from a service with this limit, pages and sizes. */
async function readLimited(
	count: number,
	limit: RateLimit,
	paging: Parameters<typeof page>[2] = { size: 20, sizeBy: 'length', most: 1000 },
	wrap: (rows: unknown[]) => unknown = (rows) => rows,
) {
	const rows = rowsOf(count);
	const service = createLimitedService(limit, (query) => wrap(page(rows, query, paging)));
	const startedAt = service.clock.now;
	const { records, completeness } = await readList({
		url: home,
		names,
		fetch: service.fetch,
		retryPolicy: service.retryPolicy,
	});
	const inOrder = records.every(({ id }, index) => id === index + 1);
	return {
		read: records.length,
		inOrder,
		complete: completeness.complete,
		requests: service.statuses.length,
		refusalsAfterFirst: service.refusalsAfterFirst(),
		seconds: Math.round((service.clock.now - startedAt) / 1000),
	};
}

test('a list of 2,250 rows, 100 requests in 120 s: read whole, with larger pages after the first refusal', async () => {
	const result = await readLimited(2250, { requests: 100, seconds: 120 });
	expect(result).toMatchObject({ read: 2250, inOrder: true, complete: true });
	expect(result.refusalsAfterFirst).toBeLessThanOrEqual(1);
});

test.each<[string, RateLimit]>([
	// counting, limit
	['fixed, 120 s', { requests: 100, seconds: 120 }],
	['sliding, 120 s', { requests: 100, seconds: 120, counting: 'sliding' }],
	['renewed, 120 s', { requests: 100, seconds: 120, counting: 'renewed' }],
	['fixed, 60 s', { requests: 60, seconds: 60 }],
	['sliding, 10 s', { requests: 30, seconds: 10, counting: 'sliding' }],
	['fixed, 1 s', { requests: 4, seconds: 1 }],
	['503 that says throttled', { requests: 60, seconds: 60, status: 503, body: 'Throttled' }],
	[
		'403 that says too many',
		{ requests: 60, seconds: 60, status: 403, body: { error: 'Too many requests' } },
	],
])(
	'a list whose pages cannot be larger is read whole at the pace of the service: %s',
	async (_, limit) => {
		const result = await readLimited(5000, limit, { size: 20 });
		expect(result).toMatchObject({ read: 5000, inOrder: true, complete: true });
	},
);
