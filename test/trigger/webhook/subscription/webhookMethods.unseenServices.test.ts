import { createWebhookHarness } from '../../../support/webhookHarness';
import { classifyEventName } from '../../../../nodes/AppointmentService/trigger/webhook/payload/values/classifyEvent';
import { mockService } from './support/publishedTrigger';
import { furtherServices } from './support/services/furtherServices';
import { strictServices } from './support/services/strictServices';
import { wordedServices } from './support/services/wordedServices';

describe.each(Object.entries({ ...strictServices, ...furtherServices, ...wordedServices }))(
	'a service with %s',
	(_, create) => {
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
	},
);
