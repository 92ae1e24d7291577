import { SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import {
	forgetPagination,
	isStale,
	readState,
	writeState,
	type PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	ApiError,
	type JsonObject,
	type PaginationStrategy,
} from '../../../../nodes/AppointmentService/rest';
import { createFakeServer, noon, pollRequestFor } from '../support/fakeServer';

const page: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
const first = {
	learnt: false,
	orders: [],
	grows: false,
	polls: 0,
	lookedAt: noon,
	pages: 0,
	astray: 0,
	doubts: 0,
	silentEdits: false,
};

const read = (
	state: unknown,
	want: 'created' | 'changed' | 'soon' = 'created',
	more: Partial<PollRequest> = {},
) => readState(pollRequestFor(createFakeServer(), { state, ...more }), want);

/** What a poll saved that had learnt something. */
function saved(
	want: 'created' | 'changed' = 'created',
	more: Partial<PollRequest> = {},
): JsonObject {
	const { state, seenIds } = read(undefined, want, more);
	seenIds.add('7', 5);
	Object.assign(state, { learnt: true, pages: 4, orders: [{ field: 'id' }] });
	return writeState(state, seenIds);
}

test.each([undefined, null])('%s is a first poll, and nothing to speak of', (state) => {
	const fresh = read(state);
	expect(fresh.state).toMatchObject(first);
	expect([fresh.seenIds.size, fresh.seenIds.exact, fresh.notice]).toEqual([0, true, undefined]);
});

test.each<[string, unknown, 'created' | 'changed']>([
	['a text', 'x', 'created'],
	['an empty object', {}, 'created'],
	['another version', { ...saved(), version: 4 }, 'created'],
	['no memory', { ...saved(), memory: undefined }, 'created'],
	['a memory without what records held', { ...saved(), list: saved('changed').list }, 'changed'],
])('%s cannot be read, and it is said', (_, state, want) => {
	const fresh = read(state, want);
	expect(fresh.state).toMatchObject(first);
	expect(fresh.seenIds.size).toBe(0);
	expect(fresh.notice).toBe(
		'What earlier polls had learnt cannot be read any more: this poll begins anew.',
	);
});

test('what was saved goes on, and is no part of what was saved', () => {
	for (const want of ['created', 'changed'] as const) {
		const before = saved(want);
		const text = JSON.stringify(before);
		const { state, seenIds, notice } = read(before, want);
		expect(state).toMatchObject({ learnt: true, pages: 4, orders: [{ field: 'id' }] });
		expect(state).not.toHaveProperty('memory');
		expect([seenIds.has('7'), seenIds.version('7'), notice]).toEqual([
			true,
			want === 'changed' ? 5 : 0,
			undefined,
		]);
		expect(writeState(state, seenIds)).toEqual(before);
		state.orders.length = 0;
		expect(JSON.stringify(before)).toBe(text);
	}
});

test.each<[string, JsonObject, Partial<PollRequest>]>([
	[
		'another address',
		saved(),
		{ url: 'https://salon.example.com/api/v1/appointments?status=open' },
	],
	['another way of paging', saved(), { plan: page }],
	['the way of paging left out', saved('created', { plan: page }), {}],
])('%s is another list, and it is said', (_, state, more) => {
	const fresh = read(state, 'created', more);
	expect(fresh.state).toMatchObject(first);
	expect(fresh.notice).toMatch(/^The list, its filters or the event were changed: .* begins anew/);
});

test('another event is as another list', () => {
	expect(read(saved(), 'soon').notice).toMatch(/event were changed/);
	expect(read(saved(), 'soon').state.learnt).toBe(false);
});

const refusal = (status: number, kind?: 'redirect') =>
	new ApiError({ status, message: '', fields: {} }, kind);

test.each<[string, unknown, unknown, PaginationStrategy | undefined, boolean]>([
	['a refused page', refusal(400), {}, undefined, true],
	['a page that is not there', refusal(404), {}, undefined, true],
	['a page of the user’s own way', refusal(400), {}, page, false],
	['a first poll', refusal(400), undefined, undefined, false],
	['a refused key', refusal(401), {}, undefined, false],
	['a service that is away', refusal(503), {}, undefined, false],
	['a redirect', refusal(302, 'redirect'), {}, undefined, false],
	['another fault', new Error('x'), {}, undefined, false],
])('%s may come of what was learnt earlier: %#', (_, fault, state, plan, is) => {
	expect(isStale(fault, pollRequestFor(createFakeServer(), { state, ...(plan && { plan }) }))).toBe(
		is,
	);
});

test('the way to read a list can be forgotten, and what is known of its records cannot', () => {
	const place = { address: 'x', pages: 1, rows: 2, step: 2 };
	const { state } = read(undefined);
	const known: Partial<PollState> = {
		identity: ['id'],
		count: 5,
		learnt: true,
		url: 'y',
		pages: 3,
	};
	Object.assign(state, known, {
		plan: page,
		opening: 'x',
		rowsPath: ['data'],
		whole: { silently: true, rows: 1 },
		tail: place,
		look: {},
		climb: {},
		orders: [{ field: 'id' }],
	});
	forgetPagination(state);
	expect(state).toEqual({ ...read(undefined).state, ...known });
	expect(SeenIds.restore(writeState(state, SeenIds.empty(false)).memory, false)?.size).toBe(0);
});
