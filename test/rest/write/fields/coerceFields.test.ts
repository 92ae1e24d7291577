import {
	InvalidFieldError,
	coerceFields,
} from '../../../../nodes/AppointmentService/rest/write/fields/coerceFields';

describe('coerceFields', () => {
	const zones = { user: 'Europe/Berlin', service: 'UTC' };
	const records = [{ a: 1, at: '2026-11-24T09:00:00Z' }, { b: 'x' }];
	const errorOf = (input: Parameters<typeof coerceFields>[0]) => {
		try {
			return coerceFields(input, records, zones);
		} catch (error) {
			return error;
		}
	};

	test('each value takes the type and format of any record that has the field', () => {
		const fields = { a: '2', b: 5, at: '2026-11-24 12:00' };
		expect(coerceFields({ fields, exact: false }, records, zones)).toEqual({
			a: 2,
			b: '5',
			at: '2026-11-24T11:00:00Z',
		});
	});

	test('exact fields stay as they are', () => {
		const fields = { a: 'x', c: 2 };
		expect(coerceFields({ fields, exact: true }, records, zones)).toBe(fields);
	});

	test('without records, or for a known field without examples, values stay as they are', () => {
		const input = { fields: { c: '2', d: new Date(0) }, exact: false };
		expect(coerceFields(input, [], zones)).toEqual({ c: '2', d: '1970-01-01T00:00:00.000Z' });
		expect(coerceFields({ ...input, knownFields: ['c', 'd'] }, records, zones)).toMatchObject({
			c: '2',
		});
	});

	test('an unknown field, or a value of another type, is an InvalidFieldError', () => {
		const unknown = errorOf({ fields: { toString: 2 }, exact: false, knownFields: ['c'] });
		expect(unknown).toBeInstanceOf(InvalidFieldError);
		expect(unknown).toMatchObject({
			field: 'toString',
			value: 2,
			knownFields: ['c', 'a', 'at', 'b'],
		});
		expect(unknown).toMatchObject({ coercionFailure: undefined, message: 'toString' });
		expect(errorOf({ fields: { a: 'x' }, exact: false })).toMatchObject({
			field: 'a',
			value: 'x',
			knownFields: ['a', 'at', 'b'],
			coercionFailure: { problem: 'is not a number', example: 1 },
		});
	});

	test('inherited properties, such as constructor, are not examples', () => {
		const input = { fields: { constructor: '5' }, exact: false, knownFields: ['constructor'] };
		expect(coerceFields(input, records, zones)).toEqual({ constructor: '5' });
	});
});
