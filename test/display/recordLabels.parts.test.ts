import { inferLabels } from '../../nodes/AppointmentService/display';
import { inferPrimaryKey, resourceNameVariants } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';

type Row = Record<string, unknown>;
const labelsFor = (names: string[], rows: Row[]) => {
	const variants = resourceNameVariants(names);
	return inferLabels(rows, variants, inferPrimaryKey(rows, variants), {
		timeZone: 'UTC',
		now: Date.UTC(2026, 5, 1),
	});
};
/** The label of the first record. */
const firstLabel = (names: string[], ...rows: Row[]) => labelsFor(names, rows).getLabel(rows[0]);

const ada = { id: 1, name: 'Ada', email: 'a@b.example' };
const time = '2026-11-24T14:30:00';
const client = { id: 5, name: 'Ada' };

test.each(
	// case, resource, records, label
	casesOf<[string, string[], Row[], string]>`
		an appointment has client and service, but no staff, number or amount | ["appointments"]
			| [{"id":1,"number":"A-1","total":"45.50","client":{"id":5,"name":"Ada"},"service":{"id":6,"name":"Cut"},"staff":{"id":7,"name":"Bo"},"start":"2026-11-24T14:30:00"}]
			| Ada, Tue 24 Nov, 14:30, Cut
		an appointment without client has service and staff | ["appointments"]
			| [{"id":1,"service":{"id":6,"name":"Cut"},"staff":{"id":7,"name":"Bo"},"start":"2026-11-24T14:30:00"}] | Tue 24 Nov, 14:30, Cut, Bo
		an appointment without service has its number | ["appointments"]
			| [{"id":1,"number":"A-1","total":"45.50","client":{"id":5,"name":"Ada"},"start":"2026-11-24T14:30:00"}] | A-1, Ada, Tue 24 Nov, 14:30
		a client without name has the code before the mail address | ["clients"] | [{"id":1,"code":"C-1","email":"a@b.example"}] | C-1
		an appointment has the only time that is to come | ["appointments"]
			| [{"id":1,"client":{"id":5,"name":"Ada"},"booked_for":"2026-11-24T14:30:00","created_at":"2026-05-02T08:00:00"}] | Ada, Tue 24 Nov, 14:30
		an appointment has a start with the month first | ["appointments"]
			| [{"id":1,"patient_name":"Ada","date":"11/24/2026","start_time":"2:30 PM"}] | Ada, Tue 24 Nov, 14:30
		an appointment whose start is unknown has no other time | ["appointments"]
			| [{"id":1,"client":{"id":5,"name":"Ada"},"service":"Cut","when":"soon","created_at":"2026-05-02T08:00:00"}] | Ada, Cut
		an appointment has a name of another kind of person, rather than a text | ["appointments"]
			| [{"id":1,"note":"at 5","rider":"Ada Bo","start":"2026-11-24T14:30:00"},{"id":2,"note":"at 6","rider":"Cy Dee","start":"2026-11-24"}] | Ada Bo, Tue 24 Nov, 14:30
		an appointment has names with their words the other way round | ["appointments"]
			| [{"id":1,"nombreCliente":"Ada","nombreServicio":"Corte","start":"2026-11-24T14:30:00"}] | Ada, Tue 24 Nov, 14:30, Corte
		an event has title and date | ["events"] | [{"id":1,"title":"Fair","date":"2026-11-24"}] | Fair, Tue 24 Nov
		a person has no start date | ["staff"] | [{"id":1,"name":"Ada","email":"a@b.example","start_date":"2026-11-24"}] | Ada, a@b.example
		a person has the first email address of a list | ["clients"] | [{"id":1,"name":"Ada","email":["a@b.example","c@b.example"]}] | Ada, a@b.example
		a person has the email address of an object in a list | ["clients"]
			| [{"id":1,"name":"Ada","telecom":[{"system":"email","value":"a@b.example"}]}] | Ada, a@b.example
		a person has no start date, and no name of another person | ["staff"]
			| [{"id":2,"name":"Bo","start_date":"2026-11-24"},{"id":1,"name":"Ada","email":"a@b.example","start_date":"2026-11-24"}] | Bo
		a person has a start with a time of day | ["staff"] | [{"id":1,"name":"Ada","email":"a@b.example","start":1795530600}] | Ada, Tue 24 Nov, 14:30
		a person has a start with a time of day, where another one has a date | ["staff"]
			| [{"id":1,"name":"Ada","email":"a@b.example","start":"2026-11-24T14:30:00"},{"id":2,"name":"Bo","start":"2026-11-24"}] | Ada, Tue 24 Nov, 14:30
		a record of a client has the time of its creation | ["vouchers"]
			| [{"id":1,"staff":{"id":7,"name":"Bo"},"client":{"id":5,"name":"Ada"},"created_at":"2026-11-24T14:30:00"}] | Ada, Tue 24 Nov, 14:30, Bo
		a record of staff has its code only | ["rooms"] | [{"id":1,"code":"R-1","staff":{"id":7,"name":"Bo"},"created_at":"2026-11-24T14:30:00"}] | R-1
		a person related to a client has no time of creation | ["children"]
			| [{"id":1,"name":"Ada","email":"a@b.example","client_id":5,"created_at":"2026-11-24T14:30:00"}] | Ada, a@b.example
		a record has its name where two records share it | ["services"] | [{"id":1,"name":"Cut"},{"id":2,"name":"Cut"}] | Cut
		a record has its code where all three names are equal | ["services"]
			| [{"id":1,"name":"Cut","code":"a"},{"id":2,"name":"Cut","code":"b"},{"id":3,"name":"Cut","code":"c"},{"id":4,"code":"d"}] | a
		a record has its name where one of three differs | ["services"] | [{"id":1,"name":"Cut"},{"id":2,"name":"Cut"},{"id":3,"name":"Dye"}] | Cut
	`,
)('%s: in %j the label of %j is %j', (_, names, rows, expected) => {
	expect(firstLabel(names, ...rows)).toBe(expected);
});

test('getTime and showsTime: the start of appointments, nothing for clients', () => {
	const timedLabels = labelsFor(['appointments'], [{ id: 1, client, start: `${time}Z` }]);
	expect(timedLabels.showsTime).toBe(true);
	expect(timedLabels.getTime({ id: 2, start: `${time}Z` })).toBe(Date.parse(`${time}Z`));
	expect(timedLabels.getTime({ id: 2 })).toBeUndefined();
	const untimedLabels = labelsFor(['clients'], [ada]);
	expect(untimedLabels.showsTime).toBe(false);
	expect(untimedLabels.getTime({ ...ada, start: time })).toBeUndefined();
});

test('getMissingNames: client and service of an appointment, nothing for clients', () => {
	const rows = [{ id: 1, client_id: 5, service: { id: 6 }, staff_id: 7, start: time }];
	expect(labelsFor(['appointments'], rows).getMissingNames(rows[0])).toEqual([
		{ kind: 'client', id: '5' },
		{ kind: 'service', id: '6' },
	]);
	expect(
		labelsFor(['clients'], [{ ...ada, staff_id: 7 }]).getMissingNames({ ...ada, staff_id: 7 }),
	).toEqual([]);
});
