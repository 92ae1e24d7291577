import { toBodyText } from '../../../../nodes/AppointmentService/rest';
import {
	buildWriteRequest,
	type RequestDraft,
	type WriteOptions,
	unwrapContent,
	wrapBody,
	splitWrapper,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import { inferEnvelope } from '../../../../nodes/AppointmentService/rest/write/request/shownRecord';
import { setDigits } from '../../../../nodes/AppointmentService/rest/values/exactNumbers';
import { defaultWriteOptions } from '../fakeCollection';

const url = 'https://salon.example.com/v1/appointments/1';
const draft: RequestDraft = { method: 'PUT', url, envelope: {}, changes: { a: 1 }, unchanged: {} };

describe('buildWriteRequest', () => {
	const request = (more: Partial<RequestDraft>, options: Partial<WriteOptions> = {}) =>
		buildWriteRequest({ ...draft, ...more }, { ...defaultWriteOptions, ...options });

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
});

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

test('a patch replaces fields that the record has, and adds others', () => {
	const patch = {
		...draft,
		mediaType: 'application/json-patch+json',
		changes: { notes: 'x', 'a/b': 1 },
		current: { notes: 'y' },
	};
	setDigits(patch.changes, 'a/b', '1.00');
	const { body } = buildWriteRequest(patch, defaultWriteOptions);
	expect(body).toEqual([
		{ op: 'replace', path: '/notes', value: 'x' },
		{ op: 'add', path: '/a~1b', value: 1 },
	]);
	expect(toBodyText(body as never)).toContain('"value":1.00');
});

describe('body envelopes', () => {
	const names = new Set(['appointment', 'appointments']);
	const document = {
		id: '7',
		type: 'appointments',
		attributes: { start: 'x' },
		relationships: {
			client: { data: { type: 'clients', id: '3' } },
			services: { data: [{ type: 'services', id: '4' }] },
			none: { data: null },
			odd: 5,
		},
	};

	test('the wrapper or the document of a response is inferred, but not `data`', () => {
		expect(inferEnvelope({ record: { id: 1 }, path: ['appointment'] } as never, names)).toEqual({
			wrapper: 'appointment',
		});
		for (const path of [[], ['data'], ['data', 'appointment'], ['appointment', 'data']]) {
			expect(inferEnvelope({ record: { id: 1 }, path } as never, names)).toEqual({});
		}
		expect(inferEnvelope({ record: document, path: ['data'] } as never, names)).toEqual({
			document: { type: 'appointments', relations: { client: 'clients', services: 'services' } },
		});
	});

	test('unwrapContent and splitWrapper find the fields that a user wrapped', () => {
		for (const body of [
			{ a: 1 },
			{ appointment: { a: 1 } },
			{ type: 'x', attributes: { a: 1 } },
			{ attributes: { a: 1 } },
			{ data: { type: 'x', attributes: { a: 1 } } },
		]) {
			expect(unwrapContent(body, names)).toEqual({ a: 1 });
		}
		expect(unwrapContent({ appointment: 5, a: 1 }, names)).toEqual({ appointment: 5, a: 1 });
		expect(unwrapContent({ data: { a: 1 } }, names)).toEqual({ data: { a: 1 } });
		expect(splitWrapper({ appointment: { a: 1 }, notify: true }, names)).toEqual({
			changes: { a: 1 },
			siblings: { notify: true },
			envelope: { wrapper: 'appointment' },
		});
		expect(splitWrapper({ a: 1 }, names)).toEqual({ changes: { a: 1 } });
	});
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
