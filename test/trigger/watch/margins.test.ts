import type { Place } from '../../../nodes/AppointmentService/trigger/watch/state';
import { readTail } from '../../../nodes/AppointmentService/trigger/watch/tail';
import { askedOf, byOffset, knowing, placeOf, risingIds } from './pages';
import { lineOf } from './polling';

test.each<[number, Place, string, Partial<Place>]>([
	[10, placeOf('skip=4', 1, { rows: 4, step: 4 }), '4 8', { pages: 2, rows: 8 }],
	[11, placeOf('skip=4', 1, { rows: 4, step: 4 }), '4 8', { pages: 2, rows: 9 }],
	[13, placeOf('skip=8', 2, { rows: 8, step: 4 }), '8 12', { pages: 2, rows: 11 }],
	[4, placeOf('', 0, { rows: 0, step: 4 }), '/ 4', { pages: 0, rows: 0 }],
	[6, placeOf('', 0, { rows: 0, step: 4 }), '/ 4', { pages: 1, rows: 4 }],
])(
	'half a page of known ground stays in sight where rows are counted: %d rows',
	async (count, tail, asked, left) => {
		const ids = Array.from({ length: count }, (_, at) => at + 1);
		const line = lineOf((url) =>
			ids
				.slice(Number(new URL(url).searchParams.get('skip') ?? 0))
				.slice(0, 4)
				.map((id) => ({ id })),
		);
		const poll = knowing([1, 5, 9], line, { plan: byOffset, orders: [risingIds('9')], tail });
		await readTail(poll);
		expect(askedOf(line).replace(/\w+=/g, '')).toBe(asked);
		expect(poll.state.tail).toMatchObject(left);
	},
);
