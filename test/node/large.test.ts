import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import nock from 'nock';
import { enterprise, jsonOf, runNode } from '../engine/run';

const packings: Array<[string, (text: string) => Buffer]> = [
	['', (text) => Buffer.from(text)],
	['gzip', (text) => gzipSync(text)],
	['deflate', (text) => deflateSync(text)],
	['br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
];

let server: Server;
let asked: string[];
let body: Buffer;
let packing: string;

beforeAll(async () => {
	nock.enableNetConnect('127.0.0.1');
	server = createServer((request, response) => {
		asked.push(request.url ?? '');
		response.writeHead(200, {
			'content-type': 'application/json',
			...(packing && { 'content-encoding': packing }),
		});
		response.end(body);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

async function readAll(answer: object, [name, pack]: (typeof packings)[number]) {
	asked = [];
	packing = name;
	body = pack(JSON.stringify(answer));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return await runNode(
		{ resource: 'appointment', operation: 'getAll', returnAll: true },
		{ credential: { ...enterprise, baseUrl } },
	);
}

const many = <T>(length: number, make: (at: number) => T): T[] =>
	Array.from({ length }, (_, at) => make(at));
const record = (id: number) => ({ id, name: 'Anna', notes: 'x'.repeat(200) });

describe.each(packings)('a large answer over a connection, packed as "%s"', (...packed) => {
	test.each([60_000, 300_000])('of %d fields, is refused with a reason', async (size) => {
		const fields = Object.fromEntries(many(size, (at) => [`k${at}`, 1]));
		const { error } = await readAll({ data: fields }, packed);
		expect(error?.message).toBe('The answer has too many fields');
		expect(asked).toHaveLength(1);
	});
});

test.each([packings[0], packings[1]])(
	'20 megabytes of records are read, packed as "%s"',
	async (...packed) => {
		const run = await readAll({ has_more: false, data: many(85_000, record) }, packed);
		expect(run.error).toBeUndefined();
		expect(jsonOf(run)).toHaveLength(85_000);
	},
);

test('a page of 35 megabytes that says there is more is not asked for again and again', async () => {
	const run = await readAll({ has_more: true, data: many(150_000, record) }, packings[0]);
	expect(jsonOf(run)).toHaveLength(150_000);
	expect(JSON.stringify(run.hints ?? [])).toContain('List may be incomplete');
	expect(asked.length).toBeLessThanOrEqual(5);
});

test('a map of many empty objects is not asked for again and again', async () => {
	const fields = Object.fromEntries(many(190_000, (at) => [`k${at}`, {}]));
	const run = await readAll({ data: fields }, packings[0]);
	expect(jsonOf(run)).toHaveLength(190_000);
	expect(asked.length).toBeLessThanOrEqual(8);
});
