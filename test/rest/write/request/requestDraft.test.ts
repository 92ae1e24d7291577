import { toBodyText } from '../../../../nodes/AppointmentService/rest';
import {
	buildWriteRequest,
	type RequestDraft,
	type WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import { defaultWriteOptions } from '../fakeCollection';

const url = 'https://salon.example.com/v1/appointments/1';
const draft: RequestDraft = { method: 'PUT', url, envelope: {}, changes: { a: 1 }, unchanged: {} };

describe('buildWriteRequest', () => {
	const request = (more: Partial<RequestDraft>, options: Partial<WriteOptions> = {}) =>
		buildWriteRequest({ ...draft, ...more }, { ...defaultWriteOptions, ...options });

	test('puts the changes over the unchanged fields, into the envelope, beside the siblings', () => {
		const unchanged = { a: 0, b: 2 };
		expect(request({ unchanged })).toEqual({
			method: 'PUT',
			url,
			headers: {},
			body: { a: 1, b: 2 },
			repeatable: false,
		});
		const envelope = { wrapper: 'visit' };
		expect(request({ unchanged, envelope, siblings: { notify: true } }).body).toEqual({
			notify: true,
			visit: { a: 1, b: 2 },
		});
		const document = { type: 'visits', relations: {} };
		expect(request({ envelope: { document }, id: '7' }).body).toEqual({
			data: { type: 'visits', id: '7', attributes: { a: 1 } },
		});
	});

	test('gives DELETE no body', () => {
		expect(request({ method: 'DELETE', siblings: { b: 1 } })).not.toHaveProperty('body');
	});

	test('sends the ETag as If-Match, unless checkVersion is off', () => {
		expect(request({ etag: '"7"' }).headers).toEqual({ 'If-Match': '"7"' });
		expect(request({ etag: '' }).headers).toEqual({ 'If-Match': '' });
		expect(request({ etag: '"7"' }, { checkVersion: false }).headers).toEqual({});
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
		(idempotency, headers, body, repeatable) => {
			expect(request({}, { idempotency })).toMatchObject({ headers, body, repeatable });
			expect(request({}, { idempotency }).headers).toEqual(headers);
			expect(request({}, { idempotency }).body).toEqual(body);
		},
	);

	test('makes DELETE repeatable by a header only', () => {
		const method = 'DELETE';
		expect(request({ method }, { idempotency: { key: 'k', field: 'ref' } }).repeatable).toBe(false);
		expect(request({ method }, { idempotency: { key: 'k', header: 'X' } }).repeatable).toBe(true);
	});
});

test.each<[object, string]>([
	[{ notes: 'a & b', room: 4 }, 'notes=a%20%26%20b&room=4'],
	[{ visit: { paid: true, notes: null } }, 'visit%5Bpaid%5D=true&visit%5Bnotes%5D='],
	[{ tags: ['a', 'b'] }, 'tags%5B%5D=a&tags%5B%5D=b'],
	[{ lines: [{ id: 1 }] }, 'lines%5B0%5D%5Bid%5D=1'],
])('the form of %j is %s', (body, text) => {
	expect(toBodyText(body as never, 'application/x-www-form-urlencoded')).toBe(text);
});

test('without a media type the text is JSON', () => {
	expect(toBodyText({ a: [1] })).toBe('{"a":[1]}');
	expect(toBodyText({ a: 1 }, 'application/merge-patch+json')).toBe('{"a":1}');
});

test('a patch replaces fields that the record has, and adds others', () => {
	const patch = {
		...draft,
		mediaType: 'application/json-patch+json',
		changes: { notes: 'x', 'a/b': 1 },
		current: { notes: 'y' },
	};
	expect(buildWriteRequest(patch, defaultWriteOptions).body).toEqual([
		{ op: 'replace', path: '/notes', value: 'x' },
		{ op: 'add', path: '/a~1b', value: 1 },
	]);
});
