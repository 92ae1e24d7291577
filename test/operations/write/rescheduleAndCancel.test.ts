import { executeWrite, openFakeService, record, run } from '../fakeService';

/** What Reschedule sends for an appointment whose times stand like this. */
async function moved(times: Record<string, unknown>, options = {}, start = '2026-11-30T13:15:00Z') {
	const held = { id: 1, notes: 'none', ...times };
	const service = openFakeService([held], { write: executeWrite, beside: { timezone: 'UTC' } });
	const { error } = await run('reschedule', { ...record(1), start, options });
	return error?.message ?? service.asked[0].body;
}

describe('Reschedule finds the times of an appointment', () => {
	test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		[
			'in one object',
			{ time: { start: '2026-11-21T09:00:00Z', end: '2026-11-21T09:45:00Z', zone: 'UTC' } },
			{ time: { start: '2026-11-30T13:15:00Z', end: '2026-11-30T14:00:00Z', zone: 'UTC' } },
		],
		[
			'in an object each, whatever their order',
			{
				end: { dateTime: '2026-11-21T09:45:00Z', timeZone: 'UTC' },
				start: { dateTime: '2026-11-21T09:00:00Z', timeZone: 'UTC' },
			},
			{
				end: { dateTime: '2026-11-30T14:00:00Z', timeZone: 'UTC' },
				start: { dateTime: '2026-11-30T13:15:00Z', timeZone: 'UTC' },
			},
		],
		[
			'as a date, a time and a length',
			{ date: '2026-11-21', start_time: '09:00', duration: 45 },
			{ date: '2026-11-30', start_time: '13:15' },
		],
		[
			'as a date and two times',
			{ date: '2026-11-21', start_time: '09:00', end_time: '09:45' },
			{ date: '2026-11-30', start_time: '13:15', end_time: '14:00' },
		],
		[
			'as two dates and two times',
			{ start_date: '2026-11-21', start_time: '23:30', end_date: '2026-11-22', end_time: '00:15' },
			{ start_date: '2026-11-30', start_time: '13:15', end_date: '2026-11-30', end_time: '14:00' },
		],
		[
			'as a date and a time that are named after the appointment',
			{ appointment_date: '2026-11-21', appointment_time: '09:00:00' },
			{ appointment_date: '2026-11-30', appointment_time: '13:15:00' },
		],
		[
			'as a date and one of several times',
			{ appointment_date: '2026-11-21', arrival_time: '08:50', appointment_time: '09:00' },
			{ appointment_date: '2026-11-30', appointment_time: '13:15' },
		],
		[
			'in an object that is called like the record',
			{ appointment: { start: '2026-11-21T09:00:00Z', room: 3 } },
			{ appointment: { start: '2026-11-30T13:15:00Z', room: 3 } },
		],
		[
			'on a clock of twelve hours',
			{ date: '2026-11-21', start_time: '9:00 AM', end_time: '9:45 AM' },
			{ date: '2026-11-30', start_time: '1:15 PM', end_time: '2:00 PM' },
		],
		[
			'on a clock without leading zeros',
			{ date: '2026-11-21', start_time: '9:00' },
			{ date: '2026-11-30', start_time: '13:15' },
		],
	])('%s', async (_, times, body) => {
		expect(await moved(times)).toEqual(body);
	});

	test('a time of day that no field takes is not dropped', async () => {
		expect(await moved({ date: '2026-11-21', slot: 3 })).toMatch(/show no field that holds/);
	});

	test('a day that has no time of day goes alone', async () => {
		expect(await moved({ date: '2026-11-21' }, {}, '2026-11-30T00:00:00')).toEqual({
			date: '2026-11-30',
		});
	});

	test('a new end that no field takes is not dropped', async () => {
		const options = { end: '2026-11-30T15:00:00Z' };
		expect(await moved({ start: '2026-11-21T09:00:00Z' }, options)).toMatch(
			/when an appointment ends/,
		);
	});
});

describe('Cancel', () => {
	/** What Cancel sends for the first of these appointments. */
	async function cancelled(records: Array<Record<string, unknown>>, options = {}) {
		const rows = records.map((one, at) => ({ id: at + 1, notes: 'none', ...one }));
		const service = openFakeService(rows, { write: executeWrite });
		const { error } = await run('cancel', { ...record(1), options });
		return error ? `${error.message}. ${error.description}` : service.asked[0].body;
	}

	test.each<[string, Array<Record<string, unknown>>, Record<string, unknown>]>([
		['sets a yes or no', [{ is_cancelled: false }], { is_cancelled: true }],
		['sets a flag of 0 or 1', [{ cancelled: 0 }, { cancelled: 1 }], { cancelled: 1 }],
		[
			'takes the status as the account has it where it is an object',
			[{ status: { id: 1, name: 'Booked' } }, { status: { id: 3, name: 'Cancelled' } }],
			{ status: { id: 3, name: 'Cancelled' } },
		],
		[
			'takes the number that stands beside the word',
			[
				{ status: 1, status_name: 'Booked' },
				{ status: 3, status_name: 'Cancelled' },
			],
			{ status: 3 },
		],
		[
			'takes a word that begins with the name of the field',
			[{ status: 'APPOINTMENT_BOOKED' }, { status: 'APPOINTMENT_CANCELED' }],
			{ status: 'APPOINTMENT_CANCELED' },
		],
	])('%s', async (_, records, body) => {
		expect(await cancelled(records)).toEqual(body);
	});

	test.each(['cancellation_requested', 'late_cancelled', 'CANCELLED_BY_CUSTOMER', 'not cancelled'])(
		'does not take %s for a plain yes, and shows it',
		async (status) => {
			const said = await cancelled([{ status: 'booked' }, { status }]);
			expect(said).toMatch(/no plain word for a cancelled appointment/);
			expect(said).toContain(status);
		},
	);

	test('takes the number that the user names', async () => {
		const records = [{ status: 1 }, { status: 3 }];
		expect(await cancelled(records, { cancelledValue: '3' })).toEqual({ status: 3 });
	});

	test('asks for a number that nothing explains', async () => {
		expect(await cancelled([{ status: 1 }, { status: 3 }])).toMatch(/Cancelled Value/);
	});

	test('finds the status that the user names among those that are objects', async () => {
		const records = [{ status: { id: 1, name: 'Booked' } }, { status: { id: 3, name: 'Void' } }];
		expect(await cancelled(records, { cancelledValue: 'void' })).toEqual({
			status: { id: 3, name: 'Void' },
		});
	});
});
