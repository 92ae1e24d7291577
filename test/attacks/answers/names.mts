import type { Attack } from '../attack.mts';
import { json, readers, visit } from './readers.mts';
import { nothingMore } from './secrets.mts';

const names = [
	'"__proto__":{"polluted":1}',
	'"constructor":{"prototype":{"polluted":1}}',
	'"then":"x"',
	'"toJSON":"x"',
	'"hasOwnProperty":1,"valueOf":null,"toString":null',
];

const pollution = names.flatMap((fields) =>
	['list', 'record', 'refusal'].map(
		(where): Attack => ({
			name: `${fields} in a ${where}`,
			group: 'C',
			play: async (setup) => {
				const record = `{"id":1,"name":"Anna",${fields},"client":{${fields}}}`;
				const body = {
					list: `{"data":[${record}],${fields}}`,
					record,
					refusal: `{"error":{${fields},"fields":{${fields}}},"errors":{"__proto__":["bad"]},${fields}}`,
				}[where];
				setup.home.answer = () => ({ status: where === 'refusal' ? 422 : 200, body });
				for (const [, read] of readers) await read(setup);
			},
			// A fault of the programming language is no answer to a person.
			through: ({ errors }) =>
				errors.some((text) =>
					/is not a function|Cannot (read|convert|set)|of undefined/.test(text),
				),
		}),
	),
);

const relations: Attack = {
	name: 'a relation of a Link header called __proto__',
	group: 'C',
	play: async (setup) => {
		setup.home.answer = () => ({
			body: JSON.stringify([visit(1)]),
			headers: { link: '</v1/x>; rel="__proto__ constructor next", </v1/y>; rel=__proto__' },
		});
		await setup.run('appointment', 'getAll', { returnAll: true });
	},
	through: nothingMore,
};

const markup = [
	'<a href="https://evil.example">Log in</a>',
	'<img src=x onerror=alert(1)>',
	'<script>alert(1)</script>',
].flatMap((text) =>
	['message', 'field', 'code'].map(
		(where): Attack => ({
			name: `${text} in the ${where} of a refusal`,
			group: 'C',
			...(where !== 'message' && { own: true }),
			play: async (setup) => {
				const body = {
					message: { error: { message: text } },
					field: { errors: { [text]: [text] } },
					code: { error: { code: text, message: 'no' }, request_id: text },
				}[where];
				setup.home.answer = () => ({ status: 422, body: JSON.stringify(body) });
				await setup.run('appointment', 'getAll');
				await setup.run('appointment', 'create', json);
			},
			// n8n shows messages and descriptions as HTML.
			through: ({ errors }) => errors.some((error) => /<(a|img|script)\b/i.test(error)),
		}),
	),
);

/** Twelve records in maps of five; what clients typed into each of them says that there are no more. */
const typedPages = ['pagination', 'meta', 'cursor'].map(
	(field): Attack => ({
		name: `an end of the list that clients type as ${field} into the records of a map`,
		group: 'C',
		own: true,
		play: async (setup) => {
			const typed = { [field]: { total: 5, has_more: false, next: null, page: 1, pages: 1 } };
			const rows = Array.from({ length: 12 }, (_, at) => visit(at + 1, typed));
			setup.home.answer = ({ target }) => {
				const page = Number(/[?&]page=(\d+)/.exec(target)?.[1] ?? 1);
				const entries = rows.slice(page * 5 - 5, page * 5).map((row) => [`a${row.id}`, row]);
				return { body: JSON.stringify(Object.fromEntries(entries)) };
			};
			await setup.run('appointment', 'getAll', { returnAll: true });
		},
		through: ({ items, shown }) =>
			items.length < 12 && !JSON.stringify(shown).includes('List may be incomplete'),
	}),
);

export const namesAndMarkup: Attack[] = [...pollution, relations, ...markup, ...typedPages];
