import { flatten, selectUsefulFields } from '../../nodes/AppointmentService/display';
import { resourceNameVariants, type JsonObject } from '../../nodes/AppointmentService/rest';

const own = resourceNameVariants(['appointments', 'appointment']);
const fieldsOf = (...records: JsonObject[]) =>
	selectUsefulFields(
		records.map((record) => flatten(record, own)),
		own,
	);
/** The field before which a field is put. */
const before = (name: string, value: unknown, others: JsonObject) => {
	const fields = fieldsOf({ [name]: value, ...others });
	return fields.includes(name) ? (fields[fields.indexOf(name) + 1] ?? 'nothing') : 'cut off';
};

describe('known by their names', () => {
	const known = {
		id: 1,
		name: 'a',
		start: 'b',
		end: 'c',
		status: 'd',
		nickname: 'e',
		email: 'f',
		number: 'g',
		total: 'h',
		minutes: 'i',
	};
	test.each([
		['name', 'full_name displayName first_name last_name given_name familyName surname'],
		['name', 'title label subject summary appointment_name'],
		['start', 'starts start_date begin begins_at from scheduled_on date datetime time'],
		['start', 'appointment_date appointmentTime'],
		['end', 'ends ends_at until to to_date finish finish_time date_end'],
		['status', 'state'],
		['nickname', 'filename staff_title client_first_name subtitle'],
		['email', 'email_address phone phoneNumber mobile mobile_phone'],
		['number', 'no reference code sku quantity stock role category invoice_number order_no'],
		['number', 'reorder_number'],
		['total', 'grand_total total_price amount price balance currency amount_due currency_code'],
		['nothing', 'duration length duration_minutes lengthMins duration_in_min'],
		['cut off', 'name_suffix labels sublabel restart startup lifetime dates time_left'],
		['cut off', 'weekend my_date_end date_ended endless substatus statuses title_page'],
		['cut off', 'work_email email_verified postcode numbers invoice_number_prefix reorder'],
		['cut off', 'subtotal old_price prices foreign_currency_code currency_codes currencies'],
		['cut off', 'wavelength lengths length_unit extra_minutes minutes_left'],
	])('before %s: %s', (next, names) => {
		for (const name of names.split(' '))
			expect([name, before(name, 'x', known)]).toEqual([name, next]);
	});
});

describe('known by nothing', () => {
	const others = {
		id: 1,
		client_id: 5,
		room: 'a',
		created_at: '2026-01-01T08:00:00Z',
		zone_id: 9,
		photo_url: '/a',
	};
	test.each([
		['client_id', 'staff_uuid provider_id provider treatment customer'],
		['room', 'idea widget recreated last_visit typeface linked my_client'],
		['created_at', 'created updatedOn modified inserted_at date_created dateModified'],
		['created_at', 'create_date last_login_at lastSeenDate'],
		['zone_id', 'room_id hostUuid'],
		['photo_url', 'color colour etag href links avatar_hash version type self_uri'],
	])('before %s: %s', (next, names) => {
		for (const name of names.split(' '))
			expect([name, before(name, 'x', others)]).toEqual([name, next]);
	});

	test.each([
		['https://a.example', 'photo_url'],
		['http://a.example', 'photo_url'],
		['see https://a.example', 'room'],
		['httpd', 'room'],
	])('a field that holds %j stands before %s', (value, next) => {
		expect(before('page', value, others)).toBe(next);
	});
});

describe('in several records', () => {
	const four = (one: unknown[], two: unknown[]) =>
		fieldsOf(...one.map((value, at) => ({ id: at, one: value, two: two[at] }))).slice(1);

	test.each<[string, unknown[], unknown[], string[]]>([
		['what more than half have', ['a', 'b', null, ''], ['a', 'b', 'c', null], ['two', 'one']],
		['what differs', ['a', 'a', 'a', 'a'], ['a', 'a', 'a', 'b'], ['two', 'one']],
		['what is no link', ['http://a', 'http://b'], ['http://a', 'b'], ['two', 'one']],
		['what is alike, in its order', ['a', 'b'], ['c', 'd'], ['one', 'two']],
		['no lists of objects, even one', ['a', [{ x: 1 }]], ['a', 'b'], ['two']],
		['no lists with objects, even one', [[1, { x: 1 }], ['a']], ['a', 'b'], ['two']],
		['lists', [['a'], ['b']], ['c', 'c'], ['one', 'two']],
	])('%s', (_, one, two, fields) => {
		expect(four(one, two).filter((name) => /^(one|two)$/.test(name))).toEqual(fields);
	});
});
