import { ApiError, toPathSegment } from '../../../nodes/AppointmentService/rest';

test.each([
	['7', '7'],
	['a b/c?d', 'a%20b%2Fc%3Fd'],
	['...', '...'],
	['.a', '.a'],
	['Ä', '%C3%84'],
	['😀', '%F0%9F%98%80'],
])('%j is %s in a path', (id, step) => {
	expect(toPathSegment(id)).toBe(step);
});

test.each(['', '.', '..', 'a\uD83D', '\uDE00'])('no address can hold %j', (id) => {
	const read = () => toPathSegment(id);
	expect(read).toThrow(ApiError);
	expect(read).toThrow('No address can hold this ID.');
	expect(read).toThrow(
		expect.objectContaining({ errorInfo: expect.objectContaining({ status: 404, fields: {} }) }),
	);
});
