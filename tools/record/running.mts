import type { INodeParameters } from 'n8n-workflow';
import type { DialectName } from '../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { jsonOf, pollBench, runAction, wordsOf } from '../../test/faults/engine.mts';
import { sayCalls } from './calls.mts';
import type { Page } from './page.mts';
import { portOf } from './ports.mts';
import { pass, today } from './still.mts';

const surfaces = ['enterprise', 'limited'] as const;
const minute = 60_000;

/** Reads with the action node and polls with the trigger, in n8n's own engine. */
export async function recordRunning(page: Page, dialect: DialectName): Promise<void> {
	const sandbox = await startSandbox({
		...{ rows: 130, today, dialects: dialect },
		port: portOf(dialect, 'service'),
	});
	for (const surface of surfaces) {
		for (const [name, parameters] of readsOf(sandbox, surface)) {
			page.heading('running', dialect, surface, name);
			const { error, data, hints } = await runAction(parameters, credentialOf(sandbox, surface));
			if (error) page.say('error', wordsOf(error));
			for (const json of jsonOf(data?.main[0])) page.say('item', json);
			page.say('hints', hints ?? []);
			sayCalls(page);
		}
		for (const event of ['created', 'changed', 'startingSoon'])
			await recordPolls(page, sandbox, dialect, surface, `appointment.${event}`);
	}
	await sandbox.close();
}

const credentialOf = (sandbox: Sandbox, surface: (typeof surfaces)[number]) => ({
	surface,
	baseUrl: sandbox.url,
	apiKey: sandbox.keys[surface],
});

function readsOf(
	sandbox: Sandbox,
	surface: (typeof surfaces)[number],
): Array<[string, INodeParameters]> {
	const record = sandbox.expected(surface, 'appointments')[3];
	const id = sandbox.identityOf(surface, 'appointments', record);
	const one = (value: string) => ({ __rl: true, mode: 'id', value });
	const getAll = { operation: 'getAll', returnAll: true };
	return [
		['all', { resource: 'appointment', ...getAll }],
		['some', { resource: 'appointment', operation: 'getAll', returnAll: false, limit: 7 }],
		['raw', { resource: 'client', ...getAll, output: 'raw', options: {} }],
		['simple', { resource: 'appointment', operation: 'getAll', limit: 3, output: 'simplified' }],
		['services', { resource: 'service', ...getAll }],
		['invoices', { resource: 'invoice', ...getAll }],
		['other', { resource: 'other', resourcePath: 'locations', ...getAll }],
		['paged', { resource: 'client', ...getAll, options: { pagination: 'page' } }],
		['get', { resource: 'appointment', operation: 'get', recordId: one(id) }],
		['get nothing', { resource: 'appointment', operation: 'get', recordId: one('999999') }],
		['inspect', { resource: 'api', operation: 'inspect' }],
		['request', { resource: 'api', operation: 'request', method: 'GET', path: 'services' }],
	];
}

async function recordPolls(
	page: Page,
	sandbox: Sandbox,
	dialect: DialectName,
	surface: (typeof surfaces)[number],
	event: string,
): Promise<void> {
	const bench = pollBench({ event, minutesBefore: 600 }, credentialOf(sandbox, surface));
	const poll = async (when: string) => {
		page.heading('polling', dialect, surface, event, when);
		try {
			const found = await bench.poll();
			for (const json of jsonOf(found?.[0])) page.say('item', json);
		} catch (error) {
			page.say('error', wordsOf(error));
		}
		page.say('saved', bench.saved);
		sayCalls(page);
		pass(5 * minute);
	};
	sandbox.reset();
	await poll('first');
	const startsAt = sandbox.store.midnight + 12 * 60 * minute;
	sandbox.store.book(2, { startsAt, status: 'scheduled' });
	await poll('with two more');
	await poll('with nothing new');
}
