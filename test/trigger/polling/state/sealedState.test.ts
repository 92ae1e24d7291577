import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { origin } from '../../../support/runNode';
import { collectLogLines } from '../../../support/webhookHarness';
import { PollHarness } from '../../../support/pollHarness';
import { rows } from '../support/changingList';

const list = '/api/v1/appointments';
const serve = (body: object) => {
	nock.cleanAll();
	nock(origin).persist().get(list).query(true).reply(200, body);
};
const serveRows = (count: number) => serve({ data: rows(count), total: count });

type Saved = IDataObject & { memory: IDataObject };

test.each<[string, (saved: Saved) => void]>([
	['a value of another kind', (saved) => void (saved.orders = null)],
	['a missing value', (saved) => void delete saved.orders],
	['a known ID that was taken out', (saved) => void (saved.memory.keys = '')],
	['a run of IDs without end', (saved) => void (saved.memory.keys = 'A////////w8=')],
	['a mark that was edited', (saved) => void (saved.learnt = false)],
	['the digest of another state', (saved) => void (saved.seal = 'x')],
])('after damage to a saved state, %s, polls start again', async (_, damage) => {
	serveRows(3);
	const before = new PollHarness({});
	await before.poll();
	const { saved } = before;
	damage((saved['node:Trigger'] as IDataObject).polling as Saved);
	const harness = new PollHarness({}, undefined, saved);
	const lines = await collectLogLines(async () => expect(await harness.poll()).toBeNull());
	expect(lines).toEqual([expect.stringMatching('cannot be read any more: this poll starts again')]);
	serveRows(4);
	expect((await harness.poll())?.[0]).toHaveLength(1);
});

test('a state in another order of its names is the same', async () => {
	serveRows(3);
	const before = new PollHarness({});
	await before.poll();
	const state = (before.saved['node:Trigger'] as IDataObject).polling as IDataObject;
	const polling = Object.fromEntries(Object.entries(state).reverse());
	serveRows(4);
	const harness = new PollHarness({}, undefined, { 'node:Trigger': { polling } });
	expect((await harness.poll())?.[0]).toHaveLength(1);
});

test('a list of which too much would have to be remembered is an error, and leaves the state as it was', async () => {
	serveRows(3);
	const harness = new PollHarness({});
	await harness.poll();
	const { saved } = harness;
	serve({ ['x'.repeat(9_000_000)]: rows(3), total: 3 });
	await expect(harness.poll()).rejects.toThrow('more than 8 megabytes');
	expect(harness.saved).toEqual(saved);
});
