import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { filterRecords, messageOf } from './setup';

/** One record of the same list whose start can be read. */
const readable: JsonObject = { id: 2, start: '2026-03-12T08:00:00Z' };

test.each<[string, JsonObject]>([
	['a start with slashes', { start: '12/03/2026 13:30', scheduled_at: '2026-03-01T09:00:00Z' }],
	['a start with slashes', { starts_at: '03/04/2026 1:30 PM', date: '2026-03-01T09:00:00Z' }],
	['a start as an object', { start: { ticks: 1_773_322_200 }, date: '2026-03-01' }],
	['a start as a list of numbers', { start: [2026, 3, 12], date: '2026-03-01' }],
	[
		'a start as JavaScript shows it',
		{ startTime: 'Thu Mar 12 2026 13:30:00 GMT+0100', date: '2026-03-01T09:00:00Z' },
	],
	['a start in other units', { start: 17_733_222_000, date: '2026-03-01T09:00:00Z' }],
	['a start in words beside an epoch', { start: 'to be agreed', date: 1_772_355_600 }],
	['a start in words', { start: 'to be agreed', date: '2026-03-01T09:00:00Z' }],
	['a start in a slot', { slot: { start: '12/03/2026 13:30' }, date: '2026-03-01T09:00:00Z' }],
	['a vague field', { appointment_time: '12/03/2026 13:30', scheduled_at: '2026-03-01T09:00Z' }],
])('given %s that cannot be read, no other time is taken for it', (_, fields) => {
	const record = { id: 1, ...fields };
	const range = { startsAfter: '2026-02-25', startsBefore: '2026-03-05' };
	expect(filterRecords(range, [record, readable])).toEqual({
		records: [],
		notices: ['1 of 2 appointments shows no start and was left out.'],
	});
	expect(messageOf(() => filterRecords(range, [record]))).toContain('show no start');
});

test.each<[string, JsonObject]>([
	['the same date for people', { date: '2026-03-12T13:30:00Z', day: '12/03/2026' }],
	['the same start for people', { when: '2026-03-12T13:30:00Z', start: '03/12/2026 2:30 PM' }],
	['a start that is not set', { start: '0000-00-00 00:00:00', when: '2026-03-12T13:30:00Z' }],
	['a time of day', { date: '2026-03-12', start: '13:30' }],
	['a French time of day', { date: '2026-03-12', start: '13h30' }],
	[
		'the same start as Java writes it',
		{ date: '2026-03-12T13:30:00Z', start: [2026, 3, 12, 13, 30] },
	],
	['an empty object', { start: {}, when: '2026-03-12T13:30:00Z' }],
	['a time of somebody else', { client: { start: 'May' }, when: '2026-03-12T13:30:00Z' }],
])('given %s beside a time that can be read, the record starts then', (_, fields) => {
	const record = { id: 1, ...fields };
	const range = { startsAfter: '2026-03-12T14:00', startsBefore: '2026-03-12T15:00' };
	expect(filterRecords(range, [record, readable])).toEqual({ records: [record], notices: [] });
});

const clocks: JsonObject[] = [
	{ date: '2026-03-12', start_time: '1330' },
	{ date: '2026-03-12', start_time: 810 },
	{ date: '2026-03-12T00:00:00', startTime: '13.30' },
	{ start_date: '2026-03-12T00:00:00Z', start_time: 48_600 },
	{ startDate: '2026-03-12', startTime: '2000-01-01T13:30:00.000Z' },
	{ date: '2026-03-12', hour: 13, minute: 30 },
];

describe.each(clocks)('given %j, whose time of day cannot be read, it', (fields) => {
	const record = { id: 1, ...fields };

	test('starts on its day', () => {
		const { records, notices } = filterRecords({ when: 'tomorrow' }, [record]);
		expect({ records, notices }).toEqual({ records: [record], notices: [] });
		expect(filterRecords({ when: 'today' }, [record])).toEqual({ records: [], notices: [] });
	});

	test.each([
		{ startsAfter: '2026-03-12T12:00' },
		{ startsBefore: '2026-03-12T12:00' },
		{ startsAfter: '2026-03-12T14:00', startsBefore: '2026-03-12T15:00' },
	])('is counted where a part of the day is wanted: %j', (range) => {
		expect(filterRecords(range, [record, { ...readable, start: '2026-03-11T01:00Z' }])).toEqual({
			records: range.startsAfter ? [] : [expect.objectContaining({ id: 2 })],
			notices: ['1 of 2 appointments shows no start and was left out.'],
		});
	});
});

test.each<JsonObject>([
	{ startDate: '2026-03-12', startTime: '1899-12-30T13:30:00' },
	{ startDate: '2026-03-12T00:00:00', startTime: '0001-01-01T13:30:00' },
	{ date: '2026-03-12', startTime: '1970-01-01 13:30:00' },
])('given %j, the date of the time of day is none', (fields) => {
	const record = { id: 1, ...fields };
	const range = { startsAfter: '2026-03-12T14:00', startsBefore: '2026-03-12T15:00' };
	expect(filterRecords(range, [record])).toEqual({ records: [record], notices: [] });
});

test('given a date without a time of day, it starts as its day does', () => {
	const record = { id: 1, date: '2026-03-12', day: 'Thursday', time_zone: 'UTC+1' };
	expect(filterRecords({ startsBefore: '2026-03-12T12:00' }, [record])).toEqual({
		records: [record],
		notices: [],
	});
});

test('given a time of change that cannot be read, the time of creation is not taken for it', () => {
	const created_at = '2026-03-01T08:00:00Z';
	const records = [
		{ id: 1, created_at, updated_at: '03/11/2026 9:00 AM' },
		{ id: 2, created_at, updated_at: null },
		{ id: 3, created_at, updated_at: '2026-03-11T08:00:00Z' },
	];
	expect(filterRecords({ changedAfter: '2026-03-10' }, records)).toEqual({
		records: [records[2]],
		notices: ['1 of 3 appointments shows no time of change or creation and was left out.'],
	});
});

test('given a time zone that is not known, a notice says in which one the starts were read', () => {
	const start = { dateTime: '2026-03-12T00:30:00.0000000', timeZone: 'W. Europe Standard Time' };
	const records = [
		{ id: 1, start },
		{ id: 2, start: { dateTime: '2026-03-12T00:30:00Z', timeZone: 'Home' } },
	];
	const changes = { recordTimeZone: 'Europe/Berlin' };
	expect(filterRecords({ when: 'tomorrow' }, records, changes)).toEqual({
		records,
		notices: [
			'The time zone “W. Europe Standard Time” of 1 of 2 appointments is not known: their starts were read in Europe/Berlin. The option Time Zone sets another one.',
		],
	});
});

test('given a day in another notation beside times of unknown names, the day counts', () => {
	const [record, other] = ['12.03.2026', '30.10.2026'].map((datum, id) => ({
		id,
		datum,
		fran_klockan: '13:00',
		formatted_time: '13:00',
	}));
	const { records } = filterRecords({ startsBefore: '2026-03-13' }, [record, other]);
	expect(records).toEqual([record]);
});
