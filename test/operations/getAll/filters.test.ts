import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { jsonOf, origin, runNode } from '../../support/runNode';

/** The addresses that were asked for. */
const reads: string[] = [];
beforeEach(() => {
	reads.splice(0);
});

const statuses = ['confirmed', 'cancelled', 'completed'];

/** Sixty appointments, three a day from 1 November on, in no order of start. */
const appointments = Array.from({ length: 60 }, (_, at) => {
	const place = (at * 7) % 60;
	const day = String(Math.floor(place / 3) + 1).padStart(2, '0');
	return {
		id: at + 1,
		client_id: 100 + (place % 5),
		staff_id: 11 + (place % 2),
		service_id: 500 + (place % 4),
		starts_at: `2026-11-${day}T${['08', '12', '21'][place % 3]}:30:00Z`,
		status: statuses[place % 3],
		created_at: `2026-10-${String((at % 28) + 1).padStart(2, '0')}T08:00:00Z`,
		updated_at: `2026-10-${String((at % 28) + 1).padStart(2, '0')}T08:00:00Z`,
	};
});

/** Serves a list of twenty records a page, which ignores every parameter but the page. */
function serve(rows: object[] = appointments, path = 'appointments'): void {
	nock(origin)
		.persist()
		.get(new RegExp(`/v1/${path}(\\?|$)`))
		.reply((uri) => {
			reads.push(uri);
			const query = new URL(uri, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const size = Number(query.get('per_page') ?? 20);
			const meta = { current_page: page, per_page: size, total: rows.length };
			return [200, { data: rows.slice((page - 1) * size, page * size), meta }];
		});
}

const many = async (more: object, options: Parameters<typeof runNode>[1] = {}) =>
	await runNode(
		{ resource: 'appointment', operation: 'getAll', returnAll: true, ...more } as INodeParameters,
		options,
	);

const wanted = (matches: (one: (typeof appointments)[number]) => boolean) =>
	appointments.filter(matches).map(({ id }) => id);
const locator = (value: unknown, mode = 'list') => ({ __rl: true, mode, value });

describe('Get Many with filters reads the whole list and returns', () => {
	const cases: Array<[string, object, number[]]> = [
		[
			'what is not cancelled',
			{ leaveOutCancelled: true },
			wanted(({ status }) => status !== 'cancelled'),
		],
		['all, where nothing is to be left out', { leaveOutCancelled: false }, wanted(() => true)],
		['one status', { status: ['cancelled'] }, wanted(({ status }) => status === 'cancelled')],
		[
			'one of two statuses that an expression gives as text',
			{ status: '={{ "cancelled, completed" }}' },
			wanted(({ status }) => status !== 'confirmed'),
		],
		[
			'a client chosen from the list',
			{ clientId: locator('103') },
			wanted(({ client_id }) => client_id === 103),
		],
		[
			'a staff member whose ID an expression gives as a number',
			{ staffId: locator('={{ 12 }}', 'id') },
			wanted(({ staff_id }) => staff_id === 12),
		],
		[
			'a service and a status',
			{ serviceId: locator('502', 'id'), status: ['confirmed'] },
			wanted(({ service_id, status }) => service_id === 502 && status === 'confirmed'),
		],
		[
			'a range of starts with a time zone',
			{ startsAfter: '2026-11-05T12:30:00Z', startsBefore: '2026-11-06T12:30:00Z' },
			wanted(({ starts_at }) => starts_at >= '2026-11-05T12' && starts_at < '2026-11-06T12'),
		],
		[
			'starts after a time of Luxon',
			{ startsAfter: '={{ DateTime.fromISO("2026-11-15T00:00:00Z") }}' },
			wanted(({ starts_at }) => starts_at >= '2026-11-15'),
		],
		[
			'starts after a date of JavaScript',
			{ startsAfter: '={{ new Date("2026-11-15T00:00:00Z") }}' },
			wanted(({ starts_at }) => starts_at >= '2026-11-15'),
		],
		[
			'what was changed after a time',
			{ changedAfter: '2026-10-20T00:00:00Z' },
			wanted(({ updated_at }) => updated_at >= '2026-10-20'),
		],
	];
	test.each(cases)('those of %s', async (_, filters, ids) => {
		serve();
		const task = await many({ filters });
		expect(task.error).toBeUndefined();
		expect(ids.length).toBeGreaterThan(0);
		expect(jsonOf(task).map(({ id }) => id)).toEqual(ids);
		expect(task.hints ?? []).toEqual([]);
	});
});

test('days are those of the time zone of the workflow', async () => {
	serve();
	const filters = { startsAfter: '2026-11-05T00:00:00', startsBefore: '2026-11-06T00:00:00' };
	const task = await many({ filters }, { timeZone: 'Africa/Johannesburg' });
	expect(
		jsonOf(task)
			.map(({ starts_at }) => starts_at)
			.sort(),
	).toEqual(['2026-11-05T08:30:00Z', '2026-11-05T12:30:00Z', '2026-11-05T21:30:00Z']);
	const late = await many({ filters }, { timeZone: 'Asia/Tokyo' });
	expect(
		jsonOf(late)
			.map(({ starts_at }) => starts_at)
			.sort(),
	).toEqual(['2026-11-04T21:30:00Z', '2026-11-05T08:30:00Z', '2026-11-05T12:30:00Z']);
});

test('a notice of the filter is shown on the node', async () => {
	serve();
	const task = await many({ filters: { status: ['no_show'] } });
	expect(jsonOf(task)).toEqual([]);
	expect(task.hints?.map(({ message }) => message)).toEqual([expect.stringContaining('no_show')]);
});

test.each([
	['Marta', /^None of the appointments has the staff ID “Marta”\..* 1[12]\./],
	['marta@example.com', /“marta@example.com”/],
])(
	'an ID of another kind than those of the records is named in a notice: %s',
	async (id, notice) => {
		serve();
		const task = await many({ filters: { staffId: locator(id, 'id') } });
		expect(jsonOf(task)).toEqual([]);
		expect(task.hints?.map(({ message }) => message)).toEqual([expect.stringMatching(notice)]);
	},
);

test('the filter Client takes an email address, and somebody else’s that ends like it is another one', async () => {
	serve();
	const emails = ['joann@example.com', 'Ann@example.com', 'bo.0825550100@example.com'];
	serve(
		emails.map((email, at) => ({ id: 101 + at, name: 'x', email, phone: '0825550100' })),
		'clients',
	);
	const idsOf = async (email: string) =>
		jsonOf(await many({ filters: { clientId: locator(email, 'id') } })).map(({ id }) => id);
	expect(await idsOf('ann@example.com')).toEqual(wanted(({ client_id: id }) => id === 102));
	expect(await idsOf('bo.0825550100@example.com')).toEqual(
		wanted(({ client_id: id }) => id === 103),
	);
	expect(await idsOf('nn@example.com')).toEqual([]);
});

test.each<[string, (email: string) => object, (string | number)[]]>([
	['email', (email) => ({ first_name: 'A', email }), [1, 3]],
	[
		'customer_email',
		(email) => ({ customer_email: email, staff_email: 'ann@example.com' }),
		[1, 3],
	],
	['customers', (email) => ({ customers: [{ name: 'A', emailAddress: email }] }), [1, 3]],
	['an ID beside it', (email) => ({ client_id: email.length, email }), [1, 3]],
])(
	'the filter Client compares an email address with that of the record itself: %s',
	async (_, fieldsOf, ids) => {
		const emails = ['Ann@example.com', 'bo@example.com', 'ann@example.com', 'joann@example.com'];
		serve(emails.map((email, at) => ({ id: at + 1, ...fieldsOf(email) })));
		serve([{ id: 7, name: 'Ann', email: 'ann@example.com' }], 'clients');
		const task = await many({ filters: { clientId: locator('ann@example.com', 'id') } });
		expect(jsonOf(task).map(({ id }) => id)).toEqual(ids);
	},
);

test('an address that all records have is that of the business and tells nothing of a client', async () => {
	serve([1, 2].map((id) => ({ id, email: 'salon@example.com' })));
	serve([], 'clients');
	const task = await many({ filters: { clientId: locator('ann@example.com', 'id') } });
	expect(task.error?.message).toBe('The appointments show no client ID');
});

test('all filters may be one expression', async () => {
	serve();
	const task = await many({ filters: '={{ ({ status: ["cancelled"] }) }}' as never });
	expect(task.error).toBeUndefined();
});

test.each(['@', '@example.com', 'ann@', '@example', ', @example.com', 'x,@example.com'])(
	'the filter Client finds nobody by %j, which a form gives where somebody leaves out a part of the address',
	async (email) => {
		serve();
		serve(
			['ann@example.com', 'bo@example.com'].map((own, at) => ({
				id: 101 + at,
				name: 'x',
				email: own,
			})),
			'clients',
		);
		const task = await many({ filters: { clientId: locator(email, 'id') } });
		expect(jsonOf(task)).toEqual([]);
	},
);

test.each([{ status: 9 }, { status: 'X' }, { cancelled: { by: 'x' } }])(
	'where records have %j, a notice says that cancelled appointments may be among the others',
	async (fields) => {
		serve([{ id: 1, ...fields }]);
		const task = await many({ filters: { leaveOutCancelled: true } });
		expect(jsonOf(task)).toHaveLength(1);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'The appointments show no status in words: some of them may be cancelled.',
		]);
	},
);

test.each([
	[['booked', 'bertan behera'], ['“booked”, “bertan behera”']],
	[['checked_in', 'CONFIRMED'], []],
	[['booked', 'Lemondott'], []],
	[['booked', 'no_show'], []],
	[['no_show', 'bertan behera'], ['“no_show”, “bertan behera”']],
])('where statuses are %j, a notice tells those of which none is known', async (given, told) => {
	serve(given.map((status, index) => ({ id: index, status })));
	const task = await many({ filters: { leaveOutCancelled: true } });
	expect((task.hints ?? []).map(({ message }) => message)).toEqual(
		told.map(
			(statuses) =>
				`None of the appointments that came has the status “cancelled”. Statuses that they have: ${statuses}.`,
		),
	);
});

test('an ID like those of the records that has none needs no notice', async () => {
	serve();
	const task = await many({ filters: { staffId: locator('99', 'id') } });
	expect(jsonOf(task)).toEqual([]);
	expect(task.hints ?? []).toEqual([]);
});

test('times of records without a zone are read in the option Time Zone', async () => {
	serve([
		{ id: 1, starts_at: '2026-11-05 01:00' },
		{ id: 2, starts_at: '2026-11-05 03:00' },
	]);
	const filters = { startsAfter: '2026-11-05T00:30:00Z' };
	const ids = async (timeZone: string) =>
		jsonOf(await many({ filters, options: { timeZone } }, { timeZone: 'UTC' })).map(({ id }) => id);
	expect(await ids('')).toEqual([1, 2]);
	expect(await ids('Africa/Johannesburg')).toEqual([2]);
});

test('the limit applies after the filter and the order', async () => {
	serve();
	const task = await many({
		returnAll: false,
		limit: 4,
		filters: { status: ['completed'] },
		sortBy: 'startDescending',
	});
	const expected = appointments
		.filter(({ status }) => status === 'completed')
		.sort((a, b) => b.starts_at.localeCompare(a.starts_at))
		.slice(0, 4);
	expect(jsonOf(task)).toEqual(expected);
});

test.each([
	['startAscending', 'starts_at', 1],
	['startDescending', 'starts_at', -1],
	['createdDescending', 'created_at', -1],
] as const)('Sort By %s orders all records by %s', async (sortBy, field, sign) => {
	serve();
	const records = jsonOf(await many({ sortBy }));
	expect(records).toHaveLength(60);
	const values = records.map((record) => String(record[field]));
	expect(values).toEqual([...values].sort((a, b) => sign * a.localeCompare(b)));
});

test('each input item has its own filters', async () => {
	serve();
	const task = await many(
		{ filters: { clientId: locator('={{ $json.client }}', 'id') } },
		{ items: [{ json: { client: 101 } }, { json: { client: 104 } }] },
	);
	const [first, second] = [101, 104].map((client) =>
		wanted(({ client_id }) => client_id === client),
	);
	expect(jsonOf(task).map(({ id }) => id)).toEqual([...first, ...second]);
	expect(task.data?.main[0]?.map(({ pairedItem }) => pairedItem)).toEqual([
		...first.map(() => ({ item: 0 })),
		...second.map(() => ({ item: 1 })),
	]);
});

test('of a list for ranges of dates, the chosen days are read alone, whatever else is chosen', async () => {
	const asked: string[] = [];
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => {
			asked.push(uri);
			const query = new URL(uri, origin).searchParams;
			const [from, to] = ['from', 'to'].map((name) => query.get(name));
			if (from === null || to === null) return [400, { error: 'from and to are required' }];
			const data = appointments.filter(({ starts_at: at }) => at >= from && at.slice(0, 10) <= to);
			return [200, { data, total: data.length, has_more: false }];
		});
	const task = await many({
		filters: {
			when: 'between',
			startsAfter: '2026-11-03T00:00:00Z',
			startsBefore: '2026-11-05T00:00:00Z',
			status: ['cancelled'],
		},
	});
	const ids = wanted(({ starts_at: at, status }) => status === 'cancelled' && /-0[34]T/.test(at));
	expect(
		jsonOf(task)
			.map(({ id }) => id)
			.sort(),
	).toEqual(ids.sort());
	expect(task.hints ?? []).toEqual([]);
	expect(asked.length).toBeLessThan(5);
});

test('a list that may be incomplete says so beside the records that match', async () => {
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply(200, { has_more: true, data: appointments.slice(0, 20) });
	const filters = { status: ['cancelled'] };
	const task = await many({ filters });
	expect(jsonOf(task).length).toBeGreaterThan(0);
	expect(task.hints?.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^List may be incomplete: .* match/),
	]);
	const failed = await many({ filters, options: { onIncomplete: 'fail' } });
	expect(failed.error?.message).toMatch(/^List may be incomplete/);
});

test.each([
	['chosen from the list', { status: ['Cancelled, late'] }, [1]],
	['given by an expression', { status: '={{ "Cancelled, late" }}' }, [1]],
	['beside others, with commas between', { status: '={{ "cancelled, booked" }}' }, [2, 3]],
])('given a status with a comma, those that have it are found: %s', async (_, filters, ids) => {
	const rows = ['Cancelled, late', 'cancelled', 'booked'];
	serve(rows.map((status, at) => ({ id: at + 1, status })));
	const task = await many({ filters });
	expect(jsonOf(task).map(({ id }) => id)).toEqual(ids);
	expect(task.hints ?? []).toEqual([]);
});

test.each(['8,9', '8;9', '[8, 9]', '["8","9"]', '{8,9}', '8|9'])(
	'given records with the IDs %s in one text, each of them is found',
	async (text) => {
		serve([
			{ id: 1, service_ids: text },
			{ id: 2, service_ids: '89' },
		]);
		const ids = async (serviceId: string) =>
			jsonOf(await many({ filters: { serviceId } })).map(({ id }) => id);
		expect([await ids('8'), await ids('9'), await ids('89')]).toEqual([[1], [1], [2]]);
	},
);

describe('given an expression that gives nothing, the filter is refused instead of left out', () => {
	const expressions = ['={{ $json.nothing }}', '={{ null }}'];
	const filters = ['when', 'startsAfter', 'status', 'staffId', 'changedAfter'];
	const cases = filters.flatMap((name) => expressions.map((value) => ({ [name]: value })));
	test.each([
		...cases,
		{ status: '={{ [] }}' },
		{ status: '={{ [null] }}' },
		{ clientId: locator('={{ $json.nothing }}', 'id') },
	])('%j', async (entered) => {
		serve();
		const task = await many({ filters: entered });
		expect(task.error?.message).toMatch(/^The expression of the filter .* gives nothing/);
		expect(reads).toEqual([]);
	});

	test.each([
		{ status: [] },
		{ clientId: locator('') },
		// As the editor stores a picker of a filter in which nothing was chosen.
		{ staffId: { mode: 'list', value: '' } },
		{ clientId: locator('={{ $json.nothing ?? "" }}', 'id'), status: '={{ "" }}' },
	])('an empty value such as %j leaves the filter out', async (entered) => {
		serve();
		expect(jsonOf(await many({ filters: entered }))).toHaveLength(60);
	});
});

describe('a value that cannot be used is refused before any request, with its name', () => {
	test.each([
		[
			'a start that is no time',
			{ filters: { startsAfter: 'next week' } },
			/Starts After|next week/,
		],
		['a start that is a list', { filters: { startsBefore: '={{ [1] }}' } }, /Starts Before/],
		['a client that is an object', { filters: { clientId: '={{ ({ a: 1 }) }}' } }, /Client/],
		['an unknown preset', { filters: { when: '={{ "someday" }}' } }, /Date/],
		['a status that is an object', { filters: { status: '={{ ({ a: 1 }) }}' } }, /Status/],
		['an unknown order', { sortBy: '={{ "name" }}' }, /Sort By/],
		['an unknown time zone', { options: { timeZone: 'Mars' } }, /Time Zone/],
	])('%s', async (_, more, message) => {
		serve();
		const task = await many(more);
		expect(task.error?.message).toMatch(message);
		expect(task.error?.description).toBeTruthy();
		expect(reads).toEqual([]);
	});

	test('with the error output, the items that can be used go on', async () => {
		serve();
		const task = await many(
			{ filters: { startsAfter: '={{ $json.from }}' } },
			{
				items: [{ json: { from: 'soon' } }, { json: { from: '2026-11-20T00:00:00Z' } }],
				onError: 'continueErrorOutput',
			},
		);
		expect(jsonOf(task)).toHaveLength(3);
		expect(jsonOf(task, 1)).toHaveLength(1);
	});
});

test('clients are found by name, email address or phone number', async () => {
	const clients = [
		{ id: 1, first_name: 'Zoë', last_name: 'Nkosi', email: 'zoe@example.com' },
		{ id: 2, first_name: 'Bo', last_name: 'Li', email: 'bo@example.com', phone: '+27 82 555 0100' },
	];
	serve(clients, 'clients');
	const find = async (search: string) =>
		jsonOf(await many({ resource: 'client', filters: { search } })).map(({ id }) => id);
	expect(await find('zoe nkosi')).toEqual([1]);
	expect(await find('bo@example')).toEqual([2]);
	expect(await find('nobody')).toEqual([]);
});
