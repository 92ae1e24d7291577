import { canonicalJson, hashToUuid } from '../../../nodes/AppointmentService/rest';
import { casesOf } from '../../support/table';

test('objects with the same fields in another order, also nested, have the same text', () => {
	const one = { id: 7, client: { name: 'A', tags: [{ x: 1, y: 2 }] } };
	const other = { client: { tags: [{ y: 2, x: 1 }], name: 'A' }, id: 7 };
	expect(canonicalJson(one)).toBe(canonicalJson(other));
});

// one value, another one
test.each(
	casesOf<[unknown, unknown]>`
		{"id":7}      | {"id":"7"}
		[1,2]         | [2,1]
		{"a":1,"b":2} | {"a":2,"b":1}
		{"a":{"b":1}} | {"a.b":1}
		null          | {}
	`,
)('%j and %j have different texts', (one, other) => {
	expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});

test('a hash has the form of a UUID, and only equal parts have the same one', () => {
	expect(hashToUuid('a', 1)).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
	expect(hashToUuid('a', 1)).toBe(hashToUuid('a', 1));
	const hashes = [
		hashToUuid('a', 1),
		hashToUuid('a', 2),
		hashToUuid('a', '1'),
		hashToUuid('a1'),
		hashToUuid(),
		hashToUuid(['a', 1]),
	];
	expect(new Set(hashes).size).toBe(hashes.length);
});
