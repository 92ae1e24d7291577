import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { listUrl } from '../support/changingList';
import { createFakeServer, pollRequestFor } from '../support/fakeServer';

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
