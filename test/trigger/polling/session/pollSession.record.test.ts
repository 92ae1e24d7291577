import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { createPollSession } from '../support/fakeServer';

test.each<[object, string]>([
	[{ id: 'a' }, 'a'],
	[{ id: 0 }, '0'],
	[{ id: '' }, '{"id":""}'],
	[{ id: null }, '{"id":null}'],
	[{ id: true }, '{"id":true}'],
	[{ x: 1 }, '{"x":1}'],
])('the key of %j is %s', (record, name) => {
	expect(createPollSession({ identity: ['id'] }).primaryKey.getKey(record as never)).toBe(name);
});

describe('processRecord', () => {
	const record = { id: 1, note: 'a' };
	const primaryKey = ['id'];
	const known = (state: Partial<PollState>, want: PollRequest['want'] = 'created') => {
		const poll = createPollSession({ identity: primaryKey, ...state }, { want });
		expect(poll.processRecord(record, true)).toBe(true);
		return poll;
	};

	test('reports a new record once, and counts it where the list is counted', () => {
		for (const count of [undefined, 4]) {
			const poll = createPollSession({ identity: primaryKey, count });
			expect([
				poll.isKnown(record),
				poll.processRecord(record),
				poll.processRecord(record),
			]).toEqual([false, true, false]);
			expect(poll.isKnown(record)).toBe(true);
			expect(poll.events).toEqual([{ event: 'created', id: '1', record }]);
			expect(poll.state.count).toBe(count && 5);
		}
	});

	test('remembers a record silently', () => {
		const poll = known({});
		expect([poll.events, poll.isKnown(record)]).toEqual([[], true]);
	});

	test('reports a changed record where changes are wanted, even silently', () => {
		const changed = { ...record, note: 'b' };
		const poll = known({ count: 1 }, 'changed');
		expect([poll.isKnown(record), poll.isKnown(changed), poll.isKnown({ id: 2 })]).toEqual([
			true,
			false,
			false,
		]);
		expect([poll.processRecord(record), poll.processRecord(changed, true)]).toEqual([false, false]);
		expect(poll.events).toEqual([{ event: 'updated', id: '1', record: changed }]);
		expect([poll.isKnown(changed), poll.state.count]).toEqual([true, 2]);
		const plain = known({});
		expect([plain.isKnown(changed), plain.processRecord(changed), plain.events]).toEqual([
			true,
			false,
			[],
		]);
	});

	test('gives a record without an id one from its content', () => {
		const poll = createPollSession({ identity: undefined });
		poll.processRecord({ a: 1 });
		expect(poll.events[0].id).toMatch(/^[0-9a-f]{20}$/);
	});
});
