import type { Attack } from '../attack.mts';
import { apiKey, writesIn } from '../setup.mts';
import { json, one, serve, visit } from './service.mts';

/** Records with a version; the first of them is refused as stale although nobody changed it. */
const locks = ['all but the first are changed meanwhile', 'all are as they were'].map(
	(name, at): Attack => ({
		name: `three updates of one run after a first 412: ${name}`,
		group: 'F',
		...(at === 1 && { own: true }),
		play: async (setup) => {
			setup.home.answer = ({ method, target, headers }) => {
				const id = Number(/\/(\d+)/.exec(target.slice(3))?.[1] ?? 0);
				if (method === 'OPTIONS') return { status: 404 };
				if (method === 'GET')
					return id === 0
						? { body: JSON.stringify({ data: [1, 2, 3].map((n) => visit(n)), total: 3 }) }
						: { body: JSON.stringify(visit(id)), headers: { etag: `"e${id}"` } };
				if (id === 1 && headers['if-match'] !== undefined)
					return { status: 412, body: '{"error":"stale"}' };
				return { body: JSON.stringify(visit(id, { notes: 'New' })) };
			};
			const parameters = {
				recordId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				...json({ notes: 'New' }),
			};
			await setup.run('appointment', 'update', parameters, {
				items: [1, 2, 3].map((id) => ({ json: { id } })),
				onError: 'continueRegularOutput',
			});
		},
		// What the service compares for one record says nothing of the others.
		through: ({ home }) =>
			writesIn(home).some(
				({ target, headers }) => /\/[23]$/.test(target) && headers['if-match'] === undefined,
			),
	}),
);

const stale: Attack = {
	name: 'an update of a record that somebody changed meanwhile',
	group: 'F',
	own: true,
	play: async (setup) => {
		let reads = 0;
		setup.home.answer = ({ method, target, headers }) => {
			if (method === 'OPTIONS') return { status: 404 };
			if (method === 'GET' && /\/\d+$/.test(target)) {
				reads++;
				return {
					body: JSON.stringify(visit(1, { notes: `read ${reads}` })),
					headers: { etag: `"e${reads}"` },
				};
			}
			if (method === 'GET') return { body: JSON.stringify({ data: [visit(1)], total: 1 }) };
			return headers['if-match'] === undefined
				? { body: JSON.stringify(visit(1)) }
				: { status: 412, body: '{}' };
		};
		await setup.run('appointment', 'update', { ...one, ...json({ status: 'done' }) });
	},
	through: ({ home }) => writesIn(home).some(({ headers }) => headers['if-match'] === undefined),
};

const covered = ['PUT', 'PATCH'].map(
	(method): Attack => ({
		name: `an update (${method}) of a record that holds the key`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serve(
				setup,
				() => ({ body: JSON.stringify(visit(1)) }),
				visit(1, { notes: `sent with ${apiKey}` }),
			);
			await setup.run('appointment', 'update', {
				...one,
				...json({ status: 'done' }),
				options: { method },
			});
		},
		// The record would be overwritten with what stands for the key.
		through: ({ home }) => writesIn(home).some(({ body }) => body.includes('*****')),
	}),
);

/** A request of the user's own without the ID could be about all records there are. */
const everything = ['appointments', 'appointments/all', 'appointments?all=1', 'appointments/'].map(
	(writePath): Attack => ({
		name: `a delete at the path ${writePath}`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serve(setup, () => ({ status: 204, body: '' }));
			await setup.run('appointment', 'delete', { ...one, options: { writePath } });
		},
		through: ({ home }) => writesIn(home).some(({ target }) => !/\/1(\?|$)/.test(target)),
	}),
);

const keyed = ['idempotencyHeader', 'idempotencyField'].map(
	(option): Attack => ({
		name: `a repeated write with ${option} under two keys`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serve(setup, (at) =>
				at < 3 ? { status: 503, body: '' } : { status: 201, body: JSON.stringify(visit(9)) },
			);
			await setup.run('appointment', 'create', {
				...json({ notes: 'New' }),
				options: { [option]: 'x-once' },
			});
		},
		through: ({ home }) =>
			new Set(
				writesIn(home).map(
					({ headers, body }) =>
						headers['x-once'] ?? (JSON.parse(body) as Record<string, string>)['x-once'],
				),
			).size > 1,
	}),
);

export const overwritten: Attack[] = [...locks, stale, ...covered, ...everything, ...keyed];
