import { ChangingList, uuid, type Row } from '../support/changingList';
import { createdOrChanged } from '../support/fakeServer';

const hourMs = 3_600_000;

/** A record that was created and changed at a time, as the service writes that. */
const record = (id: number, at: number, write = (time: number): unknown => isoTime(time)) =>
	({
		id: uuid(id),
		name: `Client ${id}`,
		created_at: write(at),
		updated_at: write(at),
	}) as unknown as Row;
const isoTime = (time: number) => new Date(time).toISOString();

/** Plays a first scan of a list without an order, over several polls. Before the second one something happens to records that it has not read yet. */
async function firstScan(
	happens: (list: ChangingList, unread: Row) => void,
	{ ahead, write }: { ahead?: number; write?: (time: number) => unknown } = {},
) {
	const list = new ChangingList({ paging: 'page', size: 5, total: true, order: 'none', by: 'id' });
	const place = (id: number) => (id * 37) % 41;
	const ids = Array.from({ length: 40 }, (_, at) => at + 1).sort((a, b) => place(a) - place(b));
	list.rows = ids.map((id) => record(id, list.clock - (id + 1) * hourMs, write));
	const date = () => new Date(list.clock + (ahead ?? 0)).toUTCString();
	const more = {
		events: createdOrChanged,
		budget: 500,
		fetch: async (url: string) => ({ ...(await list.fetch(url)), headers: { date: date() } }),
	};
	let result = await list.poll(undefined, more);
	expect([result.more, result.events]).toEqual([true, []]);
	list.clock += 60_000;
	happens(list, list.rows[35]);
	const told: string[] = [];
	for (let polls = 0; polls < 12; polls++) {
		const budget = result.state.learnt ? 300_000 : 500;
		result = await list.poll(result.state, { ...more, budget });
		told.push(...result.events.map(({ event, id }) => `${event} ${id}`));
	}
	expect([result.more, result.state.learnt]).toEqual([false, true]);
	return told;
}

const change = (row: Row, time: unknown) => Object.assign(row, { name: 'Other', updated_at: time });

test.each<[string, Parameters<typeof firstScan>[0], string[]]>([
	['booked', (list) => void list.rows.push(record(50, list.clock)), [`created ${uuid(50)}`]],
	['changed', (list, row) => void change(row, isoTime(list.clock)), ['changed']],
	[
		'without a time of creation',
		(list) => {
			for (const row of list.rows.slice(20)) delete row.created_at;
			list.rows.push({ ...record(50, list.clock), created_at: undefined });
		},
		[],
	],
	['as it was', () => undefined, []],
	['booked before', (list) => void list.rows.push(record(50, list.clock - hourMs)), []],
	['planned', (list) => void list.rows.push(record(50, list.clock + hourMs)), []],
])('during a first scan of several polls, a record %s', async (_, happens, expected) => {
	const told = await firstScan(happens);
	expect(told.map((one) => (one.startsWith('changed') ? 'changed' : one))).toEqual(expected);
});

test('times without a zone prove nothing', async () => {
	const write = (time: number) => isoTime(time).slice(0, 19).replace('T', ' ');
	const told = await firstScan((list) => void list.rows.push(record(50, list.clock, write)), {
		write,
	});
	expect(told).toEqual([]);
});

test('the clock of the service may be ahead', async () => {
	const ahead = 10 * 60_000;
	const told = await firstScan(
		(list) => {
			list.rows.push(record(50, list.clock + ahead), record(51, list.clock + ahead - 120_000));
		},
		{ ahead },
	);
	expect(told).toEqual([`created ${uuid(50)}`]);
});

test('a time of change that is that of reading proves nothing', async () => {
	const told = await firstScan((list) => {
		for (const row of list.rows.slice(20)) row.updated_at = isoTime(list.clock);
	});
	expect(told).toEqual([]);
});
