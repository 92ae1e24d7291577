import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Attack, Result } from './attack.mts';
import { pass } from './clock.mts';
import { apiKey, webhookSecret, type Setup } from './setup.mts';

const one = { recordId: { __rl: true, mode: 'id', value: '1' } };
const json = { inputMode: 'json', body: '{"name":"Bo"}' };
const visit = (id: number | string, more = {}) => ({
	id,
	name: `Anna ${id}`,
	starts_at: '2026-11-22T09:00:00Z',
	status: 'confirmed',
	...more,
});

/** Nothing of its own to look for: a secret that shows, or what all objects inherit, counts for every attack. */
const nothingMore = () => false;

/** Every operation that reads something into an item, an error or a list. */
const readers: Array<[string, (setup: Setup) => Promise<unknown>]> = [
	['a list', async (setup) => await setup.run('appointment', 'getAll', { returnAll: true })],
	['a record', async (setup) => await setup.run('appointment', 'get', one)],
	['a new record', async (setup) => await setup.run('appointment', 'create', json)],
	[
		'a changed record',
		async (setup) => await setup.run('appointment', 'update', { ...one, ...json }),
	],
	['a deleted record', async (setup) => await setup.run('appointment', 'delete', one)],
	[
		'a record found or made',
		async (setup) => await setup.run('client', 'findOrCreate', { ...json, matchOn: 'name' }),
	],
	['a request', async (setup) => await setup.run('api', 'request', { method: 'GET', path: 'x' })],
	[
		'the inspection',
		async (setup) => await setup.run('api', 'inspect', { options: { showValues: true } }),
	],
	[
		'a poll',
		async (setup) => await setup.poll(setup.poller({ options: { includeExisting: true } })),
	],
	[
		'a subscription',
		async (setup) => {
			const bench = setup.trigger();
			await setup.note(bench.activate());
			await setup.note(bench.hook('delete'));
			setup.shown.push(bench.staticData);
		},
	],
	[
		'the lists of the editor',
		async (setup) => {
			const parameters = { resource: 'appointment', operation: 'update' };
			await setup.editor('listSearch', 'searchRecords', parameters);
			await setup.editor('resourceMapping', 'mapFields', parameters);
			await setup.editor('loadOptions', 'listFields', parameters);
		},
	],
];

const hex = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** A text as JSON with some of its signs as codes. */
const coded = (text: string, which: (at: number) => boolean, write = (code: string) => code) =>
	[...text].map((sign, at) => (which(at) ? `\\u${write(hex(sign))}` : inJson(sign))).join('');

/** Spellings that JSON reads as the secret itself. */
const spellings: Array<[string, (secret: string) => string, true?]> = [
	['as it is', inJson],
	['with one letter as a code', (secret) => coded(secret, (at) => at === 0)],
	['with every sign as a code', (secret) => coded(secret, () => true)],
	[
		'with codes in capitals',
		(secret) =>
			coded(
				secret,
				() => true,
				(code) => code.toUpperCase(),
			),
	],
	['with a digit as a code', (secret) => coded(secret, (at) => at === 7)],
	['with the slash escaped', (secret) => inJson(secret).replaceAll('/', '\\/')],
	['every second sign as a code', (secret) => coded(secret, (at) => at % 2 === 0), true],
	[
		'twice with nothing between',
		(secret) => inJson(secret) + coded(secret, (at) => at === 3),
		true,
	],
];

/** Bodies in which a spelling stands. */
const bodies: Array<[string, number, (spelled: string) => string, true?]> = [
	['a value', 200, (text) => `{"data":[{"id":1,"name":"Anna","note":"${text}"}],"total":1}`],
	['a name', 200, (text) => `{"data":[{"id":1,"name":"Anna","${text}":1}],"total":1}`, true],
	['a single record', 200, (text) => `{"id":1,"name":"Anna","note":"for ${text} today"}`, true],
	[
		'a refusal',
		422,
		(text) => `{"error":{"message":"not ${text}","code":"${text}"},"request_id":"${text}"}`,
	],
	['the fields of a refusal', 422, (text) => `{"errors":{"${text}":["is ${text}"]}}`, true],
	['a no with a good status', 200, (text) => `{"success":false,"message":"not ${text}"}`, true],
	['lines of JSON', 200, (text) => `{"id":1,"name":"${text}"}\n{"id":2,"name":"${text}"}`, true],
];

const leaks = spellings.flatMap(([spelling, spell, own]) =>
	bodies.map(
		([place, status, body, ownBody]): Attack => ({
			name: `the key and the secret ${spelling} in ${place}`,
			group: 'C',
			...((own ?? ownBody) && { own: true }),
			...(place === 'a value' && { quick: true }),
			play: async (setup) => {
				setup.home.answer = () => ({
					status,
					body: body(`${spell(apiKey)} ${spell(webhookSecret)}`),
				});
				for (const [, read] of readers) await read(setup);
			},
			through: nothingMore,
		}),
	),
);

const numbers = [
	'12345678901.0',
	'1.2345678901e10',
	'12345678901e0',
	'"1234567\\u00389\\u003001"',
].map(
	(written): Attack => ({
		name: `a key of digits that comes back as ${written}`,
		group: 'C',
		own: true,
		play: async (setup) => {
			const credential = setup.credential({ apiKey: '12345678901' });
			setup.home.answer = () => ({ body: `{"data":[{"id":1,"name":"Anna","note":${written}}]}` });
			await setup.run('appointment', 'getAll', { returnAll: true }, { credential });
			return setup.items;
		},
		through: ({ items }) => /(?<!\d)12345678901(?!\d)/.test(JSON.stringify(items)),
	}),
);

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
			...(where === 'list' && { quick: true }),
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

/** A server that writes as much as it likes. */
async function opened(setup: Setup, answer: RequestListener): Promise<string> {
	const server = createServer(answer);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	setup.onClose(async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Bytes of one answer that n8n may take in; the server does not write many more. */
const mostBytes = 150_000_000;

/** A body of one piece again and again, up to twice as much as anybody may read. */
function endless(first: string, piece: string, written: { bytes: number }): RequestListener {
	const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
	return (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write(first);
		const more = () => {
			while (!response.destroyed && written.bytes < 2 * mostBytes && response.write(block))
				written.bytes += block.length;
			if (written.bytes >= 2 * mostBytes) response.end();
		};
		response.on('drain', more);
		more();
	};
}

const bodiesWithoutEnd: Array<[string, string, string, true?]> = [
	['a list of records', '[{"id":1}', ',{"id":2}'],
	['a text', '["', 'x'],
	['digits', '[', '9', true],
	['brackets', '', '[', true],
	['blanks', '', ' ', true],
];

const unending = bodiesWithoutEnd.map(
	([name, first, piece, own]): Attack => ({
		name: `${name} without end`,
		group: 'C',
		...(own && { own }),
		play: async (setup) => {
			const written = { bytes: 0 };
			await readingList(setup, await opened(setup, endless(first, piece, written)));
			return written.bytes;
		},
		through: ({ more }) => (more as number) > mostBytes,
	}),
);

const readingList = async (setup: Setup, baseUrl = setup.home.origin(), more = {}) =>
	await setup.run(
		'appointment',
		'getAll',
		{ returnAll: true, ...more },
		{ credential: setup.credential({ baseUrl }) },
	);

/** Answers that take all the memory there is: a process of their own ends, where they come through. */
const large: Array<[name: string, heap: number, make: () => Buffer, own?: true]> = [
	[
		'64 kB that unpack to a million empty objects',
		900,
		() => gzipSync(`[${'{},'.repeat(20_000_000)}{}]`),
	],
	[
		'a small file that unpacks to many empty lists',
		900,
		() => gzipSync(`[${'[],'.repeat(16_000_000)}[]]`),
		true,
	],
	[
		'a small file that unpacks to many zeros',
		900,
		() => gzipSync(`[${'0,'.repeat(20_000_000)}0]`),
		true,
	],
	[
		'a small file that unpacks to one long text',
		900,
		() => gzipSync(`["${'x'.repeat(300_000_000)}"]`),
		true,
	],
];

const exhausting = large.map(
	([name, heap, make, own]): Attack => ({
		name,
		group: 'C',
		heap,
		...(own && { own }),
		play: async (setup) => {
			const body = make();
			const answer: RequestListener = (_, response) =>
				response
					.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
					.end(body);
			await readingList(setup, await opened(setup, answer));
		},
		// What comes of it does not matter, as long as n8n is still there.
		through: ({ errors }) => errors.length === 0,
	}),
);

/** Milliseconds that the service takes for each answer; they do not pass. */
const slowly = 30_000;
/** So many requests a list may take from a service as slow as that, however long the service says that it is: it took four hours. */
const mostRequests = 500;

/** Every page claims that there is another one. */
const forever: Array<[string, (number: number, setup: Setup) => object, true?]> = [
	[
		'by numbers',
		(number) => ({
			data: [visit(number)],
			page: number,
			total_pages: 1_000_000,
			total: 1_000_000,
			per_page: 1,
		}),
	],
	[
		'by links',
		(number, { home }) => ({
			data: [visit(number)],
			links: { next: `${home.origin()}/v1/appointments?page=${number + 1}` },
		}),
	],
	[
		'by cursors',
		(number) => ({ data: [visit(number)], next_cursor: `c${number + 1}`, has_more: true }),
	],
	[
		'with nothing new',
		(number) => ({ data: [visit(1)], page: number, has_more: true, next_cursor: `c${number + 1}` }),
		true,
	],
	[
		'with nothing in them',
		(number) => ({ data: [], page: number, has_more: true, next_cursor: `c${number + 1}` }),
		true,
	],
];

const pageOf = (target: string) => Number(/(?:page=|cursor=c)(\d+)/.exec(target)?.[1] ?? 1);

const paging = forever.map(
	([name, page, own]): Attack => ({
		name: `pages for ever from a slow service, ${name}`,
		group: 'C',
		...(own && { own }),
		play: async (setup) => {
			setup.home.answer = ({ target }) => {
				void pass(slowly);
				// More would only take time: it came through.
				const isOver = setup.home.seen.length > mostRequests;
				return isOver ? { status: 401 } : { body: JSON.stringify(page(pageOf(target), setup)) };
			};
			await readingList(setup);
		},
		through: ({ home, shown }) =>
			home.length > mostRequests ||
			!/List may be incomplete|incomplete/i.test(JSON.stringify(shown)),
	}),
);

const widePages: Attack = {
	name: 'pages of five megabytes for ever',
	group: 'C',
	heap: 900,
	play: async (setup) => {
		const note = 'x'.repeat(50_000);
		const origin = await opened(setup, ({ url = '' }, response) => {
			const number = pageOf(url);
			const data = Array.from({ length: 100 }, (_, at) =>
				visit(number * 1000 + at, { note: note + number + at }),
			);
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end(JSON.stringify({ data, next_cursor: `c${number + 1}`, has_more: true }));
		});
		await readingList(setup, origin);
	},
	through: nothingMore,
};

/** Entries of blocks that a refusal or a list may take; what is small and plain takes some thousands. */
const mostBlocks = 30_000_000;

/** Answers that take all the time there is: work is counted, or processor time where a pattern does it. */
const slow: Array<[string, number, () => string, true?]> = [
	[
		'50,000 messages of one field',
		422,
		() => `{"errors":${listed(50, listed(50, listed(20, '{"field":"a","message":"x"}')))}}`,
	],
	[
		'50,000 messages of many fields',
		422,
		() => `{"errors":${listed(50, listed(50, listed(20, '{"a":"x","b":"y"}')))}}`,
		true,
	],
	['50,000 messages', 422, () => `{"errors":${listed(50, listed(50, listed(20, '"x"')))}}`, true],
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
		'a refusal of 40,000 fields',
		422,
		() => `{"errors":{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":["x"]`).join()}}}`,
		true,
	],
	[
		'40,000 dots in the message of a field',
		422,
		() => JSON.stringify({ errors: { events: [`one of a${'.'.repeat(40_000)}b`] } }),
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

const listed = (count: number, one: string) =>
	`[${Array.from({ length: count }, () => one).join()}]`;

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

/**
 * Work beyond all reason. Patterns are not counted in blocks, so processor time is looked at, too: what comes through takes some hundred times
 * as long as what is held off, and no neighbour on the machine adds to it.
 */
function tooMuchWork({ blocks, cpu, errors }: Result): boolean {
	return blocks > mostBlocks || cpu > 5000 || errors.some((text) => /call stack/i.test(text));
}

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

export const answers: Attack[] = [
	...leaks,
	...numbers,
	...pollution,
	relations,
	...unending,
	...exhausting,
	...paging,
	widePages,
	...working,
	...markup,
];
