import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { listUrl } from '../support/changingList';
import { createFakeServer, pollRequestFor } from '../support/fakeServer';

const dayMs = 86_400_000;
const start = new Date(Date.now() + 3 * dayMs).toISOString();
const past = '2025-11-01T09:00:00Z';
const visit = (id: number, more: object = {}) => ({
	id,
	starts_at: start,
	status: 'booked',
	deleted_at: null,
	...more,
});

/** How single records are answered, what is polled, and the minutes between two polls. */
interface Answers {
	single?: (id: string) => unknown;
	url?: string;
	minutes?: number;
}

/** Polls one list after the other; the events of each poll after the first. */
async function eventsOf(
	lists: object[][],
	kinds: ChangeKind[],
	{ single = () => ({ error: 'gone' }), url = listUrl, minutes = 5 }: Answers = {},
) {
	const reported: string[][] = [];
	let state: unknown;
	for (const [at, data] of lists.entries()) {
		const server = createFakeServer((address) =>
			/appointments\/\d/.test(address)
				? single(address.replace(/.*\//, ''))
				: { data, total: data.length },
		);
		server.clock += at * minutes * 60_000;
		const request = pollRequestFor(server, { events: new Set(kinds), state, url });
		const result = await pollChanges(request);
		reported.push(result.events.map(({ event, id }) => `${event} ${id}`));
		({ state } = result);
	}
	return reported.slice(1);
}

const others = [visit(2), visit(3)];

describe('a record that stays in the list and says that it was deleted', () => {
	test.each<[how: string, record: object]>([
		['a status', { status: 'deleted' }],
		['a status with other words', { status: 'DELETED_BY_CLIENT' }],
		['a flag', { is_deleted: true }],
		['a time', { deleted_at: '2026-01-01T08:00:00Z' }],
	])('by %s is reported as deleted, once', async (_, more) => {
		const gone = visit(1, more);
		const lists = [
			[visit(1), ...others],
			[gone, ...others],
			[gone, ...others],
		];
		const kinds: ChangeKind[] = ['deleted', 'cancelled', 'statusChanged', 'changed'];
		expect(await eventsOf(lists, kinds)).toEqual([['deleted 1'], []]);
	});

	test.each<[status: string, ...ChangeKind[]]>([
		['deleted', 'deleted', 'changed'],
		['deleted', 'deleted'],
		['cancelled', 'cancelled', 'statusChanged'],
	])('is a past one, too: %s is the event %s', async (status, ...kinds) => {
		const old = visit(1, { starts_at: past });
		const off = { ...old, status };
		const lists = [[old], [off], [off], [old], [off]].map((rows) => [...rows, ...others]);
		const [event] = [`${kinds[0]} 1`];
		const back = kinds.includes('changed') ? ['changed 1'] : [];
		expect(await eventsOf(lists, kinds)).toEqual([[event], [], back, [event]]);
	});

	test.each([{ status: 'deleted' }, { deleted_at: '2026-01-01T08:00:00Z' }])(
		'is cancelled where deletions are not wanted: %j',
		async (more) => {
			const lists = [
				[visit(1), ...others],
				[visit(1, more), ...others],
			];
			expect(await eventsOf(lists, ['cancelled', 'statusChanged'])).toEqual([['cancelled 1']]);
		},
	);

	test.each<[booked: unknown, absent: unknown]>([
		[
			{ code: 'BKD', label: 'Booked' },
			{ code: 'NSH', label: 'No show' },
		],
		['gebucht', 'nicht erschienen'],
		['reservada', 'no asistió'],
		['réservé', 'absent'],
	])('is no cancellation where somebody did not come: %j, %j', async (booked, absent) => {
		const lists = [
			[visit(1, { status: booked }), ...others],
			[visit(1, { status: absent }), ...others],
			[visit(1, { status: absent, deleted_at: '2026-01-01T08:00:00Z' }), ...others],
			[visit(1, { status: 'deleted' }), ...others],
		];
		expect((await eventsOf(lists, ['cancelled', 'statusChanged'])).flat()).toEqual([
			'statusChanged 1',
			'statusChanged 1',
		]);
	});

	test('is no event where it was so at the first poll, and changed where it is edited', async () => {
		const gone = visit(1, { status: 'deleted' });
		const lists = [
			[gone, ...others],
			[{ ...gone, note: 'x' }, ...others],
		];
		expect(await eventsOf(lists, ['deleted', 'changed'])).toEqual([['changed 1']]);
	});

	test('is deleted again after it was restored', async () => {
		const gone = visit(1, { status: 'deleted' });
		const lists = [visit(1), gone, visit(1), gone].map((one) => [one, ...others]);
		expect(await eventsOf(lists, ['deleted'])).toEqual([['deleted 1'], [], ['deleted 1']]);
	});
});

describe('records in wrappers', () => {
	const appointment = (id: number, fields: JsonObject = {}): JsonObject => ({
		id,
		start: `2026-03-${String(id + 10)}T10:00:00Z`,
		status: 'booked',
		...fields,
	});

	test.each<[string, (rows: JsonObject[]) => unknown, (row: JsonObject) => JsonObject]>([
		// list, its envelope, a row
		['a bundle', (rows) => ({ entry: rows, total: rows.length }), (resource) => ({ resource })],
		['a wrapped list', (rows) => ({ data: rows }), (row) => ({ appointment: row })],
		['a list with wrappers of any name', (rows) => ({ data: rows }), (job) => ({ job })],
		[
			'a list with attributes',
			(rows) => ({ data: rows }),
			({ id, ...attributes }) => ({ type: 'appointments', id, attributes }),
		],
	])(
		'records of %s are known by their own ids and compared by their own fields',
		async (_, list, wrap) => {
			const rows = [appointment(1), appointment(2), appointment(3)];
			const server = createFakeServer(() => list(rows.map(wrap)));
			const events = new Set<ChangeKind>(['created', 'rescheduled', 'cancelled']);
			const poll = async (state: unknown) =>
				await pollChanges(pollRequestFor(server, { events, state }));
			const { state } = await poll(undefined);
			rows[0] = appointment(1, { start: '2026-03-30T10:00:00Z' });
			rows[1] = appointment(2, { status: 'cancelled' });
			rows[2] = appointment(3, { note: 'x' });
			rows.push(appointment(4));
			const result = await poll(state);
			expect(result.events.map(({ event, id }) => `${event} ${id}`)).toEqual([
				'rescheduled 1',
				'cancelled 2',
				'created 4',
			]);
			const [change] = Object.values(result.events[0].changes ?? {});
			expect(change).toEqual({ before: '2026-03-11T10:00:00Z', after: '2026-03-30T10:00:00Z' });
			expect((await poll(result.state)).events).toEqual([]);
		},
	);

	test.each<[string, (row: JsonObject) => unknown]>([
		['as it is', (row) => row],
		['in an envelope', (row) => ({ data: row })],
		['in a list', (row) => ({ success: true, data: [row] })],
	])(
		'a deletion is seen where records hold an object named like the resource, and one comes %s',
		async (_, wrap) => {
			const rows = [1, 2, 3].map((uid) => ({
				uid: String(uid),
				appointment: { id: uid + 70, kind: 'first' },
				status: 'booked',
			}));
			const server = createFakeServer((url) => {
				const id = /appointments\/(\d+)/.exec(url)?.[1];
				if (id === undefined) return { data: rows, total: rows.length };
				const found = rows.find(({ uid }) => uid === id);
				return found ? wrap(found) : 404;
			});
			const events = new Set<ChangeKind>(['deleted']);
			// Beside a query parameter, the list alone proves no deletion.
			const more = { events, url: `${listUrl}?branch=4` };
			const { state } = await pollChanges(pollRequestFor(server, more));
			rows.shift();
			const next = await pollChanges(pollRequestFor(server, { ...more, state }));
			expect(next.events.map(({ event, id }) => `${event} ${id}`)).toEqual(['deleted 1']);
		},
	);
});

test.each<[string, unknown]>([
	['{ data: null }', { data: null }],
	['an empty list', { data: [], total: 0 }],
])('a record that left the list is deleted where the service shows %s for it', async (_, none) => {
	const lists = [[visit(1), ...others], others, others];
	const single = (id: string) => (id === '1' ? none : { data: visit(Number(id)) });
	expect(await eventsOf(lists, ['deleted'], { single })).toEqual([['deleted 1'], []]);
});

test('where a few records share an ID, the others are known by theirs', async () => {
	const series = [visit(1), visit(1, { starts_at: past })];
	const more = [3, 4, 5, 6, 7, 8].map((id) => visit(id));
	const lists = [
		[...series, visit(2), ...more],
		[...series, visit(2, { note: 'new' }), ...more, visit(9)],
		[...series, visit(2, { note: 'new' }), ...more, visit(9)],
	];
	expect(await eventsOf(lists, ['created', 'changed'])).toEqual([['changed 2', 'created 9'], []]);
});

test('a server that does not know the newest record yet does not show that records cannot be asked for', async () => {
	const lists = [
		[visit(1, { starts_at: past }), ...others],
		...[9, 10, 11].map((id) => [...others, visit(id)]),
	];
	let asked = 0;
	const single = (id: string) => (id === '1' || ++asked < 3 ? 404 : { data: visit(Number(id)) });
	// Beside a query parameter, the list alone proves no deletion.
	const url = `${listUrl}?branch=4`;
	const reported = await eventsOf(lists, ['deleted'], { single, url });
	expect(reported).toEqual([[], [], ['deleted 1']]);
});

test.each<[string, ChangeKind[], object]>([
	// fields by itself, kinds of changes, fields that the list does not show
	['the fields of the list', ['cancelled', 'statusChanged'], {}],
	['the fields of the list, among all changes', ['cancelled', 'changed'], {}],
	['other fields, among all changes', ['cancelled', 'changed'], { visits: 3 }],
])(
	'a change of a record that was read by itself is reported once where a server lags behind: with %s',
	async (_, kinds, more) => {
		const older = visit(1, { updated_at: '2026-01-01T08:00:00Z' });
		const newer = visit(1, { status: 'cancelled', updated_at: '2026-01-02T08:00:00Z' });
		const single = (id: string) => ({
			data: id === '1' ? { ...newer, ...more } : visit(Number(id)),
		});
		const lists = [[older, ...others], others, [older, ...others], [newer, ...others]];
		expect(await eventsOf(lists, kinds, { single })).toEqual([['cancelled 1'], [], []]);
	},
);

test('a record that was reported as deleted is not reported again where a list shows it once more', async () => {
	const gone = visit(1, { deleted_at: '2026-01-01T08:00:00Z' });
	const lists = [
		[visit(1), ...others],
		others,
		others,
		[gone, ...others],
		others,
		[gone, ...others],
	];
	const single = (id: string) => (id === '1' ? 404 : { data: visit(Number(id)) });
	const reported = await eventsOf(lists, ['created', 'cancelled', 'deleted'], {
		single,
		minutes: 20,
	});
	expect(reported.flat()).toEqual(['deleted 1']);
});

test('a list of others than all that were known proves no deletion', async () => {
	const lists = [others, [visit(91), visit(92)], others];
	expect((await eventsOf(lists, ['deleted'], { single: () => 404 })).flat()).toEqual([]);
});

describe('a record that left the list when it was cancelled', () => {
	const list = [1, 2, 3].map((id) => visit(id));
	const state = (id: string) => visit(Number(id), { status: id === '1' ? 'cancelled' : 'booked' });

	test.each<[how: string, single: (id: string) => unknown]>([
		['by itself', (id) => state(id)],
		['in a wrapper of another name', (id) => ({ issue: state(id) })],
		['as the only row of a list', (id) => ({ data: [state(id)] })],
	])('is reported where the service shows it %s', async (_, single) => {
		const lists = [list, others, others];
		const events = await eventsOf(lists, ['cancelled'], { single });
		expect(events.flat()).toEqual(['cancelled 1']);
	});
});
