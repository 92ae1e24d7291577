import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestEnvironment } from '../../../tools/fixtures/environment.mts';
import { appointmentTrigger, linearWorkflow, passOn } from '../../../tools/fixtures/workflows.mts';
import {
	createEndingService,
	type EndingRow,
} from '../../trigger/webhook/subscription/support/services/createEndingService.ts';
import { eventsOf, publishWorkflow } from './trigger/setup.mts';

/** How long a subscription lasts: it is renewed in the second half of this time. An end within a minute is none. */
const lifeMs = 64_000;

const show = ({ id, body, ends }: EndingRow) => ({ id, ...body, expires_at: new Date(ends) });

/** A service that ends subscriptions, in a real n8n: a delivery renews one, and n8n keeps what came of it. */
export function renewal(environment: () => TestEnvironment): void {
	const ending = createEndingService({
		path: 'webhooks',
		options: {},
		life: lifeMs,
		address: ({ url }) => url,
		created: (row) => [201, show(row)],
		show,
		list: (rows) => ({ data: rows.map(show), total: rows.length }),
	});
	const onlyRow = (): EndingRow => {
		const rows = ending.live();
		assert.equal(rows.length, 1);
		return rows[0];
	};
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (part) => (text += part));
		request.on('end', () => {
			const name = `${request.method} ${(request.url ?? '').replace(/^\/v1\//, '')}`;
			const [status, body] = ending.service(name, JSON.parse(text || '{}')) ?? [404, {}];
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(status === 204 ? undefined : JSON.stringify(body));
		});
	});
	before(async () => await new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
	after(() => server.close());

	test('a webhook that ends is renewed by a delivery, and none is left after unpublishing', async () => {
		const { rest } = environment();
		const { port } = server.address() as AddressInfo;
		const credential = await rest.createCredential('ending', 'appointmentServiceApi', {
			surface: 'enterprise',
			baseUrl: `http://127.0.0.1:${port}`,
			apiKey: 'key-enterprise',
		});
		const node = appointmentTrigger(credential, {
			mode: 'webhook',
			events: ['appointment.created'],
		});
		const workflow = await publishWorkflow(rest, linearWorkflow('Renewal', node, passOn()));
		const address = String(onlyRow().body.url);
		const { id, made } = onlyRow();
		await sleep(Math.max(0, made + lifeMs * 0.55 - Date.now()));
		const event = { event: 'appointment.created', data: { id: 7, start: '2026-12-24T10:00Z' } };
		await fetch(address, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(event),
		});
		assert.equal((await eventsOf(rest, workflow, 1)).length, 1);
		const renewed = onlyRow();
		assert.notEqual(renewed.id, id, 'it was not renewed');
		const { staticData } = await rest.workflow(workflow.id);
		assert.ok(JSON.stringify(staticData).includes(`"${renewed.id}"`), JSON.stringify(staticData));
		await rest.unpublish(workflow);
		assert.deepEqual(ending.live(), []);
	});
}
