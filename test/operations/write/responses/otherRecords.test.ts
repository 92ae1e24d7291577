import { nodeRetryPolicy } from '../../../../nodes/AppointmentService/transport';
import { jsonOf } from '../../../support/runNode';
import { appointment, byId, json, openFakeService, run, type Reply } from '../../fakeService';

afterEach(() => jest.restoreAllMocks());

const start = '2026-12-14T10:00:00Z';
const cancelled = (id: number) => appointment(id, { status: 'cancelled' });
/** A service that does nothing, and answers with this. */
const answering = (body: unknown, records = [appointment(1), cancelled(2)], status = 200) =>
	openFakeService(records, { write: (): Reply => [status, body] });
const textOf = ({ error }: { error?: { message: string; description?: string | null } }) =>
	`${error?.message} ${error?.description}`;

describe('no other record proves a cancellation that did nothing', () => {
	test.each([
		{ ok: true, updated_by: { id: 2, name: 'API' } },
		{ code: 2, msg: 'Too late to cancel' },
		{ id: 2 },
		cancelled(2),
		{ received: { status: 'cancelled' } },
	])('where the answer is %j', async (body) => {
		answering(body);
		const { error } = await run('cancel', byId(1));
		expect(error?.message).toMatch(/changed nothing/);
	});
});

test.each([
	[{ ok: true, modified_count: 3 }, /changed more records than this one/],
	[{ ok: true, dry_run: true }, /but it is not in force/],
])('an answer of %j is an error that quotes it', async (body, message) => {
	answering(body);
	const { error } = await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	expect(error?.message).toMatch(message);
	expect(error?.description).toMatch(/^The service answered: “.+”\./);
});

test('the appointment in the way is not the moved one', async () => {
	const taken = appointment(2, { starts_at: start, ends_at: '2026-12-14T10:45:00Z' });
	answering({ outcome: 'overlap', conflicting_appointment: { id: 2, starts_at: start } }, [
		appointment(1),
		taken,
	]);
	const { error } = await run('reschedule', { ...byId(1), start });
	expect(error?.message).toMatch(/changed nothing/);
});

test('a new record that names the old one is the moved one', async () => {
	openFakeService([appointment(1)], {
		write: ({ body }, records): Reply => {
			records.push({ id: 7, notes: 'moved', ...body, rescheduled_from: 1 });
			return [200, { message: 'ok', appointment_id: 7 }];
		},
	});
	const task = await run('reschedule', { ...byId(1), start });
	expect(jsonOf(task)).toEqual([expect.objectContaining({ id: 7, starts_at: start })]);
});

describe('a creation that made nothing is an error', () => {
	const taken = appointment(2, { starts_at: start });
	test.each<[unknown]>([
		[{ result: 'NG', reason: 'Slot is taken' }],
		[{ uspech: false, zprava: 'Termin neni volny' }],
		[{ code: 40001, msg: 'The slot is not free', data: null }],
		[{ code: 2, msg: 'The slot is not free' }],
		[{ state: 'rejected', reasons: ['Outside opening hours'] }],
		[{ created: 0, rejected: 1 }],
		[{}],
		[{ data: [appointment(1), taken], total: 2 }],
		[{ outcome: 'overlap', conflicting_appointment: { id: 2 } }],
		[{ outcome: 'overlap', conflicting_appointment: taken }],
		[{ ...appointment(1), duplicate: true }],
	])('where the answer is %j', async (body) => {
		const service = answering(body, [appointment(1), taken]);
		const task = await run('create', json({ starts_at: start, notes: 'none' }));
		expect(task.error?.message).toMatch(/but created nothing$/);
		expect(textOf(task)).not.toMatch(/exists now/);
		expect(service.requests).toHaveLength(1);
	});

	test('where the list is not counted, too', async () => {
		const write = (): Reply => [200, { result: 'NG' }];
		openFakeService([appointment(1), taken], { write, listFields: { meta: { has_more: false } } });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.message).toMatch(/but created nothing$/);
	});

	test('or believed, where the records of the page may be all that is counted', async () => {
		const ten = Array.from({ length: 10 }, (_, at) => appointment(at + 1));
		openFakeService(ten, {
			write: () => [200, { success: true }],
			listFields: { meta: { total: 10 } },
		});
		expect((await run('create', json({ notes: 'New' }))).error).toBeUndefined();
	});

	test('or not known, where the status is 0 and that of a list without an end 1', async () => {
		const write = (): Reply => [200, { status: 0, msg: 'Slot not available', data: [] }];
		openFakeService([appointment(1), taken], { write, listFields: { status: 1, meta: {} } });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error?.message).toMatch(/^It is not known/);
		expect(error?.description).toContain('Slot not available');
	});

	test('that quotes what the service said', async () => {
		answering({ uspech: false, zprava: 'Termin neni volny' });
		expect(textOf(await run('create', json({ notes: 'New' })))).toContain('Termin neni volny');
	});
});

describe('a record that was made is the result', () => {
	test.each<[unknown, number]>([
		[{ result: 'OK' }, 200],
		[{ affectedRows: 1, insertId: 7 }, 200],
		[{}, 200],
		['', 204],
		['7', 201],
	])('where the answer is %j with HTTP %i', async (body, status) => {
		openFakeService([appointment(1)], {
			write: (request, records) => {
				records.push({ id: 7, ...request.body });
				return [status, body];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 7, notes: 'New' }]);
	});

	test('where the list shows it late', async () => {
		let late: Record<string, unknown>[] = [];
		const { records } = openFakeService([appointment(1)], {
			write: ({ body }) => {
				late = [{ id: 7, ...body }];
				return [200, { queued: 'yes' }];
			},
		});
		jest
			.spyOn(nodeRetryPolicy, 'sleep')
			.mockImplementation(async () => void records.push(...late.splice(0)));
		const task = await run('create', json({ notes: 'New' }));
		expect(jsonOf(task)).toEqual([{ id: 7, notes: 'New' }]);
	});

	test('where it was there already, as it was to be', async () => {
		answering({ ...appointment(1), duplicate: true });
		const { id, ...body } = appointment(1);
		expect(jsonOf(await run('create', json(body)))).toMatchObject([{ id }]);
	});

	test('of each item, and not that of the item before', async () => {
		let made = 0;
		openFakeService([appointment(1)], {
			write: (request, records) => {
				if (++made > 1) return [200, { result: 'NG' }];
				records.push({ id: 7, ...request.body });
				return [201, records.at(-1)];
			},
		});
		const items = [{ json: {} }, { json: {} }];
		const task = await run('create', json({ notes: 'New' }), 'appointment', items);
		expect(task.error?.message).toMatch(/but created nothing$/);
	});
});
