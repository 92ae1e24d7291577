import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { origin } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';
import { minute, row, rows, type Row } from '../polling/support/changingList';

const list = '/v1/appointments';

/** A service that pages by number, in the order in which the records are given. */
function serve(records: Row[], size = 20): string[] {
	const asked: string[] = [];
	nock(origin)
		.persist()
		.get(list)
		.query(true)
		.reply((uri) => {
			asked.push(uri);
			const page = Number(new URL(uri, origin).searchParams.get('page') ?? 1);
			const data = records.slice((page - 1) * size, page * size);
			return [200, { data, meta: { page, per_page: size, total: records.length } }];
		});
	return asked;
}

/** What the editor shows of polling mode. */
async function shown(parameters: INodeParameters = {}) {
	const harness = createWebhookHarness({ mode: 'polling', ...parameters });
	const { data, error, hints = [] } = await harness.run([{ json: {} }], 'manual');
	if (error) throw error;
	const items = data?.main[0] ?? [];
	return { items, ids: items.map(({ json }) => json.id), hints, saved: harness.staticData };
}

test('are the latest three, as polling mode tells of them', async () => {
	const asked = serve([row(3), row(5), row(1), row(4), row(2)]);
	const { items, hints, saved } = await shown();
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
	expect([hints, saved, asked]).toEqual([[], {}, [list]]);
});

test.each([
	['appointment.changed', 'appointment.updated'],
	['appointment.startingSoon', 'appointment.startingSoon'],
])('of %s are called as the event itself: %s', async (event, called) => {
	serve(rows(2));
	const { items } = await shown({ event });
	expect(items.map(({ json }) => json.event)).toEqual([called, called]);
});

test('of what starts soon go by the start, others by the creation', async () => {
	serve([row(1, { start: minute(9) }), row(2, { start: minute(8) }), row(3, { start: minute(7) })]);
	const soon = await shown({ event: 'appointment.startingSoon' });
	expect(soon.ids).toEqual(['1', '2', '3']);
	expect(soon.items[0].json.occurredAt).toBe(minute(9));
	expect((await shown()).ids).toEqual(['3', '2', '1']);
});

test.each<[string, Row[], string[]]>([
	[
		'without a time come last',
		[row(1, { created_at: null as never }), row(2), row(3)],
		['3', '2', '1'],
	],
	[
		'without a time come last, wherever they stand',
		[row(2), row(1, { created_at: null as never }), row(3)],
		['3', '2', '1'],
	],
	['keep their order where none has a time', [{ id: 2 }, { id: 3 }, { id: 1 }], ['2', '3', '1']],
])('%s', async (_, records, ids) => {
	serve(records);
	expect((await shown()).ids).toEqual(ids);
});

test('come from the last page where a list begins with its oldest', async () => {
	const asked = serve(rows(70));
	expect((await shown()).ids).toEqual(['70', '69', '68']);
	expect(asked.length).toBeLessThan(6);
});

test('come from the first page where a list begins with its newest', async () => {
	const asked = serve(rows(70).reverse());
	expect((await shown()).ids).toEqual(['70', '69', '68']);
	expect(asked).toEqual([list]);
});

test('come from the first page where the last one cannot be read', async () => {
	const said = rows(20);
	nock(origin)
		.get(list)
		.reply(200, { data: said, meta: { page: 1, per_page: 20, total: 70 } });
	nock(origin).persist().get(list).query(true).reply(403, {});
	expect((await shown()).ids).toEqual(['20', '19', '18']);
});

test('are read as the user says that the list is paged, a page’s worth', async () => {
	const records = rows(70);
	const asked = serve(records, 10);
	const paged = { pagination: 'page', paginationParameter: 'page' };
	expect((await shown({ options: paged })).ids).toEqual(['20', '19', '18']);
	expect(asked).toHaveLength(2);
	asked.length = 0;
	expect((await shown({ options: { pagination: 'none' } })).ids).toEqual(['10', '9', '8']);
	expect(asked).toEqual([list]);
});

test('are read with the user’s own query, under the list’s own name', async () => {
	nock(origin)
		.get(list)
		.query({ location: '7' })
		.reply(200, { items: [{ id: 1 }, { id: 2 }], appointments: [row(8)] });
	const query = { parameter: [{ name: 'location', value: '7' }] };
	expect((await shown({ query })).ids).toEqual(['8']);
});

test('are none where the account has none, and the editor says how to go on', async () => {
	serve([]);
	const { ids, hints } = await shown();
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

test('that cannot be read fail in words', async () => {
	nock(origin).get(list).reply(403, { message: 'Not on this plan' });
	await expect(shown()).rejects.toMatchObject({
		message: 'This key is not allowed to read appointments',
		description: expect.stringContaining('on the enterprise surface'),
		context: { itemIndex: 0 },
	});
});
