import { createFilter, sortRecords } from '../../nodes/AppointmentService/filter';
import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';
import { contextOf, filterRecords, messageOf } from './setup';

/** Appointments of one account: long ago, today at half past nine and at half past eleven in the evening, and in two weeks. */
const moments = ['2026-02-25 10:15', '2026-03-11 09:30', '2026-03-11 23:30', '2026-03-25 10:15'];
const inBerlin = { recordTimeZone: 'Europe/Berlin' };

/** Fills a record in which `$` stands before what a moment shows. */
const fill = (template: JsonObject) =>
	moments.map((moment, at) => {
		const [day, clock] = moment.split(' ');
		const [year, month, date] = day.split('-');
		const [hour, minute] = clock.split(':');
		const end = `${hour}:${Number(minute) + 15}`;
		const parts: Record<string, string> = { day, clock, end, year, month, date, hour, minute };
		const text = JSON.stringify({ id: at + 1, ...template }).replace(
			/\$(day|clock|end|year|month|date|hour|minute)/g,
			(_, name: string) => parts[name],
		);
		return JSON.parse(text) as JsonObject;
	});

const otherNotices = ({ notices }: { notices: string[] }) =>
	notices.filter((notice) => !notice.startsWith('The start is read from'));
const idsOf = (records: JsonObject[]) => records.map(({ id }) => id);
const morning = { startsAfter: '2026-03-11T09:00', startsBefore: '2026-03-11T12:00' };

test.each(
	casesOf<[string, JsonObject]>`
		the only times to come     | {"JobDateTime":"$day $clock","JobEndDateTime":"$day $end","CreatedDate":"2026-03-01 08:00"}
		with a word for the end    | {"booked_for":"$day $clock","returnTime":"$day $end","last_seen":"2026-03-11 10:20"}
		beside a telephone number  | {"slotted":"$day $clock","client_phone":5551234567,"card":"4111111111"}
		beside days                | {"treated":"$day $clock","born":"2027-01-01","paid_until":"2026-12-31"}
		a day of another name      | {"yoyakuDate":"$day","startTime":"$clock","torokuDate":"2026-03-01"}
		a clock of another name    | {"date":"$day","uhrzeitVon":"$clock","uhrzeitBis":"$end"}
		both of other names        | {"yuyueDate":"$day","yuyueTime":"$clock-$end","gmtCreate":"2026-03-01 08:00:00"}
		letters of a table         | {"pc_eventDate":"$day","pc_startTime":"$clock:00","pc_endTime":"$end:00","pc_time":"2026-01-01 08:00:00"}
		with fractions             | {"appointmentDate":"$day","startTime":"$clock:00.000","endTime":"$end:00.000"}
		booked, and beside the day | {"scheduled_at":"2026-03-01T08:00:00Z","date":"$day","start_time":"$clock"}
		short names                | {"start_dt":"$dayT$clock:00","creation_dt":"2026-03-11T10:20:00"}
		under two names            | {"plan_begins":"$day $clock","use_begins":"$day $clock","made":"2026-03-01"}
		as a verb                  | {"alkaa":"$day $clock","paattyy":"$day $end"}
		another form of the word   | {"starting_time":"$day $clock","ending_time":"$day $end"}
		the month first            | {"date":"$month/$date/$year","starttime":"$clock","scheduleddatetime":"03/01/2026 08:00:00"}
		the month first, at once   | {"StartDate":"$month/$date/$year $hour:$minute","EndDate":"$month/$date/$year $end"}
		the day first              | {"data":"$date-$month-$year","horario":"$clock:00","agendado_em":"01-03-2026 08:00:00"}
	`,
)('the start is found: %s', (_, template) => {
	const records = fill(template);
	const today = filterRecords({ when: 'today' }, records, inBerlin);
	expect([idsOf(today.records), otherNotices(today)]).toEqual([[2, 3], []]);
	const early = filterRecords(morning, records, inBerlin);
	expect([idsOf(early.records), otherNotices(early)]).toEqual([[2], []]);
	const reversed = [...records].reverse();
	const sorted = sortRecords(reversed, 'startAscending', contextOf(inBerlin));
	expect([idsOf(sorted.records), otherNotices(sorted)]).toEqual([[1, 2, 3, 4], []]);
	// What is chosen alone shows no field, and no notation, for certain.
	const chosen = sortRecords(today.records, 'startDescending', contextOf(inBerlin), records);
	expect([idsOf(chosen.records), otherNotices(chosen)]).toEqual([[3, 2], []]);
});

test('a field of another name is told, until the user confirms it', () => {
	const records = fill({ plan: { slotted: '$day $clock' }, made: '2026-03-01' });
	const told = filterRecords({ when: 'today' }, records, inBerlin);
	expect(told.notices).toEqual([
		'The start is read from “plan.slotted”, the only field with times to come. Set the option Start Field to this field or to another one.',
	]);
	const changes = { ...inBerlin, startField: 'plan.slotted' };
	expect(filterRecords({ when: 'today' }, records, changes)).toEqual({ ...told, notices: [] });
});

test.each(['11-Mar-2026 09:30:00', 'March 11, 2026 9:30 AM', 'Wed, 11 Mar 2026 at 09:30'])(
	'the name of a month is read: %s',
	(starts) => {
		const records = [
			{ id: 1, starts },
			{ id: 2, starts: '2026-03-12' },
		];
		const found = filterRecords(morning, records, inBerlin);
		expect([idsOf(found.records), found.notices]).toEqual([[1], []]);
	},
);

test.each<[string, JsonObject]>([
	['two times to come', { follow: '2026-03-11T08:00Z', a: '$dayT$clockZ', b: '$dayT$endZ' }],
	['no time to come', { called: '2026-03-11T09:00Z', logged: '2026-03-10T09:00Z' }],
	['a date that cannot be read', { termin: '$date.$month.26', lizenz: '$dayT$clockZ' }],
	['a day alone', { slot: 'Monday $clock', review_on: '$day' }],
	['an end alone', { ends_at: '$dayT$clockZ', valid_until: '$dayT$endZ' }],
	['numbers alone', { phone: 5551234567, account: '1788000000' }],
	['a time to come and words', { seen: '$dayT$clockZ', other: 'tomorrow', sent: '2020-01-01' }],
])('no start is guessed: %s', (name, template) => {
	const records = fill(template);
	if (name === 'a time to come and words') records[1].seen = 'at noon';
	const message = messageOf(() => filterRecords({ when: 'today' }, records));
	expect(message).toContain('The appointments show no start.');
	expect(message).toContain('set the option Start Field');
});

test.each([
	['day and month may change places', ['03/11/2026', '11/03/2026']],
	['both orders are there', ['11/03/2026', '03/25/2026', '25/03/2026']],
	['the time of day is unknown', ['25/03/2026 at noon']],
])('a date is not guessed where %s', (_, starts) => {
	const records = starts.map((start, id) => ({ id, start, date: '2026-01-01' }));
	expect(messageOf(() => filterRecords({ when: 'today' }, records))).toContain('show no start');
});

test('days as epochs are days', () => {
	const records = fill({}).map((record, at) => {
		const time = Date.parse(`${moments[at].replace(' ', 'T')}Z`);
		return { ...record, startDate: time - (time % 86_400_000), startDateTime: time };
	});
	const found = filterRecords({ ...morning, startsAfter: '2026-03-11T09:00Z' }, records);
	expect([idsOf(found.records), found.notices]).toEqual([[2], []]);
});

test.each<JsonObject>([
	{ date: '$day', ankunft: '$clock', abfahrt: '$end' },
	{ arrival: '$day', arrivalTime: 930 },
])(
	'a time of day that cannot be read is not taken for midnight, and the order says so: %j',
	(template) => {
		const records = fill(template);
		expect(filterRecords(morning, records, inBerlin)).toEqual({
			records: [],
			notices: ['2 of 4 appointments show no start and were left out.'],
		});
		expect(sortRecords(records, 'startDescending', contextOf()).notices).toEqual([
			'4 of 4 appointments show no time of day that can be read and have their places by their days alone.',
		]);
	},
);

test.each<[string, JsonObject]>([
	['plan.from', { plan: { from: '$dayT$clock', made: '2026-03-11T10:00' }, a: 'b' }],
	['plan_from', { plan: { from: '$dayT$clock', made: '2026-03-11T10:00' }, a: 'b' }],
	['ankunft', { start: '2026-03-01T08:00Z', ankunft: '$day $clock' }],
	['items.0.begin', { items: [{ sku: 'A', begin: '$dayT$clock', made: '2026-03-11' }] }],
	['tag, ankunft', { tag: '$day', ankunft: '$clock', abfahrt: '$end' }],
	['x.tag,x.ankunft', { x: { tag: '$day', ankunft: '$clock', abfahrt: '$end' } }],
])('the start is in the field that the user names: %s', (startField, template) => {
	const changes = { ...inBerlin, startField };
	const found = filterRecords(morning, fill(template), changes);
	expect([idsOf(found.records), found.notices]).toEqual([[2], []]);
});

test.each<[string, JsonObject, string | undefined, string]>([
	['the field that says so', { starts_at: '$day', date: '$day' }, 'starts_at', ''],
	['the only field', { date: '$day', created: '$day' }, 'date', ''],
	['one of two that may mean it', { date: '$day', scheduled_at: '2026-03-01' }, undefined, ''],
	['one that no word tells of', { booked_for: '$day' }, undefined, ''],
	[
		'the field of the user',
		{ starts_at: '$day', plan: { from: '$day' } },
		'plan.from',
		'plan.from',
	],
	['two fields of the user', { day: '$day', hour: '$clock' }, undefined, 'day, hour'],
])('a part of a list is asked for by %s', (_, template, path, startField) => {
	const { startRange } = createFilter({ when: 'today' }, contextOf({ startField })) ?? {};
	expect(startRange?.pathIn(fill(template))?.join('.')).toBe(path);
});

test('a field that no appointment has is named', () => {
	const changes = { startField: 'begins' };
	const records = fill({ start: '$dayT$clockZ' });
	expect(messageOf(() => filterRecords(morning, records, changes))).toContain(
		'The appointments show no start in the field “begins”.',
	);
});
