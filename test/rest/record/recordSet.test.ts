import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest/record/primaryKey';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import { recordRange } from '../support/pageFetcher';
import type { Row } from '../support/fakeListService';

const primaryKey = inferPrimaryKey(recordRange(1, 2), new Set(['appointments']));

describe('RecordSet', () => {
	test('overlapping pages give each record once, in order, and count the overlap', () => {
		const recordSet = new RecordSet(primaryKey);
		expect(recordSet.add(recordRange(1, 3))).toBe(3);
		expect(recordSet.countNew(recordRange(3, 5))).toBe(2);
		expect(recordSet.add(recordRange(3, 5))).toBe(2);
		expect(recordSet.records.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
		expect(recordSet.duplicates).toBe(1);
	});

	test('a page without new records counts as no overlap', () => {
		const recordSet = new RecordSet(primaryKey);
		recordSet.add(recordRange(1, 3));
		expect(recordSet.add(recordRange(1, 3))).toBe(0);
		expect([recordSet.size, recordSet.duplicates]).toEqual([3, 0]);
	});

	test('a limit leaves further records out, and they are known all the same', () => {
		const recordSet = new RecordSet(primaryKey, 2);
		expect([recordSet.remaining, recordSet.isFull]).toEqual([2, false]);
		expect(recordSet.add(recordRange(1, 3))).toBe(3);
		expect([recordSet.remaining, recordSet.isFull, recordSet.size]).toEqual([0, true, 2]);
		expect(recordSet.countNew(recordRange(1, 3))).toBe(0);
	});

	test('what another reading had besides is added, and no row that came is added again', () => {
		const withoutIds = new RecordSet(inferPrimaryKey([{ at: 'Mon' }], new Set()));
		withoutIds.add([{ at: 'Mon' }, { at: 'Tue' }, { at: 'Tue' }]);
		withoutIds.addMissing([{ at: 'Sun' }, { at: 'Mon' }, { at: 'Tue' }]);
		expect(withoutIds.records.map(({ at }) => at)).toEqual(['Mon', 'Tue', 'Tue', 'Sun']);
		const withIds = new RecordSet(primaryKey);
		withIds.add(recordRange(1, 3));
		withIds.addMissing(recordRange(2, 4));
		expect(withIds.records).toEqual(recordRange(1, 4));
	});

	test('rows without an ID that came on another page are left out where most of a page came, and no two were equal', () => {
		const at = (...days: number[]) => days.map((day) => ({ day }));
		const distinct = new RecordSet(inferPrimaryKey(at(1), new Set()));
		distinct.add(at(1, 2, 3, 4));
		distinct.add(at(5, 1, 2, 3));
		expect(distinct.records).toEqual(at(1, 2, 3, 4, 5));
		distinct.add(at(4, 6, 7));
		expect(distinct.records).toEqual(at(1, 2, 3, 4, 5, 4, 6, 7));
		const alike = new RecordSet(inferPrimaryKey(at(1), new Set()));
		alike.add(at(1, 1, 2, 3));
		alike.add(at(5, 1, 2, 3));
		expect(alike.records).toEqual(at(1, 1, 2, 3, 5, 1, 2, 3));
	});

	test('different rows of a page with one id are a series, and all are kept', () => {
		const recordSet = new RecordSet(primaryKey);
		const series = [
			{ id: 1, at: 'Mon' },
			{ id: 1, at: 'Tue' },
			{ id: 2, at: 'Mon' },
		];
		expect(recordSet.add(series)).toBe(3);
		expect(recordSet.add(series)).toBe(0);
		expect(recordSet.records).toEqual(series);
		expect(recordSet.primaryKey.path).toBeUndefined();
		expect(recordSet.mayMistakeIds).toBe(false);
	});

	const visit = (id: number, day: number, updated = 1) => ({
		id,
		client: 'Ada',
		room: 1,
		starts_at: `2026-03-0${day}T09:00:00Z`,
		updated_at: `2026-02-0${updated}T09:00:00Z`,
	});

	test('a page of known IDs that start at another time is one of other records, until another reading tells', () => {
		const recordSet = new RecordSet(primaryKey);
		recordSet.add([1, 2, 3, 4].map((id) => visit(id, id)));
		expect(recordSet.add([1, 2, 3, 4].map((id) => visit(id, id + 4)))).toBe(4);
		expect([recordSet.size, recordSet.mayMistakeIds]).toEqual([8, true]);
		expect(recordSet.primaryKey.path).toBeUndefined();
	});

	test.each<[string, object[]]>([
		['changed', [1, 2, 3, 4].map((id) => visit(id, id, 9))],
		['mostly the same', [visit(1, 9), ...[2, 3, 4].map((id) => visit(id, id))]],
		['few', [visit(1, 8), visit(2, 9)]],
		['most of them new', [1, 2, 3, 5, 6, 7, 8, 9].map((id) => visit(id, 9 - (id % 3)))],
	])('known IDs are the same records where they are %s', (_, rows) => {
		const recordSet = new RecordSet(primaryKey);
		recordSet.add([1, 2, 3, 4].map((id) => visit(id, id)));
		recordSet.add(rows as Row[]);
		const ids = recordSet.records.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(recordSet.primaryKey.path).toEqual(['id']);
	});
});
