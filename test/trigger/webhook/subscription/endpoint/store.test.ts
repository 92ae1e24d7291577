import type { IDataObject } from 'n8n-workflow';
import { provenPart } from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/context';
import {
	saveSubscription,
	loadSubscription,
	loadSubscriptions,
	type StoredSubscription,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';

const address = 'https://n8n.example.com/webhook/7';
const stored: StoredSubscription = {
	path: 'webhooks',
	ids: ['1', '2'],
	events: ['invoice.created'],
	sealed: ['s'],
};

describe('the stored subscriptions', () => {
	const ownerOf = (data: IDataObject) => ({ getWorkflowStaticData: () => data }) as never;

	test('are saved by address, and assigned as a new object', () => {
		const data: IDataObject = { polling: { a: 1 } };
		const owner = ownerOf(data);
		expect([loadSubscription(owner, address), loadSubscriptions(owner)]).toEqual([undefined, []]);
		saveSubscription(owner, address, stored);
		const before = data.subscriptions;
		saveSubscription(owner, 'other', { ...stored, ids: [] });
		expect(data.subscriptions).not.toBe(before);
		expect(loadSubscriptions(owner)).toEqual([
			[address, stored],
			['other', { ...stored, ids: [] }],
		]);
		saveSubscription(owner, address, { ...stored, ids: ['3'] });
		expect(loadSubscription(owner, address)?.ids).toEqual(['3']);
		saveSubscription(owner, address, undefined);
		expect(loadSubscriptions(owner).map(([key]) => key)).toEqual(['other']);
		expect(data.polling).toEqual({ a: 1 });
	});

	test.each<[name: string, subscriptions: unknown]>([
		['null', null],
		['a text', 'x'],
		['an unknown event', { [address]: { ...stored, events: ['x'] } }],
		['no path', { [address]: { ...stored, path: undefined } }],
		['a path that leaves the root', { [address]: { ...stored, path: '../../x' } }],
		['one that does so in disguise', { [address]: { ...stored, path: 'a/.\t%2e/../x' } }],
		['a path with a query', { [address]: { ...stored, path: 'webhooks?x=1' } }],
	])('are none where the static data has %s', (_, subscriptions) => {
		const owner = ownerOf({ subscriptions } as IDataObject);
		expect([loadSubscription(owner, address), loadSubscriptions(owner)]).toEqual([undefined, []]);
		saveSubscription(owner, address, stored);
		expect(loadSubscription(owner, address)).toEqual(stored);
	});

	test.each<[name: string, damaged: object, kept: object]>([
		['an invalid id', { ids: [1] }, { ids: [] }],
		['no list of secrets', { sealed: 's' }, { sealed: [''] }],
		['an invalid time', { since: 'x', ends: 'x' }, { since: undefined, ends: undefined }],
	])('with %s asks for the proof that it asked for', (_, damaged, kept) => {
		const owner = ownerOf({
			subscriptions: { [address]: { ...stored, ...damaged } },
		} as IDataObject);
		expect(loadSubscription(owner, address)).toEqual({ ...stored, ...kept });
	});

	test('of an earlier version lead to their webhooks at the address of the node itself alone', () => {
		const caller = { getNode: () => ({ id: 'n' }), getWorkflow: () => ({ id: 'w' }) } as never;
		const written = { ...stored, proof: 'Vc+2bw3ocihMGHWLTjkDdKeEroN658EashuBUtICDGw=' };
		const believed = (own: string) =>
			provenPart(caller, address, written, { apiKey: 'key-of-account' }, own)?.ids;
		expect(believed(address)).toEqual(stored.ids);
		expect(believed('https://n8n.example.com/webhook/8')).toBeUndefined();
	});
});
