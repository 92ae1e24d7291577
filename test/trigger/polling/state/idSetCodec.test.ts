import fc from 'fast-check';
import { idKey, SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import {
	packNumbers,
	packUint32,
	unpackNumbers,
	unpackUint32,
} from '../../../../nodes/AppointmentService/trigger/polling/state/idSetCodec';

test('packed numbers are unpacked unchanged', () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.maxSafeNat().map((n) => n % 2 ** 43)), (numbers) => {
			const sorted = numbers.sort((a, b) => a - b);
			expect(unpackNumbers(packNumbers(sorted))).toEqual(sorted);
		}),
	);
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })), (numbers) => {
			expect(unpackUint32(packUint32(numbers))).toEqual(numbers);
		}),
	);
});

test('a run of ids takes a few bytes', () => {
	expect(packNumbers(Array.from({ length: 100_000 }, (_, at) => at + 5)).length).toBeLessThan(12);
});

test('different numeric ids never share a key', () => {
	fc.assert(
		fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (a, b) => {
			fc.pre(a !== b);
			expect(idKey(String(a))).not.toBe(idKey(String(b)));
		}),
	);
	expect(idKey('007')).not.toBe(idKey('7'));
});

test('SeenIds with a watermark knows every added id, and stays small', () => {
	let seenIds = SeenIds.upTo('1000');
	for (let id = 1001; id <= 20_000; id++) {
		if (id % 3 === 0) continue;
		seenIds.add(String(id));
		if (id % 500 === 0)
			seenIds = SeenIds.restore(JSON.parse(JSON.stringify(seenIds.save())), false) as SeenIds;
	}
	for (let id = 1; id <= 20_000; id++) {
		if (id <= 1000 || id % 3 !== 0) expect(seenIds.has(String(id))).toBe(true);
	}
	expect(seenIds.has('20001')).toBe(false);
	expect(seenIds.has('19998')).toBe(false);
	expect(JSON.stringify(seenIds.save()).length).toBeLessThan(6000);
});

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
