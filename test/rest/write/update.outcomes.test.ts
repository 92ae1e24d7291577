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
	write,
	type FakeService,
} from './fakeCollection';
import { casesOf } from '../../support/table';

const applyChange = ([row]: JsonObject[]) => Object.assign(row, { notes: 'Later' });
const later: WriteInput = { fields: { notes: 'Later' }, exact: false };

describe('the outcome of updateRecord', () => {
	const change = (
		service: FakeService,
		fields: JsonObject = { notes: 'Later' },
		rows = sampleRecords(),
	) => write(rows, service, fields, { id: '1' });

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
			const rows = [{ ...first, revision: '7' }, ...others];
			const { result } = await change(service(isCut), { revision: '7', notes: 'Later' }, rows);
			expect(result).toMatchObject({ ignored: [], record: { notes: 'Later', revision: '8' } });
		}
	});

	test('another record that took its place is named', async () => {
		const replacing = (rows: JsonObject[]) => rows.splice(0, 1, { id: 3, notes: 'Later' });
		const { result } = await change(onWrite([200, { id: 3 }], replacing));
		expect(result).toMatchObject({ record: { id: 3 }, replacedBy: '3' });
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
		const stamped = (day: number, now: Date | string, version: number) => ({
			updated_at: `2026-11-${day}T09:00:00Z`,
			udate: new Date(now).toISOString(),
			upd: new Date(now).toISOString().slice(0, 19).replace('T', ' '),
			meta: { version },
			parts: [{ a: 1, updated_at: `2026-11-${day}T09:00:00Z` }],
		});
		const service: FakeService = ({ method }, [row]) =>
			method === 'PATCH' ? [200, Object.assign(row, stamped(21, new Date(), 2))] : undefined;
		const record = { ...sampleRecords()[0], ...stamped(20, '2026-01-02T03:00:00Z', 1) };
		const { error } = await change(service, { remark: 'Later' }, [record]);
		expect(error).toMatchObject({ problem: { kind: 'ignored', fields: ['remark'] } });
	});

	test('a record that never shows its fields proves nothing: they are in ignored', async () => {
		const { result } = await change(onWrite([204]), { remark: 'Later' }, [{ id: 1, etag: 'a' }]);
		expect(result).toMatchObject({ ignored: ['remark'], record: { id: 1, etag: 'a' } });
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

	// written, what the record shows afterwards, whether that is an error
	test.each(casesOf<[unknown, unknown, boolean]>`
		42.4                         | 42                         | true
		2026-11-24T10:00:00Z         | 2026-11-24T11:00:00Z       | true
		cancelled                    | cancellation_requested     | true
		["vip","xyz"]                | ["vip"]                    | true
		{"zip":"53111"}              | {"zip":"50667"}            | true
		Bring the <b>card</b>        | Bring the card             | true
		7                            | {"id":8,"name":"Ada"}      | true
		"one\ntwo"                   | "one\r\ntwo"               | false
		Bring it                     | <p>Bring it</p>            | false
		"42.5"                       | 42,50 €                    | false
		1                            | true                       | false
		secret                       | ••••1234                   | false
		Ada                          | {"id":8,"name":"Ada"}      | false
		[{"name":"VIP "}]            | [{"id":2,"name":"vip"}]    | false
	`)('%j that comes out as %j is an error: %j', async (notes, shown, isError) => {
		const service = onWrite([204], ([row]) => Object.assign(row, { notes: shown }));
		const { error } = await change(service, { notes });
		const problem = { kind: 'ignored', isPartial: true, differing: [{ actual: shown }] };
		if (isError) expect(error).toMatchObject({ problem });
		else expect(error).toBeUndefined();
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
		const { error } = await change(service, { starts_at: '2026-05-01T12:00:00Z' }, rows);
		expect(error instanceof WriteError).toBe(isRefused);
	});
});

test.each(casesOf<[JsonObject, JsonObject]>`
	{"start":{"dateTime":"2026-11-21T09:00:00","timeZone":"UTC"}} | {"start":{"dateTime":"2026-11-21T10:00:00","timeZone":"UTC"}}
	{"start":1795251600} | {"start":1795255200}
`)(
	'with a start such as %j, what shows the time in words moves with it',
	async (before, fields) => {
		const shown = { localTime: '2026-11-21T10:00:00', clock: { value: '10:00' } };
		const moved = { localTime: '2026-11-21T11:00:00', clock: { value: '11:00' } };
		const record = { id: 1, notes: 'none', ...before, ...shown };
		const move: FakeService = ({ method, body }, rows) => {
			if (method === 'PUT') Object.assign(rows[0], body, moved);
			return method === 'PUT' ? [200, rows[0]] : undefined;
		};
		const { result } = await write([record], move, fields, { id: '1', method: 'PUT' });
		expect(result?.record).toEqual({ ...record, ...fields, ...moved });
	},
);
