import { flatten, selectUsefulFields } from '../../nodes/AppointmentService/display';
import { resourceNameVariants, type JsonObject } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';

const names = resourceNameVariants(['appointments', 'appointment']);
const fieldsOf = (...records: JsonObject[]) =>
	selectUsefulFields(
		records.map((record) => flatten(record, names)),
		names,
	);
/** The field that comes after a field. */
const fieldAfter = (name: string, value: unknown, others: JsonObject) => {
	const fields = fieldsOf({ [name]: value, ...others });
	return fields.includes(name) ? (fields[fields.indexOf(name) + 1] ?? 'none') : 'left out';
};

describe('fields with known names', () => {
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
		['none', 'duration length duration_minutes lengthMins duration_in_min'],
		['left out', 'name_suffix labels sublabel restart startup lifetime dates time_left'],
		['left out', 'weekend my_date_end date_ended endless substatus statuses title_page'],
		['left out', 'work_email email_verified postcode numbers invoice_number_prefix reorder'],
		['left out', 'subtotal old_price prices foreign_currency_code currency_codes currencies'],
		['left out', 'wavelength lengths length_unit extra_minutes minutes_left'],
	])('the next field is %s after each of: %s', (next, fieldNames) => {
		for (const name of fieldNames.split(' '))
			expect([name, fieldAfter(name, 'x', known)]).toEqual([name, next]);
	});
});

describe('fields with unknown names', () => {
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
	])('the next field is %s after each of: %s', (next, fieldNames) => {
		for (const name of fieldNames.split(' '))
			expect([name, fieldAfter(name, 'x', others)]).toEqual([name, next]);
	});

	test.each([
		['https://a.example', 'photo_url'],
		['http://a.example', 'photo_url'],
		['see https://a.example', 'room'],
		['httpd', 'room'],
	])('a field with the value %j comes before %s', (value, next) => {
		expect(fieldAfter('page', value, others)).toBe(next);
	});
});

describe('fields of several records', () => {
	const orderOf = (one: unknown[], two: unknown[]) =>
		fieldsOf(...one.map((value, index) => ({ id: index, one: value, two: two[index] }))).slice(1);

	test.each(
		// case, values of one, values of two, order
		casesOf<[string, unknown[], unknown[], string[]]>`
			a field that more than half have comes first       | ["a","b",null,""] | ["a","b","c",null] | ["two","one"]
			a field that differs comes first                   | ["a","a","a","a"] | ["a","a","a","b"] | ["two","one"]
			a field with not only links comes first            | ["http://a","http://b"] | ["http://a","b"] | ["two","one"]
			equally useful fields keep their order             | ["a","b"] | ["c","d"] | ["one","two"]
			a field with a list of objects is left out         | ["a",[{"x":1}]] | ["a","b"] | ["two"]
			a field with a list that has an object is left out | [[1,{"x":1}],["a"]] | ["a","b"] | ["two"]
			a field with lists of texts is kept                | [["a"],["b"]] | ["c","c"] | ["one","two"]
		`,
	)('%s', (_, one, two, fields) => {
		expect(orderOf(one, two).filter((name) => /^(one|two)$/.test(name))).toEqual(fields);
	});
});
