import type {
	PollResult,
	PollRequest,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { row, rows, ChangingList, type ListBehavior, type Row } from '../support/changingList';
import { createdOrChanged } from '../support/fakeServer';
import { casesOf } from '../../../support/table';

type Step = (service: ChangingList) => void;

const names = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => from + at);
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

test.each(
	casesOf<[Partial<ListBehavior>, string[]]>`
		{"order":"asc"}                                  | ["1:","1: 24","4: 25 26 27 28 29 30 31 32 33 34 35 36","2:","1: 900","1: 37","1:"]
		{"order":"desc"}                                 | ["1:","1: 24","3: 25 26 27 28 29 30 31 32 33 34 35 36","1:","1: 900","1: 37","1:"]
		{"order":"asc","by":"start"}                     | ["1:","6: 24","9: 32 26 25 27 28 29 30 31 33 34 35 36","1:","8: 900","8: 37","1:"]
		{"order":"desc","by":"start"}                    | ["1:","1: 24","9: 25 31 26 27 28 29 30 32 33 34 35 36","1:","1: 900","8: 37","1:"]
		{"order":"desc","by":"created_at","total":false} | ["1:","1: 24","3: 25 26 27 28 29 30 31 32 33 34 35 36","1:","1:","1: 37","1:"]
		{"paging":"offset","order":"asc"}                | ["1:","1: 24","3: 25 26 27 28 29 30 31 32 33 34 35 36","2:","1: 900","1: 37","1:"]
		{"paging":"cursor","order":"asc"}                | ["1:","1: 24","4: 25 26 27 28 29 30 31 32 33 34 35 36","8:","1: 900","1: 37","1:"]
		{"paging":"cursor","order":"desc"}               | ["1:","1: 24","3: 25 26 27 28 29 30 31 32 33 34 35 36","1:","1: 900","1: 37","1:"]
		{"paging":"cursor","order":"desc","by":"start"}  | ["1:","1: 24","8: 25 31 26 27 28 29 30 32 33 34 35 36","1:","1: 900","3: 37","1:"]
	`,
)(
	'new records of a list %j: requests and reported ids of each poll',
	async (behavior, reported) => {
		expect(await runPolls(behavior, {}, usual)).toMatchObject({ first: '', reported });
	},
);

test.each(
	casesOf<[Partial<ListBehavior>, string[], string]>`
		{"order":"desc","by":"updated_at"} | ["5:","5: 24","5: ~3","1: ~22","2: 25 26 27 28 29 30 31","1:"] | by time of change, highest first
		{"order":"asc","by":"updated_at"}  | ["5:","5: 24","5: ~3","1: ~22","3: 25 26 27 28 29 30 31","2:"] | by time of change, lowest first
		{"order":"desc","by":"id"}         | ["5:","5: 24","5: ~3","5: ~22","10: 25 26 27 28 29 30 31","7:"] | by ID, highest first
	`,
)(
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

test.each(
	casesOf<[Partial<ListBehavior>, string[]]>`
		{"order":"asc"}                    | ["2:","1: 24","4: 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 …","4: 41 42 43 44 45 46 47 48 49 50 51 52 53 54","1: 60","1:","1:","1:"]
		{"order":"desc"}                   | ["2:","1: 24","4: …","4: …","4: 25 26 27 28 29 30 31 32 33 34 35 …","4: 36 37 38 39 40 41 42 43 44 45 …","5: 46 47 48 49 50 51 52 53 54 60","1:"]
		{"paging":"cursor","order":"desc"} | ["3:","1: 24","4: …","4: …","4: 25 26 27 28 29 30 31 32 33 34 35 …","4: 36 37 38 39 40 41 42 43 44 45 …","5: 46 47 48 49 50 51 52 53 54 60","1:"]
	`,
)(
	'polls with little time of a list %j: requests and reported ids of each poll',
	async (behavior, reported) => {
		const steps = [nothing, add(24), add(25, 54), nothing, add(60), nothing, nothing, nothing];
		expect(await runPolls(behavior, { budget: 350 }, steps)).toMatchObject({ first: '', reported });
	},
);

test.each(
	casesOf<[Partial<ListBehavior>, string, string[]]>`
		{"order":"asc"}                    | 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 | ["2: 16 17 18 19 20 21 22 23","1:","1: 24","1:"]
		{"order":"desc"}                   | ""                                  | ["4: 1 2 3 4 5 6 7 8 …","4: 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23","1: 24","1:"]
		{"paging":"cursor","order":"asc"}  | 1 2 3 4 5 6 7 8 9 10                | ["3: 11 12 13 14 15 16 17 18 19 20 21 22 23","1:","1: 24","1:"]
		{"paging":"cursor","order":"desc"} | ""                                  | ["4: 1 2 3 …","5: 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23","1: 24","1:"]
	`,
)(
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
