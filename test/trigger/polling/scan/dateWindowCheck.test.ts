import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { adoptWiderWindow } from '../../../../nodes/AppointmentService/trigger/polling/scan/dateWindowCheck';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { byPage } from '../support/pagedServer';
import { createFakeServer, noon, createPollSession } from '../support/fakeServer';
import { home } from '../support/changingList';

const day = 86_400_000;
const booked = (id: number, days: number): JsonObject => ({
	id,
	created_at: new Date(noon - 200 * day).toISOString(),
	start: new Date(noon + days * day).toISOString(),
});
const month = [booked(1, 1), booked(2, 12), booked(3, 30)];
const years = [booked(1, -300), booked(2, 300)];
const known: Partial<PollState> = {
	identity: ['id'],
	plan: byPage,
	tail: { address: home, pages: 0, rows: 0, step: 3 },
	orders: [{ field: 'id', path: ['id'], falling: true }],
};

/** A service that shows records beyond the month where a range of dates is asked for, or the same ones. */
async function see(
	records: JsonObject[],
	beyond: JsonObject[],
	state: Partial<PollState> = {},
	more: Partial<PollRequest> = {},
) {
	const line = createFakeServer((url) => {
		const asked = [...new URL(url).searchParams.keys()].some((key) => /from/i.test(key));
		return [...month, ...(asked ? beyond : [])];
	});
	const poll = createPollSession({ ...known, ...state }, more, line);
	const sees = await adoptWiderWindow(poll, records);
	return { sees, asked: line.asked.length, state: poll.state };
}

test('a list that shows the coming month is read with a range of dates that shows more', async () => {
	const { sees, asked, state } = await see(month, [booked(4, 300)]);
	expect(sees).toBe(true);
	expect(asked).toBe(2);
	expect(state.url).toMatch(
		/^https:\/\/salon\.example\.com\/api\/v1\/appointments\?\w*from\w*=.*&/i,
	);
	expect([state.plan, state.tail, state.orders, state.window]).toEqual([
		undefined,
		undefined,
		[],
		undefined,
	]);
	expect(state.identity).toEqual(['id']);
});

test('a month beyond which no range of dates shows anything is told', async () => {
	const { sees, asked, state } = await see(month, []);
	expect(sees).toBe(false);
	expect(asked).toBeGreaterThan(1);
	expect(state).toMatchObject({ ...known, window: ['2026-03-02', '2026-03-31'] });
	expect(state.url).toBeUndefined();
});

test.each<[string, JsonObject[], Partial<PollState>, Partial<PollRequest>]>([
	['shows years', years, {}, {}],
	['shows nothing', [], {}, {}],
	['the user asks for with parameters', month, {}, { url: `${home}?status=open` }],
	['the user tells how to page', month, {}, { plan: byPage }],
	['is read with a range already', month, { url: `${home}?from=2016-01-01` }, {}],
])('a list that %s is taken as it is', async (_, records, state, more) => {
	expect(await see(records, [booked(4, 300)], state, more)).toEqual({
		sees: false,
		asked: 0,
		state: expect.objectContaining({ ...known, ...state }),
	});
	expect((await see(records, [], state, more)).state.window).toBeUndefined();
});
