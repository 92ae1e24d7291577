import type { ListBehavior, Row } from '../support/changingList';
import {
	appointments,
	everyChange,
	hoursAway,
	LearntList,
	numberedPages,
} from '../support/learntList';

const minutes = 60_000;
const replaced = (count = 45) =>
	appointments(count).map((row) => ({ ...row, id: Number(row.id) + 5000 }));
const each = (change: (row: Row) => object) => (rows: Row[]) =>
	rows.map((row) => ({ ...row, ...change(row) }) as Row);
const later = (time: unknown) => new Date(Date.parse(time as string) + 3_600_000).toISOString();

/** What a service may show for a moment in place of its list. */
const strange: Array<[string, (rows: Row[]) => Row[]]> = [
	['other IDs', each(({ id }) => ({ id: Number(id) + 5000 }))],
	['IDs as texts', each(({ id }) => ({ id: `apt_${id}` }))],
	['no IDs', each(() => ({ id: null }))],
	['IDs in some records only', each(({ id }) => (Number(id) % 2 ? { id: null } : {}))],
	['another account', () => replaced()],
	['a list for tests', () => replaced(3)],
	['the beginning alone', (rows) => rows.slice(0, 3)],
	['times of creation set anew', each(() => ({ created_at: hoursAway(0) }))],
	['no status', each(() => ({ status: null }))],
	['starts in another zone', each(({ starts_at }) => ({ starts_at: later(starts_at) }))],
	['all cancelled', each(() => ({ status: 'cancelled' }))],
	['a further field', each(() => ({ rank: 1 }))],
];

describe.each<[string, ListBehavior]>([
	['one page', { ...numberedPages, size: 100 }],
	['one page without single records', { ...numberedPages, size: 100, singles: false }],
	['pages', numberedPages],
	['pages from the oldest on', { ...numberedPages, order: 'asc', total: false }],
	['pages without an order', { ...numberedPages, order: 'none', singles: false }],
])('%s', (_, behavior) => {
	test.each(strange)('%s for two polls is no event, and hides none', async (__, shown) => {
		for (const events of [everyChange, ['created', 'deleted'] as const]) {
			const list = await LearntList.learn(behavior, [...events], appointments(45));
			const { service } = list;
			expect(await list.reported()).toEqual([]);
			const rows = [...service.rows, { ...appointments(46)[45], created_at: hoursAway(0.1) }];
			service.rows = shown(rows);
			const reported = await list.reported(2);
			service.rows = rows;
			reported.push(...(await list.reported(2)));
			service.clock += 90 * minutes;
			expect([...reported, ...(await list.reported(3))]).toEqual(['created 46']);
		}
	});

	test('a list that is replaced for good is told after half an hour', async () => {
		const list = await LearntList.learn(behavior, ['created', 'cancelled'], appointments(45));
		list.service.rows = replaced();
		expect(await list.reported()).toEqual([]);
		list.service.clock += 31 * minutes;
		expect(await list.reported()).toHaveLength(45);
		list.service.rows = [...list.service.rows, ...appointments(46).slice(45)];
		expect(await list.reported()).toEqual(['created 46']);
	});

	test('an ID under another name is the same ID', async () => {
		const list = await LearntList.learn(
			{ ...behavior, by: 'created_at', singles: false },
			['created', 'cancelled'],
			appointments(45),
		);
		const rows = [...list.service.rows, ...appointments(46).slice(45)];
		list.service.rows = rows.map(({ id, ...row }) => ({ booking_id: id, ...row }) as never);
		expect(await list.reported(2)).toEqual(['created 46']);
		Object.assign(list.service.rows[45], { status: 'cancelled', updated_at: hoursAway(1) });
		list.service.clock += 60 * minutes;
		expect(await list.reported(2)).toEqual(['cancelled 46']);
	});
});

test('a clock that is set back holds no poll for longer', async () => {
	const list = await LearntList.learn(numberedPages, ['created'], appointments(45));
	list.service.rows = replaced();
	expect(await list.reported()).toEqual([]);
	list.service.clock -= 600 * minutes;
	expect(await list.reported()).toHaveLength(45);
});

test('what was edited in all records is told after half an hour, at each poll where it goes on', async () => {
	const list = await LearntList.learn(numberedPages, ['changed'], appointments(45));
	for (const expected of [0, 45, 45]) {
		list.service.rows = list.service.rows.map((row) => ({ ...row, views: list.service.clock }));
		expect(await list.reported()).toHaveLength(expected);
		list.service.clock += 31 * minutes;
	}
});

test.each([
	['few records', 4, 1],
	['a list that was empty before', 0, 1],
	['polls that are far from each other', 30, 240],
])('of %s, others come at once', async (_, count, apart) => {
	const list = await LearntList.learn(
		{ ...numberedPages, size: 100 },
		['created'],
		appointments(10),
	);
	list.service.rows = appointments(count).map((row) => ({ ...row, id: Number(row.id) + 100 }));
	list.service.clock += 240 * minutes;
	await list.poll();
	list.service.clock += apart * minutes;
	list.service.rows = replaced(7);
	expect(await list.reported()).toHaveLength(7);
});
