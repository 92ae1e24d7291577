import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import { verifyPageNumbers } from '../../../nodes/AppointmentService/rest/paging/verify/pageNumbers';
import type { Confidence, Probe } from '../../../nodes/AppointmentService/rest/paging/verify/probe';
import type { Reply } from '../support/fakeListService';
import { byPage, pageNumberOf } from '../support/runFollowPages';
import { idsOf, refusalWith, openFirstPage, recordRange, tenPerPage } from '../support/pageFetcher';

type PageStrategy = Extract<PaginationStrategy, { style: 'page' }>;

/** What verifying page numbers with a service gives, in words, and the queries of the requests. */
async function verify(reply: Reply, confidence: Confidence, more: Partial<Probe> = {}) {
	const { asked, ...list } = await openFirstPage(reply);
	const probe: Probe = {
		...list,
		requestedUrls: new Set([list.listUrl]),
		changed: false,
		suggestedNames: new Set(),
		refusalsOfNames: new Set(),
		...more,
	};
	const result = await verifyPageNumbers(probe, byPage, confidence);
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
const echoedFromZero: Reply = (query) => ({
	data: tenPerPage(query, 45, 'page', 0),
	page: Number(query.get('page') ?? 0),
});
const ignored: Reply = () => ({ data: recordRange(1, 10) });
const noRows = () => [];
const more = () => ({ has_more: true });

const after1 = '?page=2 ?page=1';
const after0 = '?page=2 ?page=1 ?page=00';
const followed = 'from 1: 11 after 10';
const emptyEnd = 'ended from 1: the page after it is empty';
const refusing =
	(isRefused: (page: string | null) => boolean, message?: string): Reply =>
	(query) =>
		isRefused(query.get('page')) ? refusalWith(400, message) : { data: tenPerPage(query, 25) };
const withRows =
	(rowsOf: (page: string | null) => unknown[]): Reply =>
	(query) => ({ data: rowsOf(query.get('page')) });
const ten = recordRange(1, 10);
const unknown = refusing((page) => page !== null, 'Unknown query parameter: page');

describe('verifyPageNumbers', () => {
	// page numbers | outcome | service | confidence | queries
	test.each<[string, string, Reply, Confidence, string]>([
		['that the first page gives', followed, paged, 'given', '?page=2'],
		['that are guessed, verified by page 1', followed, paged, 'blind', after1],
		['that are echoed from 0, and guessed from 1', 'refuted', echoedFromZero, 'blind', '?page=2'],
		['that count from 0, and are guessed from 1', 'from 0: 11 after 10', fromZero, 'blind', after1],
		['that the service ignores', 'refuted', ignored, 'given', '?page=2'],
		[
			'that the service ignores while new records come',
			'refuted',
			withRows((page) => (page ? recordRange(11, 20) : ten)),
			'blind',
			after1,
		],
		['of a list with one page', emptyEnd, tenThen(noRows), 'given', '?page=2'],
		['that are guessed, of a list with one page', emptyEnd, tenThen(noRows), 'blind', after1],
		[
			'of a list whose page 1 holds one record, which looks like one in the middle of the first page',
			'refuted',
			withRows((page) => (page === '2' ? [] : page ? recordRange(3, 3) : recordRange(1, 7))),
			'blind',
			after1,
		],
		[
			'after the last of which the service answers 404',
			'ended from 1: the service refuses the page after it',
			tenThen(() => refusalWith(404)),
			'blind',
			after1,
		],
		['answered with 403', 'refuted', tenThen(() => refusalWith(403)), 'given', '?page=2'],
		['taken for a filter', 'refuted', withRows((page) => (page ? [] : ten)), 'blind', after0],
		[
			'from 0, where the first one is all',
			'ended from 0: the page after it is empty',
			withRows((page) => (Number(page) > 0 ? [] : ten)),
			'blind',
			after0,
		],
		[
			'that the service takes for a filter unless they are 0',
			'refuted',
			withRows((page) => (['0', null].includes(page) ? ten : [])),
			'blind',
			after0,
		],
		['that the service does not know, as it says', 'refuted', unknown, 'blind', '?page=2'],
		['refused, page 1 included', 'refuted', refusing((page) => page !== null), 'blind', after0],
		['whose page 1 is refused', 'refuted', refusing((page) => page === '1'), 'blind', after1],
	])('page numbers %s: %s', async (_, outcome, reply, confidence, asked) => {
		expect(await verify(reply, confidence)).toMatchObject({ outcome, asked });
	});

	const moreOn = (fields: object[]) => (page: number) => fields[Math.min(page, 2) - 1];
	const ends = moreOn([{ has_more: true }, { has_more: false }]);
	const silent = moreOn([{ has_more: true }, {}]);
	// second page | outcome | service | confidence
	test.each<[string, string, Reply, Confidence]>([
		['empty with has_more=true', 'from 1: nothing after 10', tenThen(noRows, more), 'given'],
		['empty with has_more=false', emptyEnd, tenThen(noRows, ends), 'given'],
		['empty without a word on more', 'refuted', tenThen(noRows, silent), 'given'],
		['empty with has_more=true, under a guessed name', 'refuted', tenThen(noRows, more), 'blind'],
		['refused with 404', 'refuted', tenThen(() => refusalWith(404), more), 'given'],
		['full of new rows', followed, tenThen(() => recordRange(11, 20), more), 'given'],
	])(
		'after a first page with has_more=true, a second page that is %s: %s',
		async (_, outcome, reply, confidence) => {
			expect((await verify(reply, confidence)).outcome).toBe(outcome);
		},
	);

	// rows of page 1 | outcome | ids
	test.each<[string, string, unknown[]]>([
		['nine rows of ten again', followed, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
		['eight rows of ten again, behind new ones', followed, [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
		['eight rows of ten again, among new ones', 'refuted', [-1, 1, 2, 3, 0, 4, 5, 6, 7, 8]],
		['seven rows of ten again', 'refuted', [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]],
		['one row of ten again', 'from 0: 10 after 10', [10, 21, 22, 23, 24, 25, 26, 27, 28, 29]],
		['no rows', 'refuted', []],
	])('page 1, requested by its number, has %s: %s', async (_, outcome, ids) => {
		const reply: Reply = (query) => ({
			data: query.get('page') === '1' ? ids.map((id) => ({ id })) : tenPerPage(query, 25),
		});
		expect((await verify(reply, 'blind')).outcome).toBe(outcome);
	});

	// page number echoed | outcome | fields of each page | queries
	test.each<[string, string, (page: number) => object, string]>([
		['its own number', followed, (page) => ({ page }), '?page=2'],
		['the number of the first page still', 'refuted', () => ({ page: 1 }), '?page=2'],
		['another number', 'refuted', (page) => ({ page: page * 2 }), '?page=2'],
		['no number, unlike the first page', followed, moreOn([{ page: 1 }, {}]), after1],
		['a number, unlike the first page', followed, moreOn([{}, { page: 7 }]), after1],
		['the number after its own', followed, (page) => ({ next_page_number: page + 1 }), '?page=2'],
		['some other next page number', followed, () => ({ next_page_number: 7 }), after1],
	])('a second page that gives %s: %s', async (_, outcome, fieldsOf, asked) => {
		const reply = tenThen((page) => recordRange(page * 10 - 9, page * 10), fieldsOf);
		expect(await verify(reply, 'echoed')).toMatchObject({ outcome, asked });
	});
});

describe('requests of a verification', () => {
	test.each([401, 429, 503])('an error with status %d is thrown', async (status) => {
		await expect(
			verify(
				tenThen(() => refusalWith(status, 'Stop.')),
				'given',
			),
		).rejects.toThrow('Stop.');
	});

	// what comes again | list changed | rows of the first page | ids that come again
	test.each<[string, boolean, number, number[]]>([
		['the same rows', false, 4, [1, 2, 3, 4]],
		['the same rows and one more', false, 4, [1, 2, 3, 4, 5]],
		['the same rows in another order', true, 4, [2, 1, 3, 4]],
		['a new row in front of them', true, 4, [0, 1, 2, 3]],
		['half of them after new rows', false, 4, [0, -1, 1, 2]],
		['fewer rows', false, 4, [2, 3, 4]],
		['one row less within', true, 4, [1, 2, 4]],
		['other rows only', false, 4, [5, 6, 7, 8]],
		['a new row in front of the only one', false, 1, [0, 1]],
		['two rows in reverse order', true, 2, [2, 1]],
	])('the first page comes again with %s, list changed: %s', async (_, changed, count, ids) => {
		const reply: Reply = (query) => ({
			data: query.has('page') ? ids.map((id) => ({ id })) : recordRange(1, count),
		});
		expect((await verify(reply, 'given')).probe.changed).toBe(changed);
	});
});
