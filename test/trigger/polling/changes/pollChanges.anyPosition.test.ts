import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import { servePaged } from '../support/runFullScan';
import { pollOnce } from '../support/pollOnce';

/** Records in the order of their start; their ids show no order. */
const start = (day: number) => `2026-04-${String(day).padStart(2, '0')}`;
const booking = (id: string, day: number, booked = 1) => ({
	id,
	start: start(day),
	created_at: `2026-01-${String(booked).padStart(2, '0')}`,
});
const known = ['q', 'b', 'x', 'c', 'a', 'z'];
const existing = known.map((id, at) => booking(id, 2 * at + 2, 1 + ((at * 5) % 7)));
const byStart: SortOrder = {
	field: 'start',
	path: ['start'],
	falling: false,
	mark: Date.parse(start(12)),
};
const rising: SortOrder = { field: 'id', path: ['id'], falling: false };
const state = { orders: [byStart], count: 6 };

test.each<[string, object[], string, string, number]>([
	// name, records, requested pages, reported ids, count
	['is as it was', existing, '1', '', 6],
	['has lost some', existing.slice(2), '1', '', 4],
	['has one more on its first page', [booking('n', 1), ...existing], '1', 'n', 7],
	[
		'has more on its first page and elsewhere',
		[booking('n', 1), ...existing, booking('m', 13)],
		'1 1 2 3 4',
		'n m',
		8,
	],
	[
		'has lost two, and has three more elsewhere',
		[
			...existing.slice(0, 2),
			booking('n', 5),
			...existing.slice(2, 4),
			booking('m', 9),
			booking('p', 13),
		],
		'1 1 2 3 4',
		'n m p',
		7,
	],
	['has lost its order', [...existing].reverse(), '1 1 2 3 4', '', 6],
	['is empty', [], '1', '', 0],
])('a counted list ordered by start that %s', async (_, records, ...expected) => {
	const [requested, reported, count] = expected;
	const respond = servePaged(records as never, 2, { total: records.length });
	const result = await pollOnce({ respond, known, state });
	expect([result.requested, result.reported, result.more, result.state.count]).toEqual([
		requested,
		reported,
		false,
		count,
	]);
});

test('an order that the first page does not keep is dropped, and the others are kept', async () => {
	const respond = servePaged(existing, 2, { total: 6 });
	const result = await pollOnce({ respond, known, state: { ...state, orders: [rising, byStart] } });
	expect([result.requested, result.state.orders]).toEqual(['1', [byStart]]);
	const lost = servePaged([...existing].reverse(), 2, { total: 6 });
	const little = { latency: 100, more: { budget: 200 } };
	const next = await pollOnce({ ...little, respond: lost, known, state });
	expect([next.requested, next.more, next.state.orders]).toEqual(['1 1', true, []]);
});
