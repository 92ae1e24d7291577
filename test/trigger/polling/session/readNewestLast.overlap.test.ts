import type { PageCursor } from '../../../../nodes/AppointmentService/rest';
import { readNewestLast } from '../../../../nodes/AppointmentService/trigger/polling/session/readNewest';
import {
	requestedQueries,
	byOffset,
	sessionWithKnownIds,
	scanCursorAt,
	risingIds,
} from '../support/pagedServer';
import { createFakeServer } from '../support/fakeServer';

test.each<[number, PageCursor, string, Partial<PageCursor>]>([
	// rows, saved page, requested offsets, page saved afterwards
	[10, scanCursorAt('skip=4', 1, { rows: 4, step: 4 }), '4 8', { pages: 2, rows: 8 }],
	[11, scanCursorAt('skip=4', 1, { rows: 4, step: 4 }), '4 8', { pages: 2, rows: 9 }],
	[13, scanCursorAt('skip=8', 2, { rows: 8, step: 4 }), '8 12', { pages: 2, rows: 11 }],
	[4, scanCursorAt('', 0, { rows: 0, step: 4 }), '/ 4', { pages: 0, rows: 0 }],
	[6, scanCursorAt('', 0, { rows: 0, step: 4 }), '/ 4', { pages: 1, rows: 4 }],
])(
	'with offsets the saved page overlaps half a page of known records: %d rows',
	async (count, tail, requested, savedTail) => {
		const ids = Array.from({ length: count }, (_, at) => at + 1);
		const server = createFakeServer((url) =>
			ids
				.slice(Number(new URL(url).searchParams.get('skip') ?? 0))
				.slice(0, 4)
				.map((id) => ({ id })),
		);
		const poll = sessionWithKnownIds([1, 5, 9], server, {
			plan: byOffset,
			orders: [risingIds('9')],
			tail,
		});
		await readNewestLast(poll);
		expect(requestedQueries(server).replace(/\w+=/g, '')).toBe(requested);
		expect(poll.state.tail).toMatchObject(savedTail);
	},
);
