import { sortRecords, type SortBy } from '../../nodes/AppointmentService/filter';
import { contextOf, messageOf } from './setup';

const records = [
	{ id: 1, start: '2026-03-11T12:00:00Z', created_at: '2026-01-02T00:00:00Z' },
	{ id: 2, start: null, created_at: '2026-01-03T00:00:00Z' },
	{ id: 3, start: '2026-03-11T12:30:00+01:00', created_at: null },
	{ id: 4, start: 1_773_230_400, created_at: '2026-01-02T00:00:00Z' },
	{ id: 5, start: '2026-03-12', created_at: '2026-01-01T00:00:00Z' },
	{ id: 6 },
];

test.each<[SortBy, number[], string[]]>([
	// order, ids, notices
	['service', [1, 2, 3, 4, 5, 6], []],
	['startAscending', [3, 1, 4, 5, 2, 6], ['2 of 6 appointments show no start and come last.']],
	['startDescending', [5, 1, 4, 3, 2, 6], ['2 of 6 appointments show no start and come last.']],
	[
		'createdDescending',
		[2, 1, 4, 5, 3, 6],
		['2 of 6 appointments show no time of creation and come last.'],
	],
])('by %s the records are %j', (sortBy, ids, notices) => {
	const sorted = sortRecords(records, sortBy, contextOf());
	expect([sorted.records.map(({ id }) => id), sorted.notices]).toEqual([ids, notices]);
	expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each<[SortBy, string]>([
	['startAscending', 'The appointments show no start. Sort By cannot be used'],
	['createdDescending', 'The appointments show no time of creation. Sort By cannot be used'],
])('by %s records without that time are refused; an empty list is empty', (sortBy, message) => {
	const unsortable = [{ id: 1 }, { id: 2 }];
	const said = messageOf(() => sortRecords(unsortable, sortBy, contextOf()));
	expect(said).toContain(message);
	expect(said).toContain('set it to As the Service Lists Them.');
	expect(sortRecords([], sortBy, contextOf())).toEqual({ records: [], notices: [] });
});
