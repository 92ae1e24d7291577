import { timeOfRecord } from '../../../../nodes/AppointmentService/trigger/webhook/payload/readEvents';
import { parseOne, record } from './parseOne';

describe('the time of an event', () => {
	const text = '2026-04-30T10:00:00Z';
	const time = Date.parse(text);

	test.each(
		['occurred', 'happened', 'triggered', 'fired', 'event'].flatMap((verb) =>
			['_at', 'On', '_time', 'Date', '_timestamp'].map((end) => verb + end),
		),
	)('stands in the field %s', (field) => {
		expect(parseOne({ [field]: text, data: record }).occurredAt).toBe(time);
		expect(parseOne({ [field]: text, ...record }).occurredAt).toBe(time);
		expect(parseOne({ meta: { [field]: text }, data: record }).occurredAt).toBe(time);
	});

	test.each(['created_at', 'createdOn', 'time', 'created'])(
		'stands in the field %s around a record, and not in the record',
		(field) => {
			expect(parseOne({ [field]: text, data: record }).occurredAt).toBe(time);
			expect(parseOne({ event: { [field]: text }, data: record }).occurredAt).toBe(time);
			expect(parseOne({ [field]: text, ...record }).occurredAt).toBeUndefined();
		},
	);

	test('stands in timestamp, in seconds, milliseconds or as a text', () => {
		expect(parseOne({ timestamp: time / 1000, data: record }).occurredAt).toBe(time);
		expect(parseOne({ timestamp: time, data: record }).occurredAt).toBe(time);
		expect(parseOne({ timestamp: text, ...record }).occurredAt).toBe(time);
	});

	test.each(['updated_at', 'reoccurred_at', 'created_by', 'timestamps', 'eventtimes'])(
		'does not stand in the field %s',
		(field) => {
			expect(parseOne({ [field]: text, data: record }).occurredAt).toBeUndefined();
		},
	);

	test('is the innermost one', () => {
		const body = { timestamp: '2026-01-01T00:00:00Z', data: { timestamp: text, object: record } };
		expect(parseOne(body).occurredAt).toBe(time);
	});

	test('timeOfRecord reads the times of the record', () => {
		const times = { id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: text };
		expect(timeOfRecord(times, 'updated')).toBe(time);
		expect(timeOfRecord(times, 'created')).toBe(Date.parse('2026-01-01T00:00:00Z'));
		expect(timeOfRecord({ id: 1 }, 'updated')).toBeUndefined();
	});
});
