import { pollStartingSoon } from '../../../nodes/AppointmentService/trigger/polling/startingSoon';
import type { StartingSoonRequest } from '../../../nodes/AppointmentService/trigger/polling/startCollector';
import type { JsonObject } from '../../../nodes/AppointmentService/rest';
import { describeStarts } from './support/describeOrder';
import { pollRequestFor, createFakeServer } from './support/fakeServer';
import { row, ChangingList, type ListBehavior, type Row } from './support/changingList';

const hour = 3_600_000;
const names = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** One appointment an hour at half past; the eleventh is the next one. */
function serviceWith(
	behavior: Partial<ListBehavior>,
	format: (time: number) => unknown,
	fieldsOf?: (start: unknown, row: Partial<Row>) => JsonObject,
): ChangingList {
	const service = new ChangingList({
		...{ paging: 'page', size: 5, total: true, order: 'asc', by: 'start' },
		...behavior,
	});
	// The first two were booked in the other order, so the list is not ordered by ids.
	service.rows = names(1, 30).map((id) =>
		row(id < 3 ? 3 - id : id, { start: format(service.clock + (id - 10.5) * hour) as string }),
	);
	// One is booked for some weeks later, and called off after the first poll.
	const later = row(31, { start: format(service.clock + 400 * hour) as string });
	if (fieldsOf)
		service.rows = [...service.rows, later].map(
			({ start, ...others }) => ({ ...others, ...fieldsOf(start, others) }) as unknown as Row,
		);
	return service;
}

const zulu = (time: number) => new Date(time).toISOString();
const zoneless = (time: number) => zulu(time).slice(0, 19);

async function runPolls(
	behavior: Partial<ListBehavior>,
	more: Partial<StartingSoonRequest>,
	polls: number,
	format: (time: number) => unknown = zulu,
	fieldsOf?: (start: unknown, row: Partial<Row>) => JsonObject,
) {
	const service = serviceWith(behavior, format, fieldsOf);
	const startedAt = service.clock;
	const reported: string[] = [];
	let last: Awaited<ReturnType<typeof pollStartingSoon>> | undefined;
	for (let poll = 0; poll < polls; poll++) {
		service.clock = startedAt + poll * hour;
		if (poll > 0) service.rows = service.rows.filter(({ id }) => id !== 31);
		const retryPolicy = {
			...pollRequestFor(createFakeServer()).retryPolicy,
			now: () => service.clock,
		};
		const state = last && JSON.parse(JSON.stringify(last.state));
		last = await pollStartingSoon({
			...pollRequestFor(createFakeServer(), {
				fetch: service.fetch,
				retryPolicy,
				budget: 60_000,
				state,
			}),
			...{ ahead: 2 * hour, ...more },
		});
		const ids = last.events.map(({ id }) => id);
		reported.push([`${last.requests}:`, ...ids, ...(last.more ? ['…'] : [])].join(' '));
	}
	return { reported, order: last && describeStarts(last), notice: last?.notice };
}

const early = 'by start, earliest first';
const latest = 'by start, latest first';
/** One of the requests is for the end of the list. */
const rising = ['3: 13', '2: 14', '3: 15', '3: 16', '3: 17', '3: 18'];

test.each<[Partial<ListBehavior>, Partial<StartingSoonRequest>, string[], string]>([
	// behavior, request, requests and reported ids of each poll, order
	[{}, {}, ['9: 11 12', ...rising], early],
	[{ paging: 'offset' }, {}, ['9: 11 12', ...rising], early],
	[{ paging: 'cursor' }, {}, ['9: 11 12', ...rising], early],
	[
		{ order: 'desc' },
		{},
		['9: 11 12', '2: 13', '2: 14', '4: 15', '3: 16', '3: 17', '2: 18'],
		latest,
	],
	[
		{ order: 'desc', paging: 'cursor' },
		{},
		['9: 11 12', '2: 13', '2: 14', '5: 15', '3: 16', '3: 17', '2: 18'],
		latest,
	],
	[{}, { budget: 300 }, ['3: …', '3: 12 13 …', '3:', '3: 14 15', ...rising.slice(3)], early],
	[
		{},
		{ ahead: 8 * hour },
		[`9: ${names(11, 18).join(' ')}`, '4: 19', '4: 20', '4: 21', '4: 22', '4: 23', '4: 24'],
		early,
	],
])(
	'a list %j, with the request %j: requests and reported ids of each poll',
	async (behavior, more, reported, order) => {
		expect(await runPolls(behavior, more, 7)).toEqual({ reported, order, notice: undefined });
	},
);

test.each<[string | undefined, string[]]>([
	[undefined, ['9: 11 12', '3: 13', '2: 14']],
	['Europe/Berlin', ['9: 12 13', '2: 14', '3: 15']],
])('starts without a time zone are read in %s, with a notice', async (timeZone, reported) => {
	expect(await runPolls({}, { timeZone }, 3, zoneless)).toEqual({
		reported,
		order: early,
		notice: `The starts carry no time zone; they are taken as times in ${timeZone ?? 'UTC'}.`,
	});
});

test.each(['0000-00-00 00:00:00', 'to be agreed', 0, true, {}])(
	'one appointment that starts “%j” hides no other one, and a notice tells of it',
	async (start) => {
		let count = 0;
		const format = (time: number) => (++count === 12 ? start : zulu(time));
		const { reported, notice } = await runPolls({ size: 30 }, {}, 3, format);
		expect(reported.map((ids) => ids.replace(/^.*: ?/, ''))).toEqual(['11', '13', '14']);
		expect(notice).toMatch(/whose start cannot be read/);
	},
);

test('a list without starts is read as a whole, with a notice', async () => {
	expect(await runPolls({}, {}, 2, () => 'soon')).toEqual({
		reported: ['9:', '7:'],
		order: 'none',
		notice:
			'Each poll reads the whole list, about 7 requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter. Appointments whose start cannot be read as a time are not reported. The option Start Field can name its field.',
	});
});

const american = (time: number) => {
	const [date, clock] = zulu(time).split('T');
	const [year, month, day] = date.split('-');
	return `${month}/${day}/${year} ${clock.slice(0, 5)}`;
};
const inTwoFields = (start: unknown) => {
	const [tag, um] = String(start).slice(0, 16).split('T');
	return { tag, um, bis: '23:59', ab: '00:01' };
};

test.each<[string, string, (time: number) => unknown, (start: unknown) => JsonObject]>([
	['is the only time to come', '', zulu, (start) => ({ JobDateTime: start })],
	['has the month first', '', american, (start) => ({ start, booked: '02/25/2026' })],
	['is named by the user', 'wann', zulu, (wann) => ({ wann, end: wann, start: 'soon' })],
	['stands in a part of the record', '', zulu, (start) => ({ attributes: { slot: { start } } })],
	['stands in two fields', 'tag, um', zulu, inTwoFields],
])(
	'each appointment is reported once where its start %s',
	async (_, startField, format, fields) => {
		const { reported } = await runPolls({ size: 40 }, { startField }, 4, format, fields);
		expect(reported.map((ids) => ids.replace(/^.*: ?/, ''))).toEqual(['11 12', '13', '14', '15']);
	},
);

test('a day whose time of day cannot be read counts as a day, with a notice', async () => {
	const fields = (start: unknown) => ({ date: String(start).slice(0, 10), start_time: 930 });
	const { reported, notice } = await runPolls({ size: 40 }, { ahead: 24 * hour }, 2, zulu, fields);
	expect(reported.map((ids) => ids.replace(/^.*: ?/, ''))).toEqual(['23 24 25 26 27 28 29 30', '']);
	expect(notice).toMatch(/is taken to start as its day does/);
});

test.each<[string, Partial<ListBehavior>, number]>([
	['newest first', { order: 'desc' }, 4],
	['oldest first', {}, 4],
])('a list in the order of its bookings hides no start: %s', async (_, order, polls) => {
	const { reported } = await runPolls(
		{ by: 'id', size: 5, ...order },
		{},
		polls,
		zulu,
		(start, { created_at }) => ({
			scheduled_at: created_at,
			date: String(start).slice(0, 10),
			time: String(start).slice(11, 16),
		}),
	);
	expect(reported.flatMap((ids) => ids.replace(/^.*: ?/, '').split(' '))).toEqual([
		'11',
		'12',
		'13',
		'14',
		'15',
	]);
});
