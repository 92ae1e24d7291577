import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest/record/primaryKey';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import { recordRange } from '../support/pageFetcher';

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

	test('what an earlier reading had besides is added, and equal rows no more often than it had them', () => {
		const withoutIds = new RecordSet(inferPrimaryKey([{ at: 'Mon' }], new Set()));
		withoutIds.add([{ at: 'Mon' }, { at: 'Tue' }, { at: 'Tue' }]);
		withoutIds.addMissing([{ at: 'Sun' }, { at: 'Mon' }, { at: 'Tue' }]);
		expect(withoutIds.records.map(({ at }) => at)).toEqual(['Mon', 'Tue', 'Tue', 'Sun']);
		const withIds = new RecordSet(primaryKey);
		withIds.add(recordRange(1, 3));
		withIds.addMissing(recordRange(2, 4));
		expect(withIds.records).toEqual(recordRange(1, 4));
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
	});
});
