import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { DeliveryKind } from '../../../sandbox/hooks/delivery/corrupt-body.mts';
import type { HookSwitches } from '../../../sandbox/hooks/switches.mts';
import { askEnterprise, sandboxWith, sendControl } from '../client.mts';
import { politely, startReceiver } from './receiver.mts';
import { isGenuine, subscribable, subscribe } from './subscribe.mts';

const sandbox = await sandboxWith({ hooks: { speed: 1000 } });
const receiver = await startReceiver();

beforeEach(() => {
	sandbox.reset();
	sandbox.setSwitches([]);
	sandbox.setDialects('E01');
	receiver.received = [];
	receiver.react = politely;
});

async function subscribed(hooks: HookSwitches = {}): Promise<void> {
	await subscribe(sandbox, 'E01', receiver.url);
	sandbox.setSwitches({ resource: 'appointments', hooks });
	receiver.received = [];
}

const ids = () => receiver.received.map(({ json }) => json.data.id);
const genuine = () => {
	const [{ secret }] = sandbox.hooks.subscriptions();
	return receiver.received.map((one) => isGenuine.E01?.(one, secret, receiver.url));
};

describe('switches for deliveries', () => {
	it('late: is delayed by that many seconds', async () => {
		await subscribed({ late: 200 });
		sandbox.store.book(1);
		await new Promise((done) => setTimeout(done, 60));
		assert.equal(receiver.received.length, 0);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 1);
	});

	it('times: is sent twice with the same body', async () => {
		await subscribed({ times: 2 });
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 2);
		assert.equal(receiver.received[0].text, receiver.received[1].text);
	});

	it('backwards: the last comes first, and held ones when all is settled', async () => {
		await subscribed({ backwards: 3 });
		const booked = sandbox.store.book(5).map(({ id }) => id);
		await sandbox.hooks.waitUntilIdle();
		assert.deepEqual(ids().slice().sort(), booked);
		const places = ids().map((id) => booked.indexOf(id));
		assert.deepEqual(
			places.filter((place) => place < 3),
			[2, 1, 0],
		);
		assert.deepEqual(
			places.filter((place) => place >= 3),
			[4, 3],
		);
	});

	it('batch: several come in one signed body', async () => {
		await subscribed({ batch: 3 });
		sandbox.store.book(3);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 1);
		assert.equal(receiver.received[0].json.length, 3);
		assert.deepEqual(genuine(), [true]);
	});

	it('ahead: comes before lists and reads show the record', async () => {
		await subscribed({ ahead: 300 });
		const total = async () => (await askEnterprise(sandbox, 'appointments')).json.meta.total;
		const before = await total();
		const [{ id }] = sandbox.store.book(1);
		assert.equal(await total(), before);
		assert.equal((await askEnterprise(sandbox, `appointments/${id}`)).status, 404);
		await sandbox.hooks.waitUntilIdle();
		assert.deepEqual(ids(), [id]);
		assert.equal(await total(), before + 1);
		assert.equal((await askEnterprise(sandbox, `appointments/${id}`)).status, 200);
	});

	it('kind: damages deliveries of one kind of record only', async () => {
		await subscribed({ kind: 'unsigned' });
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.ok(!('x-signature' in receiver.received[0].headers));
	});

	it('are set by control route, and refused where invalid', async () => {
		const put = (hooks: unknown) => sendControl(sandbox, 'PUT', 'switches', { hooks });
		assert.equal((await put({ times: 3, kind: 'form' })).status, 200);
		assert.equal((await put({ kind: 'explosive' })).status, 400);
		assert.equal((await put({ batch: 1 })).status, 400);
	});
});

describe('a delivery without a change', () => {
	it('exists in every dialect with webhooks, genuine by default', async () => {
		for (const dialect of subscribable) {
			sandbox.reset();
			await subscribe(sandbox, dialect, receiver.url);
			const [{ secret }] = sandbox.hooks.subscriptions();
			const check = isGenuine[dialect];
			for (const kind of ['genuine', 'wrongSignature', 'unsigned', 'tampered'] as const) {
				receiver.received = [];
				const { state } = await sandbox.hooks.forge(receiver.url, kind);
				assert.equal(state, 'delivered', `${dialect} ${kind}`);
				const passes = check?.(receiver.received[0], secret, receiver.url);
				assert.equal(passes, kind === 'genuine', `${dialect} ${kind}`);
			}
		}
	});

	it('stale: has an old time in the signature and in the body', async () => {
		await subscribe(sandbox, 'E04', receiver.url);
		await sandbox.hooks.forge(receiver.url, 'stale');
		const [{ headers, json }] = receiver.received;
		const age = Date.now() / 1000 - Number(headers['x-webhook-timestamp']);
		assert.ok(age > 86_000 && age < 87_000);
		assert.ok(sandbox.store.now() - Date.parse(json.occurred_at) > 86_000_000);
		const [{ secret }] = sandbox.hooks.subscriptions();
		assert.ok(isGenuine.E04?.(receiver.received[0], secret, receiver.url));
	});

	it('can be broken, empty, large, form-encoded or an unknown event', async () => {
		await subscribed();
		const send = async (kind: DeliveryKind, bytes?: number) => {
			receiver.received = [];
			await sandbox.hooks.forge(receiver.url, kind, bytes);
			return receiver.received[0];
		};
		const malformed = await send('malformed');
		assert.equal(malformed.json, undefined);
		assert.ok(malformed.text.length > 10);
		const empty = await send('empty');
		assert.equal(empty.text, '');
		assert.ok(!('content-type' in empty.headers));
		assert.ok((await send('oversized', 3_000_000)).text.length > 3_000_000);
		const form = new URLSearchParams((await send('form')).text);
		assert.equal(JSON.parse(form.get('payload') as string).event, 'appointment.created');
		const fields = await send('formFields');
		assert.equal(new URLSearchParams(fields.text).get('event'), 'appointment.created');
		assert.ok(new URLSearchParams(fields.text).get('data[id]'));
		assert.equal((await send('unknownEvent')).json.event, 'appointment.reminded');
		assert.equal((await send('batch')).json.length, 3);
		assert.equal((await send('text')).headers['content-type'], 'text/plain');
		assert.deepEqual(sandbox.store.changes, []);
	});

	it('can replay the last delivery', async () => {
		await subscribed();
		await assert.rejects(sandbox.hooks.repeat(receiver.url), /has taken nothing yet/);
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		await sandbox.hooks.repeat(receiver.url);
		assert.equal(receiver.received.length, 2);
		assert.equal(receiver.received[0].text, receiver.received[1].text);
		assert.equal(
			receiver.received[0].headers['x-signature'],
			receiver.received[1].headers['x-signature'],
		);
	});

	it('can be many different deliveries at once', async () => {
		await subscribed();
		let open = 0;
		let peak = 0;
		receiver.react = () => {
			peak = Math.max(peak, ++open);
			setTimeout(() => open--, 50);
			return { after: 50 };
		};
		const storm = await sandbox.hooks.sendBurst(receiver.url, 40);
		assert.equal(storm.length, 40);
		assert.equal(new Set(ids()).size, 40);
		assert.ok(peak > 10, String(peak));
	});

	it('is sent and listed by control route', async () => {
		await subscribed();
		const sent = await sendControl(sandbox, 'POST', 'hooks/send', { url: receiver.url });
		assert.equal(sent.json.state, 'delivered');
		const outside = { url: 'https://hooks.example.com/x' };
		assert.equal((await sendControl(sandbox, 'POST', 'hooks/send', outside)).status, 400);
		assert.equal((await sendControl(sandbox, 'GET', 'hooks/deliveries')).json.length, 1);
		assert.equal((await sendControl(sandbox, 'DELETE', 'hooks/deliveries')).status, 204);
		assert.deepEqual((await sendControl(sandbox, 'GET', 'hooks/deliveries')).json, []);
		const { json } = await sendControl(sandbox, 'POST', 'hooks/seed', { count: 3 });
		assert.equal(json.filter(({ foreign }: { foreign: boolean }) => foreign).length, 3);
		sandbox.reset();
		assert.deepEqual((await sendControl(sandbox, 'GET', 'hooks/subscriptions')).json, []);
	});
});
