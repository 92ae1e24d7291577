import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sandboxWith, sendControl } from '../client.mts';
import { politely, startReceiver } from './receiver.mts';
import { asOwner, isGenuine, manual, subscribable, subscribe } from './subscribe.mts';

const sandbox = await sandboxWith({
	hooks: { speed: 100_000, limit: 0.3, isVoid: ({ answer }) => answer === 'not handled' },
});
const receiver = await startReceiver();

beforeEach(() => {
	sandbox.reset();
	sandbox.setSwitches([]);
	sandbox.setDialects('E01');
	receiver.received = [];
	receiver.react = politely;
});

/** Forgets challenges and pings. */
async function ready(): Promise<void> {
	await sandbox.hooks.waitUntilIdle();
	receiver.received = [];
	sandbox.hooks.clear();
}

const listed = () => sandbox.expected('enterprise', 'appointments') as Array<{ id: unknown }>;

describe('a delivery', () => {
	for (const dialect of subscribable) {
		it(`${dialect}: is signed and has the record’s id as the list has it`, async () => {
			await subscribe(sandbox, dialect, receiver.url);
			await ready();
			const [row] = sandbox.store.book(1);
			await sandbox.hooks.waitUntilIdle();
			assert.equal(receiver.received.length, 1);
			const [one] = receiver.received;
			const [{ secret }] = sandbox.hooks.subscriptions();
			assert.ok(isGenuine[dialect]?.(one, secret, receiver.url), JSON.stringify(one.headers));
			assert.ok(!isGenuine[dialect]?.({ ...one, text: `${one.text} ` }, secret, receiver.url));
			const record = listed().find(
				(other) =>
					sandbox.identityOf('enterprise', 'appointments', other) ===
					String(one.json.resource_id ?? identity(dialect, one.json)),
			);
			assert.ok(record, one.text);
			if (dialect !== 'E03') assert.ok(one.text.includes(JSON.stringify(record)), one.text);
			const [delivery] = sandbox.hooks.deliveries();
			assert.equal(delivery.state, 'delivered');
			assert.equal(delivery.id, row.id);
			assert.equal(delivery.event, manual[dialect].created);
		});
	}

	it('is sent for invoices, updates and deletions to subscribers of those events', async () => {
		const events = ['appointment.created', 'appointment.deleted', 'invoice.updated'];
		await asOwner(sandbox, 'POST', 'webhooks', { url: receiver.url, events });
		const [{ id }] = sandbox.store.book(1);
		sandbox.store.change('appointment', id, { notes: 'Unheard' });
		const [invoice] = sandbox.store.rows('invoice');
		sandbox.store.change('invoice', invoice.id, {});
		sandbox.store.add('staff');
		await sendControl(sandbox, 'DELETE', `appointments/${id}`);
		await sandbox.hooks.waitUntilIdle();
		const heard = receiver.received.map(({ json }) => [json.event, json.data.id]);
		assert.deepEqual(heard.sort(), [
			['appointment.created', id],
			['appointment.deleted', id],
			['invoice.updated', invoice.id],
		]);
	});

	it('is sent for writes over the API', async () => {
		await subscribe(sandbox, 'E01', receiver.url, 'appointment.updated');
		const [{ id }] = sandbox.store.rows('appointment');
		const { status } = await asOwner(sandbox, 'PATCH', `appointments/${id}`, {
			notes: 'By program',
		});
		assert.equal(status, 200);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received[0].json.data.notes, 'By program');
	});

	it('names rescheduled and cancelled visits where the dialect has such events', async () => {
		sandbox.setDialects('E07');
		const triggers = ['BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_UPDATED'];
		const body = { subscriberUrl: receiver.url, triggers };
		assert.equal((await asOwner(sandbox, 'POST', 'webhooks', body)).status, 201);
		const [{ id, startsAt }] = sandbox.store.book(1, { status: 'scheduled' });
		for (const patch of [
			{ notes: 'Another chair' },
			{ startsAt: Number(startsAt) + 3_600_000 },
			{ status: 'cancelled' },
		]) {
			sandbox.store.change('appointment', id, patch);
			await sandbox.hooks.waitUntilIdle();
		}
		const heard = receiver.received.map(({ json }) => json.triggerEvent);
		assert.deepEqual(heard, ['BOOKING_UPDATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']);
	});

	it('carries the secret itself where the address is entered by hand', async () => {
		sandbox.setDialects('E02');
		const { secret } = sandbox.hooks.addSubscription(receiver.url);
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		const [one] = receiver.received;
		assert.ok(isGenuine.E02?.(one, secret, receiver.url));
		assert.equal(one.json.event, 'appointment_created');
		assert.equal(one.json.appointment.id, sandbox.hooks.deliveries()[0].id);
	});

	it('is unsigned, and sent twice for an update, where settings replace subscriptions', async () => {
		sandbox.setDialects('E10');
		sandbox.hooks.addSubscription(receiver.url);
		const [{ id }] = sandbox.store.book(1);
		sandbox.store.change('appointment', id, { notes: 'Twice' });
		await sandbox.hooks.waitUntilIdle();
		const heard = receiver.received.map(({ json }) => [
			json.resource,
			json.status,
			json.resource_id,
		]);
		assert.deepEqual(heard.sort(), [
			['appointment', 'create', id],
			['appointment', 'update', id],
			['appointment', 'update', id],
		]);
	});

	it('has each kind of record in the dialect of its list', async () => {
		sandbox.setDialects({ enterprise: { '*': 'E01', appointments: 'E07' } });
		const body = { url: receiver.url, events: ['appointment.created'] };
		await asOwner(sandbox, 'POST', 'webhooks', body);
		const [{ uid }] = sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received[0].json.data.uid, uid);
	});
});

describe('a failing address', () => {
	it('is retried as often as the dialect says, with the same body', async () => {
		const attempts: Record<string, number> = {};
		for (const dialect of subscribable) {
			sandbox.reset();
			receiver.react = politely;
			await subscribe(sandbox, dialect, receiver.url);
			await ready();
			receiver.react = () => ({ status: 503 });
			sandbox.store.book(1);
			await sandbox.hooks.waitUntilIdle();
			attempts[dialect] = receiver.received.length;
			assert.equal(new Set(receiver.received.map(({ text }) => text)).size, 1, dialect);
			const [{ state, attempts: recorded }] = sandbox.hooks.deliveries();
			assert.equal(state, 'given up');
			assert.ok(recorded.every(({ status }) => status === 503));
			assert.equal(recorded.length, attempts[dialect]);
		}
		const expected = { E01: 6, E03: 4, E04: 5, E06: 1, E07: 3, E08: 4, E11: 4, E12: 5 };
		assert.deepEqual(attempts, expected);
	});

	it('is tried again as if nothing had been, where the attempt does not count', async () => {
		await subscribe(sandbox, 'E06', receiver.url);
		await ready();
		receiver.react = () =>
			receiver.received.length < 2 ? { status: 503, body: 'not handled' } : { status: 200 };
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		const [{ state, attempts }] = sandbox.hooks.deliveries();
		assert.equal(state, 'delivered');
		assert.deepEqual(
			attempts.map(({ status }) => status),
			[200],
		);
	});

	it('is not retried after a success', async () => {
		await subscribe(sandbox, 'E01', receiver.url);
		receiver.react = () => ({ status: receiver.received.length < 3 ? 500 : 200 });
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		const [{ state, attempts }] = sandbox.hooks.deliveries();
		assert.equal(state, 'delivered');
		assert.deepEqual(
			attempts.map(({ status }) => status),
			[500, 500, 200],
		);
	});

	it('is disabled after as many failures as the dialect says', async () => {
		await subscribe(sandbox, 'E11', receiver.url);
		await ready();
		receiver.react = () => ({ status: 500 });
		sandbox.store.book(9);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(sandbox.hooks.subscriptions()[0].state, 'disabled');
		// An attempt may end before a busy receiver gets to it, so the attempts are counted.
		const attempts = () => sandbox.hooks.deliveries().flatMap((delivery) => delivery.attempts);
		const tried = attempts().length;
		assert.ok(tried >= 20 && tried < 36, String(tried));
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(attempts().length, tried);
	});

	it('is waited for no longer than the dialect’s timeout', async () => {
		await subscribe(sandbox, 'E06', receiver.url);
		receiver.react = () => ({ after: 1000 });
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		const [{ attempts }] = sandbox.hooks.deliveries();
		assert.equal(attempts[0].status, 0);
		assert.match(attempts[0].answer, /timeout/);
	});

	it('is not followed through a redirect', async () => {
		await subscribe(sandbox, 'E06', receiver.url);
		await ready();
		receiver.react = () => ({ status: 302, headers: { location: receiver.url } });
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 1);
	});

	it('may refuse the connection', async () => {
		sandbox.hooks.addSubscription('http://127.0.0.1:9/hook');
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(sandbox.hooks.deliveries()[0].state, 'given up');
	});

	it('gets nothing after it has unsubscribed', async () => {
		await subscribe(sandbox, 'E01', receiver.url);
		receiver.react = () => ({ status: 500 });
		sandbox.setSwitches({ hooks: { late: 5000 } });
		sandbox.store.book(1);
		const [{ id }] = sandbox.hooks.subscriptions();
		await asOwner(sandbox, 'DELETE', `webhooks/${id}`);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 0);
		assert.equal(sandbox.hooks.deliveries()[0].state, 'given up');
	});
});

/** Where the identity of the record stands in a whole record, in one place or another. */
function identity(dialect: string, body: Record<string, never>): unknown {
	const { data, payload } = body as Record<string, Record<string, unknown>>;
	if (dialect === 'E06') return body.id;
	if (dialect === 'E07') return payload.uid;
	return data.id;
}
