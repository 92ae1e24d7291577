import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rest, type StoredWorkflow } from '../../../../host/rest/rest.mts';
import { startN8n, type Host } from '../../../../host/start.mts';
import type { Row } from '../../../../sandbox/business/rows.mts';
import { owner, type TestEnvironment } from '../../../../tools/fixtures/environment.mts';
import {
	appointmentTrigger,
	linearWorkflow,
	passOn,
} from '../../../../tools/fixtures/workflows.mts';
import { deliveredAs, happenings, noteEvent } from '../event-table.mts';
import {
	addAppointment,
	activationErrors,
	eventsOf,
	assertNothingLeft,
	publishWorkflow,
	setUpTrigger,
} from './setup.mts';

const bothAgain = 'restart: webhook that also polls';
const webhook = { mode: 'webhook', events: ['appointment.created'] };
const polling = {
	mode: 'polling',
	event: 'appointment.created',
	pollTimes: { item: [{ mode: 'everyX', value: 12, unit: 'hours' }] },
};

/** An n8n of its own that is stopped and started again, with its data kept. */
export function triggerRestart(environment: () => TestEnvironment): void {
	let folder = '';
	let host: Host;
	let rest: Rest;
	before(async () => {
		folder = await mkdtemp(join(tmpdir(), 'n8n-restart-'));
		const nodes = join('.n8n', 'nodes');
		await cp(join(environment().host.userFolder, nodes), join(folder, nodes), { recursive: true });
		host = await startN8n({ packages: [], userFolder: folder });
		rest = new Rest(host.url);
		await rest.createOwner(owner);
	});
	const setup = setUpTrigger(() => rest, {}, false);
	after(async () => {
		await host?.stop();
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	});

	/**
	 * Starts n8n again, and waits until it has asked the service what it wants to know, and asks no more. What n8n says of its triggers is
	 * what it said before it was stopped until then.
	 */
	const startAgain = async (port?: number, quietSeconds = 2) => {
		const { calls } = setup().sandbox;
		calls.clear();
		host = await startN8n({ packages: [], userFolder: folder, port });
		rest = new Rest(host.url);
		await rest.login(owner);
		const hasAskedService = () => calls.list().some(({ resource }) => resource === 'webhooks');
		const deadline = Date.now() + 120_000;
		for (let known = -1; !hasAskedService() || calls.list().length > known; ) {
			if (Date.now() > deadline) assert.fail('n8n does not look after its triggers');
			known = calls.list().length;
			await sleep(quietSeconds * 1000);
		}
		await rest.publication(byHook);
	};
	const hooked = () =>
		linearWorkflow('Restart: webhook', appointmentTrigger(setup().owner, webhook), passOn());
	const polled = () =>
		linearWorkflow('Restart: polling', appointmentTrigger(setup().limited, polling), passOn());
	const every = Object.keys(happenings) as Array<keyof typeof happenings>;
	const onLimited = every.filter((event) => event !== 'invoice.paid');
	const polledEvents = (surface: 'limited' | 'enterprise') => {
		const pollEvents = surface === 'limited' ? onLimited : every;
		const credential = surface === 'limited' ? setup().limited : setup().owner;
		const node = appointmentTrigger(credential, { ...polling, pollEvents });
		return linearWorkflow(`Restart: ${surface}`, { ...node, typeVersion: 1.1 }, passOn());
	};
	const hookedAndPolled = () => {
		const { pollTimes } = polling;
		const node = appointmentTrigger(setup().owner, {
			...{ mode: 'webhook', alsoPoll: true, pollTimes },
			events: [...new Set(Object.values(deliveredAs))],
		});
		return linearWorkflow('Restart: both', { ...node, typeVersion: 1.1 }, passOn());
	};
	let byHook: StoredWorkflow;
	let byPoll: StoredWorkflow;
	let byEvents: StoredWorkflow;
	const tomorrow = () => setup().sandbox.store.midnight + 34 * 3_600_000;

	/** Something of everything happens while n8n is down. */
	const spendDay = (visits: Row[], invoice: Row) => {
		const { store } = setup().sandbox;
		const [moved, cancelled, missed, deleted] = visits;
		store.change('appointment', moved.id, { startsAt: tomorrow() + 86_400_000 });
		store.change('appointment', cancelled.id, { status: 'cancelled' });
		store.change('appointment', missed.id, { status: 'no_show' });
		store.remove('appointment', deleted.id);
		store.add('client');
		store.change('invoice', invoice.id, { status: 'paid' });
	};

	test('a restart keeps the subscription, and events from the meantime are reported', async () => {
		const { sandbox } = setup();
		const { store } = sandbox;
		const visits = store.book(4, { startsAt: tomorrow(), status: 'scheduled' });
		const lines = [{ description: 'Cut', quantity: 1, unitPrice: 45_000 }];
		const invoice = store.create('invoice', { clientId: store.rows('client')[0].id, lines });
		byHook = await publishWorkflow(rest, hooked());
		byPoll = await publishWorkflow(rest, polled());
		byEvents = await publishWorkflow(rest, polledEvents('enterprise'));
		const byBoth = await publishWorkflow(rest, hookedAndPolled());
		const byLimited = await publishWorkflow(rest, polledEvents('limited'));
		const subscribed = () => sandbox.hooks.subscriptions().map(({ id }) => id);
		const before = subscribed();
		await host.stop();
		const meanwhile = addAppointment(setup(), 'limited');
		spendDay(visits, invoice);
		await sandbox.hooks.waitUntilIdle();
		sandbox.hooks.clear();
		await startAgain(Number(new URL(host.url).port));
		assert.deepEqual(subscribed(), before);
		for (const [surface, workflow, expected] of [
			['limited', byLimited, onLimited],
			['enterprise', byEvents, every],
		] as const) {
			const names = (await eventsOf(rest, workflow, expected.length)).map(({ event }) => event);
			assert.deepEqual(names.sort(), [...expected].sort());
			for (const event of expected)
				noteEvent(happenings[event], `restart: polling, ${surface}`, `${event}, 1 poll`);
		}
		const found = (await eventsOf(rest, byBoth, 6)).map(({ event }) => event);
		assert.deepEqual(found.sort(), Object.values(deliveredAs).sort());
		for (const [event, name] of Object.entries(deliveredAs))
			noteEvent(happenings[event as keyof typeof deliveredAs], bothAgain, `${name}, 1 poll`);
		await rest.unpublish(byBoth);
		await rest.unpublish(byLimited);
		const events = await eventsOf(rest, byPoll, 1);
		assert.deepEqual(
			events.map((event) => event.id),
			[meanwhile.id],
		);
		const next = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		assert.deepEqual(
			(await eventsOf(rest, byHook, 1)).map((event) => event.id),
			[next.id],
		);
	});

	test('a service that is down while n8n starts loses neither the subscription nor the polls', async () => {
		const { sandbox } = setup();
		const [{ id }] = sandbox.hooks.subscriptions();
		await host.stop();
		sandbox.setSwitches({ badGateway: { at: 1, on: 'any', times: 1000 } });
		// n8n waits up to eight seconds before it tries a trigger again.
		await startAgain(Number(new URL(host.url).port), 12);
		sandbox.setSwitches([]);
		assert.deepEqual(
			sandbox.hooks.subscriptions().map((one) => one.id),
			[id],
		);
		const next = addAppointment(setup());
		await sandbox.hooks.waitUntilIdle();
		assert.equal((await eventsOf(rest, byHook, 2)).at(-1)?.id, next.id);
		const polls = await rest.publication(byPoll);
		assert.equal(polls.status, 'published', `polling is off: ${activationErrors(polls)}`);
		assert.equal((await rest.publication(byEvents)).status, 'published');
	});

	test('after a change of its address n8n has one subscription, at the new address', async () => {
		const { sandbox } = setup();
		await host.stop();
		await startAgain();
		const origins = sandbox.hooks.subscriptions().map(({ url }) => new URL(url).origin);
		await rest.unpublish(byHook);
		await rest.unpublish(byPoll);
		assert.deepEqual(origins, [host.url]);
	});

	test('unpublishing leaves no subscription', () => assertNothingLeft(setup()));
}
