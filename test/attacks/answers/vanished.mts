import type { Attack } from '../attack.mts';
import { readingList, visit } from './readers.mts';

const more = { notes: 'none' };
const visits = (...ids: number[]) => ids.map((id) => visit(id, more));
const of = (kind: string, id: number) => visit(id, { kind });

/** Lists of four records in a form in which some of them could be overlooked, and refusals that look like a list of none. */
const forms: Array<[string, object]> = [
	[
		'one of a day stands alone',
		{ data: { '2026-11-22': visits(1, 2, 3), '2026-11-23': visits(4)[0], '2026-11-24': null } },
	],
	[
		'one in a group stands alone',
		{
			days: [
				{ date: '2026-11-22', appointments: visits(1, 2, 3) },
				{ date: '2026-11-23', appointments: visits(4)[0] },
			],
		},
	],
	[
		'clients say what kind they are',
		{ data: [of('', 1), of('appointment', 2), of('first visit', 3), of('x', 4)] },
	],
	[
		'each is at the same node',
		{ data: visits(1, 2, 3, 4).map((row) => ({ ...row, node: { id: 9 } })) },
	],
	['the rows are a table in a text', { data: 'id,name\n1,Ann\n2,Bo\n3,Cy\n4,Di' }],
	['nothing stands but that the key has expired', { data: [], message: 'Token expired' }],
	['nothing stands but the status of a fault', { data: null, meta: { status: 503 } }],
	['some are listed apart', { appointments: visits(1, 2), pending: visits(3, 4) }],
	[
		'one is called as lists are',
		{
			data: { anna: visit(1, more), page: visit(2, more), bo: visit(3, more), cy: visit(4, more) },
		},
	],
];

/** Records that are lost in silence. */
export const vanished = forms.map(
	([name, body]): Attack => ({
		name: `a list in which ${name}`,
		group: 'C',
		own: true,
		play: async (setup) => {
			setup.home.answer = ({ target }) => ({
				body: JSON.stringify(/[?&]page=[^1]/.test(target) ? {} : body),
			});
			await readingList(setup);
		},
		through: ({ items, errors, shown }) =>
			items.length !== 4 &&
			errors.length === 0 &&
			!JSON.stringify(shown).includes('List may be incomplete'),
	}),
);
