import type { Attack } from './attack.mts';
import type { Given } from '../security/seen.ts';
import type { Setup } from './setup.mts';

const visit = (id: number | string, more = {}) => ({
	id,
	name: `Anna ${id}`,
	starts_at: '2026-12-01T09:00:00Z',
	created_at: `2026-11-01T08:00:${String(Number(id) % 60).padStart(2, '0')}Z`,
	updated_at: '2026-11-01T09:00:00Z',
	status: 'confirmed',
	...more,
});
const rows = Array.from({ length: 8 }, (_, at) => visit(at + 1));
const list = (records: unknown[]) => JSON.stringify({ data: records, total: records.length });

/** What a service says between two polls of which nothing is news: no record may be told again as new. */
const between: Array<
	[string, () => { status?: number; body: string; headers?: Record<string, string> }]
> = [
	['an empty list', () => ({ body: list([]) })],
	['no list', () => ({ body: '{}' })],
	['an empty answer', () => ({ body: '' })],
	['a refusal with a good status', () => ({ body: '{"success":false,"message":"no"}' })],
	['a page', () => ({ body: '<html></html>' })],
	['a refusal of the key', () => ({ status: 401, body: '{}' })],
	['a failure', () => ({ status: 500, body: '{}' })],
	['half a list', () => ({ body: list(rows.slice(0, 4)) })],
	[
		'half a list with the old count',
		() => ({ body: JSON.stringify({ data: rows.slice(4), total: 8 }) }),
	],
	['the list backwards', () => ({ body: list([...rows].reverse()) })],
	['the list under another name', () => ({ body: JSON.stringify({ items: rows, total: 8 }) })],
	['JSON that was cut off', () => ({ body: list(rows).slice(0, 200) })],
	[
		'a redirect elsewhere',
		() => ({ status: 302, headers: { location: 'https://evil.invalid/' }, body: '' }),
	],
	['null', () => ({ body: 'null' })],
];

const polled = between.flatMap(([name, given]) =>
	['appointment.created', 'appointment.changed'].map(
		(event): Attack => ({
			name: `${event}: ${name} between two polls`,
			group: 'G',
			own: true,
			...(event === 'appointment.created' && { quick: true }),
			play: async (setup) => {
				const bench = setup.poller({ event });
				setup.home.answer = () => ({ body: list(rows) });
				await setup.poll(bench);
				await setup.poll(bench);
				setup.home.answer = given;
				await setup.poll(bench);
				setup.home.answer = () => ({ body: list(rows) });
				await setup.poll(bench);
				await setup.poll(bench);
			},
			through: ({ items }) => items.length > 0,
		}),
	),
);

const ids = ['__proto__', 'constructor', '', 'x'.repeat(100_000), '\ud800'].map(
	(id): Attack => ({
		name: `a record with the ID ${JSON.stringify(id).slice(0, 30)} in a poll`,
		group: 'G',
		own: true,
		play: async (setup) => {
			const bench = setup.poller();
			setup.home.answer = () => ({ body: list([visit(1), visit(id), visit(2)]) });
			for (let at = 0; at < 4; at++) await setup.poll(bench);
		},
		through: ({ items }) => items.length > 0,
	}),
);

/** Bytes that n8n may have to keep for one workflow, and write with every run. */
const mostKept = 2_000_000;

const memory: Attack = {
	name: 'a list whose IDs fill n8n’s memory of the workflow',
	group: 'G',
	own: true,
	play: async (setup) => {
		const bench = setup.poller();
		for (let round = 0; round < 5; round++) {
			const long = Array.from({ length: 300 }, (_, at) =>
				visit(`${round}-${at}-${'x'.repeat(3000)}`),
			);
			setup.home.answer = () => ({ body: list(long) });
			await setup.poll(bench);
		}
		return JSON.stringify(bench.saved).length;
	},
	through: ({ more }) => (more as number) > mostKept,
};

const address = 'https://n8n.example.com/webhook/7c1b/webhook';

/** Subscriptions of others, whose addresses look like this node's. */
const others = [
	`${address}/more`,
	`${address}?x=1`,
	address.toUpperCase(),
	address.replace('https', 'http'),
	` ${address}`,
	`${address}/`,
	address.replace('n8n.', 'n8n.example.com@'),
	'https://evil.example/webhook/7c1b/webhook',
].map(
	(url): Attack => ({
		name: `the subscription of somebody else at ${JSON.stringify(url)}`,
		group: 'G',
		own: true,
		quick: true,
		play: async (setup) => {
			serveHooks(setup, [{ id: 77, url, events: ['appointment.created'] }]);
			const bench = setup.trigger();
			await setup.note(bench.activate());
			await setup.note(bench.activate());
			await setup.note(bench.hook('delete'));
		},
		through: ({ home }) =>
			home.some(({ method, target }) => method === 'DELETE' && !target.endsWith('/3')),
	}),
);

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
const doubts: Array<[string, Given]> = [
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
		quick: true,
		play: async (setup) => {
			const there = new Map<string, object>();
			setup.home.answer = ({ method, target, body }) => {
				const id = target.split('/')[3] ?? '';
				if (method === 'GET' && id !== '') {
					const one = there.get(id);
					return one ? { body: JSON.stringify(one) } : { status: 404, body: '{}' };
				}
				if (method === 'GET') return { body: list([...there.values()]) };
				if (method === 'DELETE') return { status: there.delete(id) ? 204 : 404, body: '' };
				const made = { id: String(there.size + 1), ...(JSON.parse(body) as object) };
				there.set(made.id, made);
				return given;
			};
			const bench = setup.trigger();
			// As n8n does where publishing fails.
			for (let tried = 1; tried <= 3; tried++) await setup.note(bench.activate());
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
].map(
	(answer): Attack => ({
		name: `a subscription with the ID ${JSON.stringify(answer.id)}`,
		group: 'G',
		own: true,
		play: async (setup) => {
			serveHooks(setup, [], answer);
			const bench = setup.trigger();
			await setup.note(bench.activate());
			await setup.note(bench.hook('delete'));
		},
		through: ({ home }) =>
			home.some(
				({ method, target }) =>
					method === 'DELETE' &&
					(!/^\/v1\/webhooks\/[^/]+$/.test(target) || /\/(\.|%2e){1,2}$/i.test(target)),
			),
	}),
);

export const polls: Attack[] = [...polled, ...ids, memory, ...others, ...doubted, ...made];
