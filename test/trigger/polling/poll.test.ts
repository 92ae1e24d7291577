import { NodeHelpers, type IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { AppointmentServiceTrigger } from '../../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { pollAppointments } from '../../../nodes/AppointmentService/trigger/polling/poll';
import { limited, origin } from '../../support/runNode';
import { PollHarness } from '../../support/pollHarness';
import { row, rows, type Row } from './support/changingList';
import { casesOf } from '../../support/table';

/** A service that pages by number, newest first. */
function serve(list: Row[], size = 20, by = 'id', total = true) {
	const requested: string[] = [];
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => {
			requested.push(uri);
			const query = new URL(uri, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const isTime = by !== 'id';
			const value = (one: Row) => (isTime ? Date.parse(String(one[by])) : Number(one.id));
			const sorted = [...list].sort((a, b) => value(b) - value(a));
			const data = sorted.slice((page - 1) * size, page * size);
			return [200, { data, meta: { page, per_page: size, ...(total && { total: list.length }) } }];
		});
	return requested;
}

const idsOf = (output: Array<Array<{ json: IDataObject }>> | null) =>
	output?.[0].map(({ json }) => json.id);

test('the first poll reports nothing, the next one reports new appointments', async () => {
	const list = rows(90);
	const requested = serve(list);
	const harness = new PollHarness({ event: 'appointment.created' });
	expect(await harness.poll()).toBeNull();
	expect(harness.saved['node:Trigger']).toHaveProperty('polling.learnt', true);
	requested.length = 0;
	expect(await harness.poll()).toBeNull();
	expect(requested).toHaveLength(1);
	list.push(row(91));
	const output = await harness.poll();
	expect(output?.[0].map(({ json }) => json)).toEqual([
		{
			event: 'appointment.created',
			resource: 'appointment',
			id: '91',
			occurredAt: row(91).created_at,
			record: row(91),
			delivery: null,
		},
	]);
	expect(await harness.poll()).toBeNull();
});

test.each([
	['that of another account reports nothing that is there', rows(30, 500), []],
	['another one of the same account goes on', [...rows(45), row(46)], ['46']],
	['another one of an account that is empty now goes on', [], []],
])('a key is exchanged, and %s', async (_, other, told) => {
	const list = rows(45);
	serve(list);
	const pollEvents = ['appointment.created', 'appointment.deleted'];
	const before = PollHarness.newest({ pollEvents });
	await before.poll();
	list.splice(0, list.length, ...other);
	const credential = { ...limited, apiKey: 'key-of-another' };
	const harness = PollHarness.newest({ pollEvents }, credential, before.saved);
	expect(idsOf(await harness.poll()) ?? []).toEqual(told);
	list.push(row(900));
	expect(idsOf(await harness.poll())).toContain('900');
});

test('a record that was changed at a time to come hides none that came below many changed ones', async () => {
	const list = rows(90).map((one) => ({ ...one, updated_at: one.created_at }));
	serve(list, 20, 'updated_at', false);
	const harness = new PollHarness({ event: 'appointment.created' });
	const change = (at: number, time: number | string) =>
		(list[at].updated_at = new Date(time).toISOString());
	await harness.poll();
	change(3, '2099-01-01');
	await harness.poll();
	list.push({ ...row(91), updated_at: new Date(Date.now() - 5000).toISOString() });
	for (let at = 50; at < 75; at++) change(at, Date.now() - 4000 + at);
	expect(idsOf(await harness.poll())).toEqual(['91']);
});

test.each(['before the first poll', 'later'])(
	'a stray record with a far higher ID, there %s, hides no new appointment',
	async (when) => {
		const list = rows(1100);
		serve(list, 100);
		const harness = new PollHarness({ event: 'appointment.created' });
		if (when === 'before the first poll') list.push(row(900_000_000));
		await harness.poll();
		if (when === 'later') list.push(row(900_000_000));
		await harness.poll();
		const reported: unknown[] = [];
		for (let id = 1101; id <= 3600; id++) {
			list.push(row(id));
			if (id % 100 === 0) reported.push(...(idsOf(await harness.poll()) ?? []));
		}
		expect(reported).toHaveLength(2500);
	},
);

test.each([
	['init', () => nock(origin).persist().get('/api/v1/appointments').reply(502)],
	['init', () => nock(origin).persist().get('/api/v1/appointments').reply(404)],
	['leadershipChange', () => nock(origin).get('/api/v1/appointments').replyWithError('cut')],
] as const)(
	'a service that fails while n8n starts (%s) costs that poll only',
	async (activation, fail) => {
		const list = rows(40);
		serve(list);
		const before = new PollHarness({});
		await before.poll();
		nock.cleanAll();
		fail();
		const after = new PollHarness({}, undefined, before.saved);
		const context = after.context('trigger', undefined, activation);
		expect(await pollAppointments.call(context)).toBeNull();
		expect(after.saved).toEqual(before.saved);
		nock.cleanAll();
		nock(origin).get('/api/v1/appointments').reply(418);
		await expect(pollAppointments.call(context)).rejects.toThrow();
		nock.cleanAll();
		serve(list);
		list.push(row(41));
		expect(idsOf(await pollAppointments.call(context))).toEqual(['41']);
	},
);

test.each([
	['init', 401],
	['activate', 502],
] as const)('an activation (%s) with HTTP %s fails', async (mode, status) => {
	nock(origin).persist().get('/api/v1/appointments').query(true).reply(status);
	await expect(new PollHarness({}).poll('trigger', undefined, mode)).rejects.toThrow();
});

test('webhook mode and manual executions send no request and save nothing', async () => {
	const requested = serve(rows(5));
	const webhook = new PollHarness({ mode: 'webhook', events: ['appointment.created'] });
	expect(await webhook.poll()).toBeNull();
	const byHand = new PollHarness({});
	expect(await byHand.poll('manual')).toBeNull();
	expect(requested).toEqual([]);
	expect([webhook.saved, byHand.saved]).toEqual([{}, {}]);
});

test('a poll that begins before the last one has ended does nothing', async () => {
	serve(rows(30));
	const harness = new PollHarness({ options: { includeExisting: true } });
	const [first, second] = await Promise.all([harness.poll(), harness.poll()]);
	expect(idsOf(first)).toHaveLength(30);
	expect(second).toBeNull();
});

test.each(
	// status, headers, message, declared failure
	casesOf<[number, Record<string, string>, string, object]>`
		401 | {} | The service refused the key | {"cause":"credential-invalid"}
		429 | {"Retry-After":"900"} | The service asks to wait 900 seconds before the next request | {"cause":"rate-limited","retryAfterMs":900000}
		500 | {} | The service could not answer (HTTP 500) | {"cause":"temporarily-unavailable"}
	`,
)('HTTP %i fails the poll, and the state stays', async (status, headers, message, failure) => {
	const list = rows(30);
	serve(list);
	const harness = new PollHarness({});
	await harness.poll();
	const { saved } = harness;
	nock.cleanAll();
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply(status, { error: 'no' }, headers);
	await expect(harness.poll()).rejects.toMatchObject({
		message: expect.stringContaining(`${message}. `) as string,
		failure,
	});
	expect(harness.saved).toEqual(saved);
	nock.cleanAll();
	list.push(row(31));
	serve(list);
	expect(idsOf(await harness.poll())).toEqual(['31']);
});

test('another event begins with a new state', async () => {
	const list = rows(30);
	serve(list);
	const harness = new PollHarness({ event: 'appointment.created' });
	await harness.poll();
	const changed = new PollHarness({ event: 'appointment.changed' }, undefined, harness.saved);
	expect(await changed.poll()).toBeNull();
	Object.assign(list[3], { note: 'moved' });
	const output = await changed.poll();
	expect(output?.[0][0].json).toMatchObject({ event: 'appointment.updated', id: '4' });
});

test.each([
	[{ options: { pagination: 'sideways' } }, 'The option “Pagination” cannot be used'],
	[{ event: 'appointment.startingSoon', minutesBefore: 0 }, 'Minutes Before is not'],
	[{ event: 'appointment.deleted' }, 'The event “appointment.deleted” is not known. Choose an'],
])('%j is refused before any request', async (parameters, message) => {
	const requested = serve(rows(5));
	const harness = new PollHarness(parameters);
	await expect(harness.poll()).rejects.toThrow(message);
	expect([requested, harness.saved]).toEqual([[], {}]);
});

test('a booked appointment is reported whatever the status of its invoice and messages', async () => {
	const start = new Date(Date.now() + 20 * 60_000).toISOString();
	const extra = { invoice: { status: 'void' }, sms_status: 'rejected', payment_status: 'refunded' };
	serve([
		...rows(10),
		row(11, { start, status: 'booked', ...extra }),
		row(12, { start, status: 'cancelled' }),
		row(13, { start, ...extra }),
	]);
	const harness = new PollHarness({ event: 'appointment.startingSoon', minutesBefore: 30 });
	expect(idsOf(await harness.poll())?.sort()).toEqual(['11', '13']);
});

test.each`
	typeVersion | field
	${1}        | ${{ event: 'appointment.created' }}
	${1.1}      | ${{ pollEvents: ['appointment.created'], includeNames: false }}
`('version $typeVersion has a default for each field', ({ typeVersion, field }: Row) => {
	const { description } = new AppointmentServiceTrigger();
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		{ mode: 'polling' },
		true,
		false,
		{ typeVersion } as never,
		description,
	);
	expect(values).toEqual({
		...{ mode: 'polling', query: {}, options: {}, pollTimes: expect.anything() },
		...(field as object),
	});
});
