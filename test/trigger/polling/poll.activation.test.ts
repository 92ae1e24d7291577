import nock from 'nock';
import { pollAppointments } from '../../../nodes/AppointmentService/trigger/polling/poll';
import { origin } from '../../support/runNode';
import { PollHarness } from '../../support/pollHarness';

/** Long lists without an order, of which each page takes this long. */
function serveSlowly(secondsEach: number): { seconds: () => number; requested: string[] } {
	let elapsed = 0;
	const requested: string[] = [];
	const begin = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => begin + elapsed);
	const rows = Array.from({ length: 3000 }, (_, at) => ({
		id: (at * 7919) % 3001,
		client: 'Anna',
	}));
	nock(origin)
		.persist()
		.get(/^\/api\/v1\/(appointments|clients)/)
		.query(true)
		.reply((uri) => {
			elapsed += secondsEach * 1000;
			const { pathname, searchParams } = new URL(uri, origin);
			requested.push(pathname);
			const page = Number(searchParams.get('page') ?? 1);
			return [200, { data: rows.slice((page - 1) * 10, page * 10), page, total: rows.length }];
		});
	return { seconds: () => elapsed / 1000, requested };
}

afterEach(() => jest.restoreAllMocks());

test('the first poll after a start ends before n8n gives up, and the next ones use their whole budget', async () => {
	const slow = serveSlowly(2);
	const context = new PollHarness({}).context();
	expect(await pollAppointments.call(context)).toBeNull();
	const start = slow.seconds();
	expect(start).toBeGreaterThan(20);
	expect(start).toBeLessThan(42);
	expect(await pollAppointments.call(context)).toBeNull();
	expect(slow.seconds() - start).toBeGreaterThan(2 * start);
});

test('several lists share the time of a poll', async () => {
	const { seconds, requested } = serveSlowly(2);
	const harness = PollHarness.newest({ pollEvents: ['appointment.created', 'client.created'] });
	expect(await harness.poll('trigger', 30_000)).toBeNull();
	expect(seconds()).toBeLessThan(30);
	for (const path of ['/api/v1/appointments', '/api/v1/clients'])
		expect(requested.filter((name) => name === path).length).toBeGreaterThan(3);
});

test('where a person publishes, the message has the advice in it: n8n shows no description there', async () => {
	nock(origin).get('/api/v1/appointments').query(true).reply(401, { error: 'bad key' });
	await expect(PollHarness.newest({}).poll()).rejects.toThrow(
		/^The service refused the key\. The service said: “bad key”\. Check the API Key /,
	);
});

test('a Start Field that no appointment has stops the publication, because nothing would ever be reported', async () => {
	const start = new Date(Date.now() + 60_000).toISOString();
	const data = [1, 2].map((id) => ({ id, start, note: '' }));
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply(200, { data, meta: { total: 2 } });
	const pollEvents = ['appointment.startingSoon'];
	const watch = (startField: string) => PollHarness.newest({ pollEvents, options: { startField } });
	await expect(watch('begin').poll()).rejects.toThrow(
		/^The appointments show no start in the field “begin”\. Set the option Start Field/,
	);
	expect((await watch('start').poll())?.[0]).toHaveLength(2);
});

test('an empty account takes any Start Field', async () => {
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply(200, { data: [], meta: { total: 0 } });
	const options = { startField: 'begin' };
	const harness = PollHarness.newest({ pollEvents: ['appointment.startingSoon'], options });
	expect(await harness.poll()).toBeNull();
});
