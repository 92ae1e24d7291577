import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { filterRecords } from './setup';

/** 14:30 on 12 March in Berlin, which is tomorrow. */
const tomorrow: JsonObject[] = [
	{ start: '2026-03-12T13:30:00Z' },
	{ start: '2026-03-12T14:30:00+01:00' },
	{ start: '2026-03-12 14:30:00+01' },
	{ start: '2026-03-12 13:30:00' },
	{ start: 1_773_322_200 },
	{ start: 1_773_322_200_000 },
	{ start: '1773322200' },
	{ start: '2026-03-12' },
	{ appointment_start: '2026-03-12T13:30:00Z' },
	{ scheduledFor: null, scheduled_at: '2026-03-12T13:30:00Z' },
	{ startDateTimeUtc: '2026-03-12T13:30:00Z' },
	{ date_start: '2026-03-12 13:30:00' },
	{ dtstart: '2026-03-12T13:30:00Z' },
	{ start_date: '2026-03-12', start_time: '13:30' },
	{ date: '2026-03-12', time: '13:30 - 14:15' },
	{ date: '2026-03-12', time: { start: '13:30', end: '14:15' } },
	{ appointment_date: '2026-03-12', appointment_time: '01:30 PM' },
	{ date: '2026-03-12T00:00:00', start_time: '13:30:00' },
	{ start: { dateTime: '2026-03-12T13:30:00Z', timeZone: 'Europe/Berlin' } },
	{ end: { dateTime: '2026-03-13T13:30:00Z' }, start: { dateTime: '2026-03-12T13:30:00Z' } },
	{ end: { date: '2026-03-13' }, start: { date: '2026-03-12' } },
	{ start: { utc: '2026-03-12T13:30:00Z', local: '2026-03-12T14:30:00' } },
	{ attributes: { start: '2026-03-12T13:30:00Z' } },
	{ attributes: { start: { dateTime: '2026-03-12T13:30:00Z' } } },
	{ appointment: { starts_at: '2026-03-12T13:30:00Z' } },
	{ slot: { start: '2026-03-12T13:30:00Z', end: '2026-03-12T14:15:00Z' } },
	{ timeslot: ['2026-03-12T13:30:00Z', '2026-03-12T14:15:00Z'] },
	{ window: { from: '2026-03-12T13:30:00Z', to: '2026-03-12T14:15:00Z' } },
	{ when: { startTime: 1_773_322_200 } },
	{ date: { start: '2026-03-12T13:30:00Z', end: '2026-03-12T14:15:00Z' } },
	{ date: '2026-03-12', slot: { start: '2026-03-12T13:30:00Z' } },
	{ AptDateTime: '2026-03-12T13:30:00Z', DateTStamp: '2026-03-10T13:30:00Z' },
	{ booking_date: '2026-03-10T13:30:00Z', start: '2026-03-12T13:30:00Z' },
	{ start_date: '2026-03-12', start_at: '2026-03-12T13:30:00Z' },
	{ booking: 1_773_150_000, start: '2026-03-12T13:30:00Z' },
	{ client: { id: 1, appointment_date: '2026-03-10' }, start: '2026-03-12T13:30:00Z' },
	{ created: { date: '2026-03-10' }, when: '2026-03-12T13:30:00Z' },
	{ payment: { date: '2026-03-10' }, starts: '2026-03-12T13:30:00Z' },
];

test.each(tomorrow)('a record with %j starts tomorrow', (fields) => {
	const record = { id: 1, ...fields };
	expect(filterRecords({ when: 'tomorrow' }, [record]).records).toEqual([record]);
	expect(filterRecords({ when: 'today' }, [record])).toEqual({ records: [], notices: [] });
});

test('starts of one list in different fields are each read where they are', () => {
	const records = tomorrow.map((fields, id) => ({ id, ...fields }));
	expect(filterRecords({ when: 'tomorrow' }, records)).toEqual({ records, notices: [] });
});

test.each<[JsonObject, string]>([
	// time without a zone beside its own, zone of the records
	[{ start: { dateTime: '2026-03-12T00:30:00', timeZone: 'Europe/Berlin' } }, 'America/New_York'],
	[{ start: { date: '2026-03-12 00:30:00.000', timezone_type: 3, timezone: 'CET' } }, 'UTC'],
	[{ start: '2026-03-12T00:30:00', client: { timezone: 'America/New_York' } }, 'Europe/Berlin'],
	[{ start: '2026-03-12T00:30:00', timezone: 'America/New_York' }, 'Europe/Berlin'],
	[{ start: '2026-03-11T19:30:00' }, 'America/New_York'],
])('%j in a list in %s starts tomorrow', (fields, recordTimeZone) => {
	const record = { id: 1, ...fields };
	const changes = { recordTimeZone };
	expect(filterRecords({ when: 'tomorrow' }, [record], changes).records).toEqual([record]);
});
