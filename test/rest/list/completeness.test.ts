import {
	inferPrimaryKey,
	parsePage,
	type JsonObject,
	type ParsedResponse,
} from '../../../nodes/AppointmentService/rest';
import type { StopReason } from '../../../nodes/AppointmentService/rest/list/followPages';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { assessCompleteness } from '../../../nodes/AppointmentService/rest/list/completeness';

const names = new Set(['appointments']);
const rowsOf = (count: number, from = 1): JsonObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: at + from }));
const first = (beside: object = {}) =>
	parsePage(
		{
			url: 'https://a.example/x',
			status: 200,
			headers: {},
			body: { data: rowsOf(2), ...beside },
		} as ParsedResponse,
		names,
	) as ListPage;
const ledgerOf = (count: number, more: Partial<RecordSet> = {}) => {
	const ledger = new RecordSet(inferPrimaryKey(rowsOf(2), names));
	ledger.add(rowsOf(count));
	return Object.assign(ledger, more);
};
const ending = (kind: StopReason['kind'], totals: number[] = [], uneven = false): StopReason => ({
	kind,
	totals,
	hasShortPage: uneven,
});
const judge = (end: StopReason, ledger = ledgerOf(4), listPage = first()) =>
	assessCompleteness(end, ledger, listPage);

test.each<[string, StopReason, Partial<RecordSet>, object, object]>([
	[
		'as many as wanted',
		ending('limit'),
		{},
		{},
		{ complete: true, reason: 'As many records as wanted.' },
	],
	[
		'too many pages',
		ending('cap'),
		{},
		{},
		{
			complete: false,
			reason: 'Reading stopped after 4 records because the list has too many pages.',
		},
	],
	[
		'refused on the way',
		ending('refused'),
		{},
		{ total: 4 },
		{
			complete: false,
			reason: 'After 4 records the service refused to go on, and it may have more.',
			tellable: true,
		},
	],
	[
		'a warning',
		ending('said'),
		{},
		{ warnings: ['two  were\nleft out'] },
		{ complete: false, reason: 'The service gave 4 records and a warning: two were left out.' },
	],
	[
		'a warning in parts',
		ending('said'),
		{},
		{ errors: [{ a: 1 }] },
		{ complete: false, reason: 'The service gave 4 records and a warning: {"a":1}.' },
	],
	[
		'counted',
		ending('said', [4, 4]),
		{},
		{ total: 4 },
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
	],
	[
		'counted once',
		ending('said'),
		{},
		{ total: 4 },
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
	],
	[
		'counted and stuck behind the last',
		ending('stuck', [4]),
		{},
		{ total: 4 },
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
	],
	[
		'fewer than counted',
		ending('said', [6, 6]),
		{},
		{ total: 6 },
		{ complete: false, reason: 'The service counts 6 records, and 4 came.', again: false },
	],
	[
		'fewer than counted, with a gap',
		ending('said', [6], true),
		{},
		{ total: 6 },
		{ complete: false, reason: 'The service counts 6 records, and 4 came.', again: true },
	],
	[
		'grown behind what was read, all that was there at first came',
		ending('said', [5]),
		{},
		{ total: 4 },
		{ complete: true },
	],
	[
		'grown, and not all that was there at first came',
		ending('said', [6]),
		{},
		{ total: 5 },
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 5 records at first, 6 at last, and 4 came.',
			again: true,
		},
	],
	[
		'shrunk',
		ending('said', [4]),
		{},
		{ total: 5 },
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 5 records at first, 4 at last, and 4 came.',
			again: true,
		},
	],
	[
		'counted, but moved',
		ending('said', [4]),
		{ changed: true },
		{ total: 4 },
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 4 records at first, 4 at last, and 4 came.',
			again: true,
		},
	],
	[
		'fewer, and repeats',
		ending('said', [6]),
		{ duplicates: 2 },
		{ total: 6 },
		{ complete: false, again: true },
	],
	[
		'counted, with repeats',
		ending('said', [4]),
		{ duplicates: 2 },
		{ total: 4 },
		{ complete: true },
	],
	[
		'stuck',
		ending('stuck'),
		{},
		{},
		{
			complete: false,
			reason: 'After 4 records the service repeats itself instead of going on or ending.',
			tellable: true,
		},
	],
	[
		'moved',
		ending('nothing'),
		{ changed: true },
		{},
		{
			complete: false,
			reason: 'The list changed while its 4 records were read.',
			again: true,
			unsettled: true,
		},
	],
	[
		'repeats',
		ending('nothing'),
		{ duplicates: 1 },
		{},
		{
			complete: false,
			reason: 'The list changed while its 4 records were read.',
			again: true,
			unsettled: true,
		},
	],
	[
		'more than counted',
		ending('said', [3]),
		{},
		{ total: 3 },
		{
			complete: false,
			reason: 'The service counts fewer records than the 4 that came.',
			again: true,
			unsettled: true,
		},
	],
	[
		'said to be all',
		ending('said'),
		{},
		{},
		{ complete: true, reason: 'The service says that these 4 records are all.' },
	],
	[
		'nothing follows',
		ending('nothing'),
		{},
		{},
		{ complete: true, reason: 'Nothing follows after these 4 records.' },
	],
	[
		'outgrown by later pages',
		ending('nothing'),
		{},
		{ count: 2 },
		{ complete: true, reason: 'Nothing follows after these 4 records.' },
	],
])('%s', (_, end, ledger, beside, verdict) => {
	expect(judge(end, ledgerOf(4, ledger), first(beside))).toMatchObject(verdict);
});

test('repeats of records without an id are never counted as whole', () => {
	const ledger = new RecordSet({ path: undefined, getKey: (row) => JSON.stringify(row) });
	ledger.add([{ a: 1 }, { a: 2 }]);
	ledger.add([{ a: 2 }, { a: 3 }]);
	expect(ledger.size).toBe(4);
	expect(judge(ending('said', [4]), ledger, first({ total: 4 })).complete).toBe(false);
});

test('a long warning is cut', () => {
	const { reason } = judge(ending('said'), ledgerOf(4), first({ warnings: ['x'.repeat(300)] }));
	expect(reason).toBe(`The service gave 4 records and a warning: ${'x'.repeat(200)}.`);
});

describe('the ledger', () => {
	const primaryKey = inferPrimaryKey(rowsOf(2), names);

	test('takes each record once, in the order in which they came, and counts what overlaps', () => {
		const ledger = new RecordSet(primaryKey);
		expect(ledger.add(rowsOf(3))).toBe(3);
		expect(ledger.countNew(rowsOf(3, 3))).toBe(2);
		expect(ledger.add(rowsOf(3, 3))).toBe(2);
		expect(ledger.records.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
		expect(ledger.duplicates).toBe(1);
	});

	test('a page with nothing new is no overlap', () => {
		const ledger = new RecordSet(primaryKey);
		ledger.add(rowsOf(3));
		expect(ledger.add(rowsOf(3))).toBe(0);
		expect([ledger.size, ledger.duplicates]).toEqual([3, 0]);
	});

	test('takes no more than wanted, and knows the rest all the same', () => {
		const ledger = new RecordSet(primaryKey, 2);
		expect([ledger.remaining, ledger.isFull]).toEqual([2, false]);
		expect(ledger.add(rowsOf(3))).toBe(3);
		expect([ledger.remaining, ledger.isFull, ledger.size]).toEqual([0, true, 2]);
		expect(ledger.countNew(rowsOf(3))).toBe(0);
	});

	test('one id for several rows of a page is that of a series', () => {
		const ledger = new RecordSet(primaryKey);
		const series = [
			{ id: 1, at: 'Mon' },
			{ id: 1, at: 'Tue' },
			{ id: 2, at: 'Mon' },
		];
		expect(ledger.add(series)).toBe(3);
		expect(ledger.add(series)).toBe(0);
		expect(ledger.records).toEqual(series);
	});
});
