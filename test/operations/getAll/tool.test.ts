import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { enterprise, jsonOf, limited, origin, runNode } from '../../support/runNode';
import { casesOf } from '../../support/table';

type Row = Record<string, unknown>;

/** Addresses that were read. */
const reads: string[] = [];
beforeEach(() => {
	reads.splice(0);
});

const clients = [
	{ id: 5, name: 'Maria Lopez', email: 'maria@example.com', phone: '+27 82 555 0100' },
	{ id: 6, name: 'Maria Diaz', email: 'diaz@example.com' },
	{ id: 7, name: 'Bo Li', email: 'bo@example.com' },
];
const services = [
	{ id: 8, name: 'Cut' },
	{ id: 9, name: 'Colour', description: 'Before a cut' },
];
const appointments: Row[] = Array.from({ length: 30 }, (_, at) => ({
	id: at + 1,
	client_id: 5 + (at % 3),
	service_id: 8 + (at % 2),
	starts_at: `2024-11-${String(at + 1).padStart(2, '0')}T09:00:00Z`,
	status: at % 2 ? 'confirmed' : 'cancelled',
	internal: { note: 'x' },
}));

function serve(lists: Record<string, Row[]> = { appointments, clients, services }): void {
	nock(origin)
		.persist()
		.get(/./)
		.reply((uri) => {
			const path = new URL(uri, origin).pathname.split('/').pop() ?? '';
			reads.push(path);
			const data = lists[path];
			return data ? [200, { data, total: data.length, has_more: false }] : [404];
		});
}

const call = async (more: INodeParameters, version = 1.1, credential = limited) =>
	await runNode(
		{ resource: 'appointment', operation: 'getAll', returnAll: true, ...more },
		{ asTool: true, typeVersion: version, timeZone: 'UTC', credential },
	);
const ids = (records: Row[]) => records.flatMap(({ id }) => (id === undefined ? [] : [id]));
const notices = (records: Row[]) => records.flatMap(({ notice }) => (notice ? [notice] : []));

describe('a model that calls Get Many as a tool', () => {
	test.each(
		casesOf<[string, INodeParameters, number[], unknown[]]>`
			a period                                              | {"startsAfter":"2024-11-05","startsBefore":"2024-11-07T12:00"} | [5,6,7] | []
			a period in times of Luxon and of JavaScript
				| {"startsAfter":"={{ DateTime.fromISO(\"2024-11-05T00:00:00Z\") }}","startsBefore":"={{ Date.parse(\"2024-11-07T12:00:00Z\") }}"} | [5,6,7] | []
			a client by the name                                  | {"clientSearch":"bo li","startsAfter":"2024-11-20"} | [21,24,27,30] | []
			a client by the email address                         | {"clientSearch":"bo@example.com","startsBefore":"2024-11-05"} | [3] | []
			a client by the phone number without the country code | {"clientSearch":"0825550100","startsBefore":"2024-11-05"} | [1,4] | []
			a client by a part of the phone number                | {"clientSearch":"555 0100","startsBefore":"2024-11-05"} | [1,4] | []
			a client by the ID                                    | {"clientSearch":"={{ 7 }}","startsBefore":"2024-11-05"} | [3] | []
			two clients of one name | {"clientSearch":"maria","startsBefore":"2024-11-05"} | [1,2,4] | ["2 clients match “maria”: Maria Lopez (ID 5), Maria Diaz (ID 6)."]
			a service by the name                                 | {"serviceSearch":"cut","startsBefore":"2024-11-05"} | [1,3] | []
			a client and a service                                | {"clientSearch":"bo li","serviceSearch":"8","startsBefore":"2024-11-10"} | [3,9] | []
			no appointment in the period | {"startsAfter":"2031-11-05"} | [] | ["No records came: nothing matches, or the list is empty."]
			nobody                                                | {"clientSearch":"zoe"} | [] | ["No client matches “zoe”."]
			two statuses                                          | {"statusSearch":"Confirmed, cancelled","startsBefore":"2024-11-05"} | [1,2,3,4] | []
		`,
	)('gets the appointments of %s', async (_, parameters, expected, said) => {
		serve();
		const task = await call(parameters);
		expect(task.error).toBeUndefined();
		expect(ids(jsonOf(task))).toEqual(expected);
		expect(notices(jsonOf(task))).toEqual(said);
	});

	test('gets the appointments of a staff member by the name, and by the ID where the surface lists no staff', async () => {
		const staff = [
			{ id: 3, first_name: 'Anna', last_name: 'Berg' },
			{ id: 4, first_name: 'Hannah' },
		];
		const attended = appointments.map((row, at) => ({ ...row, staff_id: 3 + (at % 2) }));
		serve({ appointments: attended, clients, services, staff });
		const parameters = { staffSearch: 'anna berg', startsBefore: '2024-11-05' };
		expect(ids(jsonOf(await call(parameters, 1.1, enterprise)))).toEqual([1, 3]);
		const task = await call({ ...parameters, staffSearch: '4' });
		expect(ids(jsonOf(task))).toEqual([2, 4]);
		expect(notices(jsonOf(task))).toContain(
			'The Limited API does not list staff members: “4” was taken for the ID of a staff member.',
		);
	});

	test('finds clients by a text', async () => {
		serve();
		const task = await call({ resource: 'client', search: 'diaz' });
		expect(ids(jsonOf(task))).toEqual([6]);
	});

	test('is told what a time has to look like', async () => {
		serve();
		const { error } = await call({ startsAfter: 'tomorrow morning' });
		expect(error?.message).toMatch(/Starts After/);
		expect(reads).toEqual([]);
	});

	test.each(
		[
			'clientSearch',
			'serviceSearch',
			'staffSearch',
			'statusSearch',
			'startsAfter',
			'startsBefore',
		].map((name) => [name]),
	)('gets nothing where the expression of the owner’s filter %s gives nothing', async (name) => {
		serve();
		const { error } = await call({ [name]: '={{ $json.missing }}' });
		expect(error?.message).toMatch(
			/^The expression of the filter .* gives nothing\. Without this filter/,
		);
		expect(reads).toEqual([]);
	});

	test.each([['={{ $json.missing ?? "" }}'], ['={{ $fromAI("client") ?? undefined }}']])(
		'gets all where the filter %s is left out on purpose, or by the model itself',
		async (clientSearch) => {
			serve();
			const task = await call({ clientSearch });
			expect(ids(jsonOf(task))).toHaveLength(30);
		},
	);

	test.each<[INodeParameters]>([
		[{}],
		[{ outputFields: [] }],
		[{ outputFields: '={{ $json.missing }}' }],
	])('is told to choose fields where Selected Fields has none: %j', async (fields) => {
		serve();
		const { error } = await call({ output: 'selected', ...fields });
		expect(error?.message).toMatch(/^No output field is chosen\. Choose /);
		expect(reads).toEqual([]);
	});

	test('is asked for more where a text matches too many clients', async () => {
		const many = Array.from({ length: 30 }, (_, at) => ({ id: at, name: `Maria ${at}` }));
		serve({ appointments, clients: many, services });
		const { error } = await call({ clientSearch: 'maria' });
		expect(error?.message).toMatch(/^30 clients match “maria”\. Give more of the name/);
	});
});

test.each(['Ada King', '+27 82 555-0100', '7', 'u-7'])(
	'given clients with a number and a UUID, the appointments of “%s” are found by the one that they have',
	async (clientSearch) => {
		serve({
			appointments: [
				{ id: 1, client_uuid: 'u-7', starts_at: '2024-11-01T09:00:00Z' },
				{ id: 2, client_uuid: 'u-8', starts_at: '2024-11-02T09:00:00Z' },
			],
			clients: [
				{ id: 7, uuid: 'u-7', name: 'Ada King', phones: ['082 555 0100'] },
				{ id: 8, uuid: 'u-8', name: 'Bo Li' },
			],
		});
		const task = await call({ clientSearch });
		expect(ids(jsonOf(task))).toEqual([1]);
		expect(notices(jsonOf(task))).toEqual([]);
	},
);

test('given a number that is the ID of one client and another key of a second one, the ID counts', async () => {
	serve({
		appointments: [
			{ id: 1, client_id: 3 },
			{ id: 2, client_id: 1 },
		],
		clients: [
			{ id: 1, number: 3, name: 'Ada' },
			{ id: 3, number: 1, name: 'Bo' },
		],
	});
	expect(ids(jsonOf(await call({ clientSearch: '3' })))).toEqual([1]);
});

test.each<[string, [number, object], string, number[], RegExp]>([
	[
		'that may be incomplete',
		[200, { data: clients, has_more: true }],
		'bo li',
		[3],
		/^1 client matches “bo li”: .* others may match as well\.$/,
	],
	[
		'that may be incomplete and has no match',
		[200, { data: clients, has_more: true }],
		'zoe',
		[],
		/^No client matches “zoe”, and the list of clients may be incomplete\.$/,
	],
	[
		'with one without a name',
		[200, { data: [{ id: 7, email: 'bo@x.example' }, ...clients.slice(1, 2)], has_more: true }],
		'bo@x.example',
		[3],
		/^1 client matches “bo@x\.example”: without a name \(ID 7\)/,
	],
	[
		'that share an ID',
		[200, { data: ['Bo Li', 'Al Li'].map((name) => ({ id: 7, name })), has_more: true }],
		'bo li',
		[],
		/^1 client matches “bo li”: Bo Li\. /,
	],
	[
		'that is refused',
		[403, { message: 'Not for this key' }],
		'7',
		[3],
		/^The list of clients could not be read \(.*\): “7” was taken for the ID of a client\.$/,
	],
])(
	'given a list of clients %s, the model is told so',
	async (_, reply, clientSearch, found, said) => {
		nock(origin)
			.persist()
			.get(/./)
			.reply((uri) =>
				uri.includes('clients') ? reply : [200, { data: appointments, has_more: false }],
			);
		const task = await call({ clientSearch, startsBefore: '2024-11-05' });
		expect(ids(jsonOf(task))).toEqual(found);
		expect(notices(jsonOf(task))[0]).toMatch(said);
	},
);

describe('a tool of version 1.1', () => {
	test('gives simplified records with names and the local start', async () => {
		serve();
		const [json] = jsonOf(await call({ startsBefore: '2024-11-02' }));
		expect(json).toEqual({
			id: 1,
			starts_at: '2024-11-01T09:00:00Z',
			localStart_date: '2024-11-01',
			localStart_time: '09:00',
			status: 'cancelled',
			client_name: 'Maria Lopez',
			service_name: 'Cut',
			client_id: 5,
			service_id: 8,
			internal_note: 'x',
		});
	});

	test.each(
		casesOf<[string, INodeParameters, string]>`
			of a whole list that the service counts | {"limit":3} | Limit reached: these are 3 of 30 appointments.
			of those that match                     | {"limit":3,"statusSearch":"confirmed"} | Limit reached: these are 3 of 15 appointments.
		`,
	)('says how many more there are %s', async (_, parameters, message) => {
		serve();
		const records = jsonOf(await call({ returnAll: false, ...parameters }));
		expect(ids(records)).toHaveLength(3);
		expect(notices(records)).toEqual([expect.stringContaining(message)]);
	});

	test('says that there are more where the service does not count them', async () => {
		nock(origin)
			.persist()
			.get(/./)
			.reply((uri) => [
				200,
				{ data: uri.includes('appointments') ? appointments : [], has_more: false },
			]);
		const records = jsonOf(await call({ returnAll: false, limit: 3 }));
		expect(notices(records).at(-1)).toContain('there are more appointments than these 3.');
	});

	test('says nothing of a limit that left nothing out', async () => {
		serve();
		const records = jsonOf(await call({ returnAll: false, limit: 30 }));
		expect(ids(records)).toHaveLength(30);
		expect(notices(records)).toEqual([]);
	});

	test('outside of a model gives unchanged records by default', async () => {
		serve();
		const parameters = { resource: 'appointment', operation: 'getAll', limit: 3 };
		const task = await runNode(parameters, { typeVersion: 1.1 });
		expect(jsonOf(task)).toEqual(appointments.slice(0, 3));
		expect(task.hints ?? []).toEqual([]);
	});
});

test('a tool of version 1 gives unchanged records, as many as the limit, and no notice', async () => {
	serve();
	const task = await call({ returnAll: false, limit: 3 }, 1);
	expect(jsonOf(task)).toEqual(appointments.slice(0, 3));
	expect(reads).toEqual(['appointments']);
});
