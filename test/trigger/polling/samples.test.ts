import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { origin } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';
import { minute, row, rows, type Row } from './support/changingList';

const list = '/v1/appointments';

/** A service that pages by number, in the order in which the records are given. */
function serve(records: Row[], size = 20): string[] {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get(list)
		.query(true)
		.reply((uri) => {
			requests.push(uri);
			const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
			const data = records.slice((page - 1) * size, page * size);
			return [200, { data, meta: { page, per_page: size, total: records.length } }];
		});
	return requests;
}

/** What the editor shows where it starts polling mode. */
async function runSamples(parameters: INodeParameters = {}) {
	const harness = createWebhookHarness({ mode: 'polling', ...parameters });
	harness.node.typeVersion = 1;
	const { data, error, hints = [] } = await harness.run([{ json: {} }], 'manual');
	if (error) throw error;
	const items = data?.main[0] ?? [];
	return { items, ids: items.map(({ json }) => json.id), hints, saved: harness.staticData };
}

test('the samples are the latest three appointments, as items of polling mode', async () => {
	const requests = serve([row(3), row(5), row(1), row(4), row(2)]);
	const { items, hints, saved } = await runSamples();
	expect(items).toEqual(
		[5, 4, 3].map((id) => ({
			json: {
				event: 'appointment.created',
				resource: 'appointment',
				id: String(id),
				occurredAt: row(id).created_at,
				record: row(id),
				delivery: null,
			},
			pairedItem: { item: 0 },
		})),
	);
	expect([hints, saved, requests]).toEqual([[], {}, [list]]);
});

test.each([
	['appointment.changed', 'appointment.updated'],
	['appointment.startingSoon', 'appointment.startingSoon'],
])('samples for the option %s have the event %s', async (option, event) => {
	serve(rows(2));
	const { items } = await runSamples({ event: option });
	expect(items.map(({ json }) => json.event)).toEqual([event, event]);
});

test('samples of Starting Soon are sorted by start, others by creation', async () => {
	serve([row(1, { start: minute(9) }), row(2, { start: minute(8) }), row(3, { start: minute(7) })]);
	const soon = await runSamples({ event: 'appointment.startingSoon' });
	expect(soon.ids).toEqual(['1', '2', '3']);
	expect(soon.items[0].json.occurredAt).toBe(minute(9));
	expect((await runSamples()).ids).toEqual(['3', '2', '1']);
});

test.each`
	name                                                              | records                                                    | ids
	${'records without a time come last, wherever the list has them'} | ${[row(2), row(1, { created_at: null as never }), row(3)]} | ${['3', '2', '1']}
	${'records keep their order where none has a time'}               | ${[{ id: 2 }, { id: 3 }, { id: 1 }]}                       | ${['2', '3', '1']}
`('$name', async ({ records, ids }: { records: Row[]; ids: string[] }) => {
	serve(records);
	expect((await runSamples()).ids).toEqual(ids);
});

test('a list that begins with its oldest is read from its last page', async () => {
	const requests = serve(rows(70));
	expect((await runSamples()).ids).toEqual(['70', '69', '68']);
	expect(requests.length).toBeLessThan(6);
});

test('a list that begins with its newest is read from its first page', async () => {
	const requests = serve(rows(70).reverse());
	expect((await runSamples()).ids).toEqual(['70', '69', '68']);
	expect(requests).toEqual([list]);
});

test('where the last page cannot be read, the samples come from the first page', async () => {
	const firstPage = rows(20);
	nock(origin)
		.get(list)
		.reply(200, { data: firstPage, meta: { page: 1, per_page: 20, total: 70 } });
	nock(origin).persist().get(list).query(true).reply(403, {});
	expect((await runSamples()).ids).toEqual(['20', '19', '18']);
});

test('with the option Pagination 20 records are read in that way', async () => {
	const records = rows(70);
	const requests = serve(records, 10);
	const paged = { pagination: 'page', paginationParameter: 'page' };
	expect((await runSamples({ options: paged })).ids).toEqual(['20', '19', '18']);
	expect(requests).toHaveLength(2);
	requests.length = 0;
	expect((await runSamples({ options: { pagination: 'none' } })).ids).toEqual(['10', '9', '8']);
	expect(requests).toEqual([list]);
});

test('the query of the user is sent, and the records are read under the name of the list', async () => {
	nock(origin)
		.get(list)
		.query({ location: '7' })
		.reply(200, { items: [{ id: 1 }, { id: 2 }], appointments: [row(8)] });
	const query = { parameter: [{ name: 'location', value: '7' }] };
	expect((await runSamples({ query })).ids).toEqual(['8']);
});

test('an account without appointments gives no samples, and a hint', async () => {
	serve([]);
	const { ids, hints } = await runSamples();
	expect(ids).toEqual([]);
	expect(hints).toEqual([
		{
			message:
				'The account has no appointments yet, so there is nothing to show. Make one, and fetch again.',
			type: 'warning',
			location: 'outputPane',
		},
	]);
});

test('HTTP 403 for the list fails with a message', async () => {
	nock(origin).get(list).reply(403, { message: 'Not on this plan' });
	await expect(runSamples()).rejects.toMatchObject({
		message: 'This key is not allowed to read appointments',
		description: expect.stringContaining('set to the Enterprise API'),
		context: { itemIndex: 0 },
	});
});
