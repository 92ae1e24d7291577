import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import { numberedPageUrl } from '../../../nodes/AppointmentService/rest/paging/strategy';
import {
	verifyPageNumbers,
	type Confidence,
	type Probe,
} from '../../../nodes/AppointmentService/rest/paging/verify';
import type { Reply } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange, tenPerPage } from '../support/pageFetcher';

type PageStrategy = Extract<PaginationStrategy, { style: 'page' }>;

const byPageNumber: PageStrategy = { style: 'page', parameter: 'page', first: 1 };
const pageNumberOf = (query: URLSearchParams) => Number(query.get('page') ?? 1);

/** What verifying page numbers with a service gives, in words, and the queries of the requests. */
async function verify(reply: Reply, confidence: Confidence, more: Partial<Probe> = {}) {
	const { asked, ...list } = await openFirstPage(reply);
	const probe: Probe = {
		...list,
		requestedUrls: new Set([list.listUrl]),
		changed: false,
		suggestedNames: new Set(),
		...more,
	};
	const result = await verifyPageNumbers(probe, byPageNumber, confidence);
	if (typeof result === 'object') expect(result.outcome).toMatch(/^(verified|ended)$/);
	const outcome =
		typeof result === 'string'
			? result
			: result.outcome === 'ended'
				? `ended from ${(result.strategy as PageStrategy).first}: ${result.reason}`
				: `from ${(result.strategy as PageStrategy).first}: ${idsOf(result.second)[0] ?? 'nothing'} after ${result.rowsBefore}`;
	return { outcome, asked: asked.join(' '), probe };
}

/** Ten records on page 1 and `other` after it, with the fields that `fieldsOf` gives a page. */
const tenThen =
	(other: (page: number) => unknown, fieldsOf: (page: number) => object = () => ({})): Reply =>
	(query) => {
		const page = pageNumberOf(query);
		const reply = page === 1 ? recordRange(1, 10) : other(page);
		return Array.isArray(reply) ? { data: reply, ...fieldsOf(page) } : reply;
	};

const paged: Reply = (query) => ({ data: tenPerPage(query, 25) });
const fromZero: Reply = (query) => ({ data: tenPerPage(query, 45, 'page', 0) });
const ignored: Reply = () => ({ data: recordRange(1, 10) });
const noRows = () => [];

describe('verifyPageNumbers', () => {
	// page numbers | service | confidence | outcome | queries
	test.each<[string, Reply, Confidence, string, string]>([
		['that the first page gives', paged, 'given', 'from 1: 11 after 10', '?page=2'],
		[
			'that are guessed are verified by page 1',
			paged,
			'blind',
			'from 1: 11 after 10',
			'?page=2 ?page=1',
		],
		[
			'that the service echoes from 0 and the guess counts from 1',
			(query) => ({ data: tenPerPage(query, 45, 'page', 0), page: Number(query.get('page') ?? 0) }),
			'blind',
			'refuted',
			'?page=2',
		],
		[
			'that are guessed to count from 1 and count from 0',
			fromZero,
			'blind',
			'from 0: 11 after 10',
			'?page=2 ?page=1',
		],
		['that the service ignores', ignored, 'given', 'refuted', '?page=2'],
		[
			'of a list with one page',
			tenThen(noRows),
			'given',
			'ended from 1: the page after it is empty',
			'?page=2',
		],
		[
			'that are guessed, of a list with one page',
			tenThen(noRows),
			'blind',
			'ended from 1: the page after it is empty',
			'?page=2 ?page=1',
		],
		[
			'after the last of which the service answers 404',
			tenThen(() => refusalWith(404)),
			'blind',
			'ended from 1: the service refuses the page after it',
			'?page=2 ?page=1',
		],
		[
			'that the service answers with 403',
			tenThen(() => refusalWith(403)),
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
			'that the service refuses, page 1 included',
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
	])('page numbers %s', async (_, reply, confidence, outcome, asked) => {
		expect(await verify(reply, confidence)).toMatchObject({ outcome, asked });
	});

	// second page | service | confidence | outcome
	test.each<[string, Reply, Confidence, string]>([
		[
			'empty, and has has_more=true too',
			tenThen(noRows, () => ({ has_more: true })),
			'given',
			'from 1: nothing after 10',
		],
		[
			'empty, and has has_more=false',
			tenThen(noRows, (page) => ({ has_more: page < 2 })),
			'given',
			'refuted',
		],
		[
			'empty, and has has_more=true too, while the parameter is guessed',
			tenThen(noRows, () => ({ has_more: true })),
			'blind',
			'refuted',
		],
		[
			'refused with 404',
			tenThen(
				() => refusalWith(404),
				() => ({ has_more: true }),
			),
			'given',
			'refuted',
		],
		[
			'new rows',
			tenThen(
				() => recordRange(11, 20),
				() => ({ has_more: true }),
			),
			'given',
			'from 1: 11 after 10',
		],
	])(
		'after a first page with has_more=true, a second page that is %s',
		async (_, reply, confidence, outcome) => {
			expect((await verify(reply, confidence)).outcome).toBe(outcome);
		},
	);

	// rows of the second page | ids | outcome
	test.each<[string, number[], string]>([
		['one known row among ten', [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 'from 1: 10 after 10'],
		['two known rows among ten', [9, 10, 11, 12, 13, 14, 15, 16, 17, 18], 'refuted'],
		['one known row among two', [10, 11], 'refuted'],
		['one new row alone', [11], 'from 1: 11 after 10'],
		['one known row alone', [3], 'refuted'],
	])('a second page with %s', async (_, ids, outcome) => {
		const reply = tenThen(() => ids.map((id) => ({ id })));
		expect((await verify(reply, 'given')).outcome).toBe(outcome);
	});

	// rows of page 1 | ids | outcome
	test.each<[string, unknown[], string]>([
		['nine rows of ten again', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 'from 1: 11 after 10'],
		['eight rows of ten again', [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8], 'refuted'],
		['one row of ten again', [10, 21, 22, 23, 24, 25, 26, 27, 28, 29], 'from 0: 10 after 10'],
		['no rows', [], 'refuted'],
	])('page 1, requested by its number, has %s', async (_, ids, outcome) => {
		const reply: Reply = (query) => ({
			data: query.get('page') === '1' ? ids.map((id) => ({ id })) : tenPerPage(query, 25),
		});
		expect((await verify(reply, 'blind')).outcome).toBe(outcome);
	});

	// page number echoed | fields of each page | outcome | queries
	test.each<[string, (page: number) => object, string, string]>([
		['its own number', (page) => ({ page }), 'from 1: 11 after 10', '?page=2'],
		['the number of the first page still', () => ({ page: 1 }), 'refuted', '?page=2'],
		['another number', (page) => ({ page: page * 2 }), 'refuted', '?page=2'],
		[
			'no number, unlike the first page',
			(page) => (page === 1 ? { page } : {}),
			'from 1: 11 after 10',
			'?page=2 ?page=1',
		],
		[
			'a number, unlike the first page',
			(page) => (page === 2 ? { page: 7 } : {}),
			'from 1: 11 after 10',
			'?page=2 ?page=1',
		],
		[
			'the number of the page after it',
			(page) => ({ next_page_number: page + 1 }),
			'from 1: 11 after 10',
			'?page=2',
		],
		[
			'some other next page number',
			() => ({ next_page_number: 7 }),
			'from 1: 11 after 10',
			'?page=2 ?page=1',
		],
	])('a second page that gives %s', async (_, fieldsOf, outcome, asked) => {
		const reply = tenThen((page) => recordRange(page * 10 - 9, page * 10), fieldsOf);
		expect(await verify(reply, 'echoed')).toMatchObject({ outcome, asked });
	});

	test('an empty second page that echoes its number ends the list', async () => {
		const { outcome, asked } = await verify(
			tenThen(noRows, (page) => ({ page })),
			'echoed',
		);
		expect([outcome, asked]).toEqual(['ended from 1: the page after it is empty', '?page=2']);
	});
});

describe('requests of a verification', () => {
	test('no address is requested twice', async () => {
		const { listUrl } = await openFirstPage(paged);
		const secondRequested = new Set([numberedPageUrl(byPageNumber, listUrl, 1, 10)]);
		expect(await verify(paged, 'blind', { requestedUrls: secondRequested })).toMatchObject({
			outcome: 'alreadyRequested',
			asked: '',
		});
		const pageOneRequested = new Set([numberedPageUrl(byPageNumber, listUrl, 0, 0)]);
		expect((await verify(paged, 'blind', { requestedUrls: pageOneRequested })).outcome).toBe(
			'refuted',
		);
		const { probe } = await verify(paged, 'given');
		expect([...probe.requestedUrls]).toContain(`${listUrl}?page=2`);
	});

	test.each([401, 429, 503])('an error with status %d is thrown', async (status) => {
		await expect(
			verify(
				tenThen(() => refusalWith(status, 'Stop.')),
				'given',
			),
		).rejects.toThrow('Stop.');
	});

	// error message | names
	test.each([
		['Allowed parameters: status, page_index', ['status', 'page_index']],
		['For this list please use page[number]', ['page[number]']],
		['VALID ones are skip-to', ['ones', 'are', 'skip-to']],
		['Parameter page is not known here', ['here']],
		['Expected: p', ['p']],
		['No such parameter', []],
		['', []],
	])('the error message “%s” names %j', async (message, names) => {
		const { probe } = await verify(
			tenThen(() => refusalWith(400, message)),
			'given',
		);
		expect([...probe.suggestedNames]).toEqual(names);
	});

	// what comes again | rows of the first page | ids that come again | list changed
	test.each<[string, number, number[], boolean]>([
		['the same rows', 4, [1, 2, 3, 4], false],
		['the same rows and one more', 4, [1, 2, 3, 4, 5], false],
		['the same rows in another order', 4, [2, 1, 3, 4], true],
		['a new row in front of them', 4, [0, 1, 2, 3], true],
		['half of them after new rows', 4, [0, -1, 1, 2], false],
		['fewer rows', 4, [2, 3, 4], false],
		['other rows only', 4, [5, 6, 7, 8], false],
		['a new row in front of the only one', 1, [0, 1], false],
		['two rows in reverse order', 2, [2, 1], true],
	])(
		'whether the list changed where the first page comes again with %s',
		async (_, count, ids, changed) => {
			const reply: Reply = (query) => ({
				data: query.has('page') ? ids.map((id) => ({ id })) : recordRange(1, count),
			});
			expect((await verify(reply, 'given')).probe.changed).toBe(changed);
		},
	);
});
