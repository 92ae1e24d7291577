import { enterprise } from '../../../support/runNode';
import {
	dayMs,
	forget,
	idsAt,
	nextDelivery,
	publishAt,
	showEnding,
	twoDays,
	useClock,
} from './support/endingTrigger';
import { createPublishedTrigger, mockService } from './support/publishedTrigger';
import { createWebhookHarness } from '../../../support/webhookHarness';
import type { EndingRow, EndingService } from './support/services/createEndingService';

const clock = useClock();

describe('a subscription that ends', () => {
	test('is left alone in the first half of its life', async () => {
		const { harness, writes } = await publishAt(twoDays(), { alsoPoll: true });
		await harness.poll();
		clock.now += 0.9 * dayMs;
		expect(await harness.take(nextDelivery())).toHaveLength(1);
		await harness.poll();
		expect(await harness.activate('init')).toBe(false);
		expect(writes()).toEqual([]);
	});

	const seconds = (ends: number) => Math.floor(ends / 1000);
	test.each<[form: string, toFields: (ends: number) => object]>([
		['a time', (ends) => ({ expires_at: new Date(ends).toISOString() })],
		['whole seconds', (ends) => ({ expires_at: seconds(ends) })],
		['milliseconds', (ends) => ({ expiration: ends })],
		['a text of seconds', (ends) => ({ expiry: `${seconds(ends)}` })],
		['a time without a zone', (ends) => ({ ends_at: new Date(ends).toISOString().slice(0, 19) })],
		['an object', (ends) => ({ lease: { id: 7, ends_at: new Date(ends) } })],
	])('is renewed each time that its end comes nearer: %s', async (_, toFields) => {
		const show = ({ id, body, ends }: EndingRow) => ({ id, ...body, ...toFields(ends) });
		const service = twoDays({
			created: (row) => [201, show(row)],
			show,
			list: (rows) => rows.map(show),
		});
		const { harness, writes } = await publishAt(service);
		for (const [index, days] of [1.5, 3, 4.5].entries()) {
			clock.now = clock.begin + days * dayMs;
			expect(await harness.take(nextDelivery())).toHaveLength(1);
			expect(writes()).toEqual(['POST webhooks', `DELETE webhooks/s${index + 1}`]);
		}
		expect(idsAt(service, harness)).toEqual(['s4']);
	});

	test('is told again where the service shows no ID and prolongs the one that it has', async () => {
		const service: EndingService = twoDays({
			list: undefined,
			isReadable: false,
			refuse: (_, [row]) => {
				if (row) row.ends = Date.now() + 2 * dayMs;
				return row && [200, { success: true, expires_at: new Date(row.ends).toISOString() }];
			},
			created: ({ ends }) => [200, { success: true, expires_at: new Date(ends).toISOString() }],
		});
		const { harness, writes } = await publishAt(service);
		for (const days of [1.5, 3]) {
			clock.now = clock.begin + days * dayMs;
			expect(await harness.take(nextDelivery())).toHaveLength(1);
			expect(writes()).toEqual(['POST webhooks']);
		}
		expect(idsAt(service, harness)).toEqual(['s1']);
	});

	test('is made anew before the former one is removed', async () => {
		const service = twoDays();
		const { harness, writes } = await publishAt(service);
		clock.now += 1.5 * dayMs;
		await harness.take(nextDelivery());
		expect(writes()).toEqual(['POST webhooks', 'DELETE webhooks/s1']);
		await harness.take(nextDelivery());
		expect(writes()).toEqual([]);
		await harness.hook('delete');
		expect(writes()).toEqual(['DELETE webhooks/s2']);
	});

	test.each([true, false])(
		'tells its new end in a run, unless polls renew it: %s',
		async (alsoPoll) => {
			const { harness } = await publishAt(twoDays(), { alsoPoll });
			clock.now += 1.5 * dayMs;
			const { started = [] } = await harness.deliver(nextDelivery());
			const { hints = [] } = await harness.run(started);
			expect(JSON.stringify(hints).includes('ends by itself on')).toBe(!alsoPoll);
		},
	);

	test('is removed first where the service takes only one', async () => {
		const service = twoDays({
			refuse: (_, live) =>
				live.length > 0 ? [422, { message: 'This url is already registered' }] : undefined,
		});
		const { harness } = await publishAt(service);
		clock.now += 1.5 * dayMs;
		await harness.take(nextDelivery());
		expect(idsAt(service, harness)).toEqual(['s2']);
	});

	test('is made anew where the service has lost it', async () => {
		const service = twoDays();
		const { harness } = await publishAt(service);
		clock.now += 1.5 * dayMs;
		forget(service, harness);
		await harness.take(nextDelivery());
		expect(idsAt(service, harness)).toEqual(['s2']);
	});

	test('is made anew where the service has no list and says that it is gone', async () => {
		const service = twoDays({ list: undefined });
		const { harness } = await publishAt(service);
		expect(await harness.activate('init')).toBe(false);
		clock.now += 3 * dayMs;
		expect(await harness.activate('init')).toBe(true);
		expect(idsAt(service, harness)).toEqual(['s2']);
	});

	test('leaves little in the static data, and no key', async () => {
		const { harness } = await publishAt(twoDays());
		clock.now += 1.5 * dayMs;
		await harness.take(nextDelivery());
		const state = JSON.stringify(harness.staticData);
		expect(state.length).toBeLessThan(400);
		expect(state).not.toContain(enterprise.apiKey);
	});

	test('is made anew where it was stored by an earlier version, and has ended', async () => {
		const service = twoDays({ showsEnded: true });
		mockService(service.service);
		const harness = createPublishedTrigger({ ids: ['s1'] });
		service.service('POST webhooks', { url: harness.address, events: ['appointment.created'] });
		clock.now += 3 * dayMs;
		expect(await harness.activate('init')).toBe(true);
		expect(idsAt(service, harness)).toEqual(['s2']);
	});

	test('is not one whose time was over when it was registered', async () => {
		const { harness, writes } = await publishAt(
			twoDays({ life: 1e6, endIn: () => clock.begin - dayMs, showsEnded: true }),
		);
		clock.now += dayMs;
		expect(await harness.activate('init')).toBe(false);
		await harness.take(nextDelivery());
		expect(writes()).toEqual([]);
	});

	test('is given the end that the service wants to be told', async () => {
		const service = twoDays({
			refuse: ({ expires_at }) => {
				if (expires_at === undefined) return [422, { errors: { expires_at: ['is required'] } }];
				if (typeof expires_at !== 'number')
					return [422, { errors: { expires_at: ['must be a Unix timestamp (integer)'] } }];
				return expires_at > clock.now / 1000 + 86_400
					? [422, { errors: { expires_at: ['must be within 24 hours'] } }]
					: undefined;
			},
			endIn: ({ expires_at }) => Number(expires_at) * 1000,
		});
		const { harness } = await publishAt(service);
		expect(service.live(harness.address)).toHaveLength(1);
		clock.now += 0.8 * dayMs;
		await harness.take(nextDelivery());
		clock.now += 0.8 * dayMs;
		expect(service.live(harness.address)).toHaveLength(1);
	});
});

describe('a hostile service', () => {
	const clock = useClock();
	const long = 's'.repeat(1_000_000);

	test.each<[name: string, fields: object]>([
		['ID', { id: long }],
		[
			'ID in its own address',
			{ id: undefined, self: `https://salon.example.com/v1/webhooks/${long}` },
		],
		['secret', { id: 7, secret: long }],
	])('a very long %s is not kept in the static data', async (_, fields) => {
		mockService((request, body) => {
			if (request === 'POST webhooks') return [201, { ...body, ...fields }];
			if (request === 'GET webhooks') return [200, { data: [], total: 0 }];
			return request === 'DELETE webhooks/7' ? [204] : undefined;
		});
		const harness = createWebhookHarness({ events: ['appointment.created'] });
		await harness.activate();
		expect(JSON.stringify(harness.staticData).length).toBeLessThan(1000);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('an end in the past is none that a change has brought', async () => {
		let shown: number | undefined;
		const show = (row: EndingRow) => showEnding({ ...row, ends: shown ?? row.ends });
		const service = twoDays({
			show,
			list: (rows) => ({ data: rows.map(show), total: rows.length }),
			change: (_, row) => {
				shown = Date.parse('2010-01-01T00:00:00Z');
				return [200, show(row)];
			},
		});
		const { harness, writes } = await publishAt(service);
		clock.now += 1.5 * dayMs;
		shown = Date.parse('2009-01-01T00:00:00Z');
		await harness.take(nextDelivery());
		expect(writes()).toContain('POST webhooks');
	});
});
