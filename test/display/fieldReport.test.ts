import { describeFields } from '../../nodes/AppointmentService/display/fieldReport';

const typeOf = (value: unknown) => typeof value;

test('each field comes in the order of its first record, with its types, the most frequent first', () => {
	expect(
		describeFields(
			[
				{ a: 'x', b: { c: 1, d: null } },
				{ a: 1, b: 'y', e: undefined },
				{ a: 2, e: '' },
			],
			typeOf,
		),
	).toStrictEqual([
		{ name: 'a', types: ['number', 'string'], filled: 100, example: 'x' },
		{ name: 'b.c', types: ['number'], filled: 33, example: 1 },
		{ name: 'b.d', types: [], filled: 0 },
		{ name: 'b', types: ['string'], filled: 33, example: 'y' },
		{ name: 'e', types: [], filled: 0 },
	]);
	expect(describeFields([], typeOf)).toEqual([]);
});
