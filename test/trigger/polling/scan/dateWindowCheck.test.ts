import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { adoptWiderWindow } from '../../../../nodes/AppointmentService/trigger/polling/scan/dateWindowCheck';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { byPage } from '../support/pagedServer';
import { createFakeServer, noon, createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';

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
	tail: { address: listUrl, pages: 0, rows: 0, step: 3 },
	orders: [{ field: 'id', path: ['id'], falling: true }],
};

/** A service that shows more records where a range of dates is requested, or the same ones. */
async function checkWindow(
	records: JsonObject[],
	pastEnd: JsonObject[],
	state: Partial<PollState> = {},
	more: Partial<PollRequest> = {},
) {
	const server = createFakeServer((url) => {
		const requested = [...new URL(url).searchParams.keys()].some((key) => /from/i.test(key));
		return [...month, ...(requested ? pastEnd : [])];
	});
	const poll = createPollSession({ ...known, ...state }, more, server);
	const isWider = await adoptWiderWindow(poll, records);
	return { isWider, requested: server.requested.length, state: poll.state };
}

test('a list that shows the coming month is read with a range of dates that shows more', async () => {
	const { isWider, requested, state } = await checkWindow(month, [booked(4, 300)]);
	expect(isWider).toBe(true);
	expect(requested).toBe(2);
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

test('a month is kept as the window where no range of dates shows more', async () => {
	const { isWider, requested, state } = await checkWindow(month, []);
	expect(isWider).toBe(false);
	expect(requested).toBeGreaterThan(1);
	expect(state).toMatchObject({ ...known, window: ['2026-03-02', '2026-03-31'] });
	expect(state.url).toBeUndefined();
});

test.each<[string, JsonObject[], Partial<PollState>, Partial<PollRequest>]>([
	// name, records, state, request
	['shows years', years, {}, {}],
	['shows nothing', [], {}, {}],
	['has query parameters of the user', month, {}, { url: `${listUrl}?status=open` }],
	['has a pagination set by the user', month, {}, { plan: byPage }],
	['is read with a range already', month, { url: `${listUrl}?from=2016-01-01` }, {}],
])('a list that %s is not checked', async (_, records, state, more) => {
	expect(await checkWindow(records, [booked(4, 300)], state, more)).toEqual({
		isWider: false,
		requested: 0,
		state: expect.objectContaining({ ...known, ...state }),
	});
	expect((await checkWindow(records, [], state, more)).state.window).toBeUndefined();
});
