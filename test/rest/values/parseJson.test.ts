import fc from 'fast-check';
import { parseJson } from '../../../nodes/AppointmentService/rest';

const value = (text: string) => {
	const parsed = parseJson(text);
	if ('fault' in parsed) throw new SyntaxError(parsed.fault);
	return parsed.value;
};

test('reads whatever JSON.stringify writes', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (data) => {
			const text = JSON.stringify(data);
			const expected: unknown = JSON.parse(text, (_, held: unknown) =>
				Number.isInteger(held) && !Number.isSafeInteger(held) && !String(held).includes('e')
					? String(held)
					: held,
			);
			expect(value(text)).toEqual(expected);
		}),
	);
});

test('keeps every digit of integers that a number cannot hold, and leaves text alone', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 200n }), fc.boolean(), (big, negative) => {
			const digits = `${negative ? '-' : ''}${big}`;
			const read = value(`{"id":${digits},"text":"a \\" ${digits}","list":[${digits}]}`);
			expect(read).toEqual({ id: digits, text: `a " ${digits}`, list: [digits] });
		}),
	);
	expect(value('[9007199254740991, 1.2345678901234567890]')).toEqual([
		Number.MAX_SAFE_INTEGER,
		Number('1.2345678901234567890'),
	]);
});

test('skips a byte order mark and reads lines of JSON', () => {
	expect(value('\uFEFF[1]')).toEqual([1]);
	expect(value('{"id":1}\n{"id":2}\n')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('__proto__ is data', () => {
	const read = value('{"__proto__":{"admin":true},"id":1}') as object;
	expect(Object.keys(read)).toEqual(['__proto__', 'id']);
	expect((read as { admin?: boolean }).admin).toBeUndefined();
});

test.each(['', '{"a":', '<html></html>', '{"a":1}{"b":2}', '{"id":1}\n{"id":'])(
	'%p is no JSON',
	(text) => {
		expect(parseJson(text)).toHaveProperty('fault');
	},
);
