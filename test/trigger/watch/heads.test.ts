import { readHead } from '../../../nodes/AppointmentService/trigger/watch/head';
import type { Order } from '../../../nodes/AppointmentService/trigger/watch/order';
import type { State } from '../../../nodes/AppointmentService/trigger/watch/state';
import { askedOf, fallingIds, idsOf, knowing, lineOfPages, type Shown } from './pages';
import { home } from './world';

/** Name, pages, known ids, what is told of, and what was asked for. */
type Reading = [string, Shown[], number[], string, string];

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
	const line = lineOfPages(pages);
	const poll = knowing(known, line, { orders: [fallingIds('4')] });
	const found = await readHead(poll);
	expect(found).toMatchObject({ place: { address: home, pages: 0 } });
	expect([idsOf(poll), askedOf(line)]).toEqual([told, asked]);
	expect(poll.state.climb).toBeUndefined();
	const top = Math.max(4, ...told.split(' ').map(Number));
	expect(poll.state.orders).toEqual([fallingIds(String(top))]);
});

test.each<[string, Shown[], Partial<State>]>([
	['rising ids', [[3, 4], [2]], { orders: [fallingIds('4')] }],
	['ids that do not grow by now', [[4, 3], [2]], { orders: [fallingIds('4')], grows: false }],
])('a head of %s shows nothing', async (_, pages, state) => {
	const line = lineOfPages(pages);
	const poll = knowing([], line, state);
	expect(await readHead(poll)).toBe('disordered');
	expect([idsOf(poll), askedOf(line)]).toEqual(['', '/']);
	expect(poll.state.orders).toEqual(state.orders);
});

test('an order that the first page does not keep is dropped, where another one leads', async () => {
	const start: Order = { field: 'start', path: ['start'], falling: true };
	const poll = knowing([4], lineOfPages([[5, 4]]), { orders: [start, fallingIds('4')] });
	await readHead(poll);
	expect(poll.state.orders).toEqual([fallingIds('5')]);
});
