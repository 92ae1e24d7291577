import type { INode } from 'n8n-workflow';
import type { EventName } from '../../../../nodes/AppointmentService/contract';
import { readWebhookSettings } from '../../../../nodes/AppointmentService/trigger/webhookSettings';
import {
	filterByAddress,
	type ListedSubscription,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/endpoint';
import {
	idsOf,
	matchSubscriptions,
	sameEvents,
	deliversEvents,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/match';
import type { StoredSubscription } from '../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';

const address = 'https://n8n.example.com/webhook/7';
const listed = (
	id: string | undefined,
	fields: object,
	more: Partial<ListedSubscription> = {},
): ListedSubscription => ({
	id,
	fields: fields as ListedSubscription['fields'],
	names: [],
	off: false,
	...more,
});
const stored: StoredSubscription = {
	path: 'webhooks',
	ids: ['1', '2'],
	events: ['invoice.created'],
	sealed: ['s'],
};

test('matchSubscriptions finds the subscriptions of an address by it, or by a stored id where they show none', () => {
	const byAddress = listed('9', { to: address });
	const byId = listed('1', { events: [], count: 7 });
	const all = [
		byId,
		listed('2', { url: 'http://other.example' }),
		listed('3', {}),
		listed(undefined, {}),
		byAddress,
		listed('8', { url: `${address}2`, list: [address] }),
	];
	expect(matchSubscriptions(all, address, stored)).toEqual([byAddress, byId]);
	expect(matchSubscriptions(all, address, undefined)).toEqual([byAddress]);
	expect(matchSubscriptions([byAddress], address, { ...stored, ids: ['9'] })).toEqual([byAddress]);
	expect(filterByAddress(all, address)).toEqual([byAddress]);
	expect(idsOf(all)).toEqual(['1', '2', '3', '9', '8']);
});

const both: EventName[] = ['appointment.created', 'invoice.created'];

test.each<[name: string, subscriptions: Array<Partial<ListedSubscription>>, delivers: boolean]>([
	['the selected events', [{ names: ['invoice.created', 'booking.created'] }], true],
	[
		'the selected events in two subscriptions',
		[{ names: ['invoice.created'] }, { names: ['booking.created'] }],
		true,
	],
	['a selected event twice', [{ names: both }, { names: ['booking.created'] }], true],
	['the selected events and an unknown one', [{ names: [...both, 'hello'] }], true],
	['fewer events', [{ names: ['invoice.created'] }], false],
	['more events', [{ names: [...both, 'appointment.updated'] }], false],
	['other events', [{ names: ['invoice.created', 'appointment.updated'] }], false],
	['all events', [{ names: ['*'] }], true],
	['events that it does not show', [{ names: [] }], true],
	['the selected events, but one is off', [{ names: both }, { off: true }], false],
	['nothing, because there is none', [], true],
])('deliversEvents for a subscription of %s', (_, subscriptions, delivers) => {
	const parameters: Record<string, unknown> = { events: both };
	const settings = readWebhookSettings(
		{ name: 'Trigger' } as INode,
		(name, fallback) => parameters[name] ?? fallback,
	);
	expect(
		deliversEvents(
			subscriptions.map((more) => listed('1', {}, more)),
			settings,
		),
	).toBe(delivers);
});

test('sameEvents ignores the order', () => {
	expect(sameEvents(['a', 'b'], ['b', 'a'])).toBe(true);
	expect(sameEvents(['a'], ['a', 'b'])).toBe(false);
	expect(sameEvents(['a', 'c'], ['a', 'b'])).toBe(false);
	expect(sameEvents([], [])).toBe(true);
});
