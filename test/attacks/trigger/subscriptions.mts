import type { IDataObject } from 'n8n-workflow';
import type { ServerReply } from '../../security/support/types.ts';
import type { TriggerHarness } from '../../support/triggerHarness.ts';
import type { Attack } from '../attack.mts';
import { writesIn, type Setup } from '../setup.mts';
import { listBody } from './polls.mts';

const address = 'https://n8n.example.com/webhook/7c1b/webhook';

/** Subscriptions of others, whose addresses look like this node's. */
const others = [
	`${address}/more`,
	`${address}?x=1`,
	address.toUpperCase(),
	address.replace('https', 'http'),
	` ${address}`,
	address.replace('n8n.', 'n8n.example.com@'),
	'https://evil.example/webhook/7c1b/webhook',
].map(
	(url): Attack => ({
		name: `the subscription of somebody else at ${JSON.stringify(url)}`,
		group: 'G',
		own: true,
		play: async (setup) => {
			serveHooks(setup, [{ id: 77, url, events: ['appointment.created'] }]);
			const harness = setup.trigger();
			await setup.note(harness.activate());
			await setup.note(harness.activate());
			await setup.note(harness.hook('delete'));
		},
		through: ({ home }) =>
			home.some(({ method, target }) => method === 'DELETE' && !target.endsWith('/3')),
	}),
);

/** A workflow that somebody passed on: its static data names appointments as its subscriptions. */
const passedOn: Attack = {
	name: 'static data of a workflow that somebody passed on names an appointment',
	group: 'G',
	own: true,
	play: async (setup) => {
		serveHooks(setup, []);
		const harness = setup.trigger();
		const stored = { path: 'appointments', ids: ['7'], events: [], sealed: [] };
		harness.staticData = { 'node:Trigger': { subscriptions: { [address]: stored } } };
		await setup.note(harness.hook('delete'));
	},
	through: ({ home }) => home.some(({ method }) => method === 'DELETE'),
};

const elsewhere = 'https://n8n.example.com/webhook/other/webhook';

/** What n8n keeps for one node leads to the webhook of another workflow, which would start no more without a word. */
const strangers = (['hook', 'activate'] as const).flatMap((step): Attack[] => {
	const end = async (setup: Setup, harness: TriggerHarness) =>
		await setup.note(step === 'hook' ? harness.hook('delete') : harness.activate());
	const takesAway: Attack['through'] = ({ home }) =>
		home.some(({ method, target }) => method === 'DELETE' && target.endsWith('/77'));
	const when = step === 'hook' ? 'unpublished' : 'published';
	return [
		{
			name: `static data that names the address of another workflow, ${when}`,
			group: 'G',
			own: true,
			play: async (setup) => {
				serveHooks(setup, [{ id: 77, url: elsewhere, events: ['appointment.created'] }]);
				const harness = setup.trigger();
				const stored = { path: 'webhooks', ids: [], events: [], sealed: [] };
				harness.staticData = { 'node:Trigger': { subscriptions: { [elsewhere]: stored } } };
				await end(setup, harness);
			},
			through: takesAway,
		},
		{
			name: `the static data of another workflow, ${when}`,
			group: 'G',
			own: true,
			play: async (setup) => {
				serveHooks(setup, [], { id: 77 });
				const first = setup.trigger();
				first.node.webhookId = 'other';
				first.webhookBase = 'https://first.example.com/webhook';
				await setup.note(first.activate());
				const copy = setup.trigger();
				copy.staticData = JSON.parse(JSON.stringify(first.staticData)) as IDataObject;
				await end(setup, copy);
			},
			through: takesAway,
		},
	];
});

function serveHooks(setup: Setup, hooks: object[], made: object = { id: 3 }): void {
	setup.home.answer = ({ method }) =>
		method === 'GET'
			? { body: JSON.stringify({ data: hooks, total: hooks.length }) }
			: {
					status: method === 'POST' ? 201 : 204,
					body: method === 'POST' ? JSON.stringify(made) : '',
				};
}

/** Answers to a subscription that was taken all the same: two of them would send everything twice. */
const doubts: Array<[string, ServerReply]> = [
	['500', { status: 500, body: '{}' }],
	['502', { status: 502, body: '' }],
	['503 and words of a rate limit', { status: 503, body: '{"error":"rate limit"}' }],
	['504', { status: 504, body: '' }],
	['nothing', { cut: true }],
	['400 and “slow down”', { status: 400, body: '{"error":"slow down"}' }],
	['403 and a quota', { status: 403, body: '{"error":"webhook quota exceeded"}' }],
	['409', { status: 409, body: '{}' }],
	['201 and a page', { status: 201, body: '<html></html>' }],
	['200 and nothing', { status: 200, body: '' }],
];

const doubted = doubts.map(
	([name, given]): Attack => ({
		name: `publishing, answered with ${name} although it was done`,
		group: 'G',
		own: true,
		play: async (setup) => {
			const there = new Map<string, object>();
			setup.home.answer = ({ method, target, body }) => {
				const id = target.split('/')[3] ?? '';
				if (method === 'GET' && id !== '') {
					const one = there.get(id);
					return one ? { body: JSON.stringify(one) } : { status: 404, body: '{}' };
				}
				if (method === 'GET') return { body: listBody([...there.values()]) };
				if (method === 'DELETE') return { status: there.delete(id) ? 204 : 404, body: '' };
				const made = { id: String(there.size + 1), ...(JSON.parse(body) as object) };
				there.set(made.id, made);
				return given;
			};
			const harness = setup.trigger();
			// As n8n does where publishing fails.
			for (let tried = 1; tried <= 3; tried++) await setup.note(harness.activate());
			return there.size;
		},
		through: ({ more }) => (more as number) > 1,
	}),
);

/** IDs of a subscription that was made, which are asked for when it is taken away. */
const made = [
	{ id: '' },
	{ id: '..' },
	{ id: '../x' },
	{ id: '/' },
	{ id: null },
	{ id: { $ne: 1 } },
	{ id: ['1', '2'] },
	{ id: '*' },
	{ id: '?x' },
	{ id: '\ud800' },
].map(
	(answer): Attack => ({
		name: `a subscription with the ID ${JSON.stringify(answer.id)}`,
		group: 'G',
		own: true,
		play: async (setup) => {
			serveHooks(setup, [], answer);
			const harness = setup.trigger();
			await setup.note(harness.activate());
			await setup.note(harness.hook('delete'));
		},
		through: ({ home, errors }) =>
			// A fault of the programming language is no answer to a person.
			errors.some((text) => text.includes('malformed')) ||
			home.some(
				({ method, target }) =>
					method === 'DELETE' &&
					(!/^\/v1\/webhooks\/[^/]+$/.test(target) || /\/(\.|%2e){1,2}$/i.test(target)),
			),
	}),
);

const toldSecret = ['wst', '9fK3xPq7LmZ2vB8nR4tY6uJ1'].join('_');

/** What was told with one subscription stands in the words about the next one, or about its removal. */
const repeatedSecret: Attack = {
	name: 'refusals that repeat the secret which the service has told before',
	group: 'G',
	own: true,
	play: async (setup) => {
		let isMade = false;
		setup.home.answer = ({ method }) => {
			if (method === 'GET') return { body: listBody([]) };
			const message = `no further webhook beside 3, which has the secret ${toldSecret}`;
			if (isMade) return { status: 403, body: JSON.stringify({ message }) };
			isMade = true;
			return { status: 201, body: JSON.stringify({ id: 3, secret: toldSecret }) };
		};
		const harness = setup.trigger({}, setup.credential({ webhookSecret: '' }));
		await setup.note(harness.activate());
		await setup.note(harness.hook('create'));
		await setup.note(harness.hook('delete'));
	},
	through: ({ errors, shown }) => JSON.stringify([errors, shown]).includes(toldSecret),
};

/** A refusal tells the secret of what was never made, with a good status or another one. */
const refusedSecrets = [200, 422].map(
	(status): Attack => ({
		name: `a refusal (${status}) that tells the secret of what it refuses`,
		group: 'G',
		own: true,
		play: async (setup) => {
			const error = { message: `the secret ${toldSecret} was not taken` };
			const refused = { success: false, secret: toldSecret, error };
			setup.home.answer = ({ method }) =>
				method === 'GET'
					? { body: listBody([]) }
					: { status, body: method === 'POST' ? JSON.stringify(refused) : '' };
			await setup.note(setup.trigger().activate());
		},
		through: ({ errors }) => errors.length === 0 || JSON.stringify(errors).includes(toldSecret),
	}),
);

/** The webhook of another workflow, at a service that lists none. */
const namedInAnswer: Attack = {
	name: 'an answer that names the webhook of somebody else',
	group: 'G',
	own: true,
	play: async (setup) => {
		const url = 'https://n8n.example.com/webhook/other/webhook';
		const theirs = { id: 99, url, events: ['appointment.created'] };
		setup.home.answer = ({ method, target }) => {
			if (method === 'GET' && !target.endsWith('/99')) return { status: 405, body: '{}' };
			if (method === 'POST') return { status: 201, body: '{"id":99}' };
			return { body: JSON.stringify(theirs) };
		};
		const harness = setup.trigger();
		await setup.note(harness.activate());
		await setup.note(harness.hook('delete'));
	},
	through: ({ home }) => writesIn(home).some(({ target }) => target.endsWith('/99')),
};

/** Somebody edited what n8n keeps for the node: what is made then must not be forgotten. */
const editedMemory = [null, 'text', 7, [] as unknown[]].map(
	(kept): Attack => ({
		name: `the memory of the node is ${JSON.stringify(kept)}`,
		group: 'G',
		own: true,
		play: async (setup) => {
			serveHooks(setup, []);
			const memory = { 'node:Trigger': kept };
			const harness = setup.trigger();
			harness.staticData = structuredClone(memory) as never;
			await setup.note(harness.activate());
			await setup.deliver(harness, { body: '{"event":"appointment.created","data":{"id":1}}' });
			await setup.poll(setup.poller({}, setup.credential(), structuredClone(memory) as never));
		},
		through: ({ home, runs, errors }) =>
			runs > 0 ||
			home.some(({ method }) => method === 'POST') ||
			errors.length !== 2 ||
			!errors.every((text) => text.includes('Rename the node')),
	}),
);

export const subscriptions: Attack[] = [
	...others,
	...doubted,
	...made,
	passedOn,
	...strangers,
	namedInAnswer,
	repeatedSecret,
	...refusedSecrets,
	...editedMemory,
];
