import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
	CredentialRef,
	Publication,
	Rest,
	StoredWorkflow,
	Workflow,
} from '../../../../host/rest/rest.mts';
import type { SurfaceName } from '../../../../sandbox/contract.mts';
import type { Attempt } from '../../../../sandbox/hooks/delivery/delivery-sender.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../../sandbox/server.mts';

/** What the trigger gives for one event. */
export interface ReportedEvent {
	event: string;
	resource: string;
	id: string;
	occurredAt: string;
	record: Record<string, unknown>;
	/** Values before and after, by the names of the fields. */
	changes?: Record<string, { before: unknown; after: unknown }>;
	delivery?: Record<string, unknown> | null;
}

/** A sandbox of a suite's own, credentials for it, and what the suite asks of n8n. */
export interface TriggerSetup {
	sandbox: Sandbox;
	rest: Rest;
	owner: CredentialRef;
	/** With the secret that addresses are entered with by hand. */
	withSecret: CredentialRef;
	limited: CredentialRef;
}

export const pastedSecret = 'pasted-by-the-owner-9f2c41';

/**
 * Prepares the sandbox and credentials of a suite.
 *
 * @param checked whether each test has to leave nothing behind in the account
 */
export function setUpTrigger(
	rest: () => Rest,
	options: SandboxOptions = {},
	checked = true,
): () => TriggerSetup {
	let setup: TriggerSetup | undefined;
	before(async () => {
		const sandbox = await startSandbox({
			rows: 60,
			...options,
			hooks: { speed: 200, limit: 60, isVoid: wasNotHandled, ...options.hooks },
		});
		setup = await settleIn(rest(), sandbox);
	});
	beforeEach(() => {
		if (!setup || !checked) return;
		setup.sandbox.setDialects('E01');
		setup.sandbox.setSwitches([]);
		setup.sandbox.hooks.clear();
	});
	afterEach(() => {
		if (setup && checked) assertNothingLeft(setup);
	});
	after(() => setup?.sandbox.close());
	return () => setup as TriggerSetup;
}

/**
 * Whether n8n never handled a delivery, as on a busy machine: its database did not answer in time, or it ended the resting connection in
 * the moment in which it was used. Some services send once only.
 */
function wasNotHandled({ status, answer }: Attempt): boolean {
	return (
		(status === 503 && answer.includes('Database is not ready')) ||
		(status === 0 && /other side closed|ECONNRESET/.test(answer))
	);
}

/** Sees that no subscription was left behind, and takes away any, so that the next test starts clean. */
export function assertNothingLeft({ sandbox: { hooks } }: TriggerSetup): void {
	const left = hooks.subscriptions();
	for (const one of left) hooks.removeSubscription(one);
	assert.deepEqual(
		left.map(({ url, events }) => `${url} ${events.join()}`),
		[],
	);
}

async function settleIn(rest: Rest, sandbox: Sandbox): Promise<TriggerSetup> {
	const make = (surface: 'limited' | 'enterprise', webhookSecret = '') =>
		rest.createCredential(`${surface} at ${sandbox.url}`, 'appointmentServiceApi', {
			surface,
			baseUrl: sandbox.url,
			apiKey: sandbox.keys[surface],
			...(webhookSecret && { webhookSecret }),
		});
	return {
		sandbox,
		rest,
		owner: await make('enterprise'),
		withSecret: await make('enterprise', pastedSecret),
		limited: await make('limited'),
	};
}

/** Publishes a new workflow; fails with n8n's own words where its trigger does not start. */
export async function publishWorkflow(rest: Rest, workflow: Workflow): Promise<StoredWorkflow> {
	const stored = await rest.createWorkflow(workflow);
	const publication = await rest.publish(stored);
	if (publication.status !== 'published') await rest.unpublish(stored);
	assert.equal(publication.status, 'published', activationErrors(publication));
	return stored;
}

/** Ends the triggers of a workflow and starts them again, which polls once. */
export async function pollAgain({ rest }: TriggerSetup, workflow: StoredWorkflow): Promise<void> {
	await rest.unpublish(workflow);
	const publication = await rest.publish(workflow);
	assert.equal(publication.status, 'published', activationErrors(publication));
}

/** What n8n says about triggers that did not start. */
export function activationErrors({ status, triggers }: Publication): string {
	return `${status}: ${triggers.map(({ errorMessage }) => errorMessage).join('; ')}`;
}

/**
 * What came out behind the trigger, event by event, oldest first, over all production runs. Waits until that many have come, and then a
 * moment longer for any that should not.
 */
export async function eventsOf(
	rest: Rest,
	workflow: StoredWorkflow,
	count: number,
	behind = 'After',
	seconds = 20,
): Promise<ReportedEvent[]> {
	const known = new Map<string, ReportedEvent[]>();
	const read = async () => {
		for (const { id, mode } of await rest.executions(workflow)) {
			if (mode === 'manual' || known.has(id)) continue;
			const { nodes } = await rest.execution(id);
			const items = nodes[behind]?.outputs[0] ?? [];
			known.set(
				id,
				items.map(({ json }) => json as unknown as ReportedEvent),
			);
		}
		return [...known.values()].flat();
	};
	const deadline = Date.now() + seconds * 1000;
	for (;;) {
		const events = await read();
		if (events.length >= count) {
			await sleep(250);
			return await read();
		}
		if (Date.now() > deadline) {
			assert.fail(`${events.length} events came of ${count}: ${JSON.stringify(events)}`);
		}
		await sleep(200);
	}
}

/** A new visit, with what it is known by and its record as the list of that surface shows them. */
export interface Booked {
	row: number;
	id: string;
	record: Record<string, unknown>;
}

/** Books one visit for tomorrow and finds it in the list. */
export function addAppointment(
	{ sandbox }: TriggerSetup,
	surface: SurfaceName = 'enterprise',
): Booked {
	const primaryKey = (record: unknown) => sandbox.identityOf(surface, 'appointments', record);
	const known = new Set(sandbox.expected(surface, 'appointments').map(primaryKey));
	const startsAt = sandbox.store.midnight + 34 * 3_600_000;
	const [{ id: row }] = sandbox.store.book(1, { startsAt, status: 'scheduled' });
	const record = sandbox
		.expected(surface, 'appointments')
		.find((one) => !known.has(primaryKey(one)));
	assert.ok(record, 'a new booking is in the list');
	return { row, id: primaryKey(record), record: record as Record<string, unknown> };
}
