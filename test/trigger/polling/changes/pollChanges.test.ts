import fc from 'fast-check';
import { IncompleteListError } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	listUrl,
	newestFirst,
	uuid,
	eventIds,
	idNames,
	cutConnection,
	row,
	rows,
	ChangingList,
	type ListBehavior,
	type Row,
} from '../support/changingList';

test.each([
	// order, field, pagination
	['desc', 'id', 'page'],
	['asc', 'id', 'page'],
	['desc', 'created_at', 'offset'],
	['asc', 'created_at', 'offset'],
	['desc', 'id', 'cursor'],
	['asc', 'id', 'cursor'],
	['asc', 'id', 'link'],
	['desc', 'start', 'zero'],
] as const)(
	'a list in order %s by %s (%s) costs one request where nothing is new',
	async (order, by, paging) => {
		const service = new ChangingList({ paging, size: 20, total: true, order, by });
		service.rows = rows(470);
		const first = await service.poll(undefined);
		const quiet = await service.poll(first.state);
		expect(quiet.requests).toBe(1);
		expect(quiet.events).toEqual([]);
		service.rows.push(row(471));
		expect(eventIds(await service.poll(quiet.state))).toEqual(['471']);
	},
);

test('a long list whose ids grow is not read to its end, and its ids are not stored', async () => {
	const long = new ChangingList({ ...newestFirst, size: 100, maxSize: 100 });
	long.rows = rows(30_000);
	const first = await long.poll(undefined);
	expect(first.requests).toBeLessThan(25);
	expect(JSON.stringify(first.state).length).toBeLessThan(4000);
	long.rows.push(...rows(250, 30_001));
	const next = await long.poll(first.state);
	expect(eventIds(next)).toEqual(idNames(30_001, 250));
});

test('a new record with an old date in a list without a count is found by the next full scan', async () => {
	const service = new ChangingList({ ...newestFirst, by: 'created_at', total: false });
	service.rows = rows(300).map((one) => ({ ...one, id: uuid(Number(one.id)) }));
	let last = await service.poll(undefined);
	expect(last.notice).toMatch(/look at the whole list/);
	service.rows.push(row(150, { id: 'late' }));
	const found: string[] = [];
	for (let poll = 0; poll < 50; poll++) {
		last = await service.poll(last.state);
		found.push(...eventIds(last));
	}
	expect(found).toEqual(['late']);
});

test('a list without an order is read as a whole, and the notice tells the cost', async () => {
	const service = new ChangingList({ ...newestFirst, order: 'none' });
	service.rows = rows(100).sort(
		(a, b) => ((Number(a.id) * 37) % 101) - ((Number(b.id) * 37) % 101),
	);
	const first = await service.poll(undefined);
	expect(first.notice).toMatch(/reads the whole list, about \d+ requests/);
	service.rows.splice(40, 0, row(101));
	expect(eventIds(await service.poll(first.state))).toEqual(['101']);
});

test('the notice of a list that counts records which it does not show promises nothing by that count', async () => {
	const service = new ChangingList({ ...newestFirst });
	service.rows = rows(100);
	const more = { plan: { style: 'page', parameter: 'page', first: 1 } } as const;
	expect((await service.poll(undefined, more)).notice).toMatch(
		/counts more records than were seen/,
	);
	Object.assign(service.behavior, { countsHidden: true, hides: ({ id }: Row) => id === 7 });
	const { notice } = await service.poll(undefined, more);
	expect(notice).toMatch(/look at the whole list/);
	expect(notice).not.toMatch(/counts more/);
});

test('a record that was deleted and came back is not new', async () => {
	const service = new ChangingList(newestFirst);
	service.rows = rows(100);
	let last = await service.poll(undefined);
	const gone = service.rows.splice(30, 1);
	last = await service.poll(last.state);
	service.rows.push(...gone);
	last = await service.poll(last.state);
	expect(last.events).toEqual([]);
	expect((await service.poll(last.state)).requests).toBe(1);
});

test('a failed request leaves the state as it was, and the next poll reports everything', async () => {
	const service = new ChangingList(newestFirst);
	service.rows = rows(100);
	const { state } = await service.poll(undefined);
	const text = JSON.stringify(state);
	service.rows.push(...rows(60, 101));
	const until = service.requested.length + 2;
	service.beforeResponse = (requested) => requested >= until && cutConnection();
	await expect(service.poll(state)).rejects.toThrow('The connection was cut.');
	expect(JSON.stringify(state)).toBe(text);
	service.beforeResponse = undefined;
	expect(eventIds(await service.poll(state))).toEqual(idNames(101, 60));
});

test.each(['page', 'offset', 'cursor', 'link'] as const)(
	'what is too much for one poll is reported over several, once (%s)',
	async (paging) => {
		const service = new ChangingList({ ...newestFirst, paging });
		service.rows = rows(200);
		let last = await service.poll(undefined);
		service.rows.push(...rows(2000, 201));
		const found: string[] = [];
		for (let poll = 0; poll < 60 && (poll === 0 || last.more); poll++) {
			last = await service.poll(last.state, { budget: 1000 });
			expect(last.requests).toBeLessThan(15);
			found.push(...eventIds(last));
			if (poll === 5) service.rows.push(row(2201));
		}
		found.push(...eventIds(await service.poll(last.state)));
		expect(found.sort()).toEqual(idNames(201, 2001).sort());
	},
);

test.each(['asc', 'desc'] as const)(
	'includeExisting reports all existing records, over several polls, once each (%s)',
	async (order) => {
		const service = new ChangingList({ ...newestFirst, order });
		service.rows = rows(500);
		let last = await service.poll(undefined, { includeExisting: true, budget: 900 });
		const found = eventIds(last);
		for (let poll = 0; poll < 40 && last.more; poll++) {
			last = await service.poll(last.state, { includeExisting: true, budget: 900 });
			found.push(...eventIds(last));
		}
		expect(found.sort()).toEqual(idNames(1, 500).sort());
	},
);

test('a state of another list, or an invalid one, counts as a first poll, and the notice says so', async () => {
	const service = new ChangingList(newestFirst);
	service.rows = rows(60);
	const { state } = await service.poll(undefined);
	const other = await service.poll(state, { url: `${listUrl}?location=7` });
	expect(other.events).toEqual([]);
	expect(other.notice).toMatch(/starts again/);
	const broken = await service.poll({ version: 'x' });
	expect(broken.events).toEqual([]);
	expect(broken.notice).toMatch(/cannot be read any more/);
});

test('records without an id are identified by their content', async () => {
	const service = new ChangingList(newestFirst);
	const nameless = (count: number) =>
		rows(count).map(({ client, start }) => ({ client, start }) as never);
	service.rows = nameless(30);
	const first = await service.poll(undefined);
	expect(first.notice).toMatch(/no ID/);
	service.rows = nameless(31);
	expect((await service.poll(first.state)).events).toHaveLength(1);
});

test('an appointment with the number of one of yesterday is new', async () => {
	const service = new ChangingList({ ...newestFirst, size: 100 });
	const numbered = (count: number) =>
		rows(count).map(
			({ id, client, start }) => ({ appointment_no: Number(id) % 30, client, start }) as never,
		);
	service.rows = numbered(30);
	const { state } = await service.poll(undefined);
	service.rows = numbered(31);
	expect((await service.poll(state)).events).toMatchObject([{ event: 'created' }]);
});

test('an endless list is read until the time is over', async () => {
	const service = new ChangingList({ ...newestFirst, paging: 'cursor' });
	let next = 1;
	const endless = async (url: string) => {
		service.clock += 100;
		const data = rows(20, next);
		next += 20;
		return {
			url,
			status: 200,
			headers: {},
			text: JSON.stringify({ data, next_cursor: `c${next}` }),
		};
	};
	const result = await service.poll(undefined, { fetch: endless, budget: 5000 });
	expect(result.requests).toBeLessThan(100);
});

test('after any changes between polls each new record is reported once, and no old one', async () => {
	const behavior = fc.record<ListBehavior>({
		paging: fc.constantFrom('page', 'zero', 'offset', 'cursor', 'link', 'none'),
		size: fc.integer({ min: 1, max: 12 }),
		total: fc.boolean(),
		order: fc.constantFrom('asc', 'desc'),
		by: fc.constantFrom('id', 'created_at', 'start'),
	});
	const change = fc.oneof(
		fc.record({ kind: fc.constant('insert' as const), count: fc.integer({ min: 1, max: 30 }) }),
		fc.record({ kind: fc.constant('late' as const), count: fc.integer({ min: 1, max: 3 }) }),
		fc.record({ kind: fc.constant('delete' as const), count: fc.integer({ min: 1, max: 5 }) }),
		fc.record({ kind: fc.constant('fail' as const), count: fc.integer({ min: 1, max: 3 }) }),
		fc.record({ kind: fc.constant('crash' as const), count: fc.constant(1) }),
	);
	await fc.assert(
		fc.asyncProperty(
			behavior,
			fc.boolean(),
			fc.integer({ min: 0, max: 60 }),
			fc.array(change, { maxLength: 8 }),
			async (drawn, digits, count, changes) => {
				const service = new ChangingList(drawn);
				let born = count;
				const make = (n: number, at = n) => row(at, { id: digits ? n : uuid(n) });
				service.rows = Array.from({ length: count }, (_, at) => make(at + 1));
				const first = await service.poll(undefined).catch((error: unknown) => error);
				// A list without signs of pages and as long as a page is refused where it has no order.
				if (first instanceof IncompleteListError) {
					expect([drawn.paging, drawn.total]).toEqual(['none', false]);
					return;
				}
				let last = first as Awaited<ReturnType<typeof service.poll>>;
				const expected = new Set<string>();
				const found: string[] = [];
				for (const { kind, count: times } of changes) {
					for (let time = 0; time < times; time++) {
						if (kind === 'insert' || kind === 'late') {
							const added = make(++born, kind === 'late' ? Math.ceil(born / 2) : born);
							service.rows.push(added);
							expected.add(String(added.id));
						}
						if (kind === 'delete') {
							const [gone] = service.rows.splice((time * 7) % Math.max(1, service.rows.length), 1);
							if (gone && !found.includes(String(gone.id))) expected.delete(String(gone.id));
						}
					}
					if (kind === 'fail') {
						const until = service.requested.length + times;
						service.beforeResponse = (requested) => requested >= until && cutConnection();
					}
					const result = await service.poll(last.state).catch(() => undefined);
					service.beforeResponse = undefined;
					if (!result || kind === 'crash') continue;
					last = result;
					found.push(...eventIds(last));
				}
				// A full scan comes with every 48th poll, and goes on over some more where pages are small.
				for (let poll = 0; poll < 120; poll++) {
					last = await service.poll(last.state);
					found.push(...eventIds(last));
				}
				expect(found.sort()).toEqual([...expected].sort());
			},
		),
		{
			numRuns: 20,
			examples: [
				[{ paging: 'cursor', size: 7, total: false, order: 'asc', by: 'id' }, false, 7, []],
				// An empty list that gets its first record is no other list.
				[
					{ paging: 'page', size: 1, total: false, order: 'asc', by: 'id' },
					true,
					5,
					[
						{ kind: 'delete', count: 1 },
						{ kind: 'delete', count: 4 },
						{ kind: 'insert', count: 1 },
					],
				],
			],
		},
	);
});
