import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { runFullScan, fullScanState, servePages, type FullScanInput } from '../support/runFullScan';
import { listUrl } from '../support/changingList';
import { byPage, byToken } from '../support/pagedServer';

const learnt = { learnt: true };
const more = { has_more: true };

test.each<[string, string, object, string, string]>([
	// name, pages, fields beside the rows, requested pages, reported ids
	['the last one', '1 2|3 4|3 4|5', {}, '1 2 3', '1 2 3 4'],
	['one, where more are counted', '1 2|3 4|3 4|5 6', { total: 8 }, '1 2 3 4 5', '1 2 3 4 5 6'],
	['one, where no more are counted', '1 2|3 4|3 4|5 6', { total: 6 }, '1 2 3', '1 2 3 4'],
	['one, where more are announced', '1 2|3 4|3 4|5', { has_more: 4 }, '1 2 3 4', '1 2 3 4 5'],
	['one twice, where more are announced', '1 2|3 4|3 4|3 4|5', more, '1 2 3 4', '1 2 3 4'],
	[
		'one twice, not in a row',
		'1 2|3 4|3 4|5 6|5 6|7',
		{ has_more: 6 },
		'1 2 3 4 5 6',
		'1 2 3 4 5 6 7',
	],
	['the first one, with another record', '1 2|3 4|1 9|5', {}, '1 2 3', '1 2 3 4'],
	['an earlier one in part', '1 2|3 4|5 1|6', {}, '1 2 3 4 5', '1 2 3 4 5 6'],
	['the one before in part', '1 2|2 3|4', {}, '1 2 3 4', '1 2 3 4'],
])(
	'the pages read and ids reported where a page repeats %s',
	async (_, pages, flags, requested, reported) => {
		const extra = (number: number) =>
			'has_more' in flags && typeof flags.has_more === 'number'
				? { has_more: number < flags.has_more }
				: flags;
		const result = await runFullScan({ respond: servePages(pages, extra), state: learnt });
		expect([result.requested, result.reported]).toEqual([requested, reported]);
	},
);

test.each<[string, string, FullScanInput['more'], string, boolean]>([
	// name, pages, request, requested pages, is forgotten
	['the second page is the first one again', '1 2|1 2|3', {}, '1 2', true],
	['the second page is the first one reversed', '1 2|2 1|3', {}, '1 2', true],
	[
		'the second page is the first one, with the user’s pagination',
		'1 2|1 2|3',
		{ plan: byPage },
		'1 2 3',
		false,
	],
	['the second page is the first one with another record', '1 2|1 9|3', {}, '1 2 3', false],
	['the third page is the second one again', '1 2|3 4|3 4', {}, '1 2 3', false],
	['the second page holds one of the first one', '1 2|2 9|3', {}, '1 2 3', false],
])('the pagination is forgotten or kept where %s: %#', async (...one) => {
	const [, pages, given, requested, isForgotten] = one;
	const respond = servePages(pages, (number) => ({ has_more: number < 3 }));
	const { state, ...result } = await runFullScan({ respond, more: given, state: learnt });
	expect([result.requested, state.plan === undefined]).toEqual([requested, isForgotten]);
});

test('a token that leads back to a page that was read is not followed', async () => {
	const respond = servePages('1 2|3 4|5 6', (number) => ({
		next_cursor: number === 3 ? 2 : number + 1,
	}));
	const { requested, reported } = await runFullScan({
		respond,
		state: { ...learnt, plan: byToken },
	});
	expect([requested, reported]).toEqual(['1 2 3', '1 2 3 4 5 6']);
});

/** A scan that an earlier poll has brought to the third page. */
const savedScan: Partial<PollState> = {
	look: fullScanState({
		first: 1,
		seen: 4,
		pages: 2,
		recent: [3, 4],
		next: { address: `${listUrl}?page=3`, pages: 2, rows: 4, step: 2 },
	}),
};

test.each<[string, string, string, string]>([
	// name, third page, requested pages, reported ids
	['the first one again', '1 2', '3', ''],
	['the first one with another record', '1 9', '3', ''],
	['the last one again', '3 4', '3', ''],
	['one that moved by a record', '4 5', '3 4 5', '5 8'],
	['the next one', '5 7', '3 4 5', '5 7 8'],
])('the next poll goes on where its first page is %s', async (_, third, requested, reported) => {
	const respond = servePages(`1 2|3 4|${third}|8`);
	const result = await runFullScan({ respond, state: { ...learnt, ...savedScan } });
	expect([result.requested, result.reported]).toEqual([requested, reported]);
});
