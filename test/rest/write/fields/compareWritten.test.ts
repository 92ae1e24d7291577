import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import {
	matchesCriteria,
	ignoredFields,
	isEquivalent,
} from '../../../../nodes/AppointmentService/rest/write/fields/compareWritten';
import { casesOf } from '../../../support/table';

// actual value, expected value
test.each(casesOf<[unknown, unknown]>`
	"45.00"                | 45
	a                      | " a "
	true                   | "true"
	null                   | ""
	                       | false
	2026-05-01T08:00:00Z   | 2026-05-01T10:00:00+02:00
	[1,2]                  | ["1","2"]
	{"a":1,"b":2}          | {"a":"1"}
	09:00:00               | 9:00
	1:30 PM                | 13:30
	{"id":7,"name":"x"}    | 7
	7                      | {"id":"7"}
	"7"                    | {"data":{"type":"clients","id":"7"}}
	{"uuid":"a"}           | a
	{"UID":"a"}            | a
	{"guid":"a"}           | a
	{"a":{"b":[1]}}        | {"a":{"b":["1.0"]}}
	["a"]                  | ["a"]
	"1.50"                 | 1.5
	{"a":"1.0","b":2,"c":3} | {"a":1,"b":"2"}
	{}                     | {"a":""}
	{}                     | {}
	https://salon.example.com/v1/clients/3/ | /v1/clients/3/
`)('%j is equivalent to the expected %j', (actual, expected) => {
	expect(isEquivalent(actual, expected)).toBe(true);
});

test.each(casesOf<[unknown, unknown]>`
	"007"         | "7"
	09:00:30      | 09:00
	a             | b
	0             | ""
	""            | 0
	" "           | 0
	0             | " "
	null          | a
	a             | null
	[1]           | [1,2]
	[1,2]         | [1]
	[1,2]         | [2,1]
	[1,2]         | [1,3]
	[]            | a
	[1]           | 1
	[1]           | "1"
	{"a":1}       | {"a":1,"b":2}
	{"a":1,"b":3} | {"a":1,"b":2}
	{"a":1}       | {"toString":"x"}
	{"id":7}      | 8
	{"id":7}      | [7]
	{"paid":7}    | 7
	{"id_of":7}   | 7
	2026-05-01T08:00:00Z | 2026-05-01T09:00:00Z
	2026-03-02T08:00:00Z | 2026-02-30T08:00:00Z
	https://salon.example.com/v1/clients/3/ | /clients/3/
`)('%j is not equivalent to the expected %j', (actual, expected) => {
	expect(isEquivalent(actual, expected)).toBe(false);
});

test('ignoredFields are those that do not show what was written', () => {
	const before = { a: 1, b: 1, c: 1 };
	expect(ignoredFields({ a: 2 }, before, { a: 2 })).toEqual([]);
	expect(ignoredFields({ a: 2 }, before, { a: 1 })).toEqual(['a']);
	expect(ignoredFields({ a: 2 }, before, { a: 3 })).toEqual(['a']);
	expect(ignoredFields({ a: 2, d: 2 }, before, { b: 1 })).toEqual(['a', 'd']);
	expect(ignoredFields({ d: 2 }, before, { d: 3 })).toEqual(['d']);
	expect(ignoredFields({ d: '' }, {}, {})).toEqual([]);
	expect(ignoredFields({ toString: 'x' }, {}, {})).toEqual(['toString']);
	expect(ignoredFields({ a: [1, 2] }, {}, { a: ['2', '1'] })).toEqual([]);
	expect(ignoredFields({ a: ['x'] }, {}, { a: { value: ['x'] } })).toEqual([]);
	expect(ignoredFields({ a: ['x'] }, {}, { a: { value: ['y'] } })).toEqual(['a']);
	expect(ignoredFields({ a: { b: 1 } }, {}, { a: { type: 'object', value: { b: 1 } } })).toEqual(
		[],
	);
	const line = (start: string, end: string, room: unknown = 4) => ({ a: [{ start, end, room }] });
	const [nine, ten] = ['2026-05-01T09:00Z', '2026-05-01T10:00Z'];
	const [late, later] = ['2026-05-02T09:00Z', '2026-05-02T10:00Z'];
	expect(ignoredFields(line(late, ten), line(nine, ten), line(late, later))).toEqual([]);
	for (const other of [line(late, ''), line(nine, later), line(late, later, 5)])
		expect(ignoredFields(line(late, ten), line(nine, ten), other)).toEqual(['a']);
	expect(ignoredFields({ a: 'x' }, {}, { a: ['x'] })).toEqual([]);
	expect(ignoredFields({ a: 'x' }, {}, { a: [{ value: 'x', primary: true }] })).toEqual([]);
	expect(ignoredFields({ a: 'x' }, {}, { a: [{ value: 'y', primary: true }] })).toEqual(['a']);
	expect(ignoredFields({ a: 'x' }, {}, { a: [{ value: 'y' }, { value: 'x' }] })).toEqual(['a']);
	expect(ignoredFields({ a: [1, 1] }, {}, { a: ['2', '1'] })).toEqual(['a']);
	expect(ignoredFields({ a: [] }, {}, { a: [1] })).toEqual(['a']);
	expect(ignoredFields({ a: [1] }, { a: [3] }, { a: [1, 2] })).toEqual(['a']);
	const time = '2026-11-24T14:30:00+02:00';
	const shown = (milliseconds: number) => ({ a: { $date: { $numberLong: String(milliseconds) } } });
	expect(ignoredFields({ a: time }, {}, shown(Date.parse(time)))).toEqual([]);
	expect(ignoredFields({ a: time }, {}, shown(Date.parse(time) - 60_000))).toEqual(['a']);
});

test('an ID is shown by the related record that has it', () => {
	const shown = (id: number) => ({ client: { id, name: 'Anna' } });
	expect(ignoredFields({ client_id: 41 }, {}, shown(41))).toEqual([]);
	expect(ignoredFields({ clientId: '41' }, shown(40), shown(41))).toEqual([]);
	expect(ignoredFields({ client_id: 41 }, {}, shown(42))).toEqual(['client_id']);
	expect(ignoredFields({ client_id: 41 }, shown(40), shown(40))).toEqual(['client_id']);
	expect(ignoredFields({ client_id: 41 }, {}, { owner: { id: 41 } })).toEqual(['client_id']);
	expect(ignoredFields({ client_id: 41 }, {}, { client: 'Anna' })).toEqual(['client_id']);
});

describe('matchesCriteria', () => {
	const finds = (actual: unknown, expected: unknown, name = 'name') =>
		matchesCriteria({ [name]: actual }, { [name]: expected });

	// value of the record, criterion, name of the field
	test.each(casesOf<[unknown, unknown, string?]>`
		Maria                 | " maria "
		"Jose\u0301"          | José
		anna@x.example        | "an\u200bna@x.example\u2060 "
		"\u202a082 555 0101\u202c" | "0825550101" | phone
		7                     | "7"
		"7"                   | 7
		"7.0"                 | 7
		7                     | {"id":7}
		STRASSE               | strasse
		true                  | "true"
		2026-05-01T08:00:00Z  | 2026-05-01T10:00:00+02:00
		+27 82 555 0101       | 082 555 0101     | phone
		+493099               | +49 30 99        | phone
		Tom &amp; Jerry       | Tom & Jerry
		a &lt; b              | a < b
		it&#39;s &#x22;A&quot; | it's "A"
		"0825550101"          | "27825550101"    | mobile_number
		"0825550101"          | +27825550101     | cellphone
		"0825550101"          | (082) 555-0101   | tel
		"00825550101"         | "825550101"      | phone
		+271234567            | "1234567"        | phone
		+9991234567           | "1234567"        | phone
		"0821234567"          | 082 123 4567     | home_phone
		+27 82 555 0101       | 082 555 0101     | 전화번호
		{"id":7,"name":"x"}   | 7
		["b@x.example","a@x.example"] | A@x.example
		[{"value":"+27 82 555 0101","label":"home"}] | 082 555 0101 | phone
		[{"email":"b@x.example"},{"email":"a@x.example"}] | [{"email":"a@x.example"}]
		[{"type":"work","value":"a@x.example"}] | [{"type":"home","value":"A@X.example"}]
		[{"type":"work","value":"+27 82 555 0101"}] | [{"value":"0825550101"}] | phones
		{"value":["b@x.example","a@x.example"]} | ["A@x.example"] | email
		{"type":"text","value":"a@x.example"} | {"type":"text","value":"A@x.example"}
		{"type":"list","value":[{"kind":"work","value":"a@x.example"}]} | A@x.example
		{"arrayValue":{"values":[{"stringValue":"a@x.example"}]}} | ["A@x.example"]
		{"given":"Ada","family":"Berg"} | {"given":"ada","family":"BERG"}
	`)('%j matches %j', (actual, expected, name) => {
		expect(finds(actual, expected, name)).toBe(true);
	});

	// value of the record, criterion, name of the field
	test.each(casesOf<[unknown, unknown, string?]>`
		Maria            | Mariah
		"007"            | "7"
		"7"              | "7.0"
		"7"              | "07"
		7                | ""
		0                | " "
		""               | ""
		""               | 0
		" "              | 0
		null             | null
		null             | "null"
		                 |
		x                | 0
		x                | y             | phone
		+27 82 555 0101  | 082 555 0102  | 전화번호
		0027 82 555 0101 | 82 555 0101   | hotel
		"555010"         | "27555010"    | phone
		"1234567"        | "8881234568"  | phone
		"0825550101"     | "9999825550101" | phone
		"12345678"       | "99912345678" | name
		"1760000000"     | "1760000000000"
		2026-05-01T08:00:00Z | soon
		"99999999999999999998" | "99999999999999999999"
		[]               | a@x.example
		[{"email":"b@x.example","label":"work"}] | [{"email":"a@x.example","label":"work"}]
		{"given":"Ada","family":"Berg"} | {"given":"ada","family":"Novak"}
		[{"system":"email","value":"bo.77@x.example"}] | [{"system":"email","value":"anna77@x.example"}] | telecom
		{"value":["b@x.example"]} | ["a@x.example"] | email
	`)('%j does not match %j', (actual, expected, name) => {
		expect(finds(actual, expected, name)).toBe(false);
	});

	test('all criteria have to match, those of nested fields by their path', () => {
		const records = [
			{ name: 'A', contact: { email: 'a@x.example' } },
			{ name: 'A', contact: { email: 'b@x.example' } },
			{ name: 'A', 'contact.email': 'c@x.example' },
		];
		const match = (criteria: JsonObject) =>
			records.filter((record) => matchesCriteria(record, criteria));
		expect(match({ name: 'a', 'contact.email': 'B@x.example' })).toEqual([records[1]]);
		expect(match({ 'contact.email': 'c@x.example' })).toEqual([records[2]]);
		expect(match({ name: 'a' })).toEqual(records);
		expect(match({ other: 'a' })).toEqual([]);
	});
});
