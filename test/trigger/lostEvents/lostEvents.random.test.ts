import fc from 'fast-check';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { createWebhookHarness } from '../../support/webhookHarness';
import nock from 'nock';
import { Account } from '../polling/support/account';
import type { Row } from '../polling/support/changingList';

const dayMs = 86_400_000;
const events = ['created', 'updated', 'cancelled', 'rescheduled'].map(
	(kind) => `appointment.${kind}`,
);

/** What happens to an appointment, and when a delivery of it comes: before the next poll, after it, both, or never. */
const happening = fc.record({
	kind: fc.constantFrom('created', 'updated', 'cancelled', 'rescheduled'),
	delivered: fc.constantFrom('before', 'after', 'both', 'never'),
	isNamed: fc.boolean(),
});
/** What happens between two polls, each to an appointment of its own. */
const history = fc.record({
	hasUpdateTimes: fc.boolean(),
	intervals: fc.array(fc.array(happening, { maxLength: 3 }), { minLength: 2, maxLength: 4 }),
});

let count = 0;

test('each event comes once, whether it is delivered, polled or both', async () => {
	await fc.assert(
		fc.asyncProperty(history, async ({ hasUpdateTimes, intervals }) => {
			nock.cleanAll();
			await installDeduplicationStore();
			let clock = Date.now() - dayMs;
			const times = (isNew: boolean) => {
				const now = new Date((clock += 60_000)).toISOString();
				return { ...(isNew && { created_at: now }), ...(hasUpdateTimes && { updated_at: now }) };
			};
			const make = (id: number): Row => ({
				id,
				starts_at: new Date(Date.now() + id * dayMs).toISOString(),
				status: 'booked',
				total: 10,
				...times(true),
			});
			const rows = Array.from({ length: 20 }, (_, index) => make(index + 1));
			new Account({ appointments: rows });
			const harness = createWebhookHarness({ events, alsoPoll: true });
			harness.workflowId = `random ${++count}`;
			await harness.poll();
			const received: string[] = [];
			const expected: string[] = [];
			const take = (items: Array<Record<string, unknown>> = []) =>
				received.push(...items.map(({ event, id }) => `${String(event)} ${String(id)}`));
			let untouched = 0;
			const act = (kind: string): Row => {
				if (kind === 'created') rows.push(make(rows.length + 1));
				const index = kind === 'created' ? rows.length - 1 : untouched++;
				const moved = new Date(Date.now() + 300 * dayMs).toISOString();
				const patch = {
					updated: { total: 20 },
					cancelled: { status: 'cancelled' },
					rescheduled: { starts_at: moved },
				}[kind];
				if (patch) rows[index] = { ...rows[index], ...patch, ...times(false) };
				return rows[index];
			};
			for (const interval of intervals) {
				const late: object[] = [];
				for (const { kind, delivered, isNamed } of interval) {
					const record = act(kind);
					const isOwnName = isNamed || kind === 'rescheduled' || kind === 'created';
					const body = { event: `appointment.${isOwnName ? kind : 'updated'}`, data: record };
					expected.push(`appointment.${kind} ${record.id}`);
					if (['before', 'both'].includes(delivered)) take(await harness.take({ body }));
					if (['after', 'both'].includes(delivered)) late.push(body);
				}
				take(await harness.poll());
				for (const body of late) take(await harness.take({ body }));
			}
			take(await harness.poll());
			expect(received.sort()).toEqual(expected.sort());
		}),
		{ numRuns: 12, seed: 17 },
	);
}, 120_000);
