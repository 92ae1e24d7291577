import {
	eventNamesIn,
	inferShapeFromExamples,
	type SubscriptionShape,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/inferShape';
import type { Registration } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/buildRequest';
import { offeredValues } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/refusal/offeredValues';
import { inferShapeFromError } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/refusal/readRefusal';
import type { JsonObject } from '../../../../../nodes/AppointmentService/rest';
import { casesOf } from '../../../../support/table';

const url = 'https://crm.example.com/hook';
const created = 'booking.created';

test.each(
	casesOf<[name: string, examples: JsonObject[], shape: Partial<SubscriptionShape>]>`
		no examples            | [] | {}
		an address             | [{"id":1,"url":"https://crm.example.com/hook"}] | {"addressField":"url"}
		the first address      | [{"name":"https://crm.example.com/hook","callback":"https://crm.example.com/hook","url":"https://crm.example.com/hook"}] | {"addressField":"callback"}
		no address of its own  | [{"uri":"https://crm.example.com/hook","callback_url":"https://crm.example.com/hook"}] | {"addressField":"callback_url"}
		an address without TLS | [{"target":"http://a.example"}] | {"addressField":"target"}
		no address             | [{"url":"/hook","target":7,"endpoint":"x https://crm.example.com/hook"}] | {}
		a list                 | [{"events":["booking.created"]}] | {"eventsField":"events","eventsFormat":"list","vocabulary":["booking.created"]}
		a text                 | [{"on":"booking.created, booking.changed"}] | {"eventsField":"on","eventsFormat":"text","vocabulary":["booking.created","booking.changed"]}
		a list of objects      | [{"triggers":[{"id":1,"name":"booking.created"}]}] | {"eventKey":"name","eventsField":"triggers","eventsFormat":"list","vocabulary":["booking.created"]}
		one event each         | [{"topic":"booking.created"}] | {"eventsField":"topic","eventsFormat":"each","vocabulary":["booking.created"]}
	`,
)('inferShapeFromExamples finds %s', (_, examples, shape) => {
	expect(inferShapeFromExamples(examples)).toEqual({ vocabulary: [], ...shape });
});

test.each<[record: JsonObject, names: string[]]>([
	[{ events: [created, 'x.y'] }, [created, 'x.y']],
	[{ events: [{ name: created }, { name: 'invoice.paid' }] }, [created, 'invoice.paid']],
	[{ events: { a: created } }, [created]],
	[{ events: '*', note: 'hello' }, ['*']],
	[{ note: 'A booking was created.', at: 7, url }, []],
	[{ a: created, b: created }, [created]],
	[{ events: `${created}${' '.repeat(2000)}` }, []],
	[{ events: [`appointment.${'x'.repeat(100)}created`] }, []],
	[{ events: null }, []],
])('eventNamesIn of %j gives %j', (record, names) => {
	expect(eventNamesIn(record)).toEqual(names);
});

const inferShape = (
	{ message = '', fields = {} }: { message?: string; fields?: Record<string, string[]> },
	body: unknown = {},
	names: string[] = [],
	sent: Partial<Registration> = {},
) =>
	inferShapeFromError(
		body,
		{ status: 422, message, fields },
		{
			requests: [{ fields: {}, optional: false, names }],
			names,
			addressField: '',
			eventsField: '',
			eventsFormat: 'list',
			...sent,
		},
	);

test.each(
	(
		'is required | Missing | must not be blank | can’t be empty | is absent | ' +
		'must be present | must be given'
	).split(' | '),
)('a field that %s is a missing field', (message) => {
	expect(inferShape({ fields: { callbackUrl: [message] } })).toEqual({
		addressField: 'callbackUrl',
		vocabulary: [],
	});
});

test.each(
	casesOf<
		[name: string, error: Parameters<typeof inferShape>[0], shape: Partial<SubscriptionShape>]
	>`
		no missing field                          | {"fields":{"url":["is too long"]}} | {}
		a nested field                            | {"fields":{"data.attributes.url":["is required"]}} | {"addressField":"data.attributes.url"}
		a field in brackets                       | {"fields":{"hook[target]":["is required"]}} | {"addressField":"hook.target"}
		a field in a path                         | {"fields":{"/data/uri":["is required"]}} | {"addressField":"data.uri"}
		what only names the request               | {"fields":{"body.uri":["is required"]}} | {"addressField":"uri"}
		the ID of another record                  | {"fields":{"endpoint_id":["is required"],"hook_uuid":["is required"]}} | {}
		a name                                    | {"fields":{"name":["is required"]}} | {"filled":{"name":"n8n"}}
		a name in a sentence                      | {"message":"name must be set"} | {"filled":{"name":"n8n"}}
		a list of events                          | {"fields":{"eventTypes":["is required"]}} | {"eventsField":"eventTypes","eventsFormat":"list"}
		an address whose name contains “event”    | {"fields":{"event_url":["is required"]}} | {"addressField":"event_url"}
		an address of which only the form is told | {"message":"hookUrl must be a URL address"} | {"addressField":"hookUrl"}
		a key that is a secret                    | {"fields":{"securityKey":["is required"]}} | {"secretField":"securityKey"}
		an address in the message                 | {"message":"callback is required"} | {"addressField":"callback"}
		a field in the message                    | {"message":"The \"endpoint\" field is missing."} | {"addressField":"endpoint"}
		two fields in the message                 | {"message":"url is required, events are required"} | {"addressField":"url","eventsField":"events","eventsFormat":"list"}
	`,
)('inferShapeFromError finds %s', (_, error, shape) => {
	expect(inferShape(error)).toEqual({ vocabulary: [], ...shape });
});

test.each([
	'unsupported event booking.created',
	'Unknown event type: booking.created',
	'The selected event does not exist.',
	'contains a value that is not supported',
	'this topic is not known',
])('inferShapeFromError keeps a field of events where only an event is refused: %s', (message) => {
	const sent = { eventsField: 'events', eventsFormat: 'list' } as const;
	const error = { fields: { events: [message] } };
	expect(inferShape(error, {}, [created], sent)).toEqual({ refusesNames: true, vocabulary: [] });
});

test.each([
	[{ fields: { events: ['is not supported'] } }],
	[{ fields: { events: ['unknown field'] } }],
	[{ fields: { events: ['"events" is not allowed'] } }],
	[{ message: 'property events should not exist' }],
	[{ message: 'Unrecognized field: events' }],
])('inferShapeFromError leaves out a refused field of events: %j', (error) => {
	const sent = { eventsField: 'events', eventsFormat: 'list' } as const;
	expect(inferShape(error, {}, [created], sent)).toEqual({
		eventsFormat: 'none',
		refused: ['events'],
		vocabulary: [],
	});
});

test.each(
	casesOf<[name: string, input: Parameters<typeof inferShape>, vocabulary: string[]]>`
		after a word for them | [{"message":"Supported events: booking.created."}] | ["booking.created"]
		after “one of” | [{"message":"x.y booking.deleted must be one of booking.created, \"booking.changed\"."}] | ["booking.created","booking.changed"]
		without those that were sent, where none are offered | [{"message":"booking.created is unknown, try booking.changed"},{},["booking.created"]] | ["booking.changed"]
		in a list with others, also those that were sent | [{"message":"Evento inválido: visit.changed. Aceitos: visit.created, visit.paid e visit.moved"},{},["visit.created","visit.changed","visit.paid"]] | ["visit.created","visit.paid","visit.moved"]
		after what says that one is none of them | [{"message":"events: a.b is not a valid event. Allowed values: booking.created, booking.changed"}] | ["booking.created","booking.changed"]
		in the message of a field | [{"fields":{"events":["must be among booking.created"]}}] | ["booking.created"]
		in lists | [{},{"error":{"allowed":["booking.created","nonsense",7,{"more":["booking.changed"]}]}}] | ["booking.created","booking.changed"]
		each once | [{"message":"one of booking.created booking.created"},{"allowed":["booking.created"]}] | ["booking.created"]
		but not in a text of the body | [{},{"error":"booking.created"}] | []
		six levels deep | [{},{"a":{"b":{"c":{"d":{"e":{"f":["booking.created"]}}}}}}] | ["booking.created"]
		but not seven levels deep | [{},{"a":{"b":{"c":{"d":{"e":{"f":{"g":["booking.created"]}}}}}}}] | []
		but not in an address | [{"message":"allowed: https://x.example/booking.created"}] | []
	`,
)('inferShapeFromError finds the event names %s', (_, input, vocabulary) => {
	expect(inferShape(...input).vocabulary).toEqual(vocabulary);
});

test('inferShapeFromError takes the form of an object for no offer', () => {
	const form = 'Expected an object, like {"object_type": "appointment", "action": "created"}';
	expect(inferShape({ fields: { events: [form] } }).offered).toBeUndefined();
});

test.each(
	casesOf<[Parameters<typeof inferShape>[0], string | undefined]>`
		{"message":"Unsupported x. Supported scopes: booking.created","fields":{"scope":["invalid"]}} | scope
		{"message":"Value (hookType)'s value must be one of: booking.created, booking.changed"} | hookType
		{"message":"Invalid event_key. Valid keys: booking.created, booking.changed"} | event_key
		{"message":"Unsupported. Supported: booking.created","fields":{"a":["bad"],"b":["bad"]}} |
		{"message":"a.b is no event_name. Valid: booking.created","fields":{"topics":["bad"]}} |
		{"message":"id is required. It must be one of booking.created"} |
		{"message":"These are not valid events: booking.created"} |
	`,
)(
	'inferShapeFromError takes the field beside an offer for that of the events: %j',
	(error, field) => {
		const sent = { eventsField: 'topics', eventsFormat: 'list' } as const;
		expect(inferShape(error, {}, ['a.b'], sent).eventsField).toBe(field);
	},
);

test.each([
	['Supported scopes: booking.created, booking.changed', ['booking.created', 'booking.changed']],
	['Valid keys: booking.created', ['booking.created']],
	['must be one of the following values: booking_update', ['booking_update']],
	['must be one of: booking.created; Validation Error', ['booking.created']],
	['isEnabled must be 0 or 1', ['0', '1']],
	['must be either true or false.', ['true', 'false']],
	['These are not valid events: booking.created', []],
	["Invalid enum value. Expected 'booking.made' | 'all', received 'a.b'", ['booking.made', 'all']],
	['must be string or array', []],
])('offeredValues finds those of “%s”', (text, values) => {
	expect(offeredValues(text)).toEqual(values);
});

test.each([
	['isEnabled must be 0 or 1', { isEnabled: 1 }],
	['isEnabled must be true or false', { isEnabled: true }],
	['isActive must be yes or no', { isActive: 'yes' }],
])('inferShapeFromError fills in a flag as it is wanted: %s', (message, filled) => {
	expect(inferShape({ message }).filled ?? {}).toEqual(filled);
});
