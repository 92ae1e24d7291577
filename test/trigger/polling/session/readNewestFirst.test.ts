import { readNewestFirst } from '../../../../nodes/AppointmentService/trigger/polling/session/readNewest';
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
import { listUrl } from '../support/changingList';

type ReadCase = [string, ServedPage[], number[], string, string];

test.each<ReadCase>([
	// name, pages, known ids, reported ids, requests
	['nothing new', [[4, 3], [2]], [2, 3, 4], '', '/'],
	['a page of three records', [[9, 8, 4], [3]], [4], '8 9', '/'],
	['one new record above known ones', [[5, 4], [3]], [2, 3, 4], '5', '/'],
	['new records on two pages', [[8, 7], [6, 4], [3]], [3, 4], '6 7 8', '/ page=2'],
	[
		'a known record that came since the last poll',
		[[8, 6], [5, 4], [3]],
		[3, 4, 6],
		'5 8',
		'/ page=2',
	],
	[
		'an unknown record among old ones',
		[
			[8, 3],
			[2, 1],
		],
		[1, 2],
		'3 8',
		'/ page=2',
	],
	['a list without any known record', [[8, 7], [6]], [], '6 7 8', '/ page=2'],
	['a page with all counted records', [{ ids: [8, 7], total: 2 }], [], '7 8', '/'],
	['a refused page after the last one', [[8, 7], 404], [], '7 8', '/ page=2'],
	['a repeated first page', [[8, 7], [8, 7], [6]], [], '7 8', '/ page=2'],
	['a repeated later page', [[9, 8], [7, 6], [7, 6], [5]], [], '6 7 8 9', '/ page=2 page=3'],
	[
		'an empty page in the middle',
		[[8, 7], { ids: [], has_more: true }, [6, 4]],
		[4],
		'6 7 8',
		'/ page=2 page=3',
	],
	['an empty list', [[]], [4], '', '/'],
])(
	'readNewestFirst reports the new records, oldest first: %s',
	async (_, pages, known, reported, requested) => {
		const server = createPagedServer(pages);
		const poll = sessionWithKnownIds(known, server, { orders: [fallingIds('4')] });
		const result = await readNewestFirst(poll);
		expect(result).toMatchObject({ cursor: { address: listUrl, pages: 0 } });
		expect([reportedIds(poll), requestedQueries(server)]).toEqual([reported, requested]);
		expect(poll.state.climb).toBeUndefined();
		const top = Math.max(4, ...reported.split(' ').map(Number));
		expect(poll.state.orders).toEqual([fallingIds(String(top))]);
	},
);

test.each<[string, ServedPage[], Partial<PollState>]>([
	// name, pages, state
	['a first page of rising ids', [[3, 4], [2]], { orders: [fallingIds('4')] }],
	['ids that do not grow', [[4, 3], [2]], { orders: [fallingIds('4')], grows: false }],
])('%s: the list is disordered, and nothing is reported', async (_, pages, state) => {
	const server = createPagedServer(pages);
	const poll = sessionWithKnownIds([], server, state);
	expect(await readNewestFirst(poll)).toBe('disordered');
	expect([reportedIds(poll), requestedQueries(server)]).toEqual(['', '/']);
	expect(poll.state.orders).toEqual(state.orders);
});

test('an order that the first page does not keep is dropped where another order leads', async () => {
	const start: SortOrder = { field: 'start', path: ['start'], falling: true };
	const poll = sessionWithKnownIds([4], createPagedServer([[5, 4]]), {
		orders: [start, fallingIds('4')],
	});
	await readNewestFirst(poll);
	expect(poll.state.orders).toEqual([fallingIds('5')]);
});
