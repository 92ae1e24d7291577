import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import nock from 'nock';
import { pollAppointments } from '../../../nodes/AppointmentService/trigger/polling/poll';
import { PollHarness } from '../../support/pollHarness';
import { enterprise, limited, origin } from '../../support/runNode';
import { collectLogLines } from '../../support/webhookHarness';
import { row, rows, type Row } from './support/changingList';
import { Account } from './support/account';

const client = (id: number): Row => ({ id, name: `Client ${id}`, created_at: row(id).created_at });
const invoice = (id: number): Row => ({ id, status: 'open', created_at: row(id).created_at });
const many = (count: number, make: (id: number) => Row) =>
	Array.from({ length: count }, (_, at) => make(at + 1));
const openAccount = () =>
	new Account({ appointments: rows(30), clients: many(50, client), invoices: many(10, invoice) });

const summary = (output: INodeExecutionData[][] | null) =>
	output?.[0].map(({ json }) => `${String(json.event)} ${String(json.id)}`) ?? [];

/** A published workflow, and its polls as n8n schedules them. */
function publish(pollEvents: string[], credential = enterprise, saved: IDataObject = {}) {
	const harness = PollHarness.newest({ pollEvents }, credential, saved);
	const context: IPollFunctions = harness.context();
	return { harness, poll: async () => await pollAppointments.call(context) };
}

const newRecords = ['appointment.created', 'client.created'];

describe('events of two lists', () => {
	test('are items of one poll, and each list takes one request where nothing is new', async () => {
		const account = openAccount();
		const { poll } = publish(newRecords);
		expect(await poll()).toBeNull();
		account.countRequests();
		expect(await poll()).toBeNull();
		expect(account.countRequests()).toEqual({ appointments: 1, clients: 1 });
		account.lists.appointments.push(row(31));
		account.lists.clients.push(client(51));
		expect((await poll())?.[0].map(({ json }) => json)).toEqual([
			{
				event: 'appointment.created',
				resource: 'appointment',
				id: '31',
				occurredAt: row(31).created_at,
				record: row(31),
			},
			{
				event: 'client.created',
				resource: 'client',
				id: '51',
				occurredAt: row(51).created_at,
				record: client(51),
			},
		]);
		expect(await poll()).toBeNull();
	});

	test('of one list, and its starts, are found in one reading of it', async () => {
		const account = openAccount();
		const soon = publish(['appointment.startingSoon']);
		const { poll } = publish(['appointment.changed', 'appointment.startingSoon']);
		for (const poller of [soon.poll, poll]) await poller();
		account.countRequests();
		await soon.poll();
		const { appointments } = account.countRequests();
		account.lists.appointments[29] = { ...row(30), status: 'confirmed' };
		expect(summary(await poll())).toEqual(['appointment.changed 30']);
		expect(account.countRequests()).toEqual({ appointments });
	});

	test('go on after a restart of n8n', async () => {
		const account = openAccount();
		const before = publish(newRecords);
		await before.poll();
		account.lists.appointments.push(row(31));
		account.lists.clients.push(client(51), client(52));
		const after = publish(newRecords, enterprise, before.harness.saved);
		expect(summary(await after.poll())).toEqual([
			'appointment.created 31',
			'client.created 51',
			'client.created 52',
		]);
		expect(await after.poll()).toBeNull();
	});

	test('have the query parameters of the user', async () => {
		const account = openAccount();
		const query = { parameter: [{ name: 'location', value: '7' }] };
		await PollHarness.newest({ pollEvents: newRecords, query }, enterprise).poll();
		expect(account.requests.every((uri) => uri.includes('location=7'))).toBe(true);
	});
});

test('three lists are polled, each within a third of the time', async () => {
	const account = openAccount();
	const { poll } = publish([...newRecords, 'invoice.created']);
	expect(await poll()).toBeNull();
	account.lists.invoices.push(invoice(11));
	account.lists.clients.push(client(51));
	expect(summary(await poll())).toEqual(['client.created 51', 'invoice.created 11']);
});

describe('where one of two lists fails', () => {
	test('the other one’s events come, n8n gets the error, and nothing is lost or doubled', async () => {
		const account = openAccount();
		const { harness, poll } = publish(newRecords);
		await poll();
		account.lists.appointments.push(row(31));
		account.lists.clients.push(client(51));
		account.refusals.set('clients', { status: 500 });
		expect(summary(await poll())).toEqual(['appointment.created 31']);
		expect(harness.reportedErrors).toMatchObject([
			{
				message: 'The service could not answer (HTTP 500)',
				failure: { cause: 'temporarily-unavailable' },
			},
		]);
		expect(await poll()).toBeNull();
		expect(harness.reportedErrors).toHaveLength(2);
		account.refusals.clear();
		account.lists.appointments.push(row(32));
		expect(summary(await poll())).toEqual(['appointment.created 32', 'client.created 51']);
		expect(await poll()).toBeNull();
		expect(harness.reportedErrors).toHaveLength(2);
	});

	test('publishing fails, and nothing is saved', async () => {
		const account = openAccount();
		account.refusals.set('clients', { status: 403 });
		const { harness, poll } = publish(newRecords);
		await expect(poll()).rejects.toThrow('This key is not allowed to read clients');
		expect(harness.saved).toEqual({ 'node:Trigger': {} });
		expect(harness.reportedErrors).toEqual([]);
	});

	test('a list that was never read fails the poll as a whole', async () => {
		const account = openAccount();
		const { harness, poll } = publish(['appointment.created']);
		await poll();
		account.lists.appointments.push(row(31));
		account.refusals.set('clients', { status: 403 });
		const more = PollHarness.newest({ pollEvents: newRecords }, enterprise, harness.saved);
		const scheduled = more.context('trigger', 36_000, 'update');
		await expect(pollAppointments.call(scheduled)).rejects.toThrow('read clients');
		account.refusals.clear();
		expect(summary(await pollAppointments.call(scheduled))).toEqual(['appointment.created 31']);
	});

	test('n8n starts the workflow all the same, and its log says so', async () => {
		const account = openAccount();
		const { harness, poll } = publish(newRecords);
		await poll();
		account.lists.appointments.push(row(31));
		account.refusals.set('clients', { status: 503 });
		const restarted = PollHarness.newest({ pollEvents: newRecords }, enterprise, harness.saved);
		const context = restarted.context('trigger', undefined, 'init');
		const found: string[] = [];
		const lines = await collectLogLines(async () => {
			found.push(...summary(await pollAppointments.call(context)));
		});
		expect(found).toEqual(['appointment.created 31']);
		expect(lines).toEqual([
			'warn: Trigger: List of clients: The service could not answer (HTTP 503)',
		]);
		expect(restarted.reportedErrors).toEqual([]);
	});

	test.each`
		status | headers                     | asked
		${429} | ${{ 'Retry-After': '900' }} | ${{ appointments: 1 }}
		${401} | ${{}}                       | ${{ appointments: 1 }}
		${404} | ${{}}                       | ${{ appointments: 2, clients: 2 }}
	`('after HTTP $status the lists are asked for as $asked', async ({ status, headers, asked }) => {
		const account = openAccount();
		const { harness, poll } = publish(newRecords);
		await poll();
		const { saved } = harness;
		account.refusals.set('appointments', { status, headers });
		account.refusals.set('clients', { status, headers });
		account.countRequests();
		await expect(poll()).rejects.toThrow();
		expect(account.countRequests()).toMatchObject(asked);
		expect(Object.keys(account.countRequests())).toEqual([]);
		expect(harness.saved).toEqual(saved);
	});
});

describe('invoices', () => {
	test('are polled on the Enterprise API', async () => {
		const account = openAccount();
		const { poll } = publish(['invoice.created', 'invoice.changed']);
		expect(await poll()).toBeNull();
		account.lists.invoices.push(invoice(11));
		expect(summary(await poll())).toEqual(['invoice.created 11']);
		Object.assign(account.lists.invoices[2], { note: 'reminded' });
		expect(summary(await poll())).toEqual(['invoice.changed 3']);
	});

	test('are refused on the Limited API before any request, with the events to leave out', async () => {
		const account = openAccount();
		const { harness, poll } = publish(['appointment.created', 'invoice.paid'], limited);
		await expect(poll()).rejects.toMatchObject({
			message:
				'The Limited API does not offer invoices. Remove Invoice Paid from Events. Or, if your account has the Enterprise API, choose it in the credential and enter a key that belongs to it.',
		});
		expect([account.requests, harness.saved]).toEqual([[], {}]);
	});
});

test('each appointment gives the event that says most of it, and what changed where it is known', async () => {
	const inDays = (days: number) =>
		new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+/, '');
	const [start, later] = [inDays(3), inDays(4)];
	const booked = (id: number) => row(id, { start, status: 'booked', note: '' });
	const account = openAccount();
	account.lists.appointments = many(25, booked);
	const { poll } = publish([
		...['appointment.changed', 'appointment.rescheduled', 'appointment.cancelled'],
		...['appointment.statusChanged', 'appointment.deleted'],
	]);
	expect(await poll()).toBeNull();
	const { appointments } = account.lists;
	Object.assign(appointments[0], { start: later, note: 'moved' });
	Object.assign(appointments[1], { status: 'cancelled', start: later });
	Object.assign(appointments[2], { status: 'no-show' });
	Object.assign(appointments[3], { note: 'brings a dog' });
	account.lists.appointments = appointments.filter(({ id }) => id !== 5);
	const items = (await poll())?.[0].map(({ json }) => json) ?? [];
	const found = items.map(({ event, id, changes }) => ({ event, id, changes }));
	const moved = { start: { before: start, after: later } };
	expect(found).toHaveLength(5);
	expect(found).toEqual(
		expect.arrayContaining([
			{ event: 'appointment.rescheduled', id: '1', changes: moved },
			{
				event: 'appointment.cancelled',
				id: '2',
				changes: { ...moved, status: { before: 'booked', after: 'cancelled' } },
			},
			{
				event: 'appointment.statusChanged',
				id: '3',
				changes: { status: { before: 'booked', after: 'no-show' } },
			},
			{ event: 'appointment.changed', id: '4', changes: undefined },
			{ event: 'appointment.deleted', id: '5', changes: undefined },
		]),
	);
	expect(await poll()).toBeNull();
});

test('an ID that is an object of one part hides no status of the record', async () => {
	const account = openAccount();
	const booked = (id: number) => ({
		_id: { $oid: `a${id}` },
		start: row(1).start,
		status: 'booked',
	});
	account.lists.appointments = many(3, booked as unknown as typeof row);
	const { poll } = publish(['appointment.changed', 'appointment.cancelled']);
	expect(await poll()).toBeNull();
	Object.assign(account.lists.appointments[1], { status: 'cancelled' });
	expect(summary(await poll())).toEqual(['appointment.cancelled a2']);
});

test('an appointment that is new and starts soon is an item of each event, the start first', async () => {
	const account = openAccount();
	const { poll } = publish(['appointment.created', 'appointment.startingSoon']);
	await poll();
	account.lists.appointments.push(
		row(31, { start: new Date(Date.now() + 20 * 60_000).toISOString() }),
	);
	expect(summary(await poll())).toEqual(['appointment.startingSoon 31', 'appointment.created 31']);
	expect(await poll()).toBeNull();
});

test('a list that is no longer chosen is forgotten, and learnt anew when it is chosen again', async () => {
	const account = openAccount();
	const both = publish(newRecords);
	await both.poll();
	const one = publish(['appointment.created'], enterprise, both.harness.saved);
	await one.poll();
	account.lists.clients.push(client(51));
	account.lists.appointments.push(row(31));
	const again = publish(newRecords, enterprise, one.harness.saved);
	expect(summary(await again.poll())).toEqual(['appointment.created 31']);
	account.lists.clients.push(client(52));
	expect(summary(await again.poll())).toEqual(['client.created 52']);
});

test.each`
	event                         | pollEvents                      | found
	${'appointment.created'}      | ${newRecords}                   | ${['appointment.created 31']}
	${'appointment.startingSoon'} | ${['appointment.startingSoon']} | ${['appointment.startingSoon 31']}
`(
	'version 1.1 with $pollEvents goes on with the state that version 1 left for $event',
	async ({ event, pollEvents, found }) => {
		const account = openAccount();
		const start = new Date(Date.now() + 20 * 60_000).toISOString();
		account.lists.appointments.push(row(32, { start, created_at: row(1).created_at }));
		const before = new PollHarness({ event: event as string }, enterprise);
		await before.poll();
		account.lists.appointments.push(row(31, { start }));
		const after = publish(pollEvents as string[], enterprise, before.saved);
		expect(summary(await after.poll())).toEqual(found);
		expect(Object.keys(after.harness.saved['node:Trigger'] as object)).toEqual(['polls']);
	},
);

test('version 1 has its state and its items where they were', async () => {
	const account = openAccount();
	const harness = new PollHarness({ event: 'appointment.changed' });
	await harness.poll();
	account.lists.appointments.push(row(31));
	Object.assign(account.lists.appointments[3], { note: 'moved' });
	const items = (await harness.poll())?.[0].map(({ json }) => json) ?? [];
	expect(items.map(({ event, id }) => `${String(event)} ${String(id)}`).sort()).toEqual([
		'appointment.created 31',
		'appointment.updated 4',
	]);
	for (const item of items)
		expect(Object.keys(item)).toEqual([
			...['event', 'resource', 'id', 'occurredAt', 'record', 'delivery'],
		]);
	expect(Object.keys(harness.saved['node:Trigger'] as object)).toEqual([
		'polling',
		'pollingNotice',
	]);
});

test('a notice names its list', async () => {
	const account = openAccount();
	account.lists.clients = ['Anna', 'Ben'].map((name) => ({ name }) as never);
	const { harness, poll } = publish(newRecords);
	const notices = [
		/^warn: Trigger: List of appointments: The whole list is looked at/,
		/^warn: Trigger: List of clients: The records carry no ID/,
	];
	expect(await collectLogLines(poll)).toEqual(
		notices.map((notice) => expect.stringMatching(notice)),
	);
	expect(await collectLogLines(poll)).toEqual([]);
	const restarted = publish(newRecords, enterprise, harness.saved);
	expect(await collectLogLines(restarted.poll)).toEqual([]);
});

test('a cancelled appointment that the list leaves out is found where it comes without the wrapper of the list', async () => {
	const start = (id: number) => new Date(Date.now() + id * 86_400_000).toISOString();
	const visits = many(6, (id) => ({ id, start: start(id), status: 'booked' }));
	const service = nock(origin).persist();
	const isListed = ({ status }: Row) => status === 'booked';
	service
		.get('/v1/appointments')
		.query(true)
		.reply(() => [200, visits.filter(isListed).map((appointment) => ({ appointment }))]);
	service.get(/^\/v1\/appointments\/\d+$/).reply((uri) => {
		const visit = visits.find(({ id }) => uri.endsWith(`/${id}`));
		return visit ? [200, visit] : [404];
	});
	const { poll } = publish(['appointment.cancelled']);
	expect(await poll()).toBeNull();
	visits[2].status = 'cancelled';
	const found = [...summary(await poll()), ...summary(await poll())];
	expect(found).toEqual(['appointment.cancelled 3']);
});
