import { hoursAway } from '../support/learntList';
import { pollOnce } from '../support/pollOnce';

const booking = (id: number, created_at?: string) => ({ id, ...(created_at && { created_at }) });
const bookedToday = [booking(1, hoursAway(1)), booking(2, hoursAway(2))];

test.each<[string, object[], string[]]>([
	// records of the second poll, reported
	['booked after the first poll', bookedToday, ['1', '2']],
	['without a time of creation', [booking(1)], ['1']],
	['booked weeks before', [booking(1, hoursAway(-700)), booking(2, hoursAway(1))], ['2']],
])('after a first answer {}, records %s are reported where they are new', async (_, data, ids) => {
	const first = await pollOnce({ respond: () => ({}) });
	expect(first.events).toEqual([]);
	const respond = () => ({ data, total: data.length });
	const next = await pollOnce({ respond, more: { state: first.state } });
	expect(next.events.map(({ id }) => id)).toEqual(ids);
	const last = pollOnce({ respond: () => ({}), more: { state: next.state } });
	await expect(last).rejects.toMatchObject({ kind: 'noList' });
});
