import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';

/** Serves a list that never ends: each page has one record and a link to the next page. */
function serveEndlessList(
	makeRecord: () => IDataObject,
	onRequest: () => void = () => {},
): { pages: number } {
	const requests = { pages: 0 };
	nock(origin)
		.persist()
		.get('/v1/appointments')
		.query(true)
		.reply((uri) => {
			onRequest();
			requests.pages++;
			const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
			return [
				200,
				{
					data: [{ id: page, ...makeRecord() }],
					next: `${origin}/v1/appointments?page=${page + 1}`,
				},
			];
		});
	return requests;
}

const readAll = async (options: object = {}) =>
	await runNode(
		{ resource: 'appointment', operation: 'getAll', returnAll: true, options: { ...options } },
		{ credential: enterprise },
	);
const hintsOf = (task: object) => JSON.stringify((task as { hints?: unknown }).hints);

afterEach(() => jest.restoreAllMocks());

test('an endless list of large pages stops at 256 megabytes with a notice', async () => {
	const note = 'x'.repeat(8 * 1024 * 1024);
	const requests = serveEndlessList(() => ({ note }));
	const task = await readAll();
	expect(task.error).toBeUndefined();
	expect(requests.pages).toBeLessThan(45);
	expect(jsonOf(task).length).toBeGreaterThan(25);
	expect(hintsOf(task)).toMatch(
		/List may be incomplete: Reading stopped after \d+ records because its pages have 256 megabytes/,
	);
});

test('an endless slow list stops after an hour, and fails with On Incomplete set to Fail', async () => {
	let elapsed = 0;
	const now = Date.now.bind(Date);
	jest.spyOn(Date, 'now').mockImplementation(() => now() + elapsed);
	const requests = serveEndlessList(
		() => ({}),
		() => void (elapsed += 60_000),
	);
	const task = await readAll({ onIncomplete: 'fail' });
	expect(requests.pages).toBeLessThan(80);
	expect(task.error?.message).toMatch(/Reading stopped after \d+ records because it took an hour/);
});
