import {
	type JsonObject,
	updateRecord,
	UnintendedChangeError,
	type WriteInput,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	openFakeCollection,
	rejectionOf,
	list,
	onWrite,
	defaultWriteOptions,
	type Row,
	type Service,
} from './fakeCollection';

const visit = (id: number, more: Row = {}): Row => ({
	id,
	start: `2026-11-2${id}T09:00:00Z`,
	notes: 'none',
	room: 4,
	...more,
});
const later: WriteInput = { fields: { notes: 'Later' }, exact: false };
async function change(
	service: Service = () => undefined,
	given: WriteInput = later,
	wanted: Partial<WriteOptions> = {},
	rows = [visit(1), visit(2)],
) {
	const one = openFakeCollection(rows, service);
	const written = updateRecord(one.shelf, '1', () => given, { ...defaultWriteOptions, ...wanted });
	const fault = await rejectionOf(written);
	return { ...one, fault, written: fault === undefined ? await written : undefined };
}
/** Offers these methods, and does the rest as a plain service. */
const offering =
	(allow: string, more: Service = () => undefined): Service =>
	(asked, rows) =>
		asked.method === 'OPTIONS' ? [204, '', { allow }] : more(asked, rows);
test('a change is sent after reading, and the record comes back', async () => {
	const { written, told, sent } = await change();
	expect(written).toEqual({
		record: visit(1, { notes: 'Later' }),
		ignored: [],
		pending: false,
	});
	expect(told()).toEqual(['GET appointments/1', 'OPTIONS appointments/1', 'PATCH appointments/1']);
	expect(sent()[0]).toMatchObject({ body: { notes: 'Later' }, headers: {}, repeatable: false });
});

test('a dry run sends nothing', async () => {
	const { written, sent } = await change(undefined, later, { dryRun: true });
	expect(written).toEqual({
		request: {
			method: 'PATCH',
			url: `${list}/1`,
			headers: {},
			body: { notes: 'Later' },
			repeatable: false,
		},
		ignored: [],
	});
	expect(sent()).toEqual([]);
});

test('the version that was read goes along', async () => {
	const service: Service = ({ method }, [row]) =>
		method === 'GET' ? [200, row, { etag: '"7"' }] : undefined;
	expect((await change(service)).sent()[0].headers).toEqual({ 'If-Match': '"7"' });
});

describe('the method is', () => {
	test('what the user says, else what is known, else what is offered', async () => {
		const first = async (wanted: Partial<WriteOptions>, habit?: string) => {
			const { shelf, sent } = openFakeCollection([visit(1)], offering('GET, PUT'));
			shelf.learned.method = habit;
			await updateRecord(shelf, '1', () => later, { ...defaultWriteOptions, ...wanted });
			return sent()[0].method;
		};
		expect(await first({ method: 'POST' }, 'PATCH')).toBe('POST');
		expect(await first({}, 'PATCH')).toBe('PATCH');
		expect(await first({})).toBe('PUT');
	});

	test('another one after a refusal, and the record is whole then', async () => {
		const service: Service = ({ method }) => (method === 'PATCH' ? [405, 'no'] : undefined);
		const { sent } = await change(service);
		expect(sent().map(({ method, body }) => [method, body])).toEqual([
			['PATCH', { notes: 'Later' }],
			['PUT', { start: '2026-11-21T09:00:00Z', notes: 'Later', room: 4 }],
		]);
	});

	test('never another one at an address of the user’s own', async () => {
		const address = (id?: string, content?: JsonObject) =>
			`${list}/${id}/change/${String(content?.notes)}`;
		const { fault, sent } = await change(onWrite([405, 'no']), later, { resolveUrl: address });
		expect(fault).toMatchObject({ failure: { status: 405 } });
		expect(sent().map(({ path }) => path)).toEqual(['appointments/1/change/Later']);
	});
});

describe('the shape is', () => {
	const wrapped: Service = ({ method, body }, [row]) => {
		if (method === 'OPTIONS') return [404];
		if (method === 'PATCH') Object.assign(row, body?.appointment ?? body?.booking ?? body);
		return [200, { appointment: row }];
	};

	test.each<[string, WriteInput, Partial<WriteOptions>, JsonObject]>([
		['that of the answer', later, {}, { appointment: { notes: 'Later' } }],
		['the user’s', later, { wrapper: '' }, { notes: 'Later' }],
		[
			'that of the body, with what stands beside',
			{ fields: { booking: { notes: 'Later' }, notify: true }, exact: true },
			{},
			{ booking: { notes: 'Later' }, notify: true },
		],
	])('%s', async (_, given, wanted, body) => {
		const { shelf, sent } = openFakeCollection([visit(1)], wrapped, ['appointments', 'bookings']);
		const { record } = await updateRecord(shelf, '1', () => given, {
			...defaultWriteOptions,
			...wanted,
		});
		expect(sent()[0].body).toEqual(body);
		expect(record).toMatchObject({ id: 1 });
	});

	test('what the service wanted before', async () => {
		const { shelf, sent } = openFakeCollection([visit(1)]);
		shelf.learned.envelope = { wrapper: 'visit' };
		await rejectionOf(updateRecord(shelf, '1', () => later, defaultWriteOptions));
		expect(sent()[0].body).toEqual({ visit: { notes: 'Later' } });
	});

	test('none by a field that is named like the resource', async () => {
		const given = { fields: { appointment: { kind: 'b' } }, exact: true };
		const rows = [visit(1, { appointment: { kind: 'a' } })];
		const { sent } = await change(offering('PUT'), given, {}, rows);
		expect(sent()[0].body).toMatchObject({ appointment: { kind: 'b' }, room: 4 });
	});
});

describe('values are put into form', () => {
	test('after the record itself, and the list is not read', async () => {
		const given = { fields: { room: '5' }, exact: false };
		const { sent, told } = await change(undefined, given);
		expect(sent()[0].body).toEqual({ room: 5 });
		expect(told()).not.toContain('GET appointments');
	});

	test.each([[null], [undefined], ['']])('after others where it has %j there', async (room) => {
		const given = { fields: { room: '5', notes: 'x' }, exact: false };
		const { sent } = await change(undefined, given, {}, [visit(1, { room }), visit(2)]);
		expect(sent()[0].body).toEqual({ room: 5, notes: 'x' });
	});

	test('not at all where they are exact', async () => {
		const given = { fields: { other: '5' }, exact: true };
		const { sent, told } = await change(undefined, given);
		expect(sent()[0].body).toEqual({ other: '5' });
		expect(told()).not.toContain('GET appointments');
	});

	test('a field that is not there ends it, with nothing sent', async () => {
		const { fault, sent } = await change(undefined, { fields: { colour: 1 }, exact: false });
		expect(fault).toMatchObject({ field: 'colour', known: ['id', 'start', 'notes', 'room'] });
		expect(sent()).toEqual([]);
	});

	test.each<[string, Row, string, boolean]>([
		['a time without a zone', { start: '2026-11-21 09:00' }, '2026-11-30 10:00', true],
		['a precise one', { start: '2026-11-21T09:00:00.5' }, '2026-11-30T10:00:00.000', true],
		['a date', { start: '2026-11-21' }, '2026-11-30', true],
		['a time with a zone', { start: '2026-11-21T09:00:00Z' }, '2026-11-30T08:00:00Z', false],
	])('%s, in the zone that the service names', async (_, row, written, looked) => {
		const service: Service = ({ path }, rows) =>
			path === 'appointments' ? [200, { data: rows, timezone: 'Asia/Kathmandu' }] : undefined;
		const given = { fields: { start: '2026-11-30T10:00:00+02:00' }, exact: false };
		const zone = 'Asia/Kathmandu';
		const rows = [visit(1, row), visit(2, row)];
		const local = { ...given, fields: { start: '2026-11-30T10:00' } };
		const { sent, told } = await change(service, looked ? local : given, { zone }, rows);
		expect(sent()[0].body).toEqual({ start: written });
		expect(told().includes('GET appointments')).toBe(looked);
	});

	test('in both zones, which whoever changes it is told', async () => {
		const zones = async (row: Row, beside: Row = {}) => {
			const { shelf } = openFakeCollection([visit(1, row)], ({ path }, rows) =>
				path === 'appointments' ? [200, { data: rows, ...beside }] : undefined,
			);
			const heard: unknown[] = [];
			const note = (current: JsonObject, told: unknown) => {
				heard.push(told, current.notes);
				return later;
			};
			await updateRecord(shelf, '1', note, { ...defaultWriteOptions, zone: 'Europe/Berlin' });
			return heard;
		};
		const user = 'Europe/Berlin';
		const local = { start: '2026-11-21 09:00' };
		const tz = 'Asia/Tokyo';
		expect(await zones(local, { tz })).toEqual([{ user, service: tz }, 'none']);
		expect(await zones({ ...local, tz })).toEqual([{ user, service: tz }, 'none']);
		expect(await zones(local)).toEqual([{ user, service: user }, 'none']);
		expect(await zones({}, { tz })).toEqual([{ user, service: user }, 'none']);
		expect(await zones({ start: 1, notes: 'none', x: 'on 2026-11-21 at 9' }, { tz })).toEqual([
			{ user, service: user },
			'none',
		]);
	});
});

describe('what goes along', () => {
	test('is what follows from the fields, and all of it where the record is replaced', async () => {
		const given = { ...later, along: { end: 'x' } };
		expect((await change(undefined, given)).sent()[0].body).toEqual({ notes: 'Later', end: 'x' });
		expect((await change(offering('PUT'), given)).sent()[0].body).toEqual({
			start: '2026-11-21T09:00:00Z',
			room: 4,
			end: 'x',
			notes: 'Later',
		});
	});

	test('is not what the service did not want before', async () => {
		const { shelf, sent } = openFakeCollection([visit(1)], offering('PUT'));
		shelf.learned.refusedFields.push('room');
		await updateRecord(shelf, '1', () => later, defaultWriteOptions);
		expect(sent()[0].body).toEqual({ start: '2026-11-21T09:00:00Z', notes: 'Later' });
	});

	test('and is empty afterwards is harm', async () => {
		const emptied: Service = ({ method }, [row]) =>
			method === 'PUT' ? [200, Object.assign(row, { notes: 'Later', room: null })] : undefined;
		const { fault } = await change(offering('PUT', emptied));
		expect(fault).toBeInstanceOf(UnintendedChangeError);
		expect(fault).toMatchObject({ before: { room: 4 }, emptied: ['room'] });
	});

	test('is not looked after where only what changes was sent', async () => {
		const emptied: Service = ({ method }, [row]) =>
			method === 'PATCH' ? [200, Object.assign(row, { notes: 'Later', room: null })] : undefined;
		expect((await change(emptied)).fault).toBeUndefined();
		const given = { ...later, along: { end: 'x' } };
		expect((await change(emptied, given)).fault).toBeUndefined();
	});
});
