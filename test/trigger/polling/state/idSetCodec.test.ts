import fc from 'fast-check';
import {
	compareIds,
	idKey,
	contentVersion,
} from '../../../../nodes/AppointmentService/trigger/polling/state/recordVersion';
import {
	packNumbers,
	packUint32,
	unpackNumbers,
	unpackUint32,
} from '../../../../nodes/AppointmentService/trigger/polling/state/idSetCodec';
import { SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';

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

test('compareIds compares digits by value, other ids letter by letter', () => {
	expect(compareIds('9', '10')).toBeLessThan(0);
	expect(compareIds('90071992547409931', '90071992547409930')).toBeGreaterThan(0);
	expect(compareIds('01H', '01J')).toBeLessThan(0);
});

test('contentVersion ignores the order of keys, and sees a change of type', () => {
	expect(contentVersion({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(
		contentVersion({ b: [{ d: 3, c: 2 }], a: 1 }),
	);
	expect(contentVersion({ a: 1 })).not.toBe(contentVersion({ a: '1' }));
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
