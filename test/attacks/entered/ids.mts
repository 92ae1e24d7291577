import type { Attack } from '../attack.mts';
import { writesIn } from '../setup.mts';
import { answerPlainly, isUnsound, json, list, one, stepsOf } from './checks.mts';

/** IDs that mean more than themselves. */
const ids: Array<[unknown, true?]> = [
	['../invoices'],
	['..'],
	['.'],
	['7/../../invoices'],
	['%2e%2e'],
	['%2e%2e%2finvoices'],
	['%252e%252e'],
	['..\\invoices'],
	['/invoices'],
	['//evil.example'],
	['https://evil.example/x'],
	['7?x=1'],
	['7#x'],
	['7;x=1'],
	['7\r\nX-Evil: 1'],
	['7\u0000'],
	[{ a: 1 }],
	['x'.repeat(2000)],
	['\ud83d'],
	[['7', '8'], true],
	[[], true],
	[[['7']], true],
	[{}, true],
	[{ id: 7 }, true],
	[true, true],
	[false, true],
	[null, true],
	[Number.NaN, true],
	[Number.POSITIVE_INFINITY, true],
	['{ID}', true],
	['  ', true],
	['.\u200b.', true],
	['．．', true],
	['‥', true],
	['..;', true],
	['7\u2028X-Evil: 1', true],
	['7%0d%0aX-Evil:%201', true],
	['7 HTTP/1.1\r\nX-Evil: 1\r\n\r\n', true],
	['$&', true],
	['__proto__', true],
	['*', true],
	['@evil.example', true],
	[':7', true],
	['\u202e7', true],
];

const named = ids.map(
	([id, own]): Attack => ({
		name: `the ID ${typeof id === 'number' ? String(id) : JSON.stringify(id).slice(0, 60)}`,
		group: 'B',
		...(own && { own }),
		play: async (setup) => {
			setup.home.answer = answerPlainly;
			await setup.run('appointment', 'get', one(id));
			await setup.run('appointment', 'delete', one(id));
			await setup.run('appointment', 'update', { ...one(id), ...json });
			return typeof id === 'string' ? id.trim() : undefined;
		},
		through: (result) =>
			isUnsound(result) ||
			writesIn(result.home).some(({ target }) => {
				const [, path, step, ...rest] = stepsOf(target);
				return (
					path !== 'appointments' || rest.length > 0 || step === undefined || step !== result.more
				);
			}),
	}),
);

/** IDs that the service names, or a stranger. */
const namedByOthers = [
	'..',
	'../admin',
	'/invoices',
	'7\r\nX-Evil: 1',
	'//evil.example',
	'?all=1',
	'%2e%2e',
	'__proto__',
	'\ud83d',
	'',
].map(
	(id): Attack => ({
		name: `an ID that the service names: ${JSON.stringify(id)}`,
		group: 'B',
		own: true,
		play: async (setup) => {
			const body = JSON.stringify({
				data: [
					{ id, name: 'Anna' },
					{ id: 'other', name: 'Bo' },
				],
			});
			setup.home.answer = ({ method }) =>
				method === 'POST' ? { status: 201, body: JSON.stringify({ id }) } : { body };
			await setup.run('appointment', 'create', json);
			await setup.run('appointment', 'update', { ...one('other'), ...json });
			const harness = setup.trigger();
			await setup.note(harness.activate());
			await setup.note(harness.hook('delete'));
		},
		through: (result) =>
			isUnsound(result) ||
			// What is taken away is one subscription, never a list of them.
			result.home.some(
				({ method, target }) => method === 'DELETE' && stepsOf(target).filter(Boolean).length !== 3,
			),
	}),
);

/** IDs that a service may take for many records; it gives these as a list. */
const forMany = ['*', 'all', '%', '1,2'].map(
	(id): Attack => ({
		name: `the ID ${id} where the service takes it for many`,
		group: 'B',
		own: true,
		play: async (setup) => {
			setup.home.answer = ({ method }) => ({ body: method === 'GET' ? list : '{"success":true}' });
			await setup.run('appointment', 'get', one(id));
			await setup.run('appointment', 'delete', one(id));
			await setup.run('appointment', 'update', { ...one(id), ...json });
		},
		through: ({ home, items }) => writesIn(home).length > 0 || items.length > 0,
	}),
);

/** IDs that a service may take for another record; it gives that one. */
const forOther = ['7abc', 'last', '0', 'null'].map(
	(id): Attack => ({
		name: `the ID ${id} where the service takes it for another record`,
		group: 'B',
		own: true,
		play: async (setup) => {
			const record = JSON.stringify({ id: 7, name: 'Anna', status: 'confirmed' });
			setup.home.answer = ({ target }) => ({
				body: /appointments\/./.test(target) ? record : list,
			});
			await setup.run('appointment', 'delete', one(id));
			await setup.run('appointment', 'update', { ...one(id), ...json });
		},
		through: ({ home }) => writesIn(home).length > 0,
	}),
);

export const enteredIds: Attack[] = [...named, ...namedByOthers, ...forMany, ...forOther];
