import type { INode } from 'n8n-workflow';
import { CredentialError } from '../../nodes/AppointmentService/contract';
import { challengeResponse } from '../../nodes/AppointmentService/trigger/webhook/challenge';
import { toPollError } from '../../nodes/AppointmentService/trigger/polling/pollError';
import { readPollSettings } from '../../nodes/AppointmentService/trigger/pollSettings';
import { toPollItem } from '../../nodes/AppointmentService/trigger/polling/pollItem';
import { parseBody } from '../../nodes/AppointmentService/trigger/webhook/payload/readBody';
import type { WebhookEvent } from '../../nodes/AppointmentService/trigger/webhook/payload/readEvents';
import { dedupeKeys } from '../../nodes/AppointmentService/trigger/webhook/dedupeKeys';
import { readWebhookSettings } from '../../nodes/AppointmentService/trigger/webhookSettings';
import { isSelectedEvent } from '../../nodes/AppointmentService/trigger/webhook/eventFilter';
import { NetworkError, type JsonObject } from '../../nodes/AppointmentService/rest';

const node = {
	id: 'n',
	name: 'Trigger',
	type: 't',
	typeVersion: 1,
	parameters: {},
} as never as INode;

describe('a challenge', () => {
	test.each([
		'hub.challenge',
		'hub_challenge',
		'challenge',
		'crc_token',
		'echostr',
		'validationtoken',
		'validation_token',
		'validationToken',
	])('%s in the address is echoed as text', (name) => {
		expect(challengeResponse({ other: 'x', [name]: 'abc' }, {})).toEqual({
			as: 'text',
			value: 'abc',
		});
	});

	test.each(['mychallenge', 'challenges', 'hub-challenge', 'token'])('%s is none', (name) => {
		expect(challengeResponse({ [name]: 'abc' }, {})).toBeUndefined();
		expect(challengeResponse({}, {}, { [name]: 'abc' })).toBeUndefined();
	});

	test.each(['challenge', 'x-challenge', 'hook-secret', 'x-hook-secret'])(
		'%s in a header comes back in it',
		(name) => {
			expect(challengeResponse({}, { [name]: 'abc' })).toEqual({
				as: 'header',
				name,
				value: 'abc',
			});
			expect(
				challengeResponse({}, { [`${name}-x`]: 'abc', mychallenge: 'abc', 'myhook-secret': 'abc' }),
			).toBeUndefined();
		},
	);

	test.each([
		'challenge',
		'validationCode',
		'validation_token',
		'verificationToken',
		'Verification_Token',
	])('%s in the body comes back under its name, or as the text that is asked for', (key) => {
		expect(challengeResponse({}, {}, { a: 1, [key]: 'abc' })).toEqual({
			as: 'json',
			key,
			value: 'abc',
		});
		expect(challengeResponse({}, {}, { data: { [key]: 'abc' } })).toEqual({
			as: 'json',
			key,
			value: 'abc',
		});
		const accept = 'text/plain, */*';
		expect(challengeResponse({}, { accept }, { [key]: 'abc' })).toEqual({
			as: 'text',
			value: 'abc',
		});
		expect(challengeResponse({}, { accept: 'a/b, text/plain' }, { [key]: 'abc' })?.as).toBe('json');
	});

	test('is neither empty nor endless, and a text', () => {
		const longest = 'x'.repeat(2000);
		for (const value of ['', `${longest}x`]) {
			expect(challengeResponse({ challenge: value }, {})).toBeUndefined();
			expect(challengeResponse({}, { challenge: value })).toBeUndefined();
			expect(challengeResponse({}, {}, { challenge: value })).toBeUndefined();
		}
		expect(challengeResponse({ challenge: longest }, {})).toEqual({ as: 'text', value: longest });
		for (const body of [{ challenge: 5 }, { challenge: null }, 'challenge', [], undefined]) {
			expect(challengeResponse({}, {}, body)).toBeUndefined();
		}
	});
});

describe('a form', () => {
	const read = (text: string) => parseBody(Buffer.from(text), 'application/x-www-form-urlencoded');
	const plainly = (text: string) => JSON.parse(JSON.stringify(read(text)));

	test.each<[string, unknown]>([
		['a=1&b=2', { a: '1', b: '2' }],
		['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
		['a.b=1&a.c=2', { a: { b: '1', c: '2' } }],
		['a=1&a[b]=2', { a: { b: '2' } }],
		['a=1&a=2', { a: '2' }],
		['a[1]=x&b=1', { a: { 1: 'x' }, b: '1' }],
		['a[0]=x&a[b]=y', { a: { 0: 'x', b: 'y' } }],
		['a[1]=x&a[2]=y', { a: { 1: 'x', 2: 'y' } }],
		['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
		['a[0][0]=x', { a: [['x']] }],
		['=1&a=2', { a: '2' }],
		['data=+%7B%22id%22%3A7%7D', { id: 7 }],
		['data=%5B1%5D', [1]],
		['data=%5B1%5D&x=%7B1', undefined],
		['text=a+%7B&x=1', { text: 'a {', x: '1' }],
		['a[b][c][d][e][f][g][h][i][j]=1', { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } }],
	])('%s', (text, value) => {
		if (value === undefined) expect(read(text)).toHaveProperty('fault');
		else if (!text.includes('[j]')) expect(plainly(text)).toEqual({ value });
		else expect(JSON.stringify(read(text))).not.toContain('"j"');
	});

	test('says why it is none', () => {
		expect(read('data=%5B1&x=1')).toEqual({ fault: 'The JSON in the form is not complete.' });
		expect(parseBody(Buffer.from('x'), 'text/plain')).toEqual({ fault: 'The body is not JSON.' });
		const { value } = parseBody(Buffer.from('\uFEFF{"a":"x\uFEFFy"}'), '') as { value: unknown };
		expect(value).toEqual({ a: 'x\uFEFFy' });
	});

	test('a field that is called like what every object has is data', () => {
		const { value } = read('__proto__[polluted]=1&constructor[name]=2&a=3') as { value: object };
		expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'a']);
		expect(({} as JsonObject).polluted).toBeUndefined();
	});
});

describe('what is wanted', () => {
	const happening = (event: string, resource?: string) => ({ event, resource }) as WebhookEvent;
	const wants = (one: WebhookEvent, unknownEvents = 'passOn') =>
		isSelectedEvent(one, {
			events: ['appointment.created'],
			unknownEvents: unknownEvents as 'passOn' | 'ignore',
		});

	test('are the events that were chosen, and what nobody understands', () => {
		expect(wants(happening('appointment.created', 'appointment'))).toBe(true);
		expect(wants(happening('appointment.updated', 'appointment'))).toBe(false);
		expect(wants(happening('other'))).toBe(false);
		expect(wants(happening('unknown'))).toBe(true);
		expect(wants(happening('unknown', 'appointment'))).toBe(true);
		expect(wants(happening('unknown', 'invoice'))).toBe(false);
		expect(wants(happening('unknown'), 'ignore')).toBe(false);
		expect(wants(happening('appointment.created'), 'ignore')).toBe(true);
	});
});

describe('a polled item', () => {
	test('says when it happened, else now', () => {
		const polled = { event: 'appointment.created' as const, id: '7', record: { id: 7 } };
		expect(toPollItem({ ...polled, at: 0 })).toEqual({
			...polled,
			resource: 'appointment',
			occurredAt: '1970-01-01T00:00:00.000Z',
			delivery: null,
		});
		const { occurredAt } = toPollItem(polled);
		expect(Math.abs(Date.parse(String(occurredAt)) - Date.now())).toBeLessThan(60_000);
	});
});

describe('what a failed poll declares', () => {
	const declares = (reason: unknown) => toPollError(node, reason, undefined).failure;

	test('a cut connection may pass by itself', () => {
		const cut = new NetworkError('cut', 'ECONNRESET', true);
		expect(declares(cut)).toEqual({ cause: 'temporarily-unavailable' });
		const wrong = new NetworkError('no such host', 'ENOTFOUND', false);
		expect(declares(wrong)).toBeUndefined();
	});

	test('a wrong address and a fault of our own do not', () => {
		const wrong = new CredentialError('That is no address.');
		expect(declares(wrong)).toEqual({ cause: 'credential-invalid' });
		expect(declares(new TypeError('x'))).toBeUndefined();
	});
});

describe('the marks of an event', () => {
	const base = { event: 'appointment.updated', name: 'x', gone: false, record: null, payload: {} };
	const marks = (own: JsonObject, more: object = {}, record: JsonObject | null = null, at = 0) =>
		dedupeKeys({ ...base, payload: own, ...more } as WebhookEvent, record, at).join();

	test.each(
		[
			...['delivery', 'attempt', 'retry', 'request', 'trace'].flatMap((word) =>
				['', '_id', 'Uuid', '_count', 'Number', '_no'].map((end) => word + end),
			),
			...['retries', 'attempts', 'signature', 'nonce', 'token'],
			...['sent', 'delivered', 'dispatched', 'attempted', 'requested'].flatMap((word) =>
				['', '_at', 'On', '_time', 'Date', '_timestamp'].map((end) => word + end),
			),
		].map((field) => [field]),
	)('%s says only how it was sent', (field) => {
		expect(marks({ id: 7, [field]: 'a' })).toBe(marks({ id: 7, [field]: 'b' }));
		expect(marks({ id: 7, data: { [field]: 1 } })).toBe(marks({ id: 7, data: { [field]: 2 } }));
	});

	test.each([
		'id',
		'redelivery',
		'requested_by',
		'sent_to',
		'tokens',
		'note',
		'delivery_note',
		'presentat',
	])('%s says what happened', (field) => {
		expect(marks({ [field]: 'a' })).not.toBe(marks({ [field]: 'b' }));
	});

	test('the order of fields says nothing, that of a list does', () => {
		expect(marks({ a: 1, b: { c: 2, d: 3 } })).toBe(marks({ b: { d: 3, c: 2 }, a: 1 }));
		expect(marks({ a: [1, 2] })).not.toBe(marks({ a: [2, 1] }));
		expect(marks({ a: [{ b: 1, c: 2 }] })).toBe(marks({ a: [{ c: 2, b: 1 }] }));
	});

	test('without a mark of its own it is the same for an hour or two', () => {
		const hour = 3_600_000;
		const at = (time: number) => dedupeKeys({ ...base, payload: { id: 7 } } as never, null, time);
		expect(at(10 * hour)).toHaveLength(2);
		expect(at(10 * hour)).toEqual(at(11 * hour - 1));
		expect(at(10 * hour)[1]).toBe(at(11 * hour)[0]);
		expect(at(10 * hour)).not.toContain(at(12 * hour)[0]);
	});

	test('an id or a time of the event tells changes apart for ever', () => {
		for (const field of ['eventId', 'at']) {
			expect(marks({}, { [field]: 1 })).not.toBe(marks({}, { [field]: 2 }));
			expect(marks({}, { [field]: 1 }, { id: 7 })).not.toBe(marks({}, { [field]: 2 }, { id: 7 }));
			expect(marks({}, { [field]: 1 }, null, 0)).toBe(marks({}, { [field]: 1 }, null, 9e9));
		}
	});

	test('a record that says when it changed is known by itself', () => {
		const record = {
			id: 7,
			created_at: '2026-01-01T00:00:00Z',
			updated_at: '2026-01-02T00:00:00Z',
		};
		const later = { ...record, updated_at: '2026-01-03T00:00:00Z' };
		expect(marks({}, { eventId: 1 }, record)).toBe(marks({}, { eventId: 2 }, record));
		expect(marks({}, {}, record)).not.toBe(marks({}, {}, later));
		const created = { event: 'appointment.created', eventId: 1 };
		expect(marks({}, created, record)).toBe(marks({}, { ...created, eventId: 2 }, later));
		expect(marks({}, created, record)).not.toBe(
			marks({}, created, { ...record, created_at: '2026-02-01T00:00:00Z' }),
		);
	});

	test('another event, name, resource or record is another', () => {
		for (const field of ['event', 'name', 'resource', 'id']) {
			expect(marks({}, { [field]: 'a' })).not.toBe(marks({}, { [field]: 'b' }));
		}
	});
});

describe('settings', () => {
	const webhook = (options: object, more: object = {}) => {
		const given: Record<string, unknown> = { options, ...more };
		return readWebhookSettings({ node, parameter: (name, fallback) => given[name] ?? fallback });
	};
	const polling = (options: object, more: object = {}) => {
		const given: Record<string, unknown> = { options, ...more };
		return readPollSettings(node, (name, fallback) => given[name] ?? fallback);
	};

	test('of webhooks have values that need no thought', () => {
		expect(webhook({})).toMatchObject({
			appointmentPath: '',
			invoicePath: '',
			completeRecords: true,
			dropRepeats: true,
			signatureAge: 300,
			signatureHeader: '',
			signatureScheme: 'auto',
			subscriptionAddressField: '',
			subscriptionEventsAs: 'auto',
			subscriptionEventsField: '',
			subscriptionPath: '',
			subscriptionRemovalMethod: 'DELETE',
			subscriptionRemovalPath: '',
			subscriptionSigningField: '',
			unknownEvents: 'passOn',
			waitForRecord: 10,
			events: [],
			registration: 'automatic',
			ownNames: [],
		});
	});

	test.each([
		['webhooks', 'webhooks'],
		[' /v2/hooks// ', 'v2/hooks'],
		['a.b/{id}~c-d%20', 'a.b/{id}~c-d%20'],
	])('the path %j', (pasted, path) => {
		expect(webhook({ subscriptionPath: pasted }).subscriptionPath).toBe(path);
	});

	test.each(['../up', 'a/../b', './a', 'a/.', 'a//b', 'a b', 'a?b', 'https://x/y', 'a#b', 'a/..'])(
		'no path: %s',
		(pasted) => {
			expect(() => webhook({ subscriptionPath: pasted })).toThrow();
		},
	);

	test('own names, as the service may spell them', () => {
		const name = [
			{ event: 'appointment.created', name: ' Termin.Neu ' },
			{ event: 'invoice.created', name: '' },
		];
		const { vocabulary, ownNames } = webhook({ eventNames: { name } });
		expect([...vocabulary]).toEqual([['termin.neu', 'appointment.created']]);
		expect(ownNames).toEqual([{ event: 'appointment.created', name: 'Termin.Neu' }]);
		expect(webhook({ eventNames: {} }).ownNames).toEqual([]);
	});

	test('times are in seconds for people', () => {
		expect(webhook({ timeout: 5 }).timeout).toBe(5000);
		expect(polling({ timeout: 5 }).timeout).toBe(5000);
		expect(webhook({}).timeout).toBe(polling({}).timeout);
		for (const timeout of [0, -1, 3601]) {
			expect(() => webhook({ timeout })).toThrow();
			expect(() => polling({ timeout })).toThrow();
		}
		for (const wrong of [{ waitForRecord: 301 }, { waitForRecord: -1 }, { signatureAge: -1 }]) {
			expect(() => webhook(wrong)).toThrow();
		}
		expect(webhook({ waitForRecord: 0, signatureAge: 0 })).toMatchObject({
			waitForRecord: 0,
			signatureAge: 0,
		});
	});

	test('events and registration as chosen', () => {
		const chosen = { events: ['invoice.created', 'nonsense', 'appointment.created'] };
		expect(webhook({}, chosen).events.sort()).toEqual(['appointment.created', 'invoice.created']);
		expect(webhook({}, { events: 'all' }).events).toEqual([]);
		expect(webhook({}, { registration: 'manual' }).registration).toBe('manual');
		expect(webhook({}, { registration: 'x' }).registration).toBe('automatic');
		expect(webhook({ signatureHeader: ' X-Sig ' }).signatureHeader).toBe('x-sig');
		expect(() => webhook({ subscriptionAddressField: 'two words' })).toThrow('blank');
		expect(webhook({ subscriptionAddressField: ' a.b-c_1 ' }).subscriptionAddressField).toBe(
			'a.b-c_1',
		);
	});

	test('of polling', () => {
		expect(polling({})).toMatchObject({
			event: 'appointment.created',
			includeExisting: false,
			ahead: 3_600_000,
			timeZone: undefined,
		});
		expect(polling({ timeZone: ' Europe/Berlin ' }).timeZone).toBe('Europe/Berlin');
		expect(() => polling({ timeZone: 'Europe/Nowhere' })).toThrow('Europe/Berlin');
		expect(polling({}, { minutesBefore: '15' }).ahead).toBe(900_000);
		for (const minutesBefore of [0, -5, 'soon', 100_001]) {
			expect(() => polling({}, { minutesBefore })).toThrow('Minutes Before');
		}
		expect(() => polling({}, { event: 'appointment.gone' })).toThrow('appointment.gone');
		for (const event of ['appointment.changed', 'appointment.startingSoon']) {
			expect(polling({}, { event }).event).toBe(event);
		}
		expect(polling({}).listUrl('https://x.example/v1')).toBe('https://x.example/v1/appointments');
	});
});
