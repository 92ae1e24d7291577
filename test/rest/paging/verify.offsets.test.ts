import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import {
	verifyCursor,
	verifyLinks,
	verifyOffsets,
	type Confidence,
	type Probe,
	type ProbeResult,
} from '../../../nodes/AppointmentService/rest/paging/verify';
import { home, type Reply, type Row } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange } from '../support/pageFetcher';

type Way = (trial: Probe) => Promise<ProbeResult>;

/** What comes of a guess with a service: in words, what was asked, and whether the list moved. */
async function tried(way: Way, reply: Reply, asked = [home]) {
	const { asked: queries, turn, list, first, identity } = await openFirstPage(reply);
	const trial: Probe = {
		fetchPage: turn,
		listUrl: list,
		first,
		identity,
		requestedUrls: new Set(asked),
		moved: false,
		suggestedNames: new Set(),
	};
	const found = await way(trial);
	if (typeof found === 'object') expect(found.outcome).toMatch(/^(proved|ended)$/);
	const outcome =
		typeof found === 'string'
			? found
			: found.outcome === 'ended'
				? `ended: ${found.reason}`
				: `${idsOf(found.second)[0] ?? 'nothing'} after ${found.from}`;
	return { outcome, asked: queries.join(' '), moved: trial.moved };
}

const by =
	(basis: Confidence, first = 0): Way =>
	(trial) =>
		verifyOffsets(trial, { style: 'offset', parameter: 'skip', first }, basis);
const startOf = (query: URLSearchParams, first = 0) => Number(query.get('skip') ?? first) - first;

/** Ten at a time of so many, from a row on. */
const list =
	(count: number, beside: (start: number) => object = () => ({}), first = 0): Reply =>
	(query) => {
		const start = startOf(query, first);
		return { data: recordRange(start + 1, Math.min(start + 10, count)), ...beside(start) };
	};
/** Ten records, and something else wherever rows are skipped. */
const first10 =
	(then: unknown, beside: (isFirst: boolean) => object = () => ({})): Reply =>
	(query) =>
		query.size === 0
			? { data: recordRange(1, 10), ...beside(true) }
			: Array.isArray(then)
				? { data: then, ...beside(false) }
				: then;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const more = () => ({ has_more: true });
const moreAtFirst = (isFirst: boolean) => ({ has_more: isFirst });
const isEmpty = 'ended: the page after it is empty';

describe('row offsets by a guess: the last known row is asked for again', () => {
	test.each<[string, Reply, string]>([
		['it and new ones', list(25), '10 after 9'],
		['it alone', list(10), 'ended: nothing follows its last record'],
		['it alone, where more is claimed', list(10, more), 'refuted'],
		['nothing', first10([]), 'refuted'],
		['the first page again', first10(recordRange(1, 10)), 'refuted'],
		['it and known ones', first10(rows(10, 1, 2, 3)), 'refuted'],
		['a refusal', first10(refusalWith(404)), 'refuted'],
		['nine known and a new one', first10(rows(2, 3, 4, 5, 6, 7, 8, 9, 1, 11)), 'refuted'],
	])('%s', async (_, reply, outcome) => {
		expect(await tried(by('blind'), reply)).toMatchObject({ outcome, asked: '?skip=9' });
	});

	test('a list of one has none to ask for again', async () => {
		const one: Reply = (query) => ({ data: recordRange(startOf(query) + 1, startOf(query) + 1) });
		expect(await tried(by('blind'), one)).toMatchObject({ outcome: '2 after 1', asked: '?skip=1' });
		for (const then of [recordRange(1, 1), []]) {
			const same: Reply = (query) => ({ data: query.size === 0 ? recordRange(1, 1) : then });
			expect((await tried(by('blind'), same)).outcome).toBe('refuted');
		}
	});

	describe('new ones without it: the first page is read once more', () => {
		const ten = recordRange(1, 10);
		/** Ten records, and then what each request brings, one after the other. */
		const then =
			(...answers: unknown[]): Reply =>
			(query, asked) => {
				const said = query.size === 0 && asked === 1 ? ten : answers[asked - 1];
				return Array.isArray(said) ? { data: said } : said;
			};

		test.each<[string, unknown[], string, boolean]>([
			[
				'it has moved by one',
				[recordRange(11, 20), recordRange(0, 9), recordRange(9, 18)],
				'9 after 9',
				true,
			],
			['it is as it was', [recordRange(11, 20), ten, recordRange(10, 19)], 'refuted', false],
			['it is refused', [recordRange(11, 20), refusalWith(404)], 'refuted', false],
			['one is left of it', [recordRange(11, 20), rows(99), rows(99, 100)], 'refuted', false],
			[
				'two are left of it',
				[recordRange(11, 20), rows(98, 99), rows(99, 100)],
				'99 after 1',
				true,
			],
			[
				'it has moved, and the next is refused',
				[recordRange(11, 20), recordRange(0, 9), refusalWith(404)],
				'refuted',
				true,
			],
			[
				'it has moved, and moves again',
				[recordRange(11, 20), recordRange(0, 9), recordRange(30, 39)],
				'refuted',
				true,
			],
			[
				'it has moved, and ends',
				[recordRange(11, 20), recordRange(0, 9), rows(9)],
				'ended: nothing follows its last record',
				true,
			],
		])('%s', async (_, answers, outcome, moved) => {
			expect(await tried(by('blind'), then(...answers))).toMatchObject({ outcome, moved });
		});
	});
});

describe('row offsets that the answer gives or echoes', () => {
	test.each<[string, Confidence, Reply, string]>([
		['new rows', 'given', list(25), '11 after 10'],
		['known rows', 'given', first10(recordRange(1, 10)), 'refuted'],
		['nothing', 'given', list(10), isEmpty],
		['nothing, where more is claimed', 'given', first10([], moreAtFirst), 'refuted'],
		['nothing, and more is still claimed', 'given', first10([], more), 'nothing after 10'],
		['a refusal', 'given', first10(refusalWith(404)), 'refuted'],
		['new rows and their place', 'echoed', list(25, (offset) => ({ offset })), '11 after 10'],
		['new rows and another place', 'echoed', list(25, () => ({ offset: 0 })), 'refuted'],
		['new rows and no place', 'echoed', list(25), 'refuted'],
		['nothing and its place', 'echoed', list(10, (offset) => ({ offset })), isEmpty],
		['another place, that nobody minds', 'given', list(25, () => ({ offset: 0 })), '11 after 10'],
	])('%s', async (_, basis, reply, outcome) => {
		expect(await tried(by(basis), reply)).toMatchObject({ outcome, asked: '?skip=10' });
	});

	test('rows that count from 1', async () => {
		const reply = list(25, (start) => ({ offset: start + 1 }), 1);
		expect(await tried(by('echoed', 1), reply)).toMatchObject({
			outcome: '11 after 10',
			asked: '?skip=11',
		});
	});

	test('nothing is asked for twice', async () => {
		expect(await tried(by('given'), list(25), [home, `${home}?skip=10`])).toMatchObject({
			outcome: 'known',
			asked: '',
		});
	});
});

const cursor: PaginationStrategy = { style: 'cursor', parameter: 'after', from: 'answer' };
const byCursor: Way = (trial) => verifyCursor(trial, cursor as Parameters<typeof verifyCursor>[1]);
const token = () => ({ next_cursor: 'x' });
const link = () => ({ next: '?after=x' });
const linkAtFirst = (isFirst: boolean) => ({ next: isFirst ? '?after=x' : null });

test.each<[string, Way, Reply, string]>([
	['a token: new rows', byCursor, first10(recordRange(11, 20), token), '11 after 10'],
	['a token: known rows', byCursor, first10(recordRange(1, 10), token), 'refuted'],
	['a token: nothing, and another token', byCursor, first10([], token), 'nothing after 10'],
	[
		'a token: nothing more',
		byCursor,
		first10([], (isFirst) => (isFirst ? token() : {})),
		'refuted',
	],
	['a token: a refusal', byCursor, first10(refusalWith(404), token), 'refuted'],
	['no token', byCursor, first10([]), 'known'],
	['a link: new rows', verifyLinks, first10(recordRange(11, 20), link), '11 after 10'],
	['a link: the last rows', verifyLinks, first10(recordRange(11, 20), linkAtFirst), '11 after 10'],
	['a link: known rows', verifyLinks, first10(recordRange(1, 10), link), 'refuted'],
	[
		'a link: nothing',
		verifyLinks,
		first10([], linkAtFirst),
		'ended: the page behind its link is empty',
	],
	['a link: nothing, and another link', verifyLinks, first10([], link), 'nothing after 10'],
	[
		'a link: nothing, where more was claimed',
		verifyLinks,
		first10([], (isFirst) => ({ ...linkAtFirst(isFirst), has_more: isFirst })),
		'refuted',
	],
	['a link: a refusal', verifyLinks, first10(refusalWith(404), link), 'refuted'],
	['no link', verifyLinks, first10([]), 'known'],
])('%s', async (_, way, reply, outcome) => {
	expect((await tried(way, reply)).outcome).toBe(outcome);
});
