import {
	type JsonObject,
	updateRecord,
	OutcomeUnknownError,
	WriteError,
	type WriteInput,
} from '../../../nodes/AppointmentService/rest';
import {
	connectionCut,
	openFakeCollection,
	onWrite,
	defaultWriteOptions,
	outcome,
	sampleRecords,
	type FakeService,
} from './fakeCollection';

const applyChange = ([row]: JsonObject[]) => Object.assign(row, { notes: 'Later' });
const later: WriteInput = { fields: { notes: 'Later' }, exact: false };

describe('the outcome of updateRecord', () => {
	const change = async (service: FakeService, fields: JsonObject = { notes: 'Later' }) => {
		const fake = openFakeCollection(sampleRecords(), service);
		return {
			...fake,
			...(await outcome(
				updateRecord(fake.collection, '1', () => ({ fields, exact: true }), defaultWriteOptions),
			)),
		};
	};

	test('a cut connection has an unknown outcome where the record cannot be read', async () => {
		const { error } = await change(onWrite(connectionCut, (rows) => rows.splice(0)));
		expect(error).toBeInstanceOf(OutcomeUnknownError);
		expect(error).toMatchObject({ notReflected: false });
	});

	test('so it has where the list that was read before still shows a record that is gone now', async () => {
		const { collection } = openFakeCollection(
			sampleRecords(),
			onWrite(connectionCut, (rows) => rows.shift()),
		);
		await collection.examples();
		const { error } = await outcome(
			updateRecord(collection, '1', () => later, defaultWriteOptions),
		);
		expect(error).toMatchObject({ notReflected: false });
	});

	test.each<[string, JsonObject, boolean | undefined]>([
		['shows it in another notation', { notes: '<p>Later</p>' }, undefined],
		['shows it as an object', { notes: { id: 3, value: 'Later' } }, undefined],
		['is as it was', {}, true],
		['was changed otherwise', { room: 4 }, false],
		['has another version', { revision: 2 }, false],
	])('a record that %s after a cut connection', async (_, shown, notReflected) => {
		const { error, result } = await change(
			onWrite(connectionCut, ([row]) => Object.assign(row, shown)),
		);
		if (notReflected === undefined) expect(result).toMatchObject({ record: shown });
		else expect(error).toMatchObject({ notReflected });
	});

	test('a version that was sent along is not what the record is to show', async () => {
		const service = (isCut: boolean): FakeService =>
			onWrite(isCut ? connectionCut : [200], (rows) =>
				Object.assign(applyChange(rows), { revision: '8' }),
			);
		for (const isCut of [false, true]) {
			const [first, ...others] = sampleRecords();
			const { collection } = openFakeCollection(
				[{ ...first, revision: '7' }, ...others],
				service(isCut),
			);
			const fields = { revision: '7', notes: 'Later' };
			const { result } = await outcome(
				updateRecord(collection, '1', () => ({ fields, exact: true }), defaultWriteOptions),
			);
			expect(result).toMatchObject({ ignored: [], record: { notes: 'Later', revision: '8' } });
		}
	});

	test('a field that the record does not have is in ignored, or alone an error', async () => {
		const { result } = await change(onWrite([204], applyChange), {
			secretNote: 'x',
			notes: 'Later',
		});
		expect(result).toMatchObject({ ignored: ['secretNote'] });
		const { error } = await change(onWrite([200, sampleRecords()[0]]), { secretNote: 'x' });
		expect(error).toMatchObject({ problem: { fields: ['secretNote'], isPartial: false } });
	});

	test('so it is where the service counts the version and the times of the change up', async () => {
		const stamp = ([row]: JsonObject[]) =>
			Object.assign(row, {
				updated_at: '2026-11-21T09:00:00Z',
				udate: new Date().toISOString(),
				upd: new Date().toISOString().slice(0, 19).replace('T', ' '),
				meta: { version: 2 },
				parts: [{ a: 1, updated_at: '2026-11-21T09:00:00Z' }],
			});
		const service: FakeService = (request, rows) => {
			if (request.method !== 'PATCH') return undefined;
			stamp(rows);
			return [200, rows[0]];
		};
		const { collection } = openFakeCollection(
			[
				{
					...sampleRecords()[0],
					updated_at: '2026-11-20T09:00:00Z',
					udate: '2026-01-02T09:00:00Z',
					upd: '2026-01-02 03:00:00',
					meta: { version: 1 },
					parts: [{ a: 1, updated_at: '2026-11-20T09:00:00Z' }],
				},
			],
			service,
		);
		const change = () => ({ fields: { remark: 'Later' }, exact: true });
		const { error } = await outcome(updateRecord(collection, '1', change, defaultWriteOptions));
		expect(error).toMatchObject({ problem: { kind: 'ignored', fields: ['remark'] } });
	});

	test('a record that never shows its fields proves nothing: they are in ignored', async () => {
		const { collection } = openFakeCollection([{ id: 1, etag: 'a' }], onWrite([204]));
		const change = () => ({ fields: { remark: 'Later' }, exact: true });
		const written = await updateRecord(collection, '1', change, defaultWriteOptions);
		expect(written).toMatchObject({ ignored: ['remark'], record: { id: 1, etag: 'a' } });
	});

	test('no fields change nothing, without an error', async () => {
		const { result } = await change(onWrite([200, sampleRecords()[0]]), {});
		expect(result).toMatchObject({ ignored: [], record: sampleRecords()[0] });
	});

	test('HTTP 202 is done where the record shows it, and nothing else that changed', async () => {
		const { result } = await change(onWrite([202], applyChange));
		expect(result).toMatchObject({ ignored: [], pending: false, record: { notes: 'Later' } });
		const emptyStart = (rows: JsonObject[]) => Object.assign(applyChange(rows), { start: null });
		const { error } = await change(onWrite([202], emptyStart));
		expect(error).toMatchObject({ problem: { kind: 'unintendedChange' } });
	});

	test('success with a record that is gone afterwards is accepted, and not known', async () => {
		const { error } = await change(onWrite([204], (rows) => rows.splice(0)));
		expect(error).toBeInstanceOf(OutcomeUnknownError);
		expect(error).toMatchObject({ notReflected: false, accepted: true });
	});

	test('so is one with a record that cannot be read afterwards', async () => {
		let isWritten = false;
		const { error } = await change(({ method }) => {
			if (method === 'PATCH') isWritten = true;
			if (method === 'PATCH') return [204];
			return isWritten ? [403, { message: 'Forbidden' }] : undefined;
		});
		expect(error).toMatchObject({ notReflected: false, accepted: true });
	});

	test('a record with an address leaves the list as it was read', async () => {
		const { collection, log } = openFakeCollection(sampleRecords());
		await collection.examples();
		await updateRecord(collection, '1', () => later, defaultWriteOptions);
		await collection.examples();
		expect(log().filter((line) => line === 'GET appointments')).toHaveLength(1);
	});

	// written, what the record shows afterwards
	test.each<[unknown, unknown]>([
		[42.4, 42],
		['2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z'],
		['cancelled', 'cancellation_requested'],
		[['vip', 'xyz'], ['vip']],
		[{ zip: '53111' }, { zip: '50667' }],
		['Bring the <b>card</b>', 'Bring the card'],
		[7, { id: 8, name: 'Ada' }],
	])('%j that comes out as %j is an error, and the record was changed', async (notes, shown) => {
		const { error } = await change(
			onWrite([204], ([row]) => Object.assign(row, { notes: shown })),
			{ notes },
		);
		expect(error).toMatchObject({
			problem: { kind: 'ignored', isPartial: true, differing: [{ actual: shown }] },
		});
	});

	// written, what the record shows afterwards
	test.each<[unknown, unknown]>([
		['one\ntwo', 'one\r\ntwo'],
		['Bring it', '<p>Bring it</p>'],
		['42.5', '42,50 €'],
		[1, true],
		['secret', '••••1234'],
		['Ada', { id: 8, name: 'Ada' }],
		[[{ name: 'VIP ' }], [{ id: 2, name: 'vip' }]],
	])('%j may come out as %j', async (notes, shown) => {
		const { error } = await change(
			onWrite([204], ([row]) => Object.assign(row, { notes: shown })),
			{ notes },
		);
		expect(error).toBeUndefined();
	});

	test('a record that is as it was to be in other words is done', async () => {
		const isDone = ({ notes }: JsonObject) => /^off/.test(String(notes));
		const changeTo = async (shown: string) => {
			const fake = openFakeCollection(
				sampleRecords(),
				onWrite([204], ([row]) => Object.assign(row, { notes: shown })),
			);
			const input = { fields: { notes: 'off' }, exact: true, isDone };
			return await outcome(updateRecord(fake.collection, '1', () => input, defaultWriteOptions));
		};
		expect((await changeTo('off by client')).error).toBeUndefined();
		expect((await changeTo('asked to be off')).error).toMatchObject({
			problem: { kind: 'ignored' },
		});
	});

	test.each([
		['2026-05-01T13:00:00Z', true],
		['2026-05-01T13:00:00.000Z', true],
		// Another notation may be that of another time zone.
		['2026-05-01 13:00', false],
		['2026-05-01T12:00:00.000Z', false],
	])('a time that comes out as %s: the service kept its own: %s', async (shown, isRefused) => {
		const rows = sampleRecords().map((row) => ({ ...row, starts_at: '2026-05-01T10:00:00Z' }));
		const service = onWrite([204], ([row]) => Object.assign(row, { starts_at: shown }));
		const { collection } = openFakeCollection(rows, service);
		const fields = { starts_at: '2026-05-01T12:00:00Z' };
		const { error } = await outcome(
			updateRecord(collection, '1', () => ({ fields, exact: true }), defaultWriteOptions),
		);
		expect(error instanceof WriteError).toBe(isRefused);
	});
});

test.each<[JsonObject, JsonObject]>([
	[
		{ start: { dateTime: '2026-11-21T09:00:00', timeZone: 'UTC' } },
		{ start: { dateTime: '2026-11-21T10:00:00', timeZone: 'UTC' } },
	],
	[{ start: 1795251600 }, { start: 1795255200 }],
])(
	'with a start such as %j, what shows the time in words moves with it',
	async (before, fields) => {
		const shown = { localTime: '2026-11-21T10:00:00', clock: { value: '10:00' } };
		const moved = { localTime: '2026-11-21T11:00:00', clock: { value: '11:00' } };
		const record = { id: 1, notes: 'none', ...before, ...shown };
		const move: FakeService = ({ method, body }, rows) => {
			if (method === 'PUT') Object.assign(rows[0], body, moved);
			return method === 'PUT' ? [200, rows[0]] : undefined;
		};
		const { collection } = openFakeCollection([record], move);
		const change = () => ({ fields, exact: true });
		const options = { ...defaultWriteOptions, method: 'PUT' as const };
		const { result } = await outcome(updateRecord(collection, '1', change, options));
		expect(result?.record).toEqual({ ...record, ...fields, ...moved });
	},
);
