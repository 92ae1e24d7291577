import { challengeResponse } from '../../../nodes/AppointmentService/trigger/webhook/challenge';

describe('challengeResponse', () => {
	test.each([
		'hub.challenge',
		'hub_challenge',
		'challenge',
		'crc_token',
		'echostr',
		'validationtoken',
		'validation_token',
		'validationToken',
	])('the query parameter %s is echoed as text', (name) => {
		expect(challengeResponse({ other: 'x', [name]: 'abc' }, {})).toEqual({
			as: 'text',
			value: 'abc',
		});
	});

	test.each(['mychallenge', 'challenges', 'hub-challenge', 'token'])(
		'the name %s is no challenge, in the query or the body',
		(name) => {
			expect(challengeResponse({ [name]: 'abc' }, {})).toBeUndefined();
			expect(challengeResponse({}, {}, { [name]: 'abc' })).toBeUndefined();
		},
	);

	test.each(['challenge', 'x-challenge', 'hook-secret', 'x-hook-secret'])(
		'the request header %s is sent back as a header',
		(name) => {
			expect(challengeResponse({}, { [name]: 'abc' })).toEqual({
				as: 'header',
				name,
				value: 'abc',
			});
			expect(
				challengeResponse({}, { [`${name}-x`]: 'abc', mychallenge: 'abc', 'myhook-secret': 'abc' }),
			).toBeUndefined();
		},
	);

	test.each([
		'challenge',
		'validationCode',
		'validation_token',
		'verificationToken',
		'Verification_Token',
	])(
		'the body field %s is sent back as JSON, or as text where text is accepted or a form was sent',
		(key) => {
			expect(challengeResponse({}, {}, { a: 1, [key]: 'abc' })).toEqual({
				as: 'json',
				key,
				value: 'abc',
			});
			expect(challengeResponse({}, {}, { data: { [key]: 'abc' } })).toEqual({
				as: 'json',
				key,
				value: 'abc',
			});
			const accept = 'text/plain, */*';
			expect(challengeResponse({}, { accept }, { [key]: 'abc' })).toEqual({
				as: 'text',
				value: 'abc',
			});
			expect(challengeResponse({}, { accept: 'a/b, text/plain' }, { [key]: 'abc' })?.as).toBe(
				'json',
			);
			const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
			expect(challengeResponse({}, form, { mode: 'subscribe', [key]: 'abc' })?.as).toBe('text');
		},
	);

	test('an empty, too long or non-text value is no challenge', () => {
		const longest = 'x'.repeat(2000);
		for (const value of ['', `${longest}x`]) {
			expect(challengeResponse({ challenge: value }, {})).toBeUndefined();
			expect(challengeResponse({}, { challenge: value })).toBeUndefined();
			expect(challengeResponse({}, {}, { challenge: value })).toBeUndefined();
		}
		expect(challengeResponse({ challenge: longest }, {})).toEqual({ as: 'text', value: longest });
		for (const body of [{ challenge: 5 }, { challenge: null }, 'challenge', [], undefined]) {
			expect(challengeResponse({}, {}, body)).toBeUndefined();
		}
	});
});
