import { ApiError } from '../../../../../nodes/AppointmentService/rest';
import { casesOf } from '../../../../support/table';
import { address, both, created, runCreate, acceptSubscription } from '../support/runCreate';

test.each(
	casesOf<[refusal: object, next: object]>`
		{"message":"service_type must be \"web\""}                       | {"service_type":"web"}
		{"message":"data: Missing input"}                                 | {"data":{"url":"https://n8n.example.com/webhook/7"}}
		{"err":"Webhook endpoint is required","ECODE":"OAUTH_170"}        | {"endpoint":"https://n8n.example.com/webhook/7"}
		{"message":"Webhook topic is required and must be valid."}        | {"topic":"appointment.created"}
		{"message":"Webhook delivery URL must be a valid URL"}            | {"delivery_url":"https://n8n.example.com/webhook/7"}
		{"message":"Webhook payload is required"}                         | {"webhook":{"url":"https://n8n.example.com/webhook/7"}}
		{"Message":"The required field \"Url\" is missing."}             | {"Url":"https://n8n.example.com/webhook/7"}
		{"message":"A valid URL must be supplied for callbackURL"}        | {"callbackURL":"https://n8n.example.com/webhook/7"}
		{"messages":["'Endpoint Url' must not be empty."]}                | {"endpointUrl":"https://n8n.example.com/webhook/7"}
		{"errors":["Callback url can't be blank"]} | {"callback_url":"https://n8n.example.com/webhook/7"}
		{"errors":["Event types can't be blank"]} | {"event_types":["appointment.created"]}
		{"message":"The callback url field is required."} | {"callback_url":"https://n8n.example.com/webhook/7"}
		{"errors":{"events":["Schema describes object, array found instead"]}} | {"events":{"appointment.created":true}}
		{"errors":{"verify_tls":["must be a boolean"]}}                   | {"verify_tls":true}
		{"errors":{"is_test":["must be a boolean"]}}                      | {"is_test":false}
		{"errors":{"passcode":["is required"]}}                           | {"passcode":"a-shared-secret"}
		{"target":["This field is required."],"resource":["This field is required."]}
			| {"target":"https://n8n.example.com/webhook/7","resource":"appointments"}
	`,
)('sends what %j asks for', async (refusal, next) => {
	const { sent } = await runCreate((body, nth) =>
		nth === 1 ? [400, refusal] : acceptSubscription(body, nth),
	);
	expect(sent[1]).toMatchObject(next);
});

test('gives a further field for an address no other value', async () => {
	const { sent, error } = await runCreate(() => [400, { errors: { fallback_url: ['required'] } }]);
	expect(error).toBeInstanceOf(ApiError);
	expect(JSON.stringify(sent)).not.toContain('n8n"');
});

test('places the fields beside those that the user entered below a name', async () => {
	const { sent } = await runCreate(acceptSubscription, {
		options: { subscriptionBody: '{"data":{"resource":"12345"}}' },
	});
	expect(sent).toEqual([{ data: { resource: '12345', url: address, events: created } }]);
});

test('makes a secret that fits where 40 letters are the most', async () => {
	const { sent } = await runCreate(
		({ secret = '' }, nth) =>
			/^\w{32,40}$/.test(String(secret))
				? [201, { id: nth }]
				: [400, { errors: { secret: ['is required, and has 40 letters at most'] } }],
		{ secret: undefined },
	);
	expect(sent).toHaveLength(2);
});

test.each([
	['in the same words', ({ event }: { event?: unknown }) => event !== undefined],
	['with the name alone', () => true],
])('tries other spellings where an event is refused %s', async (_, isSent) => {
	const known = ['appointmentCreated', 'appointmentUpdated'];
	const { sent, error } = await runCreate(
		(body, nth) => {
			const names = [body.event ?? body.events].flat().map(String);
			const wrong = names.find((name) => !known.includes(name));
			if (!isSent(body)) return [400, { message: 'event is required' }];
			if (wrong === undefined) return acceptSubscription(body, nth);
			const message = 'event' in body ? 'event is not supported' : `Not valid: ${wrong}`;
			return [400, { message }];
		},
		{ events: both },
	);
	expect(error).toBeUndefined();
	expect(sent.slice(-2).flatMap(({ event, events }) => event ?? events)).toEqual(
		expect.arrayContaining(known),
	);
});

test('takes the names that a refusal lists as event and name for no offer', async () => {
	const { sent, error } = await runCreate(
		({ events }, nth) =>
			(events as string[]).length > 2
				? [400, { message: 'Invalid event name/names: appointment.deleted' }]
				: [201, { id: nth }],
		{ events: both },
	);
	expect(error).toBeUndefined();
	expect(sent.at(-1)?.events).toEqual(both);
});

test('reads a list of events that is too long for a message to its end', async () => {
	const others = ['confirmed', 'arrived', 'started', 'completed', 'no_show', 'noted', 'rated'];
	const known = [
		...others.map((done) => `booking.${done}`),
		...others.map((done) => `visit.${done}`),
	];
	const last = ['booking.created', 'booking.changed'];
	const description = `Invalid event name. Valid: ${[...known, ...last].join(', ')}`;
	const { sent, error } = await runCreate(
		(body, nth) =>
			nth === 1
				? [400, { error: { description, field: 'events' } }]
				: acceptSubscription(body, nth),
		{ events: both },
	);
	expect(error).toBeUndefined();
	expect(sent.at(-1)?.events).toEqual(expect.arrayContaining(last));
});

test('takes the words before a list for none of its values', async () => {
	const message = 'Invalid: a. Supported trigger types: broneering.loodud, form.created';
	const { error } = await runCreate(() => [400, { errors: { events: [message] } }]);
	expect(error).toHaveProperty(
		'message',
		expect.stringContaining('It offers: broneering.loodud, form.created'),
	);
});

describe('where a subscription is of one resource', () => {
	const events = [...both, 'invoice.created' as const];
	const refuse = (said: string) => ({ errors: { resource: [said] } });

	test.each([
		['the names that it offers', 'one of: bookings, bills', ['bookings', 'bills']],
		['the usual names where it offers none', 'is required', ['appointments', 'invoices']],
	])('makes one for each, with %s', async (_, said, nouns) => {
		const { sent } = await runCreate(
			(body, nth) => (body.resource ? acceptSubscription(body, nth) : [400, refuse(said)]),
			{ events },
		);
		expect(sent.slice(1).map(({ resource }) => resource)).toEqual(nouns);
	});

	test('knows the field by what it offers, whatever its name is', async () => {
		const { sent, error } = await runCreate(
			({ domain, ...body }, nth) => {
				if (domain === undefined) return [400, { message: "Missing required field: 'domain'" }];
				const message = `Invalid domain '${String(domain)}'. Must be one of: bookings, customers`;
				return domain === 'bookings' ? acceptSubscription(body, nth) : [400, { message }];
			},
			{ events: both },
		);
		expect(error).toBeUndefined();
		expect(sent.at(-1)).toMatchObject({ domain: 'bookings' });
	});

	test('fails where it has none for an event', async () => {
		const { error } = await runCreate(
			(body, nth) =>
				body.resource ? acceptSubscription(body, nth) : [400, refuse('one of: bookings, clients')],
			{ events },
		);
		expect(error).toHaveProperty(
			'message',
			'The service does not offer invoice.created. It offers: bookings, clients',
		);
	});
});
