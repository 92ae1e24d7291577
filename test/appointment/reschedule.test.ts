import { buildReschedule, FieldNotFoundError } from '../../nodes/AppointmentService/appointment';
import { parseUserTime, type JsonObject } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';

const zones = { user: 'Europe/Berlin', service: 'UTC' };
const nine = '2026-11-24T09:00:00Z';
const ten = '2026-11-24T10:00:00Z';
const later = '2026-12-01T14:30:00Z';
const day = '2026-11-24';

type Input = { end?: string; startField?: string; endField?: string };
const timeOf = (text: string) => parseUserTime(text, zones.user) ?? NaN;

describe('buildReschedule', () => {
	const newStart = '2026-12-01T13:30:00Z';
	const start = timeOf(newStart);

	// title, record, input beside the new start, expected fields, expected dependent fields
	test.each(
		casesOf<[string, JsonObject, Input, JsonObject, JsonObject]>`
			a record without an end                          | {"start":"2026-11-24T09:00:00Z"} | {} | {"start":"2026-12-01T13:30:00Z"} | {}
			a record with an end keeps its duration | {"start":"2026-11-24T09:00:00Z","end":"2026-11-24T10:00:00Z"} | {} | {"start":"2026-12-01T13:30:00Z"}
				| {"end":"2026-12-01T14:30:00Z"}
			start and end in one object | {"slot":{"start":"2026-11-24T09:00:00Z","end":"2026-11-24T10:00:00Z","room":4},"room":5} | {}
				| {"slot":{"start":"2026-12-01T13:30:00Z","end":"2026-12-01T14:30:00Z","room":4}} | {}
			start and end in one list | {"time_slot":["2026-11-24T09:00:00Z","2026-11-24T10:00:00Z"]} | {} | {"time_slot":["2026-12-01T13:30:00Z","2026-12-01T14:30:00Z"]} | {}
			start and end in two objects | {"start":{"at":"2026-11-24T09:00:00Z","tz":"UTC"},"end":{"at":"2026-11-24T10:00:00Z"}} | {}
				| {"start":{"at":"2026-12-01T13:30:00Z","tz":"UTC"}} | {"end":{"at":"2026-12-01T14:30:00Z"}}
			a zone beside the time, in an object of the record | {"timezone":"UTC","slot":{"start":{"dateTime":"2026-11-24T14:30:00","timeZone":"Asia/Kolkata"}}} | {}
				| {"slot":{"start":{"dateTime":"2026-12-01T19:00:00","timeZone":"Asia/Kolkata"}}} | {}
			a new end | {"start":"2026-11-24T09:00:00Z","end":"2026-11-24T10:00:00Z"} | {"end":"2026-12-01T18:00:00Z"}
				| {"start":"2026-12-01T13:30:00Z","end":"2026-12-01T18:00:00Z"} | {}
			formats without a zone and as an epoch           | {"start":"2026-11-24 09:00","end":1795514400} | {} | {"start":"2026-12-01 13:30"} | {"end":1796135400}
			the numbers of Java, and microseconds | {"start":[2026,11,24,9,0],"end":1795514400000000} | {} | {"start":[2026,12,1,13,30]} | {"end":1796135400000000}
			names with such letters before a word for a date | {"bk_Fecha Inicio":"2026-11-24T09:00:00Z","bk_Fecha Fin":"2026-11-24T10:00:00Z"} | {} | {"bk_Fecha Inicio":"2026-12-01T13:30:00Z"}
				| {"bk_Fecha Fin":"2026-12-01T14:30:00Z"}
			names with the letters of a type, and a word for the appointment | {"dtVan":"2026-11-24T09:00:00Z","appt_hora_fin":"2026-11-24T10:00:00Z"} | {} | {"dtVan":"2026-12-01T13:30:00Z"}
				| {"appt_hora_fin":"2026-12-01T14:30:00Z"}
			a format with a blank before the zone | {"start":"2026-11-24 11:00:00 +0200","end":"2026-11-24 12:00:00 +0200"} | {} | {"start":"2026-12-01 15:30:00 +0200"}
				| {"end":"2026-12-01 16:30:00 +0200"}
			a start as a text and as seconds | {"start_ts":1795510800,"starttid":"2026-11-24 09:00:00","booked_ts":1795510800,"start_day":"2026-11-24"} | {}
				| {"start_ts":1796131800} | {"starttid":"2026-12-01 13:30:00"}
			a start twice in one object | {"slot":{"start":"2026-11-24T09:00:00Z","start_ts":1795510800}} | {} | {"slot":{"start":"2026-12-01T13:30:00Z","start_ts":1796131800}} | {}
			seconds and nanoseconds | {"start":{"_seconds":1795510800,"_nanoseconds":0},"end":{"_seconds":1795514400,"_nanoseconds":0}} | {}
				| {"start":{"_seconds":1796131800,"_nanoseconds":0}} | {"end":{"_seconds":1796135400,"_nanoseconds":0}}
			a date and a time of day                         | {"date":"2026-11-24","time":"9:00 AM"} | {} | {"date":"2026-12-01","time":"1:30 PM"} | {}
			a date and two times of day | {"date":"2026-11-24","start_time":"09:00","end_time":"10:15"} | {} | {"date":"2026-12-01","start_time":"13:30"}
				| {"end_time":"14:45"}
			a day with midnight, and two times of day | {"Date":"2026-11-24T00:00:00","StartTime":"09:00:00","EndTime":"09:45:00"} | {}
				| {"Date":"2026-12-01T00:00:00","StartTime":"13:30:00"} | {"EndTime":"14:15:00"}
			a day in German, and times of day | {"datum":"24.11.2026","uhrzeit":"09:00","ende":"10:00"} | {} | {"datum":"01.12.2026","uhrzeit":"13:30"} | {"ende":"14:30"}
			a time to be picked up at, and a start | {"pickup_time":"2026-11-24T08:00:00Z","date":"2026-11-24T09:00:00Z"} | {} | {"date":"2026-12-01T13:30:00Z"} | {}
			names in Indonesian | {"tanggal_janji":"2026-11-24","waktu_mulai":"09:00:00","waktu_selesai":"10:00:00"} | {}
				| {"tanggal_janji":"2026-12-01","waktu_mulai":"13:30:00"} | {"waktu_selesai":"14:30:00"}
			midnight beside the time of something else       | {"date":"2026-11-24T00:00:00Z","opening":"09:00"} | {} | {"date":"2026-12-01T13:30:00Z"} | {}
			an end after midnight | {"date":"2026-11-24","start_time":"23:30","end_time":"00:30"} | {} | {"date":"2026-12-01","start_time":"13:30"} | {"end_time":"14:30"}
			an end at the end of the day | {"date":"2026-11-24","start_time":"23:15","end_time":"24:00"} | {} | {"date":"2026-12-01","start_time":"13:30"} | {"end_time":"14:15"}
			a year that stands for no end | {"start":"2026-11-24T09:00:00Z","end":"9999-12-31T23:59:59Z"} | {} | {"start":"2026-12-01T13:30:00Z"} | {}
			two days and two times of day | {"start_date":"2026-11-24","start_time":"23:00","end_date":"2026-11-25","end_time":"01:00"} | {}
				| {"start_date":"2026-12-01","start_time":"13:30"} | {"end_date":"2026-12-01","end_time":"15:30"}
			an end that is a day alone | {"starts_at":"2026-11-24T18:00:00Z","end_date":"2026-11-25"} | {} | {"starts_at":"2026-12-01T13:30:00Z"} | {"end_date":"2026-12-02"}
			the user’s fields, which are empty               | {"at":null,"till":null} | {"startField":"at","endField":"till"} | {"at":"2026-12-01T13:30:00.000Z"} | {}
			the user’s field, which the record does not have | {} | {"startField":"a.b"} | {"a":{"b":"2026-12-01T13:30:00.000Z"}} | {}
			the user’s fields, which have times | {"start":"2026-11-24T09:00:00Z","end":"2026-11-24T10:00:00Z","s":"2026-11-24T09:00:00Z","e":"2026-11-24T09:10:00Z"}
				| {"startField":"s","endField":"e"} | {"s":"2026-12-01T13:30:00Z"} | {"e":"2026-12-01T13:40:00Z"}
			the user’s two fields for the start | {"tag":"2026-11-24","um":"09:00","bis":"2026-11-24T10:00:00Z"} | {"startField":"tag, um","endField":"bis,"}
				| {"tag":"2026-12-01","um":"13:30"} | {"bis":"2026-12-01T14:30:00Z"}
			the user’s fields for times of day on one day | {"tag":"2026-11-24","von":"23:30","bis":"00:15","x":"08:00"} | {"startField":"tag,von","endField":"tag,bis"}
				| {"tag":"2026-12-01","von":"13:30"} | {"bis":"14:15"}
			the user’s field in an entry of a list, which is sent whole | {"items":[{"sku":"A","begin":"2026-11-24T09:00:00Z"},{"sku":"B"}]} | {"startField":"items.0.begin"}
				| {"items":[{"sku":"A","begin":"2026-12-01T13:30:00Z"},{"sku":"B"}]} | {}
			no old start                                     | {"at":null,"end":"2026-11-24T10:00:00Z"} | {"startField":"at"} | {"at":"2026-12-01T13:30:00.000Z"} | {}
			no old end                                       | {"start":"2026-11-24T09:00:00Z","till":null} | {"endField":"till"} | {"start":"2026-12-01T13:30:00Z"} | {}
		`,
	)('gives the new times: %s', (_, current, { end, ...names }, fields, dependentFields) => {
		const input = { start, end: end === undefined ? undefined : timeOf(end), ...names };
		expect(buildReschedule(current, input, zones)).toEqual({
			fields,
			dependentFields,
			exact: true,
		});
	});

	test('midnight is a time of day where another record has another one', () => {
		const current = { date: `${day}T00:00:00Z`, time: '01:00' };
		const fieldsBeside = (date: string) =>
			buildReschedule(current, { start }, zones, [{ date, time: '09:00' }]).fields;
		expect(fieldsBeside(nine)).toEqual({ date: newStart });
		expect(fieldsBeside('2026-11-25T00:00:00Z')).toEqual({
			date: '2026-12-01T00:00:00Z',
			time: '13:30',
		});
	});

	test('days of more than 24 hours are as many as before', () => {
		const berlin = { user: 'Europe/Berlin', service: 'Europe/Berlin' };
		const current = { start_date: '2026-10-25', end_date: '2026-10-26' };
		expect(buildReschedule(current, { start: timeOf('2026-12-01') }, berlin)).toMatchObject({
			fields: { start_date: '2026-12-01' },
			dependentFields: { end_date: '2026-12-02' },
		});
	});

	test('the record itself is not modified', () => {
		const current = { slot: { start: nine, end: ten } };
		buildReschedule(current, { start }, zones);
		expect(current).toEqual({ slot: { start: nine, end: ten } });
	});

	test('a record with a date only takes midnight, and no other time', () => {
		const midnight = { start: timeOf('2026-12-01T00:00') };
		expect(buildReschedule({ date: day }, midnight, zones).fields).toEqual({ date: '2026-12-01' });
		expect(() => buildReschedule({ date: day }, { start }, zones)).toThrow(
			new FieldNotFoundError('start'),
		);
	});

	test('times named UTC are moved in UTC, whatever zone the service has', () => {
		const current = { start_utc: '2026-11-24 09:00', end_utc: '2026-11-24 10:00' };
		const berlin = { user: 'Europe/Berlin', service: 'Europe/Berlin' };
		expect(buildReschedule(current, { start }, berlin)).toMatchObject({
			fields: { start_utc: '2026-12-01 13:30' },
			dependentFields: { end_utc: '2026-12-01 14:30' },
		});
	});

	test('times around midnight keep their duration on the day on which clocks go back', () => {
		const current = { date: day, start_time: '23:30', end_time: '00:30' };
		const berlin = { user: 'Europe/Berlin', service: 'Europe/Berlin' };
		expect(
			buildReschedule(current, { start: timeOf('2026-10-25T23:30') }, berlin).dependentFields,
		).toEqual({ end_time: '00:30' });
		const early = { date: day, start_time: '00:30', end_time: '01:30' };
		expect(
			buildReschedule(early, { start: timeOf('2026-10-25T00:30') }, berlin).dependentFields,
		).toEqual({
			end_time: '01:30',
		});
	});

	// title, record, input beside the new start, expected error
	test.each<[string, JsonObject, { end?: number }, Error]>([
		['no start', { notes: 'x' }, {}, new FieldNotFoundError('start')],
		[
			'a length and no time of day',
			{ date: day, length: '00:45' },
			{},
			new FieldNotFoundError('start'),
		],
		[
			'no end, for a new end',
			{ start: nine },
			{ end: timeOf(later) },
			new FieldNotFoundError('end'),
		],
		[
			'an end without its time of day',
			{ start: nine, end: day },
			{ end: timeOf(later) },
			new FieldNotFoundError('end'),
		],
	])('a record with %s is a FieldNotFoundError', (_, current, input, error) => {
		const build = () => buildReschedule(current, { start, ...input }, zones);
		expect(build).toThrow(FieldNotFoundError);
		expect(build).toThrow(error);
	});
});
