import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { row, type Row } from '../support/changingList';
import { pollOnce } from '../support/pollOnce';

const coming = (id: number, status: string) =>
	row(id, { start: new Date(Date.now() + id * 86_400_000).toISOString(), status });

/** What a version of the package left that read no record as cancelled. */
const leftByOther = (saved: object): object =>
	JSON.parse(
		JSON.stringify(saved).replaceAll(',"isCancelled"', '').replaceAll('"readingVersion":1,', ''),
	) as object;

test.each<[ChangeKind[]]>([[['cancelled', 'statusChanged']], [['cancelled', 'changed']]])(
	'after an update of the package, %j tell what happened, and not what is read anew',
	async (kinds) => {
		const rows: Row[] = ['booked', 'cancelled', 'cancelled'].map((status, at) =>
			coming(at + 1, status),
		);
		const poll = async (state?: object) =>
			await pollOnce({
				respond: () => ({ data: rows, meta: { total: 3 } }),
				more: { events: new Set(kinds), state },
			});
		const before = await poll();
		const saved = leftByOther(before.state);
		expect(saved).not.toEqual(JSON.parse(JSON.stringify(before.state)));
		rows[0] = { ...rows[0], status: 'cancelled' };
		const after = await poll(saved);
		expect(after.events.map(({ event, id }) => `${event} ${id}`)).toEqual(['cancelled 1']);
		expect((await poll(after.state)).events).toEqual([]);
	},
);
