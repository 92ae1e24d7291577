import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import {
	ids,
	runFullScan,
	fullScanState,
	servePaged,
	parsedPage,
	servePages,
	idRange,
	type FullScanInput,
} from '../support/runFullScan';
import { listUrl } from '../support/changingList';
import { byOffset, byToken } from '../support/pagedServer';

const five = idRange(1, 5);
const six = idRange(1, 6);
const counted = servePaged(five, 2, { total: 5 });
const first = parsedPage(ids(1, 2), { total: 5 });
/** All pages up to this one. */
const pagesUpTo = (page: number) =>
	idRange(1, page)
		.map(({ id }) => id)
		.join(' ');
/** A scan that has read so many pages of two records each. */
const scanLeftAt = (
	pages: number,
	address = `${listUrl}?page=${pages + 1}`,
): Partial<PollState> => ({
	look: fullScanState({ next: { address, pages, rows: pages * 2, step: 2 } }),
});

test.each`
	name                                                      | given                                                                                                                                | requested
	${'until a page is empty'}                                | ${{ respond: servePaged(five, 2) }}                                                                                                  | ${'1 2 3 4'}
	${'beyond a full page'}                                   | ${{ respond: servePaged(six, 2, { total: 6 }) }}                                                                                     | ${'1 2 3 4'}
	${'to a page that is not full, with all that is counted'} | ${{ respond: counted }}                                                                                                              | ${'1 2 3'}
	${'on from where the last poll ended'}                    | ${{ respond: counted, known: [1, 2, 3, 4], state: scanLeftAt(2), firstPage: first }}                                                 | ${'3'}
	${'past empty pages'}                                     | ${{ respond: servePaged([], 2, (row) => ({ has_more: row < 4 })) }}                                                                  | ${'1 2 3'}
	${'page by page where no page was full yet'}              | ${{ respond: servePages('|1 2|3', (page) => ({ total: 3, has_more: page < 3 })) }}                                                   | ${'1 2 3'}
	${'page by page where they have no numbers'}              | ${{ respond: servePages('1 2|3 4|5', (page) => ({ total: 5, next_cursor: page < 3 ? page + 1 : null })), state: { plan: byToken } }} | ${'1 2 3'}
	${'for 20,000 pages at most'}                             | ${{ respond: servePaged(idRange(1, 9), 1), state: { learnt: true, look: fullScanState({ pages: 19_997 }) } }}                        | ${'1 2 3'}
`(
	'a full scan reads a list $name',
	async ({ given, requested }: { given: FullScanInput; requested: string }) => {
		const { state, ...result } = await runFullScan(given);
		expect([result.requested, state.learnt, state.look]).toEqual([requested, true, undefined]);
	},
);

test('a list that ended too early is read again from its beginning', async () => {
	let beginnings = 0;
	const { requested, state } = await runFullScan({
		respond: (url) => {
			if (url === listUrl) beginnings++;
			const ends = url.endsWith('=2') && beginnings === 1;
			return {
				...servePaged(idRange(1, 8), 2, { total: 8 })(url),
				has_more: !ends && !url.endsWith('=4'),
			};
		},
	});
	expect([requested, state.count, state.look]).toEqual(['1 2 3 4 1 2 3 4', 8, undefined]);
});

describe('numbered pages', () => {
	const long = servePaged(idRange(1, 100).reverse(), 2, { total: 100 });
	const existing = { includeExisting: true };

	const slower = (request: number) => (request === 1 ? 10 : 100);
	test.each<[string, FullScanInput['latency'], number, number]>([
		// name, latency, budget, pages
		['no time', 100, 0, 1],
		['the time of one', 100, 100, 1],
		['the time of a few', 100, 550, 6],
		['the time of nine more', 100, 950, 10],
		['the time of more, by the first one', slower, 100, 10],
	])(
		'are read at the same time as far as the budget allows: %s',
		async (_, latency, budget, pages) => {
			const result = await runFullScan({ respond: long, latency, more: { budget } });
			expect(result.requested).toBe(pagesUpTo(pages));
			expect(result.state.look).toMatchObject({
				polls: 1,
				pages,
				seen: pages * 2,
				next: { pages, rows: pages * 2, step: 2, address: `${listUrl}?page=${pages + 1}` },
			});
		},
	);

	const size = 200;
	const rising = servePaged(idRange(1, 3000), size, { total: 3000 });
	const mixed = servePaged(
		idRange(1, 3000).map(({ id }) => ({ id: (Number(id) * 7919) % 100_003 })),
		size,
		{ total: 3000 },
	);

	test.each<[string, FullScanInput, string]>([
		// name, input, requested pages
		['where 1000 records are enough', { respond: rising }, '1 2 3 4 5 15'],
		['where all are wanted', { respond: rising, more: { budget: 10, ...existing } }, pagesUpTo(10)],
		['where 1000 show no order', { respond: mixed }, pagesUpTo(16)],
	])('are read by a first scan no further than it needs: %s', async (_, given, requested) => {
		expect((await runFullScan({ latency: 1, ...given })).requested).toBe(requested);
	});

	const skipping =
		(hidden: number): FullScanInput['respond'] =>
		(url) => {
			const skip = Number(new URL(url).searchParams.get('skip') ?? 0);
			const rows = idRange(skip + 1, Math.min(skip + 3, 12));
			return { data: rows.filter(({ id }) => id !== hidden), total: 12 };
		};

	test('are requested again after a page that is not full', async () => {
		const { state, reported, requested } = await runFullScan({
			respond: skipping(5),
			state: { plan: byOffset, learnt: true },
			known: [1, 2, 3],
		});
		expect([requested, reported, state.look]).toEqual([
			'1 3 6 9 5 8 11',
			'4 6 7 8 9 10 11 12',
			undefined,
		]);
	});

	test('end at a missing page', async () => {
		const { state, reported, requested } = await runFullScan({
			respond: (url) => (/=[34]/.test(url) ? 404 : servePaged(six, 2, { total: 8 })(url)),
			state: { learnt: true },
		});
		expect([requested, reported, state.look]).toEqual(['1 2 3 4 3 4', '1 2 3 4', undefined]);
	});
});

describe('a token saved by an earlier poll', () => {
	const plan = byToken;
	const pages = servePages('1 2|3 4|5', (page) => ({ next_cursor: page < 3 ? page + 1 : null }));
	const stale = (url: string) => (url.includes('cursor=old') ? 400 : pages(url));
	const state = (): Partial<PollState> => ({ plan, ...scanLeftAt(1, `${listUrl}?cursor=old`) });

	test('that has expired begins the list again', async () => {
		const result = await runFullScan({ respond: stale, state: state() });
		expect([result.requested, result.state.learnt]).toEqual(['old 1 2 3', true]);
	});

	test('that has expired leaves the beginning to the next poll where no time is left', async () => {
		const result = await runFullScan({
			respond: stale,
			latency: 100,
			state: state(),
			more: { budget: 100 },
		});
		expect(result.requested).toBe('old');
		expect(result.state.look?.next).toEqual({ address: listUrl, pages: 0, rows: 0, step: 2 });
	});

	test('does not begin the list again where this poll has received one', async () => {
		const refused = (url: string) => (url.includes('cursor=2') ? 400 : pages(url));
		await expect(runFullScan({ respond: refused, state: { plan } })).rejects.toThrow();
		const pastEnd = (url: string) =>
			url.includes('cursor=2') ? 404 : { ...(pages(url) as object), total: 2 };
		expect((await runFullScan({ respond: pastEnd, state: { plan } })).requested).toBe('1 2');
	});
});
