import type { Attack } from '../attack.mts';
import { writesIn } from '../setup.mts';
import { json, visit } from './service.mts';

const uuid = (id: number) => `aaaaaaaa-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** Records of which one has a number that is the ID of another. */
const numbered = (name: string, ids: number[]) =>
	ids.map((id) => visit(id, { [name]: id === 5 ? 9 : 10 * id, uuid: uuid(id) }));

/** Which records there are, and by what the service finds one of them. */
const services: Array<
	[name: string, ids: number[], isAt: (row: Record<string, unknown>, name: string) => boolean]
> = [
	['is gone', [5, 7], (row, name) => String(row.id) === name],
	['has another address', [5, 9, 7], (row, name) => row.uuid === name],
	['has none', [5, 9, 7], () => false],
];

const writes: Array<[operation: string, parameters: object]> = [
	['update', json({ notes: 'New' })],
	['delete', {}],
];

const mistaken = services.flatMap(([what, ids, isAt]) =>
	['number', 'reference', 'booking_code'].flatMap((name) =>
		writes.map(
			([operation, parameters]): Attack => ({
				name: `the ${operation} of a record that ${what}, whose ID is the ${name} of another`,
				group: 'F',
				own: true,
				play: async (setup) => {
					const rows = numbered(name, ids);
					setup.home.answer = ({ method, target }) => {
						const [, segment] = /^\/v1\/appointments\/([^?]+)/.exec(target) ?? [];
						if (method === 'PATCH') return { status: 405, headers: { allow: 'PUT' }, body: '{}' };
						if (method !== 'GET') return { status: method === 'OPTIONS' ? 404 : 200 };
						const row = segment && rows.find((one) => isAt(one, segment));
						if (segment && !row) return { status: 404 };
						return { body: JSON.stringify(row || { data: rows, total: rows.length }) };
					};
					const recordId = { __rl: true, mode: 'id', value: '9' };
					await setup.run('appointment', operation, { recordId, ...parameters });
				},
				through: ({ home }) =>
					writesIn(home).some(
						({ target, body }) =>
							target.endsWith('/5') || target.endsWith(uuid(5)) || body.includes('2026-11-25'),
					),
			}),
		),
	),
);

/** The service finds records by their numbers, and the list shows another record with the ID that was asked for. */
const byNumber = writes.map(
	([operation, parameters]): Attack => ({
		name: `the ${operation} of a record whose ID the service takes for the number of another`,
		group: 'F',
		own: true,
		play: async (setup) => {
			const rows = numbered('number', [5, 9, 7]);
			setup.home.answer = ({ method, target }) => {
				const [, segment] = /^\/v1\/appointments\/([^?]+)/.exec(target) ?? [];
				if (method !== 'GET') return { status: method === 'OPTIONS' ? 404 : 200 };
				const row = segment && rows.find((one) => String((one as never)['number']) === segment);
				if (segment && !row) return { status: 404 };
				return { body: JSON.stringify(row || { data: rows, total: rows.length }) };
			};
			const recordId = { __rl: true, mode: 'id', value: '9' };
			await setup.run('appointment', operation, { recordId, ...parameters });
		},
		through: ({ home }) => writesIn(home).length > 0,
	}),
);

export const numbers: Attack[] = [...mistaken, ...byNumber];
