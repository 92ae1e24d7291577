import nock from 'nock';
import { origin } from '../support/runNode';
import { createWebhookHarness } from '../support/webhookHarness';

const start = '2024-07-01T22:30:00Z';

/** What the trigger passes on of one delivery, or as the samples of polling mode, on n8n’s own clock, which is that of New York. */
async function localStarts(parameters: object, body?: object, typeVersion = 1.1) {
	const harness = createWebhookHarness({ options: { completeRecords: false }, ...parameters });
	harness.node.typeVersion = typeVersion;
	if (body) return (await harness.take({ body }))?.map((json) => json.localStart);
	const { data } = await harness.run([{ json: {} }], 'manual');
	return data?.main[0]?.map(({ json }) => json.localStart);
}

const delivery = (data: object, event = 'appointment.created') => ({ event, data });
const shown = { date: '2024-07-01', time: '18:30' };

test.each<[string, object, unknown]>([
	['an appointment', delivery({ id: 7, starts_at: start }), shown],
	['seconds', delivery({ id: 7, beginn: Date.parse(start) / 1000 }), shown],
	['no start', delivery({ id: 7, status: 'open' }), undefined],
	[
		'a start that would have to be guessed',
		delivery({ id: 7, q1: '2099-01-01T10:00:00Z' }),
		undefined,
	],
	['an invoice', delivery({ id: 7, starts_at: start }, 'invoice.created'), undefined],
])('given %s in a delivery, %j, localStart is %j', async (_, body, expected) => {
	const events = ['appointment.created', 'invoice.created'];
	expect(await localStarts({ events }, body)).toEqual([expected]);
});

test('samples have it, read from the field that the option names; version 1 keeps its items', async () => {
	const data = [{ id: 1, q1: start, created_at: '2024-06-01T10:00:00Z' }];
	nock(origin)
		.persist()
		.get(/./)
		.reply(200, { data, meta: { total: 1 } });
	const parameters = { mode: 'polling', options: { startField: 'q1' } };
	expect(await localStarts(parameters)).toEqual([shown]);
	expect(await localStarts(parameters, undefined, 1)).toEqual([undefined]);
});
