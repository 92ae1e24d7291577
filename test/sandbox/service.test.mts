import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { resources } from '../../sandbox/contract.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { ask, askEnterprise, sandboxWith } from './client.mts';

const sandbox: Sandbox = await sandboxWith();

describe('addresses', () => {
	for (const [surface, key] of [
		['limited', 'limited'],
		['enterprise', 'enterprise'],
	] as const) {
		for (const { path, offers } of Object.values(resources)) {
			const offered = 'getAll' in offers[surface];
			it(`${surface} ${offered ? 'lists' : 'does not have'} ${path}`, async () => {
				const list = await ask(`${sandbox.roots[surface]}/${path}`, sandbox.keys[key]);
				assert.equal(list.status, offered ? 200 : 404);
				if (!offered) return;
				const [first] = list.json.data;
				const url = `${sandbox.roots[surface]}/${path}/${first.id}`;
				const item = await ask(url, sandbox.keys[key]);
				assert.equal(item.status, 200);
				assert.deepEqual(item.json.data, first);
			});
		}
	}

	it('lists a resource beyond the contract on the enterprise surface', async () => {
		const { json } = await askEnterprise(sandbox, 'locations');
		assert.equal(json.data.length, 3);
		const limited = await ask(`${sandbox.roots.limited}/locations`, sandbox.keys.limited);
		assert.equal(limited.status, 404);
	});

	for (const path of ['', 'appointments/10001/more', 'nothing', 'appointments/', 'appointment']) {
		it(`gives 404 in its own error format at "${path}"`, async () => {
			const { status, json, headers } = await askEnterprise(sandbox, path);
			assert.equal(status, 404);
			assert.equal(json.success, false);
			assert.equal(json.error.code, 'route_not_found');
			assert.match(String(headers.get('x-request-id')), /^req_/);
		});
	}

	it('gives 404 for a missing record', async () => {
		const { status, json } = await askEnterprise(sandbox, 'clients/1');
		assert.equal(status, 404);
		assert.equal(json.error.code, 'not_found');
	});

	it('listens on the loopback interface only', () => {
		const { address } = sandbox.app.server.address() as AddressInfo;
		assert.equal(address, '127.0.0.1');
	});
});

describe('keys', () => {
	const cases = [
		// surface, key holder, status, error code
		['limited', undefined, 401, 'missing_key'],
		['limited', 'nobody', 401, 'invalid_key'],
		['limited', 'limited', 200, undefined],
		['limited', 'enterprise', 401, 'invalid_key'],
		['enterprise', 'limited', 403, 'plan_required'],
		['enterprise', 'enterprise', 200, undefined],
		['enterprise', 'receptionist', 200, undefined],
	] as const;
	for (const [surface, holder, status, code] of cases) {
		it(`${holder ?? 'no'} key on the ${surface} surface: ${status}`, async () => {
			const known: Record<string, string> = { ...sandbox.keys };
			const key = holder && (known[holder] ?? holder);
			const reply = await ask(`${sandbox.roots[surface]}/appointments`, key);
			assert.equal(reply.status, status);
			assert.equal(reply.json.error?.code, code);
			assert.ok(reply.headers.get('x-request-id'));
		});
	}

	it('takes the bearer scheme only', async () => {
		const { keys, roots } = sandbox;
		const { status } = await ask(`${roots.limited}/clients`, undefined, {
			headers: { authorization: `Basic ${keys.limited}` },
		});
		assert.equal(status, 401);
	});

	it('refuses some resources to the receptionist', async () => {
		for (const path of ['invoices', 'reports', 'staff', 'staff/101']) {
			const reply = await ask(`${sandbox.roots.enterprise}/${path}`, sandbox.keys.receptionist);
			assert.equal(reply.status, 403, path);
			assert.equal(reply.json.error.code, 'forbidden');
		}
		for (const path of ['clients', 'services', 'inventory', 'locations']) {
			const reply = await ask(`${sandbox.roots.enterprise}/${path}`, sandbox.keys.receptionist);
			assert.equal(reply.status, 200, path);
		}
	});
});
