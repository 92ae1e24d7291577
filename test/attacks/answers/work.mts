import type { Attack, AttackResult } from '../attack.mts';
import type { Setup } from '../setup.mts';
import { accents } from '../trigger/large.mts';
import { json, readingList, visit } from './readers.mts';

/** Entries of blocks that a refusal or a list may take; what is small and plain takes some thousands. */
const mostBlocks = 30_000_000;

const listed = (count: number, one: string) =>
	`[${Array.from({ length: count }, () => one).join()}]`;

const foreignLetters = Array.from({ length: 60_000 }, (_, at) =>
	String.fromCodePoint(0x4e00 + (at % 20_000)),
).join('');

/** Answers that take all the time there is: work is counted, or processor time where a pattern does it. */
const slow: Array<[string, number, () => string, true?]> = [
	[
		'22,000 lists of messages',
		422,
		() => `{"errors":[${`{"field":"a","messages":[${'"x",'.repeat(400)}"x"]},`.repeat(50)}{}]}`,
		true,
	],
	[
		'a map of 300,000 keys',
		200,
		() => `{"data":{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":{}`).join()}}}`,
	],
	[
		'a map of 60,000 keys that are values',
		200,
		() => `{"data":[{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":${at}`).join()}}]}`,
		true,
	],
	[
		'a refusal of 15,000 fields',
		422,
		() => `{"errors":{${Array.from({ length: 15_000 }, (_, at) => `"k${at}":["x"]`).join()}}}`,
		true,
	],
	[
		'40,000 dots in the message of a field',
		422,
		() => JSON.stringify({ errors: { events: [`one of a${'.'.repeat(40_000)}b`] } }),
	],
	[
		'50,000 letters in the message of a field',
		422,
		() => JSON.stringify({ errors: { events: ['Z'.repeat(50_000)] } }),
		true,
	],
	[
		'a time with 60,000 blanks',
		200,
		() =>
			JSON.stringify({
				data: [
					visit(1, {
						starts_at: `2020-01-01 00:00${' '.repeat(60_000)}x`,
						created_at: `2020-01-01 00:00${' '.repeat(60_000)}x`,
					}),
				],
			}),
		true,
	],
	[
		'questions and signs',
		200,
		() => JSON.stringify({ data: [visit(1)], next: `${'?'.repeat(60_000)} ` }),
		true,
	],
	['a page of opening titles', 500, () => '<title'.repeat(20_000), true],
	['words that say required', 422, () => JSON.stringify({ message: 'a '.repeat(30_000) }), true],
	[
		'links that open and do not close',
		200,
		() => JSON.stringify({ data: [visit(1)], link: '<'.repeat(60_000) }),
		true,
	],
	[
		'a link to a host of 60,000 foreign letters',
		200,
		() => JSON.stringify({ data: [visit(1)], next: `https://${foreignLetters}/v1/appointments` }),
		true,
	],
	[
		'a record of 20,000 levels',
		200,
		() => `{"data":[{"id":1,"name":"A","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}],"total":1}`,
		true,
	],
	['250 levels', 200, () => '{"data":['.repeat(125) + ']}'.repeat(125)],
	['100,000 levels', 200, () => '['.repeat(100_000) + ']'.repeat(100_000)],
	['a million digits', 200, () => `{"data":[{"id":1,"n":${'9'.repeat(1_000_000)}}]}`],
	[
		'100,000 commas in the name of an event',
		422,
		() => JSON.stringify({ errors: { events: ['one of ' + ','.repeat(100_000)] } }),
		true,
	],
];

const working = slow.map(
	([name, status, body, own]): Attack => ({
		name: `much work: ${name}`,
		group: 'C',
		counts: true,
		...(own && { own }),
		play: async (setup) => {
			const text = body();
			setup.home.answer = ({ method, target }) =>
				method === 'GET' && target.includes('hooks')
					? { body: '{"data":[]}' }
					: { status, body: text };
			await readingList(setup);
			await setup.run('appointment', 'create', json);
			await setup.note(setup.trigger().activate());
		},
		through: tooMuchWork,
	}),
);

const person = { id: 1, name: accents, email: accents, status: accents };

/** What is looked for among texts that a client may have written. */
const searching: Array<[string, (setup: Setup) => Promise<unknown>]> = [
	['a person', (setup) => setup.run('client', 'getAll', { filters: { search: 'Anna' } })],
	['a status', (setup) => setup.run('appointment', 'getAll', { filters: { status: 'booked' } })],
	[
		'a client to be found or made',
		(setup) =>
			setup.run('client', 'findOrCreate', { ...json, body: '{"name":"Bo"}', matchOn: 'name' }),
	],
];

const searched = searching.map(
	([what, search]): Attack => ({
		name: `much work: ${what} among 120,000 accents`,
		group: 'C',
		counts: true,
		own: true,
		play: async (setup) => {
			const body = JSON.stringify({ data: [person, { ...person, id: 2 }], total: 2 });
			setup.home.answer = () => ({ body });
			await search(setup);
		},
		through: tooMuchWork,
	}),
);

/**
 * Work beyond all reason. Patterns are not counted in blocks, so processor time is looked at, too: what comes through takes some hundred times
 * as long as what is held off, and no neighbour on the machine adds to it.
 */
function tooMuchWork({ blocks, cpu, errors }: AttackResult): boolean {
	return blocks > mostBlocks || cpu > 5000 || errors.some((text) => /call stack/i.test(text));
}

/** Each record names another zone: hosts know some hundred, and take long to say so of each. */
const zones: Array<[string, (at: number) => string]> = [
	['cities', (at) => `City ${at}`],
	['names that no host knows', (at) => `Europe/City${at}`],
	[
		'spellings of one',
		(at) =>
			[...'america/argentina/buenos_aires']
				.map((letter, place) => ((at >> place) & 1 ? letter.toUpperCase() : letter))
				.join(''),
	],
];

const zoned = zones.map(
	([what, zoneOf]): Attack => ({
		name: `much work: 20,000 zones, ${what}`,
		group: 'C',
		counts: true,
		own: true,
		play: async (setup) => {
			const rows = Array.from({ length: 20_000 }, (_, id) => ({
				id,
				starts_at: '2026-11-22T09:00:00',
				timezone: zoneOf(id),
			}));
			const body = JSON.stringify({ data: rows, total: rows.length });
			setup.home.answer = () => ({ body });
			const parameters = { resource: 'appointment', operation: 'update' };
			await setup.editor('listSearch', 'searchRecords', parameters);
		},
		through: tooMuchWork,
	}),
);

/** Letters that a person reads of one refusal, and n8n keeps. */
const mostLetters = 20_000;

const messages: Array<[string, string, true?]> = [
	['one field', '{"field":"a","message":"x"}'],
	['many fields', '{"a":"x","b":"y"}', true],
	['no field', '"x"', true],
];

const many = Array.from({ length: 100 }, () => '"x"').join();

const wordy = messages.map(
	([field, one, own]): Attack => ({
		name: `10,000 messages of ${field}`,
		group: 'C',
		...(own && { own }),
		play: async (setup) => {
			const body = `{"errors":${listed(50, listed(50, listed(4, one)))}}`;
			setup.home.answer = () => ({ status: 422, body });
			await setup.run('appointment', 'create', json);
		},
		// What is shown is cut, but n8n keeps the fields of a refusal as well.
		through: ({ errors, shown }) =>
			errors.some((text) => text.length > mostLetters) || JSON.stringify(shown).includes(many),
	}),
);

export const work: Attack[] = [...working, ...searched, ...zoned, ...wordy];
