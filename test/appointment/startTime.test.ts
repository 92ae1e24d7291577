import { startTimeOf } from '../../nodes/AppointmentService/appointment';
import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';

const berlin = 'Europe/Berlin';

describe('startTimeOf', () => {
	// record, zone, expected start in UTC, whether the record gives no zone
	test.each<[JsonObject, string | undefined, string | undefined, boolean]>([
		[{ start: '2026-07-01T14:30:00Z' }, berlin, '2026-07-01T14:30', false],
		[{ start: '2026-07-01T14:30:00z' }, berlin, '2026-07-01T14:30', false],
		[{ start: '2026-07-01T14:30:00+0200' }, berlin, '2026-07-01T12:30', false],
		[{ start: '2026-07-01T14:30:00-05:00' }, berlin, '2026-07-01T19:30', false],
		[{ start: '2026-07-01T14:30:00' }, berlin, '2026-07-01T12:30', true],
		[{ start: '2026-07-01T14:30:00' }, undefined, '2026-07-01T14:30', true],
		[{ start: '2026-07-01' }, berlin, '2026-06-30T22:00', true],
		[{ start: 1_782_916_200 }, berlin, '2026-07-01T14:30', false],
		[{ start: '1782916200' }, berlin, '2026-07-01T14:30', false],
		[{ start: '1782916200000' }, berlin, '2026-07-01T14:30', false],
		[{ start: 'soon' }, berlin, undefined, false],
		[{ start: null }, berlin, undefined, false],
		[{ start: '2026-07-01', start_time: '9:05' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01', time: ' 09:05:30 ' }, undefined, '2026-07-01T09:05', true],
		[
			{ start: '2026-07-01', time_slot: '09:05', lunch: '12:00' },
			undefined,
			'2026-07-01T09:05',
			true,
		],
		[{ start: '2026-07-01', time: '09:05', lunch: '12:00' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01', begins: '09:05' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01', from: '09:05' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01', time: '9:05 am' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01', time: '9:05pm' }, undefined, '2026-07-01T21:05', true],
		[{ start: '2026-07-01', time: '12:05 AM' }, undefined, '2026-07-01T00:05', true],
		[{ start: '2026-07-01', time: '12:05 PM' }, undefined, '2026-07-01T12:05', true],
		[{ start: '2026-07-01', end_time: '09:05' }, undefined, '2026-07-01T00:00', true],
		[{ start: '2026-07-01', start_buffer: '0:15' }, undefined, '2026-07-01T00:00', true],
		[{ start: '2026-07-01', dauer: '00:45' }, undefined, '2026-07-01T00:00', true],
		[{ start: '2026-07-01', um: '09:05', durata: '0:45' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01T08:00:00Z ' }, berlin, '2026-07-01T08:00', false],
		[{ start: '2026-07-01', time: 905 }, undefined, '2026-07-01T00:00', true],
		[{ start: '2026-07-01', time: 'at 09:05' }, undefined, '2026-07-01T00:00', true],
		[{ start: '2026-07-01', time: '09:05 or so' }, undefined, '2026-07-01T00:00', true],
		[{ start: '2026-07-01', time: 'late', from: '09:05' }, undefined, '2026-07-01T09:05', true],
		[{ start: '2026-07-01T08:00:00Z', time: '09:05' }, undefined, '2026-07-01T08:00', false],
	])('%j in %s starts at %s, without a zone: %s', (record, zone, start, isZoneless) => {
		const result = startTimeOf(record, ['start'], zone);
		expect(result && [new Date(result.time).toISOString().slice(0, 16), result.isZoneless]).toEqual(
			start && [start, isZoneless],
		);
	});

	test('a day in another notation is read with the time of day beside it', () => {
		const record = { datum: '01.07.2026', uhrzeit: '10:00' };
		expect(startTimeOf(record, ['datum'])?.time).toBe(Date.parse('2026-07-01T10:00:00Z'));
	});

	test('a nested date is read with the time of day in its own object', () => {
		const record = { when: { date: '2026-07-01', time: '10:00' }, time: '09:05' };
		expect(startTimeOf(record, ['when', 'date'])?.time).toBe(Date.parse('2026-07-01T10:00:00Z'));
		expect(startTimeOf({ list: [record] }, ['list', '0', 'when', 'date'])?.time).toBe(
			Date.parse('2026-07-01T10:00:00Z'),
		);
	});

	test.each(
		// record, path, expected start in UTC, with times without a zone read in Berlin
		casesOf<[JsonObject, string[], string]>`
			{"START_DATE_UTC":"2026-07-01 09:05:00"} | ["START_DATE_UTC"] | 2026-07-01T09:05
			{"start":{"gmt":"2026-07-01T09:05:00"}} | ["start","gmt"] | 2026-07-01T09:05
			{"date_utc":"2026-07-01"} | ["date_utc"] | 2026-06-30T22:00
			{"date":"2026-07-01","time":"09:05 - 10:00"} | ["date"] | 2026-07-01T07:05
			{"date":"2026-07-01","time":"09:05–10:00"} | ["date"] | 2026-07-01T07:05
			{"date":"2026-07-01","time":{"start":"09:05","end":"10:00"}} | ["date"] | 2026-07-01T07:05
			{"date":"2026-07-01","appointment_time":"09:05"} | ["date"] | 2026-07-01T07:05
			{"date":"2026-07-01","duration":"09:05"} | ["date"] | 2026-06-30T22:00
			{"date":"2026-07-01T00:00:00Z","time":"09:05"} | ["date"] | 2026-07-01T07:05
			{"date":"2026-07-01 00:00:00","time":"09:05"} | ["date"] | 2026-07-01T07:05
			{"start":"2026-07-01T00:00:00Z","time":"09:05"} | ["start"] | 2026-07-01T00:00
			{"at":{"dateTime":"2026-07-01T09:05","timeZone":"Asia/Tokyo"}} | ["at","dateTime"] | 2026-07-01T00:05
			{"at":{"datum":"2026-07-01","uhrzeit":"09:05","zeitzone":"Asia/Tokyo","dauer_min":30}} | ["at","datum"] | 2026-07-01T00:05
			{"at":{"dateTime":"2026-07-01T09:05","timeZone":"Mars"}} | ["at","dateTime"] | 2026-07-01T07:05
			{"at":{"dateTime":"2026-07-01T09:05","id":1,"tz":"Asia/Tokyo"}} | ["at","dateTime"] | 2026-07-01T07:05
			{"start":"2026-07-01T09:05","timezone":"Asia/Tokyo"} | ["start"] | 2026-07-01T07:05
		`,
	)('%j at %j starts at %s', (record, path, start) => {
		expect(new Date(startTimeOf(record, path, berlin)?.time ?? NaN).toISOString()).toContain(start);
	});

	test.each<[unknown, boolean]>([
		['2026-07-01', true],
		['2026-07-01T00:00:00', false],
		[1_782_916_200, false],
	])('%j is a date without a time of day: %s', (value, isDateOnly) => {
		expect(startTimeOf({ created: value, time: '09:05' }, ['created'], berlin, [])).toMatchObject({
			isDateOnly,
		});
	});

	test('any time is read in the zone that stands beside it', () => {
		const created_at = { date: '2026-07-01 10:00:00', timezone: 'America/New_York' };
		const { time } = startTimeOf({ created_at }, ['created_at', 'date'], berlin, []) ?? {};
		expect(time).toBe(Date.parse('2026-07-01T14:00:00Z'));
	});
});
