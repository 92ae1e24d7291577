import { createHmac } from 'node:crypto';
import nock from 'nock';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { enterprise, origin } from '../../support/runNode';
import { createWebhookHarness, secret } from '../../support/webhookHarness';

const signed = { ...enterprise, webhookSecret: secret };
const thin = (id: number | string) => ({ event: 'appointment.updated', resource_id: id });
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

beforeEach(async () => void (await installDeduplicationStore()));

/** A service that counts what it is asked. */
function service(answer: (path: string) => [number, object]): string[] {
	const asked: string[] = [];
	nock(origin)
		.persist()
		.get(/./)
		.reply((path) => {
			asked.push(path);
			return answer(path);
		});
	return asked;
}

const record = (path: string): [number, object] => [200, { id: path.split('/').pop(), start: 'x' }];

/** What a delivery makes, and what the editor is told. */
async function run(body: unknown, credential: object = {}, options = {}) {
	const harness = createWebhookHarness({ options }, { ...enterprise, ...credential } as never);
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

describe('one delivery', () => {
	test.each<[string, object, number]>([
		['that nobody signed', {}, 10],
		['that is signed', signed, 100],
	])('%s has so many records read, and tells of the others', async (_, credential, most) => {
		const asked = service(record);
		const { items, hints } = await run(ids(most + 20).map(thin), credential);
		expect(asked).toHaveLength(most);
		expect(items).toHaveLength(most + 20);
		expect(items.filter(({ json }) => json.record === null).map(({ json }) => json.id)).toEqual(
			ids(most + 20)
				.slice(most)
				.map(String),
		);
		expect(hints).toContain(`20 records were not read`);
	});

	test('reads a record once, however often it is named', async () => {
		const asked = service(record);
		const body = ids(30).map((at) => ({ ...thin(7), event_id: at }));
		expect((await run(body)).items).toHaveLength(30);
		expect(asked).toEqual(['/v1/appointments/7']);
	});

	test('of records that are not there asks twice for each, and waits once', async () => {
		const asked = service(() => [404, {}]);
		const { items } = await run([1, 2, 3].map(thin), {}, { waitForRecord: 0.3 });
		expect(items).toMatchObject(
			[1, 2, 3].map((id) => ({ json: { id: String(id), record: null } })),
		);
		expect(asked).toHaveLength(6);
		expect(new Set(asked).size).toBe(3);
	});

	test('is answered by no list', async () => {
		const rows = ids(40).map((id) => ({ id, start: 'x' }));
		const asked = service((path) =>
			path.includes('/appointments/') ? [404, {}] : [200, { data: rows, has_more: true }],
		);
		const { items } = await run([thin(99)], {}, { waitForRecord: 0 });
		expect(items).toMatchObject([{ json: { id: '99', record: null } }]);
		expect(asked).toEqual(['/v1/appointments/99']);
	});

	test('takes no other record for the one that is named', async () => {
		service(() => [200, [{ id: 1, start: 'x' }]]);
		const { items } = await run([thin(99)], {}, { waitForRecord: 0 });
		expect(items).toMatchObject([{ json: { id: '99', record: null } }]);
	});
});
