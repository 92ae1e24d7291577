import { jsonOf } from '../../support/runNode';
import {
	json,
	executeWrite,
	openFakeService,
	record,
	run,
	appointmentRecord,
} from '../fakeService';

/** Refusals that come with a good status. */
const refusals: unknown[] = [
	{ errcode: 40013, errmsg: 'invalid appid' },
	{ error: { code: -32602, message: 'Invalid params' }, id: '1' },
	{ jsonrpc: '2.0', error: { code: -32602, message: 'Invalid params' }, id: 1 },
	{ HasErrors: true },
	{ HasErrors: true, Id: null, Errors: ['Taken'] },
	[{ success: false }],
	[{ id: null, success: false, errors: [{ message: 'Taken' }] }],
	{ data: { appointmentCreate: { appointment: null, userErrors: [{ message: 'Taken' }] } } },
	{ data: { appointmentCreate: null }, errors: [{ message: 'Taken' }] },
	{ resourceType: 'OperationOutcome', issue: [{ severity: 'error', diagnostics: 'Taken' }] },
	{ ok: false },
	{ result: 'error' },
	{ Status: 'FAILED' },
	{ status: false, message: 'Taken' },
	{ code: 'SLOT_TAKEN', message: 'Taken' },
	{ faultcode: 'Client', faultstring: 'Taken' },
	{ statusCode: 422, message: 'Taken' },
	{ meta: { status: 'error', code: 400 } },
	{ response: { success: false } },
	{ responses: [{ status: 409, errors: ['Taken'] }] },
	{ name: 'Anna', errors: { email: ['is taken'] } },
	{ error: 'Taken' },
	'FAILED: taken',
];

describe('an answer with a good status that is a refusal', () => {
	test.each(refusals)('%j: nothing is said to be created', async (body) => {
		const salon = openFakeService([appointmentRecord(1)], { write: () => [200, body] });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error).toBeDefined();
		expect(error?.message).not.toMatch(/not known|seems to have/);
		expect(salon.asked).toHaveLength(1);
	});

	test.each(refusals)('%j: Request says so', async (body) => {
		openFakeService([appointmentRecord(1)], { write: () => [200, body] });
		const { error } = await run('request', { method: 'POST', path: 'appointments' }, 'api');
		expect(error).toBeDefined();
	});

	test.each(refusals)('%j: nothing is said to be deleted', async (body) => {
		openFakeService([appointmentRecord(1)], { write: () => [200, body] });
		expect((await run('delete', record(1))).error).toBeDefined();
	});
});

describe('an answer that shows a record is none', () => {
	test.each<Record<string, unknown>>([
		{ errors: [] },
		{ error: null },
		{ HasErrors: false },
		{ errcode: 0, errmsg: 'ok' },
		{ error_count: 3 },
		{ status: 'failed' },
		{ status: 'failed', message: 'The card was declined', amount: 5 },
		{ last_error: { message: 'declined' }, state: 'error' },
		{ success: true, errors: [] },
	])('%j beside it', async (more) => {
		openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				records.push({ id: 2, ...more, ...asked.body });
				return [201, records.at(-1)];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(task.error).toBeUndefined();
		expect(jsonOf(task)).toEqual([{ id: 2, ...more, notes: 'New' }]);
	});

	test.each<(one: unknown) => unknown>([
		(data) => ({ code: 0, message: 'ok', data }),
		(data) => ({ code: 200, message: 'success', data }),
		(data) => ({ status: 'success', error: '', data }),
		(data) => ({ data, errors: [] }),
		(data) => ({ meta: { code: 201 }, data }),
		(data) => ({ d: data, HasErrors: false }),
		(data) => ({ data, warnings: [{ severity: 'error' }] }),
	])('%s around it', async (envelope) => {
		openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				records.push({ id: 2, status: 'failed', ...asked.body });
				return [201, envelope(records.at(-1))];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(task.error).toBeUndefined();
		expect(jsonOf(task)).toEqual([{ id: 2, status: 'failed', notes: 'New' }]);
	});

	test('a word that nobody knows is settled by looking', async () => {
		const body = { code: 'W-17', message: 'See the manual' };
		openFakeService([appointmentRecord(1)], { write: () => [200, body] });
		const created = await run('create', json({ notes: 'New' }));
		expect(created.error?.message).toMatch(/^(It is not known|The service seems)/);
		expect(created.error?.description).toContain('See the manual');
	});

	test('a change that is answered like that is read again', async () => {
		openFakeService([appointmentRecord(1)], {
			write: (asked, records) => {
				if (asked.method === 'OPTIONS') return [404];
				executeWrite(asked, records);
				return [200, { code: 'W-17', message: 'See the manual' }];
			},
		});
		const task = await run('update', { ...record(1), ...json({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointmentRecord(1, { notes: 'Later' })]);
	});
});
