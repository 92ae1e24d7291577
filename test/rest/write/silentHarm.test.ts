import { holdIn } from '../../../nodes/AppointmentService/rest/write/readBack';
import {
	deleteRecord,
	type JsonObject,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import { casesOf } from '../../support/table';
import {
	defaultWriteOptions,
	type FakeReply,
	type FakeService,
	notFound,
	onWrite,
	openFakeCollection,
	outcome,
	sampleRecords,
	write,
} from './fakeCollection';

const visit = { ...sampleRecords()[0], status: 'confirmed', price: 40 };
const written = { ...visit, notes: 'Bring the card' };

const update = (
	service: FakeService,
	fields: JsonObject = { notes: 'Bring the card' },
	record: JsonObject = visit,
	options: Partial<WriteOptions> = {},
) => write([{ ...record }, sampleRecords()[1]], service, fields, { ...options, id: '1' });

describe('a record that shows only a part of its values is not sent back', () => {
	test.each<[JsonObject]>([
		[{ phone: '•••••••561' }],
		[{ iban: 'DE** **** **** 3001' }],
		[{ email: 'a***@example.com' }],
		[{ email: '[hidden]' }],
		[{ phone: '<REDACTED>' }],
		[{ phone: '*** not shown ***' }],
		[{ client: { ssn: 'xxx-xx-6789' } }],
		[{ description: 'A long te…', description_truncated: true }],
		[{ attachments: [{ id: 'a' }], attachments_has_more: true }],
		[{ attachments: [{ id: 'a' }], attachment_count: 4 }],
		[{ lines: { data: [{ id: 1 }], has_more: true } }],
	])('%j', async (part) => {
		const record = { ...visit, ...part };
		const { error, writes } = await update(() => undefined, undefined, record, { method: 'PUT' });
		expect(error).toMatchObject({ problem: { fields: [Object.keys(part)[0]] } });
		expect(writes()).toEqual([]);
	});

	test.each<[JsonObject]>([
		[{ rating: '*****5' }],
		[{ notes: 'hidden' }],
		[{ notes: '[hidden door]' }],
		[{ size: 'XXL', notes_count: 4 }],
		[{ tags: ['a', 'b'], tag_count: 2, has_more: true }],
	])('%j is whole', async (part) => {
		const record = { ...visit, ...part };
		const fields = { ...('rating' in part && part), notes: 'Bring the card' };
		const { error } = await update(() => undefined, fields, record, { method: 'PUT' });
		expect(error).toBeUndefined();
	});

	test('only what changes is sent all the same', async () => {
		const { error } = await update(() => undefined, undefined, { ...visit, phone: '•••561' });
		expect(error).toBeUndefined();
	});
});

describe('an answer that says that something else was done', () => {
	test.each<[string, unknown]>([
		['notInForce', { dry_run: true, data: written }],
		['notInForce', { meta: { simulated: true }, data: written }],
		['moreRecords', { updated_count: 3 }],
		['moreRecords', { matched: 2, modified: 2 }],
		['moreRecords', { deleted: [1, 2, 4] }],
		['moreRecords', { ...written, affected_ids: [1, 9] }],
		['otherRecord', { ...written, id: 6 }],
	])('%s: %j', async (kind, body) => {
		const { error } = await update(onWrite([200, body]));
		expect(error).toMatchObject({ problem: { kind } });
	});

	test('so it is with a deletion and a new record', async () => {
		const { collection } = openFakeCollection(
			sampleRecords(),
			onWrite([200, { deleted: [1, 2] }], (rows) => rows.splice(0)),
		);
		expect((await outcome(deleteRecord(collection, '1', defaultWriteOptions))).error).toMatchObject(
			{ problem: { kind: 'moreRecords' } },
		);
		const service = onWrite([201, { preview: true, id: 3 }]);
		const { error } = await write(sampleRecords(), service, { notes: 'Later' });
		expect(error).toMatchObject({ problem: { kind: 'notInForce' } });
	});

	test('an object of which a part was written, and which lost the rest, is told', async () => {
		const address = { street: 'Weg 2', zip: '50667' };
		const writeZip = async (keep: object) =>
			await update(
				onWrite([204, ''], ([row]) => Object.assign(row, { address: { ...keep, zip: '53111' } })),
				{ address: { zip: '53111' } },
				{ ...visit, address },
			);
		expect((await writeZip({})).error).toMatchObject({ problem: { before: { address } } });
		expect((await writeZip({ street: 'Weg 2' })).error).toBeUndefined();
	});

	test('a list that was sent along, and came back shorter, is told; one with other details is not', async () => {
		const line = (id: number, qty = 1) => ({ id, qty });
		const writeLines = async (lines: JsonObject[]) =>
			await update(
				({ method }, rows) =>
					method === 'PUT' ? [200, Object.assign(rows[0], written, { lines })] : undefined,
				undefined,
				{ ...visit, lines: [line(1), line(2)] },
				{ method: 'PUT' },
			);
		expect((await writeLines([line(1)])).error).toMatchObject({
			problem: { before: { lines: [line(1), line(2)] } },
		});
		expect((await writeLines([line(1), line(2, 3)])).error).toBeUndefined();
	});

	test('a new record that is written over one that was there is told', async () => {
		const [fields, done] = [{ notes: 'Later' }, { ok: true }];
		const service = onWrite([200, done], ([row]) => Object.assign(row, fields));
		const { error } = await write(sampleRecords(), service, fields);
		expect(error).toMatchObject({ problem: { kind: 'existingRecord', signs: ['1'] } });
	});

	test('a list of the fields that changed is none', async () => {
		const answer = { modified: [{ field: 'notes' }, { field: 'updated_at' }] };
		const { error } = await update(onWrite([200, answer], ([row]) => Object.assign(row, written)));
		expect(error).toBeUndefined();
	});

	test.each<[JsonObject]>([[{ preview: true }], [{ updated: 3 }], [{ modified: 1_732_520_000 }]])(
		'%j that the record has is none',
		async (part) => {
			const { error } = await update(() => undefined, undefined, { ...visit, ...part });
			expect(error).toBeUndefined();
		},
	);
});

describe('an answer that shows a change is believed where the record does not show otherwise', () => {
	const echo = (again: FakeReply): FakeService => {
		let isWritten = false;
		return ({ method }) => {
			if (method === 'OPTIONS') return undefined;
			if (method === 'GET') return isWritten ? again : undefined;
			isWritten = true;
			return [200, written];
		};
	};
	test('it is not where the record holds something else', async () => {
		const { error, log } = await update(echo([200, visit, { server: 'nginx' }]));
		expect(error).toMatchObject({ problem: { fields: ['notes'], isPartial: false } });
		expect(log().filter((line) => line === 'GET appointments/1')).toHaveLength(4);
	});
	test.each<[FakeReply]>([
		[[200, visit, { age: '20' }]],
		[[200, visit, { 'x-cache': 'HIT from edge' }]],
		[[403, { message: 'No access' }]],
		[notFound],
		[[200, { ...visit, id: 2 }]],
	])('%j', async (again) => {
		const { error, result } = await update(echo(again));
		expect(error).toBeUndefined();
		expect(result).toMatchObject({ record: written });
	});
});

test.each([{ appointment_id: 1 }, visit])(
	'an answer that repeats the request beside %j is no proof of a field that the record does not show',
	async (beside) => {
		const service: FakeService = ({ method, body }) =>
			method === 'PATCH' ? [200, { ...beside, ...(body as JsonObject) }] : undefined;
		const { error } = await update(service, { drink: 'tea' });
		expect(error).toMatchObject({ problem: { kind: 'ignored', fields: ['drink'] } });
	},
);

test('a time that follows a start in a list is no loss', async () => {
	const times = (day: number) => [`2026-12-${day}T09:00:00Z`, `2026-12-${day}T10:00:00Z`];
	const service: FakeService = ({ method, body }, [row]) =>
		method === 'PATCH'
			? [200, Object.assign(row, body, { reminder_at: '2026-12-14T09:00:00Z' })]
			: undefined;
	const record = { id: 1, slot: times(11), reminder_at: '2026-12-10T09:00:00Z' };
	expect((await update(service, { slot: times(15) }, record)).error).toBeUndefined();
});

describe('what a move changes besides', () => {
	const move = async (effect: JsonObject) =>
		await update(
			({ method, body }, rows) =>
				method === 'PATCH' ? [200, Object.assign(rows[0], body, effect)] : undefined,
			{ start: '2026-12-15T14:00:00Z' },
			{ ...visit, fees: 0, search_text: 'confirmed', procedure: 'Filling' },
		);
	test.each<[JsonObject]>([
		[{ status: 'waitlisted' }],
		[{ price: 60 }],
		[{ fees: 10 }],
		[{ procedure: '' }],
	])('%j is told', async (effect) => {
		expect((await move(effect)).error).toMatchObject({
			problem: {
				before: { [Object.keys(effect)[0]]: expect.anything() },
			},
		});
	});
	test.each<[JsonObject]>([[{ status: 'rescheduled' }], [{ search_text: 'x' }], [{ price: 40.0 }]])(
		'%j does no harm',
		async (effect) => {
			expect((await move(effect)).error).toBeUndefined();
		},
	);
});

test.each([
	['booked', ['status']],
	['updated', undefined],
])('the status %s beside a text that was written is told of: %j', async (status, altered) => {
	const { error } = await update(
		({ method, body }, rows) =>
			method === 'PATCH' ? [200, Object.assign(rows[0], body, { status })] : undefined,
		{ notes: 'Bring the card' },
		{ ...visit, status: 'cancelled' },
	);
	const { problem } = (error ?? {}) as { problem?: { before?: object } };
	const before = problem?.before;
	expect(before && Object.keys(before)).toEqual(altered);
});

test.each([
	['cancellationDate', new Date().toISOString(), { status: 'cancelled' }],
	['cancellation_reason', 'Asked for by phone', { status: 'cancelled' }],
	['seen_at', new Date().toISOString(), { notes: 'Bring the card' }],
])('%s was empty, is set to %s with %j, and harms nothing', async (name, value, fields) => {
	const { error } = await update(
		({ method, body }, rows) =>
			method === 'PUT' ? [200, Object.assign(rows[0], body, { [name]: value })] : undefined,
		fields,
		{ ...visit, status: 'booked', [name]: null },
		{ method: 'PUT' },
	);
	expect(error).toBeUndefined();
});

describe('what a service makes of a whole record', () => {
	const rental = {
		...visit,
		is_confirmed: true,
		car_id: 2,
		client: { id: 7, name: 'Ada' },
		days: 2,
		with_driver: false,
		total_cost: 400,
	};
	const put = async (fields: JsonObject, effect: JsonObject) =>
		await update(
			({ method, body }, rows) =>
				method === 'PUT' ? [200, Object.assign(rows[0], body, effect)] : undefined,
			fields,
			rental,
			{ method: 'PUT' },
		);

	test.each(casesOf<[JsonObject, JsonObject]>`
		{ "end": "2026-12-03T09:00:00Z" } | { "days": 3, "total_cost": 600 }
		{ "car_id": 3 }                   | { "total_cost": 600 }
		{ "with_driver": true }           | { "total_cost": 500 }
		{ "status": "cancelled" }         | { "is_confirmed": false }
		{ "notes": "Bring the card" }     | { "client": { "id": 7, "name": "Bea" } }
		{ "notes": "Bring the card" }     | { "status": "modified" }
		{ "notes": "Bring the card" }     | { "status": "Actualizada" }
		{ "notes": "Bring the card" }     | { "status": "変更済み" }
	`)('of %j follows %j', async (fields, effect) => {
		expect((await put(fields, effect)).error).toBeUndefined();
	});

	test.each(casesOf<[JsonObject, JsonObject]>`
		{ "notes": "Bring the card" }     | { "total_cost": 600 }
		{ "notes": "Bring the card" }     | { "days": 3 }
		{ "notes": "" }                   | { "total_cost": 600 }
		{ "notes": "" }                   | { "is_confirmed": false }
		{ "status": "cancelled" }         | { "with_driver": true }
		{ "car_id": 3 }                   | { "days": 3 }
		{ "start": "2026-12-03T09:00:00Z" } | { "total_cost": 600 }
		{ "notes": "Bring the card" }     | { "status": "pending" }
		{ "notes": "Bring the card" }     | { "status": "change refused" }
	`)('of %j does not follow %j', async (fields, effect) => {
		expect((await put(fields, effect)).error).toMatchObject({
			problem: {
				before: { [Object.keys(effect)[0]]: expect.anything() },
			},
		});
	});
});

test('a text that the service makes of what was written is no loss', async () => {
	const { error } = await update(
		({ method, body }, rows) =>
			method === 'PUT'
				? [200, Object.assign(rows[0], body, { search_text: 'confirmed Bring the card' })]
				: undefined,
		undefined,
		{ ...visit, search_text: 'x' },
		{ method: 'PUT' },
	);
	expect(error).toBeUndefined();
});

test('money in the smallest unit is what was written', async () => {
	const price = { amount: 4500, currency: 'EUR', precision: 2 };
	const { error } = await update(
		onWrite([204], (rows) => (rows[0].price = price)),
		{ price: 45 },
		{ ...visit, price: { ...price, amount: 4000 } },
	);
	expect(error).toBeUndefined();
});

describe('a deletion', () => {
	test('that only changes the record is none', async () => {
		const { collection } = openFakeCollection(
			[{ ...visit }],
			onWrite([200, { id: 4, credits: 1 }], (rows) => (rows[0].status = 'credited')),
		);
		const { error } = await outcome(deleteRecord(collection, '1', defaultWriteOptions));
		expect(error).toMatchObject({ problem: { changed: ['status'] } });
	});
});

test.each<[JsonObject, string | undefined]>([
	[{ id: 1, status: 'held', hold_expires_at: '2026-11-25T08:10:00Z' }, 'status: held'],
	[{ id: 1, state: 'Tentative', expires: 1_732_520_000 }, 'state: Tentative'],
	[{ id: 1, status: 'held', expires_at: null }, undefined],
	[{ id: 1, status: 'booked', expires_at: '2026-11-25T08:10:00Z' }, undefined],
])('what %j says of a place held for a time: %s', (record, said) => {
	expect(holdIn(record)).toBe(said);
});

describe('a name that the service makes of others follows them, although it was sent along', () => {
	// surname, what the service makes of it, whether that is what was asked
	test.each(casesOf<[string | null, string, boolean]>`
		"Lovelace " | Ada Lovelace | true
		            | Ada          | true
		"Lovelace"  | Somebody     | false
		            | Somebody     | false
	`)('%j: %s', async (surname, fullName, isRight) => {
		const client = { ...visit, surname: 'Byron', fullName: 'Ada Byron' };
		const service: FakeService = ({ method, body }, [record]) =>
			method === 'PUT' ? [200, Object.assign(record, body, { fullName })] : undefined;
		const { error } = await update(service, { surname: surname ?? null }, client, {
			method: 'PUT',
		});
		expect(error === undefined).toBe(isRight);
	});
});
