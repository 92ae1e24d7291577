import {
	idsGrow,
	isNewerThanMark,
	isOlderThanMark,
	leadingOrder,
	withMarks,
	newestMark,
	newOrderEvidence,
	provedOrders,
	observeOrder,
	type OrderField,
	type SortOrder,
	type OrderEvidence,
} from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { casesOf } from '../../../support/table';

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const time = (n: number) => Date.UTC(2026, 0, n);
const ids = (...all: Array<string | number>): JsonObject[] => all.map((id) => ({ id }));
/** Records with these ids, created on these days. */
const booked = (...all: Array<[id: string | number, on?: number]>): JsonObject[] =>
	all.map(([id, on]) => ({ id, ...(on !== undefined && { created_at: day(on) }) }));
const evidenceOf = (records: JsonObject[], idPath: string[] | undefined): OrderEvidence => {
	const evidence = newOrderEvidence(records, idPath);
	observeOrder(evidence, records);
	return evidence;
};
const evidenceOfIds = (records: JsonObject[]) => evidenceOf(records, ['id']);
const describeOrders = (orders: SortOrder[]) =>
	orders.map(({ field, falling }) => `${field} ${falling ? 'falls' : 'rises'}`);

test.each(
	casesOf<[string, JsonObject[], string[]]>`
		ids that rise                      | [{"id":1},{"id":2},{"id":10}] | ["id rises"]
		ids that fall                      | [{"id":10},{"id":9},{"id":1}] | ["id falls"]
		ids that rise and fall             | [{"id":1},{"id":3},{"id":2}] | []
		ids that fall, and rise at the end | [{"id":3},{"id":1},{"id":2}] | []
		ids that rise, and stay            | [{"id":1},{"id":1},{"id":2}] | ["id rises"]
		the same id three times            | [{"id":1},{"id":1},{"id":1}] | []
		one record                         | [{"id":1}] | []
		no record                          | [] | []
		ids and times that rise            | [{"id":1,"created_at":"2026-01-01T00:00:00.000Z"},{"id":2,"created_at":"2026-01-02T00:00:00.000Z"}] | ["id rises","created rises"]
		ids that fall as times rise        | [{"id":2,"created_at":"2026-01-01T00:00:00.000Z"},{"id":1,"created_at":"2026-01-02T00:00:00.000Z"}] | ["id falls","created rises"]
		a time that is missing             | [{"id":1,"created_at":"2026-01-01T00:00:00.000Z"},{"id":2},{"id":3,"created_at":"2026-01-03T00:00:00.000Z"}] | ["id rises"]
		times that are all the same        | [{"id":1,"created_at":"2026-01-05T00:00:00.000Z"},{"id":2,"created_at":"2026-01-05T00:00:00.000Z"}] | ["id rises"]
		ids, but for a changed one at the end | [{"id":1,"updated_at":"2026-01-01T00:00:00.000Z"},{"id":3,"updated_at":"2026-01-01T00:00:00.000Z"},{"id":2,"updated_at":"2026-01-02T00:00:00.000Z"}] | []
		starts and changes                 | [{"id":"b","updated_at":"2026-01-02T00:00:00.000Z","start":"2026-01-09T00:00:00.000Z"},{"id":"c","updated_at":"2026-01-01T00:00:00.000Z","start":"2026-01-10T00:00:00.000Z"},{"id":"a","updated_at":"2026-01-01T00:00:00.000Z","start":"2026-01-11T00:00:00.000Z"}]
			| ["updated falls","start rises"]
	`,
)('the proved orders of %s', (_, records, orders) => {
	expect(describeOrders(provedOrders(evidenceOfIds(records)))).toEqual(orders);
});

test('records without an id are ordered by their times alone', () => {
	expect(
		provedOrders(evidenceOf([{ created_at: day(1) }, { created_at: day(2) }], undefined)),
	).toEqual([{ field: 'created', path: ['created_at'], falling: false, mark: time(2) }]);
});

test('the mark of an order is the highest value, wherever it stands', () => {
	expect(provedOrders(evidenceOfIds(ids(10, 9))).map(({ mark }) => mark)).toEqual(['10']);
	expect(provedOrders(evidenceOfIds(ids(9, 10))).map(({ mark }) => mark)).toEqual(['10']);
});

describe('idsGrow', () => {
	const growing = (count: number) =>
		Array.from({ length: count }, (_, at): [string, number] => [`a${at + 10}`, at + 1]);
	const swapped = (count: number, swaps: number) => {
		const all = growing(count);
		// A day of its own, lower than the one before, at every other place.
		for (let swap = 0; swap < swaps; swap++) all[swap * 2 + 1][1] = all[swap * 2][1] - 0.5;
		return all;
	};

	test.each`
		name                                                  | records                                                  | grow
		${'with the times of six'}                            | ${booked(...growing(6))}                                 | ${true}
		${'falling with the times of six'}                    | ${booked(...growing(6).reverse())}                       | ${true}
		${'with the times of five, which are too few to say'} | ${booked(...growing(5))}                                 | ${false}
		${'with most times'}                                  | ${booked(...swapped(11, 2))}                             | ${true}
		${'with too few times'}                               | ${booked(...swapped(11, 3))}                             | ${false}
		${'with times that are all the same'}                 | ${booked(...growing(9).map(([id]) => [id, 1] as never))} | ${false}
		${'in a row without times'}                           | ${ids(4, 5, 6, 7, 8)}                                    | ${true}
		${'in a row in any order'}                            | ${ids(8, 4, 6, 7, 5)}                                    | ${true}
		${'in a row of too few'}                              | ${ids(4, 5, 6, 7)}                                       | ${false}
		${'in a row, with times that are all the same'}       | ${booked([4, 1], [5, 1], [6, 1], [7, 1], [8, 1])}        | ${false}
		${'in a row, with times that some miss'}              | ${booked([4, 1], [5, 1], [6], [7, 1], [8, 1])}           | ${true}
		${'almost without gaps'}                              | ${ids(1, 2, 3, 4, 8)}                                    | ${true}
		${'with gaps'}                                        | ${ids(1, 2, 3, 4, 5, 6, 7, 8, 9, 16)}                    | ${false}
		${'with fewer gaps'}                                  | ${ids(1, 2, 3, 4, 5, 6, 7, 8, 9, 15)}                    | ${true}
		${'as letters'}                                       | ${ids('a', 'b', 'c', 'd', 'e', 'f')}                     | ${false}
		${'as digits and letters'}                            | ${ids('1', '2', '3', '4', '5', 'f')}                     | ${false}
		${'of no record'}                                     | ${[]}                                                    | ${false}
	`('ids $name: $records', ({ records, grow }: { records: JsonObject[]; grow: boolean }) => {
		expect(idsGrow(evidenceOfIds(records))).toBe(grow);
	});

	test('records without ids never have growing ids', () => {
		const records = Array.from({ length: 9 }, (_, at) => ({ start: day(at + 1) }));
		expect(idsGrow(evidenceOf(records, undefined))).toBe(false);
	});
});

test.each(
	casesOf<[string, JsonObject[], Partial<SortOrder> | undefined]>`
		its id where ids grow                  | [{"id":7},{"id":4},{"id":5},{"id":6},{"id":8}] | {"field":"id","path":["id"],"mark":"8"}
		the time of creation where they do not | [{"id":7,"created_at":"2026-01-02T00:00:00.000Z"},{"id":900,"created_at":"2026-01-01T00:00:00.000Z"}]
			| {"field":"created","path":["created_at"],"mark":1767311999999}
		a numeric id else                      | [{"id":1},{"id":900},{"id":30}] | {"field":"id","path":["id"],"mark":"900"}
		an id where times are missing          | [{"id":1,"created_at":"2026-01-01T00:00:00.000Z"},{"id":900,"created_at":"2026-01-02T00:00:00.000Z"},{"id":30}] | {"field":"id","mark":"900"}
		nothing else                           | [{"id":"a"},{"id":"b"}] |
		nothing in an empty list               | [] |
	`,
)('the newest record is marked by %s', (_, records, newest) => {
	const found = newestMark(evidenceOfIds(records));
	if (newest) expect(found).toMatchObject({ ...newest, falling: false });
	else expect(found).toBeUndefined();
});

const byId = (mark?: string | number): SortOrder => ({
	field: 'id',
	path: ['id'],
	falling: false,
	...(mark !== undefined && { mark }),
});
const byTime = (mark?: number, field: OrderField = 'created'): SortOrder => ({
	...byId(mark),
	field,
	path: ['created_at'],
});

test.each<[SortOrder, JsonObject, boolean, boolean]>([
	// order, record, is newer, is older
	[byId('9'), { id: 10 }, true, false],
	[byId('9'), { id: 9 }, false, true],
	[byId('9'), { id: 8 }, false, true],
	[byId(), { id: 10 }, false, false],
	[byTime(time(3)), { created_at: day(4) }, true, false],
	[byTime(time(3)), { created_at: day(3) }, false, true],
	[byTime(time(3)), {}, false, true],
])('against the mark of %j, %j is newer: %s, older: %s', (order, record, isNewer, isOlder) => {
	expect([isNewerThanMark(order, record), isOlderThanMark(order, record)]).toEqual([
		isNewer,
		isOlder,
	]);
});

describe('ordersKeptBy and withMarks: an order', () => {
	test('is marked with the highest value, and never lowered', () => {
		expect(withMarks([byId('5')], ids(4, 9, 6))).toEqual([byId('9')]);
		expect(withMarks([byId('50')], ids(4, 9, 6))).toEqual([byId('50')]);
		expect(withMarks([byId()], ids(4, 9, 6))).toEqual([byId('9')]);
		expect(withMarks([byTime()], booked([1]))).toEqual([byTime()]);
		expect(withMarks([byTime()], booked([1], [2, 3]))).toEqual([byTime(time(3))]);
		const both = withMarks([byId(), byTime()], booked([4, 2], [3, 1]));
		expect(both.map(({ mark }) => mark)).toEqual(['4', time(2)]);
	});
});

test.each<[OrderField[], boolean, boolean, OrderField | undefined]>([
	// fields, ids grow, changes are looked for, field of the leading order
	[['id', 'created'], true, false, 'id'],
	[['id', 'created'], false, false, 'created'],
	[['id', 'start'], false, false, undefined],
	[['start', 'updated'], false, false, 'updated'],
	[['start'], true, false, undefined],
	[[], true, false, undefined],
	[['updated'], true, true, 'updated'],
	[['id', 'updated'], true, true, undefined],
	[['created'], true, true, undefined],
	[[], true, true, undefined],
])(
	'orders by %j, with ids growing %s: the leading order where changes are looked for (%s) is by %s',
	(fields, grows, tracksChanges, field) => {
		const orders = fields.map((one) => ({ ...byId(), field: one }));
		expect(leadingOrder(orders, grows, tracksChanges)?.field).toBe(field);
	},
);
