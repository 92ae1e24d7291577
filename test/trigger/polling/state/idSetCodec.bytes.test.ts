import {
	packNumbers,
	packUint32,
	unpackNumbers,
	unpackUint32,
} from '../../../../nodes/AppointmentService/trigger/polling/state/idSetCodec';

const idRange = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Each number is a gap, doubled, plus one where the length of a run follows. */
test.each<[string, number[], number[]]>([
	// name, numbers, bytes
	['nothing', [], []],
	['zero', [0], [0]],
	['one number', [5], [10]],
	['two apart', [5, 7], [10, 2]],
	['two in a row', [5, 6], [11, 0]],
	['five in a row', idRange(0, 4), [1, 3]],
	['a run between two', [1, 4, 5, 6, 9], [2, 5, 1, 4]],
	['two runs', [...idRange(1, 3), ...idRange(6, 8)], [3, 1, 5, 1]],
	['the largest of one byte', [63], [126]],
	['the smallest of two bytes', [64], [128, 1]],
	['one of two bytes', [100], [200, 1]],
	['one of three bytes', [10_000], [160, 156, 1]],
	['a long run', idRange(0, 300), [1, 171, 2]],
])('packNumbers encodes %s, and unpackNumbers decodes it', (_, numbers, bytes) => {
	const text = Buffer.from(bytes).toString('base64');
	expect(packNumbers(numbers)).toBe(text);
	expect(unpackNumbers(text)).toEqual(numbers);
});

test('numbers above 32 bits are packed and unpacked', () => {
	const numbers = [2 ** 42, 2 ** 42 + 1, 2 ** 43 - 1];
	expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
});

test('packUint32 takes four bytes a number, in their order', () => {
	const bytes = [0, 0, 1, 2, 255, 255, 255, 254];
	const text = Buffer.from(bytes).toString('base64');
	expect(packUint32([258, 2 ** 32 - 2])).toBe(text);
	expect(unpackUint32(text)).toEqual([258, 2 ** 32 - 2]);
	expect(unpackUint32(Buffer.from(bytes.slice(0, 7)).toString('base64'))).toEqual([258]);
});

test('a truncated text is decoded as far as it goes', () => {
	expect(unpackNumbers(Buffer.from([10, 130]).toString('base64'))).toEqual([5, 7]);
});
