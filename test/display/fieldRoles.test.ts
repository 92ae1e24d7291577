import {
	findAmountField,
	formatAmount,
	findContact,
	findDistinctField,
	findNumberField,
} from '../../nodes/AppointmentService/display/fieldRoles';

type View = Record<string, unknown>;
const recordsWith = (field: string, ...values: unknown[]): View[] =>
	values.map((value, index) => ({ index, [field]: value }));

describe('findNumberField', () => {
	test.each([
		// field, value, whether it is the number
		['number', 'A-1', true],
		['no', 7, true],
		['Reference', 'x', true],
		['ref', 'x', true],
		['code', 'x', true],
		['SKU', 'x', true],
		['receipt_number', 'x', true],
		['invoice_number', 'x', true],
		['orderNo', 'x', true],
		['our_document_no', 'x', true],
		['bill_number', 'x', true],
		['phone_number', 'x', false],
		['number_of_guests', 2, false],
		['invoice_number_prefix', 'x', false],
		['code', true, false],
		['code', '', false],
	])('the field %s with %j is a number: %s', (field, value, expected) => {
		expect(findNumberField(recordsWith(field, value))).toBe(expected ? field : undefined);
	});

	test('a field is a number where each of its values is a text or a number, empty ones left out', () => {
		expect(findNumberField(recordsWith('code', 'a', null, undefined, ''))).toBe('code');
		expect(findNumberField(recordsWith('code', 'a', {}))).toBeUndefined();
		expect(findNumberField(recordsWith('code', null, undefined, ''))).toBeUndefined();
		expect(findNumberField([])).toBeUndefined();
		expect(findNumberField([{ number: {}, code: 'a' }])).toBe('code');
	});
});

describe('findAmountField and formatAmount', () => {
	test.each<[string, unknown[], boolean]>([
		// field, values, whether it is the amount
		['total', ['45.50'], true],
		['grand_total', [45.5], true],
		['totalPrice', ['45.50'], true],
		['total_amount', ['1.0'], true],
		['amount', ['1.0'], true],
		['amountDue', ['1.0'], true],
		['amount_total', ['1.0'], true],
		['subtotal', ['1.0'], false],
		['total_tax', ['1.0'], false],
		['paid_amount', ['1.0'], false],
		['amount_paid', ['1.0'], false],
		['price', ['1.0'], false],
		['total', [4500], false],
		['total', [45, 45.5], true],
		['total', ['45', '45.50'], true],
		['total', ['45.50', '', null], true],
		['total', ['45.50', 'free'], false],
		['total', ['1.5 EUR'], false],
	])('the field %s with %j is an amount: %s', (field, values, expected) => {
		expect(findAmountField(recordsWith(field, ...values))).toBe(expected ? field : undefined);
	});

	test.each<[View, string | undefined]>([
		[{ total: '45.50', currency: 'EUR' }, '45.50 EUR'],
		[{ currency_code: 'EUR', total: 45.5 }, '45.5 EUR'],
		[{ total: '45.50' }, '45.50'],
		[{ total: '45.50', currency: null }, '45.50'],
		[{ total: '45.50', currency_symbol: '€', old_currency: 'DM' }, '45.50'],
		[{ total: null, currency: 'EUR' }, undefined],
	])('the amount of %j is shown as %s', (view, text) => {
		expect(formatAmount(view, 'total')).toBe(text);
	});
});

describe('findDistinctField', () => {
	const time = '2026-03-01T12:00:00Z';
	const letters = 'abcdefghij'.split('');
	const withEmpty = (count: number) =>
		letters.map((letter, index) => (index < count ? null : letter));
	const withEqual = (count: number) =>
		letters.map((letter, index) => (index < count ? 'a' : letter));

	test.each<[string, string, unknown[], boolean]>([
		// case, field, values, whether the field is distinct
		['differs in each record', 'room', letters, true],
		['is empty in two of ten', 'room', withEmpty(2), true],
		['is empty in three of ten', 'room', withEmpty(3), false],
		['is the same in two of ten', 'room', withEqual(2), true],
		['is the same in three of ten', 'room', withEqual(3), false],
		['has 60 characters', 'room', ['x'.repeat(60)], true],
		['has 61 characters', 'room', ['x', 'x'.repeat(61)], false],
		['is a time once', 'room', ['x', time], false],
		['is a number once', 'room', ['x', 7], false],
		['is a number', 'room', [7], false],
		['is a list', 'room', [['a'], ['b']], false],
		['is a link', 'photo_url', ['/a'], false],
		['is an id', 'client_id', ['a'], false],
		['is a colour', 'Color', ['red'], false],
		['only begins like an id', 'idea', ['a'], true],
		['is always empty', 'room', [null, ''], false],
	])('a field that %s, %s with %j, is distinct: %s', (_, field, values, expected) => {
		const views = values.map((value) => ({ [field]: value }));
		expect(findDistinctField(views)).toBe(expected ? field : undefined);
	});
});

test.each<[View, string | undefined]>([
	[{ email: 'a@b.example' }, 'a@b.example'],
	[{ mail: 'a@b.example', phone: '1' }, 'a@b.example'],
	[{ email_address: '', Phone: 27821 }, '27821'],
	[{ phoneNumber: '1' }, '1'],
	[{ mobile: '1' }, '1'],
	[{ mobile_phone: '1' }, '1'],
	[{ cell_phone: '1' }, '1'],
	[{ telephone: ' 1 ' }, '1'],
	[{ phone_verified: 'yes', work_email: 'a@b.example' }, undefined],
	[{ email: null }, undefined],
	[{ name: 'Ada' }, undefined],
])('the contact of %j is %s', (view, contact) => {
	expect(findContact(view)).toBe(contact);
});
