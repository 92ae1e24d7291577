import {
	compareIds,
	isDigits,
	idKey,
	contentId,
	contentVersion,
	SeenIds,
} from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import {
	packNumbers,
	packUint32,
} from '../../../../nodes/AppointmentService/trigger/polling/state/idSetCodec';

const restored = (seenIds: SeenIds, withVersions = false) =>
	SeenIds.restore(JSON.parse(JSON.stringify(seenIds.save())), withVersions);
const keyRange = 2 ** 42;

describe('SeenIds of all ids', () => {
	test('knows the added ids only, also after save and restore', () => {
		const seenIds = SeenIds.empty(false);
		for (const id of ['7', 'a', '3', '8']) seenIds.add(id);
		for (const one of [seenIds, restored(seenIds) as SeenIds]) {
			expect(['7', 'a', '3', '8', '5', 'b'].map((id) => one.has(id))).toEqual([
				...[true, true, true, true],
				...[false, false],
			]);
			expect([one.size, one.exact]).toEqual([4, true]);
		}
		expect(seenIds.save()).toEqual({ keys: expect.any(String) });
	});

	test('remembers any number of ids', () => {
		const seenIds = SeenIds.empty(false);
		for (let id = 0; id < 3000; id++) seenIds.add(`a${id}`);
		expect([seenIds.size, seenIds.has('a0'), seenIds.exact]).toEqual([3000, true, true]);
	});

	test('remembers the version of each record', () => {
		const seenIds = SeenIds.empty(true);
		seenIds.add('9', 77);
		seenIds.add('2', 2 ** 32 - 1);
		for (const one of [seenIds, restored(seenIds, true) as SeenIds])
			expect(['9', '2', '1'].map((id) => one.version(id))).toEqual([77, 2 ** 32 - 1, undefined]);
		seenIds.add('9', 78);
		expect([seenIds.version('9'), seenIds.size]).toEqual([78, 2]);
	});
});

describe('SeenIds with a watermark', () => {
	const filled = (count: number) => {
		const seenIds = SeenIds.upTo('1000');
		for (let id = 1; id <= count; id++) seenIds.add(String(1000 + id * 2));
		return seenIds;
	};

	test('knows every id up to it', () => {
		const seenIds = SeenIds.upTo('1000');
		expect(['1', '999', '1000', '1001'].map((id) => seenIds.has(id))).toEqual([
			true,
			true,
			true,
			false,
		]);
		expect([seenIds.exact, seenIds.size]).toEqual([false, 0]);
		expect(restored(seenIds)?.has('999')).toBe(true);
		expect(restored(seenIds)?.exact).toBe(false);
	});

	test('raises it after 2000 ids, and stays 1000 ids behind', () => {
		for (const [count, gap, watermark] of [
			[999, 1001, 1000],
			[1000, 1001, 1000],
			[1999, 1003, 1000],
			[2000, 2999, 3000],
			[2999, 2999, 3000],
			[3000, 4999, 5000],
		]) {
			const seenIds = filled(count);
			expect([count, seenIds.has(String(gap)), seenIds.save().top]).toEqual([
				count,
				count >= 2000,
				String(watermark),
			]);
			expect(seenIds.has(String(1000 + count * 2))).toBe(true);
			expect(restored(seenIds)?.save()).toEqual(seenIds.save());
		}
	});

	test('does not lower it for a late low id', () => {
		const seenIds = SeenIds.upTo('1000');
		seenIds.add('9000');
		for (let id = 0; id < 999; id++) seenIds.add(String(2000 + id));
		expect(seenIds.save()).toMatchObject({ top: '1000', olderTop: '9000', newerTop: '9000' });
	});
});

const full = SeenIds.upTo('5').save();
const versioned = SeenIds.empty(true);
versioned.add('1', 5);

test.each<[string, unknown, boolean]>([
	// name, saved value, with versions
	['nothing', undefined, false],
	['a text', 'x', false],
	['an object without keys', {}, false],
	['keys that are numbers', { keys: [1] }, false],
	['no versions', { keys: packNumbers([1]) }, true],
	['versions that are a list', { keys: packNumbers([1]), versions: [5] }, true],
	['too few versions', { keys: packNumbers([1, 2]), versions: packUint32([5]) }, true],
	['a watermark without its older ids', { ...full, older: undefined }, false],
	['a watermark without its older top', { ...full, olderTop: 5 }, false],
	['a watermark without its newer top', { ...full, newerTop: null }, false],
])('restore returns undefined for %s', (_, saved, withVersions) => {
	expect(SeenIds.restore(saved, withVersions)).toBeUndefined();
});

test('restore drops versions that are not wanted', () => {
	const plain = SeenIds.restore({ ...versioned.save(), versions: 7 }, false) as SeenIds;
	expect([plain.has('1'), plain.version('1')]).toEqual([true, 0]);
	expect(plain.save()).not.toHaveProperty('versions');
});

test.each<[string, number | undefined]>([
	['0', 0],
	['7', 7],
	['41', 41],
	[String(keyRange - 1), keyRange - 1],
	[String(keyRange), undefined],
	['99999999999999', undefined],
	['07', undefined],
	['-7', undefined],
	['7a', undefined],
	['', undefined],
])('the id %j has the key %s, or a hash', (id, key) => {
	if (key !== undefined) expect(idKey(id)).toBe(key);
	else expect(idKey(id)).toBeGreaterThanOrEqual(keyRange);
	expect(idKey(id)).toBeLessThan(2 * keyRange);
});

test.each<[string, string, number]>([
	// id, other id, sign
	['9', '10', -1],
	['10', '9', 1],
	['10', '10', 0],
	['010', '10', 0],
	['000', '0', 0],
	['0', '1', -1],
	['12', '11', 1],
	['11', '12', -1],
	['a', 'b', -1],
	['b', 'a', 1],
	['a', 'a', 0],
	['90071992547409931', '90071992547409930', 1],
	['9', '10a', 1],
	['10a', '9', -1],
])('compareIds(%j, %j) has the sign %d', (a, b, sign) => {
	expect(Math.sign(compareIds(a, b))).toBe(sign);
});

test.each<[string, boolean]>([
	['12', true],
	['', false],
	['a1', false],
	['1a', false],
	['1.5', false],
])('%j is digits: %s', (text, expected) => {
	expect(isDigits(text)).toBe(expected);
});

test('equal content has equal versions and ids, other content has others', () => {
	expect(contentVersion({ b: [1, { d: 1, c: 2 }], a: null })).toBe(
		contentVersion({ a: null, b: [1, { c: 2, d: 1 }] }),
	);
	expect(contentVersion({ a: 1, meta: { fetchedAt: 'now', request: 'x7' } })).toBe(
		contentVersion({ a: 1, fetched_at: 'later' }),
	);
	const others = [
		{ a: 1 },
		{ a: '1' },
		{ a: [1, 2] },
		{ a: [2, 1] },
		{ a: { 0: 1, 1: 2 } },
		{ b: [1, 2] },
		{},
	];
	expect(new Set(others.map(contentVersion)).size).toBe(others.length);
	expect(contentId('x')).toMatch(/^[0-9a-f]{20}$/);
	expect(contentId('x')).not.toBe(contentId('y'));
});
