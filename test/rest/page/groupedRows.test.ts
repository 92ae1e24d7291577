import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import { findRows } from '../../../nodes/AppointmentService/rest/page/findRecords';

const names = resourceNameVariants(['appointments']);
const row = (id: number, extra: object = {}) => ({ id, client: 'Ada', status: 'booked', ...extra });

test.each<[string, unknown, string, object[]]>([
	// what the body is | body | path | records
	[
		'a map by day',
		{ '2026-11-22': [row(1), row(2)], '2026-11-23': [row(3)], '2026-11-24': [] },
		'',
		[
			row(1, { date: '2026-11-22' }),
			row(2, { date: '2026-11-22' }),
			row(3, { date: '2026-11-23' }),
		],
	],
	[
		'a map by day beside metadata',
		{ '2026-11-22': [row(1)], meta: { page: 1 }, next: null },
		'',
		[row(1, { date: '2026-11-22' })],
	],
	[
		'a map by day in an envelope',
		{ data: { '2026-11-22': [row(1)] }, total: 1 },
		'data',
		[row(1, { date: '2026-11-22' })],
	],
	[
		'a map of days with a list in each',
		{ '2026-11-22': { date: '2026-11-22', appointments: [row(1)] } },
		'',
		[row(1, { date: '2026-11-22' })],
	],
	[
		'a list of days whose records go by another name',
		{ schedule: [{ day: '2026-11-22', bookings: [row(1), row(2)] }], days: 1 },
		'schedule',
		[row(1, { day: '2026-11-22' }), row(2, { day: '2026-11-22' })],
	],
	[
		'months within years',
		{
			calendar: [
				{ year: 2026, months: [{ month: 1, appointments: [row(1), row(2)] }] },
				{ year: 2027, months: [{ month: 2, appointments: [row(3)] }, { month: 3 }] },
				{ year: 2028, months: [] },
			],
		},
		'calendar',
		[
			row(1, { year: 2026, month: 1 }),
			row(2, { year: 2026, month: 1 }),
			row(3, { year: 2027, month: 2 }),
		],
	],
	[
		'a list of days',
		{
			days: [
				{ date: '2026-11-22', appointments: [row(1)] },
				{ date: '2026-11-23', appointments: [] },
			],
		},
		'days',
		[row(1, { date: '2026-11-22' })],
	],
	[
		'a list of days as the body',
		[{ day: '2026-11-22', count: 1, appointments: [row(1, { date: 'later' })] }],
		'',
		[row(1, { date: 'later', day: '2026-11-22' })],
	],
	[
		'a list of days that its records show as well',
		{ days: [{ date: '2026-11-22', appointments: [row(1, { date: '2026-11-22' })] }] },
		'days',
		[row(1, { date: '2026-11-22' })],
	],
	[
		'a list of days with items',
		{ days: [{ date: '2026-11-22', items: [row(1), row(2)] }] },
		'days',
		[row(1, { date: '2026-11-22' }), row(2, { date: '2026-11-22' })],
	],
	[
		'a list of places',
		{ locations: [{ id: 7, name: 'North', appointments: [row(1), row(2, { name: 'Ann' })] }] },
		'locations',
		[row(1, { location_id: 7, name: 'North' }), row(2, { name: 'Ann', location_id: 7 })],
	],
	[
		'a map by place',
		{ appointments: { North: [row(1)], South: [row(2)] } },
		'appointments',
		[row(1, { group: 'North' }), row(2, { group: 'South' })],
	],
	['days without records', { days: [{ date: '2026-11-22', appointments: [] }] }, 'days', []],
	// No groups:
	[
		'records with related records of the same name',
		{ data: [row(1, { appointments: [{ id: 9 }] }), row(2, { appointments: [] })] },
		'data',
		[row(1, { appointments: [{ id: 9 }] }), row(2, { appointments: [] })],
	],
	[
		'short appointments with longer ones in them',
		{ appointments: [{ id: 1, appointments: [row(9)] }] },
		'appointments',
		[{ id: 1, appointments: [row(9)] }],
	],
	[
		'a list beside lists by day',
		{ '2026-11-22': [{ from: '09:00' }], appointments: [row(1)] },
		'appointments',
		[row(1)],
	],
	...[
		{ id: 1, name: 'Cut', categories: [] },
		{ id: 1, date: '2026-11-22', items: [] },
		{ appointment_id: 1, date: '2026-11-22', items: [] },
		{ document: { id: 1 }, highlight: {}, highlights: [] },
		{ date: '2026-11-22', tags: [] },
	].map((short): [string, unknown, string, object[]] => [
		`records as short as ${JSON.stringify(short)}`,
		{ data: [short], total: 1 },
		'data',
		[short],
	]),
	[
		'an empty list beside free times by day',
		{ appointments: [], free: { '2026-11-22': [{ from: '09:00' }] } },
		'appointments',
		[],
	],
	[
		'a list beside groups',
		{ appointments: [row(1)], days: [{ date: '2026-11-22', appointments: [row(1)] }] },
		'appointments',
		[row(1)],
	],
	[
		'a map by ID',
		{ appointments: { 41: row(41), 42: row(42) } },
		'appointments',
		[row(41), row(42)],
	],
])('the records of %s', (_, body, path, records) => {
	const found = findRows(body, names);
	expect(found?.path.join('.')).toBe(path);
	expect(found?.records).toEqual(records);
});

test('days of which one has no list are not read in part', () => {
	const days = [
		{ date: '2026-11-22', appointments: [row(1)] },
		{ date: '2026-11-23', appointments: 'closed' },
	];
	expect(findRows({ days }, names)).toBeUndefined();
});
