import type { INode } from 'n8n-workflow';
import { readPollSettings } from '../../nodes/AppointmentService/trigger/pollSettings';
import { isSelectedEvent } from '../../nodes/AppointmentService/trigger/webhook/changesOfRecord';
import type { WebhookEvent } from '../../nodes/AppointmentService/trigger/webhook/payload/readEvents';
import {
	withPathsBelow,
	readWebhookSettings,
} from '../../nodes/AppointmentService/trigger/webhookSettings';

const node = { id: 'n', name: 'Trigger', type: 't', typeVersion: 1, parameters: {} } as never;
const read = (options: object, parameters: object = {}) => {
	const given: Record<string, unknown> = { options, ...parameters };
	return readWebhookSettings(node as INode, (name, fallback) => given[name] ?? fallback);
};

describe('readWebhookSettings', () => {
	test.each([
		['webhooks', 'webhooks'],
		[' /v2/hooks// ', 'v2/hooks'],
		['a.b/{id}~c-d%20', 'a.b/{id}~c-d%20'],
	])('the path %j is read without spaces and outer slashes', (pasted, path) => {
		expect(read({ subscriptionPath: pasted }).subscriptionPath).toBe(path);
	});

	test.each(['../up', 'a/../b', './a', 'a/.', 'a//b', 'a b', 'a?b', 'a#b', 'a/..'])(
		'the path %s is refused',
		(pasted) => {
			expect(() => read({ subscriptionPath: pasted })).toThrow();
		},
	);

	test('the user’s event names are trimmed, and found in lower case', () => {
		const name = [
			{ event: 'appointment.created', name: ' Termin.Neu ' },
			{ event: 'invoice.created', name: '' },
		];
		const { vocabulary, ownNames } = read({ eventNames: { name } });
		expect([...vocabulary]).toEqual([['termin.neu', 'appointment.created']]);
		expect(ownNames).toEqual([{ event: 'appointment.created', name: 'Termin.Neu' }]);
		expect(read({ eventNames: {} }).ownNames).toEqual([]);
	});

	test.each([undefined, null, '', ' ', false, true, [], {}])(
		'the age of a signature is limited where an expression gives %j',
		(signatureAge) => {
			expect(read({ signatureAge }).signatureAge).toBe(300);
		},
	);

	test.each([0, '0', 60, ' 60 '])(
		'the age of a signature is %j as it is entered',
		(signatureAge) => {
			expect(read({ signatureAge }).signatureAge).toBe(Number(signatureAge));
		},
	);

	test('the timeout is entered in seconds and read in milliseconds, in both modes', () => {
		const poll = (options: object) =>
			readPollSettings(node as INode, (name, fallback) =>
				name === 'options' ? options : fallback,
			);
		expect(read({ timeout: 5 }).timeout).toBe(5000);
		expect(poll({ timeout: 5 }).timeout).toBe(5000);
		expect(read({}).timeout).toBe(poll({}).timeout);
		for (const timeout of [0, -1, 3601]) {
			expect(() => read({ timeout })).toThrow();
			expect(() => poll({ timeout })).toThrow();
		}
		for (const invalid of [{ waitForRecord: 301 }, { waitForRecord: -1 }, { signatureAge: -1 }]) {
			expect(() => read(invalid)).toThrow();
		}
		expect(read({ waitForRecord: 0, signatureAge: 0 })).toMatchObject({
			waitForRecord: 0,
			signatureAge: 0,
		});
	});

	test('known events are read, unknown ones dropped; names are trimmed', () => {
		const chosen = { events: ['invoice.created', 'nonsense', 'appointment.created'] };
		expect(read({}, chosen).events.sort()).toEqual(['appointment.created', 'invoice.created']);
		expect(read({}, { events: 'all' }).events).toEqual([]);
		expect(read({}, { registration: 'manual' }).registration).toBe('manual');
		expect(read({}, { registration: 'x' }).registration).toBe('automatic');
		expect(read({ signatureHeader: ' X-Sig ' }).signatureHeader).toBe('x-sig');
		expect(() => read({ subscriptionAddressField: 'two words' })).toThrow('blank');
		expect(read({ subscriptionAddressField: ' a.b-c_1 ' }).subscriptionAddressField).toBe(
			'a.b-c_1',
		);
	});
});

describe('the path of subscriptions', () => {
	const pathOf = (subscriptionPath: string) => read({ subscriptionPath }).subscriptionPath;

	test.each([
		['', ''],
		[' ', ''],
		['/', ''],
		['//v2//', 'v2'],
		['v2/hooks', 'v2/hooks'],
		[`${'x'.repeat(2000)}`, 'x'.repeat(2000)],
	])('%j gives the path without outer slashes, or none', (pasted, path) => {
		expect(pathOf(pasted)).toBe(path);
	});

	test.each(['x'.repeat(2001), 'a b', '..'])('%j is refused with advice', (pasted) => {
		expect(() => pathOf(pasted)).toThrow(
			expect.objectContaining({
				message:
					'The option “Subscription: Path” cannot be used: enter what comes after /api/v1/ or /v1/ in the address, e.g. webhooks',
				description: expect.stringMatching(/^Correct it under Options/),
			}),
		);
	});
});

describe('withPathsBelow', () => {
	const root = 'https://salon.example.com/v1';
	const below = (subscriptionPath: string) =>
		withPathsBelow(read({ subscriptionPath }), root, node as INode).subscriptionPath;

	test.each([
		['', ''],
		['hooks', 'hooks'],
		['/v1/hooks', 'hooks'],
		['https://salon.example.com/v1/settings/hooks/', 'settings/hooks'],
		['v1hooks', 'v1hooks'],
		['v2/hooks', 'v2/hooks'],
	])('%j is the path %j below the root', (entered, path) => {
		expect(below(entered)).toBe(path);
	});

	test.each([
		'https://other.example.com/v1/hooks',
		'http://salon.example.com/v1/hooks',
		'https://salon.example.com/v2/hooks',
	])('%s is refused', (entered) => {
		expect(() => below(entered)).toThrow(/is not below https:\/\/salon\.example\.com\/v1\. Enter/);
	});
});

describe('isSelectedEvent', () => {
	const isSelected = (
		{ event, resource }: { event: string; resource?: string },
		unknownEvents: 'passOn' | 'ignore' = 'passOn',
		events: Parameters<typeof isSelectedEvent>[1]['events'] = ['appointment.created'],
	) =>
		isSelectedEvent({ event, resource } as WebhookEvent, {
			events,
			unknownEvents,
			cancelledStatus: undefined,
			paidValues: [],
		});

	test('selected events pass, and unknown ones of the same resource unless they are ignored', () => {
		expect(isSelected({ event: 'appointment.created', resource: 'appointment' })).toBe(true);
		expect(isSelected({ event: 'appointment.updated', resource: 'appointment' })).toBe(false);
		expect(isSelected({ event: 'other' })).toBe(false);
		expect(isSelected({ event: 'unknown' })).toBe(true);
		expect(isSelected({ event: 'unknown', resource: 'appointment' })).toBe(true);
		expect(isSelected({ event: 'unknown', resource: 'invoice' })).toBe(false);
		expect(isSelected({ event: 'unknown' }, 'ignore')).toBe(false);
		expect(isSelected({ event: 'appointment.created' }, 'ignore')).toBe(true);
	});
});
