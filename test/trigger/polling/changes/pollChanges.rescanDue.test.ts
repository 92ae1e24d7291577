import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { servePaged, idRange } from '../support/runFullScan';
import { noon } from '../support/fakeServer';
import { orderedById, pollOnce, type PollInput } from '../support/pollOnce';

const respond = servePaged(idRange(1, 9).reverse(), 2, { total: 9 });
const known = idRange(1, 9).map(({ id }) => Number(id));
const head: Partial<PollState> = {
	orders: [orderedById(true, '9')],
	grows: true,
	count: 9,
	pages: 5,
};
const day = 86_400_000;
const all = '1 1 2 3 4 5';

describe('a list without new records', () => {
	test.each<[string, Partial<PollState>, Partial<PollInput>, string]>([
		// name, state, input, requested pages

		['was scanned a moment ago', {}, {}, '1'],
		['was scanned 46 polls ago', { polls: 46 }, {}, '1'],
		['was scanned 47 polls ago', { polls: 47 }, {}, all],
		['was scanned almost a day ago', { lookedAt: noon - day + 1 }, {}, '1'],
		['was scanned a day ago', { lookedAt: noon - day }, {}, all],
		['was incomplete at the last scan', { astray: 1 }, {}, all],
		['can grow at its head only', { polls: 90, lookedAt: 0 }, { known: [], watermark: '9' }, '1'],
		['is one page', { pages: 1 }, {}, '1 2 3 4 5'],
	])('that %s: the pages that a poll reads', async (_, state, more, requested) => {
		const result = await pollOnce({ respond, known, state: { ...head, ...state }, ...more });
		expect([result.requested, result.reported, result.more]).toEqual([requested, '', false]);
		const isScan = requested !== '1';
		expect(result.state).toMatchObject({
			polls: isScan ? 0 : (state.polls ?? 0) + 1,
			lookedAt: isScan ? noon : (state.lookedAt ?? noon),
			learnt: true,
			count: 9,
			astray: 0,
		});
	});
});
