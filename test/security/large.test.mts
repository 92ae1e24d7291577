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

const packings: Record<string, (text: string) => Buffer> = {
	plain: (text) => Buffer.from(text),
	gzip: (text) => gzipSync(text),
	deflate: (text) => deflateSync(text),
	br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

let asked = 0;
let body: Buffer = Buffer.from('');
let packing = '';
const server = createServer((_, response) => {
	asked++;
	response.writeHead(200, {
		'content-type': 'application/json',
		...(packing !== 'plain' && { 'content-encoding': packing }),
	});
	response.end(body);
});
before(async () => await new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
after(() => {
	server.closeAllConnections();
	server.close();
});

/** What the node gives for a list that is answered so: its records, its fault, its notices. */
async function readAll(answer: object, packed = 'plain') {
	asked = 0;
	packing = packed;
	body = packings[packed](JSON.stringify(answer));
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

const many = <T,>(length: number, make: (at: number) => T): T[] =>
	Array.from({ length }, (_, at) => make(at));
const record = (id: number) => ({ id, name: 'Anna', notes: 'x'.repeat(200) });

for (const packed of Object.keys(packings)) {
	for (const size of [300_000, 1_000_000]) {
		test(`an answer of ${size} fields, ${packed}, is refused with a reason`, async () => {
			const fields = Object.fromEntries(many(size, (at) => [`k${at}`, 1]));
			const { fault } = await readAll({ data: fields }, packed);
			assert.equal(fault, 'The answer has too many fields');
			assert.equal(asked, 1);
		});
	}
}

for (const packed of ['plain', 'gzip']) {
	test(`20 megabytes of records, ${packed}, are read`, async () => {
		const { fault, records } = await readAll(
			{ has_more: false, data: many(85_000, record) },
			packed,
		);
		assert.equal(fault, undefined);
		assert.equal(records, 85_000);
	});
}

test('a page of 35 megabytes that says there is more is not asked for again and again', async () => {
	const { records, notices } = await readAll({ has_more: true, data: many(150_000, record) });
	assert.equal(records, 150_000);
	assert.match(notices, /List may be incomplete/);
	assert.ok(asked <= 5, `${asked} requests`);
});

test('a map of many empty objects is not asked for again and again', async () => {
	const { records } = await readAll({
		data: Object.fromEntries(many(190_000, (at) => [`k${at}`, {}])),
	});
	assert.equal(records, 190_000);
	assert.ok(asked <= 8, `${asked} requests`);
});
