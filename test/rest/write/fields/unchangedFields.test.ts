import { type JsonObject, resourceNameVariants } from '../../../../nodes/AppointmentService/rest';
import {
	reconcileUnchanged,
	writableFields,
} from '../../../../nodes/AppointmentService/rest/write/fields/unchangedFields';
import { casesOf } from '../../../support/table';

describe('reconcileUnchanged of relations', () => {
	// changes, unchanged fields, expected unchanged fields
	test.each(
		casesOf<[JsonObject, JsonObject, JsonObject]>`
			{"client_id":52}     | {"client_name":"Anna","client":{"id":41},"notes":"x"} | {"notes":"x"}
			{"client_id":52}     | {"client_id":41,"clientName":"Anna"} | {"client_id":41}
			{"clientUuid":"b"}   | {"client_full_name":"Anna"} | {}
			{"client_guid":"b"}  | {"clientDisplayName":"Anna"} | {}
			{"client_uid":"b"}   | {"client_name":"Anna","staff_name":"Ben"} | {"staff_name":"Ben"}
			{"service_ids":[2]}  | {"service_names":["x"],"service":"y"} | {"service_names":["x"]}
			{"client":{"id":52}} | {"client_id":41,"client_name":"Anna"} | {}
			{"client":52}        | {"client_id":41,"client_name":"Anna"} | {}
			{"notes":"y"}        | {"notes_id":7,"notes_name":"x"} | {"notes_id":7,"notes_name":"x"}
			{"id":2}             | {"name":"Anna","uid":"x"} | {"name":"Anna","uid":"x"}
			{"my_id":2}          | {"my":3,"my_name":"x"} | {"my":3,"my_name":"x"}
		`,
	)('with the changes %j, the fields %j become %j', (changes, unchanged, consistent) => {
		const current = { client: { id: 41 }, ...unchanged };
		expect(reconcileUnchanged(unchanged, changes, current)).toEqual(consistent);
	});
});

test('a start that stands there twice is moved in both notations, and another time is not', () => {
	const current = {
		start: '2026-11-24T09:00:00Z',
		startLocal: '2026-11-24 10:00:00',
		start_utc: '2026-11-24 09:00',
		start_epoch: 1_795_510_800,
		start_at: '2026-11-24 09:00:00',
		planned_start: '2026-11-24T09:00:00Z',
		created_local: '2026-11-24 10:00:00',
	};
	const { start, ...unchanged } = current;
	expect(start).toBe('2026-11-24T09:00:00Z');
	const changes = { start: '2026-12-01T13:30:00Z' };
	expect(reconcileUnchanged(unchanged, changes, current, 'Europe/Berlin')).toEqual({
		...unchanged,
		startLocal: '2026-12-01 14:30:00',
		start_utc: '2026-12-01 13:30',
		start_epoch: 1_796_131_800,
	});
});

describe('reconcileUnchanged of times', () => {
	const start = '2026-11-24T09:00:00Z';
	const end = '2026-11-24T09:45:00Z';
	const later = '2026-11-24T10:00:00Z';

	// title, unchanged fields, changes, expected unchanged fields
	test.each(
		casesOf<[string, JsonObject, JsonObject, JsonObject]>`
			in minutes                                  | {"duration":45} | {"end":"2026-11-24T10:00:00Z"} | {"duration":60}
			in seconds                                  | {"length":2700} | {"end":"2026-11-24T10:00:00Z"} | {"length":3600}
			in hours                                    | {"duration":0.75} | {"end":"2026-11-24T10:00:00Z"} | {"duration":1}
			as text                                     | {"total_minutes":"45"} | {"end":"2026-11-24T10:00:00Z"} | {"total_minutes":60}
			with a short name                           | {"mins":45} | {"start":"2026-11-24T09:15:00Z"} | {"mins":30}
			in French                                   | {"durée":45} | {"end":"2026-11-24T10:00:00Z"} | {"durée":60}
			in German                                   | {"terminDauer":45} | {"end":"2026-11-24T10:00:00Z"} | {"terminDauer":60}
			in Portuguese                               | {"duracao_min":45} | {"end":"2026-11-24T10:00:00Z"} | {"duracao_min":60}
			with a long name                            | {"length_of_visit":45} | {"end":"2026-11-24T10:00:00Z"} | {"length_of_visit":60}
			unless the start is after the end           | {"duration":45} | {"start":"2026-11-25T09:00:00Z"} | {"duration":45}
			unless no time changes                      | {"duration":45} | {"notes":"x"} | {"duration":45}
			unless it has another name                  | {"price":45} | {"end":"2026-11-24T10:00:00Z"} | {"price":45}
			unless it is not that between start and end | {"duration":40} | {"end":"2026-11-24T10:00:00Z"} | {"duration":40}
			of two, if it is that between start and end | {"duration":40,"mins":45} | {"end":"2026-11-24T10:00:00Z"} | {"duration":40,"mins":60}
			unless its name only begins like one        | {"minsk":45} | {"end":"2026-11-24T10:00:00Z"} | {"minsk":45}
			to undefined where the new end is no time   | {"duration":45} | {"end":"later"} | {}
			to undefined between two formats            | {"duration":45} | {"end":"2026-11-24 10:00"} | {}
			to zero                                     | {"duration":45} | {"end":"2026-11-24T09:00:00Z"} | {"duration":0}
		`,
	)('a duration is adjusted: %s', (_, unchanged, changes, adjusted) => {
		const current = { start, end, ...unchanged };
		expect(reconcileUnchanged(unchanged, changes, current)).toEqual(adjusted);
	});

	test('a duration of zero stays, because its unit is unknown', () => {
		const current = { start, end: start, duration: 0 };
		expect(reconcileUnchanged({ duration: 0 }, { end: later }, current)).toEqual({ duration: 0 });
	});

	test('a duration that is not sent along is not added', () => {
		const current = { start, end, duration: 45 };
		expect(reconcileUnchanged({}, { end: later }, current)).toEqual({});
		expect(reconcileUnchanged({ notes: 'x' }, { end: later }, current)).toEqual({ notes: 'x' });
	});

	// why, current fields, changes, expected unchanged fields
	test.each(
		casesOf<[string, JsonObject, JsonObject, JsonObject]>`
			the record has no start          | {"end":"2026-11-24T09:45:00Z","duration":45} | {"end":"2026-11-24T10:00:00Z"} | {"duration":45}
			the record has no end            | {"start":"2026-11-24T09:00:00Z","duration":45} | {"start":"2026-11-24T10:00:00Z"} | {"duration":45}
			start and end are in an object   | {"slot":{"start":"2026-11-24T09:00:00Z","end":"2026-11-24T09:45:00Z"},"duration":45} | {"slot":1} | {"duration":45}
			the time of day is another field | {"date":"2026-11-24","time":"09:00","end":"2026-11-24","duration":0} | {"date":"2026-11-25"} | {"duration":0}
			start and end have two formats   | {"start":"2026-11-24T09:00:00Z","end":"2026-11-24 09:45","duration":45} | {"end":"2026-11-24T10:00:00Z"} | {"duration":45}
		`,
	)('a duration stays where %s', (_, current, changes, expected) => {
		const { duration } = current;
		expect(reconcileUnchanged({ duration }, changes, current)).toEqual(expected);
	});

	// title, unchanged fields, changes, other current fields, expected unchanged fields
	test.each(
		casesOf<[string, JsonObject, JsonObject, JsonObject, JsonObject]>`
			is adjusted                                 | {"end":"2026-11-24T09:45:00Z"} | {"duration":30} | {} | {"end":"2026-11-24T09:30:00Z"}
			is adjusted to a duration as text           | {"end":"2026-11-24T09:45:00Z"} | {"duration":"90"} | {} | {"end":"2026-11-24T10:30:00Z"}
			is adjusted to a new start                  | {"end":"2026-11-24T09:45:00Z"} | {"duration":30,"start":"2026-11-24T10:00:00Z"} | {} | {"end":"2026-11-24T10:30:00Z"}
			stays where it changes, too                 | {"end":"2026-11-24T09:45:00Z"} | {"duration":30,"end":"2026-11-24T10:00:00Z"} | {} | {"end":"2026-11-24T09:45:00Z"}
			is not added where it is not sent along     | {"notes":"x"} | {"duration":30} | {} | {"notes":"x"}
			is undefined where the new start is no time | {"end":"2026-11-24T09:45:00Z"} | {"duration":30,"start":"soon"} | {} | {}
			keeps its format | {"end":"2026-11-24 09:45"} | {"duration":30} | {"start":"2026-11-24 09:00","end":"2026-11-24 09:45"} | {"end":"2026-11-24 09:30"}
		`,
	)('the end %s where the duration changes', (_, unchanged, changes, more, expected) => {
		const current = { start, end, duration: 45, ...more };
		expect(reconcileUnchanged(unchanged, changes, current)).toEqual(expected);
	});
});

test('a whole record is sent without its ids, the service’s times and fields of the format', () => {
	const record = {
		id: 1,
		uuid: 'a',
		appointment_id: 1,
		reference: 'R1',
		notes: 'x',
		start: '2026-11-24T09:00:00Z',
		created_at: '2026-11-01T08:00:00Z',
		updatedAt: 1_795_700_000,
		booked: true,
		changed: 'no',
		_links: {},
		_embedded: {},
		'@odata.etag': 'x',
		'notes@odata.type': 'x',
		'@type': 'x',
		my_links: 'y',
		'a@b': 'z',
		_links2: 'w',
	};
	const writable = {
		reference: 'R1',
		notes: 'x',
		start: '2026-11-24T09:00:00Z',
		booked: true,
		changed: 'no',
		my_links: 'y',
		'a@b': 'z',
		_links2: 'w',
	};
	const url = 'https://salon.example.com/v1/appointments/1';
	expect(writableFields(record, resourceNameVariants(['appointments']), url)).toEqual(writable);
});

test.each(
	casesOf<[JsonObject, JsonObject]>`
		{"id":1,"client_id":1,"doctorId":1}         | {"client_id":1,"doctorId":1}
		{"appointmentId":1,"parentId":1,"rootId":2} | {"parentId":1,"rootId":2}
		{"bookingId":1,"clientId":1}                | {"clientId":1}
		{"ticketId":1,"notes":"x"}                  | {"notes":"x"}
	`,
)('of %j, with the ID 1, %j is sent: only the record’s own ID is not', (record, writable) => {
	const url = 'https://salon.example.com/v1/appointments/1';
	expect(writableFields(record, resourceNameVariants(['appointments']), url)).toEqual(writable);
});
