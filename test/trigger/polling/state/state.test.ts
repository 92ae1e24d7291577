import {
	startsOnly,
	type PollRequest,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	readState,
	isStale,
	writeState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import {
	ApiError,
	type JsonObject,
	type PaginationStrategy,
} from '../../../../nodes/AppointmentService/rest';
import { createFakeServer, noon, pollRequestFor } from '../support/fakeServer';
import { byPage } from '../support/pagedServer';

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
) =>
	readState(pollRequestFor(createFakeServer(), { state, ...more }), {
		...startsOnly,
		subject: want,
		versions: want === 'changed',
	});

/** The state that a poll has saved. */
function saved(
	want: 'created' | 'changed' = 'created',
	more: Partial<PollRequest> = {},
): JsonObject {
	const { state, seenIds } = read(undefined, want, more);
	seenIds.add('7', 5);
	Object.assign(state, { learnt: true, pages: 4, orders: [{ field: 'id' }] });
	return writeState(state, seenIds);
}

test.each([undefined, null])('the state %s counts as a first poll, without a notice', (state) => {
	const result = read(state);
	expect(result.state).toMatchObject(first);
	expect([result.seenIds.size, result.seenIds.exact, result.notice]).toEqual([0, true, undefined]);
});

test.each<[string, unknown, 'created' | 'changed']>([
	// name, state, wanted changes
	['a text', 'x', 'created'],
	['an empty object', {}, 'created'],
	['another version', { ...saved(), version: 4 }, 'created'],
	['no seen ids', { ...saved(), memory: undefined }, 'created'],
	['seen ids without versions', { ...saved(), list: saved('changed').list }, 'changed'],
])('%s cannot be read: a new state and a notice', (_, state, want) => {
	const result = read(state, want);
	expect(result.state).toMatchObject(first);
	expect(result.seenIds.size).toBe(0);
	expect(result.notice).toBe(
		'What earlier polls had learnt cannot be read any more: this poll starts again.',
	);
});

test.each<[string, JsonObject, Partial<PollRequest>]>([
	// name, state, request
	[
		'another address',
		saved(),
		{ url: 'https://salon.example.com/api/v1/appointments?status=open' },
	],
	['another pagination', saved(), { plan: byPage }],
	['the pagination left out', saved('created', { plan: byPage }), {}],
])('%s is another list: a new state and a notice', (_, state, more) => {
	const result = read(state, 'created', more);
	expect(result.state).toMatchObject(first);
	expect(result.notice).toMatch(/^The list or its filters were changed: .* starts again/);
});

const refusal = (status: number, kind?: 'redirect') =>
	new ApiError({ status, message: '', fields: {} }, kind);

test.each<[string, unknown, unknown, PaginationStrategy | undefined, boolean]>([
	// name, error, state, pagination of the user, is stale
	['a refused page', refusal(400), {}, undefined, true],
	['a missing page', refusal(404), {}, undefined, true],
	['a page with the user’s pagination', refusal(400), {}, byPage, false],
	['a first poll', refusal(400), undefined, undefined, false],
	['a refused key', refusal(401), {}, undefined, false],
	['a server error', refusal(503), {}, undefined, false],
	['a redirect', refusal(302, 'redirect'), {}, undefined, false],
	['another error', new Error('x'), {}, undefined, false],
])('%s counts as stale state or not: %#', (_, error, state, plan, expected) => {
	expect(isStale(error, pollRequestFor(createFakeServer(), { state, ...(plan && { plan }) }))).toBe(
		expected,
	);
});
