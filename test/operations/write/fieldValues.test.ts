import { inferFieldSchemas } from '../../../nodes/AppointmentService/rest/write/fields/fieldSchema';
import {
	fields,
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
} from '../fakeService';

/** What is sent for one value of a field that holds another one. */
async function sent(held: Record<string, unknown>, given: Record<string, unknown>, beside = {}) {
	const service = openFakeService([appointmentRecord(1, held)], { write: executeWrite, beside });
	const { error } = await run('update', { ...record(1), ...fields(given) });
	return error?.message ?? service.asked[0]?.body;
}

describe('a value goes as it was meant', () => {
	test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		['a telephone number of ten digits', { phone: '2125550101' }, { phone: '0215550102' }],
		['a telephone number with blanks', { phone: '2125550101' }, { phone: '+1 212 555 0102' }],
		['an ID of nine digits', { client_id: 123456789 }, { client_id: 223456789 }],
		['an amount of more decimals than usual', { price: '45.00' }, { price: '45.125' }],
	])('%s', async (_, held, given) => {
		expect(await sent(held, given)).toEqual(given);
	});

	test('a number among texts keeps decimals that the others have not', async () => {
		expect(await sent({ price: '45.00' }, { price: 45.125 })).toEqual({ price: '45.125' });
	});

	test('JSON text goes as the list or the object that it is', async () => {
		const body = await sent(
			{ tags: ['a'], address: { city: 'Oslo' } },
			{ tags: '["b"]', address: '{"city":"Bergen"}' },
		);
		expect(body).toEqual({ tags: ['b'], address: { city: 'Bergen' } });
	});

	test('an object is no list', async () => {
		expect(await sent({ tags: ['a'] }, { tags: '{"a":1}' })).toBe(
			'The value “{"a":1}” of the field “tags” is not a list',
		);
	});

	test.each(['Infinity', '0x1A', '1e400', 'NaN'])('%s is no number', async (given) => {
		expect(await sent({ price: 45 }, { price: given })).toBe(
			`The value “${given}” of the field “price” is not a number`,
		);
	});

	test('an integer that no number can hold keeps all of its digits among texts', async () => {
		const given = { client_ref: '12345678901234567' };
		expect(await sent({ client_ref: '12' }, given)).toEqual(given);
	});

	test.each([
		['2026-11-24', 'Pacific/Auckland'],
		['2026-11-24T00:00:00', 'Pacific/Auckland'],
		['2026-11-24', 'Pacific/Honolulu'],
	])('the date %s stays that date where the service is in %s', async (given, timezone) => {
		const held = { birthday: '1990-05-01', slot: '2026-11-20T09:00:00' };
		const body = await sent(held, { birthday: given }, { timezone });
		expect(body).toEqual({ birthday: '2026-11-24' });
	});

	test('a time without a zone within an object is in the zone of the service', async () => {
		const held = {
			starts_at: undefined,
			ends_at: undefined,
			slot: { start: '2026-11-20T09:00:00' },
		};
		const service = openFakeService([appointmentRecord(1, held)], {
			write: executeWrite,
			beside: { timezone: 'Asia/Tokyo' },
		});
		await run('reschedule', { ...record(1), start: '2026-11-30T01:00:00Z' });
		expect(service.asked[0].body).toEqual({ slot: { start: '2026-11-30T10:00:00' } });
	});
});

describe('what was written is not taken for what is there', () => {
	test('integers that differ in their last digit differ', async () => {
		openFakeService([appointmentRecord(1, { client_id: '12345678901234567' })], {
			write: ({ method }, [one]) => (method === 'OPTIONS' ? [404] : [200, one]),
		});
		const { error } = await run('update', {
			...record(1),
			...json({ client_id: '12345678901234568' }),
		});
		expect(error?.message).toMatch(/but changed nothing$/);
	});

	test('an expanded record stands for its ID', async () => {
		openFakeService([appointmentRecord(1, { client: { id: 5, name: 'Anna' } })], {
			write: ({ method }, [one]) => (method === 'OPTIONS' ? [404] : [200, one]),
		});
		expect((await run('update', { ...record(1), ...json({ client: 5 }) })).error).toBeUndefined();
	});

	test('a field that the record does not show is named', async () => {
		openFakeService([appointmentRecord(1)], {
			write: ({ method, body }, [one]) =>
				method === 'OPTIONS' ? [404] : [200, Object.assign(one, { notes: body?.notes })],
		});
		const given = json({ notes: 'Later', colour: 'red' });
		const task = await run('update', { ...record(1), ...given });
		expect(task.error).toBeUndefined();
		expect(task.hints?.[0]?.message).toMatch(/does not show what was written to: colour/);
	});

	test('a field that the record does not show, and nothing else that changed, is an error', async () => {
		openFakeService([appointmentRecord(1)], {
			write: ({ method }, [one]) => (method === 'OPTIONS' ? [404] : [200, one]),
		});
		const task = await run('update', { ...record(1), ...json({ 'meta.status': 'cancelled' }) });
		expect(task.error?.message).toMatch(/but changed nothing$/);
	});
});

test('telephone numbers and IDs are no times, and fields that some records lack are no functions', () => {
	const columns = inferFieldSchemas(
		[{ phone: '2125550101', client_id: 123456789, paid_at: 1_795_700_000, constructor: 'x' }, {}],
		new Set(),
	);
	expect(columns.map(({ type }) => type)).toEqual(['text', 'number', 'time', 'text']);
});
