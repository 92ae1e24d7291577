import {
	formatTimeOfDay,
	parseTimeOfDay,
} from '../../../nodes/AppointmentService/rest/values/timeOfDay';

test.each<[unknown, string | undefined]>([
	['09:05', '09:05'],
	['9:05', '09:05'],
	[' 21:05:30 ', '21:05'],
	['9:05 AM', '09:05'],
	['12:05am', '00:05'],
	['12:05 pm', '12:05'],
	['1:05 p.m.', '13:05'],
	['11:05 P.M', '23:05'],
	['9h05', '09:05'],
	['21U05', '21:05'],
	['9h5', undefined],
	['23:59', '23:59'],
	['24:00', '24:00'],
	['24:01', undefined],
	['9', undefined],
	['9:5', undefined],
	['109:05', undefined],
	['at 9:05', undefined],
	['9:05 in the morning', undefined],
	[905, undefined],
	[null, undefined],
])('%j is read as %s', (value, timeOfDay) => {
	expect(parseTimeOfDay(value)).toBe(timeOfDay);
});

test.each<[string, string, string]>([
	// wall time, a value of the field, text
	['2026-11-24T14:05:06Z', '09:00', '14:05'],
	['2026-11-24T09:05:06Z', '09:00', '09:05'],
	['2026-11-24T09:05:06Z', '9:00', '9:05'],
	['2026-11-24T09:05:06Z', '10:00:00', '09:05:06'],
	['2026-11-24T14:05:06Z', '9h00', '14h05'],
	['2026-11-24T14:05:06Z', '9:00 AM', '2:05 PM'],
	['2026-11-24T14:05:06Z', ' 09:00am ', '02:05pm'],
	['2026-11-24T09:05:06Z', '2:00 PM', '9:05 AM'],
	['2026-11-24T09:05:06Z', '2:00  p.m.', '9:05  a.m.'],
	['2026-11-24T00:05:06Z', '2:00 pm', '12:05 am'],
	['2026-11-24T12:05:06Z', '2:00 am', '12:05 pm'],
	['2026-11-24T13:05:06Z', '2:00:00 PM', '1:05:06 PM'],
])('%s is written like %j as %j', (wall, example, text) => {
	expect(formatTimeOfDay(Date.parse(wall), example)).toBe(text);
});
