import type {
	PollResult,
	PollRequest,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { row, rows, ChangingList, type ListBehavior, type Row } from '../support/changingList';
import { createdOrChanged } from '../support/fakeServer';

type Step = (service: ChangingList) => void;

const names = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => from + at);
const list = (from: number, to: number) => names(from, to).join(' ');
const booking = (id: number, more: Partial<Row> = {}) =>
	row(id, { updated_at: row(id).created_at, ...more });

const nothing: Step = () => {};
const add =
	(from: number, to = from): Step =>
	(service) =>
		void service.rows.push(...names(from, to).map((id) => booking(id)));
const drop =
	(...ids: number[]): Step =>
	(service) =>
		void (service.rows = service.rows.filter(({ id }) => !ids.includes(Number(id))));
/** Adds a new record with an old time, so that it does not appear at an end. */
const late: Step = (service) =>
	void service.rows.push(booking(900, { created_at: row(12).created_at, start: row(12).start }));
const edit =
	(id: number): Step =>
	(service) =>
		void Object.assign(service.rows.find((found) => found.id === id) as Row, {
			note: 'x',
			updated_at: row(5000 + id).created_at,
		});

/** The number of requests, and the reported ids. */
const summarize = ({ events, requests, more }: PollResult) =>
	[
		`${requests}:`,
		...events.map(({ event, id }) => (event === 'changed' ? `~${id}` : id)),
		...(more ? ['…'] : []),
	].join(' ');

async function runPolls(
	behavior: Partial<ListBehavior>,
	more: Partial<PollRequest>,
	steps: Step[],
) {
	const usual: ListBehavior = { paging: 'page', size: 5, total: true, order: 'desc', by: 'id' };
	const service = new ChangingList({ ...usual, ...behavior });
	service.rows = rows(23).map(({ id }) => booking(Number(id)));
	let last = await service.poll(undefined, more);
	const first = last.events.map(({ id }) => id).join(' ');
	const reported: string[] = [];
	for (const step of steps) {
		step(service);
		last = await service.poll(last.state, more);
		reported.push(summarize(last));
	}
	return { first, reported, order: last.order };
}

const usual = [nothing, add(24), add(25, 36), drop(3, 4, 36), late, add(37), nothing];
const grown = list(25, 36);
const byStart = {
	asc: ['32 26 25', list(27, 31), list(33, 36)].join(' '),
	desc: ['25 31', list(26, 30), list(32, 36)].join(' '),
};

test.each<[Partial<ListBehavior>, string[]]>([
	[{ order: 'asc' }, ['1:', '1: 24', `4: ${grown}`, '2:', '1: 900', '1: 37', '1:']],
	[{ order: 'desc' }, ['1:', '1: 24', `3: ${grown}`, '1:', '1: 900', '1: 37', '1:']],
	[
		{ order: 'asc', by: 'start' },
		['1:', '6: 24', `9: ${byStart.asc}`, '1:', '8: 900', '8: 37', '1:'],
	],
	[
		{ order: 'desc', by: 'start' },
		['1:', '1: 24', `9: ${byStart.desc}`, '1:', '1: 900', '8: 37', '1:'],
	],
	[
		{ order: 'desc', by: 'created_at', total: false },
		['1:', '1: 24', `3: ${grown}`, '1:', '1:', '1: 37', '1:'],
	],
	[
		{ paging: 'offset', order: 'asc' },
		['1:', '1: 24', `3: ${grown}`, '2:', '1: 900', '1: 37', '1:'],
	],
	[
		{ paging: 'cursor', order: 'asc' },
		['1:', '1: 24', `4: ${grown}`, '8:', '1: 900', '1: 37', '1:'],
	],
	[
		{ paging: 'cursor', order: 'desc' },
		['1:', '1: 24', `3: ${grown}`, '1:', '1: 900', '1: 37', '1:'],
	],
	[
		{ paging: 'cursor', order: 'desc', by: 'start' },
		['1:', '1: 24', `8: ${byStart.desc}`, '1:', '1: 900', '3: 37', '1:'],
	],
])(
	'new records of a list %j: requests and reported ids of each poll',
	async (behavior, reported) => {
		expect(await runPolls(behavior, {}, usual)).toMatchObject({ first: '', reported });
	},
);

test.each<[Partial<ListBehavior>, string[], string]>([
	// behavior, requests and reported ids of each poll, order
	[
		{ order: 'desc', by: 'updated_at' },
		['5:', '5: 24', '5: ~3', '1: ~22', `2: ${list(25, 31)}`, '1:'],
		'by time of change, highest first',
	],
	[
		{ order: 'asc', by: 'updated_at' },
		['5:', '5: 24', '5: ~3', '1: ~22', `3: ${list(25, 31)}`, '2:'],
		'by time of change, lowest first',
	],
	[
		{ order: 'desc', by: 'id' },
		['5:', '5: 24', '5: ~3', '5: ~22', `10: ${list(25, 31)}`, '7:'],
		'by ID, highest first',
	],
])(
	'changes in a list %j: requests and reported ids of each poll',
	async (behavior, reported, order) => {
		const steps = [nothing, add(24), edit(3), edit(22), add(25, 31), nothing];
		expect(await runPolls(behavior, { events: createdOrChanged }, steps)).toEqual({
			first: '',
			reported,
			order,
		});
	},
);

test.each<[Partial<ListBehavior>, string[]]>([
	[
		{ order: 'asc' },
		['2:', '1: 24', `4: ${list(25, 40)} …`, `4: ${list(41, 54)}`, '1: 60', '1:', '1:', '1:'],
	],
	[
		{ order: 'desc' },
		[
			'2:',
			'1: 24',
			'4: …',
			'4: …',
			`4: ${list(25, 35)} …`,
			`4: ${list(36, 45)} …`,
			`5: ${list(46, 54)} 60`,
			'1:',
		],
	],
	[
		{ paging: 'cursor', order: 'desc' },
		[
			'3:',
			'1: 24',
			'4: …',
			'4: …',
			`4: ${list(25, 35)} …`,
			`4: ${list(36, 45)} …`,
			`5: ${list(46, 54)} 60`,
			'1:',
		],
	],
])(
	'polls with little time of a list %j: requests and reported ids of each poll',
	async (behavior, reported) => {
		const steps = [nothing, add(24), add(25, 54), nothing, add(60), nothing, nothing, nothing];
		expect(await runPolls(behavior, { budget: 350 }, steps)).toMatchObject({ first: '', reported });
	},
);

test.each<[Partial<ListBehavior>, string, string[]]>([
	// behavior, ids reported at first, requests and reported ids of each poll
	[{ order: 'asc' }, list(1, 15), [`2: ${list(16, 23)}`, '1:', '1: 24', '1:']],
	[{ order: 'desc' }, '', [`4: ${list(1, 8)} …`, `4: ${list(9, 23)}`, '1: 24', '1:']],
	[{ paging: 'cursor', order: 'asc' }, list(1, 10), [`3: ${list(11, 23)}`, '1:', '1: 24', '1:']],
	[
		{ paging: 'cursor', order: 'desc' },
		'',
		[`4: ${list(1, 3)} …`, `5: ${list(4, 23)}`, '1: 24', '1:'],
	],
])(
	'existing records of a list %j, reported oldest first by polls with little time',
	async (behavior, first, reported) => {
		const more = { budget: 350, includeExisting: true };
		expect(await runPolls(behavior, more, [nothing, nothing, add(24), nothing])).toMatchObject({
			first,
			reported,
		});
	},
);

test.each(['asc', 'desc'] as const)(
	'a new record at any position is found by the count with the next poll (%s)',
	async (order) => {
		const steps = names(24, 39).map((id) => add(id));
		const { reported } = await runPolls({ order, by: 'start' }, {}, steps);
		expect(reported.map((summary) => summary.replace(/^\d+: ?/, ''))).toEqual(
			names(24, 39).map(String),
		);
	},
);
