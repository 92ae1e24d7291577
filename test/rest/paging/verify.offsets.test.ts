import { verifyMarks } from '../../../nodes/AppointmentService/rest/paging/verify/marks';
import { verifyOffsets } from '../../../nodes/AppointmentService/rest/paging/verify/offsets';
import type {
	Confidence,
	Probe,
	ProbeResult,
} from '../../../nodes/AppointmentService/rest/paging/verify/probe';
import { home, type Reply, type Row } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange } from '../support/pageFetcher';

type Verification = (probe: Probe) => Promise<ProbeResult>;

/** What a verification with a service gives: in words, the queries of its requests, and whether the list changed. */
async function verify(verification: Verification, reply: Reply, requestedUrls = [home]) {
	const { asked, ...list } = await openFirstPage(reply);
	const probe: Probe = {
		...list,
		requestedUrls: new Set(requestedUrls),
		changed: false,
		suggestedNames: new Set(),
		refusalsOfNames: new Set(),
	};
	const result = await verification(probe);
	if (typeof result === 'object') expect(result.outcome).toMatch(/^(verified|ended)$/);
	const outcome =
		typeof result === 'string'
			? result
			: result.outcome === 'ended'
				? `ended: ${result.reason}`
				: `${idsOf(result.second)[0] ?? 'nothing'} after ${result.rowsBefore}`;
	return { outcome, asked: asked.join(' '), changed: probe.changed };
}

const bySkip =
	(confidence: Confidence, first = 0): Verification =>
	(probe) =>
		verifyOffsets(probe, { style: 'offset', parameter: 'skip', first }, confidence);
const startOf = (query: URLSearchParams, first = 0) => Number(query.get('skip') ?? first) - first;

/** So many records, ten a page from the offset on, with the fields that `fieldsOf` gives an offset. */
const list =
	(count: number, fieldsOf: (start: number) => object = () => ({}), first = 0): Reply =>
	(query) => {
		const start = startOf(query, first);
		return { data: recordRange(start + 1, Math.min(start + 10, count)), ...fieldsOf(start) };
	};
/** Ten records, and `other` for every query, with the fields that `fieldsOf` gives the first page and the others. */
const tenThen =
	(other: unknown, fieldsOf: (isFirst: boolean) => object = () => ({})): Reply =>
	(query) =>
		query.size === 0
			? { data: recordRange(1, 10), ...fieldsOf(true) }
			: Array.isArray(other)
				? { data: other, ...fieldsOf(false) }
				: other;
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const more = () => ({ has_more: true });
const moreAtFirst = (isFirst: boolean) => ({ has_more: isFirst });
const endedEmpty = 'ended: the page after it is empty';

describe('verifyOffsets of a guess: the last row is requested again', () => {
	// rows that come | outcome | service
	test.each<[string, string, Reply]>([
		['it and new rows', '10 after 9', list(25)],
		['it alone', 'ended: nothing follows its last record', list(10)],
		['it alone, with has_more=true', 'refuted', list(10, more)],
		['no rows', 'refuted', tenThen([])],
		['the first page again', 'refuted', tenThen(recordRange(1, 10))],
		['it and known rows', 'refuted', tenThen(rows(10, 1, 2, 3))],
		['an error 404', 'refuted', tenThen(refusalWith(404))],
		['nine known rows and a new one', 'refuted', tenThen(rows(2, 3, 4, 5, 6, 7, 8, 9, 1, 11))],
	])('%s: %s', async (_, outcome, reply) => {
		const { asked, ...result } = await verify(bySkip('blind'), reply);
		expect(result).toMatchObject({ outcome });
		expect(asked).toMatch(/^\?skip=9( \?skip=(1|2|00))*$/);
	});

	describe('new rows without it: the first page is requested again', () => {
		const ten = recordRange(1, 10);
		/** Ten records, and then one reply after the other. */
		const inOrder =
			(...replies: unknown[]): Reply =>
			(query, asked) => {
				const reply = query.size === 0 && asked === 1 ? ten : replies[asked - 1];
				return Array.isArray(reply) ? { data: reply } : reply;
			};

		// what the first page is by then | outcome | list changed | replies after it
		test.each<[string, string, boolean, unknown[]]>([
			[
				'shifted by one row',
				'9 after 9',
				true,
				[recordRange(11, 20), recordRange(0, 9), recordRange(9, 18)],
			],
			['the same', 'refuted', false, [recordRange(11, 20), ten, recordRange(10, 19)]],
			['refused', 'refuted', false, [recordRange(11, 20), refusalWith(404)]],
			['one row', 'refuted', false, [recordRange(11, 20), rows(99), rows(99, 100)]],
			['two rows', '99 after 1', true, [recordRange(11, 20), rows(98, 99), rows(99, 100)]],
			[
				'shifted, and the second refused',
				'refuted',
				true,
				[recordRange(11, 20), recordRange(0, 9), refusalWith(404)],
			],
			[
				'shifted, and shifted again',
				'refuted',
				true,
				[recordRange(11, 20), recordRange(0, 9), recordRange(30, 39)],
			],
			[
				'shifted, and the last one',
				'ended: nothing follows its last record',
				true,
				[recordRange(11, 20), recordRange(0, 9), rows(9)],
			],
		])('it is %s: %s, list changed: %s', async (_, outcome, changed, replies) => {
			expect(await verify(bySkip('blind'), inOrder(...replies))).toMatchObject({
				outcome,
				changed,
			});
		});
	});
});

describe('verifyOffsets of an offset that the first page gives or echoes', () => {
	// what the second page has | outcome | confidence | service
	test.each<[string, string, Confidence, Reply]>([
		['new rows', '11 after 10', 'given', list(25)],
		['known rows', 'refuted', 'given', tenThen(recordRange(1, 10))],
		['no rows', endedEmpty, 'given', list(10)],
		['no rows, after has_more=true', endedEmpty, 'given', tenThen([], moreAtFirst)],
		['no rows, and has_more=true on both', 'nothing after 10', 'given', tenThen([], more)],
		['an error 404', 'refuted', 'given', tenThen(refusalWith(404))],
		['new rows and their offset', '11 after 10', 'echoed', list(25, (offset) => ({ offset }))],
		['new rows and another offset', 'refuted', 'echoed', list(25, () => ({ offset: 0 }))],
		['new rows and no offset', 'refuted', 'echoed', list(25)],
		['no rows and their offset', endedEmpty, 'echoed', list(10, (offset) => ({ offset }))],
		['another offset, given before', '11 after 10', 'given', list(25, () => ({ offset: 0 }))],
	])('%s: %s', async (_, outcome, confidence, reply) => {
		expect(await verify(bySkip(confidence), reply)).toMatchObject({ outcome, asked: '?skip=10' });
	});
});

const token = () => ({ next_cursor: 'x' });
const otherToken = (isFirst: boolean) => ({ next_cursor: isFirst ? 'x' : 'y' });
const tokenAtFirst = (isFirst: boolean) => (isFirst ? token() : {});
const link = () => ({ next: '?after=x' });
const linkAtFirst = (isFirst: boolean) => ({ next: isFirst ? '?after=x' : null });
const linkThenEnd = (isFirst: boolean) => ({ ...linkAtFirst(isFirst), has_more: isFirst });

describe('verifyMarks of tokens', () => {
	const byToken: Verification = (probe) =>
		verifyMarks(probe, { style: 'cursor', parameter: 'after', from: 'answer' });

	// what the second page has | outcome | service
	test.each<[string, string, Reply]>([
		['new rows', '11 after 10', tenThen(recordRange(11, 20), token)],
		['known rows', 'refuted', tenThen(recordRange(1, 10), token)],
		['no rows, and another token', 'nothing after 10', tenThen([], otherToken)],
		['no rows, and the same token', 'refuted', tenThen([], token)],
		['no rows, and no token', 'refuted', tenThen([], tokenAtFirst)],
		['an error 404', 'refuted', tenThen(refusalWith(404), token)],
		['no token to request it with', 'alreadyRequested', tenThen([])],
	])('%s: %s', async (_, outcome, reply) => {
		expect((await verify(byToken, reply)).outcome).toBe(outcome);
	});
});

describe('verifyMarks of links', () => {
	const byLink: Verification = (probe) => verifyMarks(probe, { style: 'link' });

	// what the linked page has | outcome | service
	test.each<[string, string, Reply]>([
		['new rows', '11 after 10', tenThen(recordRange(11, 20), link)],
		['new rows, and no link', '11 after 10', tenThen(recordRange(11, 20), linkAtFirst)],
		['known rows', 'refuted', tenThen(recordRange(1, 10), link)],
		['no rows', 'ended: the page behind its link is empty', tenThen([], linkAtFirst)],
		['no rows, and another link', 'nothing after 10', tenThen([], link)],
		[
			'no rows, after has_more=true',
			'ended: the page behind its link is empty',
			tenThen([], linkThenEnd),
		],
		['an error 404', 'refuted', tenThen(refusalWith(404), link)],
		['no link to it', 'alreadyRequested', tenThen([])],
	])('%s: %s', async (_, outcome, reply) => {
		expect((await verify(byLink, reply)).outcome).toBe(outcome);
	});
});
