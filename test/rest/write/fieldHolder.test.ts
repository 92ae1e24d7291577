import {
	deleteRecord,
	isObject,
	updateRecord,
	type JsonObject,
} from '../../../nodes/AppointmentService/rest';
import {
	defaultWriteOptions,
	openFakeCollection,
	outcome,
	write,
	type FakeService,
} from './fakeCollection';

const rowsIn = (holder: string): JsonObject[] =>
	['a1', 'a2'].map((id) => ({
		id,
		createdTime: '2026-11-01T09:00:00Z',
		[holder]: { start: '2026-11-21T09:00:00Z', notes: 'none', room: 4 },
	}));

/** Keeps fields in the holder alone, merged with those that are there or instead of them. */
const holding =
	(holder: string, merges = true): FakeService =>
	({ method, path, body = {} }, rows) => {
		if (method === 'OPTIONS') return [404];
		if (!['POST', 'PATCH'].includes(method)) return undefined;
		const fields = body[holder];
		const stray = Object.keys(body).filter((name) => name !== holder);
		if (!isObject(fields) || stray.length > 0) return [400, { message: 'The request is invalid' }];
		const row = rows.find(({ id }) => path === `appointments/${String(id)}`) ?? { id: 'a9' };
		if (!rows.includes(row)) rows.push(row);
		row[holder] = { ...(merges ? (row[holder] as object) : {}), ...fields };
		return [200, row];
	};

describe.each(['fields', 'properties', 'attributes', 'data'])(
	'given records whose fields stand in `%s`',
	(holder) => {
		const changes = { notes: 'Later', room: 5 };

		test.each([
			['bare', changes],
			['where they stand', { [holder]: changes }],
		])('fields that are given %s are written there', async (_, fields) => {
			const created = await write(rowsIn(holder), holding(holder), fields);
			expect(created.error).toBeUndefined();
			expect(created.result).toMatchObject({ ignored: [] });
			expect(created.rows[2]).toEqual({ id: 'a9', [holder]: changes });
			const updated = await write(rowsIn(holder), holding(holder), fields, { id: 'a1' });
			expect(updated.error).toBeUndefined();
			expect(updated.rows[0]).toMatchObject({
				[holder]: { start: '2026-11-21T09:00:00Z', ...changes },
			});
			expect(updated.writes()).toHaveLength(1);
		});

		test('an update that takes the other fields with it is no success', async () => {
			const { error } = await write(rowsIn(holder), holding(holder, false), changes, { id: 'a1' });
			expect(error).toMatchObject({ problem: { kind: 'unintendedChange' } });
		});
	},
);

test('a zone in an object of the fields is that of their times', async () => {
	const fields = { starts: '2026-11-21T14:30:00', place: { timeZone: 'Asia/Kolkata' } };
	const rows = ['a1', 'a2'].map((id) => ({ id, fields }));
	const { collection, writes } = openFakeCollection(rows, holding('fields'));
	const input = { fields: { starts: '2026-12-01T10:00:00Z' }, exact: false };
	await updateRecord(collection, 'a1', () => input, defaultWriteOptions);
	expect(writes().map(({ body }) => body)).toEqual([{ fields: { starts: '2026-12-01T15:30:00' } }]);
});

test('a key and an address beside the object are no fields of the record', async () => {
	const rows = rowsIn('fields').map((row) => ({ ...row, key: `APP-${row.id}`, self: '/a1' }));
	const { error, writes } = await write(rows, holding('fields'), { notes: 'Later' }, { id: 'a1' });
	expect(error).toBeUndefined();
	expect(writes().map(({ body }) => body)).toEqual([{ fields: { notes: 'Later' } }]);
});

test.each([
	['fields beside the object', { notes: 'none', properties: { color: 'red' } }],
	['a text of such a name', { data: 'none' }],
	['two such objects', { properties: { notes: 'red' }, data: { notes: 'none' } }],
])('given records with %s, fields are written as they are given', async (_, fields) => {
	const { writes } = await write(
		[{ id: 'a1', ...fields }],
		undefined,
		{ notes: 'x' },
		{ id: 'a1' },
	);
	expect(writes()[0].body).toEqual({ notes: 'x' });
});

test.each([true, false])(
	'a record that was made and refused nevertheless is not made twice (as it was sent: %s)',
	async (isKept) => {
		const service: FakeService = ({ method, body = {} }, rows) => {
			if (method === 'GET') return [200, { data: rows, total: rows.length }];
			if (method !== 'POST') return [404];
			rows.push({ id: `b${rows.length}`, title: 'A', ...(isKept ? body : { notes: 'LATER' }) });
			return [422, { message: 'The confirmation could not be sent' }];
		};
		const rows = rowsIn('details').map((row) => ({ ...row, title: 'A' }));
		const { error, writes } = await write(rows, service, { notes: 'Later' });
		expect(error).toMatchObject({ reason: { errorInfo: { status: 422 } } });
		expect(writes().map(({ body }) => body)).toEqual([{ details: { notes: 'Later' } }]);
	},
);

test('a field that records have in an object is sent at the top where the service misses it there', async () => {
	// Its list does not say whether it is complete.
	const service: FakeService = ({ method, path, body = {} }, rows) => {
		if (method === 'GET' && path === 'appointments') return [200, rows];
		if (method !== 'POST') return undefined;
		const { start, ...others } = body;
		if (typeof start !== 'string') return [400, { message: 'start : must not be null' }];
		rows.push({ id: 'a9', interval: { start }, ...others });
		return [201, rows.at(-1)];
	};
	const fields = { start: '2026-12-01T10:00:00Z' };
	const many = [...'12345'].flatMap((page) =>
		rowsIn('interval').map((row) => ({ ...row, id: `${row.id}${page}` })),
	);
	const { error, rows } = await write(many, service, fields);
	expect(error).toBeUndefined();
	expect(rows.at(-1)).toEqual({ id: 'a9', interval: fields });
});

test('a record that says beside its fields that it is archived is deleted', async () => {
	const service: FakeService = ({ method }, rows) => {
		if (method !== 'DELETE') return undefined;
		rows[0].archived = true;
		return [200, rows[0]];
	};
	const { collection } = openFakeCollection(rowsIn('properties'), service);
	expect(await outcome(deleteRecord(collection, 'a1', defaultWriteOptions))).not.toHaveProperty(
		'error',
	);
});
