import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import {
	readInstant,
	locateTime,
} from '../../../../nodes/AppointmentService/rest/write/fields/dateTime';

const nine = '2026-11-24T09:00:00Z';
const ten = '2026-11-24T10:00:00Z';
const day = '2026-11-24';

describe('locateTime', () => {
	// title, record, path of the start, path of the end
	test.each<[string, JsonObject, string | undefined, string | undefined]>([
		['two fields', { starts_at: nine, ends_at: ten }, 'starts_at', 'ends_at'],
		['from and to', { from: nine, to: ten }, 'from', 'to'],
		[
			'names with a prefix',
			{ bookingBegin: nine, slotFinishTime: ten },
			'bookingBegin',
			'slotFinishTime',
		],
		['names that end in at', { scheduled_at: nine, finish_at: ten }, 'scheduled_at', 'finish_at'],
		['start before date', { date: ten, start: nine }, 'start', undefined],
		['one object for each', { start: { at: nine }, end: { at: ten } }, 'start.at', 'end.at'],
		['one object for both', { slot: { start: nine, end: ten } }, 'slot.start', 'slot.end'],
		['a field before a nested one', { x: { start: ten }, start: nine }, 'start', undefined],
		['no start within the end', { end: { start: nine } }, undefined, undefined],
		['no lists', { start: [nine], slots: [{ start: nine }] }, undefined, undefined],
		['no fields without a time', { start: 'soon', end: null }, undefined, undefined],
		[
			'no names that only end in start or end',
			{ restart: nine, weekend: ten },
			undefined,
			undefined,
		],
		[
			'no names that only begin with start or end',
			{ start_note: nine, end_note: ten, to_do: ten },
			undefined,
			undefined,
		],
		[
			'no times of creation and update',
			{ created_at: nine, updated_at: ten },
			undefined,
			undefined,
		],
	])('finds start and end: %s', (_, record, start, end) => {
		expect(locateTime(record, 'start')).toEqual(start && { path: start.split('.') });
		expect(locateTime(record, 'end')).toEqual(end && { path: end.split('.') });
	});

	// record, field with the time of day of the start, of the end
	test.each<[JsonObject, string | undefined, string | undefined]>([
		[{ date: day, time: '09:00' }, 'time', undefined],
		[{ date: day, hour: '09:00' }, 'hour', undefined],
		[{ date: day, open: '09:00', time: '10:00' }, 'time', undefined],
		[{ date: day, time: '09:00', start_time: '10:00' }, 'start_time', undefined],
		[{ date: day, start_time: '09:00', end_time: '10:00' }, 'start_time', 'end_time'],
		[{ date: day, hour: '09:00', until: '10:00' }, 'hour', 'until'],
		[{ date: day, open: '08:00', close: '18:00' }, undefined, undefined],
		[{ date: day, end_time: '10:00' }, undefined, undefined],
		[{ date: day, time: 'early' }, undefined, undefined],
		[{ date: nine, time: '09:00' }, undefined, undefined],
		[{ date: `${day} `, time: '09:00' }, undefined, undefined],
	])('finds the times of day of %j in %s and %s', (record, start, end) => {
		expect(locateTime(record, 'start')?.clockPath).toEqual(start && [start]);
		expect(locateTime(record, 'end')).toEqual(
			end && { path: ['date'], clockPath: [end], sharesStartDate: true },
		);
	});

	test('finds the time of day in the object of the date', () => {
		const oneTime = { when: { date: day, time: '09:00' }, time: '11:00' };
		expect(locateTime(oneTime, 'start')).toEqual({
			path: ['when', 'date'],
			clockPath: ['when', 'time'],
		});
		const twoTimes = { when: { date: day, start_time: '09:00', end_time: '10:00' } };
		expect(locateTime(twoTimes, 'start')?.clockPath).toEqual(['when', 'start_time']);
		expect(locateTime(twoTimes, 'end')?.clockPath).toEqual(['when', 'end_time']);
	});

	test('gives the path of the user’s field name, whatever the record has there', () => {
		expect(locateTime({ start: nine, a: { b: 'x' } }, 'start', 'a.b')).toEqual({
			path: ['a', 'b'],
		});
		expect(locateTime({ start: nine }, 'start', 'other')).toEqual({ path: ['other'] });
		expect(locateTime({ start: nine }, 'start', '')).toEqual({ path: ['start'] });
	});
});

test('readInstant reads times without a zone in the given zone', () => {
	const inBerlin = (record: JsonObject) =>
		new Date(readInstant(record, locateTime(record, 'start')!, 'Europe/Berlin') ?? NaN).toJSON();
	expect(inBerlin({ start: nine })).toBe('2026-11-24T09:00:00.000Z');
	expect(inBerlin({ start: '2026-11-24 09:00' })).toBe('2026-11-24T08:00:00.000Z');
	expect(inBerlin({ date: day, time: '9:00 PM' })).toBe('2026-11-24T20:00:00.000Z');
});

test('the way to a named field may begin with the object that holds all fields', () => {
	const record = { hs_begin: nine, slot: { till: ten } };
	expect(locateTime(record, 'start', 'properties.hs_begin')?.path).toEqual(['hs_begin']);
	expect(locateTime(record, 'end', 'properties.slot.till')?.path).toEqual(['slot', 'till']);
	expect(locateTime(record, 'end', 'other.till')?.path).toEqual(['other', 'till']);
});
