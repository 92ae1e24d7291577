import type { Attack } from '../attack.mts';
import { answerPlainly, given, isEncodedAway, isUnsound, json, list, one } from './checks.mts';

/** Paths that lead out of the surface, or to another record than they say. */
const paths: Array<[unknown, true?]> = [
	['../admin'],
	['..'],
	['appointments/../admin'],
	['appointments/%2e%2e/admin'],
	['appointments/%2e%2e%2fadmin'],
	['appointments/..%2fadmin'],
	['..\\admin'],
	['appointments\\..\\admin'],
	['https://evil.example/x'],
	['javascript:alert(1)'],
	['appointments?admin=1'],
	['appointments#x'],
	['appointments//admin'],
	['appointments/7\r\nX-Evil: 1'],
	['%zz'],
	[7],
	[['a', 'b']],
	[{ a: 1 }],
	[true, true],
	[null, true],
	['%2e%2e', true],
	['appointments/%5c..%5cadmin', true],
	['appointments/%2F%2Fevil.example', true],
	['//evil.example/x', true],
	['/\\evil.example', true],
	['\u0000', true],
	['appointments/\u2028', true],
	['appointments/.', true],
	['appointments/%2e', true],
	['appointments/%ff', true],
	['x'.repeat(5000), true],
	['ht\ntps://evil.example', true],
	['appointments/7 HTTP/1.1', true],
	['http:evil.example', true],
	['a/'.repeat(600), true],
	['appointments/..%00', true],
	['appointments/7%0d%0aX-Evil: 1', true],
];

const pathed = paths.map(
	([path, own]): Attack => ({
		name: `the path ${JSON.stringify(path).slice(0, 60)}`,
		group: 'B',
		...(own && { own }),
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			const text = given(path);
			await setup.run('other', 'getAll', { resourcePath: text });
			await setup.run('other', 'get', { resourcePath: text, ...one('1') });
			await setup.run('api', 'request', { method: 'POST', path: text, body: '{}' });
			const options = { writePath: text };
			await setup.run('appointment', 'update', { ...one('1'), ...json, options });
		},
		// A fault of the programming language is no answer to a person.
		through: (result) =>
			isUnsound(result) ||
			result.home.some(({ target }) => /[?&]admin=|#/.test(target)) ||
			isEncodedAway(result) ||
			result.errors.some((text) => /is not a function|undefined|Cannot read/.test(text)),
	}),
);

/** Options of the trigger that stand in addresses. */
const options = [
	'..',
	'%2e%2e%2finvoices',
	'//evil.example',
	'7?x=1#y',
	'x\r\nX-Evil: 1',
	'{ID}',
	'https://evil.example/hooks',
	'__proto__',
].flatMap((text) =>
	[
		'subscriptionPath',
		'subscriptionRemovalPath',
		'appointmentPath',
		'subscriptionAddressField',
		'subscriptionEventsField',
	].map(
		(option): Attack => ({
			name: `${JSON.stringify(text)} as the trigger’s ${option}`,
			group: 'B',
			own: true,
			play: async (setup) => {
				setup.home.answer = ({ method }) =>
					method === 'POST' ? { status: 201, body: '{"id":3}' } : { body: list };
				const harness = setup.trigger(
					{ options: { [option]: text, waitForRecord: 0 } },
					setup.credential({ webhookSecret: '' }),
				);
				await setup.note(harness.activate());
				await setup.note(harness.hook('delete'));
				await setup.note(
					setup.deliver(harness, { body: { event: 'appointment.created', appointment_id: 1 } }),
				);
			},
			through: (result) => isUnsound(result) || isEncodedAway(result),
		}),
	),
);

export const enteredPaths: Attack[] = [...pathed, ...options];
