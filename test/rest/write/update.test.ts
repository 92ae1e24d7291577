import {
	type JsonObject,
	updateRecord,
	type WriteInput,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	openFakeCollection,
	rejectionOf,
	outcome,
	defaultWriteOptions,
	type FakeService,
} from './fakeCollection';
import { casesOf } from '../../support/table';

const visit = (id: number, more: JsonObject = {}): JsonObject => ({
	id,
	start: `2026-11-2${id}T09:00:00Z`,
	notes: 'none',
	room: 4,
	...more,
});
const later: WriteInput = { fields: { notes: 'Later' }, exact: false };
async function change(
	service: FakeService = () => undefined,
	input: WriteInput = later,
	options: Partial<WriteOptions> = {},
	rows = [visit(1), visit(2)],
) {
	const fake = openFakeCollection(rows, service);
	const update = updateRecord(fake.collection, '1', () => input, {
		...defaultWriteOptions,
		...options,
	});
	return { ...fake, ...(await outcome(update)) };
}
/** Allows these methods; the given service answers other requests. */
const offering =
	(allow: string, more: FakeService = () => undefined): FakeService =>
	(request, rows) =>
		request.method === 'OPTIONS' ? [204, '', { allow }] : more(request, rows);

describe('the envelope of an update', () => {
	const wrapped: FakeService = ({ method, body }, [row]) => {
		if (method === 'OPTIONS') return [404];
		if (method === 'PATCH') Object.assign(row, body?.appointment ?? body?.booking ?? body);
		return [200, { appointment: row }];
	};

	// title, input, options, expected body
	test.each(
		casesOf<[string, WriteInput, Partial<WriteOptions>, JsonObject]>`
			that of the response                             | {"fields":{"notes":"Later"},"exact":false} | {} | {"appointment":{"notes":"Later"}}
			that of the user’s options                       | {"fields":{"notes":"Later"},"exact":false} | {"wrapper":""} | {"notes":"Later"}
			that of the user’s body, with the keys beside it | {"fields":{"booking":{"notes":"Later"},"notify":true},"exact":true} | {} | {"booking":{"notes":"Later"},"notify":true}
		`,
	)('is %s', async (_, input, options, body) => {
		const { collection, writes } = openFakeCollection([visit(1)], wrapped, [
			'appointments',
			'bookings',
		]);
		const { record } = await updateRecord(collection, '1', () => input, {
			...defaultWriteOptions,
			...options,
		});
		expect(writes()[0].body).toEqual(body);
		expect(record).toMatchObject({ id: 1 });
	});

	test('is the learned one', async () => {
		const { collection, writes } = openFakeCollection([visit(1)]);
		collection.learned.envelope = { wrapper: 'visit' };
		await rejectionOf(updateRecord(collection, '1', () => later, defaultWriteOptions));
		expect(writes()[0].body).toEqual({ visit: { notes: 'Later' } });
	});

	test('is none for a field that is named like the resource', async () => {
		const input = { fields: { appointment: { kind: 'b' } }, exact: true };
		const rows = [visit(1, { appointment: { kind: 'a' } })];
		const { writes } = await change(offering('PUT'), input, {}, rows);
		expect(writes()[0].body).toMatchObject({ appointment: { kind: 'b' }, room: 4 });
	});
});

describe('values of an update', () => {
	test('of a field that no record has are an error, and nothing is sent', async () => {
		const { error, writes } = await change(undefined, { fields: { colour: 1 }, exact: false });
		expect(error).toMatchObject({ field: 'colour', knownFields: ['id', 'start', 'notes', 'room'] });
		expect(writes()).toEqual([]);
	});

	// title, fields of the records, expected start, whether the list is read for its zone
	test.each(
		casesOf<[string, JsonObject, string, boolean]>`
			times without a zone                 | {"start":"2026-11-21 09:00"} | 2026-11-30 10:00 | true
			times without a zone, with fractions | {"start":"2026-11-21T09:00:00.5"} | 2026-11-30T10:00:00.000 | true
			dates                                | {"start":"2026-11-21"} | 2026-11-30 | true
			times with a zone                    | {"start":"2026-11-21T09:00:00Z"} | 2026-11-30T08:00:00Z | false
		`,
	)(
		'take the format of %s, in the zone that the service names',
		async (_, row, start, readsList) => {
			const service: FakeService = ({ path }, rows) =>
				path === 'appointments' ? [200, { data: rows, timezone: 'Asia/Kathmandu' }] : undefined;
			const input = { fields: { start: '2026-11-30T10:00:00+02:00' }, exact: false };
			const zone = 'Asia/Kathmandu';
			const rows = [visit(1, row), visit(2, row)];
			const local = { ...input, fields: { start: '2026-11-30T10:00' } };
			const { writes, log } = await change(service, readsList ? local : input, { zone }, rows);
			expect(writes()[0].body).toEqual({ start });
			expect(log().includes('GET appointments')).toBe(readsList);
		},
	);

	test('are built with the user’s zone and that of the service', async () => {
		const zones = async (row: JsonObject, listExtra: JsonObject = {}) => {
			const { collection } = openFakeCollection([visit(1, row)], ({ path }, rows) =>
				path === 'appointments' ? [200, { data: rows, ...listExtra }] : undefined,
			);
			const received: unknown[] = [];
			const buildInput = (current: JsonObject, timeZones: unknown) => {
				received.push(timeZones, current.notes);
				return later;
			};
			await updateRecord(collection, '1', buildInput, {
				...defaultWriteOptions,
				zone: 'Europe/Berlin',
			});
			return received;
		};
		const user = 'Europe/Berlin';
		const local = { start: '2026-11-21 09:00' };
		const tz = 'Asia/Tokyo';
		expect(await zones(local, { tz })).toEqual([{ user, service: tz }, 'none']);
		expect(await zones({ ...local, tz })).toEqual([{ user, service: tz }, 'none']);
		expect(await zones(local)).toEqual([{ user, service: user }, 'none']);
		// The offset of the user's zone in summer or winter stands for that zone.
		for (const offset of ['+01:00', '+02:00'])
			expect(await zones(local, { tz: offset })).toEqual([{ user, service: user }, 'none']);
		expect(await zones(local, { tz: '-05:00' })).toEqual([{ user, service: '-05:00' }, 'none']);
		expect(await zones({ date: '21.11.2026' }, { tz })).toEqual([{ user, service: tz }, 'none']);
		expect(await zones({}, { tz })).toEqual([{ user, service: user }, 'none']);
		expect(await zones({ start: 1, notes: 'none', x: 'on 2026-11-21 at 9' }, { tz })).toEqual([
			{ user, service: user },
			'none',
		]);
	});
});

describe('fields that an update sends along', () => {
	// title, what the service makes of the record besides, what was there
	test.each<[string, JsonObject, JsonObject | undefined]>([
		['a field that is empty', { room: null }, { room: 4 }],
		['another member of staff', { staff_id: 9 }, { staff_id: 3 }],
		['another client in an object', { client: { id: 8 } }, { client: { id: 7, name: 'Ada' } }],
		['another version, total and status', { version: 2, total: 0, status: 'new' }, undefined],
		['a reminder that is off', { reminder_at: null }, undefined],
		['a flag that is off', { vip: false }, undefined],
		['a person without an ID', { doctor: { name: 'Cid' } }, undefined],
		['the same client with another name', { client: { id: 7, name: 'Bea' } }, undefined],
	])('where only the changes were sent: %s', async (_, made, lost) => {
		const before = {
			...visit(1),
			staff_id: 3,
			client: { id: 7, name: 'Ada' },
			version: 1,
			total: 40,
			status: 'booked',
			reminder_at: '2026-11-21T08:00:00Z',
			vip: true,
			doctor: { name: 'Dr. Cid' },
		};
		for (const answers of [true, false]) {
			const service: FakeService = ({ method }, [row]) => {
				if (method !== 'PATCH') return undefined;
				Object.assign(row, { notes: 'Later' }, made);
				return answers ? [200, row] : [204];
			};
			const { collection } = openFakeCollection([structuredClone(before)], service);
			const { error } = await outcome(
				updateRecord(collection, '1', () => later, defaultWriteOptions),
			);
			if (lost) expect(error).toMatchObject({ problem: { before: lost, isReplacement: false } });
			else expect(error).toBeUndefined();
			expect(collection.learned.wholeRecord).toBe(lost && 'room' in lost ? true : undefined);
		}
	});

	test('are not lost where only the response leaves them empty', async () => {
		const { error } = await change(({ method }, [row]) =>
			method === 'PATCH'
				? [200, { ...Object.assign(row, { notes: 'Later' }), room: null }]
				: undefined,
		);
		expect(error).toBeUndefined();
	});

	test('have to show what was sent in them', async () => {
		const input = { ...later, dependentFields: { end: '2026-11-21T10:00:00Z' } };
		const end = '2026-11-21T09:30:00Z';
		const { error } = await change(({ method }, [row]) => {
			return method === 'PATCH' ? [200, Object.assign(row, { notes: 'Later', end })] : undefined;
		}, input);
		expect(error).toMatchObject({ problem: { fields: ['end'], isPartial: true } });
	});
});
