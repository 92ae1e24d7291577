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

// four records and what came with them | completeness | why reading stopped | changes of the record set | fields of the first page
test.each<[string, object, StopReason, Partial<RecordSet>, object]>([
	[
		'as many as wanted',
		{ complete: true, reason: 'As many records as wanted.' },
		stop('limit'),
		{},
		{},
	],
	[
		'and too many pages',
		{
			complete: false,
			reason: 'Reading stopped after 4 records because the list has too many pages.',
		},
		stop('cap'),
		{},
		{},
	],
	[
		'and a refused page',
		{
			complete: false,
			reason: 'After 4 records the service refused to go on, and it may have more.',
			isConfigurable: true,
		},
		stop('refused'),
		{},
		{ total: 4 },
	],
	[
		'and a warning',
		{ complete: false, reason: 'The service gave 4 records and a warning: two were left out.' },
		stop('reportedEnd'),
		{},
		{ warnings: ['two  were\nleft out'] },
	],
	[
		'and a warning that is an object',
		{ complete: false, reason: 'The service gave 4 records and a warning: {"a":1}.' },
		stop('reportedEnd'),
		{},
		{ errors: [{ a: 1 }] },
	],
	[
		'and a total of 4 on every page',
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
		stop('reportedEnd', [4, 4]),
		{},
		{ total: 4 },
	],
	[
		'and a total of 4 on the first page',
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
		stop('reportedEnd'),
		{},
		{ total: 4 },
	],
	[
		'a total of 4, and repeated pages after the last',
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
		stop('stuck', [4]),
		{},
		{ total: 4 },
	],
	[
		'and a total of 6',
		{ complete: false, reason: 'The service counts 6 records, and 4 came.', shouldReread: false },
		stop('reportedEnd', [6, 6]),
		{},
		{ total: 6 },
	],
	[
		'a total of 6, and a short page in the middle',
		{ complete: false, reason: 'The service counts 6 records, and 4 came.', shouldReread: true },
		stop('reportedEnd', [6], true),
		{},
		{ total: 6 },
	],
	[
		'and a total that grows from 4 to 5',
		{ complete: true },
		stop('reportedEnd', [5]),
		{},
		{ total: 4 },
	],
	[
		'and a total that grows from 5 to 6',
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 5 records at first, 6 at last, and 4 came.',
			shouldReread: true,
		},
		stop('reportedEnd', [6]),
		{},
		{ total: 5 },
	],
	[
		'and a total that shrinks from 5 to 4',
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 5 records at first, 4 at last, and 4 came.',
			shouldReread: true,
		},
		stop('reportedEnd', [4]),
		{},
		{ total: 5 },
	],
	[
		'a total of 4, and a change meanwhile',
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 4 records at first, 4 at last, and 4 came.',
			shouldReread: true,
		},
		stop('reportedEnd', [4]),
		{ changed: true },
		{ total: 4 },
	],
	[
		'a total of 6, and duplicates',
		{ complete: false, shouldReread: true },
		stop('reportedEnd', [6]),
		{ duplicates: 2 },
		{ total: 6 },
	],
	[
		'a total of 4, and duplicates',
		{ complete: true },
		stop('reportedEnd', [4]),
		{ duplicates: 2 },
		{ total: 4 },
	],
	[
		'and repeated pages after them',
		{
			complete: false,
			reason: 'After 4 records the service repeats itself instead of going on or ending.',
			isConfigurable: true,
		},
		stop('stuck'),
		{},
		{},
	],
	[
		'and a change meanwhile',
		{
			complete: false,
			reason: 'The list changed while its 4 records were read.',
			shouldReread: true,
			isInconclusive: true,
		},
		stop('pastEnd'),
		{ changed: true },
		{},
	],
	[
		'and duplicates',
		{
			complete: false,
			reason: 'The list changed while its 4 records were read.',
			shouldReread: true,
			isInconclusive: true,
		},
		stop('pastEnd'),
		{ duplicates: 1 },
		{},
	],
	[
		'and a total of 3',
		{
			complete: false,
			reason: 'The service counts fewer records than the 4 that came.',
			shouldReread: true,
			isInconclusive: true,
		},
		stop('reportedEnd', [3]),
		{},
		{ total: 3 },
	],
	[
		'and an end that the service reports',
		{ complete: true, reason: 'The service says that these 4 records are all.' },
		stop('reportedEnd'),
		{},
		{},
	],
	[
		'and nothing after them',
		{ complete: true, reason: 'Nothing follows after these 4 records.' },
		stop('pastEnd'),
		{},
		{},
	],
	[
		'and a count of 2 that is of the first page only',
		{ complete: true, reason: 'Nothing follows after these 4 records.' },
		stop('pastEnd'),
		{},
		{ count: 2 },
	],
])('four records, %s: %j', (_, completeness, stopReason, changes, fields) => {
	expect(assess(stopReason, recordSetOf(4, changes), pageWith(fields))).toMatchObject(completeness);
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
