import type { IncomingRequest } from '../../support/triggerHarness.ts';
import type { Attack } from '../attack.mts';
import { body } from './signed.mts';

const script = '<script>alert(1)</script>';

const challenges: Array<[string, IncomingRequest, true?]> = [
	['in the address', { method: 'GET', query: { 'hub.challenge': script } }],
	['in the address of a POST', { query: { validationToken: script } }],
	['in the body', { body: { challenge: script } }],
	[
		'in the body, where a page is wanted',
		{ body: { challenge: script }, headers: { accept: 'text/html' } },
	],
	[
		'in the body, as text',
		{ body: { challenge: script }, headers: { accept: 'text/plain' } },
		true,
	],
	['in a header', { method: 'GET', headers: { 'x-hook-secret': 'abc' } }, true],
	[
		'of 5,000 letters',
		{ method: 'GET', query: { challenge: `${script}${'x'.repeat(5000)}` } },
		true,
	],
	['called __proto__', { body: `{"__proto__":{"challenge":"${script}"},"challenge":"x"}` }, true],
];

const echoed = challenges.map(
	([name, incoming, own]): Attack => ({
		name: `a challenge ${name} that comes back as a page`,
		group: 'D',
		...(own && { own }),
		play: async (setup) => await setup.deliver(setup.trigger(), incoming),
		through: ({ runs, more }) => {
			const { headers, body: text } = more as { headers: Record<string, string>; body: unknown };
			return (
				runs > 0 ||
				!/^(text\/plain|application\/json)$/.test(headers['content-type'] ?? '') ||
				headers['x-content-type-options'] !== 'nosniff' ||
				Object.entries(headers).some(
					([header, value]) => header === 'set-cookie' || /[\r\n]/.test(value),
				) ||
				JSON.stringify(text ?? '').length > 3000
			);
		},
	}),
);

const beforehand: Attack = {
	name: 'a delivery that starts a run although it only has a challenge and an event',
	group: 'D',
	own: true,
	play: async (setup) =>
		await setup.deliver(setup.trigger(), { body: { ...JSON.parse(body), challenge: 'x' } }),
	through: ({ runs }) => runs > 0,
};

export const trials: Attack[] = [...echoed, beforehand];
