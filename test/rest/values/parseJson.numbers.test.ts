import { parseJson } from '../../../nodes/AppointmentService/rest';

const big = '12345678901234567890';

test.each<[string, unknown]>([
	// JSON text, value
	[`${big}`, big],
	[`-${big}`, `-${big}`],
	[`{"a":[${big},1,0,-5]}`, { a: [big, 1, 0, -5] }],
	['9007199254740991', 9007199254740991],
	['[9007199254740992]', ['9007199254740992']],
	['[-9007199254740992]', ['-9007199254740992']],
	['[0.1234567890123456789]', [Number('0.1234567890123456789')]],
	['[1234567890123456.5]', [1234567890123456.5]],
	['[1e400]', ['1e400']],
	['{"a":1E400}', { a: '1E400' }],
	['{"a": -1.5e+400, "b": 1}', { a: '-1.5e+400', b: 1 }],
	['[1,2e999]', [1, '2e999']],
	['[1.25e400]', ['1.25e400']],
	['[1e-400]', [0]],
	['[1e100]', [1e100]],
	['[1e22]', [1e22]],
	[`{"a":${big}e2}`, { a: Number(`${big}e2`) }],
	[`{"a":${big}e-2}`, { a: Number(`${big}e-2`) }],
	[`{"a":${big}.5}`, { a: Number(`${big}.5`) }],
	[`["${big}"]`, [big]],
	[`{"note":"a 1e400 ${big}","id":${big}}`, { note: `a 1e400 ${big}`, id: big }],
	[`["\\"${big}",${big}]`, [`"${big}`, big]],
	[`["\\\\",${big},"x"]`, ['\\', big, 'x']],
	[`["a\\"b\\"c\\n",${big}]`, ['a"b"c\n', big]],
	[`["12\\u0041${big}\\\\",${big}]`, [`12A${big}\\`, big]],
	[`\uFEFF{"id":1}`, { id: 1 }],
	['{"id":1}\n{"id":2}', [{ id: 1 }, { id: 2 }]],
	['{"id":1}\r\n\n  \r\n {"id":2} \n', [{ id: 1 }, { id: 2 }]],
	[`{"id":1}\n{"id":${big}}`, [{ id: 1 }, { id: big }]],
])('%s parses to %j', (text, value) => {
	expect(parseJson(text)).toEqual({ value });
});

test.each([
	'{"id":1} {"id":2}',
	'{"id":1}\n[2]',
	'{"id":1}\nx {"id":2}',
	'{"id":1}\n{"id":2} x',
	'{"id":1}\n{"id":}',
	'{"id":}\n{"id":1}',
	'[1]\n[2]',
	'1\n2',
	'x\uFEFF{}',
	`["${big}`,
	`[${big}`,
	'',
])('%j gives a fault in place of a value', (text) => {
	expect(parseJson(text)).toEqual({ fault: expect.stringMatching(/\w/) });
});

test('an error in one of several lines is reported by its position in the whole text', () => {
	const parsed = parseJson('{"id":1}\n{"id":}');
	expect(parsed).toEqual({ fault: expect.stringContaining('position 9') });
});

test('a string that is cut off after 50,000 escaped quotes is refused without delay', () => {
	const text = `["${'\\"'.repeat(50_000)} ${big}`;
	expect(parseJson(text)).toHaveProperty('fault');
});
