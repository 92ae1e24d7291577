import { inferFieldSchemas } from '../../../../nodes/AppointmentService/rest/write/fields/fieldSchema';
import { resourceNameVariants } from '../../../../nodes/AppointmentService/rest/values/vocabulary';

const words = resourceNameVariants(['appointments', 'appointment']);
const make = (count: number, record: (at: number) => Record<string, unknown>) =>
	inferFieldSchemas(
		Array.from({ length: count }, (_, at) => record(at)),
		words,
	);
const kept = (columns: ReturnType<typeof make>) =>
	columns.filter((column) => column.readOnly).map(({ name }) => name);

test('what the service writes by itself is known', () => {
	const columns = make(5, (at) => ({
		id: at,
		uuid: `u-${at}`,
		appointment_id: at,
		start: `2026-11-2${at}T09:00:00Z`,
		end: `2026-11-2${at}T09:${at + 1}0:00Z`,
		duration: (at + 1) * 10,
		price: at + 10,
		client_id: at,
		client_name: `Client ${at}`,
		first: `F${at}`,
		last: `L${at}`,
		whole: `F${at} L${at}`,
		createdAt: '2026-11-01T08:00:00Z',
		last_modified: 1_795_700_000,
		cancelled_at: null,
		version: 3,
		visits_count: 4,
		reference: `R${at}`,
	}));
	expect(kept(columns)).toEqual([
		'id',
		'uuid',
		'appointment_id',
		'duration',
		'client_name',
		'whole',
		'createdAt',
		'last_modified',
		'cancelled_at',
		'version',
		'visits_count',
	]);
});

test('kinds of values', () => {
	const columns = make(3, (at) => ({
		text: ['', 'b', 'c'][at],
		number: [1, 2.5, null][at],
		yes: [true, false, true][at],
		time: ['2026-11-20', '2026-11-21', null][at],
		unset_at: [false, 1_795_700_000, false][at],
		list: [[], ['x'], []][at],
		object: { a: at },
		mixed: [1, 'two', 3][at],
		none: null,
	}));
	expect(columns.map(({ name, type }) => [name, type])).toEqual([
		['text', 'text'],
		['number', 'number'],
		['yes', 'boolean'],
		['time', 'time'],
		['unset_at', 'time'],
		['list', 'list'],
		['object', 'object'],
		['mixed', 'text'],
		['none', 'text'],
	]);
});

test('an example is what several records share, and never what is one person’s own', () => {
	const columns = make(6, (at) => ({
		source: ['phone', 'online', 'online', 'online', 'desk', ''][at],
		price: [60, 60, 60, 45, 45, 190][at],
		tags: [[], ['regular'], ['regular'], ['regular'], [], ['new']][at],
		first_name: ['Ann', 'Ben', 'Cho', 'Dee', 'Eve', 'Eve'][at],
		notes: `Allergic to ${at}`,
		email: 'family@example.com',
		mobile: 27_825_551_019,
		home: '+27 82 555 1019',
		address: { street: 'Long Street', house: at },
	}));
	expect(Object.fromEntries(columns.map(({ name, example }) => [name, example]))).toEqual({
		source: 'online',
		price: 60,
		tags: ['regular'],
	});
});

test('few values that come again and again are choices; ids, names and rare values are not', () => {
	const columns = make(60, (at) => ({
		status: ['booked', 'arrived', 'gone'][at % 3],
		room_id: ['r1', 'r2'][at % 2],
		name: `Client ${at}`,
		source: at === 7 ? 'fax' : 'web',
	}));
	expect(columns.map(({ options }) => options)).toEqual([
		['arrived', 'booked', 'gone'],
		undefined,
		undefined,
		undefined,
	]);
	expect(make(10, (at) => ({ status: ['a', 'b'][at % 2] }))[0].options).toBeUndefined();
});

test('relations are known by their names, with the ids that they hold', () => {
	const columns = make(2, (at) => ({
		customerId: 40 + at,
		staff_uid: `s${at}`,
		room_id: 5,
		guests: 3,
		client: { id: 4 },
	}));
	expect(columns.map(({ relation }) => relation)).toEqual([
		{ kind: 'client', ids: ['40', '41'] },
		{ kind: 'staff', ids: ['s0', 's1'] },
		undefined,
		undefined,
		undefined,
	]);
});
