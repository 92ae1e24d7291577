import { inferFieldSchemas } from '../../../../nodes/AppointmentService/rest/write/fields/fieldSchema';
import {
	fields,
	json,
	executeWrite,
	openFakeService,
	byId,
	run,
	appointment,
} from '../../fakeService';
import { casesOf } from '../../../support/table';

type FakeFields = Record<string, unknown>;

/** The body that an update of a stored record sends, or the error message. */
async function sentBody(stored: FakeFields, input: FakeFields, listFields = {}) {
	const service = openFakeService([appointment(1, stored)], { write: executeWrite, listFields });
	const { error } = await run('update', { ...byId(1), ...fields(input) });
	return error?.message ?? service.requests[0]?.body;
}

describe('a value is sent as it was meant', () => {
	test.each(
		// case, stored, input, sent or the message
		casesOf<[string, object, object, unknown]>`
			a telephone number of ten digits | {"phone": "2125550101"} | {"phone": "0215550102"} | {"phone": "0215550102"}
			a telephone number with blanks | {"phone": "2125550101"} | {"phone": "+1 212 555 0102"} | {"phone": "+1 212 555 0102"}
			an ID of nine digits | {"client_id": 123456789} | {"client_id": 223456789} | {"client_id": 223456789}
			an amount of more decimals than usual | {"price": "45.00"} | {"price": "45.125"} | {"price": "45.125"}
			a number for a field of texts | {"price": "45.00"} | {"price": 45.125} | {"price": "45.125"}
			a large integer for a field of texts | {"client_ref": "12"} | {"client_ref": "12345678901234567"} | {"client_ref": "12345678901234567"}
			JSON text for a list | {"tags": ["a"]} | {"tags": "[\"b\"]"} | {"tags": ["b"]}
			JSON text for an object | {"address": {"city": "Oslo"}} | {"address": "{\"city\":\"Bergen\"}"} | {"address": {"city": "Bergen"}}
			a text for a list | {"ids": ["sv_1"]} | {"ids": "sv_3"} | {"ids": ["sv_3"]}
			several for a list | {"ids": ["sv_1"]} | {"ids": "sv_3, sv_4"} | {"ids": ["sv_3", "sv_4"]}
			a number as text for a list | {"ids": [7]} | {"ids": "9"} | {"ids": [9]}
			a number for a list | {"ids": [7]} | {"ids": 9} | {"ids": [9]}
			a name for a list of IDs | {"service_ids": ["sv_1"]} | {"service_ids": "Beard trim"} | The value “Beard trim” of the field “service_ids” is not JSON
			an object for a list | {"tags": ["a"]} | {"tags": "{\"a\":1}"} | The value “{"a":1}” of the field “tags” is not a list
			infinity for a number | {"price": 45} | {"price": "Infinity"} | The value “Infinity” of the field “price” is not a number
			a hexadecimal for a number | {"price": 45} | {"price": "0x1A"} | The value “0x1A” of the field “price” is not a number
			too large a number | {"price": 45} | {"price": "1e400"} | The value “1e400” of the field “price” is not a number
			no number for a number | {"price": 45} | {"price": "NaN"} | The value “NaN” of the field “price” is not a number
		`,
	)('%s', async (_, stored, input, sent) => {
		expect(await sentBody(stored as FakeFields, input as FakeFields)).toEqual(sent);
	});

	test.each([
		['2026-11-24', 'Pacific/Auckland'],
		['2026-11-24T00:00:00', 'Pacific/Auckland'],
		['2026-11-24', 'Pacific/Honolulu'],
	])('the date %s is sent as that date where the service is in %s', async (input, timezone) => {
		const stored = { birthday: '1990-05-01', slot: '2026-11-20T09:00:00' };
		const body = await sentBody(stored, { birthday: input }, { timezone });
		expect(body).toEqual({ birthday: '2026-11-24' });
	});

	test('a nested time without a zone is sent in the zone of the service', async () => {
		const stored = {
			starts_at: undefined,
			ends_at: undefined,
			slot: { start: '2026-11-20T09:00:00' },
		};
		const service = openFakeService([appointment(1, stored)], {
			write: executeWrite,
			listFields: { timezone: 'Asia/Tokyo' },
		});
		await run('reschedule', { ...byId(1), start: '2026-11-30T01:00:00Z' });
		expect(service.requests[0].body).toEqual({ slot: { start: '2026-11-30T10:00:00' } });
	});
});

describe('the record after an update is compared with what was written', () => {
	test('large integers that differ in the last digit are different', async () => {
		openFakeService([appointment(1, { client_id: '12345678901234567' })], {
			write: (_, [one]) => [200, one],
		});
		const { error } = await run('update', {
			...byId(1),
			...json({ client_id: '12345678901234568' }),
		});
		expect(error?.message).toMatch(/but changed nothing$/);
	});

	test('an expanded related record equals its ID', async () => {
		openFakeService([appointment(1, { client: { id: 5, name: 'Anna' } })], {
			write: (_, [one]) => [200, one],
		});
		expect((await run('update', { ...byId(1), ...json({ client: 5 }) })).error).toBeUndefined();
	});

	test('a field whose expression gives nothing is left out, and named in a notice', async () => {
		const service = openFakeService([appointment(1)], { write: executeWrite });
		const input = {
			notes: 'Later',
			client_id: '={{ $json.client }}',
			room: '={{ $json.x ?? "" }}',
		};
		const task = await run('create', fields(input));
		expect(service.requests[0].body).toEqual({ notes: 'Later' });
		expect(task.hints?.map(({ message }) => message)).toEqual([
			expect.stringMatching(/ so the fields were left out: client_id\. /),
		]);
		const given = await run('create', fields(input), 'appointment', [
			{ json: { client: 5 } },
		] as never);
		expect(given.hints ?? []).toEqual([]);
	});

	test('a written field that the record does not show is named in a notice', async () => {
		openFakeService([appointment(1)], {
			write: ({ body }, [one]) => [200, Object.assign(one, { notes: body?.notes })],
		});
		const input = json({ notes: 'Later', colour: 'red' });
		const task = await run('update', { ...byId(1), ...input });
		expect(task.error).toBeUndefined();
		expect(task.hints?.[0]?.message).toMatch(/does not show what was written to: colour/);
	});

	test('a written field that the record does not show is an error where nothing else changed', async () => {
		openFakeService([appointment(1)], { write: (_, [one]) => [200, one] });
		const task = await run('update', { ...byId(1), ...json({ 'meta.status': 'cancelled' }) });
		expect(task.error?.message).toMatch(/but changed nothing$/);
	});
});

test('telephone numbers and IDs are not inferred as times, and a field called constructor is text', () => {
	const columns = inferFieldSchemas(
		[{ phone: '2125550101', client_id: 123456789, paid_at: 1_795_700_000, constructor: 'x' }, {}],
		new Set(),
	);
	expect(columns.map(({ type }) => type)).toEqual(['text', 'number', 'time', 'text']);
});

describe('a JSON body that an expression gives as an object', () => {
	const rows = () => [appointment(1), appointment(2)];
	const give = async (value: string, operation = 'update') => {
		const service = openFakeService(rows(), { write: executeWrite });
		const body = `={{ ({ starts_at: ${value} }) }}`;
		const task = await run(operation, { ...byId(1), inputMode: 'json', body });
		return { service, task };
	};

	test.each(['new Date(1800000000000)', 'DateTime.fromMillis(1800000000000)'])(
		'may hold %s',
		async (value) => {
			for (const operation of ['update', 'create']) {
				const { task } = await give(value, operation);
				expect(task.error).toBeUndefined();
			}
		},
	);

	test.each(['NaN', 'new Date(NaN)', '[1 / 0]'])(
		'is refused where it holds %s, which would be sent as empty',
		async (value) => {
			const { service, task } = await give(value);
			expect(task.error?.message).toMatch(/^The Body holds no value that can be sent/);
			expect(service.requests).toEqual([]);
		},
	);
});
