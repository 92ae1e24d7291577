import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../support/runNode';

/** A list that never ends: each page has one more record, and says that another one follows. */
function openEndless(record: () => IDataObject, each: () => void = () => {}): { pages: number } {
	const asked = { pages: 0 };
	nock(origin)
		.persist()
		.get('/v1/appointments')
		.query(true)
		.reply((uri) => {
			each();
			asked.pages++;
			const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
			return [
				200,
				{ data: [{ id: page, ...record() }], next: `${origin}/v1/appointments?page=${page + 1}` },
			];
		});
	return asked;
}

const readAll = async (options: object = {}) =>
	await runNode(
		{ resource: 'appointment', operation: 'getAll', returnAll: true, options: { ...options } },
		{ credential: enterprise },
	);
const hintOf = (task: object) => JSON.stringify((task as { hints?: unknown }).hints);

afterEach(() => jest.restoreAllMocks());

test('a list of large pages without an end is given up before it fills the memory', async () => {
	const note = 'x'.repeat(8 * 1024 * 1024);
	const asked = openEndless(() => ({ note }));
	const task = await readAll();
	expect(task.error).toBeUndefined();
	expect(asked.pages).toBeLessThan(45);
	expect(jsonOf(task).length).toBeGreaterThan(25);
	expect(hintOf(task)).toMatch(
		/List may be incomplete: Reading stopped after \d+ records because its pages have 256 megabytes/,
	);
});

test('a list that takes hours is given up, and fails where that is asked for', async () => {
	let late = 0;
	const now = Date.now.bind(Date);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + late);
	const asked = openEndless(
		() => ({}),
		() => void (late += 60_000),
	);
	const task = await readAll({ onIncomplete: 'fail' });
	expect(asked.pages).toBeLessThan(80);
	expect(task.error?.message).toMatch(/Reading stopped after \d+ records because it took an hour/);
});
