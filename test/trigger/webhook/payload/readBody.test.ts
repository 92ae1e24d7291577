import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { casesOf } from '../../../support/table';
import { parseBody } from '../../../../nodes/AppointmentService/trigger/webhook/payload/readBody';

describe('parseBody of a form', () => {
	const parseForm = (text: string) =>
		parseBody(Buffer.from(text), 'application/x-www-form-urlencoded');
	/** Without the prototypes, so that objects compare. */
	const parseToJson = (text: string) => JSON.parse(JSON.stringify(parseForm(text)));

	test.each<[form: string, value: unknown]>([
		['a=1&b=2', { a: '1', b: '2' }],
		['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
		['a.b=1&a.c=2', { a: { b: '1', c: '2' } }],
		['a=1&a[b]=2', { a: { b: '2' } }],
		['a=1&a=2', { a: '2' }],
		['a[1]=x&b=1', { a: { 1: 'x' }, b: '1' }],
		['a[0]=x&a[b]=y', { a: { 0: 'x', b: 'y' } }],
		['a[1]=x&a[2]=y', { a: { 1: 'x', 2: 'y' } }],
		['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
		['a[0][0]=x', { a: [['x']] }],
		['=1&a=2', { a: '2' }],
		['data=+%7B%22id%22%3A7%7D', { id: 7 }],
		['data=%5B1%5D', [1]],
		['data=%5B1%5D&x=%7B1', { data: [1], x: '{1' }],
		['event=x&note=%5Burgent%5D+call', { event: 'x', note: '[urgent] call' }],
		['data=%5B1', undefined],
		['text=a+%7B&x=1', { text: 'a {', x: '1' }],
		['a[b][c][d][e][f][g][h][i][j]=1', { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } }],
	])('the form %s is parsed', (text, value) => {
		if (value === undefined) expect(parseForm(text)).toHaveProperty('fault');
		else if (!text.includes('[j]')) expect(parseToJson(text)).toEqual({ value });
		else expect(JSON.stringify(parseForm(text))).not.toContain('"j"');
	});

	test('a body that cannot be parsed says why', () => {
		expect(parseForm('data=%5B1')).toEqual({ fault: 'The JSON in the form is not complete.' });
		expect(parseBody(Buffer.from('x'), 'text/plain')).toEqual({ fault: 'The body is not JSON.' });
		const { value } = parseBody(Buffer.from('\uFEFF{"a":"x\uFEFFy"}'), '') as { value: unknown };
		expect(value).toEqual({ a: 'x\uFEFFy' });
	});

	test('a text that begins like JSON without end stays a text beside others, and is refused alone', () => {
		const deep = '{'.repeat(500);
		expect(parseToJson(`event=x&note=${deep}`)).toEqual({ value: { event: 'x', note: deep } });
		expect(parseForm(`note=${'['.repeat(500)}`)).toHaveProperty('fault');
	});

	test('a field named like an object’s prototype is plain data', () => {
		const { value } = parseForm('__proto__[polluted]=1&constructor[name]=2&a=3') as {
			value: object;
		};
		expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'a']);
		expect(({} as JsonObject).polluted).toBeUndefined();
	});
});

describe('parseBody', () => {
	const fields = { event: 'appointment.created', data: { id: '7', start: 'x' } };
	const value = (text: string, type = 'application/json') => {
		const read = parseBody(Buffer.from(text), type) as { value: JsonObject };
		return JSON.parse(JSON.stringify(read.value ?? null)) as unknown;
	};
	const form = 'application/x-www-form-urlencoded';

	test('opens the JSON in a text of what such a text holds', () => {
		const inner = { createdEvent: { entityAsJson: JSON.stringify({ id: '7' }) } };
		const body = { event: 'booking.created', data: JSON.stringify(inner), text: '{"id":1}' };
		const opened = { ...body, data: { createdEvent: { entityAsJson: { id: '7' } } } };
		expect(value(JSON.stringify(body))).toEqual(opened);
		const deep = (depth: number): object =>
			depth === 0 ? {} : { data: JSON.stringify(deep(depth - 1)) };
		expect(JSON.stringify(value(JSON.stringify(deep(8))))).toMatch(/^(\{"data":){5}"/);
	});

	test.each<[body: object]>(casesOf`
		{ "event": "x", "appointment_id": 7, "message": "{\\"id\\":8}" }
		{ "event": "x", "resource_id": 7, "value": "[{\\"id\\":8}]" }
		{ "event": "x", "data": { "id": 7, "content": "{\\"id\\":8}" } }
		{ "event": "x", "data": { "id": 7, "answers": [{ "value": "{\\"id\\":8}" }] } }
		{ "messages": [{ "id": 7, "type": "text", "body": "{\\"id\\":8}" }] }
		{ "events": [{ "id": 7, "event": "booking.updated", "body": "{\\"id\\":8}" }] }
		{ "event": "x", "data": { "id": 7, "body": "eyJpZCI6ODgsImV2ZW50IjoieCJ9" } }
	`)('leaves what somebody typed beside the ID of a record a text: %j', (body) => {
		expect(value(JSON.stringify(body))).toEqual(body);
	});

	test('opens a text beside the ID of a message, and what else a form holds of a record', () => {
		const inner = JSON.stringify({ id: 8 });
		for (const beside of [{ messageId: 'm' }, { id: 'evt_1' }, { MessageId: 'm', Type: 'x' }])
			expect(value(JSON.stringify({ ...beside, body: inner }))).toEqual({
				...beside,
				body: { id: 8 },
			});
		const fields = { id: '7', note: inner, booking: inner, 'data[x]': '1', payload: inner };
		expect(value(new URLSearchParams(fields).toString(), form)).toEqual({
			id: '7',
			note: inner,
			booking: { id: 8 },
			data: { x: '1' },
			payload: { id: 8 },
		});
	});

	test('parses JSON of any content type', () => {
		for (const type of ['application/json', 'text/plain', 'application/vnd.api+json', '']) {
			expect(value(JSON.stringify(fields), type)).toEqual(fields);
		}
		expect(value('\uFEFF{"id":12345678901234567890}')).toEqual({ id: '12345678901234567890' });
	});

	test('parses a form with JSON in a field, or with a field for each value', () => {
		expect(
			value(new URLSearchParams({ payload: JSON.stringify(fields) }).toString(), form),
		).toEqual(fields);
		expect(value('event=appointment.created&data[id]=7&data[start]=x', form)).toEqual(fields);
		expect(value('a[0][id]=1&a[1][id]=2', form)).toEqual({ a: [{ id: '1' }, { id: '2' }] });
		expect(value('event=x&data=%7B%22id%22%3A7%7D', form)).toEqual({ event: 'x', data: { id: 7 } });
	});

	test.each([
		['{"event":"appoint', 'application/json'],
		['Something happened.', 'text/plain'],
		['<xml/>', 'application/xml'],
		['payload=%7B%22event', form],
	])('gives a fault for %s', (text, type) => {
		expect(parseBody(Buffer.from(text), type)).toHaveProperty('fault');
	});

	test('gives undefined for a blank body', () => {
		expect(parseBody(Buffer.from(' \n'), 'application/json')).toEqual({ value: undefined });
	});
});

test.each<BufferEncoding>(['utf8', 'latin1', 'utf16le'])(
	'letters of a body in %s are read, whatever its content type names',
	(encoding) => {
		const text = '{"name":"Zoë Ünal"}';
		const bytes = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
		for (const charset of ['utf-8', 'iso-8859-1', 'utf-16'])
			expect(parseBody(bytes, `application/json; charset=${charset}`)).toEqual({
				value: { name: 'Zoë Ünal' },
			});
	},
);
