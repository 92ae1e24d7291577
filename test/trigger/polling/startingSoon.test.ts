import {
	pollStartingSoon,
	type StartingSoonRequest,
} from '../../../nodes/AppointmentService/trigger/polling/changes';
import { startTimeOf } from '../../../nodes/AppointmentService/appointment/startTime';
import { findTimeField } from '../../../nodes/AppointmentService/rest';
import { home, row, ChangingList, type ListBehavior, type Row } from './support/changingList';

const minute = 60_000;
const byStart: ListBehavior = { paging: 'page', size: 10, total: true, order: 'asc', by: 'start' };

async function poll(world: ChangingList, state: unknown, more: Partial<StartingSoonRequest> = {}) {
	return await pollStartingSoon({
		fetch: world.fetch,
		url: home,
		names: ['appointments', 'appointment'],
		state: state === undefined ? undefined : JSON.parse(JSON.stringify(state)),
		retryPolicy: {
			sleep: async (milliseconds) => {
				world.clock += milliseconds;
			},
			now: () => world.clock,
			tries: 3,
			budget: 60_000,
		},
		budget: 300_000,
		ahead: 60 * minute,
		...more,
	});
}

/** An appointment so many minutes from now. */
const at = (world: ChangingList, id: number, minutes: number, more: Partial<Row> = {}) =>
	row(id, { start: new Date(world.clock + minutes * minute).toISOString(), ...more });

const calendar = (world: ChangingList, before: number, after: number) =>
	Array.from({ length: before + after }, (_, n) =>
		at(world, n + 1, (n - before) * 90 + ((n * 7) % 5) + 600),
	);

test.each([
	[byStart, 3],
	[{ ...byStart, order: 'desc' }, 3],
	[{ ...byStart, paging: 'offset' }, 3],
	[{ ...byStart, total: false }, 3],
	[{ ...byStart, order: 'desc', paging: 'cursor' }, 6],
	[{ ...byStart, by: 'id', order: 'desc' }, Infinity],
] as Array<[ListBehavior, number]>)(
	'each once, an hour before it starts: %j',
	async (manner, most) => {
		const world = new ChangingList(manner);
		world.rows = calendar(world, 200, 40);
		const start = world.clock;
		const expected = world.rows
			.filter((one) => {
				const time = Date.parse(String(one.start));
				return time > start && time <= start + 61 * 15 * minute;
			})
			.map(({ id }) => String(id));
		let last = await poll(world, undefined);
		const found = last.events.map(({ id }) => id);
		for (let step = 1; step <= 57; step++) {
			world.clock = start + step * 15 * minute;
			last = await poll(world, last.state);
			expect(last.requests).toBeLessThanOrEqual(most);
			found.push(...last.events.map(({ id }) => id));
		}
		expect(found).toEqual(expected);
		expect(expected.length).toBeGreaterThan(5);
		expect(JSON.stringify(last.state).length).toBeLessThan(2000);
	},
);

test('again after a reschedule, never twice for one start', async () => {
	const world = new ChangingList(byStart);
	world.rows = [at(world, 1, 30), at(world, 2, 500)];
	const first = await poll(world, undefined);
	expect(first.events.map(({ id }) => id)).toEqual(['1']);
	world.rows[0] = at(world, 1, 50);
	const moved = await poll(world, first.state);
	expect(moved.events.map(({ id }) => id)).toEqual(['1']);
	expect((await poll(world, moved.state)).events).toEqual([]);
});

test('one that has started, is cancelled or gone is not told of', async () => {
	const world = new ChangingList(byStart);
	world.rows = [
		at(world, 1, -5),
		at(world, 2, 20, { status: 'Cancelled' }),
		at(world, 3, 30, { status: 'confirmed' }),
	];
	const first = await poll(world, undefined);
	expect(first.events.map(({ id }) => id)).toEqual(['3']);
});

test('a booking made for the next minutes is told of by the next poll', async () => {
	const world = new ChangingList(byStart);
	world.rows = calendar(world, 100, 20);
	const first = await poll(world, undefined);
	world.rows.push(at(world, 900, 10));
	const next = await poll(world, first.state);
	expect(next.events.map(({ id }) => id)).toContain('900');
});

test('a list that is not ordered by start costs what the notice says', async () => {
	const world = new ChangingList({ ...byStart, by: 'id' });
	world.rows = calendar(world, 90, 11);
	world.rows.forEach((one, n) => Object.assign(one, at(world, Number(one.id), (n * 37) % 500)));
	const first = await poll(world, undefined);
	const next = await poll(world, first.state);
	expect(first.notice).toContain('Each poll reads the whole list');
	expect(next.requests).toBeGreaterThan(1);
});

test.each([
	[{ start: '2026-07-01 14:30' }, 'Europe/Berlin', '2026-07-01T12:30:00.000Z'],
	[{ start: '2026-01-15T14:30:00' }, 'Europe/Berlin', '2026-01-15T13:30:00.000Z'],
	[{ start: '2026-07-01T14:30:00Z' }, 'Europe/Berlin', '2026-07-01T14:30:00.000Z'],
	[{ start: '2026-07-01T14:30:00+05:30' }, 'Europe/Berlin', '2026-07-01T09:00:00.000Z'],
	[{ start: 1_782_916_200 }, 'Europe/Berlin', '2026-07-01T14:30:00.000Z'],
	[{ start: '1782916200' }, 'Europe/Berlin', '2026-07-01T14:30:00.000Z'],
	[{ date: '2026-07-01', start_time: '2:30 pm' }, 'America/New_York', '2026-07-01T18:30:00.000Z'],
	[{ date: '2026-07-01', time: '09:05' }, undefined, '2026-07-01T09:05:00.000Z'],
])('%j in %s starts at %s', (record, zone, expected) => {
	const path = findTimeField([record], 'start') as string[];
	expect(new Date(startTimeOf(record, path, zone)?.time ?? 0).toISOString()).toBe(expected);
});
