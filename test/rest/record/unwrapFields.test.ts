import { resourceNameVariants, unwrapFields } from '../../../nodes/AppointmentService/rest';

const names = resourceNameVariants(['appointments']);

test('fields of attributes, relationships and the resource’s wrapper move to the top, others stay', () => {
	const client = { id: 2 };
	expect(
		unwrapFields({ id: 1, attributes: { name: 'a' }, relationships: { client } }, names),
	).toEqual({ id: 1, name: 'a', client });
	expect(unwrapFields({ appointment: { id: 1 }, client }, names)).toEqual({ id: 1, client });
	expect(unwrapFields({ booking: { id: 1 } }, names)).toEqual({ id: 1 });
	expect(unwrapFields({ cliente: { codigo: 1 } }, names)).toEqual({ codigo: 1 });
	const bare = { id: 1, attributes: 'a', client };
	expect(unwrapFields(bare, names)).toBe(bare);
});

test.each(['attributes', 'fields', 'properties', 'values', '_source'])(
	'fields that a record has in “%s” are its own',
	(key = '') => {
		expect(unwrapFields({ id: 1, [key]: { name: 'a' } }, names)).toEqual({ id: 1, name: 'a' });
	},
);

test('of fields that each stand in a box, the values are shown', () => {
	const at = '2026-05-01T08:00:00Z';
	expect(unwrapFields({ id: 1, at: { value: at }, tags: { type: 'list', value: ['a'] } })).toEqual({
		id: 1,
		at,
		tags: ['a'],
	});
	const fields = {
		at: { timestampValue: at },
		tags: { arrayValue: { values: [{ stringValue: 'a' }] } },
		client: { mapValue: { fields: { name: { stringValue: 'Ann' } } } },
	};
	expect(unwrapFields({ id: 'x', fields })).toEqual({
		id: 'x',
		at,
		tags: ['a'],
		client: { name: 'Ann' },
	});
	const single = { id: 1, name: 'Ann', price: { value: 3 } };
	expect(unwrapFields(single)).toBe(single);
});

test('fields that a record has as a list of names and values move to the top', () => {
	const attributes = [
		{ name: 'start', value: '2026-05-01T08:00:00Z' },
		{ name: 'notes', value: null },
	];
	expect(unwrapFields({ id: 1, attributes })).toEqual({
		id: 1,
		start: '2026-05-01T08:00:00Z',
		notes: null,
	});
	const other = { id: 1, fields: [{ name: 'start' }, { name: 'end', value: 2 }] };
	expect(unwrapFields(other)).toBe(other);
	const empty = { id: 1, attributes: [] };
	expect(unwrapFields(empty)).toBe(empty);
});
