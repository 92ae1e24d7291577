import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest';
import type { StopReason } from '../../../nodes/AppointmentService/rest/list/followPages';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import { assessCompleteness } from '../../../nodes/AppointmentService/rest/list/completeness';
import { names, pageWith, recordsFrom1 } from '../paging/examplePages';

const recordSetOf = (count: number, more: Partial<RecordSet> = {}) => {
	const recordSet = new RecordSet(inferPrimaryKey(recordsFrom1(2), names));
	recordSet.add(recordsFrom1(count));
	return Object.assign(recordSet, more);
};
const stop = (
	kind: StopReason['kind'],
	totals: number[] = [],
	hasShortPage = false,
): StopReason => ({ kind, totals, hasShortPage });
const assess = (stopReason: StopReason, recordSet = recordSetOf(4), first = pageWith()) =>
	assessCompleteness(stopReason, recordSet, first);

// four records and what came with them | why reading stopped | changes of the record set | fields of the first page | completeness
test.each<[string, StopReason, Partial<RecordSet>, object, object]>([
	[
		'as many as wanted',
		stop('limit'),
		{},
		{},
		{ complete: true, reason: 'As many records as wanted.' },
	],
	[
		'and too many pages',
		stop('cap'),
		{},
		{},
		{
			complete: false,
			reason: 'Reading stopped after 4 records because the list has too many pages.',
		},
	],
	[
		'and a refused page',
		stop('refused'),
		{},
		{ total: 4 },
		{
			complete: false,
			reason: 'After 4 records the service refused to go on, and it may have more.',
			isConfigurable: true,
		},
	],
	[
		'and a warning',
		stop('reportedEnd'),
		{},
		{ warnings: ['two  were\nleft out'] },
		{ complete: false, reason: 'The service gave 4 records and a warning: two were left out.' },
	],
	[
		'and a warning that is an object',
		stop('reportedEnd'),
		{},
		{ errors: [{ a: 1 }] },
		{ complete: false, reason: 'The service gave 4 records and a warning: {"a":1}.' },
	],
	[
		'and a total of 4 on every page',
		stop('reportedEnd', [4, 4]),
		{},
		{ total: 4 },
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
	],
	[
		'and a total of 4 on the first page',
		stop('reportedEnd'),
		{},
		{ total: 4 },
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
	],
	[
		'a total of 4, and repeated pages after the last',
		stop('stuck', [4]),
		{},
		{ total: 4 },
		{ complete: true, reason: 'The service counts 4 records, and 4 came.' },
	],
	[
		'and a total of 6',
		stop('reportedEnd', [6, 6]),
		{},
		{ total: 6 },
		{ complete: false, reason: 'The service counts 6 records, and 4 came.', shouldReread: false },
	],
	[
		'a total of 6, and a short page in the middle',
		stop('reportedEnd', [6], true),
		{},
		{ total: 6 },
		{ complete: false, reason: 'The service counts 6 records, and 4 came.', shouldReread: true },
	],
	[
		'and a total that grows from 4 to 5',
		stop('reportedEnd', [5]),
		{},
		{ total: 4 },
		{ complete: true },
	],
	[
		'and a total that grows from 5 to 6',
		stop('reportedEnd', [6]),
		{},
		{ total: 5 },
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 5 records at first, 6 at last, and 4 came.',
			shouldReread: true,
		},
	],
	[
		'and a total that shrinks from 5 to 4',
		stop('reportedEnd', [4]),
		{},
		{ total: 5 },
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 5 records at first, 4 at last, and 4 came.',
			shouldReread: true,
		},
	],
	[
		'a total of 4, and a change meanwhile',
		stop('reportedEnd', [4]),
		{ changed: true },
		{ total: 4 },
		{
			complete: false,
			reason:
				'The list changed while it was read: the service counted 4 records at first, 4 at last, and 4 came.',
			shouldReread: true,
		},
	],
	[
		'a total of 6, and duplicates',
		stop('reportedEnd', [6]),
		{ duplicates: 2 },
		{ total: 6 },
		{ complete: false, shouldReread: true },
	],
	[
		'a total of 4, and duplicates',
		stop('reportedEnd', [4]),
		{ duplicates: 2 },
		{ total: 4 },
		{ complete: true },
	],
	[
		'and repeated pages after them',
		stop('stuck'),
		{},
		{},
		{
			complete: false,
			reason: 'After 4 records the service repeats itself instead of going on or ending.',
			isConfigurable: true,
		},
	],
	[
		'and a change meanwhile',
		stop('pastEnd'),
		{ changed: true },
		{},
		{
			complete: false,
			reason: 'The list changed while its 4 records were read.',
			shouldReread: true,
			isInconclusive: true,
		},
	],
	[
		'and duplicates',
		stop('pastEnd'),
		{ duplicates: 1 },
		{},
		{
			complete: false,
			reason: 'The list changed while its 4 records were read.',
			shouldReread: true,
			isInconclusive: true,
		},
	],
	[
		'and a total of 3',
		stop('reportedEnd', [3]),
		{},
		{ total: 3 },
		{
			complete: false,
			reason: 'The service counts fewer records than the 4 that came.',
			shouldReread: true,
			isInconclusive: true,
		},
	],
	[
		'and an end that the service reports',
		stop('reportedEnd'),
		{},
		{},
		{ complete: true, reason: 'The service says that these 4 records are all.' },
	],
	[
		'and nothing after them',
		stop('pastEnd'),
		{},
		{},
		{ complete: true, reason: 'Nothing follows after these 4 records.' },
	],
	[
		'and a count of 2 that is of the first page only',
		stop('pastEnd'),
		{},
		{ count: 2 },
		{ complete: true, reason: 'Nothing follows after these 4 records.' },
	],
])('four records, %s', (_, stopReason, changes, fields, completeness) => {
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
