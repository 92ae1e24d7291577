import { jsonOf } from '../../../support/runNode';
import { json, executeWrite, openFakeService, byId, run, appointment } from '../../fakeService';

/** Bodies of HTTP 200 that are refusals. */
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
	{ id: 7, success: false, message: 'Taken' },
	'FAILED: taken',
];

describe('HTTP 200 with a refusal', () => {
	test.each(refusals)('%j: create fails', async (body) => {
		const service = openFakeService([appointment(1)], { write: () => [200, body] });
		const { error } = await run('create', json({ notes: 'New' }));
		expect(error).toBeDefined();
		expect(error?.message).not.toMatch(/not known|seems to have/);
		expect(service.requests).toHaveLength(1);
	});

	test.each(refusals)('%j: a request fails', async (body) => {
		openFakeService([appointment(1)], { write: () => [200, body] });
		const { error } = await run('request', { method: 'POST', path: 'appointments' }, 'api');
		expect(error).toBeDefined();
	});

	test.each(refusals)('%j: delete fails', async (body) => {
		openFakeService([appointment(1)], { write: () => [200, body] });
		expect((await run('delete', byId(1))).error).toBeDefined();
	});
});

describe('a response with a record is no refusal', () => {
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
		{ success: false },
		{ error: 'declined', amount: 5 },
	])('with %j in the record', async (more) => {
		openFakeService([appointment(1)], {
			write: (request, records) => {
				records.push({ id: 2, ...more, ...request.body });
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
	])('in the envelope of %s', async (envelope) => {
		openFakeService([appointment(1)], {
			write: (request, records) => {
				records.push({ id: 2, status: 'failed', ...request.body });
				return [201, envelope(records.at(-1))];
			},
		});
		const task = await run('create', json({ notes: 'New' }));
		expect(task.error).toBeUndefined();
		expect(jsonOf(task)).toEqual([{ id: 2, status: 'failed', notes: 'New' }]);
	});

	test('an unknown code leads to a read, and to an error where nothing was created', async () => {
		const body = { code: 'W-17', message: 'See the manual' };
		openFakeService([appointment(1)], { write: () => [200, body] });
		const created = await run('create', json({ notes: 'New' }));
		expect(created.error?.message).toMatch(/but created nothing$/);
		expect(created.error?.description).toContain('See the manual');
	});

	test('an unknown code after an update leads to a read, which shows the change', async () => {
		openFakeService([appointment(1)], {
			write: (request, records) => {
				executeWrite(request, records);
				return [200, { code: 'W-17', message: 'See the manual' }];
			},
		});
		const task = await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
		expect(jsonOf(task)).toEqual([appointment(1, { notes: 'Later' })]);
	});
});
