import type { State } from '../../../nodes/AppointmentService/trigger/watch/state';
import type { WatchRequest } from '../../../nodes/AppointmentService/trigger/watch/types';
import { pollOf } from './polling';

test.each<[object, string]>([
	[{ id: 'a' }, 'a'],
	[{ id: 0 }, '0'],
	[{ id: '' }, '{"id":""}'],
	[{ id: null }, '{"id":null}'],
	[{ id: true }, '{"id":true}'],
	[{ x: 1 }, '{"x":1}'],
])('%j is called %s', (record, name) => {
	expect(pollOf({ identity: ['id'] }).identity.of(record as never)).toBe(name);
});

describe('a record', () => {
	const one = { id: 1, note: 'a' };
	const identity = ['id'];
	const known = (state: Partial<State>, want: WatchRequest['want'] = 'created') => {
		const poll = pollOf({ identity, ...state }, { want });
		expect(poll.judge(one, true)).toBe(true);
		return poll;
	};

	test('that is new is told of once, and counted where records are', () => {
		for (const count of [undefined, 4]) {
			const poll = pollOf({ identity, count });
			expect([poll.isKnown(one), poll.judge(one), poll.judge(one)]).toEqual([false, true, false]);
			expect(poll.isKnown(one)).toBe(true);
			expect(poll.events).toEqual([{ event: 'created', id: '1', record: one }]);
			expect(poll.state.count).toBe(count && 5);
		}
	});

	test('that was there before is remembered, and not told of', () => {
		const poll = known({});
		expect([poll.events, poll.isKnown(one)]).toEqual([[], true]);
	});

	test('that was changed is told of where changes are wanted, even when nothing new is', () => {
		const changed = { ...one, note: 'b' };
		const poll = known({ count: 1 }, 'changed');
		expect([poll.isKnown(one), poll.isKnown(changed), poll.isKnown({ id: 2 })]).toEqual([
			true,
			false,
			false,
		]);
		expect([poll.judge(one), poll.judge(changed, true)]).toEqual([false, false]);
		expect(poll.events).toEqual([{ event: 'updated', id: '1', record: changed }]);
		expect([poll.isKnown(changed), poll.state.count]).toEqual([true, 2]);
		const plain = known({});
		expect([plain.isKnown(changed), plain.judge(changed), plain.events]).toEqual([true, false, []]);
	});

	test('that has no id gets a name of its own', () => {
		const poll = pollOf({ identity: undefined });
		poll.judge({ a: 1 });
		expect(poll.events[0].id).toMatch(/^[0-9a-f]{20}$/);
	});
});
