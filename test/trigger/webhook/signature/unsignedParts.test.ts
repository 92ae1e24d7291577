import { createHmac } from 'node:crypto';
import { installDeduplicationStore } from '../../../support/deduplicationStore';
import { enterprise } from '../../../support/runNode';
import { createWebhookHarness, secret } from '../../../support/webhookHarness';

const credential = { ...enterprise, webhookSecret: secret };
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const text = JSON.stringify({ event: 'appointment.updated', data: record });
const bare = JSON.stringify(record);
const signedRequest = (body: string) => ({ body, headers: { 'x-signature': sign(body) } });
const seconds = () => String(Math.floor(Date.now() / 1000));

beforeEach(async () => void (await installDeduplicationStore()));
afterEach(() => jest.restoreAllMocks());

/** Delivers the same signed body once for each set of further headers; how many events pass each time. */
async function countPassed(body: string, more: Array<Record<string, string>>, parameters = {}) {
	const harness = createWebhookHarness(parameters, credential);
	const counts: number[] = [];
	for (const headers of more) {
		const items = await harness.take({ body, headers: { 'x-signature': sign(body), ...headers } });
		counts.push(items?.length ?? 0);
	}
	return counts;
}

describe('an unsigned part of a signed delivery', () => {
	test.each(
		(
			'x-event-id idempotency-key webhook-id svix-id ce-id x-message-id notification-id ' +
			'x-delivery-id'
		).split(' '),
	)('the header %s makes a repeat no new event', async (header) => {
		expect(await countPassed(text, [{ [header]: '1' }, { [header]: '2' }, {}])).toEqual([1, 0, 0]);
	});

	test('a query parameter makes a repeat no new event', async () => {
		const harness = createWebhookHarness({}, credential);
		expect(await harness.take(signedRequest(text))).toHaveLength(1);
		const queries: Array<Record<string, string>> = [
			{ event_id: '2' },
			{ event: 'appointment.created' },
			{ id: '8' },
		];
		for (const query of queries)
			expect(await harness.take({ ...signedRequest(text), query })).toEqual([]);
	});

	test('another event name in a header makes a repeat no new event', async () => {
		const events = [
			'appointment.updated',
			'appointment.created',
			'invoice.created',
			'invoice.updated',
		];
		const names = [...events, 'booking.confirmed', 'termin.neu'];
		const headers = [
			...names.map((name) => ({ 'x-event-type': name })),
			{ 'x-event': 'created', 'x-resource': 'invoice' },
		];
		expect(await countPassed(bare, headers, { events })).toEqual([1, 0, 0, 0, 0, 0, 0]);
	});

	test('an event name in a header does not replace that of the body', async () => {
		const harness = createWebhookHarness({}, credential);
		const headers = {
			'x-signature': sign(text),
			'x-event-type': 'appointment.created',
			'x-topic': 'appointment.created',
		};
		expect(await harness.take({ body: text, headers })).toMatchObject([
			{ event: 'appointment.updated' },
		]);
		const half = JSON.stringify({ action: 'updated', data: record });
		expect(
			await harness.take({ body: half, headers: { ...headers, 'x-signature': sign(half) } }),
		).not.toMatchObject([{ event: 'appointment.created' }]);
	});

	test('an event name in a header counts where the body has none', async () => {
		const headers = { 'x-signature': sign(bare), 'x-event-type': 'appointment.created' };
		expect(await createWebhookHarness({}, credential).take({ body: bare, headers })).toMatchObject([
			{ event: 'appointment.created', id: '7' },
		]);
	});

	test('a header with “created” for a record that was changed later gives “updated”', async () => {
		const edited = JSON.stringify({
			...record,
			created_at: '2026-04-01T08:00:00Z',
			updated_at: '2026-04-09T08:00:00Z',
		});
		const headers = { 'x-signature': sign(edited), 'x-event-type': 'appointment.created' };
		expect(
			await createWebhookHarness({}, credential).take({ body: edited, headers }),
		).toMatchObject([{ event: 'appointment.updated', id: '7' }]);
	});
});

test('deliveries with different signed ids are different events', async () => {
	const harness = createWebhookHarness({}, credential);
	const take = async (id: string) => {
		const time = seconds();
		const headers = {
			'webhook-id': id,
			'webhook-timestamp': time,
			'webhook-signature': `v1,${createHmac('sha256', secret).update(`${id}.${time}.${text}`).digest('base64')}`,
		};
		return (await harness.take({ body: text, headers }))?.length;
	};
	expect([await take('msg_1'), await take('msg_2'), await take('msg_1')]).toEqual([1, 1, 0]);
});

test('without a secret, deliveries with different ids in a header are different events', async () => {
	const harness = createWebhookHarness();
	for (const id of ['1', '2'])
		expect(await harness.take({ body: text, headers: { 'x-event-id': id } })).toHaveLength(1);
});

describe('a signed delivery without an id or a time', () => {
	test('is a repeat at any later time', async () => {
		const harness = createWebhookHarness({}, credential);
		const now = Date.now();
		expect(await harness.take(signedRequest(text))).toHaveLength(1);
		for (const hours of [2, 48, 1000]) {
			jest.useFakeTimers({
				doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
				now: now + hours * 3_600_000,
			});
			expect(await harness.take(signedRequest(text))).toEqual([]);
			jest.useRealTimers();
		}
	});

	test('without a record passes again after two hours, because the next change looks the same', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } }, credential);
		const thin = JSON.stringify({ event: 'appointment.updated', resource_id: 7 });
		const now = Date.now();
		expect(await harness.take(signedRequest(thin))).toHaveLength(1);
		expect(await harness.take(signedRequest(thin))).toEqual([]);
		jest.useFakeTimers({
			doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
			now: now + 3 * 3_600_000,
		});
		expect(await harness.take(signedRequest(thin))).toHaveLength(1);
		jest.useRealTimers();
	});
});

describe('the delivery in an item leaves out', () => {
	const wrong = sign('another text');
	test.each`
		name                                           | headers                                                                            | options
		${'a header with the signature'}               | ${{ 'x-odd': sign(text) }}                                                         | ${{}}
		${'the header that the option names'}          | ${{ 'x-odd': sign(text) }}                                                         | ${{ signatureHeader: 'X-Odd' }}
		${'several headers with signatures'}           | ${{ 'x-a': sign(text), 'x-hub-signature': `sha1=${wrong}`, 'x-b': sign(text) }}    | ${{}}
		${'headers with signatures by another secret'} | ${{ 'x-signature': sign(text), 'x-webhook-hmac': 'made otherwise', 'x-c': wrong }} | ${{}}
		${'a signature in base64'}                     | ${{ 'x-odd': Buffer.from(sign(text), 'hex').toString('base64') }}                  | ${{}}
		${'a signature with its time'} | ${(() => {
	const time = seconds();
	return { 'x-odd': `t=${time},v1=${sign(`${time}.${text}`)}` };
})()} | ${{}}
	`('$name', async ({ headers, options }: { headers: Record<string, string>; options: object }) => {
		const harness = createWebhookHarness({ options } as never, credential);
		const [item] =
			(await harness.take({ body: text, headers: { ...headers, 'x-kept': 'yes' } })) ?? [];
		const { headers: shown } = item.delivery as { headers: object };
		expect(shown).toEqual({ 'content-type': 'application/json', 'x-kept': 'yes' });
	});

	test('a query parameter with a signature', async () => {
		const query = { sig: sign(text), signature: 'x', tag: 'kept' };
		const [item] =
			(await createWebhookHarness({}, credential).take({ ...signedRequest(text), query })) ?? [];
		expect((item.delivery as { query: object }).query).toEqual({ tag: 'kept' });
	});
});
