import type { IDataObject, INode } from 'n8n-workflow';
import type { EventName } from '../../../../nodes/AppointmentService/contract';
import { readWebhookSettings } from '../../../../nodes/AppointmentService/trigger/webhookSettings';
import {
	unwrapRecordFields,
	filterByAddress,
	type ListedSubscription,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/endpoint';
import {
	idsOf,
	matchSubscriptions,
	sameEvents,
	deliversEvents,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/match';
import {
	saveSubscription,
	loadSubscription,
	loadSubscriptions,
	type StoredSubscription,
} from '../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';

const address = 'https://n8n.example.com/webhook/7';
const shown = (
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
const known: StoredSubscription = {
	path: 'webhooks',
	ids: ['1', '2'],
	events: ['invoice.created'],
	sealed: ['s'],
};

test('the ones for this address are known by it, or by their id where they tell none', () => {
	const here = shown('9', { to: address });
	const kept = shown('1', { events: [], count: 7 });
	const all = [
		kept,
		shown('2', { url: 'http://other.example' }),
		shown('3', {}),
		shown(undefined, {}),
		here,
		shown('8', { url: `${address}2`, list: [address] }),
	];
	expect(matchSubscriptions(all, address, known)).toEqual([here, kept]);
	expect(matchSubscriptions(all, address, undefined)).toEqual([here]);
	expect(matchSubscriptions([here], address, { ...known, ids: ['9'] })).toEqual([here]);
	expect(filterByAddress(all, address)).toEqual([here]);
	expect(idsOf(all)).toEqual(['1', '2', '3', '9', '8']);
});

const both: EventName[] = ['appointment.created', 'invoice.created'];

test.each<[string, Array<Partial<ListedSubscription>>, boolean]>([
	['all that is wanted', [{ names: ['invoice.created', 'booking.created'] }], true],
	['it in two', [{ names: ['invoice.created'] }, { names: ['booking.created'] }], true],
	['it twice', [{ names: both }, { names: ['booking.created'] }], true],
	['it, and what has no meaning', [{ names: [...both, 'hello'] }], true],
	['less', [{ names: ['invoice.created'] }], false],
	['more', [{ names: [...both, 'appointment.updated'] }], false],
	['other events', [{ names: ['invoice.created', 'appointment.updated'] }], false],
	['everything', [{ names: ['*'] }], true],
	['it without telling', [{ names: [] }], true],
	['it, but is off', [{ names: both }, { off: true }], false],
	['nothing, as it is not there', [], true],
])('a subscription sends %s', (_, own, is) => {
	const given: Record<string, unknown> = { events: both };
	const settings = readWebhookSettings({
		node: { name: 'Trigger' } as INode,
		parameter: (name, fallback) => given[name] ?? fallback,
	});
	expect(
		deliversEvents(
			own.map((one) => shown('1', {}, one)),
			settings,
		),
	).toBe(is);
});

test('the same events in any order', () => {
	expect(sameEvents(['a', 'b'], ['b', 'a'])).toBe(true);
	expect(sameEvents(['a'], ['a', 'b'])).toBe(false);
	expect(sameEvents(['a', 'c'], ['a', 'b'])).toBe(false);
	expect(sameEvents([], [])).toBe(true);
});

test.each<[object, object]>([
	[
		{ id: 1, url: 'x' },
		{ id: 1, url: 'x' },
	],
	[{ webhook: { id: 1 } }, { id: 1 }],
	[{ id: 1, attributes: { url: 'x' } }, { url: 'x' }],
	[
		{ webhook: { id: 1 }, links: {} },
		{ webhook: { id: 1 }, links: {} },
	],
	[{ webhook: 'x' }, { webhook: 'x' }],
	[{}, {}],
])('the fields in %j', (record, fields) => {
	expect(unwrapRecordFields(record as ListedSubscription['fields'])).toEqual(fields);
});

describe('what is kept of subscriptions', () => {
	const keeperOf = (data: IDataObject) => ({ getWorkflowStaticData: () => data });

	test('is kept for each address, and assigned whole', () => {
		const data: IDataObject = { polling: { a: 1 } };
		const keeper = keeperOf(data);
		expect([loadSubscription(keeper, address), loadSubscriptions(keeper)]).toEqual([undefined, []]);
		saveSubscription(keeper, address, known);
		const before = data.subscriptions;
		saveSubscription(keeper, 'other', { ...known, ids: [] });
		expect(data.subscriptions).not.toBe(before);
		expect(loadSubscriptions(keeper)).toEqual([
			[address, known],
			['other', { ...known, ids: [] }],
		]);
		saveSubscription(keeper, address, { ...known, ids: ['3'] });
		expect(loadSubscription(keeper, address)?.ids).toEqual(['3']);
		saveSubscription(keeper, address, undefined);
		expect(loadSubscriptions(keeper).map(([one]) => one)).toEqual(['other']);
		expect(data.polling).toEqual({ a: 1 });
	});

	test.each<[string, unknown]>([
		['nothing', null],
		['a text', 'x'],
		['an address with something else', { [address]: { ...known, ids: [1] } }],
		['events that there are not', { [address]: { ...known, events: ['x'] } }],
		['no path', { [address]: { ...known, path: undefined } }],
		['no secrets', { [address]: { ...known, sealed: 's' } }],
	])('is none in %s', (_, subscriptions) => {
		const keeper = keeperOf({ subscriptions } as IDataObject);
		expect([loadSubscription(keeper, address), loadSubscriptions(keeper)]).toEqual([undefined, []]);
		saveSubscription(keeper, address, known);
		expect(loadSubscription(keeper, address)).toEqual(known);
	});
});
