import {
	pollStartingSoon,
	type StartingSoonRequest,
} from '../../../nodes/AppointmentService/trigger/polling/startingSoon';
import { pollRequestFor, createFakeServer } from './support/fakeServer';
import { row, ChangingList, type ListBehavior } from './support/changingList';

const hour = 3_600_000;
const names = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** One appointment an hour at half past; the eleventh is the next one. */
function serviceWith(
	behavior: Partial<ListBehavior>,
	format: (time: number) => unknown,
): ChangingList {
	const service = new ChangingList({
		...{ paging: 'page', size: 5, total: true, order: 'asc', by: 'start' },
		...behavior,
	});
	// The first two were booked in the other order, so the list is not ordered by ids.
	service.rows = names(1, 30).map((id) =>
		row(id < 3 ? 3 - id : id, { start: format(service.clock + (id - 10.5) * hour) as string }),
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
) {
	const service = serviceWith(behavior, format);
	const startedAt = service.clock;
	const reported: string[] = [];
	let last: Awaited<ReturnType<typeof pollStartingSoon>> | undefined;
	for (let poll = 0; poll < polls; poll++) {
		service.clock = startedAt + poll * hour;
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
	return { reported, order: last?.order, notice: last?.notice };
}

const early = 'by start, earliest first';
const latest = 'by start, latest first';
const rising = ['2: 13', '1: 14', '2: 15', '2: 16', '2: 17', '2: 18'];

test.each<[Partial<ListBehavior>, Partial<StartingSoonRequest>, string[], string]>([
	// behavior, request, requests and reported ids of each poll, order
	[{}, {}, ['9: 11 12', ...rising], early],
	[{ paging: 'offset' }, {}, ['9: 11 12', ...rising], early],
	[{ paging: 'cursor' }, {}, ['9: 11 12', ...rising], early],
	[
		{ order: 'desc' },
		{},
		['9: 11 12', '1: 13', '1: 14', '3: 15', '2: 16', '2: 17', '1: 18'],
		latest,
	],
	[
		{ order: 'desc', paging: 'cursor' },
		{},
		['9: 11 12', '1: 13', '1: 14', '5: 15', '2: 16', '2: 17', '1: 18'],
		latest,
	],
	[{}, { budget: 300 }, ['3: …', '3: 12 13 …', '3:', '2: 14 15', ...rising.slice(3)], early],
	[
		{},
		{ ahead: 8 * hour },
		[`9: ${names(11, 18).join(' ')}`, '3: 19', '3: 20', '3: 21', '3: 22', '3: 23', '3: 24'],
		early,
	],
])(
	'a list %j, with the request %j: requests and reported ids of each poll',
	async (behavior, more, reported, order) => {
		expect(await runPolls(behavior, more, 7)).toEqual({ reported, order, notice: undefined });
	},
);

test.each<[string | undefined, string[]]>([
	[undefined, ['9: 11 12', '2: 13', '1: 14']],
	['Europe/Berlin', ['9: 12 13', '1: 14', '2: 15']],
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
			'Each poll reads the whole list, about 7 requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter. Appointments whose start cannot be read as a time are not reported.',
	});
});
