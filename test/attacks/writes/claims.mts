import type { ServerReply } from '../../security/support/types.ts';
import type { Attack } from '../attack.mts';
import { writesIn, type Setup } from '../setup.mts';
import { json, one, visit } from './service.mts';

const written = { notes: 'New' };

/** A service of three appointments, which does a write or does not, and answers as told. */
function serveRows(
	setup: Setup,
	write: (rows: object[]) => ServerReply,
	more: object = {},
	rows: object[] = [1, 2, 3].map((id) => visit(id, more)),
): void {
	setup.home.answer = ({ method, target }) => {
		const [, id] = /\/appointments\/(\d+)/.exec(target) ?? [];
		if (method === 'OPTIONS') return { status: 404 };
		if (method !== 'GET') return write(rows);
		const row = rows.find((record) => String((record as { id: number }).id) === id);
		if (id !== undefined && !row) return { status: 404 };
		return { body: JSON.stringify(row ?? { data: rows, total: rows.length }) };
	};
}

const refusal = (status: number): ServerReply => ({
	status,
	body: '{"message":"The text message could not be sent"}',
});

/** What was done is said to have failed, or is done again. */
const saved = [400, 403, 404, 409, 412, 422, 423, 429, 501].flatMap((status): Attack[] => [
	{
		name: `Create, saved and refused with ${status}`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serveRows(setup, (rows) => (rows.push(visit(9, written)), refusal(status)));
			await setup.run('appointment', 'create', json(written));
		},
		through: ({ home, errors }) =>
			writesIn(home).length > 1 || !errors.join().includes('It is not known'),
	},
	{
		name: `Update, saved and refused with ${status}`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serveRows(setup, ([row]) => (Object.assign(row, written), refusal(status)));
			await setup.run('appointment', 'update', { ...one, ...json(written) });
		},
		through: ({ errors }) => !errors.join().includes('It is not known'),
	},
]);

/** Fields that speak of deletion in a record that is in use. */
const kept = [
	{ can_delete: true },
	{ archive_policy: 'never' },
	{ removable: 1 },
	{ deletion_days: 30 },
].map(
	(more): Attack => ({
		name: `a delete that is not done, of a record with ${JSON.stringify(more)}`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serveRows(setup, () => ({ body: '{"success":true}' }), more);
			await setup.run('appointment', 'delete', one);
		},
		through: ({ items }) => items.some(({ deleted }) => deleted === true),
	}),
);

const unsaved = [0, '0', '00000000-0000-0000-0000-000000000000'].map(
	(id): Attack => ({
		name: `Create, answered with the ID ${JSON.stringify(id)} of nothing`,
		group: 'F',
		own: true,
		play: async (setup) => {
			serveRows(setup, () => ({ body: JSON.stringify({ ...written, id }) }));
			await setup.run('appointment', 'create', json(written));
		},
		through: ({ items }) => items.some(({ notes }) => notes === 'New'),
	}),
);

export const falseClaims: Attack[] = [...saved, ...kept, ...unsaved];
