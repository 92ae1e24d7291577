import { installDeduplicationStore } from '../support/deduplicationStore';
import {
	booked,
	cancelled,
	choose,
	eventsOf,
	moved,
	open,
	paid,
} from '../trigger/webhook/eventsOf';

beforeEach(async () => void (await installDeduplicationStore()));

const update = (data: object, event = 'appointment.updated') => ({ event, data });

test.each([
	['9999-12-31T00:00:00Z'],
	[new Date(Date.now() + 2 * 86_400_000).toISOString()],
	[7_258_118_400],
])('a change at %s, a time to come, holds back no true one', async (updated_at) => {
	const ahead = { ...booked, updated_at };
	const only = async (event: string, ...bodies: object[]) =>
		(await eventsOf(bodies, [event])).flat();
	expect(await only('appointment.cancelled', update(ahead), update(cancelled))).toEqual([
		'appointment.cancelled',
	]);
	expect(
		await only('appointment.rescheduled', update(booked), update(ahead), update(moved)),
	).toEqual(['appointment.rescheduled']);
	const unpaid = update({ ...open, updated_at }, 'invoice.updated');
	expect(await only('invoice.paid', unpaid, update(paid, 'invoice.updated'))).toEqual([
		'invoice.paid',
	]);
});

test('a change that is older than one of tomorrow’s date elsewhere counts as late', async () => {
	const updated_at = new Date(Date.now() + 13 * 3_600_000).toISOString();
	const bodies = [update({ ...booked, updated_at }), update(cancelled)];
	expect(await eventsOf(bodies, ['appointment.cancelled'])).toEqual([[], []]);
});

test('thousands of events of one workflow drive out nothing of another', async () => {
	const events = ['appointment.cancelled'];
	const [workflow, flooded] = [choose(events), choose(events)];
	workflow.workflowId = 'with few events';
	flooded.workflowId = 'with many events';
	const send = async (data: object) => await workflow.take({ body: update(data) });
	expect(await send(cancelled)).toHaveLength(1);
	await send({ ...booked, updated_at: '2026-04-04T09:00:00Z' });
	for (let from = 1000; from < 4000; from += 500) {
		const body = Array.from({ length: 500 }, (_, at) => update({ ...booked, id: from + at }));
		await flooded.deliver({ body });
	}
	expect(await send({ ...cancelled, updated_at: '2026-04-05T09:00:00Z' })).toHaveLength(1);
});
