import type { ServerReply } from '../../security/support/types.ts';
import type { Attack, AttackResult } from '../attack.mts';
import type { Setup } from '../setup.mts';

/** Addresses elsewhere as a service can name them. */
const elsewhere: Array<[string, (setup: Setup) => string]> = [
	['another port', ({ foreign }) => foreign.origin()],
	['another name of this machine', ({ foreign }) => foreign.origin('localhost')],
	['home under another name', ({ home }) => home.origin('localhost')],
	['a user name', ({ home, foreign }) => `http://127.0.0.1:${home.port}@127.0.0.1:${foreign.port}`],
	['no scheme', ({ foreign }) => `//127.0.0.1:${foreign.port}`],
	['backslashes', ({ foreign }) => `\\\\127.0.0.1:${foreign.port}`],
	['a scheme without slashes', ({ foreign }) => `http:127.0.0.1:${foreign.port}`],
	['a tab within', ({ foreign }) => `ht\ttp://127.0.0.1:${foreign.port}`],
	[
		'a host after two slashes',
		({ home, foreign }) => `${home.origin()}//127.0.0.1:${foreign.port}`,
	],
	['a number for the host', ({ foreign }) => `http://2130706433:${foreign.port}`],
];

const record = { id: 1, name: 'Anna', starts_at: '2026-11-22T09:00:00Z' };

const one = { recordId: { __rl: true, mode: 'id', value: '1' } };

const json = { inputMode: 'json', body: '{"name":"Bo"}' };

/** Nobody but home is asked, and home under its own name alone. */
const strayed = ({ home, foreign }: AttackResult) =>
	foreign.length > 0 || new Set(home.map(({ headers }) => headers.host)).size > 1;

const lists = elsewhere.flatMap(([name, address]): Attack[] => [
	{
		name: `the next page in the body: ${name}`,
		group: 'A',
		play: async (setup) => {
			const next = `${address(setup)}/v1/appointments?page=2`;
			const body = {
				data: [record],
				next,
				links: { next },
				meta: { next_page_url: next, total: 99 },
			};
			setup.home.answer = () => ({ body: JSON.stringify(body) });
			await setup.run('appointment', 'getAll', { returnAll: true });
			await setup.run('appointment', 'getAll', {
				returnAll: true,
				options: { pagination: 'link' },
			});
		},
		through: strayed,
	},
	{
		name: `the next page in a header: ${name}`,
		group: 'A',
		own: true,
		play: async (setup) => {
			const next = encodeURI(`${address(setup)}/steal`).replace(/%5C/g, '\\');
			setup.home.answer = () => ({
				body: JSON.stringify([record]),
				headers: { link: `<${next}>; rel="next"`, 'content-location': next, location: next },
			});
			await setup.run('appointment', 'getAll', { returnAll: true });
		},
		through: strayed,
	},
	{
		name: `a redirect of reads and writes: ${name}`,
		group: 'A',
		play: async (setup) => {
			const location = encodeURI(`${address(setup)}/v1/appointments`).replace(/%5C/g, '\\');
			for (const status of [301, 302, 303, 307, 308]) {
				setup.home.answer = () => ({ status, headers: { location } });
				await setup.run('appointment', 'getAll');
				await setup.run('appointment', 'get', one);
				await setup.run('appointment', 'create', json);
				await setup.run('appointment', 'update', { ...one, ...json });
				await setup.run('appointment', 'delete', one);
				await setup.run('api', 'request', { method: 'POST', path: 'x', body: '{}' });
			}
		},
		through: strayed,
	},
]);

/** Everything else that reads what a service says. */
const readers: Array<[string, (setup: Setup) => Promise<unknown>]> = [
	['the inspection', async (setup) => await setup.run('api', 'inspect')],
	[
		'a poll',
		async (setup) => await setup.poll(setup.poller({ options: { includeExisting: true } })),
	],
	[
		'publishing and taking back',
		async (setup) => {
			const harness = setup.trigger();
			await setup.note(harness.activate());
			await setup.note(harness.activate());
			await setup.note(harness.hook('delete'));
		},
	],
	[
		'a delivery that names a record',
		async (setup) => {
			const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
			const href = `${setup.foreign.origin()}/v1/appointments/1`;
			const body = { event: 'appointment.created', appointment_id: 1, href, url: href, self: href };
			await setup.note(setup.deliver(harness, { body }));
			const named = { event: 'appointment.created', resource: 'appointment', id: href };
			await setup.note(setup.deliver(harness, { body: named }));
		},
	],
	[
		'the lists in the editor',
		async (setup) => {
			const parameters = { resource: 'appointment', operation: 'update' };
			await setup.editor('listSearch', 'searchRecords', parameters);
			await setup.editor('resourceMapping', 'mapFields', parameters);
			await setup.editor('loadOptions', 'listFields', parameters);
		},
	],
	[
		'a write that is looked after',
		async (setup) => {
			await setup.run('appointment', 'create', json);
			await setup.run('appointment', 'update', { ...one, ...json });
			await setup.run('client', 'findOrCreate', { ...json, matchOn: 'name' });
		},
	],
];

const ways: Array<[string, (address: string) => Omit<ServerReply, 'body'> & { body?: unknown }]> = [
	[
		'by links',
		(address) => ({
			headers: { location: address, 'content-location': address, link: `<${address}>; rel="next"` },
			body: {
				data: [{ ...record, href: address, url: address, _links: { self: address } }],
				next: address,
				links: { next: address, self: address },
				total: 50,
			},
		}),
	],
	['by redirects (302)', (address) => ({ status: 302, headers: { location: address } })],
	['by redirects (307)', (address) => ({ status: 307, headers: { location: address } })],
	[
		'by redirects of a refusal',
		(address) => ({
			status: 401,
			headers: { location: address, 'www-authenticate': `Bearer realm="${address}"` },
		}),
	],
	[
		'by a page that leads on',
		(address) => ({
			headers: { refresh: `0;url=${address}`, 'content-type': 'text/html' },
			body: `<meta http-equiv="refresh" content="0;url=${address}">`,
		}),
	],
];

const led = readers.flatMap(([reader, play]) =>
	ways.map(
		([way, given]): Attack => ({
			name: `${reader} is led elsewhere ${way}`,
			group: 'A',
			own: true,
			play: async (setup) => {
				const { body, ...more } = given(`${setup.foreign.origin()}/v1/appointments/1`);
				const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
				setup.home.answer = () => ({ ...more, body: text });
				await play(setup);
			},
			through: strayed,
		}),
	),
);

export const foreignLinks: Attack[] = [...lists, ...led];
