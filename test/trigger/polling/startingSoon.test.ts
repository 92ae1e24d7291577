import { pollStartingSoon } from '../../../nodes/AppointmentService/trigger/polling/startingSoon';
import type { StartingSoonRequest } from '../../../nodes/AppointmentService/trigger/polling/startCollector';
import { listUrl, row, ChangingList, type ListBehavior, type Row } from './support/changingList';

const minute = 60_000;
const byStart: ListBehavior = { paging: 'page', size: 10, total: true, order: 'asc', by: 'start' };

async function poll(
	service: ChangingList,
	state: unknown,
	more: Partial<StartingSoonRequest> = {},
) {
	return await pollStartingSoon({
		fetch: service.fetch,
		url: listUrl,
		names: ['appointments', 'appointment'],
		state: state === undefined ? undefined : JSON.parse(JSON.stringify(state)),
		retryPolicy: {
			sleep: async (milliseconds) => {
				service.clock += milliseconds;
			},
			now: () => service.clock,
			tries: 3,
			budget: 60_000,
		},
		budget: 300_000,
		ahead: 60 * minute,
		...more,
	});
}

/** An appointment so many minutes from now. */
const at = (service: ChangingList, id: number, minutes: number, more: Partial<Row> = {}) =>
	row(id, { start: new Date(service.clock + minutes * minute).toISOString(), ...more });

const calendar = (service: ChangingList, before: number, after: number) =>
	Array.from({ length: before + after }, (_, n) =>
		at(service, ((n * 89) % 997) + 1, (n - before) * 90 + ((n * 7) % 5) + 600),
	);

test.each([
	[byStart, 4],
	[{ ...byStart, order: 'desc' }, 4],
	[{ ...byStart, paging: 'offset' }, 4],
	[{ ...byStart, total: false }, 4],
	[{ ...byStart, order: 'desc', paging: 'cursor' }, 6],
	[{ ...byStart, by: 'id', order: 'desc' }, Infinity],
] as Array<[ListBehavior, number]>)(
	'each appointment is reported once, an hour before its start, in a list %j',
	async (behavior, maxSize) => {
		const service = new ChangingList(behavior);
		service.rows = calendar(service, 200, 40);
		const start = service.clock;
		const expected = service.rows
			.filter((one) => {
				const time = Date.parse(String(one.start));
				return time > start && time <= start + 61 * 15 * minute;
			})
			.map(({ id }) => String(id));
		let last = await poll(service, undefined);
		const found = last.events.map(({ id }) => id);
		for (let step = 1; step <= 57; step++) {
			service.clock = start + step * 15 * minute;
			last = await poll(service, last.state);
			expect(last.requests).toBeLessThanOrEqual(maxSize);
			found.push(...last.events.map(({ id }) => id));
		}
		expect(found).toEqual(expected);
		expect(expected.length).toBeGreaterThan(5);
		expect(JSON.stringify(last.state).length).toBeLessThan(2000);
	},
);

test('a new booking for the next minutes is reported by the next poll', async () => {
	const service = new ChangingList(byStart);
	service.rows = calendar(service, 100, 20);
	const first = await poll(service, undefined);
	service.rows.push(at(service, 900, 10));
	const next = await poll(service, first.state);
	expect(next.events.map(({ id }) => id)).toContain('900');
});

test('an appointment that was moved near is reported where ids had risen with the starts', async () => {
	const service = new ChangingList({ ...byStart, by: 'id' });
	service.rows = Array.from({ length: 40 }, (_, n) => at(service, n + 1, 600 + n * 90));
	const first = await poll(service, undefined);
	service.rows[25] = at(service, 26, 20);
	const next = await poll(service, first.state);
	expect(next.events.map(({ id }) => id)).toEqual(['26']);
});
