import {
	eventNamesIn,
	inferShapeFromExamples,
	inferShapeFromError,
	type SubscriptionShape,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/inferShape';
import type { JsonObject } from '../../../../../nodes/AppointmentService/rest';

const url = 'https://crm.example.com/hook';
const created = 'booking.created';

test.each<[string, JsonObject[], Partial<SubscriptionShape>]>([
	['nothing', [], {}],
	['an address', [{ id: 1, url }], { addressField: 'url' }],
	['the first address', [{ name: url, callback: url, url }], { addressField: 'callback' }],
	['an address without TLS', [{ target: 'http://a.example' }], { addressField: 'target' }],
	['no address', [{ url: '/hook', target: 7, endpoint: `x ${url}` }], {}],
	[
		'a list',
		[{ events: [created] }],
		{ eventsField: 'events', eventsFormat: 'list', vocabulary: [created] },
	],
	[
		'a text',
		[{ on: `${created}, booking.changed` }],
		{ eventsField: 'on', eventsFormat: 'text', vocabulary: [created, 'booking.changed'] },
	],
	[
		'one each',
		[{ topic: created }],
		{ eventsField: 'topic', eventsFormat: 'each', vocabulary: [created] },
	],
	[
		'what is shown by several, each name once',
		[{ topic: created }, { topic: 'invoice.paid' }, { topic: created }],
		{ eventsField: 'topic', eventsFormat: 'each', vocabulary: [created, 'invoice.paid'] },
	],
	[
		'everything',
		[{ events: '*' }],
		{ eventsField: 'events', eventsFormat: 'each', vocabulary: ['*'] },
	],
])('other subscriptions show %s', (_, examples, shown) => {
	expect(inferShapeFromExamples(examples)).toEqual({ vocabulary: [], ...shown });
});

test.each<[JsonObject, string[]]>([
	[{ events: [created, 'x.y'] }, [created, 'x.y']],
	[{ events: [{ name: created }, { name: 'invoice.paid' }] }, [created, 'invoice.paid']],
	[{ events: { a: created } }, [created]],
	[{ events: '*', note: 'hello' }, ['*']],
	[{ note: 'A booking was created.', at: 7, url }, []],
	[{ a: created, b: created }, [created]],
	[{ events: `${created}${' '.repeat(2000)}` }, []],
	[{ events: [`appointment.${'x'.repeat(100)}created`] }, []],
	[{ events: null }, []],
])('%j names %j', (record, names) => {
	expect(eventNamesIn(record)).toEqual(names);
});

const learn = (
	{ message = '', fields = {} }: { message?: string; fields?: Record<string, string[]> },
	body: unknown = {},
	sent: string[] = [],
) => inferShapeFromError(body, { status: 422, message, fields }, sent);

test.each([
	'is required',
	'Missing',
	'must not be blank',
	'can’t be empty',
	'is absent',
	'must be present',
	'must be given',
])('a field that %s is wanted', (said) => {
	expect(learn({ fields: { callbackUrl: [said] } })).toEqual({
		addressField: 'callbackUrl',
		vocabulary: [],
	});
});

test.each<[string, Parameters<typeof learn>[0], Partial<SubscriptionShape>]>([
	['a wrong one', { fields: { url: ['is too long'] } }, {}],
	[
		'one among several words',
		{ fields: { url: ['is odd', 'is required'] } },
		{ addressField: 'url' },
	],
	[
		'one deep inside',
		{ fields: { 'data.attributes.url': ['is required'] } },
		{ addressField: 'url' },
	],
	['one in brackets', { fields: { 'hook[target]': ['is required'] } }, { addressField: 'target' }],
	['one in a path', { fields: { '/data/uri': ['is required'] } }, { addressField: 'uri' }],
	['one of another kind', { fields: { name: ['is required'] } }, {}],
	[
		'events',
		{ fields: { eventTypes: ['is required'] } },
		{ eventsField: 'eventTypes', eventsFormat: 'list' },
	],
	[
		'one event',
		{ fields: { topic: ['is required'] } },
		{ eventsField: 'topic', eventsFormat: 'each' },
	],
	[
		'both',
		{ fields: { event_url: ['is required'], trigger: ['is required'] } },
		{ addressField: 'event_url', eventsField: 'trigger', eventsFormat: 'each' },
	],
	[
		'an address alone, though it names events',
		{ fields: { event_url: ['is required'] } },
		{ addressField: 'event_url' },
	],
	['in words', { message: 'callback is required' }, { addressField: 'callback' }],
	[
		'in words, as a field',
		{ message: 'The "endpoint" field is missing.' },
		{ addressField: 'endpoint' },
	],
	[
		'in words, as a parameter',
		{ message: 'target parameter is required' },
		{ addressField: 'target' },
	],
	[
		'in words, before its name',
		{ message: 'Missing field: receiver' },
		{ addressField: 'receiver' },
	],
	[
		'in words, several',
		{ message: 'url is required, events are required' },
		{ addressField: 'url', eventsField: 'events', eventsFormat: 'list' },
	],
	[
		'in words, as missing parameters',
		{ message: 'missing parameters uri' },
		{ addressField: 'uri' },
	],
])('a refusal misses %s', (_, failure, lesson) => {
	expect(learn(failure)).toEqual({ vocabulary: [], ...lesson });
});

test.each<[string, Parameters<typeof learn>, string[]]>([
	[
		'after “one of”',
		[{ message: `x.y booking.deleted must be one of ${created}, "booking.changed".` }],
		[created, 'booking.changed'],
	],
	[
		'after “valid events”',
		[{ message: `Valid events: [${created}|booking.changed]` }],
		[created, 'booking.changed'],
	],
	[
		'that were sent, where it offers them',
		[{ message: `allowed: ${created}` }, {}, [created]],
		[created],
	],
	[
		'but none that were sent, where it offers none',
		[{ message: `${created} is unknown, try booking.changed` }, {}, [created]],
		['booking.changed'],
	],
	['in the words of a field', [{ fields: { events: [`must be among ${created}`] } }], [created]],
	[
		'in lists',
		[{}, { error: { allowed: [created, 'nonsense', 7, { more: ['booking.changed'] }] } }],
		[created, 'booking.changed'],
	],
	['each once', [{ message: `one of ${created} ${created}` }, { allowed: [created] }], [created]],
	['in no text of a body', [{}, { error: created }], []],
	['six levels deep', [{}, { a: { b: { c: { d: { e: { f: [created] } } } } } }], [created]],
	['and no deeper', [{}, { a: { b: { c: { d: { e: { f: { g: [created] } } } } } } }], []],
	['and no address', [{ message: 'allowed: https://x.example/booking.created' }], []],
])('it names events %s', (_, said, vocabulary) => {
	expect(learn(...said).vocabulary).toEqual(vocabulary);
});
