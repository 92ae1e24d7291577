import type { INode } from 'n8n-workflow';
import type { EventName } from '../../../../../nodes/AppointmentService/contract';
import { readWebhookSettings } from '../../../../../nodes/AppointmentService/trigger/webhookSettings';
import type { SubscriptionShape } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/inferShape';
import { extraFields } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/create';
import {
	eventForName,
	buildRegistration,
	unofferedEvents,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/buildRequest';
import type { JsonObject } from '../../../../../nodes/AppointmentService/rest';

const node = { name: 'Trigger', typeVersion: 1, parameters: {} } as never as INode;
const url = 'https://n8n.example.com/webhook/7';
const settings = (events: EventName[], options: object = {}) => {
	const given: Record<string, unknown> = { events, options };
	return readWebhookSettings({ node, parameter: (name, fallback) => given[name] ?? fallback });
};
const lesson = (more: Partial<SubscriptionShape> = {}): SubscriptionShape => ({
	vocabulary: [],
	...more,
});

interface Case {
	events?: EventName[];
	options?: object;
	shown?: Partial<SubscriptionShape>;
	told?: Partial<SubscriptionShape>;
	further?: JsonObject;
	secret?: string;
	modest?: boolean;
}

const planned = ({ events = ['appointment.created'], ...more }: Case) =>
	buildRegistration(
		settings(events, more.options),
		url,
		lesson(more.shown),
		more.told && lesson(more.told),
		more.further ?? {},
		more.secret,
		more.modest ?? false,
	);
const bodies = (one: Case) => planned(one).requests.map(({ fields }) => fields);
const kinds = ['appointment.updated', 'appointment.cancelled', 'appointment.deleted'];
const changed: EventName[] = ['appointment.updated'];
const own = { eventNames: { name: [{ event: 'appointment.updated', name: 'Termin.Neu' }] } };

test.each<[string, Case, JsonObject[]]>([
	['by convention', {}, [{ url, events: ['appointment.created'] }]],
	['for changes', { events: changed }, [{ url, events: kinds }]],
	['for changes, modestly', { events: changed, modest: true }, [{ url, events: changed }]],
	[
		'as others show',
		{ shown: { addressField: 'target', eventsField: 'on', eventsFormat: 'text', vocabulary: [] } },
		[{ target: url, on: 'appointment.created' }],
	],
	[
		'as a refusal says, before what others show',
		{
			shown: { addressField: 'target', eventsField: 'on', eventsFormat: 'text' },
			told: { addressField: 'callback', eventsField: 'topics', eventsFormat: 'list' },
		},
		[{ callback: url, topics: ['appointment.created'] }],
	],
	[
		'as the user says, before all',
		{
			options: {
				subscriptionAddressField: 'my.url',
				subscriptionEventsField: 'my.events',
				subscriptionEventsAs: 'text',
			},
			shown: { addressField: 'target', eventsField: 'on', eventsFormat: 'list' },
			told: { addressField: 'callback', eventsField: 'topics', eventsFormat: 'list' },
			events: changed,
		},
		[{ my: { url, events: kinds.join(',') } }],
	],
	[
		'one by one',
		{ events: changed, options: { subscriptionEventsAs: 'each' } },
		kinds.map((events) => ({ url, events })),
	],
	['without events', { options: { subscriptionEventsAs: 'none' } }, [{ url }]],
	[
		'with further fields, which are not written over but where they must',
		{
			options: { subscriptionAddressField: 'hook.url', subscriptionEventsField: 'name.on' },
			further: { name: 'n8n', hook: { format: 'json', url: 'x' } },
		},
		[{ name: { on: ['appointment.created'] }, hook: { format: 'json', url } }],
	],
	[
		'with a secret where the user says its field',
		{ options: { subscriptionSigningField: 'key' }, secret: 's3' },
		[{ url, events: ['appointment.created'], key: 's3' }],
	],
	[
		'with no secret where there is none',
		{ options: { subscriptionSigningField: 'key' } },
		[{ url, events: ['appointment.created'] }],
	],
	[
		'with no secret where nobody says its field',
		{ secret: 's3' },
		[{ url, events: ['appointment.created'] }],
	],
	[
		'under the user’s own name',
		{ events: changed, options: own },
		[{ url, events: ['Termin.Neu'] }],
	],
	[
		'under names that a refusal told',
		{
			events: changed,
			told: { vocabulary: ['BOOKING_CHANGED', 'client.updated', 'booking.moved'] },
		},
		[{ url, events: ['BOOKING_CHANGED', 'booking.moved'] }],
	],
	[
		'under a new one’s name as others show it',
		{ shown: { vocabulary: ['BOOKING_CREATED'] } },
		[{ url, events: ['BOOKING_CREATED'] }],
	],
	[
		'under the names that others show, beside those by convention',
		{ events: changed, shown: { vocabulary: ['booking.changed'] } },
		[{ url, events: ['booking.changed', ...kinds] }],
	],
	[
		'under the names that others show alone, modestly',
		{ events: changed, shown: { vocabulary: ['booking.changed'] }, modest: true },
		[{ url, events: ['booking.changed'] }],
	],
	[
		'with each name once',
		{ events: changed, shown: { vocabulary: ['appointment.updated'] } },
		[{ url, events: kinds }],
	],
	[
		'for several',
		{ events: ['appointment.created', 'invoice.created'] },
		[{ url, events: ['appointment.created', 'invoice.created'] }],
	],
])('subscribes %s', (_, one, requests) => {
	expect(bodies(one)).toEqual(requests);
});

test('further fields are the user’s, and stay as they were', () => {
	const further = { hook: { format: 'json' } };
	bodies({ further, options: { subscriptionAddressField: 'hook.url' } });
	expect(further).toEqual({ hook: { format: 'json' } });
});

test('a field that is called like what every object has is a field', () => {
	const [body] = bodies({ options: { subscriptionAddressField: 'constructor.url' } });
	expect(Object.entries(body.constructor)).toEqual([['url', url]]);
});

test.each<[string, Case, boolean[]]>([
	[
		'one by one, what only the convention knows',
		{ events: changed, options: { subscriptionEventsAs: 'each' } },
		[false, true, true],
	],
	['in one list, none', { events: changed }, [false]],
	['in one text, none', { events: changed, options: { subscriptionEventsAs: 'text' } }, [false]],
	[
		'one by one, none that others show',
		{
			events: changed,
			options: { subscriptionEventsAs: 'each' },
			shown: { vocabulary: ['booking.moved'] },
		},
		[false, true, true, true],
	],
])('may fail: %s', (_, one, optional) => {
	expect(planned(one).requests.map((request) => request.optional)).toEqual(optional);
	expect(planned(one).names).toEqual(expect.arrayContaining(kinds));
});

test('the events that a service did not name', () => {
	const both: EventName[] = ['appointment.created', 'appointment.updated'];
	const told = lesson({ vocabulary: ['booking.created', 'client.updated'] });
	expect(unofferedEvents(settings(both), told)).toEqual(['appointment.updated']);
	expect(unofferedEvents(settings(both, own), told)).toEqual([]);
	expect(unofferedEvents(settings(both), lesson())).toEqual(both);
});

test.each([
	['termin.neu', 'appointment.updated'],
	['TERMIN.NEU', 'appointment.updated'],
	['booking.created', 'appointment.created'],
	['INVOICE_CREATED', 'invoice.created'],
	['client.created', undefined],
	['created', undefined],
	['appointment', undefined],
	['hello', undefined],
])('%s stands for %s', (name, event) => {
	expect(eventForName(name, settings([], own))).toBe(event);
});

test.each<[unknown, object]>([
	['{"a":{"b":1}}', { a: { b: 1 } }],
	[{ a: 1 }, { a: 1 }],
	['', {}],
	['[1]', {}],
	['nonsense', {}],
	[undefined, {}],
	[[1], {}],
])('further fields %j', (subscriptionBody, fields) => {
	expect(extraFields(settings([], { subscriptionBody }))).toEqual(fields);
});
