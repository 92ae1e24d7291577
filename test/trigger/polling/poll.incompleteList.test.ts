import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { pollAppointments } from '../../../nodes/AppointmentService/trigger/polling/poll';
import { origin } from '../../support/runNode';
import { PollHarness } from '../../support/pollHarness';
import { row, rows, type Row } from './support/changingList';

type Respond = (query: URLSearchParams) => [status: number, body: unknown];

function serve(respond: Respond): void {
	nock.cleanAll();
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => respond(new URL(uri, origin).searchParams) as [number, nock.Body]);
}

/** A list of which nothing but the first records can be asked for, whatever is asked. */
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

describe('publishing fails where new appointments cannot be seen', () => {
	const sixty = rows(60);
	test.each<[string, Respond, IDataObject]>([
		['oldest first, counted', firstPageWithCount(sixty), {}],
		['in no order, counted', firstPageWithCount(jumbled(rows(61))), {}],
		[
			'oldest first, with the word that there is more',
			onlyFirst(sixty, 25, (data) => ({ data, has_more: true })),
			{},
		],
		['a list as long as a page, and no word', onlyFirst(sixty, 25, (data) => data), {}],
		[
			'as long as a page, and no word, in an envelope',
			onlyFirst(sixty, 50, (data) => ({ data })),
			{},
		],
		['oldest first, read to a certain depth', paged(rows(200), 3), {}],
		[
			'one answer by the options, which says that there is more',
			onlyFirst(sixty, 25, (data) => ({ data, has_more: true })),
			{ options: { pagination: 'none' } },
		],
		[
			'changes, in order of creation',
			firstPageWithCount(falling(sixty)),
			{ event: 'appointment.changed' },
		],
		[
			'few records, so that their order shows nothing',
			onlyFirst(falling(rows(9)), 3, (data, total) => ({ data, total })),
			{},
		],
	])('%s', async (_, respond, parameters) => {
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
	[
		'newest first, with the word that there is more',
		onlyFirst(falling(rows(60)), 25, (data) => ({ data, has_more: true })),
	],
	['newest first, as long as a page', onlyFirst(falling(rows(60)), 25, (data) => data)],
	['of no usual length', onlyFirst(rows(23), 100, (data) => data)],
	['of no usual length, and long', onlyFirst(rows(1137), 5000, (data) => data)],
	['counted, and one page', firstPageWithCount(rows(25))],
	['as long as a page, and counted', onlyFirst(rows(25), 25, (data, total) => ({ data, total }))],
	['newest first, read to a certain depth', paged(falling(rows(200)), 3)],
	['read to its end', paged(jumbled(rows(83)))],
	['empty', firstPageWithCount([])],
])('a list is published: %s', async (_, respond) => {
	serve(respond);
	const harness = new PollHarness({});
	expect(await harness.poll()).toBeNull();
	expect(harness.saved['node:Trigger']).toHaveProperty('polling.learnt', true);
});

test.each(['init', 'leadershipChange'] as const)(
	'what n8n starts by itself (%s) stays on, and says so at each poll after',
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

test('an old appointment that comes into sight is never new, what is new is told of', async () => {
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

test('an old appointment that comes into sight by a change has changed, and is not new', async () => {
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

test('more new ones than can be seen are said, and none is lost', async () => {
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

test('a list that cannot be seen any more is said at each poll, and what came meanwhile is told of afterwards', async () => {
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

test('a record that moves up from below the depth that can be read is not new', async () => {
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

	test('goes on where the order of starts shows that they are seen', async () => {
		serve(firstPageWithCount(Array.from({ length: 60 }, (_, n) => at(n + 1, n * 10 - 15))));
		expect(idsOf(await new PollHarness(soon).poll())).toHaveLength(3);
	});
});
