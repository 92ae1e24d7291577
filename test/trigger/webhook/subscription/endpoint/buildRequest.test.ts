import type { EventName } from '../../../../../nodes/AppointmentService/contract';
import type { SubscriptionShape } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/inferShape';
import {
	eventForName,
	buildRegistration,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/buildRequest';
import type { JsonObject } from '../../../../../nodes/AppointmentService/rest';
import { settingsFor } from '../support/fakeClient';
import { casesOf } from '../../../../support/table';

const url = 'https://n8n.example.com/webhook/7';
const shape = (more: Partial<SubscriptionShape> = {}): SubscriptionShape => ({
	vocabulary: [],
	...more,
});

interface Case {
	events?: EventName[];
	options?: object;
	examples?: Partial<SubscriptionShape>;
	reported?: Partial<SubscriptionShape>;
	extra?: JsonObject;
	secret?: string;
	isConservative?: boolean;
}

const build = ({ events = ['appointment.created'], ...more }: Case) =>
	buildRegistration(
		settingsFor(events, { subscriptionBody: more.extra, ...more.options }),
		url,
		{
			exampleShape: shape(more.examples),
			reportedShape: shape(more.reported),
			isConservative: more.isConservative ?? false,
		},
		more.secret,
	);
const bodiesOf = (input: Case) => build(input).requests.map(({ fields }) => fields);
const mappedNames = {
	eventNames: { name: [{ event: 'appointment.updated', name: 'Termin.Neu' }] },
};

test.each(
	casesOf<[name: string, input: Case, bodies: JsonObject[]]>`
		by convention | {} | [{"url":"https://n8n.example.com/webhook/7","events":["appointment.created"]}]
		for changes | {"events":["appointment.updated"]} | [{"url":"https://n8n.example.com/webhook/7","events":["appointment.updated","appointment.cancelled","appointment.deleted"]}]
		for changes, conservatively | {"events":["appointment.updated"],"isConservative":true} | [{"url":"https://n8n.example.com/webhook/7","events":["appointment.updated"]}]
		as the examples show | {"examples":{"addressField":"target","eventsField":"on","eventsFormat":"text","vocabulary":[]}}
			| [{"target":"https://n8n.example.com/webhook/7","on":"appointment.created"}]
		as the options say, before a refusal and the examples | {"options":{"subscriptionAddressField":"my.url","subscriptionEventsField":"my.events","subscriptionEventsAs":"text"},"examples":{"addressField":"target","eventsField":"on","eventsFormat":"list"},"reported":{"addressField":"callback","eventsField":"topics","eventsFormat":"list"},"events":["appointment.updated"]}
			| [{"my":{"url":"https://n8n.example.com/webhook/7","events":"appointment.updated,appointment.cancelled,appointment.deleted"}}]
		with one request for each event | {"events":["appointment.updated"],"options":{"subscriptionEventsAs":"each"}}
			| [{"url":"https://n8n.example.com/webhook/7","events":"appointment.updated"},{"url":"https://n8n.example.com/webhook/7","events":"appointment.cancelled"},{"url":"https://n8n.example.com/webhook/7","events":"appointment.deleted"}]
		without events | {"options":{"subscriptionEventsAs":"none"}} | [{"url":"https://n8n.example.com/webhook/7"}]
		with extra fields, of which only the address and the events are replaced
			| {"options":{"subscriptionAddressField":"hook.url","subscriptionEventsField":"name.on"},"extra":{"name":"n8n","hook":{"format":"json","url":"x"}}}
			| [{"name":{"on":["appointment.created"]},"hook":{"format":"json","url":"https://n8n.example.com/webhook/7"}}]
		with a secret in the field of the option | {"options":{"subscriptionSigningField":"key"},"secret":"s3"}
			| [{"url":"https://n8n.example.com/webhook/7","events":["appointment.created"],"key":"s3"}]
		with the user’s own event name | {"events":["appointment.updated"],"options":{"eventNames":{"name":[{"event":"appointment.updated","name":"Termin.Neu"}]}}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["Termin.Neu"]}]
		with the event names of a refusal | {"events":["appointment.updated"],"reported":{"vocabulary":["BOOKING_CHANGED","client.updated","booking.moved"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["BOOKING_CHANGED","booking.moved"]}]
		with objects of one name each, as the examples show | {"examples":{"eventsField":"triggers","eventsFormat":"list","eventKey":"name","vocabulary":["booking.created"]}}
			| [{"url":"https://n8n.example.com/webhook/7","triggers":[{"name":"booking.created"}]}]
		for cancellations with the names of those, and of changes in general | {"events":["appointment.cancelled"],"reported":{"vocabulary":["booking.cancelled","booking.rescheduled","booking.updated"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["booking.cancelled","booking.updated"]}]
		for cancellations with the names of other changes where there are no better ones | {"events":["appointment.cancelled"],"reported":{"vocabulary":["booking.rescheduled"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["booking.rescheduled"]}]
		for creations with the event name of the examples | {"examples":{"vocabulary":["BOOKING_CREATED"]}} | [{"url":"https://n8n.example.com/webhook/7","events":["BOOKING_CREATED"]}]
		for changes with the event names of the examples beside those by convention | {"events":["appointment.updated"],"examples":{"vocabulary":["booking.changed"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["booking.changed","appointment.updated","appointment.cancelled","appointment.deleted"]}]
		conservatively with the event names of the examples alone | {"events":["appointment.updated"],"examples":{"vocabulary":["booking.changed"]},"isConservative":true}
			| [{"url":"https://n8n.example.com/webhook/7","events":["booking.changed"]}]
		for changes with names written like that of the creation | {"events":["invoice.updated"],"examples":{"vocabulary":["invoice_created"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["invoice_updated","invoice_cancelled","invoice_deleted"]}]
		for changes with names in capitals | {"events":["appointment.cancelled"],"examples":{"vocabulary":["BOOKING_CREATE"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["BOOKING_UPDATE","BOOKING_CANCEL"]}]
		for payments with names in one word | {"events":["invoice.paid"],"examples":{"vocabulary":["InvoiceGenerated"]}}
			| [{"url":"https://n8n.example.com/webhook/7","events":["InvoiceUpdated","InvoicePaid"]}]
	`,
)('buildRegistration subscribes %s', (_, input, bodies) => {
	expect(bodiesOf(input)).toEqual(bodies);
});

test('a field named constructor is a plain field', () => {
	const [body] = bodiesOf({ options: { subscriptionAddressField: 'constructor.url' } });
	expect(Object.entries(body.constructor)).toEqual([['url', url]]);
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
])('eventForName of %s is %s', (name, event) => {
	expect(eventForName(name, settingsFor([], mappedNames))).toBe(event);
});

test.each<[subscriptionBody: unknown, fields: object]>([
	['{"a":{"b":1}}', { a: { b: 1 } }],
	[{ a: 1 }, { a: 1 }],
	['', {}],
	['[1]', {}],
	['nonsense', {}],
	[undefined, {}],
	[[1], {}],
])('the user’s own fields %j are sent', (subscriptionBody, fields) => {
	expect(bodiesOf({ options: { subscriptionBody } })).toEqual([
		{ ...fields, url, events: ['appointment.created'] },
	]);
});
