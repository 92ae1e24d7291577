import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { Counter } from './count.mts';
import type { Kind } from './kinds.mts';

/** An entry point for input from outside. */
export interface Entry {
	name: string;
	/** Size of the smallest input. */
	from: number;
	/** Sends input of this kind and size; returns its length in characters. */
	send(kind: Kind, size: number): Promise<number>;
}

interface ServiceResponse {
	status?: number;
	body: unknown;
	headers?: Record<string, string>;
}

/** Characters of a header that Node.js accepts. */
const largestHeader = 12_000;

const settle = async (work: Promise<unknown>) => await work.catch(() => undefined);

/**
 * The entry points, run in n8n's own engine and over a loopback connection, and the counter of their work.
 *
 * @param dist the built package
 */
export async function openEntries(
	dist: string,
): Promise<{ entries: Entry[]; counter: Counter; close(): void }> {
	const { DataDeduplicationService, LoadOptionsContext } = await import('n8n-core');
	const { prepareOneNodeWorkflow, runSubject } = await import('../../support/engine.ts');
	const { FakeDeduplicationStore } = await import('../../support/deduplicationStore.ts');
	const { TriggerHarness } = await import('../../support/triggerHarness.ts');
	await DataDeduplicationService.init(new FakeDeduplicationStore());

	const counter = new Counter(pathToFileURL(dist).href);
	await counter.open();
	const load = createRequire(join(dist, 'x'));
	const folder = './nodes/AppointmentService';
	const { AppointmentService } = load(`${folder}/AppointmentService.node.js`);
	const { AppointmentServiceTrigger } = load(`${folder}/AppointmentServiceTrigger.node.js`);
	const { AppointmentServiceApi } = load('./credentials/AppointmentServiceApi.credentials.js');
	const { authenticate } = new AppointmentServiceApi();

	let respond: (method: string) => ServiceResponse = () => ({ body: '' });
	/** Sets the service's response; returns its length in characters. */
	const setResponse = (answer: ServiceResponse | ((method: string) => ServiceResponse)): number => {
		respond = typeof answer === 'function' ? answer : () => answer;
		const { body, headers = {} } = respond('GET');
		return JSON.stringify(body).length + JSON.stringify(headers).length;
	};
	const server = createServer((request, response) => {
		const { status = 200, body, headers = {} } = respond(request.method ?? '');
		request.resume();
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const credential = { surface: 'enterprise', baseUrl, apiKey: 'key-enterprise' };

	const createHarness = (webhookSecret: string) =>
		new TriggerHarness(
			{ node: new AppointmentServiceTrigger(), authenticate },
			{
				events: ['appointment.created', 'appointment.updated'],
				// Deduplication uses n8n's own store, whose work is not the package's.
				options: { completeRecords: false, dropRepeats: false },
			},
			{ ...credential, webhookSecret },
		);
	const [signed, open] = [createHarness('a-shared-secret'), createHarness('')];
	const action = new AppointmentService();
	const run = async (parameters: INodeParameters) =>
		await runSubject({ node: action, authenticate }, parameters, { credential });

	const appointment = { resource: 'appointment' };
	const readList = async (more: INodeParameters = {}) =>
		await run({ ...appointment, operation: 'getAll', returnAll: true, ...more });
	const recordId = { __rl: true, mode: 'id', value: '7' };
	const askEditor = async (of: (node: typeof action.methods) => () => Promise<unknown>) => {
		const parameters = { ...appointment, operation: 'update' };
		const { workflow, start, additionalData } = prepareOneNodeWorkflow(
			{ node: action, authenticate },
			parameters,
			{ credential },
		);
		additionalData.currentNodeParameters = parameters;
		const context = new LoadOptionsContext(workflow, start, additionalData, 'parameters.recordId');
		await settle(of(action.methods).call(context));
	};
	const readOne = async () =>
		await run({
			...appointment,
			operation: 'get',
			recordId,
		});
	const rowsOf = ({ fields, list }: Kind, size: number): unknown[] =>
		list?.(size) ?? [1, 2, 3].map((id) => ({ id, ...fields(size) }));
	const listOf = (kind: Kind, size: number) => [
		{ body: { has_more: false, data: rowsOf(kind, size) } },
	];
	const bodyOf = ({ fields, list }: Kind, size: number): object =>
		list
			? { ...fields(size), events: list(size) }
			: { event: 'appointment.created', ...fields(size), data: { id: 7, ...fields(size) } };

	const change = async (more: INodeParameters) =>
		await run({ ...appointment, operation: 'update', recordId, inputMode: 'json', ...more });
	const replace = async () => {
		await change({ body: '{"name":"Berta"}', options: { method: 'PUT' } });
	};
	/** A record that is written, and how the service shows it afterwards: its lists turned round, and then also every other field left out. */
	const changedRecord = ({ fields, list }: Kind, size: number) => {
		const tags = list?.(size) ?? Object.keys(fields(size));
		const before = { id: 7, name: 'Anna', tags, ...fields(size) };
		const turned = Object.entries({ ...before, name: 'Berta' }).map(([name, value]) => [
			name,
			Array.isArray(value) ? [...value].reverse() : value,
		]);
		return [turned, turned.filter((_, at) => at < 3 || at % 2 === 0)].map((after) => {
			let isWritten = false;
			return (method: string): ServiceResponse => {
				if (method === 'OPTIONS') return { status: 404, body: {} };
				isWritten ||= method !== 'GET';
				return { body: isWritten ? Object.fromEntries(after) : before };
			};
		});
	};
	/** A record whose change is refused for names that it has. */
	const refusedRecord = ({ fields }: Kind, size: number) => {
		const record = { id: 7, name: 'Anna', ...fields(size) };
		const names = ['type', 'notes', 'event', 'appointment', 'client'];
		const refusals = [
			{ message: names.map((name) => `The field ${name} is missing.`).join(' ') },
			{ errors: Object.fromEntries(names.map((name) => [name, ['is read-only']])) },
			{ errors: Object.fromEntries(names.map((name) => [name, ['is unknown']])) },
			{ errors: Object.fromEntries(names.map((name) => [name, ['must be an integer']])) },
			{ errors: Object.fromEntries(names.map((name) => [`${name}_id`, ['is required']])) },
		];
		return refusals.map((body) => (method: string): ServiceResponse => {
			if (method === 'OPTIONS') return { status: 404, body: {} };
			return method === 'GET' ? { body: record } : { status: 422, body };
		});
	};

	const delivery = (
		name: string,
		from: number,
		more: object,
		deliver: (body: string) => Promise<unknown>,
	): Entry => ({
		name,
		from,
		async send(kind, size) {
			const body = JSON.stringify({ ...bodyOf(kind, size), ...more });
			await deliver(body);
			return body.length;
		},
	});
	const answer = (
		name: string,
		from: number,
		answers: (
			kind: Kind,
			size: number,
		) => Array<ServiceResponse | ((method: string) => ServiceResponse)>,
		ask: () => Promise<unknown>,
	): Entry => ({
		name,
		from,
		async send(kind, size) {
			let letters = 0;
			for (const response of answers(kind, size)) {
				letters += setResponse(response);
				await ask();
			}
			return letters;
		},
	});

	const entries: Entry[] = [
		delivery('delivery, with a secret', 100, {}, async (body) => await signed.deliver({ body })),
		delivery('delivery, without a secret', 100, {}, async (body) => await open.take({ body })),
		// Up to 10,000 bytes a body is looked at for a challenge, too: larger ones show how the work grows.
		delivery('challenge', 40, { challenge: 'abc' }, async (body) => await signed.deliver({ body })),
		answer(
			'list',
			250,
			({ fields, list }, size) => {
				const rows = list?.(size) ?? [{ id: 1, ...fields(size) }, { id: 2 }];
				return [
					{ body: { has_more: false, meta: fields(size), data: rows } },
					{ body: { has_more: false, data: fields(size) } },
					{ body: { data: rows } },
					{ body: fields(size) },
				];
			},
			readList,
		),
		answer('list with filters', 100, listOf, async () => {
			await readList({ filters: { when: 'between', startsAfter: '2026-01-01' } });
			await readList({ filters: { clientId: recordId, staffId: recordId } });
			await readList({ sortBy: 'startAscending', includeNames: true });
		}),
		answer('list in the editor', 100, listOf, async () => {
			await askEditor(({ listSearch }) => listSearch.searchRecords);
			await askEditor(({ resourceMapping }) => resourceMapping.mapFields);
		}),
		answer(
			'replaced record',
			100,
			({ fields }, size) => {
				let name = 'Anna';
				return [
					(method) => {
						if (method === 'OPTIONS') return { status: 404, body: {} };
						if (method !== 'GET') name = 'Berta';
						return { body: { ...fields(size), id: 7, name, created_at: '2026-11-22T09:00:00Z' } };
					},
				];
			},
			replace,
		),
		answer(
			'list with query parameters',
			100,
			listOf,
			async () =>
				await readList({
					query: {
						parameter: ['type', 'starts_at', 'notes'].map((name) => ({ name, value: 'x' })),
					},
				}),
		),
		answer('record that comes back otherwise', 100, changedRecord, replace),
		answer('refused replacement', 50, refusedRecord, replace),
		answer(
			'single record',
			250,
			({ fields }, size) => [
				{ body: { data: { id: 7, ...fields(size) } } },
				{ body: { ...fields(size), id: 7 } },
			],
			readOne,
		),
		answer(
			'refusal',
			250,
			({ fields, list }, size) =>
				[fields(size), ...(list ? [list(size), { errors: { email: list(size) } }] : [])].flatMap(
					(response) => [
						{ status: 422, body: { errors: response } },
						{ status: 422, body: response },
					],
				),
			readOne,
		),
		answer(
			'subscription answer',
			250,
			({ fields, list }, size) =>
				[{ errors: fields(size) }, fields(size), list?.(size) ?? []].map(
					(body) => (method: string) =>
						method === 'GET' ? { body: { data: [body].flat() } } : { status: 422, body },
				),
			async () => await settle(createHarness('').hook('create')),
		),
		answer(
			'Link header',
			50,
			({ fields }, size) => {
				const link = Object.entries(fields(size))
					.map(([name, value]) => `<x?${name}>; rel="${JSON.stringify(value)}`)
					.join(', ')
					.replace(/[^\x20-\x7e]/g, ' ')
					.slice(0, largestHeader);
				return [{ body: { data: [{ id: 1 }, { id: 2 }], has_more: false }, headers: { link } }];
			},
			readList,
		),
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
