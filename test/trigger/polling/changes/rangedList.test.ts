import nock from 'nock';
import { clearMemory } from '../../../../nodes/AppointmentService/rest/memory/serviceMemory';
import { PollHarness } from '../../../support/pollHarness';
import { limited, origin } from '../../../support/runNode';
import { collectLogLines } from '../../../support/webhookHarness';

const day = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00Z');

interface Visit {
	id: number;
	starts_at: string;
	status: string;
}

/** A visit so many days from now. */
const visit = (id: number, days: number, status = 'booked'): Visit => ({
	id,
	starts_at: new Date(now + days * day).toISOString(),
	status,
});

/** A service that gives its appointments for ranges of dates only, in pages of 20, and single ones by their IDs. */
class RangedService {
	requested: string[] = [];
	visits = Array.from({ length: 120 }, (_, index) => visit(index + 1, 3 * index - 120));

	showsSingles = true;
	/** It gives all of a range at once, and does not say so. */
	isSilent = false;
	/** Without dates it gives those of the coming month. */
	showsMonth = false;

	constructor(readonly longest: number) {
		nock(origin)
			.persist()
			.get(/^\/api\/v1\/appointments/)
			.query(true)
			.reply((uri) => {
				this.requested.push(uri);
				const { pathname, searchParams } = new URL(uri, origin);
				const id = /(\d+)$/.exec(pathname)?.[1];
				const found = this.visits.find((one) => String(one.id) === id);
				if (id !== undefined)
					return found && this.showsSingles
						? [200, { data: found }]
						: [404, { error: 'Not found' }];
				const names = longest > 0 ? ['start_date', 'end_date'] : ['date', 'date'];
				const month = [now, now + 30 * day].map((time) =>
					new Date(time).toISOString().slice(0, 10),
				);
				const [from, to] = names.map(
					(name, at) => searchParams.get(name) ?? (this.showsMonth ? month[at] : null),
				);
				if (from === null || to === null) return [422, { message: `${names[0]} is required` }];
				const [first, last] = [Date.parse(from), Date.parse(to) + day - 1];
				if (last - first > (this.longest + 1) * day) return [422, { message: 'Range too long' }];
				const rows = this.visits.filter(
					({ starts_at: at }) => Date.parse(at) >= first && Date.parse(at) <= last,
				);
				if (this.isSilent) return [200, rows];
				const page = Number(searchParams.get('page') ?? 1);
				const data = rows.slice((page - 1) * 20, page * 20);
				return [200, { data, meta: { page, per_page: 20, total: rows.length } }];
			});
	}

	countRequests(): number {
		return this.requested.splice(0).length;
	}

	change(id: number, changes: Partial<Visit>): void {
		Object.assign(this.visits.find((one) => one.id === id) as Visit, changes);
	}
}

beforeEach(() => {
	jest.useFakeTimers({
		now,
		doNotFake: [
			'nextTick',
			'setImmediate',
			'setInterval',
			'setTimeout',
			'clearTimeout',
			'clearInterval',
			'clearImmediate',
			'queueMicrotask',
			'hrtime',
			'performance',
		],
	});
	nock.cleanAll();
	clearMemory();
});
afterEach(() => void jest.useRealTimers());

const minutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000);
const days = (count: number) => minutes(count * 1440);

/** What a poll reports. */
async function poll(harness: PollHarness): Promise<Array<[event: unknown, id: number]>> {
	minutes(1);
	const items = (await harness.poll())?.[0] ?? [];
	const found = items.map(({ json }): [unknown, number] => [
		json.event,
		(json.record as unknown as Visit).id,
	]);
	return found.sort(([, one], [, other]) => one - other);
}

// Of one day where there are none at most: `date` alone is asked for.
describe.each([400, 31, 7, 0])('a list that is given for %i days at most', (longest) => {
	test('what is booked, moved, called off and deleted is reported once, whatever the dates', async () => {
		const service = new RangedService(longest);
		const harness = PollHarness.newest({
			pollEvents: [
				'appointment.created',
				'appointment.rescheduled',
				'appointment.cancelled',
				'appointment.deleted',
			],
		});
		const log = await collectLogLines(async () => expect(await poll(harness)).toEqual([]));
		// One who was there a year ago, and not since, stands behind dates that nobody asks for.
		expect(log).toEqual([expect.stringMatching(/List may be incomplete: .* no record\./)]);
		expect(await poll(harness)).toEqual([]);
		service.countRequests();
		service.visits.push(visit(500, 10.5), visit(501, 0.5));
		expect(await poll(harness)).toEqual([
			['appointment.created', 500],
			['appointment.created', 501],
		]);
		expect(service.countRequests()).toBeLessThanOrEqual(30);
		service.change(44, { starts_at: visit(44, 900).starts_at });
		service.change(43, { status: 'cancelled' });
		service.visits = service.visits.filter(({ id }) => id !== 42);
		const changes = [await poll(harness), await poll(harness)]
			.flat()
			.sort(([, one], [, other]) => one - other);
		expect(changes).toEqual([
			['appointment.deleted', 42],
			['appointment.cancelled', 43],
			['appointment.rescheduled', 44],
		]);
		// Of single days, 150 are read ahead.
		for (let round = 0; round < (longest > 0 ? 4 : 0); round++) {
			days(50);
			expect(await poll(harness)).toEqual([]);
		}
	});

	test('what the service does not show by its ID, and its days do not hold any more, counts as no deletion', async () => {
		const service = new RangedService(longest);
		service.showsSingles = false;
		const harness = PollHarness.newest({ pollEvents: ['appointment.deleted'] });
		expect(await poll(harness)).toEqual([]);
		service.change(44, { starts_at: visit(44, 900).starts_at });
		for (let round = 0; round < 4; round++) {
			expect(await poll(harness)).toEqual([]);
			days(40);
		}
	});

	test('what is booked for a day far ahead is found within a day', async () => {
		const service = new RangedService(longest);
		const harness = PollHarness.newest({ pollEvents: ['appointment.created'] });
		expect(await poll(harness)).toEqual([]);
		service.visits.push(visit(500, longest > 0 ? 400 : 100));
		const found = [await poll(harness)];
		days(1);
		found.push(await poll(harness), await poll(harness));
		expect(found.flat()).toEqual([['appointment.created', 500]]);
	});

	test('reminders come once each', async () => {
		const service = new RangedService(longest);
		const harness = PollHarness.newest({
			pollEvents: ['appointment.startingSoon'],
			timeBefore: 24,
			timeBeforeUnit: 'hours',
		});
		const told: unknown[] = [];
		for (let round = 0; round < 30; round++) {
			told.push(...(await poll(harness)).map(([, id]) => id));
			minutes(11 * 60);
		}
		const passed = service.visits.filter(({ starts_at: at }) => {
			const start = Date.parse(at);
			return start > now + 60_000 && start < now + 29 * 11 * 60 * 60_000;
		});
		expect(told.sort()).toEqual(expect.arrayContaining(passed.map(({ id }) => id)));
		expect(new Set(told).size).toBe(told.length);
		service.countRequests();
		await poll(harness);
		expect(service.countRequests()).toBeLessThanOrEqual(8);
	});
});

test('what is deleted is reported where the service says of no range that it is whole', async () => {
	const service = new RangedService(400);
	service.isSilent = true;
	const harness = PollHarness.newest({ pollEvents: ['appointment.deleted'] });
	expect(await poll(harness)).toEqual([]);
	service.visits = service.visits.filter(({ id }) => id !== 42);
	expect(await poll(harness)).toEqual([['appointment.deleted', 42]]);
	service.showsSingles = false;
	service.visits = service.visits.filter(({ id }) => id !== 43);
	expect([await poll(harness), await poll(harness)]).toEqual([[], []]);
});

test('a list that shows the coming month by itself is watched beyond it, in ranges that the service takes', async () => {
	const service = new RangedService(31);
	service.showsMonth = true;
	const harness = PollHarness.newest({ pollEvents: ['appointment.created'] });
	expect(await poll(harness)).toEqual([]);
	service.visits.push(visit(500, 60), visit(501, 5));
	expect(await poll(harness)).toEqual([
		['appointment.created', 500],
		['appointment.created', 501],
	]);
	service.countRequests();
	expect(await poll(harness)).toEqual([]);
	expect(service.countRequests()).toBeLessThanOrEqual(12);
});

test('with another key or other parameters, all of the list is learnt again', async () => {
	const service = new RangedService(31);
	const parameters = { pollEvents: ['appointment.created'] };
	const harness = PollHarness.newest(parameters);
	await poll(harness);
	const far = [visit(600, 300), visit(601, 310)];
	const others = [
		{ ...limited, apiKey: 'another' },
		{ ...limited, query: 'location_id=7' },
	];
	for (const [index, credential] of others.entries()) {
		service.visits = [visit(700 + index, 3), far[index]];
		const other = PollHarness.newest(parameters, credential, harness.saved);
		expect(await poll(other)).toEqual([]);
		days(1);
		expect(await poll(other)).toEqual([]);
	}
});
