import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest';
import type { StopReason } from '../../../nodes/AppointmentService/rest/list/followPages';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import { assessCompleteness } from '../../../nodes/AppointmentService/rest/list/completeness';
import { resourceNames, pageWith } from '../paging/examplePages';
import { recordRange } from '../support/pageFetcher';
import { casesOf } from '../../support/table';

const recordSetOf = (count: number, more: Partial<RecordSet> = {}) => {
	const recordSet = new RecordSet(inferPrimaryKey(recordRange(1, 2), resourceNames));
	recordSet.add(recordRange(1, count));
	return Object.assign(recordSet, more);
};
/** Why reading stopped, the totals of the pages, and whether one was short: `reportedEnd 4 4 short`. */
const stop = (text: string): StopReason => {
	const [kind, ...more] = text.split(' ');
	const totals = more.filter((word) => word !== 'short').map(Number);
	return { kind: kind as StopReason['kind'], totals, hasShortPage: more.includes('short') };
};
const assess = (stopReason: StopReason, recordSet = recordSetOf(4), first = pageWith()) =>
	assessCompleteness(stopReason, recordSet, first);

/** A table of what came with four records. */
type Came = [
	name: string,
	reason: string | undefined,
	advice: object,
	stopped: string,
	fields?: object,
	changes?: Partial<RecordSet>,
];

test.each(
	casesOf<Came>`
		as many as wanted                           | As many records as wanted. | {"complete":true} | limit
		and a total of 4 on every page              | The service counts 4 records, and 4 came. | {"complete":true} | reportedEnd 4 4 | {"total":4}
		and a total of 4 on the first page          | The service counts 4 records, and 4 came. | {"complete":true} | reportedEnd | {"total":4}
		a total of 4, and repeated pages after them | The service counts 4 records, and 4 came. | {"complete":true} | stuck 4 | {"total":4}
		and a total that grows from 4 to 5          | The service counted 4 records when the reading began, and 4 came. | {"complete":true} | reportedEnd 5 | {"total":4}
		a total and duplicates                      |  | {"complete":true} | reportedEnd 4 | {"total":4} | {"duplicates":2}
		and an end that the service reports         | The service says that these 4 records are all. | {"complete":true} | reportedEnd
		and nothing after them                      | Nothing follows after these 4 records. | {"complete":true} | pastEnd
		and a count of one page                     | Nothing follows after these 4 records. | {"complete":true} | pastEnd | {"count":2}
		and a refused page | After 4 records the service refused to go on, and it may have more. | {"complete":false,"isConfigurable":true} | refused | {"total":4}
		a warning | The service gave 4 records and a warning: two were left out. | {"complete":false} | reportedEnd | {"warnings":["two  were\nleft out"]}
		a warning as an object                      | The service gave 4 records and a warning: {"a":1}. | {"complete":false} | reportedEnd | {"errors":[{"a":1}]}
		and a total of 6                            | The service counts 6 records, and 4 came. | {"complete":false,"shouldReread":false} | reportedEnd 6 6 | {"total":6}
		a total of 6, a short page before the last  | The service counts 6 records, and 4 came. | {"complete":false,"shouldReread":true} | reportedEnd 6 short | {"total":6}
		and a total that grows from 5 to 6 | The list changed while it was read: the service counted 5 records at first, 6 at last, and 4 came.
			| {"complete":false,"shouldReread":true} | reportedEnd 6 | {"total":5}
		and a total that shrinks from 5 to 4 | The list changed while it was read: the service counted 5 records at first, 4 at last, and 4 came.
			| {"complete":false,"shouldReread":true} | reportedEnd 4 | {"total":5}
		a total of 4, and a change | The list changed while it was read: the service counted 4 records at first, 4 at last, and 4 came.
			| {"complete":false,"shouldReread":true} | reportedEnd 4 | {"total":4} | {"changed":true}
		a total of 6, and duplicates                |  | {"complete":false,"shouldReread":true} | reportedEnd 6 | {"total":6} | {"duplicates":2}
		and repeated pages after them | After 4 records the service repeats itself instead of going on or ending. | {"complete":false,"isConfigurable":true} | stuck
		and a change meanwhile | The list changed while its 4 records were read. | {"complete":false,"shouldReread":true,"isInconclusive":true} | pastEnd | {}
			| {"changed":true}
		and duplicates | The list changed while its 4 records were read. | {"complete":false,"shouldReread":true,"isInconclusive":true} | pastEnd | {} | {"duplicates":1}
		and a total of 3 | The service counts fewer records than the 4 that came. | {"complete":false,"shouldReread":true,"isInconclusive":true} | reportedEnd 3
			| {"total":3}
	`,
)('four records, %s: %s %j', (_, reason, advice, stopped, fields = {}, changes = {}) => {
	const completeness = assess(stop(stopped), recordSetOf(4, changes), pageWith(fields));
	expect(completeness).toMatchObject({ ...advice, ...(reason && { reason }) });
});

test('duplicates of records without an id are never complete by a total', () => {
	const recordSet = new RecordSet({ path: undefined, getKey: (row) => JSON.stringify(row) });
	recordSet.add([{ a: 1 }, { a: 2 }]);
	recordSet.add([{ a: 2 }, { a: 3 }]);
	expect(recordSet.size).toBe(4);
	expect(assess(stop('reportedEnd 4'), recordSet, pageWith({ total: 4 })).complete).toBe(false);
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
	expect(assess(stop('pastEnd 5 6'), recordSet, pageWith({ total: 5 })).complete).toBe(complete);
});
