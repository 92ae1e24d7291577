import { enterprise, jsonOf, runNode } from '../support/runNode';
import { appointment, byId, executeWrite, fields, openFakeService } from './fakeService';

const start = '2026-11-30T13:15:00Z';
const berlin = { credential: enterprise, timeZone: 'Europe/Berlin', typeVersion: 1.1 };

/** Runs an operation on one appointment, in a workflow of Berlin. */
async function runOne(operation: string, more: object, options = {}) {
	openFakeService([appointment(1)], { write: executeWrite });
	return await runNode({ resource: 'appointment', operation, ...byId(1), ...more } as never, {
		...berlin,
		...options,
	});
}

test.each<[string, object, object]>([
	['get', {}, { date: '2026-11-21', time: '10:00' }],
	['create', fields({ client_id: 41, starts_at: start }), { date: '2026-11-30', time: '14:15' }],
	['update', fields({ notes: 'new' }), { date: '2026-11-21', time: '10:00' }],
	['reschedule', { start }, { date: '2026-11-30', time: '14:15' }],
	['cancel', { options: { cancelledValue: 'cancelled' } }, { date: '2026-11-21', time: '10:00' }],
])('%s %j gives the start on the clock of the workflow where it is wanted', async (...row) => {
	const [operation, more, localStart] = row;
	const task = await runOne(operation, { ...more, includeLocalStart: true });
	expect(jsonOf(task)).toEqual([expect.objectContaining({ localStart })]);
	expect(jsonOf(await runOne(operation, more))[0]).not.toHaveProperty('localStart');
});

test('a model gets it unless the user chose otherwise', async () => {
	const task = await runOne('reschedule', { start }, { asTool: true });
	expect(jsonOf(task)[0].localStart).toEqual({ date: '2026-11-30', time: '14:15' });
});

test('a dry run has none', async () => {
	const dry = await runOne('reschedule', {
		start,
		includeLocalStart: true,
		options: { dryRun: true },
	});
	expect(jsonOf(dry)[0]).not.toHaveProperty('localStart');
	expect(dry.hints).toEqual([]);
});

test('a start that is not found gives a notice', async () => {
	openFakeService([{ id: 1, status: 'open' }], { write: executeWrite });
	const parameters = { resource: 'appointment', operation: 'get', ...byId(1) };
	const task = await runNode({ ...parameters, includeLocalStart: true } as never, berlin);
	expect(jsonOf(task)).toEqual([{ id: 1, status: 'open' }]);
	expect(task.hints?.map(({ message }) => message)).toEqual([
		'The start of this appointment was not found: it has no localStart.',
	]);
});
