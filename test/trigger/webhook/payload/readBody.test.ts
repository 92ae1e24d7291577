import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
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
		['data=%5B1%5D&x=%7B1', undefined],
		['text=a+%7B&x=1', { text: 'a {', x: '1' }],
		['a[b][c][d][e][f][g][h][i][j]=1', { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } }],
	])('the form %s is parsed', (text, value) => {
		if (value === undefined) expect(parseForm(text)).toHaveProperty('fault');
		else if (!text.includes('[j]')) expect(parseToJson(text)).toEqual({ value });
		else expect(JSON.stringify(parseForm(text))).not.toContain('"j"');
	});

	test('a body that cannot be parsed says why', () => {
		expect(parseForm('data=%5B1&x=1')).toEqual({ fault: 'The JSON in the form is not complete.' });
		expect(parseBody(Buffer.from('x'), 'text/plain')).toEqual({ fault: 'The body is not JSON.' });
		const { value } = parseBody(Buffer.from('\uFEFF{"a":"x\uFEFFy"}'), '') as { value: unknown };
		expect(value).toEqual({ a: 'x\uFEFFy' });
	});

	test('a field named like an object’s prototype is plain data', () => {
		const { value } = parseForm('__proto__[polluted]=1&constructor[name]=2&a=3') as {
			value: object;
		};
		expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'a']);
		expect(({} as JsonObject).polluted).toBeUndefined();
	});
});
