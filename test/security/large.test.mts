import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

const { runSubject } = await import('../support/engine.ts');
const load = createRequire(join(resolve('dist'), 'x'));
const { AppointmentService } = load('./nodes/AppointmentService/AppointmentService.node.js');
const { AppointmentServiceApi } = load('./credentials/AppointmentServiceApi.credentials.js');
const { authenticate } = new AppointmentServiceApi();

const encodings: Record<string, (text: string) => Buffer> = {
	plain: (text) => Buffer.from(text),
	gzip: (text) => gzipSync(text),
	deflate: (text) => deflateSync(text),
	br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

let requests = 0;
let body: Buffer = Buffer.from('');
let encoding = '';
const server = createServer((_, response) => {
	requests++;
	response.writeHead(200, {
		'content-type': 'application/json',
		...(encoding !== 'plain' && { 'content-encoding': encoding }),
	});
	response.end(body);
});
before(async () => await new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
after(() => {
	server.closeAllConnections();
	server.close();
});

/** Reads a list with this response: the number of records, the error, the notices. */
async function readAll(answer: object, encodingName = 'plain') {
	requests = 0;
	encoding = encodingName;
	body = encodings[encodingName](JSON.stringify(answer));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const run = await runSubject(
		{ node: new AppointmentService(), authenticate },
		{ resource: 'appointment', operation: 'getAll', returnAll: true },
		{ credential: { surface: 'enterprise', baseUrl, apiKey: 'key-enterprise' } },
	);
	return {
		records: run.data?.main[0]?.length,
		fault: run.error?.message,
		notices: JSON.stringify(run.hints ?? []),
	};
}

const makeList = <T,>(length: number, make: (at: number) => T): T[] =>
	Array.from({ length }, (_, at) => make(at));
const record = (id: number) => ({ id, name: 'Anna', notes: 'x'.repeat(200) });

const size = 100_000;

for (const encodingName of Object.keys(encodings))
	test(`a response of ${size} fields, ${encodingName}, is refused with a reason`, async () => {
		const fields = Object.fromEntries(makeList(size, (at) => [`k${at}`, 1]));
		const { fault } = await readAll({ data: fields }, encodingName);
		assert.equal(fault, 'The answer has too many fields');
		assert.equal(requests, 1);
	});

for (const encodingName of ['plain', 'gzip']) {
	test(`20 megabytes of records, ${encodingName}, are read`, async () => {
		const { fault, records } = await readAll(
			{ has_more: false, data: makeList(85_000, record) },
			encodingName,
		);
		assert.equal(fault, undefined);
		assert.equal(records, 85_000);
	});
}

test('a page of 35 megabytes with has_more=true is requested at most five times', async () => {
	const { records, notices } = await readAll({ has_more: true, data: makeList(150_000, record) });
	assert.equal(records, 150_000);
	assert.match(notices, /List may be incomplete/);
	assert.ok(requests <= 5, `${requests} requests`);
});

test('a map of 190,000 empty objects is requested at most eight times', async () => {
	const { records } = await readAll({
		data: Object.fromEntries(makeList(190_000, (at) => [`k${at}`, {}])),
	});
	assert.equal(records, 190_000);
	assert.ok(requests <= 8, `${requests} requests`);
});
