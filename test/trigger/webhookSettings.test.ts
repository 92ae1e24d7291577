import type { INode } from 'n8n-workflow';
import { pollFields } from '../../nodes/AppointmentService/trigger/descriptions/polling';
import { readPollSettings } from '../../nodes/AppointmentService/trigger/pollSettings';
import type { WebhookEvent } from '../../nodes/AppointmentService/trigger/webhook/payload/readEvents';
import { dedupeKeys } from '../../nodes/AppointmentService/trigger/webhook/dedupeKeys';
import {
	configuredPath,
	readWebhookSettings,
} from '../../nodes/AppointmentService/trigger/webhookSettings';
import { isSelectedEvent } from '../../nodes/AppointmentService/trigger/webhook/eventFilter';

const node = { id: 'n', name: 'Trigger', type: 't', typeVersion: 1, parameters: {} } as never;
const webhook = (options: object, more: object = {}) => {
	const given: Record<string, unknown> = { options, ...more };
	return readWebhookSettings({ node: node as INode, parameter: (name, or) => given[name] ?? or });
};
const polling = (options: object, more: object = {}) => {
	const given: Record<string, unknown> = { options, ...more };
	return readPollSettings(node as INode, (name, or) => given[name] ?? or);
};
const faultOf = (work: () => unknown) => {
	try {
		return work();
	} catch (error) {
		const { message, description } = error as { message: string; description: string };
		return { message, description };
	}
};

describe('a path below the root', () => {
	const toldBy = (subscriptionPath: string) => configuredPath(webhook({ subscriptionPath }));

	test.each([
		['', undefined],
		[' ', undefined],
		['/', undefined],
		['//v2//', 'v2'],
		['v2/hooks', 'v2/hooks'],
		[`${'x'.repeat(2000)}`, 'x'.repeat(2000)],
	])('%j', (pasted, path) => {
		expect(toldBy(pasted)).toBe(path);
	});

	test.each(['x'.repeat(2001), 'a b', '..'])('refused in words that help: %j', (pasted) => {
		expect(faultOf(() => toldBy(pasted))).toEqual({
			message:
				'The option “subscriptionPath” cannot be used: enter the path below the root of the surface, e.g. webhooks',
			description: expect.stringMatching(/^Correct it under Options/),
		});
	});
});

describe('polling', () => {
	test.each(['', ' ', 'UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'GMT'])(
		'takes the time zone %j',
		(timeZone) => {
			expect(polling({ timeZone }).timeZone).toBe(timeZone.trim() || undefined);
		},
	);
	test.each(['Berlin', 'Europe/Nowhere', '+25:00'])('refuses the time zone %j', (timeZone) => {
		expect(faultOf(() => polling({ timeZone }))).toMatchObject({
			message: 'The option “timeZone” cannot be used: enter a name such as Europe/Berlin',
		});
	});

	test.each<[object, string, string]>([
		[
			{ event: 'appointment.gone' },
			'The event “appointment.gone” is not known',
			'Choose an event from the list.',
		],
		[
			{ minutesBefore: 'soon' },
			'Minutes Before is not a number of minutes above 0',
			'Enter how many minutes before its start an appointment is to be told of.',
		],
	])('says how to mend %j', (given, message, description) => {
		expect(faultOf(() => polling({}, given))).toEqual({ message, description });
	});

	test('reads the user’s own query with the list', () => {
		const query = { parameter: [{ name: 'location', value: '7 b' }] };
		expect(polling({}, { query }).listUrl('https://x.example/v1')).toBe(
			'https://x.example/v1/appointments?location=7+b',
		);
	});

	test('each field is entered in what fits its value', () => {
		const kinds: Record<string, string> = {
			options: 'string',
			string: 'string',
			number: 'number',
			boolean: 'boolean',
			collection: 'object',
			fixedCollection: 'object',
			hidden: 'object',
		};
		const inner = pollFields
			.filter(({ type }) => type === 'collection')
			.flatMap(({ options = [] }) => options as typeof pollFields);
		for (const { name, type, default: value } of [...pollFields, ...inner])
			expect({ [name]: kinds[type] }).toEqual({ [name]: typeof value });
	});
});

describe('what is wanted', () => {
	const events = ['appointment.created', 'invoice.created'] as const;
	const wants = (event: string, resource?: string) =>
		isSelectedEvent({ event, resource } as WebhookEvent, {
			events: [...events],
			unknownEvents: 'passOn',
		});

	test('of two resources, each that has an event', () => {
		expect(wants('unknown', 'invoice')).toBe(true);
		expect(wants('unknown', 'appointment')).toBe(true);
		expect(wants('invoice.created', 'invoice')).toBe(true);
		expect(wants('other')).toBe(false);
		expect(wants('other', 'invoice')).toBe(false);
	});
});

describe('the marks of an event', () => {
	const base = { event: 'appointment.updated', name: 'x', gone: false, record: null };
	const marks = (own: object) =>
		dedupeKeys({ ...base, payload: own } as WebhookEvent, null, 0).join();

	test.each(['client_token', 'countersignature', 'max_attempts'])(
		'%s says what happened',
		(field) => expect(marks({ [field]: 'a' })).not.toBe(marks({ [field]: 'b' })),
	);

	test('nothing and null say the same', () => {
		expect(marks({ a: null, b: 1 })).toBe(marks({ a: undefined, b: 1 }));
		expect(marks({ a: null })).not.toBe(marks({ a: 0 }));
	});
});
