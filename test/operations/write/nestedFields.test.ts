import { executeWrite, openFakeService, record, run, appointmentRecord } from '../fakeService';

/** Patches the one visit of an account, and tells what was sent. */
async function sent(
	operation: string,
	held: object,
	parameters: object,
	others: object[] = [],
): Promise<unknown> {
	const rows = [held, ...others].map((more, at) => {
		const { id, client_id, notes } = appointmentRecord(at + 1);
		return { id, client_id, notes, ...more };
	});
	const service = openFakeService(rows, { write: executeWrite });
	const task = await run(operation, { ...record(1), ...parameters });
	return service.asked[0]?.body ?? task.error?.message;
}

describe('a status field that stands within another one', () => {
	const meta = { booking_status: 'booked', by: 'Bo' };
	const options = { statusField: 'meta.booking_status' };

	test('is written where it stands, and what is beside it stays', async () => {
		const body = await sent(
			'cancel',
			{ meta },
			{ options: { ...options, cancelledValue: 'dropped' } },
		);
		expect(body).toEqual({ meta: { booking_status: 'dropped', by: 'Bo' } });
	});

	test('is known from another record', async () => {
		const other = { meta: { booking_status: 'Cancelled', by: 'Cy' } };
		expect(await sent('cancel', { meta }, { options }, [other])).toEqual({
			meta: { booking_status: 'Cancelled', by: 'Bo' },
		});
	});

	test('is a number where it holds numbers', async () => {
		const held = { meta: { booking_status: 1 } };
		const body = await sent('cancel', held, { options: { ...options, cancelledValue: '4' } });
		expect(body).toEqual({ meta: { booking_status: 4 } });
	});

	test('may stand deeper', async () => {
		const body = await sent(
			'cancel',
			{ a: { b: { c: 'booked', d: 1 }, e: 2 } },
			{ options: { statusField: 'a.b.c', cancelledValue: 'off' } },
		);
		expect(body).toEqual({ a: { b: { c: 'off', d: 1 }, e: 2 } });
	});

	test('is one field where the record has one with a dot in its name', async () => {
		const held = { meta, 'meta.booking_status': 'booked' };
		const body = await sent('cancel', held, { options: { ...options, cancelledValue: 'off' } });
		expect(body).toEqual({ 'meta.booking_status': 'off' });
	});
});

describe('a start field and an end field that stand within another one', () => {
	const options = { startField: 'slot.opens', endField: 'slot.closes' };
	const slot = { opens: '2026-11-21T09:00:00Z', closes: '2026-11-21T09:45:00Z', room: 3 };
	const start = '2026-11-22T10:00:00Z';
	const ends = '2026-11-22T10:45:00Z';

	test('are written where they stand', async () => {
		expect(await sent('reschedule', { slot }, { start, options })).toEqual({
			slot: { opens: '2026-11-22T10:00:00Z', closes: ends, room: 3 },
		});
	});

	test('are fields of their own where the record has them with dots in their names', async () => {
		const held = { slot, 'slot.opens': slot.opens, 'slot.closes': slot.closes };
		expect(await sent('reschedule', held, { start, options: { ...options, end: ends } })).toEqual({
			'slot.opens': start,
			'slot.closes': ends,
		});
	});
});
