import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Setup } from '../setup.mts';

export const one = { recordId: { __rl: true, mode: 'id', value: '1' } };

export const json = { inputMode: 'json', body: '{"name":"Bo"}' };

export const visit = (id: number | string, more = {}) => ({
	id,
	name: `Anna ${id}`,
	starts_at: '2026-11-22T09:00:00Z',
	status: 'confirmed',
	...more,
});

/** Every operation that reads something into an item, an error or a list. */
export const readers: Array<[string, (setup: Setup) => Promise<unknown>]> = [
	['a list', async (setup) => await setup.run('appointment', 'getAll', { returnAll: true })],
	['a record', async (setup) => await setup.run('appointment', 'get', one)],
	['a new record', async (setup) => await setup.run('appointment', 'create', json)],
	[
		'a changed record',
		async (setup) => await setup.run('appointment', 'update', { ...one, ...json }),
	],
	['a deleted record', async (setup) => await setup.run('appointment', 'delete', one)],
	[
		'a record found or made',
		async (setup) => await setup.run('client', 'findOrCreate', { ...json, matchOn: 'name' }),
	],
	['a request', async (setup) => await setup.run('api', 'request', { method: 'GET', path: 'x' })],
	[
		'the inspection',
		async (setup) => await setup.run('api', 'inspect', { options: { showValues: true } }),
	],
	[
		'a poll',
		async (setup) => await setup.poll(setup.poller({ options: { includeExisting: true } })),
	],
	[
		'a subscription',
		async (setup) => {
			const harness = setup.trigger();
			await setup.note(harness.activate());
			await setup.note(harness.hook('delete'));
			setup.shown.push(harness.staticData);
		},
	],
	[
		'the lists of the editor',
		async (setup) => {
			const parameters = { resource: 'appointment', operation: 'update' };
			await setup.editor('listSearch', 'searchRecords', parameters);
			await setup.editor('resourceMapping', 'mapFields', parameters);
			await setup.editor('loadOptions', 'listFields', parameters);
		},
	],
];

/** A server that writes as much as it likes. */
export async function opened(setup: Setup, answer: RequestListener): Promise<string> {
	const server = createServer(answer);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	setup.onClose(async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const readingList = async (setup: Setup, baseUrl = setup.home.origin(), more = {}) =>
	await setup.run(
		'appointment',
		'getAll',
		{ returnAll: true, ...more },
		{ credential: setup.credential({ baseUrl }) },
	);
