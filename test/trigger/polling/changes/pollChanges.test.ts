import fc from 'fast-check';
import {
	IncompleteListError,
	type PollResult,
} from '../../../../nodes/AppointmentService/trigger/polling/changes';
import { cutConnection, row, rows, ChangingList, type ListBehavior } from '../support/changingList';

const newestFirst: ListBehavior = {
	paging: 'page',
	size: 20,
	total: true,
	order: 'desc',
	by: 'id',
};
const uuid = (n: number) =>
	`${((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}-77aa`;
const ids = (watched: PollResult, event = 'created') =>
	watched.events.filter((one) => one.event === event).map(({ id }) => id);
const names = (from: number, count: number) =>
	Array.from({ length: count }, (_, at) => String(from + at));

test('the first poll learns and says nothing', async () => {
	const world = new ChangingList(newestFirst);
	world.rows = rows(90);
	expect((await world.poll(undefined)).events).toEqual([]);
});

test.each([
	['desc', 'id', 'page'],
	['asc', 'id', 'page'],
	['desc', 'created_at', 'offset'],
	['asc', 'created_at', 'offset'],
	['desc', 'id', 'cursor'],
	['asc', 'id', 'cursor'],
	['asc', 'id', 'link'],
	['desc', 'start', 'zero'],
] as const)('%s by %s (%s): one request where nothing is new', async (order, by, paging) => {
	const world = new ChangingList({ paging, size: 20, total: true, order, by });
	world.rows = rows(470);
	const first = await world.poll(undefined);
	const quiet = await world.poll(first.state);
	expect(quiet.requests).toBe(1);
	expect(quiet.events).toEqual([]);
	world.rows.push(row(471));
	expect(ids(await world.poll(quiet.state))).toEqual(['471']);
});

test('a long list whose ids grow is neither read to its end nor remembered', async () => {
	const long = new ChangingList({ ...newestFirst, size: 100, most: 100 });
	long.rows = rows(30_000);
	const first = await long.poll(undefined);
	expect(first.requests).toBeLessThan(25);
	expect(JSON.stringify(first.state).length).toBeLessThan(4000);
	long.rows.push(...rows(250, 30_001));
	const next = await long.poll(first.state);
	expect(ids(next)).toEqual(names(30_001, 250));
});

test('a record with an old date deep inside is found by the count', async () => {
	const world = new ChangingList({ ...newestFirst, by: 'created_at' });
	world.rows = rows(300).map((one) => ({ ...one, id: uuid(Number(one.id)) }));
	const first = await world.poll(undefined);
	world.rows.push(row(150, { id: 'late' }));
	expect(ids(await world.poll(first.state))).toEqual(['late']);
});

test('a record with an old date in a list without a count is found by the next look', async () => {
	const world = new ChangingList({ ...newestFirst, by: 'created_at', total: false });
	world.rows = rows(300).map((one) => ({ ...one, id: uuid(Number(one.id)) }));
	let last = await world.poll(undefined);
	expect(last.notice).toMatch(/look at the whole list/);
	world.rows.push(row(150, { id: 'late' }));
	const found: string[] = [];
	for (let poll = 0; poll < 50; poll++) {
		last = await world.poll(last.state);
		found.push(...ids(last));
	}
	expect(found).toEqual(['late']);
});

test('a list without an order is read as a whole, and the notice says what that costs', async () => {
	const world = new ChangingList({ ...newestFirst, order: 'none' });
	world.rows = rows(100).sort((a, b) => ((Number(a.id) * 37) % 101) - ((Number(b.id) * 37) % 101));
	const first = await world.poll(undefined);
	expect(first.notice).toMatch(/reads the whole list, about \d+ requests/);
	world.rows.splice(40, 0, row(101));
	expect(ids(await world.poll(first.state))).toEqual(['101']);
});

test('a record that was there, was deleted and came back is not new', async () => {
	const world = new ChangingList(newestFirst);
	world.rows = rows(100);
	let last = await world.poll(undefined);
	const gone = world.rows.splice(30, 1);
	last = await world.poll(last.state);
	world.rows.push(...gone);
	last = await world.poll(last.state);
	expect(last.events).toEqual([]);
	expect((await world.poll(last.state)).requests).toBe(1);
});

test('nothing moves where a request fails', async () => {
	const world = new ChangingList(newestFirst);
	world.rows = rows(100);
	const { state } = await world.poll(undefined);
	const text = JSON.stringify(state);
	world.rows.push(...rows(60, 101));
	const until = world.asked.length + 2;
	world.before = (asked) => asked >= until && cutConnection();
	await expect(world.poll(state)).rejects.toThrow('The connection was cut.');
	expect(JSON.stringify(state)).toBe(text);
	world.before = undefined;
	expect(ids(await world.poll(state))).toEqual(names(101, 60));
});

test.each(['page', 'offset', 'cursor', 'link'] as const)(
	'a backlog that no poll can read is carried on, oldest first (%s)',
	async (paging) => {
		const world = new ChangingList({ ...newestFirst, paging });
		world.rows = rows(200);
		let last = await world.poll(undefined);
		world.rows.push(...rows(2000, 201));
		const found: string[] = [];
		for (let poll = 0; poll < 60 && (poll === 0 || last.more); poll++) {
			last = await world.poll(last.state, { budget: 1000 });
			expect(last.requests).toBeLessThan(15);
			found.push(...ids(last));
			if (poll === 20) world.rows.push(row(2201));
		}
		found.push(...ids(await world.poll(last.state)));
		expect(found).toEqual(names(201, 2001));
	},
);

test.each(['asc', 'desc'] as const)('what exists is told of on request, %s', async (order) => {
	const world = new ChangingList({ ...newestFirst, order });
	world.rows = rows(500);
	let last = await world.poll(undefined, { includeExisting: true, budget: 900 });
	const found = ids(last);
	for (let poll = 0; poll < 40 && last.more; poll++) {
		last = await world.poll(last.state, { includeExisting: true, budget: 900 });
		found.push(...ids(last));
	}
	expect(found).toEqual(names(1, 500));
});

test('changes at the head of a list ordered by them take one request a poll', async () => {
	const world = new ChangingList({ ...newestFirst, by: 'updated_at' });
	world.rows = rows(200).map((one, at) => ({
		...one,
		updated_at: row(1000 + ((at * 61) % 199)).created_at,
	}));
	const first = await world.poll(undefined, { want: 'changed' });
	const quiet = await world.poll(first.state, { want: 'changed' });
	expect(quiet.requests).toBe(1);
	Object.assign(world.rows[77], { note: 'moved', updated_at: row(5000).created_at });
	const next = await world.poll(quiet.state, { want: 'changed' });
	expect(ids(next, 'updated')).toEqual(['78']);
	expect(ids(next)).toEqual([]);
});

test('changes are found by content where no order shows them', async () => {
	const world = new ChangingList(newestFirst);
	world.rows = rows(60);
	const first = await world.poll(undefined, { want: 'changed' });
	Object.assign(world.rows[5], { note: 'moved' });
	world.rows.push(row(61));
	const next = await world.poll(first.state, { want: 'changed' });
	expect(ids(next, 'updated')).toEqual(['6']);
	expect(ids(next)).toEqual(['61']);
	expect((await world.poll(next.state, { want: 'changed' })).events).toEqual([]);
});

test('a state of another list, or none at all, counts as a first poll and is said', async () => {
	const world = new ChangingList(newestFirst);
	world.rows = rows(60);
	const { state } = await world.poll(undefined);
	const other = await world.poll(state, { want: 'changed' });
	expect(other.events).toEqual([]);
	expect(other.notice).toMatch(/begins anew/);
	const broken = await world.poll({ version: 'x' });
	expect(broken.events).toEqual([]);
	expect(broken.notice).toMatch(/cannot be read any more/);
});

test('records without an id are known by their content', async () => {
	const world = new ChangingList(newestFirst);
	const nameless = (count: number) =>
		rows(count).map(({ client, start }) => ({ client, start }) as never);
	world.rows = nameless(30);
	const first = await world.poll(undefined);
	expect(first.notice).toMatch(/no ID/);
	world.rows = nameless(31);
	expect((await world.poll(first.state)).events).toHaveLength(1);
});

test('a service that never ends is left after a while', async () => {
	const world = new ChangingList({ ...newestFirst, paging: 'cursor' });
	let next = 1;
	const endless = async (url: string) => {
		world.clock += 100;
		const data = rows(20, next);
		next += 20;
		return {
			url,
			status: 200,
			headers: {},
			text: JSON.stringify({ data, next_cursor: `c${next}` }),
		};
	};
	const watched = await world.poll(undefined, { fetch: endless, budget: 5000 });
	expect(watched.requests).toBeLessThan(100);
});

test('whatever happens between polls: each new record once, none of the old ones', async () => {
	const manner = fc.record<ListBehavior>({
		paging: fc.constantFrom('page', 'zero', 'offset', 'cursor', 'link', 'none'),
		size: fc.integer({ min: 1, max: 12 }),
		total: fc.boolean(),
		order: fc.constantFrom('asc', 'desc'),
		by: fc.constantFrom('id', 'created_at', 'start'),
	});
	const happening = fc.oneof(
		fc.record({ kind: fc.constant('insert' as const), count: fc.integer({ min: 1, max: 30 }) }),
		fc.record({ kind: fc.constant('late' as const), count: fc.integer({ min: 1, max: 3 }) }),
		fc.record({ kind: fc.constant('delete' as const), count: fc.integer({ min: 1, max: 5 }) }),
		fc.record({ kind: fc.constant('fail' as const), count: fc.integer({ min: 1, max: 3 }) }),
		fc.record({ kind: fc.constant('crash' as const), count: fc.constant(1) }),
	);
	await fc.assert(
		fc.asyncProperty(
			manner,
			fc.boolean(),
			fc.integer({ min: 0, max: 60 }),
			fc.array(happening, { maxLength: 8 }),
			async (drawn, digits, count, happenings) => {
				const world = new ChangingList(drawn);
				let born = count;
				const make = (n: number, at = n) => row(at, { id: digits ? n : uuid(n) });
				world.rows = Array.from({ length: count }, (_, at) => make(at + 1));
				const first = await world.poll(undefined).catch((fault: unknown) => fault);
				// A list that says nothing of pages and is as long as one is not watched where its order shows nothing.
				if (first instanceof IncompleteListError) {
					expect([drawn.paging, drawn.total]).toEqual(['none', false]);
					return;
				}
				let last = first as Awaited<ReturnType<typeof world.poll>>;
				const expected = new Set<string>();
				const found: string[] = [];
				for (const { kind, count: times } of happenings) {
					for (let time = 0; time < times; time++) {
						if (kind === 'insert' || kind === 'late') {
							const fresh = make(++born, kind === 'late' ? Math.ceil(born / 2) : born);
							world.rows.push(fresh);
							expected.add(String(fresh.id));
						}
						if (kind === 'delete') {
							const [gone] = world.rows.splice((time * 7) % Math.max(1, world.rows.length), 1);
							if (gone && !found.includes(String(gone.id))) expected.delete(String(gone.id));
						}
					}
					if (kind === 'fail') {
						const until = world.asked.length + times;
						world.before = (asked) => asked >= until && cutConnection();
					}
					const watched = await world.poll(last.state).catch(() => undefined);
					world.before = undefined;
					if (!watched || kind === 'crash') continue;
					last = watched;
					found.push(...ids(last));
				}
				// A look at the whole list comes with every 48th poll, and where pages are small it goes on over some more.
				for (let poll = 0; poll < 120; poll++) {
					last = await world.poll(last.state);
					found.push(...ids(last));
				}
				expect(found.sort()).toEqual([...expected].sort());
			},
		),
		{ numRuns: 50 },
	);
});

test('a list that was empty is asked for further pages once it has any', async () => {
	const world = new ChangingList({ ...newestFirst, size: 5, total: false, paging: 'offset' });
	let last = await world.poll(undefined);
	expect(last.requests).toBe(1);
	world.rows = rows(3);
	last = await world.poll(last.state);
	expect(ids(last)).toEqual(names(1, 3));
	world.rows.push(...rows(9, 4));
	last = await world.poll(last.state);
	expect(ids(last)).toEqual(names(4, 9));
});

test('a service that changes its way of paging is learnt anew, and nothing is lost', async () => {
	const world = new ChangingList(newestFirst);
	world.rows = rows(100);
	const { state } = await world.poll(undefined);
	world.rows.push(...rows(45, 101));
	const moved = new ChangingList({ ...newestFirst, paging: 'offset' });
	moved.rows = world.rows;
	const strict = async (url: string) =>
		new URL(url).searchParams.has('page')
			? { url, status: 400, headers: {}, text: '{"error":"unknown parameter page"}' }
			: await moved.fetch(url);
	const next = await moved.poll(state, { fetch: strict });
	expect(ids(next)).toEqual(names(101, 45));
});

test('a service that shows the coming month is asked for all dates', async () => {
	const world = new ChangingList({ ...newestFirst, by: 'start', order: 'asc' });
	const soon = (id: number, days: number) =>
		row(id, { start: new Date(world.clock + days * 86_400_000).toISOString() });
	world.rows = Array.from({ length: 40 }, (_, at) => soon(at + 1, at * 3 - 40));
	const windowed = async (url: string) => {
		const { rows: all } = world;
		if (!new URL(url).searchParams.has('from')) {
			const [from, to] = [world.clock, world.clock + 31 * 86_400_000];
			world.rows = all.filter(({ start }) => {
				const time = Date.parse(String(start));
				return time >= from && time <= to;
			});
		}
		const answer = await world.fetch(url);
		world.rows = all;
		return answer;
	};
	const first = await world.poll(undefined, { fetch: windowed });
	expect(first.events).toEqual([]);
	world.rows.push(soon(90, 200));
	const next = await world.poll(first.state, { fetch: windowed });
	expect(ids(next)).toEqual(['90']);
	world.clock += 10 * 86_400_000;
	expect((await world.poll(next.state, { fetch: windowed })).events).toEqual([]);
});

describe('a service that says "more" wherever a page is full', () => {
	const manner: ListBehavior = { paging: 'full', size: 10, total: false, order: 'asc', by: 'id' };
	const oneFullPage = (more: Partial<ListBehavior> = {}) => {
		const world = new ChangingList({ ...manner, ...more });
		world.rows = rows(10).map((one) => row(0, { id: uuid(Number(one.id)) }));
		return world;
	};

	test.each([
		['shows nothing', 'asc', undefined],
		['refuses what is', 'asc', 'refuse'],
		['shows nothing', 'desc', undefined],
	] as const)(
		'and %s past one full page: what lands there is new, and costs a request (%s)',
		async (_, order, beyond) => {
			const world = oneFullPage({ order, beyond });
			let { state } = await world.poll(undefined);
			for (let polls = 0; polls < 5; polls++) ({ state } = await world.poll(state));
			const quiet = await world.poll(state);
			expect(quiet.requests).toBe(2);
			world.rows.push(row(0, { id: 'zz-new' }));
			const next = await world.poll(quiet.state);
			expect(ids(next)).toEqual(['zz-new']);
			expect((await world.poll(next.state)).events).toEqual([]);
		},
	);

	test.each(['asc', 'desc'] as const)(
		'and shows the last page once more: nobody can tell that from a page that cannot be asked for (%s)',
		async (order) => {
			const world = oneFullPage({ order, beyond: 'last' });
			await expect(world.poll(undefined)).rejects.toBeInstanceOf(IncompleteListError);
			world.rows.push(row(0, { id: 'zz-new' }));
			const first = await world.poll(undefined);
			world.rows.push(row(0, { id: 'zz-newer' }));
			expect(ids(await world.poll(first.state))).toEqual(['zz-newer']);
		},
	);

	test('and refuses the page that the user says how to ask for', async () => {
		const world = oneFullPage({ beyond: 'refuse' });
		const plan = { style: 'page', parameter: 'page', first: 1 } as const;
		const first = await world.poll(undefined, { plan });
		world.rows.push(row(0, { id: 'zz-new' }));
		expect(ids(await world.poll(first.state, { plan }))).toEqual(['zz-new']);
	});
});

test('what came while the way of paging was looked for was there before', async () => {
	const world = new ChangingList({ paging: 'page', size: 25, total: true, order: 'asc', by: 'id' });
	world.rows = rows(38).map((one) => row(0, { id: uuid(Number(one.id)) }));
	world.before = (asked) => {
		if (asked > 4) return;
		world.rows.push(row(0, { id: `00${asked}` }), row(0, { id: `01${asked}` }));
	};
	let watched = await world.poll(undefined);
	for (let polls = 0; polls < 4; polls++) {
		watched = await world.poll(watched.state);
		expect(ids(watched).filter((id) => !id.startsWith('0'))).toEqual([]);
	}
});
