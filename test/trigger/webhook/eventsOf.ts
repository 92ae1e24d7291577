import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createWebhookHarness } from '../../support/webhookHarness';

export const booked = {
	id: 7,
	start_at: '2026-05-01T09:00:00Z',
	status: 'confirmed',
	updated_at: '2026-04-02T09:00:00.000Z',
};
export const cancelled = { ...booked, status: 'cancelled', updated_at: '2026-04-03T09:00:00.000Z' };
export const moved = {
	...booked,
	start_at: '2026-05-02T09:00:00Z',
	updated_at: '2026-04-03T09:00:00.000Z',
};
export const open = { id: 3, status: 'open', total: 90, updated_at: '2026-04-02T09:00:00.000Z' };
export const paid = { ...open, status: 'paid', updated_at: '2026-04-03T09:00:00.000Z' };
export const all = [
	'appointment.created',
	'appointment.updated',
	'appointment.cancelled',
	'appointment.rescheduled',
	'invoice.created',
	'invoice.updated',
	'invoice.paid',
];

export const choose = (events: string[], more: INodeParameters = {}) =>
	createWebhookHarness({ events, ...more });

let workflows = 0;

/** The events of the items that deliveries give, one list each. */
export async function eventsOf(bodies: object[], events = all, more: INodeParameters = {}) {
	const harness = choose(events, more);
	harness.workflowId = `workflow ${++workflows}`;
	const lists: unknown[] = [];
	for (const body of bodies)
		lists.push(((await harness.take({ body })) ?? []).map((item: IDataObject) => item.event));
	return lists;
}
