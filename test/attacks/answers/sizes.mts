import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Attack } from '../attack.mts';
import { pass } from '../clock.mts';
import type { Setup } from '../setup.mts';
import { opened, readingList, visit } from './readers.mts';
import { nothingMore } from './secrets.mts';

/** Bytes of one answer, some of which stay on the way; n8n may not take in so many. */
const mostBytes = 96_000_000;

/** A body of one piece again and again, until it is more than anybody may read. */
function endless(first: string, piece: string, written: { bytes: number }): RequestListener {
	const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
	return (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write(first);
		const more = () => {
			for (let goesOn = true; goesOn && !response.destroyed; written.bytes += block.length) {
				if (written.bytes >= mostBytes) response.destroy();
				goesOn = response.write(block);
			}
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
		through: ({ more }) => (more as number) >= mostBytes,
	}),
);

/** What a service begins with that then says nothing, and holds the connection. */
const silent = ['', ' ', '{"data":[', '[{"id":1}'].map(
	(first): Attack => ({
		name: `an answer that stops after ${JSON.stringify(first)}`,
		group: 'C',
		own: true,
		play: async (setup) => {
			const held = new Set<ServerResponse>();
			const answer: RequestListener = (_, response) => {
				held.add(response);
				response.on('close', () => held.delete(response));
				response.writeHead(200).flushHeaders();
				if (first !== '') response.write(first);
			};
			await readingList(setup, await opened(setup, answer), { options: { timeout: 0.2 } });
			await new Promise((done) => setTimeout(done, 500));
			return held.size;
		},
		through: ({ more }) => (more as number) > 0,
	}),
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

/** Answers everything with the same compressed JSON. */
const packed =
	(body: Buffer): RequestListener =>
	(_, response) =>
		response
			.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
			.end(body);

const exhausting = large.map(
	([name, heap, make, own]): Attack => ({
		name,
		group: 'C',
		heap,
		...(own && { own }),
		play: async (setup) => await readingList(setup, await opened(setup, packed(make()))),
		// What comes of it does not matter, as long as n8n is still there.
		through: ({ errors }) => errors.length === 0,
	}),
);

/** A list in which a serializer names one object instead of writing it once more. */
const namedAgain: Attack = {
	name: 'a small file that names one object again and again',
	group: 'C',
	heap: 900,
	own: true,
	play: async (setup) => {
		const fields = Array.from({ length: 200 }, (_, at) => `"f${at}":1`).join(',');
		const one = `"note":"${'x'.repeat(45_000_000)}","one":{"$id":"2",${fields}}`;
		const rows = '{"$ref":"2"},'.repeat(450_000);
		const body = gzipSync(`{"$id":"1",${one},"data":[${rows}{"id":1}]}`);
		await readingList(setup, await opened(setup, packed(body)));
	},
	through: nothingMore,
};

const noEvent = '{"message":"events: appointment.created is not a valid event"}';

/** What publishing reads without being asked for it: the list of webhooks, and after a refusal that of the events. */
const published = ['/webhooks', '/webhooks/events'].map(
	(path): Attack => ({
		name: `64 kB that unpack to a million empty objects, when a workflow is published, at ${path}`,
		group: 'C',
		heap: 900,
		own: true,
		play: async (setup) => {
			const send = packed(gzipSync(`[${'{},'.repeat(20_000_000)}{}]`));
			const baseUrl = await opened(setup, (request, response) => {
				if (request.method === 'GET' && request.url?.endsWith(path)) send(request, response);
				else if (request.method === 'GET') response.end('{"data":[]}');
				else response.writeHead(422).end(noEvent);
			});
			await setup.note(setup.trigger({}, setup.credential({ baseUrl })).activate());
		},
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

export const sizes: Attack[] = [
	...unending,
	...silent,
	...exhausting,
	namedAgain,
	...published,
	...paging,
	widePages,
];
