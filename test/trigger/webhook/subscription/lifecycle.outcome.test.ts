import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { enterprise } from '../../../support/runNode';
import { collectLogLines } from '../../../support/webhookHarness';
import {
	dayMs,
	forget,
	idsAt,
	nextDelivery,
	publishAt,
	twoDays,
	useClock,
} from './support/endingTrigger';
import type { EndingRules } from './support/services/createEndingService';

const clock = useClock();

describe('a renewal that is refused', () => {
	test('loses no delivery, says so in the run and the log, and is tried again after a pause', async () => {
		const service = twoDays();
		const { harness, writes } = await publishAt(service);
		clock.now += 1.5 * dayMs;
		service.isClosed = true;
		const lines = await collectLogLines(async () => {
			const { started = [] } = await harness.deliver(nextDelivery());
			const { data, hints } = await harness.run(started);
			expect(data?.main[0]).toHaveLength(1);
			expect(JSON.stringify(hints)).toMatch(/could not be renewed.*Not in your plan/);
		});
		expect(lines.join('\n')).toMatch(/warn: .*ends by itself .* could not be renewed/);
		writes();
		expect(await harness.take(nextDelivery())).toHaveLength(1);
		expect(writes()).toEqual([]);
		service.isClosed = false;
		clock.now += 3_600_000;
		expect(await harness.take(nextDelivery())).toHaveLength(1);
		expect(idsAt(service, harness)).toEqual(['s2']);
	});

	test('shows neither the key nor a secret that the refusal holds', async () => {
		const shared = 'the-shared-secret-4711';
		const service = twoDays({
			refuse: (_, live) =>
				live.length > 0 ? [403, { message: `No: ${enterprise.apiKey}, ${shared}` }] : undefined,
		});
		const { harness } = await publishAt(service);
		harness.credential = { ...enterprise, webhookSecret: shared };
		clock.now += 1.5 * dayMs;
		const seen = await collectLogLines(async () => {
			const { started = [] } = await harness.deliver(nextDelivery(shared));
			const { hints } = await harness.run(started);
			expect(JSON.stringify(hints)).toContain('could not be renewed');
			expect(JSON.stringify(hints)).not.toMatch(new RegExp(`${enterprise.apiKey}|${shared}`));
		});
		expect(seen.join()).toContain('could not be renewed');
		expect(seen.join()).not.toMatch(new RegExp(`${enterprise.apiKey}|${shared}`));
	});

	test('ends no subscription that still serves where n8n starts, and fails where a person publishes', async () => {
		const service = twoDays();
		const { harness } = await publishAt(service);
		clock.now += 1.5 * dayMs;
		service.isClosed = true;
		await collectLogLines(async () => await harness.activate('init'));
		expect(idsAt(service, harness)).toEqual(['s1']);
		await expect(harness.activate()).rejects.toThrow(/Not in your plan/);
		service.isClosed = false;
		await harness.take(nextDelivery());
		expect(idsAt(service, harness)).toEqual(['s2']);
	});

	test('after the end is made up for by the next poll', async () => {
		const service = twoDays();
		const { harness } = await publishAt(service, { alsoPoll: true });
		await harness.poll();
		clock.now += 3 * dayMs;
		service.isClosed = true;
		await collectLogLines(async () => {
			await harness.activate('init');
			await harness.poll();
		});
		expect(idsAt(service, harness)).toEqual([]);
		service.isClosed = false;
		clock.now += 3_600_000;
		await harness.poll();
		expect(idsAt(service, harness)).toEqual(['s2']);
		await harness.hook('delete');
		expect(idsAt(service, harness)).toEqual([]);
	});
});

test('deliveries in the same moment renew once', async () => {
	const service = twoDays();
	const { harness, writes } = await publishAt(service);
	clock.now += 1.5 * dayMs;
	const taken = await Promise.all([1, 2, 3].map(async () => await harness.take(nextDelivery())));
	expect(taken.flat()).toHaveLength(3);
	expect(writes().filter((request) => request === 'POST webhooks')).toHaveLength(1);
});

test('where polls run, a delivery renews only what they did not renew', async () => {
	const service = twoDays();
	const { harness, writes } = await publishAt(service, { alsoPoll: true });
	clock.now += 1.5 * dayMs;
	await harness.take(nextDelivery());
	expect(writes()).toEqual([]);
	clock.now += 0.4 * dayMs;
	await harness.take(nextDelivery());
	expect(idsAt(service, harness)).toEqual(['s2']);
});

describe('a secret that comes with each subscription', () => {
	const withSecret = { secret: true } as const;

	test('leaves the former one until it ends, and both are proved', async () => {
		const service = twoDays(withSecret);
		const { harness } = await publishAt(service);
		const secrets = () => service.live(harness.address).map(({ secret }) => secret);
		clock.now += 1.5 * dayMs;
		await harness.take(nextDelivery(secrets()[0]));
		expect(idsAt(service, harness)).toEqual(['s1', 's2']);
		for (const secret of secrets())
			expect(await harness.take(nextDelivery(secret))).toHaveLength(1);
		expect((await harness.deliver(nextDelivery('another'))).status).toBe(401);
		await harness.hook('delete');
		expect(idsAt(service, harness)).toEqual([]);
	});

	test('of a poll is known to deliveries, also where n8n keeps the state of polls apart', async () => {
		const service = twoDays(withSecret);
		const { harness } = await publishAt(service, { alsoPoll: true });
		harness.startPolls();
		await harness.poll();
		harness.staticData = JSON.parse(JSON.stringify(harness.staticData)) as IDataObject;
		clock.now += 1.5 * dayMs;
		expect(await harness.poll()).toEqual([]);
		const [, { secret }] = service.live(harness.address);
		expect(await harness.take(nextDelivery(secret))).toHaveLength(1);
		expect(JSON.stringify(harness.staticData)).not.toContain(secret);
		clock.now += 3_600_000;
		expect(await harness.poll()).toBeUndefined();
	});

	test('is asked for anew where another one has taken its place', async () => {
		const service = twoDays(withSecret);
		const { harness } = await publishAt(service);
		forget(service, harness);
		service.service('POST webhooks', { url: harness.address, events: ['appointment.created'] });
		expect(await harness.activate('init')).toBe(true);
		const [{ secret }] = service.live(harness.address);
		expect(await harness.take(nextDelivery(secret))).toHaveLength(1);
	});
});

describe('the notice of an end', () => {
	const publishLines = async (rules: Partial<EndingRules>, parameters?: INodeParameters) =>
		(await collectLogLines(async () => await publishAt(twoDays(rules), parameters))).join('\n');

	test('names the option that helps', async () => {
		expect(await publishLines({})).toMatch(
			/ends by itself on .*25 Nov 2026.*Also Check by Polling/,
		);
	});

	test.each<[where: string, rules: Partial<EndingRules>, parameters: INodeParameters]>([
		['polls run', {}, { alsoPoll: true }],
		['it does not end', { created: () => [204], isReadable: false, list: undefined }, {}],
	])('is left out where %s', async (_, rules, parameters) => {
		expect(await publishLines(rules, parameters)).toBe('');
	});
});
