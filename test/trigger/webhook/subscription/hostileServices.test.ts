import { createWebhookHarness } from '../../../support/webhookHarness';
import {
	dayMs,
	nextDelivery,
	publishAt,
	showEnding,
	twoDays,
	useClock,
} from './support/endingTrigger';
import { mockService } from './support/publishedTrigger';
import type { EndingRow } from './support/services/createEndingService';

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
