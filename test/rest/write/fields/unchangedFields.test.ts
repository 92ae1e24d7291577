import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import {
	reconcileUnchanged,
	nestedId,
} from '../../../../nodes/AppointmentService/rest/write/fields/unchangedFields';

describe('what belongs to an old relation is not sent beside the new one', () => {
	test.each<[JsonObject, JsonObject, JsonObject]>([
		[{ client_id: 52 }, { client_name: 'Anna', client: { id: 41 }, notes: 'x' }, { notes: 'x' }],
		[{ client_id: 52 }, { client_id: 41, clientName: 'Anna' }, { client_id: 41 }],
		[{ clientUuid: 'b' }, { client_full_name: 'Anna' }, {}],
		[{ client_guid: 'b' }, { clientDisplayName: 'Anna' }, {}],
		[{ client_uid: 'b' }, { client_name: 'Anna', staff_name: 'Ben' }, { staff_name: 'Ben' }],
		[{ service_ids: [2] }, { service_names: ['x'], service: 'y' }, { service_names: ['x'] }],
		[{ client: { id: 52 } }, { client_id: 41, client_name: 'Anna' }, {}],
		[{ client: 52 }, { client_id: 41, client_name: 'Anna' }, {}],
		[{ notes: 'y' }, { notes_id: 7, notes_name: 'x' }, { notes_id: 7, notes_name: 'x' }],
		[{ id: 2 }, { name: 'Anna', uid: 'x' }, { name: 'Anna', uid: 'x' }],
		[{ my_id: 2 }, { my: 3, my_name: 'x' }, { my: 3, my_name: 'x' }],
	])('%j beside %j', (meant, along, kept) => {
		const current = { client: { id: 41 }, ...along };
		expect(reconcileUnchanged(along, meant, current)).toEqual(kept);
	});
});

describe('a length between start and end follows them', () => {
	const start = '2026-11-24T09:00:00Z';
	const end = '2026-11-24T09:45:00Z';
	const later = '2026-11-24T10:00:00Z';

	test.each<[string, JsonObject, JsonObject, JsonObject]>([
		['in minutes', { duration: 45 }, { end: later }, { duration: 60 }],
		['in seconds', { length: 2700 }, { end: later }, { length: 3600 }],
		['in hours', { duration: 0.75 }, { end: later }, { duration: 1 }],
		['as a text', { total_minutes: '45' }, { end: later }, { total_minutes: 60 }],
		['by a short name', { mins: 45 }, { start: '2026-11-24T09:15:00Z' }, { mins: 30 }],
		['by a long name', { length_of_visit: 45 }, { end: later }, { length_of_visit: 60 }],
		['not where nothing moves', { duration: 45 }, { notes: 'x' }, { duration: 45 }],
		['not by another name', { price: 45 }, { end: later }, { price: 45 }],
		['not where it is another length', { duration: 40 }, { end: later }, { duration: 40 }],
		[
			'the one that is such a length',
			{ duration: 40, mins: 45 },
			{ end: later },
			{ duration: 40, mins: 60 },
		],
		['not one whose name only holds it', { minsk: 45 }, { end: later }, { minsk: 45 }],
		[
			'left out where it cannot be told',
			{ duration: 45 },
			{ end: 'later' },
			{ duration: undefined },
		],
		[
			'left out between two formats',
			{ duration: 45 },
			{ end: '2026-11-24 10:00' },
			{ duration: undefined },
		],
		['nothing between', { duration: 45 }, { end: start }, { duration: 0 }],
	])('%s', (_, more, meant, lengths) => {
		const current = { start, end, ...more };
		expect(reconcileUnchanged(more, meant, current)).toEqual(lengths);
	});

	test('not where it was none, whose unit cannot be told', () => {
		const current = { start, end: start, duration: 0 };
		expect(reconcileUnchanged({ duration: 0 }, { end: later }, current)).toEqual({ duration: 0 });
	});

	test('only where it is sent along', () => {
		const current = { start, end, duration: 45 };
		expect(reconcileUnchanged({}, { end: later }, current)).toEqual({});
		expect(reconcileUnchanged({ notes: 'x' }, { end: later }, current)).toEqual({ notes: 'x' });
	});

	test.each<[string, JsonObject, JsonObject, JsonObject]>([
		['its start is not known', { end, duration: 45 }, { end: later }, { duration: 45 }],
		['its end is not known', { start, duration: 45 }, { start: later }, { duration: 45 }],
		[
			'they stand in objects',
			{ slot: { start, end }, duration: 45 },
			{ slot: 1 },
			{ duration: 45 },
		],
		[
			'a time of day stands apart',
			{ date: '2026-11-24', time: '09:00', end: '2026-11-24', duration: 0 },
			{ date: '2026-11-25' },
			{ duration: 0 },
		],
		[
			'the two are written differently',
			{ start, end: '2026-11-24 09:45', duration: 45 },
			{ end: later },
			{ duration: 45 },
		],
	])('not where %s', (_, current, meant, lengths) => {
		const { duration } = current;
		expect(reconcileUnchanged({ duration }, meant, current)).toEqual(lengths);
	});

	test.each<[string, JsonObject, JsonObject, JsonObject, JsonObject]>([
		['follows', { end }, { duration: 30 }, {}, { end: '2026-11-24T09:30:00Z' }],
		['follows a text', { end }, { duration: '90' }, {}, { end: '2026-11-24T10:30:00Z' }],
		[
			'follows a new start',
			{ end },
			{ duration: 30, start: later },
			{},
			{ end: '2026-11-24T10:30:00Z' },
		],
		['stays where it is meant', { end }, { duration: 30, end: later }, {}, { end }],
		['stays where it is not sent along', { notes: 'x' }, { duration: 30 }, {}, { notes: 'x' }],
		[
			'is left out where it cannot be told',
			{ end },
			{ duration: 30, start: 'soon' },
			{},
			{ end: undefined },
		],
		[
			'is written as it was',
			{ end: '2026-11-24 09:45' },
			{ duration: 30 },
			{ start: '2026-11-24 09:00', end: '2026-11-24 09:45' },
			{ end: '2026-11-24 09:30' },
		],
	])('the end %s where the length changes', (_, along, meant, more, sent) => {
		const current = { start, end, duration: 45, ...more };
		expect(reconcileUnchanged(along, meant, current)).toEqual(sent);
	});
});

test.each<[unknown, unknown]>([
	[{ id: 7, name: 'x' }, 7],
	[{ name: 'x', UUID: 'a' }, 'a'],
	[{ uid: 'a' }, 'a'],
	[{ _guid: 'a' }, 'a'],
	[{ id: { a: 1 }, uid: 'b' }, 'b'],
	[{ paid: 7, idea: 8 }, undefined],
	[[{ id: 7 }], undefined],
	[7, undefined],
	[null, undefined],
])('the ID within %j is %j', (value, id) => {
	expect(nestedId(value)).toBe(id);
});
