import {
	clearMemory,
	NetworkError,
	Pace,
	readList,
	ServiceMemory,
	shareMemory,
	sharePace,
	type Fetch,
	type HttpResponse,
} from '../../../../nodes/AppointmentService/rest';
import { home, page, rowsOf } from '../../support/fakeListService';

beforeEach(() => clearMemory());

const rows = rowsOf(1200);
const tooMany = { error: { code: 'concurrency_limit', message: 'Too many concurrent requests' } };

/** A service that refuses more than so many requests at the same time. Waits take no time, but are counted. */
class Service {
	refused = 0;
	mostAtOnce = 0;
	waitedMs = 0;
	now = Date.parse('2026-03-01T12:00:00Z');
	isDown = false;
	refusesLate = false;
	private open = 0;

	constructor(
		private readonly most: number,
		private readonly refusal: Partial<HttpResponse> | NetworkError = {},
	) {}

	/** Reads the list as a run of its own does. */
	async read() {
		this.refused = 0;
		this.mostAtOnce = 0;
		const fetch: Fetch = async (url) => await this.answer(url);
		const memory = new ServiceMemory(['enterprise', new URL(home).origin, 'key']);
		shareMemory(fetch, memory);
		sharePace(fetch, new Pace(memory.parallelLimit));
		const { records, completeness } = await readList({
			url: home,
			names: ['appointments', 'appointment'],
			fetch,
			retryPolicy: {
				now: () => this.now,
				sleep: async (milliseconds) => {
					this.now += milliseconds;
					this.waitedMs += milliseconds;
					await ticks();
				},
				tries: 5,
				budget: 125_000,
			},
		});
		const inOrder = records.every(({ id }, index) => id === index + 1);
		return { read: records.length, inOrder, complete: completeness.complete };
	}

	private async answer(url: string) {
		if (this.isDown || this.open >= this.most) {
			this.refused++;
			if (this.refusesLate) for (let i = 0; i < 4; i++) await ticks();
			if (this.refusal instanceof NetworkError) throw this.refusal;
			return { url, status: 429, headers: {}, text: JSON.stringify(tooMany), ...this.refusal };
		}
		this.mostAtOnce = Math.max(this.mostAtOnce, ++this.open);
		await ticks();
		this.open--;
		const data = page(rows, new URL(url).searchParams, { size: 20 });
		const text = JSON.stringify({ data, meta: { page_size: 20, total: rows.length } });
		return { url, status: 200, headers: {}, text };
	}
}

async function ticks(): Promise<void> {
	for (let tick = 0; tick < 50; tick++) await undefined;
}

const whole = { read: 1200, inOrder: true, complete: true };

test.each([1, 2, 3, 5, 7])(
	'a service that takes %i requests at a time is read whole without a wait, and the next time without a refusal',
	async (most) => {
		const service = new Service(most);
		expect(await service.read()).toEqual(whole);
		expect(service.refused).toBeGreaterThan(0);
		expect(service.refused).toBeLessThanOrEqual(16);
		expect(service.waitedMs).toBe(0);
		expect(await service.read()).toEqual(whole);
		expect(service.refused).toBe(0);
		expect(service.mostAtOnce).toBe(most);
	},
);

test.each([400, 403, 503])('so it is where the refusal comes as %i', async (status) => {
	const service = new Service(3, { status });
	expect(await service.read()).toEqual(whole);
	expect(service.waitedMs).toBe(0);
	expect(await service.read()).toEqual(whole);
	expect(service.refused).toBe(0);
});

test('a wait that the service asks for is kept, and slows nothing down afterwards', async () => {
	const service = new Service(4, { headers: { 'retry-after': '2' } });
	expect(await service.read()).toEqual(whole);
	const { waitedMs } = service;
	expect(waitedMs).toBeGreaterThanOrEqual(2000);
	expect(await service.read()).toEqual(whole);
	expect(service.refused).toBe(0);
	expect(service.waitedMs).toBe(waitedMs);
});

test('after an hour it is tried with more', async () => {
	const service = new Service(3);
	await service.read();
	service.now += 3_700_000;
	expect(await service.read()).toEqual(whole);
	expect(service.refused).toBeGreaterThan(0);
});

test('two runs at the same time keep the limit together', async () => {
	const service = new Service(3);
	await service.read();
	const results = await Promise.all([service.read(), service.read()]);
	expect(results).toEqual([whole, whole]);
	expect(service.refused).toBe(0);
	expect(service.mostAtOnce).toBe(3);
});

const silentRefusals: Array<[string, Partial<HttpResponse> | NetworkError]> = [
	['503 without a word', { status: 503, text: '<html>Service Temporarily Unavailable</html>' }],
	['508 of a shared host', { status: 508, text: '<html>Resource Limit Is Reached</html>' }],
	['529 of one that is overloaded', { status: 529, text: '{"error":"overloaded"}' }],
	['500 without a connection to its database', { status: 500, text: '{"error":"Internal error"}' }],
	['a cut connection', new NetworkError('read ECONNRESET', 'ECONNRESET', true)],
];

test.each(
	silentRefusals.flatMap(([name, refusal]) =>
		[1, 2, 3, 5, 7].map((most) => [name, most, refusal] as const),
	),
)('%s where there are more than %i at a time: it is read whole', async (_, most, refusal) => {
	const service = new Service(most, refusal);
	expect(await service.read()).toEqual(whole);
	expect(service.refused).toBeLessThanOrEqual(24);
	expect(await service.read()).toEqual(whole);
	expect(service.refused).toBeLessThanOrEqual(16);
	expect(service.mostAtOnce).toBe(most);
});

test.each([1, 2, 3, 5])(
	'500 for more than %i at a time, after the others were answered: it is read whole',
	async (most) => {
		const service = new Service(most, { status: 500, text: '' });
		service.refusesLate = true;
		expect(await service.read()).toEqual(whole);
		expect(await service.read()).toEqual(whole);
	},
);

test('a service that was down for a moment gets as many requests at a time as before', async () => {
	const service = new Service(16, { status: 503, text: '' });
	expect(await service.read()).toEqual(whole);
	const { mostAtOnce } = service;
	service.isDown = true;
	await service.read().catch(() => undefined);
	service.isDown = false;
	expect(await service.read()).toEqual(whole);
	expect(service.mostAtOnce).toBeGreaterThanOrEqual(mostAtOnce / 2);
});
