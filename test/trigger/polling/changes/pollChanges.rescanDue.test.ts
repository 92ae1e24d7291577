import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { servePaged, span } from '../support/runFullScan';
import { noon } from '../support/fakeServer';
import { orderedById, pollOnce, type PollInput } from '../support/pollOnce';

const answer = servePaged(span(1, 9).reverse(), 2, { total: 9 });
const known = span(1, 9).map(({ id }) => Number(id));
const head: Partial<PollState> = {
	orders: [orderedById(true, '9')],
	grows: true,
	count: 9,
	pages: 5,
};
const day = 86_400_000;
const all = '1 1 2 3 4 5';

describe('a list in which nothing is new', () => {
	test.each<[string, Partial<PollState>, Partial<PollInput>, string]>([
		['was looked at a moment ago', {}, {}, '1'],
		['was looked at 46 polls ago', { polls: 46 }, {}, '1'],
		['was looked at 47 polls ago', { polls: 47 }, {}, all],
		['was looked at almost a day ago', { lookedAt: noon - day + 1 }, {}, '1'],
		['was looked at a day ago', { lookedAt: noon - day }, {}, all],
		['was not all seen at the last look', { astray: 1 }, {}, all],
		[
			'can have nothing but at its head',
			{ polls: 90, lookedAt: 0 },
			{ known: [], floor: '9' },
			'1',
		],
		['is one page', { pages: 1 }, {}, '1 2 3 4 5'],
	])('is read where it %s', async (_, state, more, asked) => {
		const read = await pollOnce({ answer, known, state: { ...head, ...state }, ...more });
		expect([read.asked, read.told, read.more]).toEqual([asked, '', false]);
		const isLook = asked !== '1';
		expect(read.state).toMatchObject({
			polls: isLook ? 0 : (state.polls ?? 0) + 1,
			lookedAt: isLook ? noon : (state.lookedAt ?? noon),
			learnt: true,
			count: 9,
			astray: 0,
		});
	});
});
