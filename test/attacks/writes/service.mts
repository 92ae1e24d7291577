import type { ServerReply } from '../../security/support/types.ts';
import { writesIn, type Setup } from '../setup.mts';

export const visit = (id: number, more = {}) => ({
	id,
	client_id: 40 + id,
	starts_at: `2026-11-2${id}T09:00:00Z`,
	ends_at: `2026-11-2${id}T09:45:00Z`,
	status: 'confirmed',
	notes: 'none',
	...more,
});

export const one = { recordId: { __rl: true, mode: 'id', value: '1' } };

export const json = (body: object) => ({ inputMode: 'json', body: JSON.stringify(body) });

/** Answers reads as a plain service does, and writes as told. */
export function serve(setup: Setup, write: (at: number) => ServerReply, record = visit(1)): void {
	setup.home.answer = ({ method, target }) => {
		if (method === 'OPTIONS') return { status: 404 };
		if (method === 'GET')
			return /\/\d+(\?|$)/.test(target)
				? { body: JSON.stringify(record) }
				: { body: JSON.stringify({ data: [record], total: 1 }) };
		return write(writesIn(setup.home.seen).length);
	};
}

export const writers: Array<[string, (setup: Setup) => Promise<unknown>]> = [
	['Create', async (setup) => await setup.run('appointment', 'create', json({ notes: 'New' }))],
	[
		'Update',
		async (setup) =>
			await setup.run('appointment', 'update', { ...one, ...json({ notes: 'New' }) }),
	],
	['Delete', async (setup) => await setup.run('appointment', 'delete', one)],
	[
		'Request',
		async (setup) =>
			await setup.run('api', 'request', {
				method: 'POST',
				path: 'appointments',
				body: '{"notes":"x"}',
			}),
	],
];
