import {
	pollChanges,
	type ChangeKind,
} from '../../../../nodes/AppointmentService/trigger/polling/changes';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
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
