import {
	isKnownRecord,
	processRecord,
} from '../../../../nodes/AppointmentService/trigger/polling/session/processRecord';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { createdOnly, createdOrChanged, createPollSession } from '../support/fakeServer';

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
	const known = (state: Partial<PollState>, events: PollRequest['events'] = createdOnly) => {
		const poll = createPollSession({ identity: primaryKey, ...state }, { events });
		expect(processRecord(poll, record, 'old')).toBe('new');
		return poll;
	};

	test('reports a new record once, and counts it where the list is counted', () => {
		for (const count of [undefined, 4]) {
			const poll = createPollSession({ identity: primaryKey, count });
			expect([
				isKnownRecord(poll, record),
				processRecord(poll, record),
				processRecord(poll, record),
			]).toEqual([false, 'new', 'known']);
			expect(isKnownRecord(poll, record)).toBe(true);
			expect(poll.events).toEqual([{ event: 'created', id: '1', record }]);
			expect(poll.state.count).toBe(count && 5);
		}
	});

	test('remembers a record silently', () => {
		const poll = known({});
		expect([poll.events, isKnownRecord(poll, record)]).toEqual([[], true]);
	});

	test('reports a changed record where changes are wanted, even silently', () => {
		const changed = { ...record, note: 'b' };
		const poll = known({ count: 1 }, createdOrChanged);
		expect([
			isKnownRecord(poll, record),
			isKnownRecord(poll, changed),
			isKnownRecord(poll, { id: 2 }),
		]).toEqual([true, false, false]);
		expect([processRecord(poll, record), processRecord(poll, changed, 'old')]).toEqual([
			'known',
			'edited',
		]);
		expect(poll.events).toEqual([{ event: 'changed', id: '1', record: changed }]);
		expect([isKnownRecord(poll, changed), poll.state.count]).toEqual([true, 2]);
		const plain = known({});
		expect([isKnownRecord(plain, changed), processRecord(plain, changed), plain.events]).toEqual([
			true,
			'known',
			[],
		]);
	});

	test('gives a record without an id one from its content', () => {
		const poll = createPollSession({ identity: undefined });
		processRecord(poll, { a: 1 });
		expect(poll.events[0].id).toMatch(/^[0-9a-f]{20}$/);
	});
});
