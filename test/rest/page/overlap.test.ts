import {
	inferPrimaryKey,
	parsePage,
	resourceNameVariants,
	type ListPage,
} from '../../../nodes/AppointmentService/rest';
import {
	countSharedRows,
	startsWithRows,
} from '../../../nodes/AppointmentService/rest/page/overlap';

const names = resourceNameVariants(['appointments']);
const primaryKey = inferPrimaryKey([{ id: 1 }, { id: 2 }], names);
const pageOf = (ids: number[]): ListPage =>
	parsePage(
		{
			url: 'https://salon.example.com/v1/appointments',
			status: 200,
			headers: {},
			body: ids.map((id) => ({ id, pageLength: ids.length })),
		},
		names,
	) as ListPage;

test.each<[number[], number[], boolean, number]>([
	// IDs of a page, IDs of another page, whether it starts with them, number of shared rows
	[[1, 2, 3], [1, 2], true, 2],
	[[1, 2], [1, 2], true, 2],
	[[1], [1, 2], false, 1],
	[[2, 1], [1, 2], false, 2],
	[[1, 3], [1, 2], false, 1],
	[[3, 2], [1, 2], false, 1],
	[[3, 4], [1, 2], false, 0],
	[[1], [], true, 0],
	[[], [1], false, 0],
])('%j starts with %j: %s, and shares %d rows with it', (ids, startIds, starts, shared) => {
	expect(startsWithRows(pageOf(ids), pageOf(startIds), primaryKey)).toBe(starts);
	expect(countSharedRows(pageOf(ids), pageOf(startIds), primaryKey)).toBe(shared);
});
