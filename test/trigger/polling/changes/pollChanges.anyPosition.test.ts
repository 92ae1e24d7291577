import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import { fullScanState, servePaged } from '../support/runFullScan';
import { pollOnce } from '../support/pollOnce';

/** Records in the order of their start; their ids tell nothing. */
const start = (day: number) => `2026-04-${String(day).padStart(2, '0')}`;
const made = (id: string, day: number, booked = 1) => ({
	id,
	start: start(day),
	created_at: `2026-01-${String(booked).padStart(2, '0')}`,
});
const known = ['q', 'b', 'x', 'c', 'a', 'z'];
const old = known.map((id, at) => made(id, 2 * at + 2, 1 + ((at * 5) % 7)));
const byStart: SortOrder = {
	field: 'start',
	path: ['start'],
	falling: false,
	mark: Date.parse(start(12)),
};
const rising: SortOrder = { field: 'id', path: ['id'], falling: false };
const state = { orders: [byStart], count: 6 };

/** What has become of the list; the pages asked for, and what is told of. */
test.each<[string, object[], string, string, number]>([
	['is as it was', old, '1', '', 6],
	['has lost some', old.slice(2), '1', '', 4],
	['has one more on its first page', [made('n', 1), ...old], '1', 'n', 7],
	[
		'has one more elsewhere',
		[...old.slice(0, 3), made('n', 7), ...old.slice(3)],
		'1 1 2 3 4',
		'n',
		7,
	],
	[
		'has more on its first page and elsewhere',
		[made('n', 1), ...old, made('m', 13)],
		'1 1 2 3 4',
		'n m',
		8,
	],
	['has lost its order', [...old].reverse(), '1 1 2 3 4', '', 6],
	[
		'has lost its order, and got one more',
		[made('n', 14), ...[...old].reverse()],
		'1 1 2 3 4',
		'n',
		7,
	],
	['is empty', [], '1', '', 0],
])('a list in which new records may come anywhere, and which %s', async (_, records, ...then) => {
	const [asked, told, count] = then;
	const answer = servePaged(records as never, 2, { total: records.length });
	const read = await pollOnce({ answer, known, state });
	expect([read.asked, read.told, read.more, read.state.count]).toEqual([asked, told, false, count]);
});

test('an order that the first page does not keep is given up, and the others are kept', async () => {
	const answer = servePaged(old, 2, { total: 6 });
	const read = await pollOnce({
		answer,
		known,
		state: { ...state, orders: [rising, byStart] },
	});
	expect([read.asked, read.state.orders]).toEqual(['1', [byStart]]);
	const lost = servePaged([...old].reverse(), 2, { total: 6 });
	const little = { takes: 100, more: { budget: 200 } };
	const next = await pollOnce({ ...little, answer: lost, known, state });
	expect([next.asked, next.more, next.state.orders]).toEqual(['1 1', true, []]);
});

test('a first look that goes on has no end to read before', async () => {
	const next = {
		address: 'https://salon.example.com/api/v1/appointments?page=3',
		pages: 2,
		rows: 4,
		step: 2,
	};
	const look = fullScanState({ next, seen: 4, pages: 2, total: 6 });
	const answer = servePaged(old, 2, { total: 6 });
	const read = await pollOnce({
		answer,
		known,
		state: { learnt: false, pages: 0, orders: [], look },
	});
	expect([read.asked, read.told, read.more, read.state.learnt]).toEqual(['3 4', '', false, true]);
});
