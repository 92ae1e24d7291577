import { detectPagination } from '../../../nodes/AppointmentService/rest/paging/detect';
import type { Reply } from '../support/fakeListService';
import { openFirstPage, recordRange, refusalWith, tenPerPage } from '../support/pageFetcher';

/** What is detected of a service's list, and the queries of the requests. */
async function detect(reply: Reply) {
	const { fetchPage, listUrl, first, primaryKey, asked } = await openFirstPage(reply);
	return { detection: await detectPagination({ fetchPage, listUrl, first, primaryKey }), asked };
}

const total = 200;
const byPage =
	(name: string, first = 1, envelope: object = {}): Reply =>
	(query) => ({ data: tenPerPage(query, total, name, first), total, ...envelope });
const byOffset =
	(name: string, first = 0): Reply =>
	(query) => {
		const start = Number(query.get(name) ?? first) - first;
		return { data: recordRange(start + 1, start + 10), total };
	};
const byToken =
	(name: string): Reply =>
	(query) => {
		const start = Number((query.get(name) ?? 'from-0').slice(5));
		return { data: recordRange(start + 1, start + 10), next_mark: 1, token: `from-${start + 10}` };
	};
const byLastId =
	(name: string): Reply =>
	(query) => {
		const last = Number(query.get(name) ?? 0);
		return { data: recordRange(last + 1, last + 10), has_more: true };
	};
/** Answers with the number of the page that was asked for. */
const echoing =
	(name: string): Reply =>
	(query) => ({
		data: tenPerPage(query, total, name),
		current_page: Number(query.get(name) ?? 1),
		total,
	});

// how the list is paged | service | strategy | most requests
test.each<[string, Reply, object, number]>([
	['page_num', byPage('page_num'), { style: 'page', parameter: 'page_num', first: 1 }, 13],
	['page-index', byPage('page-index', 0), { style: 'page', parameter: 'page-index', first: 0 }, 13],
	[
		'PageNumber, beside TotalResults',
		byPage('PageNumber', 1, { TotalResults: total }),
		{ style: 'page', parameter: 'PageNumber', first: 1 },
		11,
	],
	['pageno, echoed', echoing('pageno'), { style: 'page', parameter: 'pageno', first: 1 }, 6],
	['startIndex', byOffset('startIndex'), { style: 'offset', parameter: 'startIndex', first: 0 }, 6],
	['from, which counts from 1', byOffset('from', 1), { style: 'offset', parameter: 'from' }, 8],
	['next_token', byToken('next_token'), { style: 'cursor', from: 'answer' }, 10],
	[
		'since-id',
		byLastId('since-id'),
		{ style: 'cursor', parameter: 'since-id', from: 'lastId' },
		10,
	],
])('a list paged by %s is found among all usual names', async (_, reply, strategy, most) => {
	const { detection, asked } = await detect(reply);
	expect(detection).toMatchObject({ outcome: 'verified', strategy });
	expect(asked.length).toBeLessThanOrEqual(most);
	expect(new Set(asked).size).toBe(asked.length);
});

describe('a list that refuses parameters', () => {
	const picky =
		(known: string, refuse: (unknown: string[]) => string, reply: Reply): Reply =>
		(query, asked) => {
			const unknown = [...query.keys()].filter((name) => name !== known);
			return unknown.length > 0 ? refusalWith(400, refuse(unknown)) : reply(query, asked);
		};

	test('and lists those that it does not know: the one that is left is tried', async () => {
		const listed = (unknown: string[]) => `Received unknown parameters: ${unknown.join(', ')}`;
		const { detection, asked } = await detect(picky('pageNo', listed, byPage('pageNo')));
		expect(detection).toMatchObject({ outcome: 'verified', strategy: { parameter: 'pageNo' } });
		expect(asked.length).toBeLessThanOrEqual(10);
	});

	test('and names the first that it does not know: the ones before it are tried', async () => {
		const first = ([unknown]: string[]) => `Unknown query parameter: ${unknown}`;
		const reply = picky('pageNumber', first, byPage('pageNumber'));
		const { detection, asked } = await detect(reply);
		expect(detection).toMatchObject({ outcome: 'verified', strategy: { parameter: 'pageNumber' } });
		expect(asked.length).toBeLessThanOrEqual(6);
	});

	test('one by one where it does not say which', async () => {
		const reply = picky('currentPage', () => 'Bad request', byPage('currentPage'));
		const { detection } = await detect(reply);
		expect(detection).toMatchObject({
			outcome: 'verified',
			strategy: { parameter: 'currentPage' },
		});
	});

	test('all of them, with one request for each once the first page was refused by its number', async () => {
		const shown = () => ({ data: recordRange(1, 9), total: 10, has_more: false });
		const { detection, asked } = await detect(picky('after', () => 'Bad request', shown));
		expect(detection.outcome).toBe('unverified');
		expect(asked.length).toBeLessThanOrEqual(30);
	});

	test('of the wrong kind, beside which it takes no other: the right one is found all the same', async () => {
		const reply: Reply = (query, asked) =>
			query.has('from') ? refusalWith(400, 'This is no date.') : byPage('page_index')(query, asked);
		const { detection, asked } = await detect(reply);
		expect(detection).toMatchObject({ outcome: 'verified', strategy: { parameter: 'page_index' } });
		expect(asked.length).toBeLessThanOrEqual(18);
	});
});

test('a list of one page, as the service counts, that gives no other: counted', async () => {
	const { detection } = await detect(() => ({
		data: recordRange(1, 10),
		page_count: 1,
		page_number: 1,
	}));
	expect(detection).toMatchObject({ outcome: 'counted' });
});

test('an empty second page after which the service names a third: verified', async () => {
	const { detection } = await detect((query) => {
		const page = Number(query.get('page') ?? 1);
		return { data: page === 2 ? [] : recordRange(page * 10 - 9, page * 10), next_page: page + 1 };
	});
	expect(detection).toMatchObject({
		outcome: 'verified',
		strategy: { parameter: 'page', first: 1 },
	});
});
