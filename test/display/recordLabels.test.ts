import { inferLabels, type NameLookup } from '../../nodes/AppointmentService/display';
import { inferPrimaryKey, resourceNameVariants } from '../../nodes/AppointmentService/rest';
import { formatRecordTime } from '../../nodes/AppointmentService/display/recordLabels';
import { casesOf } from '../support/table';

type Row = Record<string, unknown>;

function labelsOf(names: string[], rows: Row[], lookUpName?: NameLookup): string[] {
	const variants = resourceNameVariants(names);
	const labels = inferLabels(rows, variants, inferPrimaryKey(rows, variants), {
		timeZone: 'UTC',
		now: Date.UTC(2026, 5, 1),
	});
	return rows.map((row) => labels.getLabel(row, lookUpName));
}

const appointmentNames = ['appointments', 'appointment'];

test.each(
	// case, resource, record, label
	casesOf<[string, string[], Row, string]>`
		a full name                             | ["clients"] | {"id":1,"name":"Ada Lovelace"} | Ada Lovelace
		first and last name                     | ["clients"] | {"id":1,"FirstName":"Ada","LastName":"King"} | Ada King
		a name without its last name            | ["clients"] | {"id":1,"name":"Ada","surname":"King"} | Ada King
		a name in parts                         | ["clients"] | {"id":1,"name":{"first":"Ada","last":"King"}} | Ada King
		a salutation and a first name           | ["clients"] | {"id":1,"title":"Dr","first_name":"Ada"} | Ada
		a name with the resource’s name         | ["staff"] | {"staff_id":1,"staff_name":"Ada"} | Ada
		a name in several languages             | ["services"] | {"id":1,"name":{"en":"Cut","fr":"Coupe"}} | Cut
		a name and a phone number               | ["clients"] | {"id":1,"name":"Ada","phone":"+27 82 1"} | Ada, +27 82 1
		a name and a mail address by any word   | ["clients"] | {"codigo":1,"nombre":"Ada","correo":"a@b.example"} | Ada, a@b.example
		an empty name and a mail address        | ["clients"] | {"id":1,"name":"","email":"a@b.example"} | a@b.example
		a name, and how to reach somebody       | ["clients"] | {"id":1,"name":"Ada","contact":{"email":"a@b.c"}} | Ada, a@b.c
		a name, a mail address and a start date | ["staff"] | {"id":1,"name":"Ada","email":"a@b.c","start_date":"2020-01-01"} | Ada, a@b.c
		a name in attributes                    | ["clients"] | {"id":"1","type":"clients","attributes":{"name":"Ada"}} | Ada
		a name in a wrapper                     | ["clients"] | {"client":{"id":1,"name":"Ada"},"revision":2} | Ada
		an unknown resource and a distinct text | ["rooms"] | {"id":1,"floor":3,"caption":"Blue room"} | Blue room
		a text with the form of a name          | ["things"] | {"id":1,"alpha":"zz9","beta":"प्रिया शर्मा"} | प्रिया शर्मा
		a code                                  | ["vouchers"] | {"id":1,"code":"GIFT-7","active":true} | GIFT-7
		nothing but an ID                       | ["things"] | {"id":17,"active":true,"size":3} | "17"
	`,
)('%s: in %j the label of %j is %j', (_, names, row, expected) => {
	expect(labelsOf(names, [row])).toEqual([expected]);
});

test('where no name of a field is known, the first texts tell records apart', () => {
	const rows = [14, 15].map((hour) => ({
		予約ID: hour,
		甲: `2026-12-05 ${hour}:00`,
		乙: `2026-12-05 ${hour}:30`,
		備考: '',
	}));
	expect(labelsOf(appointmentNames, rows)).toEqual([
		'2026-12-05 14:00, 2026-12-05 14:30',
		'2026-12-05 15:00, 2026-12-05 15:30',
	]);
});

test.each(
	// case, fields, label
	casesOf<[string, Row, string]>`
		nested related records
			| {"client":{"id":1,"name":"Ada","surname":"King"},"services":[{"id":2,"title":"Cut"},{"id":3,"title":"Dye"}],"datetime":"2026-11-24T14:30:00+02:00"}
			| Ada King, Tue 24 Nov, 12:30, Cut + Dye
		names beside their ids | {"customer_id":1,"customer_first_name":"Ada","customer_last_name":"King","treatmentName":"Cut","startTime":"2026-11-24 14:30:00"}
			| Ada King, Tue 24 Nov, 14:30, Cut
		a client with a mail address alone      | {"attendees":[{"email":"a@b.example"}],"starts_at":"2026-11-24T12:30:00Z"} | a@b.example, Tue 24 Nov, 12:30
		no secret                               | {"client_secret":"pi_3Tb_secret_5iW","starts_at":"2026-11-24T12:30:00Z"} | Tue 24 Nov, 12:30
		a text as client                        | {"client":"Ada King","starts_at":"2026-11-24T12:30:00Z"} | Ada King, Tue 24 Nov, 12:30
		_embedded                               | {"_embedded":{"patient":{"id":3,"fullName":"Ada King"}},"start":"2026-11-24T14:30"} | Ada King, Tue 24 Nov, 14:30
		date and time in two fields             | {"patient_name":"Ada","date":"2026-11-24","start_time":"14:30:00"} | Ada, Tue 24 Nov, 14:30
		an epoch                                | {"guest_name":"Ada","start":1795530600} | Ada, Tue 24 Nov, 14:30
		staff but no service                    | {"client_name":"Ada","provider":{"name":"Bo"},"start":"2026-11-24T14:30:00"} | Ada, Tue 24 Nov, 14:30, Bo
		a title                                 | {"summary":"Cut for Ada","start":"2026-11-24T14:30:00"} | Cut for Ada, Tue 24 Nov, 14:30
		the name and mail address of the client | {"name":"Ada","email":"a@b.c","start_time":"2026-11-24 14:30:00"} | Ada, Tue 24 Nov, 14:30
		a number of guests                      | {"guests":2,"service_name":"Cut","start":"2026-11-24T14:30:00"} | Tue 24 Nov, 14:30, Cut
		a long id                               | {"client_id":"34f58797-247a-4164-a685-34e17114887f","start":"2026-11-24"} | Client 34f58797…, Tue 24 Nov
	`,
)('an appointment with %s: the label of %j is %j', (_, fields, expected) => {
	expect(labelsOf(appointmentNames, [{ id: 7, ...fields }])).toEqual([expected]);
});

test('names of related records are looked up, whatever their fields are called', () => {
	const names: NameLookup = (kind, id) =>
		(({ 'client 5': 'Ada', 'service 5': 'Cut', 'staff 5': 'Bo' }) as Record<string, string>)[
			`${kind} ${id}`
		];
	const rows = [
		{ id: 1, patientId: 5, appointment_type_id: 5, start: '2026-11-24T14:30:00' },
		{ id: 2, patientId: '5', appointment_type_id: 6, start: '2026-11-25T14:30:00' },
	];
	expect(labelsOf(appointmentNames, rows, names)).toEqual([
		'Ada, Tue 24 Nov, 14:30, Cut',
		'Ada, Wed 25 Nov, 14:30, Service 6',
	]);
});

test('the label of an invoice has number, client and date', () => {
	const rows = [
		{
			id: 1,
			number: 'INV-1',
			client: { name: 'Ada' },
			total: '45.50',
			currency: 'EUR',
			issued_at: '2026-11-20T10:00:00',
		},
		{
			id: 2,
			number: 'INV-2',
			client: { name: 'Bo' },
			total: '90.00',
			currency: 'EUR',
			issued_at: '2026-11-21T10:00:00',
		},
	];
	expect(labelsOf(['invoices', 'invoice'], rows)).toEqual([
		'INV-1, Ada, Fri 20 Nov, 10:00',
		'INV-2, Bo, Sat 21 Nov, 10:00',
	]);
});

test('a title that all records share is left out', () => {
	const rows = [1, 2, 3].map((id) => ({
		id,
		title: 'Appointment',
		client_name: `Client no. ${id}`,
		start: '2026-11-24T14:30:00',
	}));
	expect(labelsOf(appointmentNames, rows)[1]).toBe('Client no. 2, Tue 24 Nov, 14:30');
});

const noon = Date.UTC(2026, 2, 1, 12);
const clock = { timeZone: 'Africa/Johannesburg', now: noon };

test.each<[object, unknown, string | undefined]>([
	// record, value of the time field, text in a zone two hours ahead of UTC
	[{}, '2026-03-01T12:00:00Z', 'Sun 1 Mar, 14:00'],
	[{}, '2026-03-01T23:00:00+00:00', 'Mon 2 Mar, 01:00'],
	[{}, '2026-03-01T12:00:00+02:00', 'Sun 1 Mar, 12:00'],
	[{}, '2026-03-01T12:00:00.123', 'Sun 1 Mar, 12:00'],
	[{}, noon, 'Sun 1 Mar, 14:00'],
	[{}, '2027-01-05T09:15:00', 'Tue 5 Jan 2027, 09:15'],
	[{}, '2025-12-31T23:00:00Z', 'Thu 1 Jan, 01:00'],
	[{}, '2026-03-01', 'Sun 1 Mar'],
	[{ time: '9:30' }, '2026-03-01', 'Sun 1 Mar, 09:30'],
	[{ time: '9:30' }, '2026-03-01T12:00:00Z', 'Sun 1 Mar, 14:00'],
	[{}, ' 2026-03-01 12:00 ', undefined],
	[{}, 'soon', undefined],
	[{}, null, undefined],
])('in the record %j the time %j is shown as %s', (view, value, text) => {
	expect(formatRecordTime({ ...view, day: value }, ['day'], clock)).toBe(text);
});

test.each<[unknown, string]>([
	// value of the time field, text
	['2026-03-01T12:00:00Z', 'Sun 1 Mar, 14:00 (Africa/Johannesburg)'],
	['2026-03-01T12:00:00', 'Sun 1 Mar, 12:00'],
	['2026-03-01', 'Sun 1 Mar'],
])('with a label of the zone, the time %s is shown as %s', (value, text) => {
	expect(
		formatRecordTime({ day: value }, ['day'], { ...clock, zoneLabel: 'Africa/Johannesburg' }),
	).toBe(text);
});
