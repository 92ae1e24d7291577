import nock from 'nock';
import { origin } from '../../support/runNode';
import { PollHarness } from '../../support/pollHarness';
import { row, rows, type Row } from './support/changingList';

const respondWith = (status: number, body: unknown) => {
	nock.cleanAll();
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply(status, body as nock.Body, { 'content-type': 'application/json' });
};
const list = (data: Row[]) => ({ data, meta: { page: 1, per_page: 50, total: data.length } });

const events = ['appointment.created', 'appointment.changed', 'appointment.startingSoon'];
const invalidResponses: Array<[string, number, unknown]> = [
	['an error in a body', 200, { error: { message: 'The database is away' } }],
	['a message', 200, { message: 'Too many requests, try again later' }],
	['errors beside an empty list', 200, { data: [], errors: [{ message: 'Shard 3 is away' }] }],
	['a warning beside an empty list', 200, { data: [], warnings: ['Shard 3 is away'] }],
	['false', 200, 'false'],
	['null', 200, 'null'],
	['an empty body', 200, ''],
	['an HTML page', 200, '<html><body>Maintenance</body></html>'],
];
/** Answers without a list, in which nothing speaks against an empty account. */
const silentResponses: Array<[string, number, unknown]> = [
	['an empty object', 200, {}],
	['no content', 204, ''],
	['an envelope without its list', 200, { success: true }],
];

describe.each(events)('a poll for %s', (event) => {
	test.each([...invalidResponses, ...silentResponses])(
		'fails, and the state stays, where the response is %s',
		async (_, status, body) => {
			const appointments = [row(1), row(2), row(3)];
			respondWith(200, list(appointments));
			const harness = new PollHarness({ event });
			await harness.poll();
			const { saved } = harness;
			respondWith(status, body);
			await expect(harness.poll()).rejects.toThrow();
			expect(harness.saved).toEqual(saved);
			respondWith(200, list(appointments));
			expect(await harness.poll()).toBeNull();
		},
	);

	test.each(invalidResponses)(
		'fails as a first poll where the response is %s',
		async (_, status, body) => {
			respondWith(status, body);
			const harness = new PollHarness({ event });
			await expect(harness.poll()).rejects.toThrow();
			expect(harness.saved['node:Trigger'] ?? {}).toEqual({});
			respondWith(200, list(rows(5)));
			expect(await harness.poll()).toBeNull();
		},
	);

	test.each(silentResponses)(
		'learns an empty account as a first poll where the response is %s, and no old record is new',
		async (_, status, body) => {
			respondWith(status, body);
			const harness = new PollHarness({ event });
			expect(await harness.poll()).toBeNull();
			expect(await harness.poll()).toBeNull();
			respondWith(200, list(rows(5)));
			expect(await harness.poll()).toBeNull();
		},
	);

	test.each([
		['a list', { data: [], meta: { total: 0 } }],
		['no list, and a count', { total: 0 }],
		['an array', []],
	])('accepts as an empty list %s', async (_, body) => {
		respondWith(200, list(rows(3)));
		const harness = new PollHarness({ event });
		await harness.poll();
		respondWith(200, body);
		expect(await harness.poll()).toBeNull();
		respondWith(200, list(rows(3)));
		expect(await harness.poll()).toBeNull();
	});
});
