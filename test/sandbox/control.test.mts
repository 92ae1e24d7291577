import assert from 'node:assert/strict';
import { request } from 'node:http';
import { beforeEach, describe, it } from 'node:test';
import type { Sandbox } from '../../sandbox/server.mts';
import { ask, askEnterprise, sandboxWith, sendControl } from './client.mts';

const sandbox: Sandbox = await sandboxWith();
beforeEach(() => sandbox.reset());

const total = async () => (await askEnterprise(sandbox, 'appointments')).json.meta.total;

describe('the control routes', () => {
	it('count the records by path', async () => {
		const { json } = await sendControl(sandbox, 'GET', 'stats');
		assert.equal(json.appointments, 120);
		assert.equal(json.staff, 8);
		assert.equal(json.locations, 3);
		assert.deepEqual(json, sandbox.stats());
	});

	it('book appointments that are the newest of the list', async () => {
		const before = (await askEnterprise(sandbox, 'appointments?per_page=3&page=40')).json.data;
		const booked = await sendControl(sandbox, 'POST', 'appointments', { count: 3 });
		assert.equal(booked.status, 201);
		assert.equal(booked.json.length, 3);
		const { json } = await askEnterprise(sandbox, 'appointments?per_page=3&page=41');
		assert.deepEqual(
			json.data.map(({ id }: { id: number }) => id),
			booked.json.map(({ id }: { id: number }) => id),
		);
		// Local midnight is the evening before in UTC, so the day alone says nothing here.
		const newestBefore = before.map(({ created_at }: { created_at: string }) => created_at).sort();
		for (const { created_at } of json.data) assert.ok(created_at > newestBefore.at(-1));
	});

	it('book one without a count, with the given fields', async () => {
		const startsAt = '2026-03-20T10:00:00+02:00';
		const { json } = await sendControl(sandbox, 'POST', 'appointments', {
			startsAt,
			notes: 'By phone',
		});
		assert.equal(json.length, 1);
		const { data } = (await askEnterprise(sandbox, `appointments/${json[0].id}`)).json;
		assert.equal(data.starts_at, '2026-03-20T08:00:00Z');
		assert.ok(data.ends_at > data.starts_at);
		assert.equal(data.notes, 'By phone');
	});

	it('change and delete appointments', async () => {
		const before = (await askEnterprise(sandbox, 'appointments/10120')).json.data;
		await sendControl(sandbox, 'PATCH', 'appointments/10120', { status: 'cancelled' });
		const after = (await askEnterprise(sandbox, 'appointments/10120')).json.data;
		assert.equal(after.status, 'cancelled');
		assert.ok(after.cancelled_at);
		assert.ok(after.updated_at > before.updated_at);
		assert.equal(after.created_at, before.created_at);
		assert.equal((await sendControl(sandbox, 'DELETE', 'appointments/10120')).status, 204);
		assert.equal((await askEnterprise(sandbox, 'appointments/10120')).status, 404);
		assert.equal(await total(), 119);
		const { json } = await sendControl(sandbox, 'GET', 'changes');
		assert.deepEqual(
			json.map(({ kind }: { kind: string }) => kind),
			['update', 'delete'],
		);
	});

	it('refuse an invalid body with the reason', async () => {
		const { status, json } = await sendControl(sandbox, 'POST', 'appointments', { count: 'many' });
		assert.equal(status, 400);
		assert.match(json.error, /^count: /);
		assert.equal((await sendControl(sandbox, 'PATCH', 'appointments/1', {})).status, 404);
	});

	it('reset the business', async () => {
		const before = (await askEnterprise(sandbox, 'appointments')).json;
		await sendControl(sandbox, 'POST', 'appointments', { count: 5 });
		await sendControl(sandbox, 'DELETE', 'appointments/10001');
		assert.equal(await total(), 124);
		const { json } = await sendControl(sandbox, 'POST', 'reset');
		assert.equal(json.appointments, 120);
		assert.deepEqual((await askEnterprise(sandbox, 'appointments')).json, before);
	});
});

describe('the call log', () => {
	it('lists request, key holder and status, without the key', async () => {
		const url = `${sandbox.roots.enterprise}/clients?per_page=7&page=2&key=${sandbox.keys.enterprise}`;
		await ask(url, sandbox.keys.enterprise, { headers: { 'x-note': sandbox.keys.limited } });
		await ask(`${sandbox.roots.limited}/clients/nobody`, 'wrong');
		const { json } = await sendControl(sandbox, 'GET', 'calls');
		assert.equal(json.length, 2);
		const [first, second] = json;
		assert.deepEqual(
			{ ...first, at: undefined, headers: undefined },
			{
				number: 1,
				at: undefined,
				method: 'GET',
				url: '/v1/clients?per_page=7&page=2&key=***',
				headers: undefined,
				key: 'enterprise',
				status: 200,
				surface: 'enterprise',
				resource: 'clients',
				kind: 'list',
				dialect: 'E01',
				asked: { page: 2, per_page: 7 },
				rows: 7,
			},
		);
		assert.equal(second.key, 'unknown');
		assert.equal(second.status, 401);
		assert.ok(!JSON.stringify(json).includes('sandbox-key'));
		assert.ok(!('authorization' in first.headers));
	});

	it('is cleared by request and in process', async () => {
		await askEnterprise(sandbox, 'clients');
		assert.equal(sandbox.calls.list().length, 1);
		assert.equal((await sendControl(sandbox, 'DELETE', 'calls')).status, 204);
		assert.equal(sandbox.calls.list().length, 0);
		await askEnterprise(sandbox, 'clients');
		assert.equal(sandbox.calls.list()[0].number, 1);
		sandbox.calls.clear();
		assert.deepEqual((await sendControl(sandbox, 'GET', 'calls')).json, []);
	});
});

/** What comes of a request with these headers; fetch lets nobody choose them. */
const statusWith = async (method: string, path: string, headers: Record<string, string>) =>
	await new Promise<number>((resolve, reject) => {
		const sent = request(`${sandbox.url}/sandbox/${path}`, { method, headers }, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		sent.on('error', reject).end(method === 'GET' ? undefined : '{}');
	});

describe('a web page that calls the sandbox', () => {
	const { port } = new URL(sandbox.url);
	const pages: Array<[which: string, headers: Record<string, string>]> = [
		['of another origin', { origin: 'https://evil.example' }],
		['of another port', { origin: 'http://127.0.0.1:1' }],
		['without an origin of its own', { origin: 'null' }],
		['under a name of its own', { host: `evil.example:${port}` }],
		['under a name that looks like this machine', { host: `localhost.evil.example:${port}` }],
		['under its own name and origin', { host: 'evil.example', origin: 'http://evil.example' }],
	];
	for (const [which, headers] of pages) {
		it(`${which} changes and learns nothing`, async () => {
			await sendControl(sandbox, 'POST', 'appointments', { count: 3 });
			const before = await total();
			for (const path of ['reset', 'hooks/send', 'appointments', 'hooks/subscriptions']) {
				const text = { 'content-type': 'text/plain', ...headers };
				assert.equal(await statusWith('POST', path, text), 403);
			}
			assert.equal(await statusWith('DELETE', 'calls', headers), 403);
			assert.equal(await statusWith('GET', 'stats', headers), 403);
			assert.equal(await total(), before);
		});
	}

	it('is allowed from the sandbox’s own origin, as are programs', async () => {
		assert.equal(await statusWith('GET', 'stats', {}), 200);
		assert.equal(await statusWith('GET', 'stats', { host: `localhost:${port}` }), 200);
		assert.equal(await statusWith('POST', 'reset', { origin: sandbox.url }), 200);
	});
});

it('cannot send more than a thousand deliveries, or thirty-two megabytes, at a time', async () => {
	const url = 'http://127.0.0.1:1/hook';
	for (const body of [
		{ kind: 'storm', count: 1001 },
		{ kind: 'large', bytes: 33 * 1024 * 1024 },
	]) {
		assert.equal((await sendControl(sandbox, 'POST', 'hooks/send', { url, ...body })).status, 400);
	}
});
