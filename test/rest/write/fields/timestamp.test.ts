import { parseTimeField } from '../../../../nodes/AppointmentService/rest/write/fields/timestamp';

test.each([
	'start',
	'startsAt',
	'start_at',
	'created_on',
	'birthDate',
	'UTC',
	'time-utc',
	'loggedAT2on On',
	'due',
	'valid-until',
	'slot.begin',
	'appointmentstart',
	'visitEnded',
	'bookingstartedat',
	'lastmodified',
	'inserted',
])('a number in the field %s is a time', (name) => {
	expect(parseTimeField(name, 1_795_700_000)).toBe(1_795_700_000_000);
	expect(parseTimeField(name, '1795700000')).toBe(1_795_700_000_000);
	expect(parseTimeField(name, 7)).toBeUndefined();
});

test.each(['phone', 'id', 'startup', 'atlas', 'format', 'start_number', 'weekendstarter', 'onat'])(
	'a number in the field %s is no time, but a date is',
	(name) => {
		expect(parseTimeField(name, 1_795_700_000)).toBeUndefined();
		expect(parseTimeField(name, '1795700000')).toBeUndefined();
		expect(parseTimeField(name, '2026-11-24')).toBe(Date.parse('2026-11-24'));
	},
);

test.each([null, true, {}, ['1795700000'], 'x'])('%j in the field start is no time', (value) => {
	expect(parseTimeField('start', value)).toBeUndefined();
});
