import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ask, sandboxWith, sendControl } from '../client.mts';
import { politely, startReceiver } from './receiver.mts';
import { asOwner, manual, subscribable, subscribe } from './subscribe.mts';
import { dialectReaders } from '../dialect-paging.mts';

const sandbox = await sandboxWith({ hooks: { speed: 1000 } });
const receiver = await startReceiver();
const elsewhere = receiver.url.replace('/hook', '/other');

beforeEach(() => {
	sandbox.reset();
	sandbox.setSwitches([]);
	sandbox.setDialects('E01');
	receiver.received = [];
	receiver.react = politely;
});

describe('a subscription', () => {
	for (const dialect of subscribable) {
		const { path } = manual[dialect];

		it(`${dialect}: is created, listed, read and deleted`, async () => {
			const made = await subscribe(sandbox, dialect, receiver.url);
			assert.equal(made.status, 201, made.text);
			const [known] = sandbox.hooks.subscriptions();
			assert.equal(known.url, receiver.url);
			assert.equal(known.state, 'active');
			const listed: unknown[] = [];
			const get = (query: string) =>
				asOwner(sandbox, 'GET', query.startsWith('?') ? path + query : path);
			for await (const page of dialectReaders[dialect](get, path.split('/').at(-1) as string)) {
				listed.push(...page);
			}
			assert.equal(listed.length, 1);
			assert.ok(JSON.stringify(listed).includes(receiver.url));
			const [{ id, uid }] = listed as Array<{ id: unknown; uid?: unknown }>;
			const one = `${path}/${String(uid ?? id)}`;
			assert.ok((await asOwner(sandbox, 'GET', one)).text.includes(receiver.url));
			assert.ok([200, 204].includes((await asOwner(sandbox, 'DELETE', one)).status));
			assert.equal((await asOwner(sandbox, 'GET', one)).status, 404);
			assert.equal((await asOwner(sandbox, 'DELETE', one)).status, 404);
			assert.deepEqual(sandbox.hooks.subscriptions(), []);
		});

		it(`${dialect}: is refused with an unknown event, an address on another machine, or no address`, async () => {
			for (const [url, event] of [
				// address, event
				[receiver.url, 'appointment.exploded'],
				['https://hooks.example.com/x', manual[dialect].created],
				['file:///etc/hosts', manual[dialect].created],
			]) {
				const refused = await subscribe(sandbox, dialect, url, event);
				assert.equal(refused.status, 422, refused.text);
			}
			assert.equal((await asOwner(sandbox, 'POST', path, 'nonsense')).status, 400);
			assert.ok((await asOwner(sandbox, 'POST', path, {})).status >= 400);
			assert.deepEqual(sandbox.hooks.subscriptions(), []);
		});

		it(`${dialect}: is refused to keys that may not manage the account`, async () => {
			sandbox.setDialects(dialect);
			const url = `${sandbox.roots.enterprise}/${path}`;
			assert.equal((await ask(url, sandbox.keys.receptionist)).status, 403);
			assert.equal((await ask(url, sandbox.keys.limited)).status, 403);
			assert.equal((await ask(url)).status, 401);
			const limited = `${sandbox.roots.limited}/${path}`;
			assert.equal((await ask(limited, sandbox.keys.limited)).status, 404);
		});
	}

	it('is found by paging through many others', async () => {
		for (const dialect of subscribable) {
			sandbox.reset();
			sandbox.setDialects(dialect);
			sandbox.hooks.seed(230);
			await subscribe(sandbox, dialect, receiver.url);
			const { path } = manual[dialect];
			const get = (target: string) =>
				ask(new URL(target, `${sandbox.roots.enterprise}/${path}`).href, sandbox.keys.enterprise);
			const pages: unknown[][] = [];
			const noun = path.split('/').at(-1) as string;
			for await (const page of dialectReaders[dialect](get, noun)) pages.push(page);
			assert.equal(pages.flat().length, 231, dialect);
			assert.ok(pages.length > 1, dialect);
			assert.ok(JSON.stringify(pages.at(-1)).includes(receiver.url), dialect);
		}
	});

	it('made twice for one address is refused by some dialects, doubled by others', async () => {
		const statuses: Record<string, number> = {};
		for (const dialect of subscribable) {
			sandbox.reset();
			await subscribe(sandbox, dialect, receiver.url);
			statuses[dialect] = (await subscribe(sandbox, dialect, receiver.url)).status;
			const count = sandbox.hooks.subscriptions().length;
			assert.equal(count, statuses[dialect] === 409 ? 1 : 2, dialect);
		}
		assert.deepEqual(
			Object.keys(statuses).filter((dialect) => statuses[dialect] === 409),
			['E04', 'E07', 'E11'],
		);
	});

	it('takes one topic only where the dialect has single topics', async () => {
		await subscribe(sandbox, 'E04', receiver.url, 'appointments/create');
		const other = await subscribe(sandbox, 'E04', receiver.url, 'appointments/update');
		assert.equal(other.status, 201);
	});

	it('shows its secret as often as the dialect says', async () => {
		const shown: Record<string, boolean[]> = {};
		for (const dialect of subscribable) {
			sandbox.reset();
			const { path } = manual[dialect];
			const made = await subscribe(sandbox, dialect, receiver.url);
			const [{ id, uid, secret }] = sandbox.hooks.subscriptions();
			const ids = dialect === 'E01' || dialect === 'E06' || dialect === 'E11' ? id : uid;
			const read =
				dialect === 'E12'
					? await asOwner(sandbox, 'GET', path)
					: await asOwner(sandbox, 'GET', `${path}/${ids}`);
			shown[dialect] = [made, read].map(({ text }) => text.includes(secret));
		}
		assert.deepEqual(shown, {
			E01: [true, true],
			E03: [false, true],
			E04: [true, false],
			E06: [true, false],
			E07: [true, true],
			E08: [true, false],
			E11: [true, false],
			E12: [true, true],
		});
	});

	it('names the known events in the refusal where the dialect does', async () => {
		const { json } = await subscribe(sandbox, 'E01', receiver.url, 'nothing');
		assert.match(json.error.message, /appointment\.created.*invoice\.updated/);
		const terse = await subscribe(sandbox, 'E04', receiver.url, 'nothing');
		assert.ok(!terse.text.includes('appointments/create'));
	});

	it('with unknown fields is refused by a strict dialect', async () => {
		sandbox.setDialects('E04');
		const body = { ...manual.E04.body(receiver.url, 'appointments/create'), name: 'n8n' };
		assert.equal((await asOwner(sandbox, 'POST', 'webhooks', body)).status, 422);
	});

	it('is updated where the dialect has a method for it', async () => {
		await subscribe(sandbox, 'E01', receiver.url);
		const [{ id }] = sandbox.hooks.subscriptions();
		const changed = await asOwner(sandbox, 'PATCH', `webhooks/${id}`, { url: elsewhere });
		assert.equal(changed.json.data.url, elsewhere);
		assert.deepEqual(changed.json.data.events, ['appointment.created']);
		assert.equal((await asOwner(sandbox, 'PUT', `webhooks/${id}`, {})).status, 405);
	});

	it('is made once for one idempotency key', async () => {
		sandbox.setDialects('E12');
		const body = { idempotency_key: 'k1', ...manual.E12.body(receiver.url, 'appointment.created') };
		const answers = [];
		for (let time = 0; time < 2; time++) {
			answers.push((await asOwner(sandbox, 'POST', 'webhooks/subscriptions', body)).json);
		}
		assert.deepEqual(answers[0], answers[1]);
		assert.equal(sandbox.hooks.subscriptions().length, 1);
	});

	it('is active only after the challenge came back: before the response in one dialect, after it in another', async () => {
		receiver.react = () => ({ body: 'OK' });
		const refused = await subscribe(sandbox, 'E03', receiver.url);
		assert.equal(refused.status, 422, refused.text);
		assert.deepEqual(sandbox.hooks.subscriptions(), []);
		const pending = await subscribe(sandbox, 'E11', receiver.url);
		assert.equal(pending.json.status, 'Pending');
		assert.equal(sandbox.hooks.subscriptions()[0].state, 'pending');
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.deepEqual(sandbox.hooks.deliveries(), []);
	});

	it('is subject to faults', async () => {
		sandbox.setSwitches({ resource: 'webhooks', cut: { at: 1, on: 'write', taken: true } });
		await assert.rejects(subscribe(sandbox, 'E01', receiver.url));
		assert.equal(sandbox.hooks.subscriptions().length, 1);
		sandbox.setSwitches({ resource: 'webhooks', badGateway: { at: 1, on: 'list' } });
		assert.equal((await asOwner(sandbox, 'GET', 'webhooks')).status, 502);
		assert.equal((await asOwner(sandbox, 'GET', 'webhooks')).status, 200);
		const [first] = sandbox.calls.list();
		assert.deepEqual([first.resource, first.kind, first.status], ['webhooks', 'write', 0]);
	});
});

describe('services without subscriptions', () => {
	it('have no path for them, or pages for people only', async () => {
		for (const dialect of ['E02', 'E05', 'E09'] as const) {
			sandbox.setDialects(dialect);
			assert.equal((await asOwner(sandbox, 'GET', 'webhooks')).status, 404, dialect);
			assert.equal((await asOwner(sandbox, 'POST', 'webhooks', {})).status, 404, dialect);
		}
		assert.throws(() => sandbox.hooks.addSubscription(receiver.url), /E09 has no webhooks/);
		sandbox.setDialects('E02');
		const { status, json } = await sendControl(sandbox, 'POST', 'hooks/subscriptions', {
			url: receiver.url,
			secret: 'pasted',
		});
		assert.equal(status, 201);
		assert.equal(json.secret, 'pasted');
		assert.ok(json.events.includes('invoice_created'));
	});

	it('may have one settings resource for all programs', async () => {
		sandbox.setDialects('E10');
		sandbox.hooks.seed(2);
		const before = (await asOwner(sandbox, 'GET', 'hooks_settings')).json.data;
		assert.equal(before.urls.length, 2);
		assert.equal(before.appointment, 0);
		const urls = [...before.urls, receiver.url];
		const { json } = await asOwner(sandbox, 'POST', 'hooks_settings', { urls, appointment: 1 });
		assert.deepEqual(json.data.urls, urls);
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 1);
		await asOwner(sandbox, 'POST', 'hooks_settings', { urls: [receiver.url] });
		assert.deepEqual(
			sandbox.hooks.subscriptions().map(({ url }) => url),
			[receiver.url],
		);
		const strange = { urls: ['https://hooks.example.com/x'] };
		assert.equal((await asOwner(sandbox, 'POST', 'hooks_settings', strange)).status, 422);
		await asOwner(sandbox, 'POST', 'hooks_settings', { active: 0 });
		sandbox.store.book(1);
		await sandbox.hooks.waitUntilIdle();
		assert.equal(receiver.received.length, 1);
	});
});
