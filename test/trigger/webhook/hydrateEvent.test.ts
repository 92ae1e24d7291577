import { createHmac } from 'node:crypto';
import nock from 'nock';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { enterprise, origin } from '../../support/runNode';
import { casesOf } from '../../support/table';
import { createWebhookHarness, secret } from '../../support/webhookHarness';

const signed = { ...enterprise, webhookSecret: secret };
const idOnly = (id: number | string) => ({ event: 'appointment.updated', resource_id: id });
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(async () => void (await installDeduplicationStore()));

/** A service that records its requests. */
function mockService(answer: (path: string) => [number, object]): string[] {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get(/./)
		.reply((path) => {
			requests.push(path);
			return answer(path);
		});
	return requests;
}

const readable = (path: string): [number, object] => [
	200,
	{ id: path.split('/').pop(), start: 'x' },
];

/** The items of a delivery, and the hints in the editor. */
async function run(body: unknown, credential: object = {}, options = {}, more = {}) {
	const harness = createWebhookHarness({ options, ...more }, {
		...enterprise,
		...credential,
	} as never);
	const text = JSON.stringify(body);
	const headers = { 'x-signature': createHmac('sha256', secret).update(text).digest('hex') };
	const { started = [] } = await harness.deliver({ body: text, headers });
	const { data, error, hints } = await harness.run(started);
	return {
		error,
		items: data?.main[0] ?? [],
		hints: (hints ?? []).map(({ message }) => message).join('\n'),
	};
}

describe('hydrateEvents', () => {
	test.each<[name: string, credential: object, max: number]>([
		['an unsigned delivery', {}, 10],
		['a signed delivery', signed, 100],
	])(
		'reads for %s only a limited number of records, and hints at the others',
		async (_, credential, max) => {
			const requests = mockService(readable);
			const { items, hints } = await run(ids(max + 20).map(idOnly), credential);
			expect(requests).toHaveLength(max);
			expect(items).toHaveLength(max + 20);
			expect(items.filter(({ json }) => json.record === null).map(({ json }) => json.id)).toEqual(
				ids(max + 20)
					.slice(max)
					.map(String),
			);
			expect(hints).toContain(`20 records were not read`);
		},
	);

	test('reads a record once that 30 events name', async () => {
		const requests = mockService(readable);
		const body = ids(30).map((eventId) => ({ ...idOnly(7), event_id: eventId }));
		expect((await run(body)).items).toHaveLength(30);
		expect(requests).toEqual(['/v1/appointments/7']);
	});

	test.each<[event: string, updated: string]>([
		['invoice.created', '2026-05-01'],
		['invoice.updated', '2026-05-02'],
	])('shows whether an invoice that was issued is new: %s', async (event, updated) => {
		mockService(() => [200, { id: 9, total: 40, created_at: '2026-05-01', updated_at: updated }]);
		const notice = { event: 'invoice.issued', invoice_id: 9 };
		const { items } = await run(notice, {}, {}, { events: ['invoice.created', 'invoice.updated'] });
		expect(items).toMatchObject([{ json: { event, id: '9' } }]);
		const only = await run({ ...notice, n: 2 }, {}, {}, { events: ['invoice.created'] });
		expect(only.items).toHaveLength(event === 'invoice.created' ? 1 : 0);
	});

	test('reads each missing record twice, with one wait', async () => {
		const requests = mockService(() => [404, {}]);
		const { items } = await run([1, 2, 3].map(idOnly), {}, { waitForRecord: 0.3 });
		expect(items).toMatchObject(
			[1, 2, 3].map((id) => ({ json: { id: String(id), record: null } })),
		);
		expect(requests).toHaveLength(6);
		expect(new Set(requests).size).toBe(3);
	});

	test('reads no list', async () => {
		const rows = ids(40).map((id) => ({ id, start: 'x' }));
		const requests = mockService((path) =>
			path.includes('/appointments/') ? [404, {}] : [200, { data: rows, has_more: true }],
		);
		const { items } = await run([idOnly(99)], {}, { waitForRecord: 0 });
		expect(items).toMatchObject([{ json: { id: '99', record: null } }]);
		expect(requests).toEqual(['/v1/appointments/99']);
	});

	test.each<[answer: object]>(casesOf`
		[{ "id": 1, "start": "x" }]
		{ "id": 1, "start": "x" }
		{ "data": { "id": 1, "number": "A-98", "start": "x" } }
	`)('does not accept another record than the named one: %j', async (answer) => {
		mockService(() => [200, answer]);
		const { items } = await run([idOnly(99)], {}, { waitForRecord: 0 });
		expect(items).toMatchObject([{ json: { id: '99', record: null } }]);
	});

	test.each<[record: object]>(casesOf`
		{ "id": 1, "number": "A-99", "start": "x" }
		{ "id": 1, "uuid": "99", "start": "x" }
		{ "uid": "a1", "idCita": 99, "start": "x" }
		{ "start": "x" }
	`)('accepts a record that shows the named ID beside another, or none: %j', async (record) => {
		mockService(() => [200, record]);
		const { items } = await run([idOnly(99)], {}, { waitForRecord: 0 });
		expect(items).toMatchObject([{ json: { id: '99', record } }]);
	});

	test('accepts nothing at an address of another name that does not show the ID', async () => {
		nock(origin).get('/v1/appointments/99').reply(302, '', { location: '/login' });
		nock(origin).get('/login').reply(200, { start: 'x', form: 'login' });
		const { items } = await run([idOnly(99)], {}, { waitForRecord: 0 });
		expect(items).toMatchObject([{ json: { id: '99', record: null } }]);
	});
});

describe('an event of an id alone', () => {
	const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
	const thin = { event: 'appointment.updated', resource_id: 7 };

	test('the record is read', async () => {
		nock(origin).get('/v1/appointments/7').reply(200, { data: record });
		expect(await createWebhookHarness().take({ body: thin })).toMatchObject([{ id: '7', record }]);
	});

	test.each<[name: string, status: number, body: object]>([
		['with HTTP 410 for the record', 410, thin],
		['with HTTP 404 for a deleted record', 404, { event: 'appointment.deleted', resource_id: 7 }],
	])('%s, the event comes without a record', async (_, status, body) => {
		nock(origin).persist().get(/./).query(true).reply(status, {});
		expect(await createWebhookHarness().take({ body })).toMatchObject([{ id: '7', record: null }]);
	});

	test('HTTP 403 for the record fails the run with a message, and a retry of the run passes the event', async () => {
		nock(origin)
			.get('/v1/appointments/7')
			.reply(403, { message: `no ${enterprise.apiKey}` });
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: thin });
		const { error } = await harness.run(started);
		expect(error?.message).toBe(
			'This key is not allowed to read the appointment that a delivery names',
		);
		expect(JSON.stringify(error)).not.toContain(enterprise.apiKey);
		nock(origin).get('/v1/appointments/7').reply(200, record);
		expect((await harness.run(started, 'retry')).data?.main[0]).toHaveLength(1);
	});
});

describe('a record that is older than the notice of its change', () => {
	const older = { id: 7, status: 'booked', updated_at: '2026-04-02T09:00:00Z' };
	const newer = { ...older, status: 'cancelled', updated_at: '2026-04-03T09:00:00Z' };
	const notice = { event: 'appointment.updated', resource_id: 7 };
	const events = ['appointment.updated', 'appointment.cancelled'];

	test.each<[string, object, Array<object | number>, string]>([
		// the notice has, answers one after the other, event
		['its time', { occurred_at: newer.updated_at }, [older, newer], 'cancelled'],
		['its time', { occurred_at: newer.updated_at }, [older, older], 'updated'],
		['its time', { occurred_at: newer.updated_at }, [older, 403], 'updated'],
		['its time', { occurred_at: newer.updated_at }, [newer], 'cancelled'],
		['no time', {}, [older], 'updated'],
		['a time to come', { occurred_at: '2099-01-01T00:00:00Z' }, [older], 'updated'],
		['the second after', { occurred_at: '2026-04-02T09:00:01Z' }, [older], 'updated'],
	])('is read once more where the notice has %s: %j, %j', async (_, more, answers, event) => {
		const requests = mockService(() => {
			const answer = answers[Math.min(requests.length, answers.length) - 1];
			return typeof answer === 'number' ? [answer, {}] : [200, answer];
		});
		const { items } = await run({ ...notice, ...more }, {}, { waitForRecord: 0.3 }, { events });
		expect(items.map(({ json }) => json.event)).toEqual([`appointment.${event}`]);
		expect(requests).toHaveLength(answers.length);
	});
});
