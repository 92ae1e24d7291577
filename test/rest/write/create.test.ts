import {
	ApiError,
	createRecord,
	OutcomeUnknownError,
	type WriteInput,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	connectionCut,
	openFakeCollection,
	list,
	listOnly,
	onWrite,
	defaultWriteOptions,
	outcome,
	sampleRecords,
	type Service,
} from './fakeCollection';

const given: WriteInput = { fields: { notes: 'New' }, exact: false };

describe('a new record', () => {
	const make = async (service?: Service, wanted: Partial<WriteOptions> = {}, fields = given) => {
		const one = openFakeCollection(sampleRecords(), service);
		return {
			...one,
			...(await outcome(createRecord(one.shelf, fields, { ...defaultWriteOptions, ...wanted }))),
		};
	};
	const made = { id: 3, notes: 'New' };

	test('is sent to the list, and comes back', async () => {
		const { written, sent } = await make();
		expect(written).toEqual({ record: made, ignored: [], pending: false });
		expect(sent()).toEqual([
			{
				method: 'POST',
				path: 'appointments',
				headers: {},
				body: { notes: 'New' },
				repeatable: false,
			},
		]);
	});

	test('goes where the list leads to', async () => {
		const service: Service = ({ method, path }, rows) =>
			method === 'GET' && path === 'appointments'
				? [200, { data: rows }, {}, `${list}/`]
				: undefined;
		expect((await make(service)).sent()[0].path).toBe('appointments/');
	});

	test('goes where and as the user says', async () => {
		const address = () => `${list}/new`;
		const { sent } = await make(() => [200, made], {
			method: 'PUT',
			resolveUrl: address,
			wrapper: 'visit',
		});
		expect(sent()[0]).toMatchObject({
			method: 'PUT',
			path: 'appointments/new',
			body: { visit: { notes: 'New' } },
		});
	});

	test('has the shape that the service wanted before, else that of its records', async () => {
		const { shelf, sent } = openFakeCollection(sampleRecords());
		shelf.learned.envelope = { wrapper: 'visit' };
		await createRecord(shelf, given, defaultWriteOptions);
		expect(sent()[0].body).toEqual({ visit: { notes: 'New' } });
		const wrapped: Service = ({ path }, [row]) =>
			path === 'appointments/1' ? [200, { appointment: row }] : undefined;
		expect((await make(wrapped)).sent()[0].body).toEqual({ appointment: { notes: 'New' } });
	});

	test('a dry run sends nothing', async () => {
		const { written, sent } = await make(undefined, { dryRun: true });
		expect(written).toMatchObject({ request: { method: 'POST', url: list }, ignored: [] });
		expect(sent()).toEqual([]);
	});

	test('is put into form, in the zone that the service names, unless it is exact', async () => {
		const service: Service = ({ method, path }, rows) =>
			method === 'GET' && path === 'appointments'
				? [
						200,
						{ data: rows.map((row) => ({ ...row, start: '2026-11-21 09:00' })), tz: 'Asia/Tokyo' },
					]
				: undefined;
		const start = { fields: { start: '2026-11-30T10:00:00Z' }, exact: false };
		expect((await make(service, {}, start)).sent()[0].body).toEqual({ start: '2026-11-30 19:00' });
		const exact = { ...start, exact: true };
		expect((await make(service, {}, exact)).sent()[0].body).toEqual(start.fields);
		const silent: Service = (asked, rows) =>
			asked.method === 'GET' && asked.path === 'appointments'
				? [200, { data: rows.map((row) => ({ ...row, start: '2026-11-21 09:00' })) }]
				: undefined;
		const berlin = await make(silent, { zone: 'Europe/Berlin' }, start);
		expect(berlin.sent()[0].body).toEqual({ start: '2026-11-30 11:00' });
	});

	test('with a field that no record has is not sent', async () => {
		const { fault, sent } = await make(undefined, {}, { fields: { colour: 1 }, exact: false });
		expect(fault).toMatchObject({ field: 'colour' });
		expect(sent()).toEqual([]);
	});

	test('is found in the list, one after the other, where there are no single records', async () => {
		const service = listOnly(({ method, body }, rows) => {
			if (method !== 'POST') return undefined;
			const id = rows.push({ id: rows.length + 1, ...body });
			return [201, { id }];
		});
		const { shelf } = openFakeCollection(sampleRecords(), service);
		for (const id of [3, 4]) {
			expect(await createRecord(shelf, given, defaultWriteOptions)).toMatchObject({
				record: { id, notes: 'New' },
				ignored: [],
			});
		}
	});

	test('names what it does not show', async () => {
		const { written } = await make(onWrite([201, { id: 3, notes: '' }]));
		expect(written).toMatchObject({
			id: '3',
			differing: [{ field: 'notes', held: '' }],
			ignored: [],
			pending: false,
		});
	});

	test('that nothing leads to is none, and maybe pending', async () => {
		expect((await make(onWrite([201]))).written).toEqual({
			record: undefined,
			ignored: [],
			pending: false,
		});
		expect((await make(onWrite([202]))).written).toMatchObject({ pending: true });
	});

	test('is compared by its fields, whatever the user wrapped them in', async () => {
		const wrapped = { fields: { appointment: { notes: 'New' } }, exact: true };
		const { written } = await make(onWrite([201, made]), { wrapper: '' }, wrapped);
		expect(written).toMatchObject({ record: made, ignored: [] });
	});

	test('is in doubt after silence, and refused after a no', async () => {
		const doubt = await make(onWrite(connectionCut));
		expect(doubt.fault).toBeInstanceOf(OutcomeUnknownError);
		expect(doubt.fault).toMatchObject({ reason: connectionCut, unseen: false });
		const no = await make(onWrite([409, { message: 'Exists' }]));
		expect(no.fault).toBeInstanceOf(ApiError);
	});
});
