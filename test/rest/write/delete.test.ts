import {
	deleteRecord,
	isRetired,
	type JsonObject,
	OutcomeUnknownError,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	connectionCut,
	openFakeCollection,
	listUrl,
	listOnly,
	notFound,
	onWrite,
	defaultWriteOptions,
	outcome,
	connectionRefused,
	sampleRecords,
	type FakeReply,
	type FakeService,
} from './fakeCollection';

const removeFirst = (rows: JsonObject[]) => rows.shift();

describe('deleteRecord', () => {
	const deleteFirst = async (service?: FakeService, options: Partial<WriteOptions> = {}) => {
		const fake = openFakeCollection(sampleRecords(), service);
		return {
			...fake,
			...(await outcome(
				deleteRecord(fake.collection, '1', { ...defaultWriteOptions, ...options }),
			)),
		};
	};
	const deleted = { record: { deleted: true }, ignored: [] };

	test('uses the method and the address that the user gives', async () => {
		const resolveUrl = (id?: string) => `${listUrl}/${id}/void`;
		const { writes } = await deleteFirst(onWrite([200], removeFirst), {
			method: 'POST',
			resolveUrl,
		});
		expect(writes()[0]).toMatchObject({ method: 'POST', path: 'appointments/1/void', body: {} });
	});

	test.each([
		"Body cannot be empty when content-type is set to 'application/json'",
		'Unexpected end of JSON input',
	])('an empty body is sent where it is missed: %s', async (message) => {
		const { result, writes } = await deleteFirst(({ method, body }, rows) => {
			if (method !== 'DELETE') return undefined;
			if (!body) return [400, { message }];
			removeFirst(rows);
			return [204];
		});
		expect(result).toEqual(deleted);
		expect(writes().map(({ body }) => body)).toEqual([undefined, {}]);
	});

	test.each([[{ type: 'boolean', value: false }], [{ type: 'null', value: null }]])(
		'%j in `deleted` marks nothing: the refusal stands',
		async (mark) => {
			const { error } = await deleteFirst(({ method }, rows) => {
				rows[0].deleted = mark;
				return method === 'DELETE' ? [307, '', { location: `${listUrl}/1/` }] : undefined;
			});
			expect(error).toMatchObject({ kind: 'redirect' });
		},
	);

	test.each([true, false])('a list for the record shows whether it is gone: %s', async (isGone) => {
		const { result, error } = await deleteFirst(({ method, path }, rows) => {
			if (method === 'DELETE') {
				if (isGone) removeFirst(rows);
				return [200, { command: 'DELETE' }];
			}
			const found = rows.filter(({ id }) => id === 1);
			return path === 'appointments/1'
				? [200, { command: 'SELECT', rowCount: found.length, rows: found, fields: [] }]
				: undefined;
		});
		if (isGone) expect(result).toEqual(deleted);
		else expect(error).toMatchObject({ problem: { kind: 'notDeleted' } });
	});

	test.each([
		['active', true, false, true],
		['active', false, true, false],
		['notify', true, false, false],
	])('%s that turns from %s to %s marks it as deleted: %s', async (name, was, is, isMark) => {
		const service = onWrite([204], ([row]) => (row[name] = is));
		const { collection } = openFakeCollection([{ id: 1, [name]: was }], service);
		const { result } = await outcome(deleteRecord(collection, '1', defaultWriteOptions));
		expect(result !== undefined).toBe(isMark);
	});

	test.each<[JsonObject, boolean]>([
		[{ active: false }, true],
		[{ active: true, archived_at: null, status: 'booked' }, false],
		[{ archived_at: '2026-11-21' }, true],
		[{ state: 'Deleted' }, true],
	])('%j is in use no more: %s', (record, isEnded) => {
		expect(isRetired(record)).toBe(isEnded);
	});

	test.each<[string, FakeReply | Error]>([
		['HTTP 500', [500, 'x']],
		['a cut connection', connectionCut],
	])(
		'success, and %s as it is read again: the outcome is unknown and accepted',
		async (_, reply) => {
			let sent = false;
			const { error } = await deleteFirst(({ method }, rows) => {
				if (method === 'DELETE') {
					sent = true;
					removeFirst(rows);
					return [204];
				}
				return sent ? reply : undefined;
			});
			expect(error).toBeInstanceOf(OutcomeUnknownError);
			expect(error).toMatchObject({ notReflected: false, accepted: true });
		},
	);

	test.each([401, 403, 429])(
		'HTTP %d for the record afterwards leaves it unknown',
		async (status) => {
			const { error } = await deleteFirst(({ method }, rows) =>
				method === 'DELETE' || rows.length === 2 ? undefined : [status, { message: 'No' }],
			);
			expect(error).toBeInstanceOf(OutcomeUnknownError);
		},
	);

	test.each([403, 406])(
		'HTTP %d for the record afterwards is no fault where the list lacks it',
		async (status) => {
			const { result } = await deleteFirst(({ method, path }, rows) =>
				method === 'DELETE' || rows.length === 2 || path === 'appointments'
					? undefined
					: [status, { message: 'No' }],
			);
			expect(result).toEqual(deleted);
		},
	);

	test('a cut connection succeeds where reading again gives HTTP 410', async () => {
		let sent = false;
		const { result } = await deleteFirst(({ method }) => {
			if (method === 'DELETE') sent = true;
			return sent ? (method === 'DELETE' ? connectionCut : [410]) : undefined;
		});
		expect(result).toEqual(deleted);
	});

	test('a cut connection succeeds where the record says afterwards that it is deleted', async () => {
		const pairs = [{ name: 'notes', value: 'none' }];
		const marks = [
			{ deleted: true },
			{ status: 'cancelled' },
			{ status: { id: 3, name: 'Cancelled' } },
			{ stav: { code: 3, label: 'zrušené' } },
			{ geannuleerd: 'yes' },
			{ fields: { is_deleted: { booleanValue: true }, notes: { stringValue: 'none' } } },
			{ attributes: [{ name: 'estado', value: 'cancelada' }, ...pairs] },
		];
		for (const mark of marks) {
			const { result } = await deleteFirst(
				onWrite(connectionCut, ([row]) => Object.assign(row, mark)),
			);
			expect(result).toEqual(deleted);
		}
	});

	test.each(['N', 'false', '0', 'no', '0000-00-00 00:00:00'])(
		'a mark that says %s deletes nothing',
		async (mark) => {
			const unset: FakeService = ({ method, path }, [row]) =>
				method === 'GET' && path === 'appointments/1'
					? [200, { ...row, deleted: mark }]
					: undefined;
			const { error } = await deleteFirst((...asked) =>
				asked[0].method === 'DELETE' ? [204] : unset(...asked),
			);
			expect(error).toMatchObject({ problem: { kind: 'notDeleted' } });
		},
	);

	test('a cut connection has an unknown outcome where the record is there or cannot be read', async () => {
		const unchanged = await deleteFirst(onWrite(connectionCut));
		expect(unchanged.error).toBeInstanceOf(OutcomeUnknownError);
		expect(unchanged.error).toMatchObject({ reason: connectionCut, notReflected: true });
		for (const reply of [new TypeError('x'), [500, 'x'] as FakeReply]) {
			let sent = false;
			const { error } = await deleteFirst(({ method }) => {
				if (method === 'DELETE') sent = true;
				return sent ? (method === 'DELETE' ? connectionCut : reply) : undefined;
			});
			expect(error).toBeInstanceOf(OutcomeUnknownError);
			expect(error).toMatchObject({ notReflected: false });
		}
	});

	test.each<[string, FakeReply | Error]>([
		['HTTP 404 although the record is there', notFound],
		['HTTP 403', [403, { message: 'no' }]],
		['HTTP 409', [409, { message: 'no' }]],
		['a refused connection', connectionRefused],
	])('%s is thrown, and the record stays', async (_, reply) => {
		const { error, rows } = await deleteFirst(onWrite(reply));
		expect(error).not.toBeInstanceOf(OutcomeUnknownError);
		if (reply instanceof Error) expect(error).toBe(reply);
		else expect(error).toMatchObject({ errorInfo: { status: reply[0] } });
		expect(rows).toHaveLength(2);
	});

	test('a record that is shown a little longer is deleted', async () => {
		for (const of of [(service: FakeService) => service, listOnly]) {
			let old: JsonObject | undefined;
			let reads = 0;
			const { error } = await deleteFirst(
				of(({ method, path }, rows) => {
					if (method === 'DELETE') {
						old = rows.shift();
						return [200, { deleted: true }];
					}
					if (!old || ++reads > 2) return undefined;
					return [200, path === 'appointments' ? { data: [old, ...rows] } : old];
				}),
			);
			expect(error).toBeUndefined();
		}
	});

	test('a record found in the list makes the list read again, one with an address does not', async () => {
		const { collection, log } = await deleteFirst(listOnly(onWrite([204], removeFirst)));
		expect(await collection.examples()).toHaveLength(1);
		const fake = openFakeCollection(sampleRecords());
		await fake.collection.examples();
		await deleteRecord(fake.collection, '1', defaultWriteOptions);
		expect(await fake.collection.examples()).toHaveLength(2);
		expect(log().filter((line) => line === 'GET appointments')).toHaveLength(3);
	});

	test('the version goes along also where a field of the record holds it', async () => {
		for (const [field, sent] of [
			['@odata.etag', 'W/"7"'],
			['etag', '7'],
		]) {
			const fake = openFakeCollection([{ id: 1, [field]: sent }]);
			await deleteRecord(fake.collection, '1', defaultWriteOptions);
			expect(fake.writes()[0].headers).toEqual(sent === '7' ? {} : { 'If-Match': sent });
		}
	});
});
