import fc from 'fast-check';
import { parseJson } from '../../../nodes/AppointmentService/rest';
import {
	getDigits,
	rememberDigits,
} from '../../../nodes/AppointmentService/rest/values/exactNumbers';
import { responseLimits } from '../../../nodes/AppointmentService/rest/values/parseJson';

const parse = (text: string) => {
	const result = parseJson(text);
	if ('fault' in result) throw new SyntaxError(result.fault);
	return result.value;
};

test('parses whatever JSON.stringify writes, large integers as strings', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (data) => {
			const text = JSON.stringify(data);
			const expected: unknown = JSON.parse(text, (_, child: unknown) =>
				Number.isInteger(child) && !Number.isSafeInteger(child) && !String(child).includes('e')
					? String(child)
					: child,
			);
			expect(parse(text)).toEqual(expected);
		}),
	);
});

test('keeps every digit of integers that a number cannot hold, and does not change strings', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 200n }), fc.boolean(), (big, negative) => {
			const digits = `${negative ? '-' : ''}${big}`;
			const parsed = parse(`{"id":${digits},"text":"a \\" ${digits}","list":[${digits}]}`);
			expect(parsed).toEqual({ id: digits, text: `a " ${digits}`, list: [digits] });
		}),
	);
	expect(parse('[9007199254740991, 1.2345678901234567890]')).toEqual([
		Number.MAX_SAFE_INTEGER,
		Number('1.2345678901234567890'),
	]);
});

test('of an answer, what is no number is null, as Python writes it; not of what a user enters', () => {
	const text = '{"a":NaN,"b":[-Infinity,1.50,9007199254740993],"c":"NaN \\" NaN"}';
	const result = parseJson(text, responseLimits) as { value: { b: object } };
	expect(result).toEqual({
		value: { a: null, b: [null, 1.5, '9007199254740993'], c: 'NaN " NaN' },
	});
	rememberDigits(result.value);
	expect(getDigits(result.value.b, '1')).toBe('1.50');
	expect('fault' in parseJson(text)).toBe(true);
	expect('fault' in parseJson('{"a":NaN,"b":"NaN', responseLimits)).toBe(true);
	expect('fault' in parseJson('{"a":', responseLimits)).toBe(true);
});

test('__proto__ is parsed as a field, not as the prototype', () => {
	const parsed = parse('{"__proto__":{"admin":true},"id":1}') as object;
	expect(Object.keys(parsed)).toEqual(['__proto__', 'id']);
	expect((parsed as { admin?: boolean }).admin).toBeUndefined();
});

test.each([")]}',\n", ")]}'\n", 'while(1);', 'for(;;);', 'for (;;); ', '\uFEFFwhile(1);\n'])(
	'reads what stands behind %j, which lets no other page run it',
	(guard) => expect(parse(`${guard}[{"id":1}]`)).toEqual([{ id: 1 }]),
);

test.each<[text: string, isRead: boolean]>([
	['["a,b","c,d,e",3]', true],
	['["a","b","c","d"]', false],
	[String.raw`["a\"","b","c","d"]`, false],
	[String.raw`["a\",b,c,d,e","\\",3]`, true],
])('of %s what stands outside of its texts is counted', (text, isRead) => {
	expect('value' in parseJson(text, { ...responseLimits, values: 2 })).toBe(isRead);
});
