import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/changes';
import type { ListBehavior } from '../support/changingList';
import {
	appointments,
	everyChange,
	hoursAway,
	LearntList,
	numberedPages,
} from '../support/learntList';

const onePage: ListBehavior = { ...numberedPages, size: 100 };
const withoutSingles: ListBehavior = { ...onePage, singles: false };
const unpaged: ListBehavior = { ...withoutSingles, paging: 'none', total: false };

test.each<[string, ListBehavior]>([
	['one page', onePage],
	['one page without single records', withoutSingles],
	['a list without pages', unpaged],
	['pages', numberedPages],
	['pages without single records', { ...numberedPages, singles: false }],
	['pages by change', { ...numberedPages, by: 'updated_at', singles: false }],
	['tokens', { ...numberedPages, paging: 'cursor', total: false, singles: false }],
])('%s: a list that is empty for some polls reports nothing', async (_, behavior) => {
	const list = await LearntList.learn(behavior, everyChange, appointments(57));
	expect(await list.reported(2)).toEqual([]);
	list.service.behavior.hides = () => true;
	expect(await list.reported(5)).toEqual([]);
	delete list.service.behavior.hides;
	expect(await list.reported(5)).toEqual([]);
});

test.each<[string, ListBehavior]>([
	['one page', onePage],
	['one page without single records', withoutSingles],
	['a list without pages', unpaged],
	['pages without single records', { ...numberedPages, singles: false }],
])('%s: a list that is cut to a few records for a poll reports nothing', async (_, behavior) => {
	const list = await LearntList.learn(behavior, everyChange, appointments(57));
	expect(await list.reported(4)).toEqual([]);
	const { rows } = list.service;
	if (behavior.singles) list.service.behavior.hides = ({ id }) => Number(id) > 3;
	else list.service.rows = rows.slice(0, 3);
	expect(await list.reported()).toEqual([]);
	delete list.service.behavior.hides;
	list.service.rows = rows;
	expect(await list.reported(5)).toEqual([]);
});

test('a record that leaves the list while its status says deleted is reported as deleted', async () => {
	for (const fields of [
		{ status: 'deleted' },
		{ deleted_at: hoursAway(0) },
		{ is_deleted: true },
	]) {
		const list = await LearntList.learn(onePage, ['created', 'deleted']);
		list.change(5, fields);
		list.service.behavior.hides = ({ id }) => id === 5;
		expect(await list.reported(5)).toEqual(['deleted 5']);
	}
});

test('a clock that was wrong for a poll makes nothing rescheduled', async () => {
	const list = await LearntList.learn(onePage, ['rescheduled', 'cancelled']);
	const right = list.service.clock;
	list.service.clock += 30 * 86_400_000;
	expect(await list.reported()).toEqual([]);
	list.service.clock = right + 60_000;
	expect(await list.reported(3)).toEqual([]);
	list.change(7, { starts_at: hoursAway(99) });
	expect(await list.reported(3)).toEqual(['rescheduled 7']);
});

test('another time zone of the workflow makes nothing changed or rescheduled', async () => {
	const rows = () =>
		appointments(30).map((row) => ({
			...row,
			starts_at: String(row.starts_at).slice(0, 19),
			ends_at: String(row.ends_at).slice(0, 19),
		}));
	for (const events of [everyChange, ['rescheduled', 'cancelled']] as ChangeKind[][]) {
		const list = await LearntList.learn(onePage, events, rows(), { timeZone: 'Europe/Berlin' });
		list.more.timeZone = 'America/New_York';
		list.change(6, { starts_at: hoursAway(99).slice(0, 19) });
		expect(await list.reported(3)).toEqual(['rescheduled 6']);
	}
});

test('the same start in another format or zone is no new start', async () => {
	const list = await LearntList.learn(onePage, ['rescheduled', 'statusChanged', 'cancelled']);
	const berlin = (time: unknown) =>
		`${new Date(Date.parse(String(time)) + 3_600_000).toISOString().slice(0, 19)}+01:00`;
	for (const row of list.service.rows) row.starts_at = berlin(row.starts_at);
	expect(await list.reported(2)).toEqual([]);
	for (const row of list.service.rows) row.starts_at = Date.parse(String(row.starts_at)) / 1000;
	expect(await list.reported(2)).toEqual([]);
});

test.each(['Storniert', 'abgesagt', 'Annulé', 'annulée', 'Cancelada', 'annullato', 'geannuleerd'])(
	'the status %s is a cancellation',
	async (status) => {
		const list = await LearntList.learn(onePage, ['cancelled']);
		list.change(5, { status });
		expect(await list.reported(2)).toEqual(['cancelled 5']);
	},
);

test('an appointment that is cancelled, booked again and cancelled again is reported each time, once', async () => {
	for (const behavior of [onePage, numberedPages, { ...numberedPages, by: 'updated_at' as const }])
		for (const id of [1, 5]) {
			const list = await LearntList.learn(behavior, ['cancelled', 'statusChanged', 'changed']);
			const found: string[] = [];
			for (const status of ['cancelled', 'booked', 'cancelled', 'booked', 'cancelled']) {
				list.change(id, { status });
				found.push(...(await list.reported(2)));
			}
			expect(found).toHaveLength(5);
			expect(found.filter((event) => event === `cancelled ${id}`)).toHaveLength(3);
		}
});
