import {
	compareIds,
	contentId,
	contentVersion,
	idKey,
	packNumbers,
	SeenIds,
	unpackNumbers,
} from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import { casesOf } from '../../../support/table';

const keyRange = 2 ** 42;

describe('SeenIds with a watermark', () => {
	test.each(['999999999', '99999999999999999999'])(
		'does not stand at a stray id such as %s, which stays known',
		(stray) => {
			for (const isFirst of [true, false]) {
				const first = Array.from({ length: 1000 }, (_, at) => at + 1);
				const seenIds = isFirst
					? SeenIds.upTo(stray, [...first, idKey(stray)])
					: SeenIds.upTo('1000', first);
				if (!isFirst) seenIds.add(stray);
				for (let id = 1001; id < 6000; id++) {
					expect(seenIds.has(String(id))).toBe(false);
					seenIds.add(String(id));
				}
				const known = ['1', '995', '3000', '5999', stray].map((id) => seenIds.has(id));
				expect(known).toEqual([true, true, true, true, true]);
			}
		},
	);

	test('goes on with one that version 0.1.0 saved', () => {
		const saved = { keys: packNumbers([1500]), top: '1000', older: packNumbers([1200]) };
		const seenIds = SeenIds.restore({ ...saved, newerTop: '1500' }, false);
		const known = ['999', '1001', '1200', '1500', '1501'].map((id) => seenIds.has(id));
		expect([known, seenIds.highest]).toEqual([[true, false, true, true, false], '1500']);
	});
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
	['000', '0', 0],
	['0', '1', -1],
	['12', '11', 1],
	['a', 'b', -1],
	['a', 'a', 0],
	['90071992547409931', '90071992547409930', 1],
	['9', '10a', 1],
	['10a', '9', -1],
])('compareIds(%j, %j) has the sign %d', (a, b, sign) => {
	expect(Math.sign(compareIds(a, b))).toBe(sign);
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

describe('how IDs are stored', () => {
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
});

describe('the version of a record', () => {
	describe('contentVersion', () => {
		const winter = { id: 7, start: '2026-03-20T09:00:00-05:00', ends: ['2026-03-20T10:00-05:00'] };

		test.each<[name: string, record: object, isSame: boolean]>([
			['in another order', { ends: winter.ends, start: winter.start, id: 7 }, true],
			[
				'with its times in another zone',
				{ id: 7, start: '2026-03-20T10:00:00.000-04:00', ends: ['2026-03-20T11:00-04:00'] },
				true,
			],
			['at another time', { ...winter, start: '2026-03-20T09:00:00-04:00' }, false],
			['with a time that is none', { ...winter, start: '2026-13-20T09:00:00-05:00' }, false],
			['with a time in a text', { ...winter, note: 'at 2026-03-20T09:00:00-05:00' }, false],
		])('of a record %s', (_, record, isSame) => {
			expect(contentVersion(record) === contentVersion(winter)).toBe(isSame);
		});

		test.each(
			casesOf<[fields: object, later: object, isSame: boolean]>`
				{"server_time": "12:00"} | {"server_time": "12:05"} | true
				{"lastSyncedAt": "12:00"} | {"lastSyncedAt": "12:05"} | true
				{"last_sync_time": "12:00"} | {"last_sync_time": "12:05"} | true
				{"daysPastDue": 3} | {"daysPastDue": 4} | true
				{"hours_until_start": 30.5} | {"hours_until_start": 30.4} | true
				{"created_at_human": "2 hours ago"} | {"created_at_human": "3 hours ago"} | true
				{"client": {"id": 4, "days_since_last_visit": 9}} | {"client": {"id": 4, "days_since_last_visit": 10}} | true
				{"membership": {"days_left": 9, "plan": "Gold"}} | {"membership": {"days_left": 8, "plan": "Silver"}} | false
				{"row_num": 3, "total_rows": 40} | {"row_num": 4, "total_rows": 41} | true
				{"row_num": 3, "seat": 9} | {"row_num": 4, "seat": 9} | false
				{"total": 3} | {"total": 4} | false
				{"days": 3} | {"days": 4} | false
				{"hours": 1} | {"hours": 2} | false
				{"minutes_before": 30} | {"minutes_before": 60} | false
				{"hours_left": 4} | {"hours_left": 3} | false
				{"status_human": "Booked"} | {"status_human": "Cancelled"} | false
				{"synced": "yes"} | {"synced": "no"} | false
			`,
		)('of a record with %j, and with %j later', (fields, later, isSame) => {
			expect(contentVersion({ id: 7, ...fields }) === contentVersion({ id: 7, ...later })).toBe(
				isSame,
			);
		});

		test.each<[query: string, isSame: boolean]>([
			['?X-Amz-Expires=900&X-Amz-Signature=b', true],
			['?sig=1', true],
			['?version=2', false],
			['', true],
		])('of a record with the address of a file with %s', (query, isSame) => {
			const withPhoto = (end: string) => ({
				...winter,
				photo: `https://f.example.com/a.png${end}`,
			});
			const signed = contentVersion(withPhoto('?X-Amz-Expires=900&X-Amz-Signature=a'));
			expect(contentVersion(withPhoto(query)) === signed).toBe(isSame);
			expect(contentVersion({ ...withPhoto('?sig=1'), id: 8 })).not.toBe(signed);
		});
	});
});
