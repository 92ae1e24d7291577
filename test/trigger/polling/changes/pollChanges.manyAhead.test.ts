import { appointments, hoursAway, LearntList, numberedPages } from '../support/learntList';

/** Appointments that start at hours in no order, with statuses of their own, so that their values take much room. */
const manyAppointments = (count: number) =>
	appointments(count).map((row, index) => ({
		...row,
		starts_at: hoursAway(((index * 7919) % 40_009) + 1),
		ends_at: hoursAway(((index * 7919) % 40_009) + 2 + (index % 7)),
		price: `${(index * 31) % 997}.00`,
	}));

describe('where more appointments lie ahead than values of them can be kept', () => {
	const behavior = { ...numberedPages, size: 500, maxSize: 500 };

	test('the poll says so, and reports what happens to those near to now', async () => {
		const list = await LearntList.learn(behavior, ['cancelled'], manyAppointments(12_000));
		const near = list.service.rows.find(({ starts_at }) => starts_at === hoursAway(1));
		list.change(near?.id as number, { status: 'cancelled' });
		const { events, notice } = await list.poll();
		expect(events.map(({ event, id }) => `${event} ${id}`)).toEqual([`cancelled ${near?.id}`]);
		expect(notice).toMatch(/the values of those farthest from now are not kept/);
	});

	test('nothing is said where all are kept', async () => {
		const list = await LearntList.learn(behavior, ['cancelled'], manyAppointments(300));
		expect((await list.poll()).notice ?? '').not.toMatch(/not kept/);
	});
});
