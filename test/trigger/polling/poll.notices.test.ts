import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { pollAppointments } from '../../../nodes/AppointmentService/trigger/polling/poll';
import { origin } from '../../support/runNode';
import { collectLogLines } from '../../support/webhookHarness';
import { PollHarness } from '../../support/pollHarness';
import { row, rows, type Row } from './support/changingList';

const list = '/api/v1/appointments';
/** Responds to every request with this body. */
const serve = (body: object) => nock(origin).persist().get(list).query(true).reply(200, body);
const idsOf = (output: Array<Array<{ json: IDataObject }>> | null) =>
	output?.[0].map(({ json }) => json.id);
const existing = { options: { includeExisting: true } };
const withoutIds = (...names: string[]) => ({
	data: names.map((client) => ({ client, start: '2026-05-01T09:00:00Z' })),
	total: names.length,
});

describe('a notice about the list', () => {
	const notice = /^warn: Trigger: The records carry no ID/;

	test('is logged once, and not of an empty list', async () => {
		serve(withoutIds());
		const harness = new PollHarness({});
		expect(await collectLogLines(async () => await harness.poll())).toEqual([]);
		nock.cleanAll();
		serve(withoutIds('Anna', 'Ben'));
		const first = await collectLogLines(async () => await harness.poll());
		expect(first).toEqual([expect.stringMatching(notice)]);
		expect(harness.saved['node:Trigger']).toHaveProperty(
			'pollingNotice',
			first[0].replace('warn: Trigger: ', ''),
		);
		expect(await collectLogLines(async () => await harness.poll())).toEqual([]);
		const restarted = new PollHarness({}, undefined, harness.saved);
		expect(await collectLogLines(async () => await restarted.poll())).toEqual([]);
	});

	test('is logged again when it comes back', async () => {
		const unreadable = { 'node:Trigger': { polling: 'x' } };
		serve({ data: rows(3), total: 3 });
		const harness = new PollHarness({}, undefined, unreadable);
		const expected = [expect.stringMatching(/cannot be read any more: this poll starts again/)];
		const poll = async () => await collectLogLines(async () => await harness.poll());
		expect(await poll()).toEqual(expected);
		expect(await poll()).toEqual([]);
		expect(harness.saved['node:Trigger']).toHaveProperty('pollingNotice', '');
		Object.assign(harness.workflow.staticData['node:Trigger'] as object, { polling: 'x' });
		expect(await poll()).toEqual(expected);
	});
});

test.each([
	[{ status: 1 }, ['appointment.cancelled'], 1],
	[{ status: 'B' }, ['appointment.startingSoon'], 1],
	[{ status: 1 }, ['appointment.created'], 0],
	[{ status: 'booked' }, ['appointment.cancelled', 'appointment.startingSoon'], 0],
	[{ status: 1, cancelled_at: null }, ['appointment.cancelled', 'appointment.startingSoon'], 0],
])(
	'of records with %j and the events %j, %s notices tell of a status in codes',
	async (fields, pollEvents, told) => {
		const start = new Date(Date.now() + 86_400_000).toISOString();
		serve({ data: rows(3).map((record) => ({ ...record, start, ...fields })), total: 3 });
		const harness = PollHarness.newest({ pollEvents });
		const lines = await collectLogLines(async () => await harness.poll());
		expect(lines.filter((line) => line.includes('show no status in words'))).toHaveLength(told);
	},
);

test.each([
	[{ meal_day: '2027-01-09' }, ['appointment.rescheduled'], {}, 1],
	[{ meal_day: '2027-01-09' }, ['appointment.rescheduled'], { startField: 'meal_day' }, 0],
	[{ meal_day: '2027-01-09' }, ['appointment.changed'], {}, 0],
	[{ start: '2027-01-09T10:00:00Z' }, ['appointment.rescheduled'], {}, 0],
])(
	'of records with %j, the events %j and the options %j, %s notices tell that no move is seen',
	async (fields, pollEvents, options, told) => {
		serve({ data: rows(3).map((record) => ({ id: record.id, ...fields })), total: 3 });
		const harness = PollHarness.newest({ pollEvents, options });
		const lines = await collectLogLines(async () => await harness.poll());
		expect(lines.filter((line) => line.includes('no move would be seen'))).toHaveLength(told);
	},
);

test('a counter in all records is told as such', async () => {
	const shown = (views: number, count = 24) =>
		serve({ data: rows(count).map((record) => ({ ...record, views })), total: count });
	const harness = PollHarness.newest({ pollEvents: ['appointment.changed'] });
	const poll = async () => await collectLogLines(async () => await harness.poll());
	const notice = /All 24 records count as changed.* such as a counter/;
	shown(1);
	expect((await poll()).join()).not.toMatch(notice);
	nock.cleanAll();
	shown(2);
	expect((await poll()).join()).toMatch(/Nothing in the list is as the last poll left it/);
	const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_900_000);
	expect((await poll()).join()).toMatch(notice);
	clock.mockRestore();
});

test('a first poll that fails while n8n starts is logged', async () => {
	nock(origin).persist().get(list).reply(404);
	const harness = new PollHarness({});
	const logged = await collectLogLines(
		async () => await pollAppointments.call(harness.context('trigger', undefined, 'init')),
	);
	expect(logged).toEqual([
		'warn: Trigger: the first poll failed. Not found: could not read appointments. Check the Base URL in the credential: requests go to https://salon.example.com/api/v1.',
	]);
});

test('several nodes poll at the same time, each with its own state', async () => {
	serve({ data: rows(3), total: 3 });
	const [one, other, third] = [1, 2, 3].map(() => new PollHarness(existing));
	other.node.id = 'another node';
	third.workflow.id = 'another workflow';
	const found = await Promise.all([one.poll(), other.poll(), third.poll(), one.poll()]);
	expect(found.map((output) => idsOf(output)?.length)).toEqual([3, 3, 3, undefined]);
});

describe('a poll within the budget of n8n', () => {
	test('does not wait longer for a retry', async () => {
		nock(origin).get(list).reply(429, {}, { 'Retry-After': '2' });
		serve({ data: rows(3) });
		await expect(new PollHarness({}).poll('trigger', 2000)).rejects.toMatchObject({
			message: 'The service asks to wait 2 seconds before the next request',
			failure: { cause: 'rate-limited', retryAfterMs: 2000 },
		});
		expect(await new PollHarness({}).poll('trigger', 2000)).toBeNull();
	});

	test('does not wait longer for a response', async () => {
		nock(origin).persist().get(list).delay(700).reply(200, []);
		await expect(new PollHarness({}).poll('trigger', 300)).rejects.toMatchObject({
			failure: { cause: 'temporarily-unavailable' },
		});
	});

	test('has a default budget where n8n gives none', async () => {
		serve({ data: rows(3), total: 3 });
		const harness = new PollHarness(existing);
		const context = Object.assign(harness.context(), { getPollBudgetMs: undefined as never });
		expect(idsOf(await pollAppointments.call(context))).toHaveLength(3);
	});
});

test.each<[string, object]>([
	['appointments', { items: [{ id: 7 }, { id: 8 }], appointments: rows(3) }],
	['appointment_list', { items: [{ id: 7 }, { id: 8 }], appointment_list: rows(3) }],
])('the list is found under its name %s', async (_, body) => {
	serve(body);
	expect(idsOf(await new PollHarness(existing).poll())?.sort()).toEqual(['1', '2', '3']);
});

describe('a start without a time zone is read', () => {
	const inMinutes = (minutes: number, hours = 0) =>
		new Date(Date.now() + minutes * 60_000 + hours * 3_600_000).toISOString().slice(0, 19);
	const startingSoonHarness = (options: IDataObject = {}) =>
		new PollHarness({ event: 'appointment.startingSoon', options } as never);
	const inTokyo: Row[] = [...rows(2), row(9, { start: inMinutes(20, 9) })];

	test('in the time zone of the option', async () => {
		serve({ data: inTokyo, total: 3 });
		expect(idsOf(await startingSoonHarness({ timeZone: 'Asia/Tokyo' }).poll())).toEqual(['9']);
		expect(await startingSoonHarness({ timeZone: 'Asia/Dubai' }).poll()).toBeNull();
	});

	test('in the time zone of the workflow, where there is no option', async () => {
		serve({ data: inTokyo, total: 3 });
		const harness = startingSoonHarness();
		Object.assign(harness.workflow, { timezone: 'Asia/Tokyo' });
		expect(idsOf(await harness.poll())).toEqual(['9']);
		const other = startingSoonHarness({ timeZone: 'Asia/Dubai' });
		Object.assign(other.workflow, { timezone: 'Asia/Tokyo' });
		expect(await other.poll()).toBeNull();
	});
});
