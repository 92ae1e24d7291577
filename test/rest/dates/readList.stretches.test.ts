import { ServiceMemory } from '../../../nodes/AppointmentService/rest';
import { answer, readFromService, type Reply, type Row } from '../support/fakeListService';
import { casesOf } from '../../support/table';

const day = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00Z');

/** A visit every other day for 200 days, up to 40 days ahead. */
const visits: Row[] = Array.from({ length: 100 }, (_, index) => ({
	id: index + 1,
	starts_at: new Date(now + (2 * index - 160) * day).toISOString(),
}));
const idsOf = (rows: Row[]) => rows.map((row) => row.id).sort((a, b) => Number(a) - Number(b));
const startOf = (row: Row) => Date.parse(String(row.starts_at));

/** The moment that a text means; NaN where it is written in another way. */
const notations = {
	days: (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN),
	moments: (text: string) => (text.includes('T') ? Date.parse(text) : NaN),
	milliseconds: (text: string) => (/^\d{12,13}$/.test(text) ? Number(text) : NaN),
	seconds: (text: string) => (/^\d{9,10}$/.test(text) ? Number(text) * 1000 : NaN),
	american: (text: string) => Date.parse(text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')),
	german: (text: string) => Date.parse(text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')),
	local: (text: string) =>
		Date.parse(text.replace(/^(\S{10}) (\d\d:\d\d:\d\d)$/, '$1T$2Z').replace(/^\S{0,19}$/, 'x')),
};
const ofDays = ['days', 'american', 'german'];

interface Habits {
	names: [from: string, to: string];
	/** What it says where the dates are missing. */
	message: string | object;
	/** Days of its shortest and of its longest range, and what it says to a longer one. */
	shortest?: number;
	longest?: number;
	tooLong?: string | object;
	tooLongStatus?: number;
	/** It takes days only, moments only, or another notation; both ends belong to a range of days. */
	takes?: keyof typeof notations;
	/** What it says to another notation. */
	invalid?: string;
	/** Its days are those of another zone. */
	hoursAhead?: number;
	status?: number;
}

function service(
	{
		names,
		message,
		shortest = 0,
		longest,
		tooLong,
		tooLongStatus,
		takes,
		invalid = 'Invalid value',
		hoursAhead = 0,
		status = 400,
	}: Habits,
	rows = visits,
): Reply {
	return (query) => {
		// A service with one name for both ends has a slash between them.
		const both = query.get(names[0])?.split('/');
		const [from = null, to = null] = names[1] ? names.map((name) => query.get(name)) : (both ?? []);
		const refuse = (text: string | object, as = status) =>
			answer(typeof text === 'string' ? { message: text } : text, {}, as);
		if (from === null || to === null) return refuse(message);
		const isDays = takes ? ofDays.includes(takes) : !from.includes('T');
		const [first, end] = [from, to].map(takes ? notations[takes] : Date.parse);
		if (Number.isNaN(first + end)) return refuse(invalid);
		const last = end + (isDays ? day - 1 : 0);
		if (last - first < shortest * day) return refuse('The range is too short.');
		if (longest !== undefined && last - first > longest * day)
			return refuse(tooLong ?? 'No', tooLongStatus);
		return {
			data: rows.filter((row) => {
				const start = startOf(row) + hoursAhead * 3_600_000;
				return start >= first && start <= last;
			}),
			has_more: false,
		};
	};
}

const habits = casesOf<[string, Habits]>`
	names them in a sentence                | {"names":["start_date","end_date"],"message":"start_date and end_date are required"}
	names them as fields                    | {"names":["from","to"],"message":{"errors":{"from":["is required"],"to":["is required"]}},"status":422}
	names them in camel case                | {"names":["startTime","endTime"],"message":"Missing parameters: startTime, endTime","takes":"moments"}
	speaks of a range of dates only         | {"names":["date_from","date_to"],"message":"A date range must be given."}
	gives 31 days and says so
		| {"names":["start_at_min","start_at_max"],"message":"start_at_min is required; start_at_max is required","longest":31,"tooLong":"The range may span 31 days at most."}
	gives a week and does not say so
		| {"names":["start_date","end_date"],"message":"start_date and end_date are required","longest":7,"tooLong":"The range is too long."}
	gives one day | {"names":["start_date","end_date"],"message":"start_date and end_date are required","longest":1,"tooLong":"At most one day."}
	takes days under a name of a time       | {"names":["from","to"],"message":"Please pass from and to","takes":"days"}
	names one end only, of two ranges
		| {"names":["startTime","endTime"],"message":"Missing startTime or lastUpdatedStartTime","takes":"moments","longest":31,"tooLong":"The maximum time span between startTime and endTime is 31 days"}
	names one plain end only                | {"names":["from","to"],"message":"from is required (YYYY-MM-DD)","takes":"days"}
	names one end behind a colon, and fails over a long range
		| {"names":["start","end"],"message":"Missing required parameter: start","longest":31,"tooLong":"Internal error","tooLongStatus":500}
	speaks of fields without a message
		| {"names":["from","to"],"message":{"errors":[{"field":"from","description":"is required"}]},"longest":31,"tooLong":{"errors":[{"field":"to","description":"at most 31 days after from"}]}}
	names the end that it misses as a field | {"names":["filter[date_from]","filter[date_to]"],"message":{"errors":{"filter[date_to]":["is required"]}}}
	refuses with HTTP 200, and names one of them behind a colon
		| {"names":["start_time","end_time"],"message":{"data":"","response_code":3,"response_message":"Missing argument: start_time"},"status":200}
	names them in one word each             | {"names":["startdate","enddate"],"message":"Additional fields are required: startdate, enddate","takes":"days"}
	names the notation of its days where it gets another one
		| {"names":["startdate","enddate"],"message":"Additional fields are required: startdate, enddate","takes":"american","invalid":"startdate and enddate have to be in the format MM/DD/YYYY","longest":31,"tooLong":"Too long"}
	names the notation of its days at once
		| {"names":["from","to"],"message":"from and to are required (dd.mm.yyyy)","takes":"german","invalid":"No date"}
	names the notation of its times         | {"names":["begin","end"],"message":"begin and end must match %Y-%m-%d %H:%M:%S","takes":"local"}
	wants seconds                           | {"names":["start","end"],"message":"start and end are required","takes":"seconds","invalid":"start has to be a Unix timestamp"}
	gives the one day that it is asked for  | {"names":["date","date"],"message":"The date field is required.","takes":"days","longest":1}
	gives one day, by a longer name         | {"names":["schedule_day","schedule_day"],"message":{"errors":{"schedule_day":["is missing"]}},"takes":"days","longest":1}
	takes both ends under one name         | {"names":["date_range",""],"message":"One of these is required: date, date_range, since","takes":"days","longest":190,"tooLong":"At most 190 days"}
	wants milliseconds                      | {"names":["startTime","endTime"],"message":"startTime and endTime are required, in milliseconds since the epoch","takes":"milliseconds","invalid":"No milliseconds","longest":31,"tooLong":"Too long"}
	takes the days of its own zone
		| {"names":["start_date","end_date"],"message":"start_date and end_date are required","takes":"days","hoursAhead":-13}
	gives a week at least, and a month at most
		| {"names":["from","to"],"message":"from and to are required","shortest":7,"longest":31,"tooLong":"The range is too long."}
`;

describe('a list that is given for ranges of dates only', () => {
	test.each(habits)('a service that %s: the days of the user come whole', async (_, habit) => {
		const range = { from: now - 20 * day, to: now + 20 * day };
		const wanted = (rows: Row[]) =>
			idsOf(rows.filter((row) => startOf(row) >= range.from && startOf(row) < range.to));
		const { records, completeness } = await readFromService(service(habit), {
			startRange: { ...range, pathIn: () => undefined },
		});
		expect(completeness.complete).toBe(true);
		expect(wanted(records)).toEqual(wanted(visits));
		expect(new Set(idsOf(records)).size).toBe(records.length);
	});

	test.each(habits.filter(([, { longest }]) => longest !== 1))(
		'a service that %s: without days all records come, and it is said that others may be missing',
		async (_, habit) => {
			const { records, completeness } = await readFromService(service(habit));
			expect(idsOf(records)).toEqual(idsOf(visits));
			expect(completeness).toMatchObject({
				complete: false,
				reason: expect.stringMatching(/for ranges of dates only, and the 100 records from 20/),
			});
		},
	);

	test.each([4, 20])('all occurrences of %i series come, which share their IDs', async (series) => {
		const rows = visits.map((row, index) => ({ ...row, id: index % series }));
		const { records, primaryKey } = await readFromService(service(habits[5][1], rows));
		expect(records).toEqual(rows);
		expect(primaryKey.path).toBeUndefined();
	});

	test('days that the service refuses end the reading into that direction, another error ends it all', async () => {
		const reply = service(habits[4][1]);
		const closed =
			(status: number): Reply =>
			(query, asked) =>
				String(query.get('start_at_min')) < '2026-01-01' && query.has('start_at_min')
					? answer({ message: 'These days are closed.' }, {}, status)
					: reply(query, asked);
		await expect(readFromService(closed(403))).rejects.toThrow('These days are closed.');
		const { records, completeness } = await readFromService(closed(400));
		expect(idsOf(records)).toContain(100);
		expect(records.length).toBeLessThan(visits.length);
		expect(completeness.complete).toBe(false);
	});

	test('the days of the user are asked for in one go, and no other ones', async () => {
		const range = { from: now - 20 * day, to: now + 20 * day, pathIn: () => undefined };
		const { asked } = await readFromService(service(habits[0][1]), { startRange: range });
		expect(asked.slice(1)).toEqual([expect.stringMatching(/=2026-02-07&end_date=2026-03-23$/)]);
	});

	test.each([401, 403])('HTTP %i to a range is passed on at once', async (status) => {
		const { asked, error } = await attempt((query) =>
			query.has('start_date')
				? answer({ message: 'Not with this key' }, {}, status)
				: answer({ message: 'start_date and end_date are required' }, {}, 400),
		);
		expect(error).toMatchObject({ errorInfo: { status } });
		expect(asked).toBe(2);
	});

	test('a service that demands dates and heeds none of them is asked for few', async () => {
		const heedless: Reply = (query) =>
			query.has('modifiedSince')
				? { data: visits, has_more: false }
				: answer(
						{ modelState: { modifiedSince: ['The modifiedSince field is required.'] } },
						{},
						400,
					);
		const { records, requestCount } = await readFromService(heedless);
		expect(idsOf(records)).toEqual(idsOf(visits));
		expect(requestCount).toBeLessThan(10);
	});

	test('a range of changes is not taken for one of starts', async () => {
		const changed = now - 10 * day;
		const reply: Reply = (query) => {
			const since = query.get('since');
			if (since === null)
				return answer({ detail: 'One of since and date has to be given' }, {}, 400);
			return { data: Date.parse(since) <= changed ? visits : [], has_more: false };
		};
		const { records, completeness } = await readFromService(reply, {
			startRange: { from: now + day, to: now + 9 * day, pathIn: () => ['starts_at'] },
		});
		expect(idsOf(records)).toEqual(idsOf(visits));
		expect(completeness.complete).toBe(false);
	});

	test.each(habits)(
		'a service that %s: the second reading asks for nothing in vain',
		async (_, habit) => {
			const memory = new ServiceMemory(['limited', 'https://salon.example.com', 'k']);
			const range = { from: now - 20 * day, to: now + 20 * day };
			const options = { startRange: { ...range, pathIn: () => undefined } };
			const first = await readFromService(service(habit), options, memory);
			const second = await readFromService(service(habit), options, memory);
			expect(second.records).toEqual(first.records);
			expect(second.asked.length).toBe(second.requestCount);
			const other = service({
				...habit,
				names: ['day_min', 'day_max'],
				longest: habit.longest && habit.longest + 1,
				message: 'day_min is missing',
				status: 400,
			});
			const changed = await readFromService(other, options, memory);
			expect(idsOf(changed.records)).toEqual(expect.arrayContaining(idsOf(first.records)));
		},
	);

	test.each([
		'from and to must not be more than 31 days apart',
		'Only a range of 31 days is given.',
	])(
		'nor one that gives a month from now on by itself, and says of longer ranges: %s',
		async (tooLong) => {
			const inRange = service({ names: ['from', 'to'], message: '', longest: 31, tooLong });
			const { records, completeness } = await readFromService((query, number) => {
				if (!query.has('from')) query.set('from', new Date(now).toISOString());
				if (!query.has('to')) query.set('to', new Date(now + 31 * day).toISOString());
				return inRange(query, number);
			});
			expect(idsOf(records)).toEqual(idsOf(visits));
			expect(completeness.complete).toBe(false);
		},
	);

	test('a limit ends the reading', async () => {
		const { records, completeness, asked } = await readFromService(service(habits[4][1]), {
			limit: 5,
		});
		expect(records).toHaveLength(5);
		expect(completeness.complete).toBe(true);
		expect(asked.length).toBeLessThan(9);
	});

	test('reading ends where the service gives one day and there is no end to the days', async () => {
		const { completeness, asked } = await readFromService(service(habits[6][1]));
		expect(completeness.complete).toBe(false);
		expect(asked.length).toBeLessThan(200);
	});

	test('reading ends where all stretches have 256 megabytes', async () => {
		const note = 'x'.repeat(16 * 1024 * 1024);
		const rows = [{ id: 1, starts_at: new Date(now).toISOString() }];
		const { names } = habits[0][1];
		const { asked, completeness } = await readFromService((query, number) => {
			const from = query.get(names[0]);
			return from === null
				? service(habits[0][1], rows)(query, number)
				: answer(
						`{"data":[{"id":${number},"starts_at":"${from}","note":"${note}"}],"has_more":false}`,
					);
		});
		expect(asked.length).toBeLessThan(25);
		expect(completeness).toMatchObject({
			complete: false,
			reason: expect.stringContaining('for ranges of dates only'),
		});
	});

	// what the service says | HTTP status
	test.each([
		['The parameter tenant is required.', 400],
		['No date may be given here.', 403],
		['start_date and end_date are required', 401],
	])('“%s” with HTTP %i is passed on', async (message, status) => {
		const asked: string[] = [];
		await expect(
			readFromService((query) => {
				asked.push(String(query));
				return answer({ message }, {}, status);
			}),
		).rejects.toMatchObject({ errorInfo: { status, message } });
		expect(asked.length).toBeLessThan(3);
	});

	test('a service that wants another parameter beside the dates is not asked for ever shorter ranges', async () => {
		const { asked } = await attempt((query) => {
			const missing = ['start_date', 'end_date', 'branch'].filter((name) => !query.has(name));
			return answer({ message: `${missing.join(', ')} must be given` }, {}, 400);
		});
		expect(asked).toBeLessThan(10);
	});

	test('a refusal that no range changes is passed on as it came first', async () => {
		const message = 'A date range is not the problem';
		const { asked, error } = await attempt(() => answer({ message }, {}, 400));
		expect(error).toMatchObject({ errorInfo: { message } });
		expect(asked).toBeLessThan(12);
	});
});

async function attempt(reply: Reply): Promise<{ asked: number; error: unknown }> {
	let asked = 0;
	const error = await readFromService((query, number) => {
		asked = number;
		return reply(query, number);
	}).catch((fault: unknown) => fault);
	return { asked, error };
}
