import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest';
import type { StopReason } from '../../../nodes/AppointmentService/rest/list/followPages';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import { assessCompleteness } from '../../../nodes/AppointmentService/rest/list/completeness';
import { resourceNames, pageWith } from '../paging/examplePages';
import { recordRange } from '../support/pageFetcher';

const recordSetOf = (count: number, more: Partial<RecordSet> = {}) => {
	const recordSet = new RecordSet(inferPrimaryKey(recordRange(1, 2), resourceNames));
	recordSet.add(recordRange(1, count));
	return Object.assign(recordSet, more);
};
const stop = (
	kind: StopReason['kind'],
	totals: number[] = [],
	hasShortPage = false,
): StopReason => ({ kind, totals, hasShortPage });
const assess = (stopReason: StopReason, recordSet = recordSetOf(4), first = pageWith()) =>
	assessCompleteness(stopReason, recordSet, first);

const changed = (from: number, to: number) =>
	`The list changed while it was read: the service counted ${from} records at first, ${to} at last, and 4 came.`;
const counted = (count: number) => `The service counts ${count} records, and 4 came.`;
const warned = 'The service gave 4 records and a warning:';
const more = 'After 4 records the service';
const meanwhile = 'The list changed while its 4 records were read.';
const four = 'The service says that these 4 records are all.';
const reread = { shouldReread: true };
const unsure = { shouldReread: true, isInconclusive: true };
const set = { isConfigurable: true };

describe('four records are complete', () => {
	// what came with them | reason | why reading stopped | fields of the first page | changes of the record set
	test.each<[string, string | undefined, StopReason, object?, Partial<RecordSet>?]>([
		['as many as wanted', 'As many records as wanted.', stop('limit')],
		['and a total of 4 on every page', counted(4), stop('reportedEnd', [4, 4]), { total: 4 }],
		['and a total of 4 on the first page', counted(4), stop('reportedEnd'), { total: 4 }],
		['a total of 4, and repeated pages after them', counted(4), stop('stuck', [4]), { total: 4 }],
		['and a total that grows from 4 to 5', undefined, stop('reportedEnd', [5]), { total: 4 }],
		[
			'a total and duplicates',
			undefined,
			stop('reportedEnd', [4]),
			{ total: 4 },
			{ duplicates: 2 },
		],
		['and an end that the service reports', four, stop('reportedEnd')],
		['and nothing after them', 'Nothing follows after these 4 records.', stop('pastEnd')],
		[
			'and a count of one page',
			'Nothing follows after these 4 records.',
			stop('pastEnd'),
			{ count: 2 },
		],
	])('%s', (_, reason, stopReason, fields = {}, changes = {}) => {
		const completeness = assess(stopReason, recordSetOf(4, changes), pageWith(fields));
		expect(completeness).toMatchObject({ complete: true, ...(reason && { reason }) });
	});
});

describe('four records are not complete', () => {
	// what came with them | reason, and what to do | why reading stopped | fields of the first page | changes of the record set
	test.each<[string, string | undefined, object, StopReason, object?, Partial<RecordSet>?]>([
		[
			'and too many pages',
			'Reading stopped after 4 records because the list has too many pages.',
			{},
			stop('cap'),
		],
		[
			'and a refused page',
			`${more} refused to go on, and it may have more.`,
			set,
			stop('refused'),
			{ total: 4 },
		],
		[
			'a warning',
			`${warned} two were left out.`,
			{},
			stop('reportedEnd'),
			{ warnings: ['two  were\nleft out'] },
		],
		[
			'a warning as an object',
			`${warned} {"a":1}.`,
			{},
			stop('reportedEnd'),
			{ errors: [{ a: 1 }] },
		],
		[
			'and a total of 6',
			counted(6),
			{ shouldReread: false },
			stop('reportedEnd', [6, 6]),
			{ total: 6 },
		],
		[
			'a total of 6, a short page before the last',
			counted(6),
			reread,
			stop('reportedEnd', [6], true),
			{ total: 6 },
		],
		[
			'and a total that grows from 5 to 6',
			changed(5, 6),
			reread,
			stop('reportedEnd', [6]),
			{ total: 5 },
		],
		[
			'and a total that shrinks from 5 to 4',
			changed(5, 4),
			reread,
			stop('reportedEnd', [4]),
			{ total: 5 },
		],
		[
			'a total of 4, and a change',
			changed(4, 4),
			reread,
			stop('reportedEnd', [4]),
			{ total: 4 },
			{ changed: true },
		],
		[
			'a total of 6, and duplicates',
			undefined,
			reread,
			stop('reportedEnd', [6]),
			{ total: 6 },
			{ duplicates: 2 },
		],
		[
			'and repeated pages after them',
			`${more} repeats itself instead of going on or ending.`,
			set,
			stop('stuck'),
		],
		['and a change meanwhile', meanwhile, unsure, stop('pastEnd'), {}, { changed: true }],
		['and duplicates', meanwhile, unsure, stop('pastEnd'), {}, { duplicates: 1 }],
		[
			'and a total of 3',
			'The service counts fewer records than the 4 that came.',
			unsure,
			stop('reportedEnd', [3]),
			{ total: 3 },
		],
	])('%s', (_, reason, advice, stopReason, fields = {}, changes = {}) => {
		const completeness = assess(stopReason, recordSetOf(4, changes), pageWith(fields));
		expect(completeness).toMatchObject({ complete: false, ...(reason && { reason }), ...advice });
	});
});

test('duplicates of records without an id are never complete by a total', () => {
	const recordSet = new RecordSet({ path: undefined, getKey: (row) => JSON.stringify(row) });
	recordSet.add([{ a: 1 }, { a: 2 }]);
	recordSet.add([{ a: 2 }, { a: 3 }]);
	expect(recordSet.size).toBe(4);
	expect(assess(stop('reportedEnd', [4]), recordSet, pageWith({ total: 4 })).complete).toBe(false);
});

test('a warning of 300 characters is cut to 200', () => {
	const { reason } = assess(
		stop('reportedEnd'),
		recordSetOf(4),
		pageWith({ warnings: ['x'.repeat(300)] }),
	);
	expect(reason).toBe(`The service gave 4 records and a warning: ${'x'.repeat(200)}.`);
});

test.each<[string, number[], boolean]>([
	// Of five records the first four came; then there are six.
	['at the front, all that there were have come', [4, 5], true],
	['and the first moved to the end, the fifth was passed over', [7, 1], false],
])('where the list grew %s', (_, secondPage, complete = false) => {
	const recordSet = recordSetOf(4);
	recordSet.add(secondPage.map((id) => ({ id })));
	expect(assess(stop('pastEnd', [5, 6]), recordSet, pageWith({ total: 5 })).complete).toBe(
		complete,
	);
});
