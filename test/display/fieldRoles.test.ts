import {
	findAmountField,
	formatAmount,
	findContact,
	findDistinctField,
	findNumberField,
} from '../../nodes/AppointmentService/display/fieldRoles';

type View = Record<string, unknown>;
const many = (field: string, ...values: unknown[]): View[] =>
	values.map((value, at) => ({ at, [field]: value }));

describe('the number that people know records by', () => {
	test.each([
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
	])('%s: %j is one: %s', (field, value, is) => {
		expect(findNumberField(many(field, value))).toBe(is ? field : undefined);
	});

	test('every record that has one has a text or a number', () => {
		expect(findNumberField(many('code', 'a', null, undefined, ''))).toBe('code');
		expect(findNumberField(many('code', 'a', {}))).toBeUndefined();
		expect(findNumberField(many('code', null, undefined, ''))).toBeUndefined();
		expect(findNumberField([])).toBeUndefined();
		expect(findNumberField([{ number: {}, code: 'a' }])).toBe('code');
	});
});

describe('the amount', () => {
	test.each<[string, unknown[], boolean]>([
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
	])('%s with %j is in whole units: %s', (field, values, is) => {
		expect(findAmountField(many(field, ...values))).toBe(is ? field : undefined);
	});

	test.each<[View, string | undefined]>([
		[{ total: '45.50', currency: 'EUR' }, '45.50 EUR'],
		[{ currency_code: 'EUR', total: 45.5 }, '45.5 EUR'],
		[{ total: '45.50' }, '45.50'],
		[{ total: '45.50', currency: null }, '45.50'],
		[{ total: '45.50', currency_symbol: '€', old_currency: 'DM' }, '45.50'],
		[{ total: null, currency: 'EUR' }, undefined],
	])('that of %j reads %s', (view, text) => {
		expect(formatAmount(view, 'total')).toBe(text);
	});
});

describe('a text that tells the records apart', () => {
	const at = '2026-03-01T12:00:00Z';
	const letters = 'abcdefghij'.split('');
	const without = (count: number) =>
		letters.map((letter, place) => (place < count ? null : letter));
	const alike = (count: number) => letters.map((letter, place) => (place < count ? 'a' : letter));

	test.each<[string, string, unknown[], boolean]>([
		['differs', 'room', letters, true],
		['is missing in two of ten', 'room', without(2), true],
		['is missing in three', 'room', without(3), false],
		['is the same in two of ten', 'room', alike(2), true],
		['is the same in three', 'room', alike(3), false],
		['is as long as sixty letters', 'room', ['x'.repeat(60)], true],
		['is longer', 'room', ['x', 'x'.repeat(61)], false],
		['is a time once', 'room', ['x', at], false],
		['is a number once', 'room', ['x', 7], false],
		['is a number', 'room', [7], false],
		['is a list', 'room', [['a'], ['b']], false],
		['is a link', 'photo_url', ['/a'], false],
		['is an id', 'client_id', ['a'], false],
		['is a colour', 'Color', ['red'], false],
		['only begins like an id', 'idea', ['a'], true],
		['is nothing', 'room', [null, ''], false],
	])('%s', (_, field, values, is) => {
		const views = values.map((value) => ({ [field]: value }));
		expect(findDistinctField(views)).toBe(is ? field : undefined);
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
])('people of one name are told apart in %j by %s', (view, contact) => {
	expect(findContact(view)).toBe(contact);
});
