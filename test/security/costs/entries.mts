import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { Counter } from './count.mts';
import type { Kind } from './kinds.mts';

/** A place where something comes in from outside. */
export interface Entry {
	name: string;
	/** Size of the smallest piece. */
	from: number;
	/** Lets a piece of this kind and size in. */
	send(kind: Kind, size: number): Promise<unknown>;
}

interface Said {
	status?: number;
	body: unknown;
	headers?: Record<string, string>;
}

/**
 * The places where something comes in, in n8n's own engine and over a connection of this machine, and what counts their work.
 *
 * @param dist the built package
 */
export async function openEntries(
	dist: string,
): Promise<{ entries: Entry[]; counter: Counter; close(): void }> {
	const { DataDeduplicationService } = await import('n8n-core');
	const { runSubject } = await import('../../engine/engine.ts');
	const { Memory } = await import('../../engine/memory.ts');
	const { TriggerBench } = await import('../../engine/trigger.ts');
	await DataDeduplicationService.init(new Memory());

	const counter = new Counter(pathToFileURL(dist).href);
	await counter.open();
	const load = createRequire(join(dist, 'x'));
	const folder = './nodes/AppointmentService';
	const { AppointmentService } = load(`${folder}/AppointmentService.node.js`);
	const { AppointmentServiceTrigger } = load(`${folder}/AppointmentServiceTrigger.node.js`);
	const { AppointmentServiceApi } = load('./credentials/AppointmentServiceApi.credentials.js');
	const { authenticate } = new AppointmentServiceApi();

	let said: (method: string) => Said = () => ({ body: '' });
	const server = createServer((request, response) => {
		const { status = 200, body, headers = {} } = said(request.method ?? '');
		request.resume();
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const credential = { surface: 'enterprise', baseUrl, apiKey: 'key-enterprise' };

	const benchWith = (webhookSecret: string, parameters: INodeParameters = {}) =>
		new TriggerBench(
			{ node: new AppointmentServiceTrigger(), authenticate },
			{ events: ['appointment.created', 'appointment.updated'], ...parameters },
			{ ...credential, webhookSecret },
		);
	const run = async (parameters: INodeParameters) =>
		await runSubject({ node: new AppointmentService(), authenticate }, parameters, { credential });

	const appointment = { resource: 'appointment' };
	const readList = async () => await run({ ...appointment, operation: 'getAll', returnAll: true });
	const readOne = async () =>
		await run({
			...appointment,
			operation: 'get',
			recordId: { __rl: true, mode: 'id', value: '7' },
		});
	const bodyOf = ({ fields, list }: Kind, size: number): object =>
		list
			? { ...fields(size), events: list(size) }
			: { event: 'appointment.created', ...fields(size), data: { id: 7, ...fields(size) } };

	const entries: Entry[] = [
		{
			name: 'delivery, with a secret',
			from: 100,
			send: async (kind, size) =>
				await benchWith('a-shared-secret').deliver({ body: bodyOf(kind, size) }),
		},
		{
			name: 'delivery, without a secret',
			from: 100,
			send: async (kind, size) =>
				await benchWith('', { options: { completeRecords: false } }).take({
					body: bodyOf(kind, size),
				}),
		},
		{
			name: 'challenge',
			from: 20,
			send: async (kind, size) =>
				await benchWith('a-shared-secret').deliver({
					body: { ...bodyOf(kind, size), challenge: 'abc' },
				}),
		},
		{
			name: 'list',
			from: 500,
			send: async ({ fields, list }, size) => {
				const rows = list?.(size) ?? [{ id: 1, ...fields(size) }, { id: 2 }];
				said = () => ({ body: { has_more: false, meta: fields(size), data: rows } });
				await readList();
				said = () => ({ body: { has_more: false, data: fields(size) } });
				await readList();
				said = () => ({ body: fields(size) });
				await readList();
			},
		},
		{
			name: 'single record',
			from: 500,
			send: async ({ fields }, size) => {
				said = () => ({ body: { data: { id: 7, ...fields(size) } } });
				await readOne();
				said = () => ({ body: { ...fields(size), id: 7 } });
				await readOne();
			},
		},
		{
			name: 'refusal',
			from: 500,
			send: async ({ fields, list }, size) => {
				const errors = [
					fields(size),
					...(list ? [list(size), { errors: { email: list(size) } }] : []),
				];
				for (const one of errors) {
					for (const body of [{ errors: one }, one]) {
						said = () => ({ status: 422, body });
						await readOne();
					}
				}
			},
		},
		{
			name: 'subscription answer',
			from: 500,
			send: async ({ fields, list }, size) => {
				for (const body of [{ errors: fields(size) }, fields(size), list?.(size) ?? []]) {
					said = (method) =>
						method === 'GET' ? { body: { data: [body].flat() } } : { status: 422, body };
					await benchWith('')
						.hook('create')
						.catch(() => undefined);
				}
			},
		},
		{
			name: 'Link header',
			from: 50,
			send: async ({ fields }, size) => {
				const text = Object.entries(fields(size))
					.map(([name, value]) => `<x?${name}>; rel="${JSON.stringify(value)}`)
					.join(', ')
					.replace(/[^\x20-\x7e]/g, ' ')
					.slice(0, size * 18);
				said = () => ({
					body: { data: [{ id: 1 }, { id: 2 }], has_more: false },
					headers: { link: text },
				});
				await readList();
			},
		},
	];
	return {
		entries,
		counter,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
