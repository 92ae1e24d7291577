import type { TriggerHarness } from '../../../support/triggerHarness';
import { nextDelivery, publishAt, useClock } from './support/endingTrigger';
import type { EndingService } from './support/services/createEndingService';
import { endingServices } from './support/services/endingServices';
import { furtherEndingServices } from './support/services/furtherEndingServices';
import { createWebhookHarness } from '../../../support/webhookHarness';
import { classifyEventName } from '../../../../nodes/AppointmentService/trigger/webhook/payload/values/classifyEvent';
import { mockService } from './support/publishedTrigger';
import { furtherServices } from './support/services/furtherServices';
import { createEventsBelowService, strictServices } from './support/services/strictServices';
import { switchServices } from './support/services/switchServices';
import { cataloguedServices } from './support/services/cataloguedServices';
import { wordedServices } from './support/services/wordedServices';

const clock = useClock();

/** A published workflow. */
async function publish(service: EndingService, alsoPoll = false): Promise<TriggerHarness> {
	const { harness } = await publishAt(service, { alsoPoll, options: service.options });
	expect(service.live(harness.address)).toHaveLength(1);
	return harness;
}

/** Delivers what the service sends by its oldest subscription; the number of events that came through. */
async function deliver(service: EndingService, harness: TriggerHarness): Promise<number> {
	const [{ secret }] = service.live(harness.address);
	return (await harness.take(nextDelivery(secret)))?.length ?? 0;
}

/** Goes on until the first subscription has surely ended, and sees that there is another one, and none after unpublishing. */
async function outlive(service: EndingService, harness: TriggerHarness): Promise<void> {
	clock.now = Math.max(clock.now, clock.begin + service.life) + 60_000;
	expect(service.live(harness.address)).toHaveLength(1);
	expect(await deliver(service, harness)).toBe(1);
	await harness.hook('delete');
	expect(service.live(harness.address)).toEqual([]);
}

describe.each(Object.entries({ ...endingServices, ...furtherEndingServices }))(
	'a service with %s',
	(_, create) => {
		test('is subscribed anew where n8n starts after the end', async () => {
			const service = create();
			const harness = await publish(service);
			clock.now += service.life + 60_000;
			expect(service.live(harness.address)).toEqual([]);
			await harness.activate('init');
			await outlive(service, harness);
		});

		test('is renewed where n8n starts before the end, and not where it starts early', async () => {
			const service = create();
			const harness = await publish(service);
			clock.now += service.life / 4;
			const before = service.live(harness.address);
			// One that the service does not show is made anew, and the former one removed.
			expect(await harness.activate('init')).toBe(service.isHidden);
			if (!service.isHidden) expect(service.live(harness.address)).toEqual(before);
			clock.now += service.life / 2;
			await harness.activate('init');
			await outlive(service, harness);
		});

		test('is renewed by a delivery near the end', async () => {
			const service = create();
			const harness = await publish(service);
			clock.now += (service.life * 3) / 4;
			expect(await deliver(service, harness)).toBe(1);
			await outlive(service, harness);
		});

		test('is renewed by a poll near the end', async () => {
			const service = create();
			const harness = await publish(service, true);
			await harness.poll();
			clock.now += (service.life * 3) / 4;
			await harness.poll();
			await outlive(service, harness);
		});
	},
);

describe('services that nobody here has seen', () => {
	test('one that takes events below an endpoint alone is refused, and left without anything', async () => {
		const { service, rows } = createEventsBelowService();
		mockService(service);
		const harness = createWebhookHarness();
		await expect(harness.activate()).rejects.toThrow('without any event');
		expect(rows).toEqual([]);
	});

	const services = {
		...strictServices,
		...furtherServices,
		...wordedServices,
		...switchServices,
		...cataloguedServices,
	};

	describe.each(Object.entries(services))('a service with %s', (_, create) => {
		test('is subscribed once, and left without anything', async () => {
			const { service, rows, eventsFor } = create();
			const requests = mockService(service);
			const harness = createWebhookHarness();
			await harness.activate();
			const events = eventsFor(harness.address);
			const isWide = events.some((name) => ['bookings.*', 'appointments'].includes(name));
			const meanings = events.map((name) => classifyEventName(name));
			for (const action of ['created', 'updated'])
				expect({
					action,
					events,
					heard: isWide || meanings.some((meaning) => meaning.action === action),
				}).toMatchObject({ heard: true });
			expect(new Set(events).size).toBe(events.length);
			const before = requests.length;
			expect(await harness.activate()).toBe(false);
			expect(requests.slice(before).filter((request) => !request.startsWith('GET'))).toEqual([]);
			await harness.hook('delete');
			expect(rows).toEqual([]);
		});
	});
});
