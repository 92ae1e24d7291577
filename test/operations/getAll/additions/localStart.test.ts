import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../../support/runNode';

type Row = Record<string, unknown>;

/** What Get Many gives for these appointments with Include Local Start, in a workflow of Berlin. */
async function many(data: Row[], more = {}, options: Parameters<typeof runNode>[1] = {}) {
	nock(origin).persist().get(/./).reply(200, { data, has_more: false });
	const task = await runNode(
		{
			resource: 'appointment',
			operation: 'getAll',
			returnAll: true,
			includeLocalStart: true,
			...more,
		},
		{ credential: enterprise, timeZone: 'Europe/Berlin', ...options },
	);
	return { starts: jsonOf(task).map(({ localStart }) => localStart), task };
}

test.each<[string, Row, Row]>([
	// notation, appointment, start
	['UTC', { starts_at: '2024-11-29T09:15:00Z' }, { date: '2024-11-29', time: '10:15' }],
	['summer', { starts_at: '2024-07-01T22:30:00Z' }, { date: '2024-07-02', time: '00:30' }],
	['seconds', { beginn: 1_732_871_700 }, { date: '2024-11-29', time: '10:15' }],
	['no zone', { inicio: '2024-11-29 10:15:00' }, { date: '2024-11-29', time: '10:15' }],
	['two fields', { date: '2024-11-29', time: '9:05' }, { date: '2024-11-29', time: '09:05' }],
	['a day alone', { start_date: '2024-11-29' }, { date: '2024-11-29' }],
	[
		'an object',
		{ attributes: { start: '2024-11-29T09:15Z' } },
		{ date: '2024-11-29', time: '10:15' },
	],
])('a start as %s is shown on the clock of the workflow', async (_, fields, start) => {
	const { starts, task } = await many([{ id: 1, ...fields }]);
	expect(starts).toEqual([start]);
	expect(jsonOf(task)[0]).toMatchObject(fields);
	expect(task.hints).toEqual([]);
});

test('a record without a readable start keeps its fields, and a notice counts it', async () => {
	const { starts, task } = await many([
		{ id: 1, starts_at: '2024-11-29T09:15:00Z' },
		{ id: 2, starts_at: null },
		{ id: 3, starts_at: '2024-11-29T09:15:00Z', localStart: 'its own' },
	]);
	expect(starts).toEqual([{ date: '2024-11-29', time: '10:15' }, undefined, 'its own']);
	expect(task.hints?.map(({ message }) => message)).toEqual([
		'1 of 3 appointments shows no start and has no localStart.',
	]);
});

test('the whole list shows which number is the month, and simplified records keep the start', async () => {
	const rows = [
		{ id: 1, start: '12/01/2024 10:15', name: 'Ada' },
		{ id: 2, start: '12/28/2024 10:15', name: 'Bo' },
	];
	const { task } = await many(rows, {
		returnAll: false,
		limit: 1,
		sortBy: 'startAscending',
		simplify: true,
	});
	expect(jsonOf(task)).toEqual([
		{ ...rows[0], localStart_date: '2024-12-01', localStart_time: '10:15' },
	]);
});

test('a tool of an AI agent has it by itself', async () => {
	const { task } = await many(
		[{ id: 1, starts_at: '2024-11-29T09:15:00Z' }],
		{},
		{ asTool: true, typeVersion: 1.1 },
	);
	expect(JSON.stringify(jsonOf(task))).toContain('10:15');
});
