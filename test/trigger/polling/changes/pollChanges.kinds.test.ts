import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	appointments,
	everyChange,
	hoursAway as at,
	LearntList,
	numberedPages,
} from '../support/learntList';
import { casesOf } from '../../../support/table';
import { ChangingList, type ListBehavior, type Row } from '../support/changingList';

const list = numberedPages;
const byChange: ListBehavior = { ...list, by: 'updated_at' };

/** A list that earlier polls have learnt, polled for these events. */
async function learnt(behavior: ListBehavior, count: number, events: ChangeKind[]) {
	const known = await LearntList.learn(behavior, events, appointments(count));
	return {
		service: known.service,
		poll: async () => await known.poll(),
		change: known.change.bind(known),
		reported: known.reported.bind(known),
	};
}

test.each<[string, Record<string, unknown>, ChangeKind[], string[]]>([
	// what happened, fields, chosen events, reported
	['a new start', { starts_at: at(99) }, everyChange, ['rescheduled 3']],
	['a new start', { starts_at: at(99) }, ['changed'], ['changed 3']],
	['a new start', { starts_at: at(99) }, ['cancelled', 'statusChanged'], []],
	['a cancellation', { status: 'cancelled' }, everyChange, ['cancelled 3']],
	['a cancellation', { status: 'cancelled' }, ['statusChanged'], ['statusChanged 3']],
	['a cancellation', { status: 'cancelled' }, ['rescheduled'], []],
	[
		'a cancellation with a new start',
		{ status: 'cancelled', starts_at: at(9) },
		everyChange,
		['cancelled 3'],
	],
	['a flag of cancellation', { is_cancelled: true }, everyChange, ['cancelled 3']],
	['somebody who did not come', { status: 'no_show' }, everyChange, ['statusChanged 3']],
	['somebody who did not come', { status: 'no_show' }, ['cancelled'], []],
	['somebody who did not arrive', { did_not_arrive: true }, ['cancelled'], []],
	['a confirmation', { status: 'confirmed' }, everyChange, ['statusChanged 3']],
	['a confirmation', { status: 'confirmed' }, ['changed'], ['changed 3']],
	['the same status in another case', { status: 'Booked' }, ['statusChanged', 'cancelled'], []],
	['another price', { price: '60.00' }, everyChange, ['changed 3']],
	['a note', { note: 'bring the dog' }, everyChange, ['changed 3']],
	['a note', { note: 'bring the dog' }, ['rescheduled', 'cancelled', 'statusChanged'], []],
])('%s (%j), where %j are chosen, is reported as %j', async (_, fields, events, expected) => {
	for (const behavior of [list, byChange, { ...list, size: 100 }]) {
		const { change, reported } = await learnt(behavior, 60, events);
		change(3, fields);
		expect(await reported(3)).toEqual(expected);
	}
});

test.each<[string, Partial<Row> & Record<string, unknown>, ChangeKind[], string[]]>([
	// new record, fields, chosen events, reported
	['is booked', {}, ['created', 'cancelled'], ['created 61']],
	['is booked', {}, ['cancelled', 'changed', 'rescheduled'], []],
	['is booked and cancelled', { status: 'cancelled' }, ['created', 'cancelled'], ['created 61']],
	['is booked and cancelled', { status: 'cancelled' }, ['cancelled'], ['cancelled 61']],
])(
	'an appointment that %s (%j), where %j are chosen, is reported as %j',
	async (_, fields, events, expected) => {
		const { service, reported } = await learnt(list, 60, events);
		service.rows.push({ ...appointments(61)[60], ...fields });
		expect(await reported(3)).toEqual(expected);
	},
);

test('a change says what start, end, status and amount were, as the record writes them', async () => {
	const { change, poll } = await learnt(list, 60, everyChange);
	change(3, { starts_at: at(99), ends_at: at(100), price: '60.00', note: 'x' });
	change(4, { status: 'arrived' });
	const { events } = await poll();
	expect(events.map(({ id, changes }) => [id, changes])).toEqual([
		[
			'3',
			{
				starts_at: { before: at(3), after: at(99) },
				ends_at: { before: at(4), after: at(100) },
				price: { before: '49.00', after: '60.00' },
			},
		],
		['4', { status: { before: 'booked', after: 'arrived' } }],
	]);
});

test('an edit that is taken back between two polls is reported where contents are compared, and a cancellation that is taken back never', async () => {
	const { change, reported } = await learnt(list, 60, ['cancelled', 'rescheduled']);
	change(3, { status: 'cancelled' });
	change(3, { status: 'booked' });
	expect(await reported()).toEqual([]);
	change(3, { status: 'cancelled' });
	expect(await reported(2)).toEqual(['cancelled 3']);
	change(3, { note: 'late', price: '60.00' });
	expect(await reported()).toEqual([]);
	change(3, { status: 'booked' });
	expect(await reported()).toEqual([]);
	change(3, { status: 'cancelled' });
	expect(await reported()).toEqual(['cancelled 3']);
});

test('a past appointment that is moved to a day to come is rescheduled', async () => {
	const { service, change, reported } = await learnt(byChange, 60, ['rescheduled', 'cancelled']);
	service.clock += 40 * 24 * 3_600_000;
	expect(await reported(2)).toEqual([]);
	change(3, { starts_at: new Date(service.clock + 3_600_000).toISOString() });
	change(5, { note: 'paid in cash' });
	expect(await reported(2)).toEqual(['rescheduled 3']);
});

test('another text of a start is a move where it does not tell its day from its month', async () => {
	const rows = appointments(30).map(({ id, updated_at, status }, index) => {
		const date = `1${(index + 2) % 3}/0${1 + (index % 9)}/2026`;
		return {
			id,
			updated_at,
			status,
			...(index % 2 ? { start: `${date} 10:00 AM` } : { date, starttime: '10:00' }),
		};
	});
	const events: ChangeKind[] = ['changed', 'rescheduled', 'cancelled'];
	const known = await LearntList.learn(numberedPages, events, rows);
	known.change(3, { starttime: '11:30' });
	known.change(4, { start: '01/02/2027 10:00 AM' });
	known.change(5, { date: '11/11/2026' });
	known.change(6, { note: 'bring the dog' });
	expect(await known.reported(2)).toEqual(
		expect.arrayContaining(['rescheduled 3', 'rescheduled 4', 'rescheduled 5', 'changed 6']),
	);
	expect(await known.reported(2)).toEqual([]);
});

describe('a deleted appointment', () => {
	const remove = (service: ChangingList, id: number) => {
		service.rows = service.rows.filter((row) => row.id !== id);
	};

	test.each<[string, Partial<ListBehavior>, number]>([
		// service, its behaviour, polls until it is reported
		['counts, and shows single records', {}, 1],
		['does not count, and shows single records', { total: false, paging: 'cursor' }, 12],
		['has no addresses of single records, on one page', { size: 100, singles: false }, 2],
		['has no addresses of single records', { singles: false }, 2],
	])('is reported once with what was known, where the service %s', async (_, behavior, polls) => {
		const { service, poll } = await learnt({ ...list, ...behavior }, 60, ['deleted']);
		remove(service, 3);
		let result = await poll();
		for (let count = 1; count < polls; count++) {
			expect(result.events).toEqual([]);
			result = await poll();
		}
		expect(result.events).toEqual([
			{
				event: 'deleted',
				id: '3',
				record: { id: 3, starts_at: at(3), ends_at: at(4), status: 'booked', price: '49.00' },
			},
		]);
		for (let count = 0; count < 3; count++) expect((await poll()).events).toEqual([]);
	});

	test('costs one request a poll while nothing is deleted', async () => {
		const { poll } = await learnt(list, 60, ['created', 'deleted']);
		for (let count = 0; count < 3; count++) expect((await poll()).requests).toBe(1);
	});

	test('is created again when it comes back, and one that was only left out is not', async () => {
		const { service, reported } = await learnt(list, 60, ['created', 'deleted']);
		const [third] = service.rows.filter((row) => row.id === 3);
		remove(service, 3);
		expect(await reported(2)).toEqual(['deleted 3']);
		service.rows.push(third);
		// A server that lags behind would still list it.
		expect(await reported(2)).toEqual([]);
		service.clock += 1_800_000;
		expect(await reported(13)).toEqual(['created 3']);
		service.behavior.hides = (row) => row.id === 7;
		expect(await reported(2)).toEqual([]);
		service.behavior.hides = undefined;
		expect(await reported(2)).toEqual([]);
	});

	test('is not one that the list leaves out: a cancelled one is reported as cancelled', async () => {
		const { service, change, reported } = await learnt(list, 60, ['deleted', 'cancelled']);
		service.behavior.hides = (row) => row.status === 'cancelled';
		change(3, { status: 'cancelled' });
		expect(await reported(4)).toEqual(['cancelled 3']);
	});

	test('is not one that a filter of the user leaves out', async () => {
		const { service } = await learnt({ ...list, singles: false }, 60, ['deleted']);
		const more = {
			url: 'https://salon.example.com/api/v1/appointments?status=booked',
			events: new Set(['deleted'] as const),
		};
		let { state } = await service.poll(undefined, more);
		remove(service, 3);
		for (let count = 0; count < 4; count++) {
			const result = await service.poll(state, more);
			expect(result.events).toEqual([]);
			state = result.state;
		}
	});
});

test.each<[string, Record<string, unknown>, ChangeKind[], string[]]>([
	// what happened, fields, chosen events, reported
	['is paid', { status: 'paid' }, ['created', 'changed', 'paid'], ['paid 3']],
	['is paid', { status: 'paid' }, ['changed'], ['changed 3']],
	['gets a note', { note: 'x' }, ['paid'], []],
	['is paid in part', { status: 'partially_paid' }, ['paid', 'changed'], ['changed 3']],
])(
	'an invoice that %s (%j), where %j are chosen, is reported as %j',
	async (_, fields, events, expected) => {
		const service = new ChangingList(list);
		service.rows = Array.from({ length: 30 }, (_unused, index) => ({
			id: index + 1,
			created_at: at(index - 1000),
			status: index % 2 === 0 ? 'open' : 'paid',
			total: 100 + index,
		}));
		const more = { events: new Set(events), resource: 'invoice' as const };
		const { state } = await service.poll(undefined, more);
		Object.assign(service.rows[2], fields);
		const result = await service.poll(state, more);
		expect(result.events.map(({ event, id }) => `${event} ${id}`)).toEqual(expected);
		const again = await service.poll(result.state, more);
		expect(again.events).toEqual([]);
	},
);

test.each(
	casesOf<
		[
			resource: 'appointment' | 'invoice',
			before: Row,
			after: object,
			event: string,
			changes?: object,
		]
	>`
		appointment | {"start":"2027-03-01T10:00:00Z","total":{"amount":49,"currency":"EUR"}} | {"total":{"amount":60,"currency":"EUR"}} | changed
			| {"total.amount":{"before":49,"after":60}}
		appointment | {"start":"2027-03-01T10:00:00Z","price":"€ 1.250,00"} | {"price":"€ 1.300,00"} | changed | {"price":{"before":"€ 1.250,00","after":"€ 1.300,00"}}
		appointment | {"date":"2027-03-01","time":"10:00","fee":"free"} | {"time":"11:30"} | rescheduled | {"time":{"before":"10:00","after":"11:30"}}
		appointment | {"starts":"2027-03-01 10:00","ends":"2027-03-01 11:00"} | {"ends":"2027-03-01 12:00"} | changed | {"ends":{"before":"2027-03-01 11:00","after":"2027-03-01 12:00"}}
		appointment | {"start":"03/04/2027 10:00"} | {"start":"04/04/2027 10:00"} | rescheduled
		appointment | {"start":"03-Apr-2027 10:00"} | {"start":"04-Apr-2027 10:00"} | rescheduled
		appointment | {"attributes":{"slot":{"start":"2027-03-01T10:00:00Z"},"name":"A"}} | {"attributes":{"slot":{"start":"2027-03-02T10:00:00Z"},"name":"A"}} | rescheduled
			| {"attributes.slot.start":{"before":"2027-03-01T10:00:00Z","after":"2027-03-02T10:00:00Z"}}
		appointment | {"start":1806400000,"state":3} | {"state":4} | statusChanged | {"state":{"before":3,"after":4}}
		appointment | {"start":{"dateTime":"2027-03-01T10:00:00+01:00"}} | {"start":{"dateTime":"2027-03-01T12:00:00+01:00"}} | rescheduled
			| {"start.dateTime":{"before":"2027-03-01T10:00:00+01:00","after":"2027-03-01T12:00:00+01:00"}}
		appointment | {"start":"2027-03-01T10:00:00Z","status":{"code":1,"name":"booked"}} | {"status":{"code":2,"name":"cancelled"}} | cancelled
		appointment | {"start":"2027-03-01T10:00:00Z","no_show":false} | {"no_show":true} | statusChanged
		appointment | {"start":"2027-03-01T10:00:00Z","cancelled_at":null} | {"cancelled_at":"2026-11-27T09:00:00Z"} | cancelled
		appointment | {"start":"2027-03-01T10:00:00Z","deleted":false} | {"deleted":true} | deleted
		appointment | {"start":"2027-03-01T10:00:00Z","fetched_at":"2026-11-27T09:00:00Z"} | {"fetched_at":"2026-11-27T09:05:00Z"} | nothing
		appointment | {"start":"2027-03-01T10:00:00Z","parts":[{"id":1,"retrievedAt":1}]} | {"parts":[{"id":1,"retrievedAt":2}]} | nothing
		appointment | {"start":"2027-03-01T10:00:00Z","meta":{"served_at":1,"node":"a"}} | {"meta":{"served_at":2,"node":"b"}} | nothing
		appointment | {"start":"2027-03-01T10:00:00Z","photo":"https://cdn.example/a.png?Expires=1&Signature=abcdefghijkl"}
			| {"photo":"https://cdn.example/a.png?Expires=2&Signature=mnopqrstuvwx"} | nothing
		invoice | {"status":"open","total":100} | {"status":"settled"} | paid
		invoice | {"paid":false,"total":100} | {"paid":true} | paid
		invoice | {"paid_at":null,"total":100} | {"paid_at":"2026-11-27T09:00:00Z"} | paid
		invoice | {"status":"open","total":100} | {"total":90} | changed | {"total":{"before":100,"after":90}}
		invoice | {"status":"open","total":"100,00 EUR"} | {"status":"void"} | changed
	`,
)(
	'a listed %s %j that gets %j is reported as %s',
	async (resource, before, after, event, changes) => {
		const service = new ChangingList(list);
		service.rows = Array.from({ length: 30 }, (_unused, index) => ({
			...structuredClone(before),
			id: index + 1,
			created_at: at(index - 1000),
		}));
		const events: ChangeKind[] =
			resource === 'invoice' ? ['created', 'changed', 'paid'] : [...everyChange, 'deleted'];
		const more = { events: new Set(events), resource };
		const { state } = await service.poll(undefined, more);
		Object.assign(service.rows[2], after);
		const result = await service.poll(state, more);
		expect(result.events).toMatchObject(
			event === 'nothing' ? [] : [{ event, id: '3', ...(changes && { changes }) }],
		);
		expect((await service.poll(result.state, more)).events).toEqual([]);
	},
);

test('existing records are reported as created where that is chosen, and never as cancelled', async () => {
	const reported = async (events: ChangeKind[]) => {
		const service = new ChangingList({ ...list, size: 100 });
		service.rows = [...appointments(2), { ...appointments(3)[2], status: 'cancelled' }];
		const more = { events: new Set(events), includeExisting: true };
		const result = await service.poll(undefined, more);
		return result.events.map(({ event, id }) => `${event} ${id}`);
	};
	expect(await reported(['created', 'cancelled'])).toEqual(['created 1', 'created 2', 'created 3']);
	expect(await reported(['cancelled', 'changed'])).toEqual([]);
});
