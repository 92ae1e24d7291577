import { readNewestFirst } from '../../../../nodes/AppointmentService/trigger/polling/changes/readNewestFirst';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import {
	requestedQueries,
	fallingIds,
	reportedIds,
	sessionWithKnownIds,
	createPagedServer,
	type ServedPage,
} from '../support/pagedServer';
import { home } from '../support/changingList';

/** Name, pages, known ids, what is told of, and what was asked for. */
type Reading = [string, ServedPage[], number[], string, string];

test.each<Reading>([
	['nothing new', [[4, 3], [2]], [2, 3, 4], '', '/'],
	['a page of three above known ground', [[9, 8, 4], [3]], [4], '8 9', '/'],
	['a new one above known ones', [[5, 4], [3]], [2, 3, 4], '5', '/'],
	['new ones on two pages', [[8, 7], [6, 4], [3]], [3, 4], '6 7 8', '/ page=2'],
	['one that is known and came since', [[8, 6], [5, 4], [3]], [3, 4, 6], '5 8', '/ page=2'],
	[
		'one that was not known among old ones',
		[
			[8, 3],
			[2, 1],
		],
		[1, 2],
		'3 8',
		'/ page=2',
	],
	['a list of which nothing is known any more', [[8, 7], [6]], [], '6 7 8', '/ page=2'],
	['all that is counted', [{ ids: [8, 7], total: 2 }], [], '7 8', '/'],
	['a page after the last one that is refused', [[8, 7], 404], [], '7 8', '/ page=2'],
	['a page that comes again', [[8, 7], [8, 7], [6]], [], '7 8', '/ page=2'],
	[
		'a later page that comes again',
		[[9, 8], [7, 6], [7, 6], [5]],
		[],
		'6 7 8 9',
		'/ page=2 page=3',
	],
	[
		'an empty page before more',
		[[8, 7], { ids: [], has_more: true }, [6, 4]],
		[4],
		'6 7 8',
		'/ page=2 page=3',
	],
	['an empty list', [[]], [4], '', '/'],
])('from the head down to known ground: %s', async (_, pages, known, told, asked) => {
	const line = createPagedServer(pages);
	const poll = sessionWithKnownIds(known, line, { orders: [fallingIds('4')] });
	const found = await readNewestFirst(poll);
	expect(found).toMatchObject({ cursor: { address: home, pages: 0 } });
	expect([reportedIds(poll), requestedQueries(line)]).toEqual([told, asked]);
	expect(poll.state.climb).toBeUndefined();
	const top = Math.max(4, ...told.split(' ').map(Number));
	expect(poll.state.orders).toEqual([fallingIds(String(top))]);
});

test.each<[string, ServedPage[], Partial<PollState>]>([
	['rising ids', [[3, 4], [2]], { orders: [fallingIds('4')] }],
	['ids that do not grow by now', [[4, 3], [2]], { orders: [fallingIds('4')], grows: false }],
])('a head of %s shows nothing', async (_, pages, state) => {
	const line = createPagedServer(pages);
	const poll = sessionWithKnownIds([], line, state);
	expect(await readNewestFirst(poll)).toBe('disordered');
	expect([reportedIds(poll), requestedQueries(line)]).toEqual(['', '/']);
	expect(poll.state.orders).toEqual(state.orders);
});

test('an order that the first page does not keep is dropped, where another one leads', async () => {
	const start: SortOrder = { field: 'start', path: ['start'], falling: true };
	const poll = sessionWithKnownIds([4], createPagedServer([[5, 4]]), {
		orders: [start, fallingIds('4')],
	});
	await readNewestFirst(poll);
	expect(poll.state.orders).toEqual([fallingIds('5')]);
});
