import { hashToUuid } from '../../../nodes/AppointmentService/rest/values/hashToUuid';

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
