import { inferLabels } from '../../nodes/AppointmentService/display';
import { inferPrimaryKey, resourceNameVariants } from '../../nodes/AppointmentService/rest';

type Row = Record<string, unknown>;
const learnt = (names: string[], rows: Row[]) => {
	const own = resourceNameVariants(names);
	return inferLabels(rows, own, inferPrimaryKey(rows, own));
};
/** The label of the first of some records. */
const label = (names: string[], ...rows: Row[]) => learnt(names, rows).getLabel(rows[0]);

const ada = { id: 1, name: 'Ada', email: 'a@b.example' };
const at = '2026-11-24T14:30:00';
const client = { id: 5, name: 'Ada' };
const service = { id: 6, name: 'Cut' };
const staff = { id: 7, name: 'Bo' };

test.each<[string, string[], Row[], string]>([
	[
		'whom and what for, and no staff, number or amount',
		['appointments'],
		[{ id: 1, number: 'A-1', total: '45.50', client, service, staff, start: at }],
		'Ada, Cut, 2026-11-24 14:30',
	],
	[
		'who gives it',
		['appointments'],
		[{ id: 1, service, staff, start: at }],
		'Cut, Bo, 2026-11-24 14:30',
	],
	[
		'the number and the amount, where no service is said',
		['appointments'],
		[{ id: 1, number: 'A-1', total: '45.50', client, start: at }],
		'A-1, Ada, 45.50, 2026-11-24 14:30',
	],
	['a code before an address', ['clients'], [{ id: 1, code: 'C-1', email: 'a@b.example' }], 'C-1'],
	[
		'a title with a date',
		['events'],
		[{ id: 1, title: 'Fair', date: '2026-11-24' }],
		'Fair, 2026-11-24',
	],
	['a person since a day', ['staff'], [{ ...ada, start_date: '2026-11-24' }], 'Ada, a@b.example'],
	[
		'a person since a day, who is not like the others',
		['staff'],
		[
			{ id: 2, name: 'Bo', start_date: '2026-11-24' },
			{ ...ada, start_date: '2026-11-24' },
		],
		'Bo',
	],
	['a person at a time', ['staff'], [{ ...ada, start: 1795530600 }], 'Ada, 2026-11-24 14:30 UTC'],
	[
		'a person at times, where others have days',
		['staff'],
		[
			{ ...ada, start: at },
			{ id: 2, name: 'Bo', start: '2026-11-24' },
		],
		'Ada, 2026-11-24 14:30',
	],
	[
		'what a client was given, by when it was made',
		['vouchers'],
		[{ id: 1, staff, client, created_at: at }],
		'Ada, Bo, 2026-11-24 14:30',
	],
	['what staff have', ['rooms'], [{ id: 1, code: 'R-1', staff, created_at: at }], 'R-1'],
	[
		'people who belong to a client',
		['children'],
		[{ ...ada, client_id: 5, created_at: at }],
		'Ada, a@b.example',
	],
	[
		'names that two share',
		['services'],
		[
			{ id: 1, name: 'Cut' },
			{ id: 2, name: 'Cut' },
		],
		'Cut',
	],
	[
		'names that all three share, but for one without',
		['services'],
		[
			{ id: 1, name: 'Cut', code: 'a' },
			{ id: 2, name: 'Cut', code: 'b' },
			{ id: 3, name: 'Cut', code: 'c' },
			{ id: 4, code: 'd' },
		],
		'a',
	],
	[
		'names that not all share',
		['services'],
		[
			{ id: 1, name: 'Cut' },
			{ id: 2, name: 'Cut' },
			{ id: 3, name: 'Dye' },
		],
		'Cut',
	],
])('%s', (_, names, rows, wanted) => {
	expect(label(names, ...rows)).toBe(wanted);
});

test('when a record takes place, and whether the labels show it', () => {
	const dated = learnt(['appointments'], [{ id: 1, client, start: `${at}Z` }]);
	expect(dated.showsTime).toBe(true);
	expect(dated.getTime({ id: 2, start: `${at}Z` })).toBe(Date.parse(`${at}Z`));
	expect(dated.getTime({ id: 2 })).toBeUndefined();
	const undated = learnt(['clients'], [ada]);
	expect(undated.showsTime).toBe(false);
	expect(undated.getTime({ ...ada, start: at })).toBeUndefined();
});

test('the names that labels need and the records do not have', () => {
	const rows = [{ id: 1, client_id: 5, service: { id: 6 }, staff_id: 7, start: at }];
	expect(learnt(['appointments'], rows).getMissingNames(rows[0])).toEqual([
		{ kind: 'client', id: '5' },
		{ kind: 'service', id: '6' },
	]);
	expect(
		learnt(['clients'], [{ ...ada, staff_id: 7 }]).getMissingNames({ ...ada, staff_id: 7 }),
	).toEqual([]);
});
