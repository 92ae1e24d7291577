import { jsonOf } from '../../support/runNode';
import {
	appointment,
	byId,
	executeWrite,
	fields,
	json,
	openFakeService,
	run,
	type Reply,
} from '../fakeService';
import { casesOf } from '../../support/table';

describe('Reschedule and Cancel of a plain record', () => {
	test.each([
		['cancel', { options: { statusField: 'stand', cancelledValue: 'cancelled' } }, 'stand'],
		['reschedule', { start: '2026-12-30T10:00:00Z', options: { startField: 'beginn' } }, 'beginn'],
	])(
		'%s with a field that the service does not have asks for its name',
		async (name, more, field) => {
			openFakeService([appointment(1)], { write: (_, [one]) => [200, one] });
			const { error } = await run(name, { ...byId(1), ...more });
			const advice = `The record does not show what was written to: ${field}. Check first how it names this.`;
			expect(error).toMatchObject({ description: expect.stringContaining(advice) });
		},
	);

	test.each(
		casesOf<[given: object, message: string]>`
			{"start":"tomorow"} | New Start is not a date or time: “tomorow”
			{"start":"={{ $json.nothing }}"} | New Start is empty
			{"start":"={{ DateTime.fromISO(\"x\") }}"} | New Start is not a date or time: “an object”
			{"start":"2026-11-30"} | New Start names a day and no time of day
			{"start":"2026-11-30T13:15:00Z","options":{"end":"2026-11-30T25:00"}} | New End is not a date or time: “2026-11-30T25:00”
			{"start":"2026-11-30T13:15","options":{"end":"2026-11-30T13:15"}} | New End is not after New Start
		`,
	)('given %j, nothing is asked, and the message names the field: %s', async (given, message) => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const { error } = await run('reschedule', { ...byId(1), ...given });
		expect(error?.message).toBe(message);
		expect(error?.description).toMatch(/Nothing was sent\.$/);
		expect(service.requests).toEqual([]);
	});

	test('a cancelled appointment is moved, and a notice says that it stays cancelled', async () => {
		openFakeService([appointment(1, { status: 'cancelled' })], { write: executeWrite });
		const { error, hints } = await run('reschedule', { ...byId(1), start: '2026-11-30T13:15:00Z' });
		expect(error).toBeUndefined();
		expect(hints?.map(({ message }) => message)).toEqual([
			'This appointment is cancelled: it was moved, and stays cancelled.',
		]);
	});

	test.each(['2026-11-21T09:45:00Z', '2026-11-30T13:50:00Z'])(
		'an end that is %s afterwards is an error that says so',
		async (ends) => {
			openFakeService([appointment(1)], {
				write: ({ body }, [one]) => [
					200,
					Object.assign(one, { starts_at: body?.starts_at, ends_at: ends }),
				],
			});
			const { error } = await run('reschedule', { ...byId(1), start: '2026-11-30T13:15:00Z' });
			expect(error?.message).toMatch(/did not take all of it$/);
			expect(error?.description).toMatch(`It was changed, and holds now: ends_at: ${ends}`);
		},
	);

	test.each([
		{ message: ['property status should not exist'] },
		{ errors: [{ field: 'status', message: 'is read-only' }] },
	])('Cancel points to another address where the service takes no status: %j', async (body) => {
		const records = [appointment(1), appointment(2, { status: 'canceled' })];
		openFakeService(records, { write: () => [422, body] });
		const { error } = await run('cancel', byId(1));
		expect(error?.description).toMatch(/Try under Options: “Request: Path”/);
	});

	test('Cancel asks for Cancelled Value where no record is cancelled', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const { error } = await run('cancel', byId(1));
		expect(error?.message).toBe(
			'The records of this account show no plain word for a cancelled appointment',
		);
		expect(error?.description).toMatch(
			/at an address of its own.*“Request: Path”, such as appointments\/{ID}\/cancel/,
		);
		expect(service.requests).toEqual([]);
		await run('cancel', { ...byId(1), options: { cancelledValue: 'void' } });
		expect(service.requests[0].body).toEqual({ status: 'void' });
	});

	test('Cancel names the statuses to choose from, numbers as well', async () => {
		const records = [1, 4].map((status, at) => appointment(at + 1, { status }));
		const service = openFakeService(records, { write: executeWrite });
		const { error } = await run('cancel', byId(1));
		expect(error?.description).toMatch(/Cancelled Value.* Its values so far are: 1, 4\./);
		await run('cancel', { ...byId(1), options: { cancelledValue: '4' } });
		expect(service.requests[0].body).toEqual({ status: 4 });
	});
});

describe('a time zone that is not known', () => {
	const records = () => [
		appointment(1, {
			starts_at: '2026-11-21T09:00:00',
			ends_at: '2026-11-21T09:45:00',
			time_zone: 'Eastern Time (US & Canada)',
		}),
	];

	test('stops what would write a time in it', async () => {
		const service = openFakeService(records(), { write: executeWrite });
		for (const { error } of [
			await run('reschedule', { ...byId(1), start: '2026-11-30T13:15:00Z' }),
			await run('update', { ...byId(1), ...fields({ starts_at: '2026-11-30T13:15:00Z' }) }),
			await run('create', fields({ starts_at: '2026-11-30T13:15:00Z' })),
		]) {
			expect(error?.message).toBe(
				'The time zone of the service is not known: “time_zone: Eastern Time (US & Canada)”',
			);
			expect(error?.description).toMatch(/nothing was sent\. Use .* Input Mode JSON/);
		}
		expect(service.requests).toEqual([]);
	});

	test('is known by a city that has a zone of its own', async () => {
		const [record] = records();
		const service = openFakeService([{ ...record, time_zone: 'Sao Paulo' }], {
			write: executeWrite,
		});
		await run('reschedule', { ...byId(1), start: '2026-11-30T13:15:00Z' });
		expect(service.requests[0].body).toMatchObject({ starts_at: '2026-11-30T10:15:00' });
	});

	test('does not stop other changes, nor times as they are', async () => {
		openFakeService(records(), { write: executeWrite });
		for (const input of [fields({ notes: 'Later' }), json({ starts_at: '2026-11-30T13:15:00' })])
			expect((await run('update', { ...byId(1), ...input })).error).toBeUndefined();
	});
});

describe('Cancel at an address of its own', () => {
	const options = { writePath: 'appointments/{ID}/cancel', method: 'PUT' };
	const cancelAt = async (reply: Reply, takes: string, more = {}) => {
		const service = openFakeService([appointment(1, { status: 'BK' })], {
			write: ({ method, path }, records) => {
				if (method !== 'PUT' || path !== 'appointments/1/cancel') return [404];
				records[0].status = takes;
				return reply;
			},
		});
		const task = await run('cancel', { ...byId(1), options: { ...options, ...more } });
		return { task, requests: service.requests };
	};

	test.each<[Reply]>([[[204]], [[200, { ok: true }]], [[200, { id: 1, status: 'CN' }]]])(
		'needs no word for a cancelled one, and shows the record: response %j',
		async (reply) => {
			const { task, requests } = await cancelAt(reply, 'CN');
			expect(requests.map(({ body }) => body)).toEqual([{}]);
			expect(jsonOf(task)).toEqual([expect.objectContaining({ id: 1, status: 'CN' })]);
		},
	);

	test('is an error where the record stays as it was', async () => {
		const { task, requests } = await cancelAt([200, { id: 1, ok: true }], 'BK');
		expect(requests).toHaveLength(1);
		expect(task.error?.message).toMatch(/said yes .* but changed nothing/);
		expect(task.error?.description).toMatch(/^It was read again and is as it was\./);
	});

	test.each(['bookings/{ID}', 'bookings/{ID}/'])(
		'does not do without the word at the address of the record: %s',
		async (writePath) => {
			const { task, requests } = await cancelAt([204], 'CN', { writePath });
			expect(task.error?.message).toMatch(/no plain word for a cancelled appointment/);
			expect(requests).toEqual([]);
		},
	);
});

/** The body that Reschedule sends for an appointment with these times, or the error message. */
async function rescheduledBody(
	times: Record<string, unknown>,
	options = {},
	start = '2026-11-30T13:15:00Z',
) {
	const stored = { id: 1, notes: 'none', ...times };
	const service = openFakeService([stored], {
		write: executeWrite,
		listFields: { timezone: 'UTC' },
	});
	const { error } = await run('reschedule', { ...byId(1), start, options });
	return error?.message ?? service.requests[0].body;
}

describe('Reschedule finds and writes times that stand', () => {
	test.each(casesOf<[string, Record<string, unknown>, Record<string, unknown>]>`
		in one object | {"time":{"start":"2026-11-21T09:00:00Z","end":"2026-11-21T09:45:00Z","zone":"UTC"}}
			| {"time":{"start":"2026-11-30T13:15:00Z","end":"2026-11-30T14:00:00Z","zone":"UTC"}}
		in an object each, whatever their order
			| {"end":{"dateTime":"2026-11-21T09:45:00Z","timeZone":"UTC"},"start":{"dateTime":"2026-11-21T09:00:00Z","timeZone":"UTC"}}
			| {"end":{"dateTime":"2026-11-30T14:00:00Z","timeZone":"UTC"},"start":{"dateTime":"2026-11-30T13:15:00Z","timeZone":"UTC"}}
		in the notation of .NET, and end at a stop | {"startDate":"/Date(1795251600000+0100)/","stopDate":"/Date(1795254300000+0100)/"}
			| {"startDate":"/Date(1796044500000+0100)/","stopDate":"/Date(1796047200000+0100)/"}
		in the notation of iCalendar, without a zone | {"start":"20261121T090000","end":"20261121T094500"}
			| {"start":"20261130T131500","end":"20261130T140000"}
		as a date, a time and a length | {"date":"2026-11-21","start_time":"09:00","duration":45} | {"date":"2026-11-30","start_time":"13:15"}
		as a date and two times | {"date":"2026-11-21","start_time":"09:00","end_time":"09:45"}
			| {"date":"2026-11-30","start_time":"13:15","end_time":"14:00"}
		as two dates and two times | {"start_date":"2026-11-21","start_time":"23:30","end_date":"2026-11-22","end_time":"00:15"}
			| {"start_date":"2026-11-30","start_time":"13:15","end_date":"2026-11-30","end_time":"14:00"}
		as a date and a time that are named after the appointment | {"appointment_date":"2026-11-21","appointment_time":"09:00:00"}
			| {"appointment_date":"2026-11-30","appointment_time":"13:15:00"}
		as a date and one of several times | {"appointment_date":"2026-11-21","arrival_time":"08:50","appointment_time":"09:00"}
			| {"appointment_date":"2026-11-30","appointment_time":"13:15"}
		in an object that is called like the record | {"appointment":{"start":"2026-11-21T09:00:00Z","room":3}}
			| {"appointment":{"start":"2026-11-30T13:15:00Z","room":3}}
		on a clock of twelve hours | {"date":"2026-11-21","start_time":"9:00 AM","end_time":"9:45 AM"}
			| {"date":"2026-11-30","start_time":"1:15 PM","end_time":"2:00 PM"}
		on a clock without leading zeros | {"date":"2026-11-21","start_time":"9:00"} | {"date":"2026-11-30","start_time":"13:15"}
	`)('%s', async (_, times, body) => {
		expect(await rescheduledBody(times)).toEqual(body);
	});

	test('is refused where no field takes the time of day', async () => {
		expect(await rescheduledBody({ date: '2026-11-21', slot: 3 })).toMatch(
			/show no field that holds/,
		);
	});

	test('writes midnight as a date alone where there is no time field', async () => {
		expect(await rescheduledBody({ date: '2026-11-21' }, {}, '2026-11-30T00:00:00')).toEqual({
			date: '2026-11-30',
		});
	});

	test('is refused where no field takes the new end', async () => {
		const options = { end: '2026-11-30T15:00:00Z' };
		expect(await rescheduledBody({ start: '2026-11-21T09:00:00Z' }, options)).toMatch(
			/when an appointment ends/,
		);
	});
});

describe('Cancel', () => {
	/** The body that Cancel sends for the first of these appointments, or the error message and description. */
	async function cancelBody(records: Array<Record<string, unknown>>, options = {}) {
		const rows = records.map((one, at) => ({ id: at + 1, notes: 'none', ...one }));
		const service = openFakeService(rows, { write: executeWrite });
		const { error } = await run('cancel', { ...byId(1), options });
		return error ? `${error.message}. ${error.description}` : service.requests[0].body;
	}

	test.each(casesOf<[string, Array<Record<string, unknown>>, Record<string, unknown>]>`
		sets a boolean | [{"is_cancelled":false}] | {"is_cancelled":true}
		sets the status that says no more than that | [{"status":"confirmed"},{"status":"Canceled by client"},{"status":"Canceled"}] | {"status":"Canceled"}
		sets a flag of 0 or 1 | [{"cancelled":0},{"cancelled":1}] | {"cancelled":1}
		sets the status object of a cancelled appointment | [{"status":{"id":1,"name":"Booked"}},{"status":{"id":3,"name":"Cancelled"}}]
			| {"status":{"id":3,"name":"Cancelled"}}
		sets the status number beside the name “Cancelled” | [{"status":1,"status_name":"Booked"},{"status":3,"status_name":"Cancelled"}] | {"status":3}
		sets a status that begins with the name of the resource | [{"status":"APPOINTMENT_BOOKED"},{"status":"APPOINTMENT_CANCELED"}]
			| {"status":"APPOINTMENT_CANCELED"}
	`)('%s', async (_, records, body) => {
		expect(await cancelBody(records)).toEqual(body);
	});

	test.each(['cancellation_requested', 'late_cancelled', 'CANCELLED_BY_CUSTOMER', 'not cancelled'])(
		'does not use the status “%s”, and shows it in the error',
		async (status) => {
			const message = await cancelBody([{ status: 'booked' }, { status }]);
			expect(message).toMatch(/no plain word for a cancelled appointment/);
			expect(message).toContain(status);
		},
	);

	test('sets the status object whose name is Cancelled Value', async () => {
		const records = [{ status: { id: 1, name: 'Booked' } }, { status: { id: 3, name: 'Void' } }];
		expect(await cancelBody(records, { cancelledValue: 'void' })).toEqual({
			status: { id: 3, name: 'Void' },
		});
	});
});

/** The body that an operation sends for a stored appointment, or the error message. */
async function sentBody(
	operation: string,
	stored: object,
	parameters: object,
	others: object[] = [],
): Promise<unknown> {
	const rows = [stored, ...others].map((more, at) => {
		const { id, client_id, notes } = appointment(at + 1);
		return { id, client_id, notes, ...more };
	});
	const service = openFakeService(rows, { write: executeWrite });
	const task = await run(operation, { ...byId(1), ...parameters });
	return service.requests[0]?.body ?? task.error?.message;
}

describe('a nested status field', () => {
	test.each(
		// case, record, options, another record, what is sent
		casesOf<[string, object, object, object | undefined, object]>`
			in place, and its siblings stay | {"meta": {"booking_status": "booked", "by": "Bo"}} | {"cancelledValue": "dropped"} |
				| {"meta": {"booking_status": "dropped", "by": "Bo"}}
			with the value of another record | {"meta": {"booking_status": "booked", "by": "Bo"}} | {} | {"meta": {"booking_status": "Cancelled", "by": "Cy"}}
				| {"meta": {"booking_status": "Cancelled", "by": "Bo"}}
			as a number where it has numbers | {"meta": {"booking_status": 1}} | {"cancelledValue": "4"} | | {"meta": {"booking_status": 4}}
			three levels deep | {"a": {"b": {"c": "booked", "d": 1}, "e": 2}} | {"statusField": "a.b.c", "cancelledValue": "off"} |
				| {"a": {"b": {"c": "off", "d": 1}, "e": 2}}
			not at all at an address that says what to do | {"meta": {"booking_status": "booked"}} | {"writePath": "appointments/{ID}/cancel"} | | {}
			as a field with a dot in its name where the record has that | {"meta": {"booking_status": "booked"}, "meta.booking_status": "booked"} | {"cancelledValue": "off"} |
				| {"meta.booking_status": "off"}
		`,
	)('is written %s', async (_, stored, more, other, expected) => {
		const options = { statusField: 'meta.booking_status', ...more };
		expect(await sentBody('cancel', stored, { options }, other && [other])).toEqual(expected);
	});
});

describe('nested start and end fields', () => {
	const options = { startField: 'slot.opens', endField: 'slot.closes' };
	const slot = { opens: '2026-11-21T09:00:00Z', closes: '2026-11-21T09:45:00Z', room: 3 };
	const start = '2026-11-22T10:00:00Z';
	const ends = '2026-11-22T10:45:00Z';

	test('are written in place', async () => {
		expect(await sentBody('reschedule', { slot }, { start, options })).toEqual({
			slot: { opens: '2026-11-22T10:00:00Z', closes: ends, room: 3 },
		});
	});

	test('are fields with dots in their names where the record has those', async () => {
		const stored = { slot, 'slot.opens': slot.opens, 'slot.closes': slot.closes };
		expect(
			await sentBody('reschedule', stored, { start, options: { ...options, end: ends } }),
		).toEqual({ 'slot.opens': start, 'slot.closes': ends });
	});
});
