import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import { numberedPageUrl } from '../../../nodes/AppointmentService/rest/paging/strategy';
import {
	verifyPageNumbers,
	type Confidence,
	type Probe,
} from '../../../nodes/AppointmentService/rest/paging/verify';
import type { Reply } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange, tenPerPage } from '../support/pageFetcher';

type PagePlan = Extract<PaginationStrategy, { style: 'page' }>;

const plan: PagePlan = { style: 'page', parameter: 'page', first: 1 };
const at = (query: URLSearchParams) => Number(query.get('page') ?? 1);

/** What comes of trying page numbers with a service: in words, and what was asked. */
async function tried(reply: Reply, basis: Confidence, own: PagePlan = plan, more: object = {}) {
	const { asked, turn, list, first, identity } = await openFirstPage(reply);
	const trial: Probe = {
		fetchPage: turn,
		listUrl: list,
		first,
		identity,
		requestedUrls: new Set([list]),
		moved: false,
		suggestedNames: new Set(),
		...more,
	};
	const found = await verifyPageNumbers(trial, own, basis);
	if (typeof found === 'object') expect(found.outcome).toMatch(/^(proved|ended)$/);
	const outcome =
		typeof found === 'string'
			? found
			: found.outcome === 'ended'
				? `ended from ${(found.plan as PagePlan).first}: ${found.reason}`
				: `from ${(found.plan as PagePlan).first}: ${idsOf(found.second)[0] ?? 'nothing'} after ${found.from}`;
	return { outcome, asked: asked.join(' '), trial };
}

/** Ten records, and after them whatever `other` says of the page. */
const after =
	(other: (page: number) => unknown, beside: (page: number) => object = () => ({})): Reply =>
	(query) => {
		const page = at(query);
		const said = page === 1 ? recordRange(1, 10) : other(page);
		return Array.isArray(said) ? { data: said, ...beside(page) } : said;
	};

const paged: Reply = (query) => ({ data: tenPerPage(query, 25) });
const fromZero: Reply = (query) => ({ data: tenPerPage(query, 45, 'page', 0) });
const ignored: Reply = () => ({ data: recordRange(1, 10) });
const nothing = () => [];

describe('page numbers', () => {
	test.each<[string, Reply, Confidence, string, string]>([
		['that the service gave', paged, 'given', 'from 1: 11 after 10', '?page=2'],
		['that are a guess, by page 1 again', paged, 'blind', 'from 1: 11 after 10', '?page=2 ?page=1'],
		[
			'that are counted from 0 in the answer, and from 1 in the guess',
			(query) => ({ data: tenPerPage(query, 45, 'page', 0), page: Number(query.get('page') ?? 0) }),
			'blind',
			'refuted',
			'?page=2',
		],
		['that count from 0', fromZero, 'blind', 'from 0: 11 after 10', '?page=2 ?page=1'],
		['that are ignored', ignored, 'given', 'refuted', '?page=2'],
		[
			'of a last page',
			after(nothing),
			'given',
			'ended from 1: the page after it is empty',
			'?page=2',
		],
		[
			'of a last page, by page 1 again',
			after(nothing),
			'blind',
			'ended from 1: the page after it is empty',
			'?page=2 ?page=1',
		],
		[
			'beyond which the service refuses',
			after(() => refusalWith(404)),
			'blind',
			'ended from 1: the service refuses the page after it',
			'?page=2 ?page=1',
		],
		[
			'that the service does not know',
			after(() => refusalWith(403)),
			'given',
			'refuted',
			'?page=2',
		],
		[
			'that the service takes for a filter',
			(query) => ({ data: query.has('page') ? [] : recordRange(1, 10) }),
			'blind',
			'refuted',
			'?page=2 ?page=1',
		],
		[
			'that the service refuses at all',
			(query) => (query.has('page') ? refusalWith(400) : { data: recordRange(1, 10) }),
			'blind',
			'refuted',
			'?page=2 ?page=1',
		],
		[
			'whose page 1 is refused',
			(query) => (query.get('page') === '1' ? refusalWith(400) : { data: tenPerPage(query, 25) }),
			'blind',
			'refuted',
			'?page=2 ?page=1',
		],
	])('%s', async (_, reply, basis, outcome, queries) => {
		const { outcome: found, asked } = await tried(reply, basis);
		expect([found, asked]).toEqual([outcome, queries]);
	});

	test.each<[string, Reply, Confidence, string]>([
		[
			'empty, where all is said',
			after(nothing, () => ({ has_more: true })),
			'given',
			'from 1: nothing after 10',
		],
		[
			'empty, where only the first said more',
			after(nothing, (page) => ({ has_more: page < 2 })),
			'given',
			'refuted',
		],
		['empty, by a guess', after(nothing, () => ({ has_more: true })), 'blind', 'refuted'],
		[
			'refused',
			after(
				() => refusalWith(404),
				() => ({ has_more: true }),
			),
			'given',
			'refuted',
		],
		[
			'new',
			after(
				() => recordRange(11, 20),
				() => ({ has_more: true }),
			),
			'given',
			'from 1: 11 after 10',
		],
	])('a second page that is %s, after the first said more', async (_, reply, basis, outcome) => {
		expect((await tried(reply, basis)).outcome).toBe(outcome);
	});

	test.each<[string, number[], string]>([
		['one known row among ten', [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 'from 1: 10 after 10'],
		['two among ten', [9, 10, 11, 12, 13, 14, 15, 16, 17, 18], 'refuted'],
		['one among two', [10, 11], 'refuted'],
		['one alone', [11], 'from 1: 11 after 10'],
		['known rows alone', [3], 'refuted'],
	])('a second page with %s', async (_, ids, outcome) => {
		const reply = after(() => ids.map((id) => ({ id })));
		expect((await tried(reply, 'given')).outcome).toBe(outcome);
	});

	test.each<[string, unknown[], string]>([
		['nine rows of ten again', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 'from 1: 11 after 10'],
		['eight rows of ten again', [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8], 'refuted'],
		['one row of ten again', [10, 21, 22, 23, 24, 25, 26, 27, 28, 29], 'from 0: 10 after 10'],
		['nothing', [], 'refuted'],
	])('page 1 asked for by its number brings %s', async (_, ids, outcome) => {
		const reply: Reply = (query) => ({
			data: query.get('page') === '1' ? ids.map((id) => ({ id })) : tenPerPage(query, 25),
		});
		expect((await tried(reply, 'blind')).outcome).toBe(outcome);
	});

	test.each<[string, (page: number) => object, string, string]>([
		['itself', (page) => ({ page }), 'from 1: 11 after 10', '?page=2'],
		['the first one still', () => ({ page: 1 }), 'refuted', '?page=2'],
		['another one', (page) => ({ page: page * 2 }), 'refuted', '?page=2'],
		['no more', (page) => (page === 1 ? { page } : {}), 'from 1: 11 after 10', '?page=2 ?page=1'],
		[
			'at last',
			(page) => (page === 2 ? { page: 7 } : {}),
			'from 1: 11 after 10',
			'?page=2 ?page=1',
		],
		['the next', (page) => ({ next_page_number: page + 1 }), 'from 1: 11 after 10', '?page=2'],
		['some other', () => ({ next_page_number: 7 }), 'from 1: 11 after 10', '?page=2 ?page=1'],
	])('the second page says that it is %s', async (_, beside, outcome, queries) => {
		const reply = after((page) => recordRange(page * 10 - 9, page * 10), beside);
		const { outcome: found, asked } = await tried(reply, 'echoed');
		expect([found, asked]).toEqual([outcome, queries]);
	});

	test('a page that counts itself is empty at the end', async () => {
		const { outcome, asked } = await tried(
			after(nothing, (page) => ({ page })),
			'echoed',
		);
		expect([outcome, asked]).toEqual(['ended from 1: the page after it is empty', '?page=2']);
	});
});

describe('whatever is tried', () => {
	test('nothing is asked for twice', async () => {
		const { list } = await openFirstPage(paged);
		const known = new Set([numberedPageUrl(plan, list, 1, 10)]);
		expect(await tried(paged, 'blind', plan, { asked: known })).toMatchObject({
			outcome: 'known',
			asked: '',
		});
		const two = new Set([numberedPageUrl(plan, list, 0, 0)]);
		expect((await tried(paged, 'blind', plan, { asked: two })).outcome).toBe('refuted');
		const { trial } = await tried(paged, 'given');
		expect([...trial.requestedUrls]).toContain(`${list}?page=2`);
	});

	test.each([401, 429, 503])('status %d ends the search', async (status) => {
		await expect(
			tried(
				after(() => refusalWith(status, 'Stop.')),
				'given',
			),
		).rejects.toThrow('Stop.');
	});

	test.each([
		['Allowed parameters: status, page_index', ['status', 'page_index']],
		['For this list please use page[number]', ['page[number]']],
		['VALID ones are skip-to', ['ones', 'are', 'skip-to']],
		['Parameter page is not known here', ['here']],
		['Expected: p', ['p']],
		['No such parameter', []],
		['', []],
	])('a refusal “%s” names %j', async (message, named) => {
		const { trial } = await tried(
			after(() => refusalWith(400, message)),
			'given',
		);
		expect([...trial.suggestedNames]).toEqual(named);
	});

	test.each<[string, number, number[], boolean]>([
		['the same', 4, [1, 2, 3, 4], false],
		['longer', 4, [1, 2, 3, 4, 5], false],
		['another order', 4, [2, 1, 3, 4], true],
		['a new one in front', 4, [0, 1, 2, 3], true],
		['half of it', 4, [0, -1, 1, 2], false],
		['fewer', 4, [2, 3, 4], false],
		['all others', 4, [5, 6, 7, 8], false],
		['one alone', 1, [0, 1], false],
		['two turned round', 2, [2, 1], true],
	])('the first page again, but %s: the list moved', async (_, count, ids, moved) => {
		const reply: Reply = (query) => ({
			data: query.has('page') ? ids.map((id) => ({ id })) : recordRange(1, count),
		});
		expect((await tried(reply, 'given')).trial.moved).toBe(moved);
	});
});
