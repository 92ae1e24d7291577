import { toBodyText, type WriteOptions } from '../../../../nodes/AppointmentService/rest';
import { wrapBody } from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import { setDigits } from '../../../../nodes/AppointmentService/rest/values/exactNumbers';
import { sampleRecords, write, type FakeService } from '../fakeCollection';

test.each<[etag: string, checkVersion: boolean, headers: object]>([
	['"7"', true, { 'If-Match': '"7"' }],
	['', true, { 'If-Match': '' }],
	['"7"', false, {}],
])('the ETag %j is sent as If-Match, where versions are checked (%j): %j', async (...row) => {
	const [etag, checkVersion, headers] = row;
	const service: FakeService = ({ method, path }, [record]) =>
		method === 'GET' && path === 'appointments/1' ? [200, record, { etag }] : undefined;
	const options = { id: '1', checkVersion };
	const { writes } = await write(sampleRecords(), service, { notes: 'x' }, options);
	expect(writes()[0].headers).toEqual(headers);
});

// idempotency, expected headers, expected body, whether it is repeatable
test.each<[WriteOptions['idempotency'], object, object, boolean]>([
	[{ key: 'k', header: 'Idempotency-Key' }, { 'Idempotency-Key': 'k' }, { a: 1 }, true],
	[{ key: 'k', field: 'ref' }, {}, { ref: 'k', a: 1 }, true],
	[{ key: 'k', field: 'a' }, {}, { a: 1 }, true],
	[{ key: 'k', header: '', field: '' }, {}, { a: 1 }, false],
	[{ key: 'k' }, {}, { a: 1 }, false],
	[{ key: '', header: 'X', field: 'ref' }, {}, { a: 1 }, true],
	[undefined, {}, { a: 1 }, false],
])(
	'with the idempotency %j sends the headers %j and the body %j, repeatable: %s',
	async (idempotency, headers, body, repeatable) => {
		const { writes } = await write(sampleRecords(), undefined, { a: 1 }, { idempotency });
		expect(writes()[0]).toMatchObject({ repeatable });
		expect([writes()[0].headers, writes()[0].body]).toEqual([headers, body]);
	},
);

test.each<[object, string]>([
	[{ notes: 'a & b', room: 4 }, 'notes=a+%26+b&room=4'],
	[{ notes: 'half \ud800' }, 'notes=half+%EF%BF%BD'],
	[{ visit: { paid: true, notes: null } }, 'visit%5Bpaid%5D=true&visit%5Bnotes%5D='],
	[{ notes: undefined, room: 4 }, 'room=4'],
	[{ tags: ['a', 'b'] }, 'tags%5B%5D=a&tags%5B%5D=b'],
	[{ lines: [{ id: 1 }] }, 'lines%5B0%5D%5Bid%5D=1'],
])('the form of %j is %s', (body, text) => {
	expect(toBodyText(body as never, 'application/x-www-form-urlencoded')).toBe(text);
});

test('without a media type the text is JSON', () => {
	expect(toBodyText({ a: [1] })).toBe('{"a":[1]}');
	const others = { at: new Date(0), none: undefined } as never;
	expect(toBodyText(others)).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
	expect(toBodyText({ a: 1 }, 'application/merge-patch+json')).toBe('{"a":1}');
});

test('a patch replaces fields that the record has, and adds others', async () => {
	const changes = { notes: 'x', 'a/b': 1 };
	setDigits(changes, 'a/b', '1.00');
	const service: FakeService = ({ method, body }) =>
		method !== 'PATCH' || Array.isArray(body)
			? undefined
			: [415, '', { 'accept-patch': 'application/json-patch+json' }];
	const { writes } = await write(sampleRecords(), service, changes, { id: '1' });
	const body = writes().at(-1)?.body;
	expect(body).toEqual([
		{ op: 'replace', path: '/notes', value: 'x' },
		{ op: 'add', path: '/a~1b', value: 1 },
	]);
	expect(toBodyText(body as never)).toContain('"value":1.00');
});

describe('incomplete documents and wrappers', () => {
	const document = { type: 'visits', relations: { client: 'clients' } };

	test.each([null, '', undefined])('a relation to %j becomes one to null', (client) => {
		expect(wrapBody({ client }, { document })).toMatchObject({
			data: { relationships: { client: { data: null } } },
		});
	});

	test('a relation that is a resource linkage stays', () => {
		const data = { type: 'people', id: '4' };
		for (const client of [data, { data }])
			expect(wrapBody({ client }, { document })).toMatchObject({
				data: { attributes: {}, relationships: { client: { data } } },
			});
	});
});
