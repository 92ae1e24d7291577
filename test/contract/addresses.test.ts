import { surfaceRoot } from '../../nodes/AppointmentService/contract';

describe('the root of a surface', () => {
	test.each([
		'https://app.example.com',
		' https://app.example.com/ ',
		'https://app.example.com/api/v1',
		'https://app.example.com/api/v1/',
		'https://app.example.com/v1',
		'https://app.example.com/api/v1/appointments?page=1',
		'app.example.com',
		'HTTPS://APP.EXAMPLE.COM',
	])('%p becomes the root of either surface', (pasted) => {
		expect(surfaceRoot('limited', pasted)).toBe('https://app.example.com/api/v1');
		expect(surfaceRoot('enterprise', pasted)).toBe('https://app.example.com/v1');
	});

	test('a path before the version is kept', () => {
		expect(surfaceRoot('enterprise', 'https://example.com/salon/v1/')).toBe(
			'https://example.com/salon/v1',
		);
	});

	test.each(['http://localhost:4010', 'http://127.0.0.1:4010', 'http://[::1]:4010'])(
		'%p, this machine itself, is accepted without https',
		(pasted) => {
			expect(surfaceRoot('limited', pasted)).toBe(`${pasted}/api/v1`);
		},
	);

	test.each([
		['http://app.example.com', 'https://'],
		['http://127.0.0.1.evil.example', 'https://'],
		['', 'empty'],
		['ftp://app.example.com', 'ftp:'],
		['https://', 'not a web address'],
		['https:/app.example.com', 'not a web address'],
		['"https://app.example.com"', 'not a web address'],
		['https://me:secret@app.example.com', 'user name'],
	])('%p is refused with a message about “%s”', (pasted, message) => {
		expect(() => surfaceRoot('limited', pasted)).toThrow(message);
	});

	test('what was pasted is not in the message: it may be the key', () => {
		expect(() => surfaceRoot('limited', 'live key 1234"')).toThrow(
			/^The Base URL is not a web address\. Enter it like https:\/\/app\.example\.com\.$/,
		);
	});
});
