import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { pollOnce } from '../support/pollOnce';

const dayMs = 86_400_000;
const start = new Date(Date.now() + 3 * dayMs).toISOString();
const past = new Date(Date.now() - 30 * dayMs).toISOString();
const visit = (id: number, more: object = {}) => ({
	id,
	starts_at: start,
	status: 'booked',
	deleted_at: null,
	...more,
});

/** Polls one list after the other; the events of each poll after the first. */
async function eventsOf(
	lists: object[][],
	kinds: ChangeKind[],
	first?: unknown,
	single: (id: string) => unknown = () => ({ error: 'gone' }),
) {
	const reported: string[][] = [];
	let saved = first;
	for (const data of lists) {
		const respond = (url: string) =>
			/appointments\/\d/.test(url) ? single(url.replace(/.*\//, '')) : { data, total: data.length };
		const more = { events: new Set(kinds), state: saved };
		const { events, state } = await pollOnce({ respond, more });
		reported.push(events.map(({ event, id }) => `${event} ${id}`));
		saved = state;
	}
	return reported.slice(first === undefined ? 1 : 0);
}

const others = [visit(2), visit(3)];

describe('a record that stays in the list and says that it was deleted', () => {
	test.each<[how: string, record: object]>([
		['a status', { status: 'deleted' }],
		['a status with other words', { status: 'DELETED_BY_CLIENT' }],
		['a flag', { is_deleted: true }],
		['a time', { deleted_at: '2026-01-01T08:00:00Z' }],
	])('by %s is reported as deleted, once', async (_, more) => {
		const gone = visit(1, more);
		const lists = [
			[visit(1), ...others],
			[gone, ...others],
			[gone, ...others],
		];
		const kinds: ChangeKind[] = ['deleted', 'cancelled', 'statusChanged', 'changed'];
		expect(await eventsOf(lists, kinds)).toEqual([['deleted 1'], []]);
	});

	test('is a past one, too', async () => {
		const old = visit(1, { starts_at: past });
		const lists = [
			[old, ...others],
			[{ ...old, status: 'deleted' }, ...others],
		];
		expect(await eventsOf(lists, ['deleted', 'changed'])).toEqual([['deleted 1']]);
	});

	test('is cancelled where deletions are not wanted', async () => {
		const lists = [
			[visit(1), ...others],
			[visit(1, { status: 'deleted' }), ...others],
		];
		expect(await eventsOf(lists, ['cancelled', 'statusChanged'])).toEqual([['cancelled 1']]);
	});

	test('is no event where it was so at the first poll, and changed where it is edited', async () => {
		const gone = visit(1, { status: 'deleted' });
		const lists = [
			[gone, ...others],
			[{ ...gone, note: 'x' }, ...others],
		];
		expect(await eventsOf(lists, ['deleted', 'changed'])).toEqual([['changed 1']]);
	});

	test('is deleted again after it was restored', async () => {
		const gone = visit(1, { status: 'deleted' });
		const lists = [visit(1), gone, visit(1), gone].map((one) => [one, ...others]);
		expect(await eventsOf(lists, ['deleted'])).toEqual([['deleted 1'], [], ['deleted 1']]);
	});

	test('is not proved where a state of before says nothing of it', async () => {
		const gone = [visit(1, { status: 'booked', is_deleted: true }), ...others];
		const respond = () => ({ data: gone, total: 3 });
		const events = new Set<ChangeKind>(['deleted', 'changed']);
		const { state } = await pollOnce({ respond, more: { events, state: undefined } });
		const saved = JSON.parse(JSON.stringify(state)) as { values: { deleted?: string } };
		delete saved.values.deleted;
		expect(await eventsOf([gone, gone], ['deleted', 'changed'], saved)).toEqual([[], []]);
	});
});

test.each<[string, unknown]>([
	['{ data: null }', { data: null }],
	['an empty list', { data: [], total: 0 }],
])('a record that left the list is deleted where the service shows %s for it', async (_, none) => {
	const lists = [[visit(1), ...others], others, others];
	const single = (id: string) => (id === '1' ? none : { data: visit(Number(id)) });
	expect(await eventsOf(lists, ['deleted'], undefined, single)).toEqual([['deleted 1'], []]);
});

test('where a few records share an ID, the others are known by theirs', async () => {
	const series = [visit(1), visit(1, { starts_at: past })];
	const more = [3, 4, 5, 6, 7, 8].map((id) => visit(id));
	const lists = [
		[...series, visit(2), ...more],
		[...series, visit(2, { note: 'new' }), ...more, visit(9)],
		[...series, visit(2, { note: 'new' }), ...more, visit(9)],
	];
	expect(await eventsOf(lists, ['created', 'changed'])).toEqual([['changed 2', 'created 9'], []]);
});
