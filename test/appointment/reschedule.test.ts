import {
	buildReschedule,
	FieldNotFoundError,
	type RescheduleInput,
} from '../../nodes/AppointmentService/appointment';
import { InvalidFieldError, type JsonObject } from '../../nodes/AppointmentService/rest';
import {
	readInstant,
	locateTime,
} from '../../nodes/AppointmentService/rest/write/fields/timeLocation';

const zones = { user: 'Europe/Berlin', service: 'UTC' };
const nine = '2026-11-24T09:00:00Z';
const ten = '2026-11-24T10:00:00Z';
const day = '2026-11-24';

describe('where a record holds its start and its end', () => {
	test.each<[string, JsonObject, string | undefined, string | undefined]>([
		['in two fields', { starts_at: nine, ends_at: ten }, 'starts_at', 'ends_at'],
		['by other names', { from: nine, to: ten }, 'from', 'to'],
		[
			'by long names',
			{ bookingBegin: nine, slotFinishTime: ten },
			'bookingBegin',
			'slotFinishTime',
		],
		['by usual words', { scheduled_at: nine, finish_at: ten }, 'scheduled_at', 'finish_at'],
		['the plainest name first', { date: ten, start: nine }, 'start', undefined],
		['in objects of their own', { start: { at: nine }, end: { at: ten } }, 'start.at', 'end.at'],
		['in one object', { slot: { start: nine, end: ten } }, 'slot.start', 'slot.end'],
		['beside an object', { x: { start: ten }, start: nine }, 'start', undefined],
		['not in one of the other kind', { end: { start: nine } }, undefined, undefined],
		['not in a list', { start: [nine], slots: [{ start: nine }] }, undefined, undefined],
		['not where there is no time', { start: 'soon', end: null }, undefined, undefined],
		['not by longer names', { restart: nine, weekend: ten }, undefined, undefined],
		[
			'not by names that go on',
			{ start_note: nine, end_note: ten, to_do: ten },
			undefined,
			undefined,
		],
		['not when it was made', { created_at: nine, updated_at: ten }, undefined, undefined],
	])('%s', (_, record, start, end) => {
		expect(locateTime(record, 'start')).toEqual(start && { path: start.split('.') });
		expect(locateTime(record, 'end')).toEqual(end && { path: end.split('.') });
	});

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
	])('in %j the time of day stands apart in %s and %s', (record, start, end) => {
		expect(locateTime(record, 'start')?.clockPath).toEqual(start && [start]);
		expect(locateTime(record, 'end')).toEqual(
			end && { path: ['date'], clock: [end], shared: true },
		);
	});

	test('in an object, the time of day stands in it too', () => {
		const when = { when: { date: day, time: '09:00' }, time: '11:00' };
		expect(locateTime(when, 'start')).toEqual({ path: ['when', 'date'], clock: ['when', 'time'] });
		const own = { when: { date: day, start_time: '09:00', end_time: '10:00' } };
		expect(locateTime(own, 'start')?.clockPath).toEqual(['when', 'start_time']);
		expect(locateTime(own, 'end')?.clockPath).toEqual(['when', 'end_time']);
	});

	test('where the user says, whatever stands there', () => {
		expect(locateTime({ start: nine, a: { b: 'x' } }, 'start', 'a.b')).toEqual({
			path: ['a', 'b'],
		});
		expect(locateTime({ start: nine }, 'start', 'other')).toEqual({ path: ['other'] });
		expect(locateTime({ start: nine }, 'start', '')).toEqual({ path: ['start'] });
	});

	test('and which instant that is', () => {
		const berlin = (record: JsonObject) =>
			new Date(readInstant(record, locateTime(record, 'start')!, 'Europe/Berlin') ?? NaN).toJSON();
		expect(berlin({ start: nine })).toBe('2026-11-24T09:00:00.000Z');
		expect(berlin({ start: '2026-11-24 09:00' })).toBe('2026-11-24T08:00:00.000Z');
		expect(berlin({ date: day, time: '9:00 PM' })).toBe('2026-11-24T20:00:00.000Z');
	});
});

describe('an appointment is moved', () => {
	const to = '2026-12-01T13:30:00Z';
	test.each<[string, JsonObject, Partial<RescheduleInput>, JsonObject, JsonObject]>([
		['without an end', { start: nine }, {}, { start: to }, {}],
		[
			'and keeps its length',
			{ start: nine, end: ten },
			{},
			{ start: to },
			{ end: '2026-12-01T14:30:00Z' },
		],
		[
			'in an object',
			{ slot: { start: nine, end: ten, room: 4 }, room: 5 },
			{},
			{ slot: { start: to, end: '2026-12-01T14:30:00Z', room: 4 } },
			{},
		],
		[
			'in two objects',
			{ start: { at: nine, tz: 'UTC' }, end: { at: ten } },
			{},
			{ start: { at: to, tz: 'UTC' } },
			{ end: { at: '2026-12-01T14:30:00Z' } },
		],
		[
			'with a new end',
			{ start: nine, end: ten },
			{ end: '2026-12-01T18:00:00Z' },
			{ start: to, end: '2026-12-01T18:00:00Z' },
			{},
		],
		[
			'without a new end',
			{ start: nine, end: ten },
			{ end: '' },
			{ start: to },
			{ end: '2026-12-01T14:30:00Z' },
		],
		[
			'in its own format',
			{ start: '2026-11-24 09:00', end: 1_795_514_400 },
			{},
			{ start: '2026-12-01 13:30' },
			{ end: 1_796_135_400 },
		],
		[
			'with a blank before the zone',
			{ start: '2026-11-24 11:00:00 +0200', end: '2026-11-24 12:00:00 +0200' },
			{},
			{ start: '2026-12-01 15:30:00 +0200' },
			{ end: '2026-12-01 16:30:00 +0200' },
		],
		[
			'by date and time of day',
			{ date: day, time: '9:00 AM' },
			{},
			{ date: '2026-12-01', time: '1:30 PM' },
			{},
		],
		[
			'by date and two times of day',
			{ date: day, start_time: '09:00', end_time: '10:15' },
			{},
			{ date: '2026-12-01', start_time: '13:30' },
			{ end_time: '14:45' },
		],
		[
			'over midnight',
			{ date: day, start_time: '23:30', end_time: '00:30' },
			{},
			{ date: '2026-12-01', start_time: '13:30' },
			{ end_time: '14:30' },
		],
		[
			'in a field that is still empty',
			{ at: null, till: null },
			{ startField: 'at', endField: 'till' },
			{ at: '2026-12-01T13:30:00.000Z' },
			{},
		],
		[
			'in a field that is not there',
			{},
			{ startField: 'a.b' },
			{ a: { b: '2026-12-01T13:30:00.000Z' } },
			{},
		],
		[
			'by fields that the user names',
			{ start: nine, end: ten, s: nine, e: '2026-11-24T09:10:00Z' },
			{ startField: 's', endField: 'e' },
			{ s: to },
			{ e: '2026-12-01T13:40:00Z' },
		],
		[
			'from a start that is not known',
			{ at: null, end: ten },
			{ startField: 'at' },
			{ at: '2026-12-01T13:30:00.000Z' },
			{},
		],
		[
			'to an end that is not known',
			{ start: nine, till: null },
			{ endField: 'till' },
			{ start: to },
			{},
		],
	])('%s', (_, current, more, fields, along) => {
		expect(buildReschedule(current, { start: to, ...more }, zones)).toEqual({
			fields,
			along,
			exact: true,
		});
	});

	test('what it was is left as it is', () => {
		const current = { slot: { start: nine, end: ten } };
		buildReschedule(current, { start: to }, zones);
		expect(current).toEqual({ slot: { start: nine, end: ten } });
	});

	test('to a day, where only days are kept', () => {
		const start = '2026-12-01T00:00';
		expect(buildReschedule({ date: day }, { start }, zones).fields).toEqual({ date: '2026-12-01' });
		expect(buildReschedule({ date: day }, { start: '2026-12-01' }, zones).fields).toEqual({
			date: '2026-12-01',
		});
		expect(() => buildReschedule({ date: day }, { start: to }, zones)).toThrow(
			new FieldNotFoundError('start'),
		);
	});

	test('around midnight, on the day on which clocks go back', () => {
		const current = { date: day, start_time: '23:30', end_time: '00:30' };
		const berlin = { user: 'Europe/Berlin', service: 'Europe/Berlin' };
		expect(buildReschedule(current, { start: '2026-10-25T23:30' }, berlin).dependentFields).toEqual(
			{
				end_time: '00:30',
			},
		);
		const early = { date: day, start_time: '00:30', end_time: '01:30' };
		expect(buildReschedule(early, { start: '2026-10-25T00:30' }, berlin).dependentFields).toEqual({
			end_time: '01:30',
		});
	});

	test.each<[string, JsonObject, Partial<RescheduleInput>, Error]>([
		['no start', { notes: 'x' }, {}, new FieldNotFoundError('start')],
		['no end', { start: nine }, { end: ten }, new FieldNotFoundError('end')],
		[
			'an end without its time of day',
			{ start: nine, end: day },
			{ end: ten },
			new FieldNotFoundError('end'),
		],
	])('%s is shown', (_, current, more, fault) => {
		const move = () => buildReschedule(current, { start: to, ...more }, zones);
		expect(move).toThrow(FieldNotFoundError);
		expect(move).toThrow(fault);
	});

	test.each<[Partial<RescheduleInput>, string, unknown]>([
		[{ start: 'soon' }, 'start', 'soon'],
		[{ end: 'late' }, 'end', 'late'],
	])('%j names no time', (more, field, given) => {
		let fault: unknown;
		try {
			buildReschedule({ start: nine, end: ten }, { start: to, ...more }, zones);
		} catch (error) {
			fault = error;
		}
		expect(fault).toBeInstanceOf(InvalidFieldError);
		expect(fault).toMatchObject({
			field,
			given,
			misfit: { complaint: 'is not a date', example: '2026-11-24T14:30:00' },
			known: [],
		});
	});
});
