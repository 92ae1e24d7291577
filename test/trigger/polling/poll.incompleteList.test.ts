import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { pollAppointments } from '../../../nodes/AppointmentService/trigger/polling/poll';
import { origin } from '../../support/runNode';
import { PollHarness } from '../../support/pollHarness';
import { row, rows, uuid, type Row } from './support/changingList';

type Respond = (query: URLSearchParams) => [status: number, body: unknown];

function serve(respond: Respond): void {
	nock.cleanAll();
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => respond(new URL(uri, origin).searchParams) as [number, nock.Body]);
}

/** A list that returns its first records to every request. */
const onlyFirst =
	(list: Row[], size: number, wrap: (data: Row[], total: number) => unknown): Respond =>
	() => [200, wrap(list.slice(0, size), list.length)];

const counted = (data: Row[], total: number) => ({
	data,
	meta: { pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(total / 25), total } },
});

const paged =
	(list: Row[], lastPage = Infinity, size = 20): Respond =>
	(query) => {
		const page = Number(query.get('page') ?? 1);
		if (page > lastPage) return [400, { error: 'page is out of range' }];
		const data = list.slice((page - 1) * size, page * size);
		return [200, { data, meta: { page, per_page: size, total: list.length } }];
	};

const falling = (list: Row[]) => [...list].reverse();
const jumbled = (list: Row[]) => list.map((_, at) => list[(at * 37) % list.length]);

const idsOf = (output: Array<Array<{ json: IDataObject }>> | null) =>
	output?.[0].map(
		({ json }) => `${String(json.event).replace('appointment.', '')} ${String(json.id)}`,
	) ?? [];

const firstPageWithCount = (list: Row[]) => onlyFirst(list, 25, counted);

describe('publishing fails where new appointments cannot be seen: a list', () => {
	const sixty = rows(60);
	test.each`
		name                                                       | respond                                                                                                                                    | parameters
		${'oldest first, counted'}                                 | ${firstPageWithCount(sixty)}                                                                                                               | ${{}}
		${'in no order, counted'}                                  | ${firstPageWithCount(jumbled(rows(61)))}                                                                                                   | ${{}}
		${'oldest first, with has_more=true'}                      | ${onlyFirst(sixty, 25, (data) => ({ data, has_more: true }))}                                                                              | ${{}}
		${'as long as a page, without any sign of more'}           | ${onlyFirst(sixty, 25, (data) => data)}                                                                                                    | ${{}}
		${'oldest first, read to a certain depth'}                 | ${paged(rows(200), 3)}                                                                                                                     | ${{}}
		${'as long as a page, of a service that refuses names'}    | ${(query: URLSearchParams) => (query.size > 0 ? [400, { error: `${[...query.keys()][0]} is not a valid parameter.` }] : [200, rows(100)])} | ${{}}
		${'as long as a page, of one that says nothing of them'}   | ${(query: URLSearchParams) => (query.size > 0 ? [400, { error: 'Bad Request' }] : [200, rows(100)])}                                       | ${{}}
		${'as long as a page, of one that takes names for fields'} | ${(query: URLSearchParams) => [200, query.size > 0 ? [] : rows(25)]}                                                                       | ${{}}
		${'as long as a page, that takes a page for a token'}      | ${(query: URLSearchParams) => (query.has('page') ? [400, { error: 'bad cursor' }] : [200, jumbled(rows(61)).slice(0, 25)])}                | ${{}}
		${'of few, with a token of which nobody knows the name'}   | ${onlyFirst(sixty, 5, (data) => ({ data, next_cursor: 'c2' }))}                                                                            | ${{}}
		${'of few, with the status of a part'}                     | ${() => [206, rows(5)]}                                                                                                                    | ${{}}
		${'with the option for one page, and has_more=true'}       | ${onlyFirst(sixty, 25, (data) => ({ data, has_more: true }))}                                                                              | ${{ options: { pagination: 'none' } }}
		${'ordered by creation, where changes are wanted'}         | ${firstPageWithCount(falling(sixty))}                                                                                                      | ${{ event: 'appointment.changed' }}
		${'with too few records to prove an order'}                | ${onlyFirst(falling(rows(9)), 3, (data, total) => ({ data, total }))}                                                                      | ${{}}
	`('$name', async ({ respond, parameters }: { respond: Respond; parameters: IDataObject }) => {
		serve(respond);
		for (const mode of ['activate', 'update'] as const) {
			const harness = new PollHarness(parameters as never);
			await expect(harness.poll('trigger', undefined, mode)).rejects.toMatchObject({
				message: expect.stringMatching(/^List may be incomplete: /) as string,
				description: expect.stringMatching(/Options: Pagination.*Webhook/) as string,
			});
			expect(harness.saved['node:Trigger'] ?? {}).toEqual({});
		}
	});
});

test.each<[string, Respond]>([
	['newest first, counted', firstPageWithCount(falling(rows(60)))],
	['newest first, as long as a page', onlyFirst(falling(rows(60)), 25, (data) => data)],
	['of no usual length', onlyFirst(rows(23), 100, (data) => data)],
	['of no usual length, and long', onlyFirst(rows(1137), 5000, (data) => data)],
	['of a round length that hardly any page has', onlyFirst(rows(70), 100, (data) => data)],
	['counted, and one page', firstPageWithCount(rows(25))],
	['as long as a page, and counted', onlyFirst(rows(25), 25, (data, total) => ({ data, total }))],
	['newest first, read to a certain depth', paged(falling(rows(200)), 3)],
	['read to its end', paged(jumbled(rows(83)))],
	['empty', firstPageWithCount([])],
])('publishing succeeds with a list %s', async (_, respond) => {
	serve(respond);
	const harness = new PollHarness({});
	expect(await harness.poll()).toBeNull();
	expect(harness.saved['node:Trigger']).toHaveProperty('polling.learnt', true);
});

test('appointments that come behind a full page are new, where the page behind it was empty until now', async () => {
	const named = (id: number) => ({ id: uuid(id), client: `Client ${id}` });
	let list = [1, 2, 3, 4, 5].map(named);
	serve((query) => {
		const page = Number(query.get('page') ?? 1);
		const data = list.slice((page - 1) * 5, page * 5);
		return [200, { data, has_more: data.length === 5 }];
	});
	const harness = new PollHarness({});
	expect(await harness.poll()).toBeNull();
	expect(await harness.poll()).toBeNull();
	list = [...list, named(6), named(7)];
	expect(idsOf(await harness.poll())).toEqual([`created ${uuid(6)}`, `created ${uuid(7)}`]);
	expect(await harness.poll()).toBeNull();
});

test('a list that has been shorter is whole where it becomes as long as a page', async () => {
	let count = 23;
	serve(() => [200, rows(count)]);
	const harness = new PollHarness({});
	expect(await harness.poll()).toBeNull();
	count = 25;
	expect(idsOf(await harness.poll())).toEqual(['created 24', 'created 25']);
	for (let poll = 0; poll < 3; poll++) expect(await harness.poll()).toBeNull();
});

test.each(['init', 'leadershipChange'] as const)(
	'a workflow that n8n starts by itself (%s) stays active, and each later poll fails',
	async (activation) => {
		serve(firstPageWithCount(rows(60)));
		const harness = new PollHarness({});
		const context = harness.context('trigger', undefined, activation);
		expect(await pollAppointments.call(context)).toBeNull();
		expect(harness.saved['node:Trigger'] ?? {}).toEqual({});
		await expect(pollAppointments.call(context)).rejects.toThrow('List may be incomplete');
		await expect(pollAppointments.call(context)).rejects.toThrow('List may be incomplete');
		expect(harness.saved['node:Trigger'] ?? {}).toEqual({});
	},
);

test('an old appointment that moves up into the page is not reported, a new one is', async () => {
	let list = falling(rows(60));
	serve((query) => firstPageWithCount(list)(query));
	const harness = new PollHarness({});
	expect(await harness.poll()).toBeNull();
	list = list.filter(({ id }) => id !== 50 && id !== 60);
	expect(await harness.poll()).toBeNull();
	list = [row(62), row(61), ...list.slice(3)];
	expect(idsOf(await harness.poll())).toEqual(['created 61', 'created 62']);
	expect(await harness.poll()).toBeNull();
});

test('an old appointment that moves up by a change is reported as updated', async () => {
	const stamp = (id: number, at: number) => row(id, { updated_at: row(at).created_at });
	let list = falling(Array.from({ length: 60 }, (_, at) => stamp(((at * 7) % 60) + 1, at + 1)));
	serve((query) => firstPageWithCount(list)(query));
	const harness = new PollHarness({ event: 'appointment.changed' });
	expect(await harness.poll()).toBeNull();
	const hidden = list[50];
	list = [stamp(Number(hidden.id), 70), ...list.filter((one) => one !== hidden)];
	expect(idsOf(await harness.poll())).toEqual([`updated ${hidden.id}`]);
	list = [stamp(99, 80), ...list.filter((_, at) => at !== 3)];
	expect(idsOf(await harness.poll())).toEqual(['created 99']);
});

test('more new appointments than can be read fail the poll, and none is lost', async () => {
	let list = falling(rows(60));
	serve((query) => firstPageWithCount(list)(query));
	const harness = new PollHarness({});
	await harness.poll();
	const { saved } = harness;
	list = falling(rows(100));
	await expect(harness.poll()).rejects.toThrow('more new records came than the 25');
	expect(harness.saved).toEqual(saved);
	serve(paged(list));
	expect(idsOf(await harness.poll())).toEqual(rows(40, 61).map(({ id }) => `created ${id}`));
});

test('a list that becomes unreadable fails each poll, and new appointments are reported afterwards', async () => {
	const list = jumbled(rows(83));
	serve(paged(list));
	const harness = new PollHarness({});
	await harness.poll();
	serve(firstPageWithCount(list));
	list.splice(2, 1);
	list.splice(40, 0, row(90));
	const { saved } = harness;
	await expect(harness.poll()).rejects.toThrow('List may be incomplete');
	await expect(harness.poll()).rejects.toThrow('List may be incomplete');
	expect(harness.saved).toEqual(saved);
	serve(paged(list));
	expect(idsOf(await harness.poll())).toEqual(['created 90']);
});

test('a record that moves up from unreadable pages is not new', async () => {
	let list = falling(rows(200));
	serve((query) => paged(list, 3)(query));
	const harness = new PollHarness({});
	await harness.poll();
	const found: string[] = [];
	for (let polls = 0; polls < 60; polls++) {
		list = list.filter((_, at) => at !== 30);
		found.push(...idsOf(await harness.poll()));
	}
	list = [row(201), ...list];
	found.push(...idsOf(await harness.poll()));
	expect(found).toEqual(['created 201']);
});

describe('Starting Soon', () => {
	const at = (id: number, minutes: number) =>
		row(id, { start: new Date(Date.now() + minutes * 60_000).toISOString() });
	const soon = { event: 'appointment.startingSoon', minutesBefore: 30 };

	test('fails where appointments that start soon cannot be seen', async () => {
		serve(firstPageWithCount(jumbled(Array.from({ length: 60 }, (_, n) => at(n + 1, n - 20)))));
		const harness = new PollHarness(soon);
		await expect(harness.poll()).rejects.toThrow('List may be incomplete');
		expect(harness.saved['node:Trigger'] ?? {}).toEqual({});
	});

	test('succeeds where the order of starts proves that they are seen', async () => {
		serve(firstPageWithCount(Array.from({ length: 60 }, (_, n) => at((n * 37) % 61, n * 10 - 15))));
		expect(idsOf(await new PollHarness(soon).poll())).toHaveLength(3);
	});
});
