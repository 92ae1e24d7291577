import { describeOptionNames } from '../optionNames';
import { byId, json, openFakeService, run, appointment, type Reply } from '../../fakeService';

const refuse = async (
	operation: 'create' | 'update' | 'delete',
	reply: Reply,
	body: object = { notes: 'Later' },
) => {
	const service = openFakeService([appointment(1), appointment(2)], { write: () => reply });
	const { error } = await run(operation, {
		...(operation === 'create' ? {} : byId(1)),
		...(operation === 'delete' ? {} : json(body)),
	});
	return { error, requests: service.requests };
};

describe('the error of a refused write names options that may help', () => {
	// operation, reply, options
	test.each<['create' | 'update' | 'delete', Reply, string[]]>([
		['create', [400, { error: { message: 'Malformed booking' } }], ['Body Wrapper', 'Dry Run']],
		['create', [422, { errors: { start: ['is past'] } }], ['Body Wrapper', 'Dry Run']],
		['update', [400, { message: 'No usable fields' }], ['Body Wrapper', 'Update Style']],
		['update', [422, 'Unprocessable'], ['Body Wrapper', 'Update Style', 'Dry Run']],
		['update', [405, ''], ['Method', 'Path']],
		['update', [415, ''], ['Method', 'Path']],
		['create', [501, { message: 'Not implemented' }], ['Method', 'Path']],
		['create', [404, { message: 'No route' }], ['Method', 'Path']],
		['create', [400, 'Idempotency key is missing'], ['Idempotency Header', 'Body Wrapper']],
		['delete', [405, ''], ['Method', 'Path']],
		['update', [404, { message: 'Cannot PATCH /v1/appointments/1' }], ['Method', 'Path']],
		['delete', [404, { message: 'No such address' }], ['Method', 'Path']],
	])('%s refused with %j: %j', async (operation, reply, names) => {
		const { error } = await refuse(operation, reply);
		for (const name of names) expect(error?.description).toContain(name);
		expect(error?.description).toContain('Nothing was changed.');
	});

	// refusal, whether it names a field that was not sent
	test.each<[unknown, boolean]>([
		[{ errors: { title: ['is required'] } }, true],
		[{ errors: [{ field: 'title', msg: 'Invalid value' }] }, true],
		[{ message: 'Missing required field: title' }, true],
		[{ message: ['title must be a string'] }, true],
		[{ errors: { notes: ['is too long'] } }, false],
		[{ message: 'notes must be a string' }, false],
	])('and where fields are written that are not offered, given %j: %j', async (body, isUnsent) => {
		for (const operation of ['create', 'update'] as const) {
			const { error } = await refuse(operation, [422, body]);
			expect(error?.description?.includes('Input Mode JSON')).toBe(isUnsent);
		}
	});

	test('a refusal with a good status, too', async () => {
		const body = { success: false, error: 'Method PATCH not allowed, use GET, POST or DELETE' };
		const { error } = await refuse('update', [200, body]);
		for (const name of ['Request: Method', 'Request: Body Wrapper'])
			expect(error?.description).toContain(name);
		expect(error?.description).not.toContain('Nothing was changed');
	});

	test('and each of them is an option of the editor', async () => {
		const { error } = await refuse('update', [422, 'Unprocessable']);
		const named = /Try under Options: (.*?)\. /.exec(`${error?.description} `)?.[1] ?? '';
		const names = named
			.replace(/\(.*?\)/g, '')
			.split(',')
			.map((name) =>
				name
					.replaceAll(/[“”]/g, '')
					.trim()
					.replace(/^Request: /, ''),
			);
		expect(names.length).toBeGreaterThan(1);
		expect(describeOptionNames('update')).toEqual(expect.arrayContaining(names));
	});
});

describe('given HTTP 403', () => {
	const detail = [{ message: '"start" must be a valid ISO 8601 date', path: ['start'] }];
	// answer, message
	test.each<[object, RegExp]>([
		[
			{ errors: [{ status: '403', code: 'EFORBIDDEN', title: 'Validation failed', detail }] },
			/^The service rejected the request to create this appointment$/,
		],
		[
			{ errors: [{ field: 'notes', message: 'The role Reception has no permission for it' }] },
			/^This key is not allowed to create this appointment$/,
		],
		[{ message: 'Forbidden' }, /^This key is not allowed to create this appointment$/],
	])('and %j, the message says whether it is about the values', async (body, message) => {
		const { error, requests } = await refuse('create', [403, body]);
		expect(error?.message).toMatch(message);
		expect(requests).toHaveLength(1);
	});
});

test.each([
	// what the corrected request is refused for, what is shown
	['subject', 422, /cannot be blank/],
	['subject', 409, /cannot be blank/],
	['notes', 422, /is required/],
])(
	'a refusal of a correction is shown where it is about something else: %s, HTTP %i',
	async (name, status, shown) => {
		let count = 0;
		openFakeService([appointment(1)], {
			write: () => {
				count += 1;
				return count === 1
					? [422, { errors: { appointment: ['is required'] } }]
					: [status, { errors: { [name]: ['cannot be blank'] } }];
			},
		});
		const { error } = await run('update', { ...byId(1), ...json({ notes: 'x' }) });
		expect(error?.description).toMatch(shown);
		expect(/blank/.test(error?.description ?? '')).toBe(name === 'subject');
		expect(count).toBe(2);
	},
);

test.each([
	[403, { message: 'Request was throttled' }],
	[403, { error: { code: 'RATE_LIMIT', message: 'Slow down' } }],
])('HTTP %d with %j says that there were too many requests', async (status, body) => {
	const { error, requests } = await refuse('create', [status, body]);
	expect(error?.message).toMatch(/too many requests/);
	expect(requests).toHaveLength(1);
});

test.each([
	[{ client_id: ['client_id is required'] }, 'Fields: client_id is required.'],
	[{ client_id: ['The client id field is required.'] }, 'Fields: The client id field is required.'],
	[{ client_id: ['is required'] }, 'Fields: client_id: is required.'],
])('the name of a field stands once: %j', async (errors, text) => {
	const { error } = await refuse('create', [422, { errors }]);
	expect(error?.description).toContain(text);
});

// fields that are refused, the advice
test.each([
	[['starts_at'], 'Nothing was changed. Fill in what is missing. A field that is missing and not'],
	[['starts_at', 'title'], 'Nothing was changed. Fill in what is missing. A field'],
	[
		['starts_at', 'notes'],
		'Nothing was changed. Fill in what is missing, and check the values. If they',
	],
	[['notes'], 'Nothing was changed. Check the values. If they'],
])('a refusal of %j says first what to fill in or to check', async (fields, advice) => {
	const errors = Object.fromEntries(fields.map((field) => [field, ['is required']]));
	const { error } = await refuse('create', [422, { errors }]);
	expect(error?.description).toContain(advice);
	const isAllUnsent = !fields.includes('notes');
	expect(error?.description?.includes('Try under Options')).toBe(!isAllUnsent);
});

test('a service that takes forms alone gets a form, with its content type and the key', async () => {
	const form = 'application/x-www-form-urlencoded';
	const service = openFakeService([appointment(1)], {
		write: ({ headers }, [record]) => {
			if (headers['content-type'] !== form) return [415, { message: `Use ${form}` }];
			record.notes = 'Later & more';
			return [200, record];
		},
	});
	const { error } = await run('update', { ...byId(1), ...json({ notes: 'Later & more' }) });
	expect(error).toBeUndefined();
	expect(service.requests.map(({ headers }) => headers['content-type'])).toEqual([
		'application/json',
		form,
	]);
	expect(service.requests[1].headers.authorization).toBe('Bearer key-enterprise');
});
