import {
	createRecord,
	updateRecord,
	WriteError,
	type JsonObject,
} from '../../../nodes/AppointmentService/rest';
import {
	defaultWriteOptions,
	openFakeCollection,
	outcome,
	type FakeReply,
	type FakeService,
} from './fakeCollection';
import { casesOf } from '../../support/table';

const visits = (): JsonObject[] => [
	{ id: 'b1', version: 3, notes: 'none', staff: { id: 'b1' } },
	{ id: 'b2', version: 3, notes: 'none', staff: { id: 's4' } },
];

/** Lists appointments, and calls a single one by another name, in what it reads and in what it takes. */
const service: FakeService = ({ method, path, body = {} }, rows) => {
	if (method === 'OPTIONS') return [404];
	const record = rows.find(({ id }) => path === `appointments/${String(id)}`);
	if (method === 'GET') return record && [200, { booking: record }];
	// Without the wrapper this service has nothing to do, and says that it did it.
	const fields = body.booking as JsonObject | undefined;
	if (method === 'POST') {
		if (!fields) return [400, { message: 'Bad request' }];
		rows.push({ id: 'b3', version: 0, ...fields });
		return [200, { booking: rows.at(-1) }];
	}
	if (!record) return [404];
	Object.assign(record, fields, { version: Number(record.version) + 1 });
	return [200, { booking: record }];
};

describe('given a service that calls a single record otherwise than its list', () => {
	test('the record is read without the wrapper', async () => {
		const { collection } = openFakeCollection(visits(), service);
		expect(await collection.find('b2')).toMatchObject({
			record: { id: 'b2', notes: 'none' },
			path: ['booking'],
		});
	});

	/** Changes the notes of the second visit at a service that takes one method. */
	const update = async (allow: string, take = service) => {
		const { collection, rows, writes } = openFakeCollection(visits(), (request, records) =>
			request.method === 'OPTIONS' ? [204, '', { allow }] : take(request, records),
		);
		const change = () => ({ fields: { notes: 'Later' }, exact: true });
		const written = await outcome(updateRecord(collection, 'b2', change, defaultWriteOptions));
		const envelopes = writes().map(({ body }) => ('booking' in (body ?? {}) ? 'booking' : 'none'));
		return { ...written, row: rows[1], envelopes };
	};

	test('where it is refused, and another one that was asked for is taken in vain, nothing more is sent', async () => {
		const inVain: FakeService = (request, rows) =>
			request.method === 'PATCH' && !('data' in (request.body ?? {}))
				? [422, { message: 'data is required' }]
				: service(request, rows);
		const { error, envelopes } = await update('GET, PATCH', inVain);
		expect(error).toBeInstanceOf(WriteError);
		expect(envelopes).toEqual(['booking', 'none']);
	});

	test('a change by PATCH goes into that wrapper', async () => {
		const { result, row, envelopes } = await update('GET, PATCH');
		expect(result?.record).toEqual({ ...visits()[1], notes: 'Later', version: 4 });
		expect(row.notes).toBe('Later');
		expect(envelopes).toEqual(['booking']);
	});

	test('a whole record goes without it, because it would be emptied where that is not wanted', async () => {
		const bare: FakeService = (request, rows) => {
			const { method, body = {} } = request;
			if (method !== 'PUT') return service(request, rows);
			for (const name of ['notes', 'staff']) rows[1][name] = body[name] ?? null;
			return [200, { booking: rows[1] }];
		};
		const { error, row, envelopes } = await update('GET, PUT', bare);
		expect(error).toBeUndefined();
		expect(row).toEqual({ ...visits()[1], notes: 'Later' });
		expect(envelopes).toEqual(['none']);
	});

	test.each(['booking is required', 'notes is missing'])(
		'and with it where the service says “%s”',
		async (message) => {
			const { row, envelopes } = await update('GET, PUT', (request, rows) =>
				request.method === 'PUT' && !request.body?.booking
					? [400, { message }]
					: service(request, rows),
			);
			expect(row.notes).toBe('Later');
			expect(envelopes).toEqual(['none', 'booking']);
		},
	);

	test('a service that says yes to it without the wrapper, and does nothing, is told of', async () => {
		const { error, row, envelopes } = await update('GET, PUT');
		expect(error).toMatchObject({ problem: { kind: 'ignored' } });
		expect(row.notes).toBe('none');
		expect(envelopes).toEqual(['none']);
	});

	test('a new record does, too', async () => {
		const { collection, rows } = openFakeCollection(visits(), service);
		const fields = { notes: 'New' };
		const { record } = await createRecord(collection, { fields, exact: true }, defaultWriteOptions);
		expect(record).toEqual({ id: 'b3', version: 0, notes: 'New' });
		expect(rows).toHaveLength(3);
	});
});

describe('given such a service that says more beside the record, and takes its fields without the wrapper', () => {
	const around = { version: '3.0', request: { path: '/booking', status: 'OK' } };
	const visit = { booking_id: 31, code: 'KX-31', notes: 'none', customer: { id: 4 } };
	const open = () =>
		openFakeCollection([{ ...visit }], ({ method, path, body = {} }, rows) => {
			if (method === 'OPTIONS') return [404];
			if (method === 'POST') rows.push({ ...visit, booking_id: 32, ...body });
			else if (path === 'appointments/32' || path === 'appointments') return undefined;
			else if (method !== 'GET') Object.assign(rows[0], body);
			return [200, { ...around, booking: rows.at(-1) }];
		});

	test.each(['31', 'KX-31'])('the record %s is read without what stands beside it', async (id) => {
		const { record } = await open().collection.find(id);
		expect(record).toEqual(visit);
	});

	test('so is a client that is called a customer', async () => {
		const customer = { customer_id: 7, name: 'Ada' };
		const answer = { ...around, customer, contact: { id: 8 } };
		const { collection } = openFakeCollection([], () => [200, answer], ['clients']);
		expect((await collection.find('7')).record).toEqual(customer);
	});

	test('so is one that is alone, and whose ID is its number', async () => {
		const Customer = { '@url': 'https://salon.example.com/3/customers/7', CustomerNumber: '7' };
		const { collection } = openFakeCollection([], () => [200, { Customer }], ['clients']);
		expect(await collection.find('7')).toMatchObject({ record: Customer, path: ['Customer'] });
	});

	test('so it is after a change, where the wrapper stands in a common one', async () => {
		const { collection } = openFakeCollection([{ ...visit }], ({ method, body = {} }, rows) => {
			if (method === 'OPTIONS') return [404];
			if (method !== 'GET') Object.assign(rows[0], body);
			return [200, { status: 0, data: { booking: rows[0], next_actions: [] } }];
		});
		const change = () => ({ fields: { notes: 'Later' }, exact: true });
		const { record } = await updateRecord(collection, '31', change, defaultWriteOptions);
		expect(record).toEqual({ ...visit, notes: 'Later' });
	});

	test('so is a record that is the only one of a list beside the ID and the state of the answer', async () => {
		const one = { appointment_id: 31, state: 'booked' };
		const { collection } = openFakeCollection([], () => [
			200,
			{ id: 'r1', state: 'OK', appointments: [one] },
		]);
		expect(await collection.find('31')).toMatchObject({ record: one, path: ['appointments', '0'] });
	});

	test.each(
		// case, answer, path
		casesOf<[string, JsonObject, string[]]>`
			in a common wrapper beside texts         | {"origin":"api","message":"OK","data":{"visit_no":"J31","notes":"x"}} | ["data"]
			as the only row of one                   | {"type":"success","message":"OK","data":[{"visit_no":"J31","notes":"x"}]} | ["data","0"]
			beside a number that is that of success  | {"code":100000,"msg":"","data":{"id":"J31","notes":"x"}} | ["data"]
			in rows, beside other lists and texts    | {"command":"SELECT","rowCount":1,"rows":[{"visit_no":"J31"}],"fields":[],"types":{}} | ["rows","0"]
			beside one text                          | {"mesaj":"Randevu alındı","veri":{"id":"J31","notes":"x"}} | ["veri"]
			in an object within one of the same name | {"http_status":200,"appointments":{"owner":"1","appointments":{"visit_no":"J31"}}} | ["appointments","appointments"]
		`,
	)('so is one that shows its ID %s', async (_, answer, path) => {
		const { collection } = openFakeCollection([], () => [200, answer]);
		expect(await collection.find('J31')).toMatchObject({ path });
	});

	test('changes and new records are written as they are, and seen', async () => {
		const { collection, writes } = open();
		const input = { fields: { notes: 'Later' }, exact: true };
		const changed = await updateRecord(collection, '31', () => input, defaultWriteOptions);
		expect(changed).toMatchObject({ record: { ...visit, notes: 'Later' }, ignored: [] });
		const created = await createRecord(collection, input, defaultWriteOptions);
		expect(created).toMatchObject({ record: { booking_id: 32, notes: 'Later' }, ignored: [] });
		expect(writes().map(({ body }) => body)).toEqual([{ notes: 'Later' }, { notes: 'Later' }]);
	});
});

describe('given a service that says in other words that it went well, beside the record', () => {
	const visit = { id: 1, start: '2026-11-21T09:00:00Z', notes: 'none', room: 4 };
	test.each<[JsonObject]>([
		[{ exito: true }],
		[{ sucesso: true, mensagem: 'OK' }],
		[{ basarili: true, mesaj: null }],
		[{ esito: 'OK', codice: 0, messaggio: '' }],
	])('%j: the whole record is written, and not what stands around it', async (said) => {
		const { collection, rows, writes } = openFakeCollection([{ ...visit }], (request, [row]) => {
			const { method, path, body = {} } = request;
			if (method === 'OPTIONS') return [204, '', { allow: 'GET, PUT' }];
			if (path === 'appointments') return undefined;
			if (method === 'PUT')
				for (const name of ['start', 'notes', 'room']) row[name] = body[name] ?? null;
			return [200, { ...said, datos: row }];
		});
		const input = { fields: { notes: 'Later' }, exact: true };
		const written = await updateRecord(collection, '1', () => input, defaultWriteOptions);
		expect(written.record).toEqual({ ...visit, notes: 'Later' });
		expect(rows).toEqual([{ ...visit, notes: 'Later' }]);
		expect(writes().map(({ body }) => Object.keys(body ?? {}))).toEqual([
			['start', 'notes', 'room'],
		]);
	});
});

describe('what a record holds is not taken for the record', () => {
	test.each(
		casesOf<[string, JsonObject]>`
			beside a flag                  | {"active":true,"staff":{"id":"b1","name":"Ada","room":4}}
			beside one text, where it holds no more | {"notes":"none","picture":{"id":"b1"}}
			beside a flag and more         | {"active":true,"a":"x","b":"y","profile":{"id":"b1","notes":"none"}}
			beside a flag that says no     | {"active":false,"profile":{"id":"b1","notes":"none","room":4}}
			beside other fields            | {"start":"2026-11-21T09:00:00Z","staff":{"id":"b1"}}
			with another ID                | {"staff":{"id":"s4"}}
			beside the record’s own number | {"number":"b1","slot":{"id":"b1"},"notes":"none"}
		`,
	)('%s', async (_, answer) => {
		const { collection } = openFakeCollection(visits(), ({ path }) =>
			path === 'appointments/b1' ? [200, answer] : undefined,
		);
		expect(await collection.find('b1')).toMatchObject({ record: answer, path: [] });
	});
});

describe('given a service that shows a wrapper and says yes to one, but takes the fields without it', () => {
	const visit = { id: 1, notes: 'none', room: 4, updated_at: '2026-11-01T09:00:00Z' };
	const update = async (
		take: (row: JsonObject, body: JsonObject) => FakeReply | undefined,
		more: JsonObject = {},
	) => {
		const fake = openFakeCollection([{ ...visit }], ({ method, body = {} }, [row]) => {
			if (method === 'OPTIONS') return [404];
			const refusal = method === 'GET' ? undefined : take(row, body);
			return refusal ?? [200, { appointment: row }];
		});
		const change = async (notes: string) =>
			await outcome(
				updateRecord(
					fake.collection,
					'1',
					() => ({ fields: { notes, ...more }, exact: true }),
					defaultWriteOptions,
				),
			);
		const [first, second] = [await change('Later'), await change('Never')];
		return { first, second, bodies: fake.writes().map(({ body }) => body) };
	};

	test('they are written without it, once it was ignored', async () => {
		const { first, second, bodies } = await update((row, { notes = row.notes }) => {
			Object.assign(row, { notes, updated_at: '2026-11-02T09:00:00Z' });
			return undefined;
		});
		expect([first, second]).toMatchObject([
			{ result: { record: { ...visit, notes: 'Later', updated_at: expect.anything() } } },
			{ result: { record: { notes: 'Never' } } },
		]);
		expect(bodies).toEqual([
			{ appointment: { notes: 'Later' } },
			{ notes: 'Later' },
			{ notes: 'Never' },
		]);
	});

	test('so they are beside a value that it had already', async () => {
		const take = (row: JsonObject, { notes = row.notes }: JsonObject) =>
			void Object.assign(row, { notes });
		const { first, bodies } = await update(take, { room: 4 });
		expect(first).toMatchObject({ result: { record: { ...visit, notes: 'Later' } } });
		expect(bodies[1]).toEqual({ notes: 'Later', room: 4 });
	});

	test.each<[string, (row: JsonObject, body: JsonObject) => FakeReply | undefined]>([
		['keeps nothing of them', () => undefined],
		['refuses them', (_, { appointment }) => (appointment ? undefined : [422, { message: 'no' }])],
	])('where it %s without it either, the first way is the one that is told of', async (_, take) => {
		const { first, bodies } = await update(take);
		expect(first.error).toMatchObject({ problem: { kind: 'ignored' } });
		expect(bodies.slice(0, 2)).toEqual([{ appointment: { notes: 'Later' } }, { notes: 'Later' }]);
	});

	test('where it keeps some of what was in the wrapper, nothing else is sent', async () => {
		const { first, bodies } = await update((row, { appointment }) => {
			if (appointment) row.notes = 'LATER!';
			return undefined;
		});
		expect(first.error).toMatchObject({ problem: { kind: 'ignored' } });
		expect(bodies[1]).toEqual({ appointment: { notes: 'Never' } });
	});

	test('where it does harm without it, that is told', async () => {
		const { first } = await update((row, body) => {
			if (!body.appointment) row.room = null;
			return undefined;
		});
		expect(first.error).toMatchObject({ problem: { kind: 'unintendedChange' } });
	});
});
