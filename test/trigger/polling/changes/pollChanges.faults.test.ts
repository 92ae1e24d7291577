import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { cutConnection, type ListBehavior, type Row } from '../support/changingList';
import {
	appointments,
	everyChange,
	hoursAway,
	LearntList,
	numberedPages,
} from '../support/learntList';

const onePage: ListBehavior = { ...numberedPages, size: 100 };
const withoutSingles: ListBehavior = { ...onePage, singles: false };
const unpaged: ListBehavior = { ...withoutSingles, paging: 'none', total: false };

const unordered: ListBehavior = { ...numberedPages, order: 'none' };
const shuffled = (count = 60) => {
	const place = ({ id }: Row) => (Number(id) * 37) % (count + 1);
	return appointments(count).sort((a, b) => place(a) - place(b));
};

test.each<[string, ListBehavior]>([
	['one page', onePage],
	['one page without single records', withoutSingles],
	['a list without pages', unpaged],
	['pages', numberedPages],
	['pages without single records', { ...numberedPages, singles: false }],
	['pages by change', { ...numberedPages, by: 'updated_at', singles: false }],
	['tokens', { ...numberedPages, paging: 'cursor', total: false, singles: false }],
])('%s: a list that is empty for some polls reports nothing', async (_, behavior) => {
	const list = await LearntList.learn(behavior, everyChange, appointments(57));
	expect(await list.reported(2)).toEqual([]);
	list.service.behavior.hides = () => true;
	expect(await list.reported(5)).toEqual([]);
	delete list.service.behavior.hides;
	expect(await list.reported(5)).toEqual([]);
});

test.each<[string, ListBehavior]>([
	['one page', onePage],
	['one page without single records', withoutSingles],
	['a list without pages', unpaged],
	['pages without single records', { ...numberedPages, singles: false }],
])(
	'%s: a list that is cut to a few records, or half of them, for a poll reports nothing',
	async (_, behavior) => {
		const list = await LearntList.learn(behavior, everyChange, appointments(57));
		expect(await list.reported(4)).toEqual([]);
		const { rows } = list.service;
		for (const count of [3, 30]) {
			if (behavior.singles) list.service.behavior.hides = ({ id }) => Number(id) > count;
			else list.service.rows = rows.slice(0, count);
			expect(await list.reported()).toEqual([]);
			delete list.service.behavior.hides;
			list.service.rows = rows;
			expect(await list.reported(5)).toEqual([]);
		}
	},
);

test('a record that leaves the list while its status says deleted is reported as deleted', async () => {
	for (const fields of [
		{ status: 'deleted' },
		{ deleted_at: hoursAway(0) },
		{ is_deleted: true },
	]) {
		const list = await LearntList.learn(onePage, ['created', 'deleted']);
		list.change(5, fields);
		list.service.behavior.hides = ({ id }) => id === 5;
		expect(await list.reported(5)).toEqual(['deleted 5']);
	}
});

test('a clock that was wrong for a poll makes nothing rescheduled', async () => {
	const list = await LearntList.learn(onePage, ['rescheduled', 'cancelled']);
	const right = list.service.clock;
	list.service.clock += 30 * 86_400_000;
	expect(await list.reported()).toEqual([]);
	list.service.clock = right + 60_000;
	expect(await list.reported(3)).toEqual([]);
	list.change(7, { starts_at: hoursAway(99) });
	expect(await list.reported(3)).toEqual(['rescheduled 7']);
});

test('another time zone of the workflow makes nothing changed or rescheduled', async () => {
	const rows = () =>
		appointments(30).map((row) => ({
			...row,
			starts_at: String(row.starts_at).slice(0, 19),
			ends_at: String(row.ends_at).slice(0, 19),
		}));
	for (const events of [everyChange, ['rescheduled', 'cancelled']] as ChangeKind[][]) {
		const list = await LearntList.learn(onePage, events, rows(), { timeZone: 'Europe/Berlin' });
		list.more.timeZone = 'America/New_York';
		list.change(6, { starts_at: hoursAway(99).slice(0, 19) });
		expect(await list.reported(3)).toEqual(['rescheduled 6']);
	}
});

test('the same start in another format or zone is no new start', async () => {
	const list = await LearntList.learn(onePage, ['rescheduled', 'statusChanged', 'cancelled']);
	const berlin = (time: unknown) =>
		`${new Date(Date.parse(String(time)) + 3_600_000).toISOString().slice(0, 19)}+01:00`;
	for (const row of list.service.rows) row.starts_at = berlin(row.starts_at);
	expect(await list.reported(2)).toEqual([]);
	for (const row of list.service.rows) row.starts_at = Date.parse(String(row.starts_at)) / 1000;
	expect(await list.reported(2)).toEqual([]);
});

test.each(
	(
		'Storniert abgesagt Annulé annulée Cancelada annullato geannuleerd afgezegd disdetto ' +
		'desmarcado'
	).split(' '),
)('the status %s is a cancellation', async (status) => {
	const list = await LearntList.learn(onePage, ['cancelled']);
	list.change(5, { status });
	expect(await list.reported(2)).toEqual(['cancelled 5']);
});

test('an appointment that is cancelled, booked again and cancelled again is reported each time, once', async () => {
	for (const behavior of [onePage, numberedPages, { ...numberedPages, by: 'updated_at' as const }])
		for (const id of [1, 5]) {
			const list = await LearntList.learn(behavior, ['cancelled', 'statusChanged', 'changed']);
			const found: string[] = [];
			for (const status of ['cancelled', 'booked', 'cancelled', 'booked', 'cancelled']) {
				list.change(id, { status });
				found.push(...(await list.reported(2)));
			}
			expect(found).toHaveLength(5);
			expect(found.filter((event) => event === `cancelled ${id}`)).toHaveLength(3);
		}
});

test('an appointment that a list passed over while it moved is reported when it is deleted', async () => {
	const onePerPage = { ...numberedPages, size: 1, total: false };
	const list = await LearntList.learn(onePerPage, ['cancelled', 'deleted'], appointments(9));
	const { service } = list;
	const [newest] = service.rows.slice(-1);
	const until = service.requested.length + 3;
	service.beforeResponse = (count) => {
		if (count === until) service.rows.push({ ...newest, id: 10, created_at: hoursAway(1) });
	};
	expect(await list.reported()).toEqual([]);
	service.beforeResponse = undefined;
	list.remove(5);
	expect(await list.reported(3)).toEqual(['deleted 5']);
});

test('an appointment that moved to a page that was read is reported when it is deleted', async () => {
	const list = await LearntList.learn(unordered, ['created', 'deleted'], shuffled());
	const { service } = list;
	const [gone, moved] = [service.rows[3], service.rows[50]];
	const second = service.requested.length + 2;
	service.beforeResponse = (count) => {
		if (count !== second) return;
		const others = service.rows.filter((row) => row !== gone && row !== moved);
		service.rows = [moved, ...others];
	};
	expect(await list.reported()).toEqual([]);
	service.beforeResponse = undefined;
	list.remove(moved.id);
	expect((await list.reported(3)).sort()).toEqual(
		[`deleted ${gone.id}`, `deleted ${moved.id}`].sort(),
	);
});

test('an appointment that the list leaves out is asked for in two polls, and not again', async () => {
	const list = await LearntList.learn(onePage, ['created', 'deleted']);
	const { service } = list;
	service.behavior.hides = ({ id }) => id === 7;
	const from = service.requested.length;
	expect(await list.reported(6)).toEqual([]);
	const asked = service.requested.slice(from).filter((url) => url.endsWith('/7'));
	expect(asked).toHaveLength(2);
});

test.each<[string, string]>([
	// what fails in two polls, addresses of it
	['for any record', '/appointments/'],
	['for the deleted record', '/3'],
])(
	'an appointment is reported as deleted although no answer comes %s for some polls',
	async (_, part) => {
		const list = await LearntList.learn(numberedPages, ['deleted']);
		list.remove(7);
		expect(await list.reported()).toEqual(['deleted 7']);
		list.remove(3);
		list.service.beforeResponse = () => {
			if (list.service.requested.at(-1)?.includes(part)) cutConnection();
		};
		expect(await list.reported(4)).toEqual([]);
		list.service.beforeResponse = undefined;
		expect(await list.reported(2)).toEqual(['deleted 3']);
	},
);

test('an appointment is reported as deleted although the service counts more than it lists', async () => {
	const behavior = { ...unordered, hides: ({ id }: Row) => id === 7, countsHidden: true };
	const list = await LearntList.learn(behavior, ['deleted'], shuffled());
	expect(await list.reported(3)).toEqual([]);
	list.remove(3);
	expect(await list.reported(4)).toEqual(['deleted 3']);
});

test('a list that misses records which the service counts proves no deletion by itself', async () => {
	const behavior = { ...unordered, singles: false };
	const list = await LearntList.learn(behavior, ['deleted'], shuffled());
	Object.assign(list.service.behavior, { hides: ({ id }: Row) => id === 7, countsHidden: true });
	expect(await list.reported(2)).toEqual([]);
	list.service.behavior.countsHidden = false;
	expect(await list.reported(1)).toEqual([]);
	expect(await list.reported(3)).toEqual(['deleted 7']);
});

test('where reading the list takes all the time, each poll asks for one missing record', async () => {
	const list = await LearntList.learn(unordered, ['deleted'], shuffled());
	list.more.budget = 250;
	list.remove(3, 5, 8);
	expect(await list.reported(1)).toEqual(['deleted 3']);
	expect(await list.reported(2)).toEqual(['deleted 5', 'deleted 8']);
});

test('a list that shows records twice, and others not, proves no deletion by itself', async () => {
	const behavior: ListBehavior = { ...unordered, singles: false, total: false };
	const list = await LearntList.learn(behavior, ['changed', 'deleted']);
	const { service } = list;
	const rows = [...service.rows];
	service.beforeResponse = () => {
		const isSecond = service.requested.at(-1)?.includes('page=2');
		service.rows = rows.map((row) => (isSecond && row.id === 25 ? rows[4] : row));
	};
	expect(await list.reported(4)).toEqual([]);
	service.beforeResponse = undefined;
	service.rows = rows.filter(({ id }) => id !== 25);
	expect(await list.reported(4)).toEqual(['deleted 25']);
});

test('a reading that shows records twice and in another order does not end the search for a deleted one', async () => {
	const behavior: ListBehavior = { ...unordered, singles: false, total: false };
	const list = await LearntList.learn(behavior, ['changed', 'deleted']);
	const { service } = list;
	list.remove(25);
	const { rows } = service;
	expect(await list.reported()).toEqual([]);
	service.rows = [rows[45], ...rows.slice(1, 45), rows[0], rows[45], ...rows.slice(46)];
	expect(await list.reported()).toEqual([]);
	service.rows = rows;
	expect(await list.reported(3)).toEqual(['deleted 25']);
});

test('a deletion is found also where each reading lacks other records, more than a poll asks for', async () => {
	const silent: ListBehavior = { ...unordered, total: false };
	const list = await LearntList.learn(silent, ['created', 'deleted'], shuffled(300));
	const { service } = list;
	let poll = 0;
	service.behavior.hides = ({ id }) => (Number(id) + poll) % 3 === 0;
	list.remove(295);
	const reported: string[] = [];
	for (; poll < 16 && reported.length === 0; poll++) reported.push(...(await list.reported()));
	expect(reported).toEqual(['deleted 295']);
});

test('a service that has shown records by their IDs is asked again where it showed none for two polls', async () => {
	const list = await LearntList.learn(numberedPages, ['deleted'], appointments(30));
	list.remove(30);
	expect(await list.reported()).toEqual(['deleted 30']);
	list.service.clock += 100 * 3_600_000;
	list.service.rows = list.service.rows.filter(({ id }) => id === 29);
	list.change(29, { starts_at: hoursAway(200) });
	list.service.behavior.singles = false;
	expect(await list.reported(2)).toEqual([]);
	list.service.behavior.singles = true;
	list.service.clock += 3_600_000;
	expect((await list.reported(4)).sort()).toEqual(
		appointments(28)
			.map(({ id }) => `deleted ${id}`)
			.sort(),
	);
});

test('a new record that was changed soon, and shows no time of change, is not deleted where a server lags behind', async () => {
	const all = appointments(31).map((row) => ({ ...row, updated_at: undefined }));
	const older = all.slice(0, 30);
	const list = await LearntList.learn(onePage, everyChange, older);
	list.service.rows = all;
	expect(await list.reported()).toEqual(['created 31']);
	list.service.rows = [...older, { ...all[30], status: 'confirmed' }];
	expect(await list.reported()).toEqual(['statusChanged 31']);
	list.service.rows = older;
	expect(await list.reported(5)).toEqual([]);
	list.service.clock += 3_600_000;
	expect(await list.reported(5)).toEqual(['deleted 31']);
});

describe.each<[string, ListBehavior]>([
	['pages', numberedPages],
	['pages by change', { ...numberedPages, by: 'updated_at' }],
	['pages, no record by its ID', { ...numberedPages, singles: false }],
	['one page', onePage],
])('%s: where servers take turns of which one lags behind', (_, behavior) => {
	const takeTurns = async (
		list: LearntList,
		older: Row[],
		newer: Row[],
		turns: number,
		interval = 1_200_000,
	): Promise<string[]> => {
		const reported: string[] = [];
		for (let turn = 0; turn < turns; turn++) {
			list.service.clock += interval;
			list.service.rows = turn % 2 ? older : newer;
			reported.push(...(await list.reported()));
		}
		return reported;
	};

	test.each<[string, Record<string, unknown>, ChangeKind[], string[]]>([
		// change, fields, chosen events, reported
		['a cancellation', { status: 'cancelled' }, ['cancelled'], ['cancelled 31']],
		['a new start', { starts_at: hoursAway(99) }, ['rescheduled'], ['rescheduled 31']],
		['a note', { note: 'x' }, everyChange, ['changed 31']],
	])('%s is reported once', async (_change, fields, events, expected) => {
		const list = await LearntList.learn(behavior, events);
		const older = list.service.rows.map((row) => ({ ...row }));
		list.change(31, fields);
		const newer = list.service.rows;
		expect(await takeTurns(list, older, newer, 15)).toEqual(expected);
		list.service.rows = newer;
		list.change(31, { status: 'done', starts_at: hoursAway(120), note: 'y' });
		const wasReported = await list.reported();
		expect(wasReported).toHaveLength(events[0] === 'cancelled' ? 0 : 1);
	});

	test('two changes in a row are reported once each, also where an answer is older than both', async () => {
		const list = await LearntList.learn(behavior, ['cancelled', 'rescheduled']);
		const older = list.service.rows.map((row) => ({ ...row }));
		list.change(31, { starts_at: hoursAway(99) });
		expect(await list.reported()).toEqual(['rescheduled 31']);
		list.change(31, { status: 'cancelled' });
		const newer = list.service.rows;
		expect(await list.reported()).toEqual(['cancelled 31']);
		expect(await takeTurns(list, newer, older, 6, 300_000)).toEqual([]);
	});

	test('a new record is reported once, and not as deleted', async () => {
		const list = await LearntList.learn(behavior, ['created', 'deleted']);
		const older = list.service.rows;
		const [next] = appointments(61).slice(-1);
		expect(await takeTurns(list, older, [...older, next], 3, 300_000)).toEqual(['created 61']);
		list.service.rows = [...older, next];
		expect(await list.reported(50)).toEqual([]);
		list.service.clock += 3_600_000;
		list.service.rows = older;
		expect(await list.reported(50)).toEqual(['deleted 61']);
	});

	test('a deleted record is reported once, and not as new', async () => {
		const list = await LearntList.learn(behavior, ['created', 'deleted']);
		const older = list.service.rows;
		const newer = older.filter(({ id }) => id !== 31);
		list.service.rows = newer;
		expect(await list.reported(50)).toEqual(['deleted 31']);
		expect(await takeTurns(list, newer, older, 60, 20_000)).toEqual([]);
	});

	test('pages that count differently prove no deletion', async () => {
		const list = await LearntList.learn({ ...behavior, singles: false }, ['deleted']);
		const { service } = list;
		const older = service.rows;
		const newer = appointments(65);
		// The server of the first page has five new records; the one of the others does not have them yet.
		service.beforeResponse = () => {
			const page = new URL(service.requested.at(-1) ?? '').searchParams.get('page') ?? '1';
			service.rows = page === '1' ? newer : older;
		};
		expect(await list.reported(50)).toEqual([]);
		service.beforeResponse = () => (service.rows = newer.filter(({ id }) => id !== 31));
		expect(await list.reported(50)).toEqual(['deleted 31']);
	});

	test('a backup that the service goes back to is reported, and so is what was undone', async () => {
		const list = await LearntList.learn(behavior, ['statusChanged', 'cancelled']);
		const backup = list.service.rows.map((row) => ({ ...row }));
		list.change(31, { status: 'cancelled' });
		expect(await list.reported()).toEqual(['cancelled 31']);
		list.change(31, { status: 'booked' });
		expect(await list.reported()).toEqual(['statusChanged 31']);
		list.change(31, { status: 'cancelled' });
		expect(await list.reported()).toEqual(['cancelled 31']);
		list.service.rows = backup;
		expect(await list.reported(48)).toEqual([]);
		list.service.clock += 3_600_000;
		expect(await list.reported(48)).toEqual(['statusChanged 31']);
	});
});
