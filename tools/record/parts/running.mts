import type { INodeParameters } from 'n8n-workflow';
import type { DialectName } from '../../../sandbox/dialects/index.mts';
import { startSandbox, type Sandbox } from '../../../sandbox/server.mts';
import { jsonOf, pollHarnessFor, runAction, errorWords } from '../../../test/faults/engine.mts';
import { recordCalls } from '../calls.mts';
import type { Transcript } from '../transcript.mts';
import { portOf } from '../ports.mts';
import { advanceClock, recordDay } from '../deterministic.mts';

const surfaces = ['enterprise', 'limited'] as const;
const minute = 60_000;

/** Reads with the action node and polls with the trigger, in n8n's own engine. */
export async function recordRunning(transcript: Transcript, dialect: DialectName): Promise<void> {
	const sandbox = await startSandbox({
		...{ rows: 130, today: recordDay, dialects: dialect },
		port: portOf(dialect, 'service'),
	});
	for (const surface of surfaces) {
		for (const [name, parameters] of readsOf(sandbox, surface)) {
			transcript.heading('running', dialect, surface, name);
			const { error, data, hints } = await runAction(parameters, credentialOf(sandbox, surface));
			if (error) transcript.add('error', errorWords(error));
			for (const json of jsonOf(data?.main[0])) transcript.add('item', json);
			transcript.add('hints', hints ?? []);
			recordCalls(transcript);
		}
		for (const event of ['created', 'changed', 'startingSoon'])
			await recordPolls(transcript, sandbox, dialect, surface, `appointment.${event}`);
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
	transcript: Transcript,
	sandbox: Sandbox,
	dialect: DialectName,
	surface: (typeof surfaces)[number],
	event: string,
): Promise<void> {
	const harness = pollHarnessFor({ event, minutesBefore: 600 }, credentialOf(sandbox, surface));
	const poll = async (when: string) => {
		transcript.heading('polling', dialect, surface, event, when);
		try {
			const found = await harness.poll();
			for (const json of jsonOf(found?.[0])) transcript.add('item', json);
		} catch (error) {
			transcript.add('error', errorWords(error));
		}
		transcript.add('saved', harness.saved);
		recordCalls(transcript);
		advanceClock(5 * minute);
	};
	sandbox.reset();
	await poll('first');
	const startsAt = sandbox.store.midnight + 12 * 60 * minute;
	sandbox.store.book(2, { startsAt, status: 'scheduled' });
	await poll('with two more');
	await poll('with nothing new');
}
