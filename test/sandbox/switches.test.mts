import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { get } from 'node:http';
import { beforeEach, describe, it } from 'node:test';
import { dialectNames, type DialectName } from '../../sandbox/dialects/index.mts';
import type { SwitchRule } from '../../sandbox/switches/rules.mts';
import { casesOf } from '../support/table.ts';
import { ask, askEnterprise, assertParts, pagesOf, sandboxWith, sendControl } from './client.mts';
import { idFieldOf } from './dialect-paging.mts';

const sandbox = await sandboxWith({ rows: 120 });
beforeEach(() => {
	sandbox.setDialects('E01');
	sandbox.setSwitches([]);
	sandbox.reset();
});

const list = (path = 'clients') => askEnterprise(sandbox, path);

/** The statuses of these reads, one after the other; 0 for none at all. */
async function statuses(...paths: string[]): Promise<number[]> {
	const found: number[] = [];
	for (const path of paths) {
		const [, limited] = /^limited\/(.*)/.exec(path) ?? [];
		const reply =
			limited === undefined
				? list(path)
				: ask(`${sandbox.roots.limited}/${limited}`, sandbox.keys.limited);
		found.push(
			await reply.then(
				({ status }) => status,
				() => 0,
			),
		);
	}
	return found;
}

describe('the timing of faults', () => {
	for (const [title, rules, paths, expected] of casesOf<
		[string, SwitchRule | SwitchRule[], string, string]
	>`
		by default on the second read, once | {"badGateway":true} | clients clients clients clients | [200,502,200,200]
		by the first call, the interval and the count | {"badGateway":{"at":1,"every":2,"times":2}} | clients clients clients clients clients | [502,200,502,200,200]
		one after the other where two are due | {"badGateway":true,"expiringKey":true,"rateLimited":{"seconds":0}}
			| clients clients clients clients clients | [200,502,401,429,200]
		for each resource by itself           | {"badGateway":true} | clients staff staff clients | [200,200,502,502]
		of lists, unless single records are meant | {"badGateway":{"at":1,"on":"item"}} | clients clients services/501 services/501 | [200,200,502,200]
		of any read                           | {"badGateway":{"at":2,"on":"any"}} | clients clients/2001 | [200,502]
		of connections that are cut           | {"cut":true} | clients clients clients | [200,0,200]
		of a surface, and a later rule of a resource overrides it
			| [{"surface":"enterprise","badGateway":{"at":1}},{"resource":"staff","badGateway":false}] | clients staff limited/clients | [502,200,200]
	`)
		it(title, async () => {
			sandbox.setSwitches(rules);
			assert.deepEqual(await statuses(...paths.split(' ')), expected);
			const logged = sandbox.calls.list().map(({ status }) => status);
			assert.deepEqual(logged, expected);
		});

	it('a call with a bad key does not count', async () => {
		sandbox.setSwitches({ badGateway: { at: 1 } });
		assert.equal((await ask(`${sandbox.roots.enterprise}/clients`)).status, 401);
		assert.deepEqual(await statuses('clients'), [502]);
	});

	it('the fault is in the call log', async () => {
		sandbox.setSwitches({ badGateway: true, gzip: true });
		await statuses('clients', 'clients', 'clients');
		const faults = sandbox.calls.list().map(({ fault, rows }) => [fault, rows]);
		assert.deepEqual(faults, [
			[undefined, 20],
			['badGateway', undefined],
			[undefined, 20],
		]);
	});

	it('a reset starts the counting over', async () => {
		sandbox.setSwitches({ badGateway: { at: 1 } });
		assert.deepEqual(await statuses('clients', 'clients'), [502, 200]);
		sandbox.reset();
		assert.deepEqual(await statuses('clients', 'clients'), [502, 200]);
	});
});

describe('each fault', () => {
	for (const [dialect, rule, path, parts] of casesOf<
		[DialectName, SwitchRule, string, Record<string, unknown>]
	>`
		E01 | {"badGateway":{"at":1}} | clients | {"HTTP":502,"#content-type":"text/html","TEXT":"/^<html>/"}
		E12 | {"expiringKey":{"at":1}} | clients | {"HTTP":401,"errors.0.code":"KEY_EXPIRED"}
		E01 | {"redirect":{"at":1,"to":"https://other.example"}} | clients?page=2
			| {"HTTP":302,"#location":"https://other.example/v1/clients?page=2"}
		E01 | {"redirect":{"at":1,"to":"http://127.0.0.1:1","status":307}} | clients | {"HTTP":307}
		E01 | {"htmlContentType":true} | clients | {"#content-type":"/^text/html/","data.length":20}
		E01 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"#retry-after":"2","error.code":"too_many_requests"}
		E02 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"#x-ratelimit-remaining":"0","#retry-after":null}
		E04 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"#x-throttle-match":"/./","#retry-after":"2"}
		E06 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"#content-type":"/^text/plain/","TEXT":"Too many requests.\n"}
		E07 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"#x-ratelimit-reset":"2"}
		E08 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"HEADERS":"/^(?!.*(retry|limit|throttle))/"}
		E12 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"HEADERS":"/^(?!.*(retry|limit|throttle))/"}
		E09 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"retry_after":2}
		E10 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":403,"#retry-after":"2"}
		E11 | {"rateLimited":{"at":1,"seconds":2}} | clients | {"HTTP":429,"#ratelimit-reset":"2","#ratelimit-remaining":"0"}
		E01 | {"rateLimited":{"at":1,"seconds":2,"signal":"ratelimit-reset"}} | clients | {"#ratelimit-reset":"2","#retry-after":null}
	`)
		it(`${dialect}: ${JSON.stringify(rule)}`, async () => {
			sandbox.setDialects(dialect);
			sandbox.setSwitches(rule);
			assertParts(await list(path), parts);
		});

	it('rateLimited gives the time at which to go on in E03 and E05', async () => {
		for (const [dialect, name] of [
			['E03', 'retry-after'],
			['E05', 'x-ratelimit-reset'],
		] as const) {
			sandbox.setDialects(dialect);
			sandbox.setSwitches({ rateLimited: { at: 1, seconds: 2 } });
			const header = String((await list()).headers.get(name));
			const time = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header);
			assert.ok(time - Date.now() > 1000 && time - Date.now() <= 3100, header);
		}
	});

	it('a call before the wait is over is logged as too early', async () => {
		sandbox.setSwitches({ rateLimited: { at: 1, seconds: 2 } });
		await statuses('clients', 'clients');
		assert.deepEqual(
			sandbox.calls.list().map(({ tooSoon }) => tooSoon),
			[undefined, true],
		);
	});

	it('slow delays one read, or every read where set', async () => {
		sandbox.setSwitches({ slow: { at: 2, milliseconds: 120 } });
		const took = async () => {
			const start = performance.now();
			assert.equal((await list()).status, 200);
			return performance.now() - start;
		};
		await took();
		assert.ok((await took()) >= 115);
		// The quickest of some: a busy machine may be late with any one of them.
		const others: number[] = [];
		for (let times = 0; times < 10; times++) others.push(await took());
		assert.ok(Math.min(...others) < 115);
	});

	it('cut can close the connection in the middle of the body', async () => {
		sandbox.setSwitches({ cut: { at: 1, where: 'middle' } });
		const { roots, keys } = sandbox;
		const headers = { authorization: `Bearer ${keys.enterprise}` };
		const response = await fetch(`${roots.enterprise}/clients`, { headers });
		assert.equal(response.status, 200);
		await assert.rejects(response.text());
		assert.equal((await list()).status, 200);
	});

	it('truncated gives half of the JSON', async () => {
		const whole = (await list()).text;
		sandbox.setSwitches({ truncated: { at: 1 } });
		const { status, text, json } = await list();
		assert.equal(status, 200);
		assert.equal(json, undefined);
		assert.ok(whole.startsWith(text) && text.length < whole.length);
	});

	it('redirect can be followed to a running host', async () => {
		const other = createServer((_, response) => response.end('{"elsewhere":true}'));
		other.listen(0, '127.0.0.1');
		await once(other, 'listening');
		const { port } = other.address() as AddressInfo;
		sandbox.setSwitches({ redirect: { at: 1, to: `http://127.0.0.1:${port}` } });
		const { roots, keys } = sandbox;
		const { json } = await ask(`${roots.enterprise}/clients`, keys.enterprise, {
			redirect: 'follow',
		});
		other.close();
		assert.deepEqual(json, { elsewhere: true });
	});
});

describe('the encoding of the JSON', () => {
	it('gzip compresses, whatever the request accepts', async () => {
		sandbox.setSwitches({ gzip: true });
		assert.equal((await list()).json.data.length, 20);
		const { roots, keys } = sandbox;
		const headers = { authorization: `Bearer ${keys.enterprise}` };
		const [response] = await once(get(`${roots.enterprise}/clients`, { headers }), 'response');
		assert.equal(response.headers['content-encoding'], 'gzip');
		const parts: Buffer[] = [];
		for await (const part of response) parts.push(part);
		assert.equal(JSON.parse(String(gunzipSync(Buffer.concat(parts)))).data.length, 20);
	});

	it('bom puts a byte order mark before it', async () => {
		sandbox.setSwitches({ bom: true });
		const { roots, keys } = sandbox;
		const headers = { authorization: `Bearer ${keys.enterprise}` };
		const response = await fetch(`${roots.enterprise}/clients`, { headers });
		const bytes = Buffer.from(await response.arrayBuffer());
		assert.deepEqual([...bytes.subarray(0, 4)], [0xef, 0xbb, 0xbf, '{'.charCodeAt(0)]);
	});

	it('all three together can be read', async () => {
		sandbox.setSwitches({ gzip: true, bom: true, htmlContentType: true });
		assert.equal((await pagesOf(sandbox, 'E01')).flat().length, 120);
	});
});

describe('changes while a list is read', () => {
	const readListWith = async (dialect: DialectName, changes: SwitchRule['changes']) => {
		sandbox.setDialects(dialect);
		sandbox.setSwitches({ resource: 'appointments', changes });
		const pages = await pagesOf(sandbox, dialect, 'appointments', 20);
		return pages.flat().map((record) => idFieldOf(dialect, record));
	};
	const kinds = () => sandbox.store.changes.map(({ kind, area }) => `${kind} ${area}`);

	it('insert adds records after every n-th read', async () => {
		const ids = await readListWith('E01', { every: 3, insert: 2 });
		assert.deepEqual(kinds(), Array(4).fill('insert appointment'));
		// The new ones are the last of a list that goes by creation.
		assert.equal(ids.length, 124);
		assert.equal(new Set(ids).size, 124);
	});

	it('insert adds at the front of a list with the newest first', async () => {
		const ids = await readListWith('E03', { every: 1, insert: 1, rounds: 3 });
		assert.equal(kinds().length, 3);
		assert.equal(ids.length - new Set(ids).size, 3);
	});

	it('delete removes records already read, so that pages move up', async () => {
		const before = new Set(sandbox.expected('enterprise', 'appointments'));
		const ids = await readListWith('E01', { every: 2, delete: 1, rounds: 2 });
		assert.deepEqual(kinds(), ['delete appointment', 'delete appointment']);
		assert.equal(before.size, 120);
		assert.equal(ids.length, 118);
	});

	it('delete does not move the pages of a cursor', async () => {
		const ids = await readListWith('E04', { every: 2, delete: 1, rounds: 2 });
		assert.equal(new Set(ids).size, 120);
	});

	it('update makes a list sorted by update time show the record again', async () => {
		const ids = await readListWith('E04', { every: 2, update: 1, rounds: 2 });
		assert.deepEqual(kinds(), ['update appointment', 'update appointment']);
		assert.equal(ids.length, 122);
		assert.equal(new Set(ids).size, 120);
	});

	it('changes affect any kind of record', async () => {
		sandbox.setSwitches({ changes: { every: 1, insert: 1, update: 1, delete: 1, rounds: 1 } });
		for (const path of Object.keys(sandbox.stats())) await list(path);
		const { reports, ...stats } = sandbox.stats();
		assert.equal(reports, 12);
		assert.equal(stats.staff, 8);
		assert.equal(sandbox.store.changes.length, 3 * 8);
	});
});

describe('equal timestamps', () => {
	const fields: Partial<Record<DialectName, string>> = {
		E01: 'created_at',
		E03: 'created',
		E04: 'updated_at',
		E06: 'date_created',
	};
	for (const [dialect, field] of Object.entries(fields) as Array<[DialectName, string]>) {
		it(`lie across page boundaries in ${dialect}, and no record is lost`, async () => {
			sandbox.setDialects(dialect);
			sandbox.setSwitches({ equalTimestamps: true });
			const pages = (await pagesOf(sandbox, dialect, 'appointments', 10)) as Array<
				Array<Record<string, unknown>>
			>;
			const records = pages.flat();
			assert.equal(new Set(records.map((record) => idFieldOf(dialect, record))).size, 120);
			const edges = pages.slice(1).map((page, index) => {
				const last = pages[index].at(-1);
				return last?.[field] === page[0][field];
			});
			assert.ok(edges.filter(Boolean).length >= 3, `${edges}`);
		});
	}

	it('are equal in the list and in the single record', async () => {
		sandbox.setSwitches({ equalTimestamps: true });
		const [first] = (await list('appointments')).json.data;
		assert.deepEqual((await list(`appointments/${first.id}`)).json.data, first);
	});
});

describe('an endless list', () => {
	for (const dialect of dialectNames) {
		for (const endless of ['repeat', 'empty', 'stuck'] as const) {
			// An empty page of E10 makes no claim at all: its meta is an empty list.
			if (dialect === 'E10' && endless === 'empty') continue;
			it(`${dialect} claims that there is more: ${endless}`, async () => {
				sandbox.setDialects(dialect);
				sandbox.setSwitches({ resource: 'staff', endless });
				await assert.rejects(pagesOf(sandbox, dialect, 'staff', 5, 6), /no end after 6 pages/);
				const read = sandbox.calls.list().map(({ rows }) => rows);
				const [, , ...rest] = read;
				if (endless === 'empty')
					assert.ok(
						rest.slice(2).every((rows) => rows === 0),
						`${read}`,
					);
				if (endless === 'repeat')
					assert.ok(
						rest.some((rows) => rows !== 0),
						`${read}`,
					);
			});
		}
	}

	it('still gives every record', async () => {
		sandbox.setSwitches({ endless: 'repeat' });
		const first = (await list('staff?per_page=5')).json;
		const second = (await list('staff?per_page=5&page=2')).json;
		const third = (await list('staff?per_page=5&page=3')).json;
		assert.equal(first.meta.total, 8);
		assert.equal(new Set([...first.data, ...second.data].map(({ id }) => id)).size, 8);
		assert.deepEqual(third.data, second.data);
		assert.ok(third.meta.last_page > 3);
	});
});

describe('switches and dialects of a running service', () => {
	it('are set and read by control routes', async () => {
		await sendControl(sandbox, 'PUT', 'switches', { resource: 'clients', badGateway: { at: 1 } });
		assert.deepEqual(await statuses('clients', 'clients'), [502, 200]);
		const { json } = await sendControl(sandbox, 'GET', 'switches');
		assert.equal(json[0].resource, 'clients');
		await sendControl(sandbox, 'PUT', 'switches', []);
		assert.deepEqual((await sendControl(sandbox, 'GET', 'switches')).json, []);
		await sendControl(sandbox, 'PUT', 'dialects', { enterprise: { '*': 'E01', clients: 'E06' } });
		assert.ok(Array.isArray((await list()).json));
		assert.ok((await list('staff')).json.meta);
	});

	for (const [wrong, message] of [
		[{ sluggish: true }, /sluggish/],
		[{ badGateway: { at: 0 } }, /badGateway\.at: /],
		[{ resource: 'gardens' }, /resource: must be one of appointments/],
		[{ redirect: true }, /redirect\.to: /],
		[{ endless: 'yes' }, /endless: /],
		[{ rateLimited: { signal: 'smoke' } }, /rateLimited\.signal: /],
	] as const) {
		it(`refuse ${JSON.stringify(wrong)}`, async () => {
			const { status, json } = await sendControl(sandbox, 'PUT', 'switches', wrong);
			assert.equal(status, 400);
			assert.match(json.error, message);
		});
	}

	it('can be combined with every dialect', async () => {
		for (const dialect of dialectNames) {
			sandbox.reset();
			sandbox.setDialects(dialect);
			sandbox.setSwitches({
				gzip: true,
				bom: true,
				equalTimestamps: true,
				slow: { milliseconds: 1 },
			});
			const records = (await pagesOf(sandbox, dialect, 'clients', 50)).flat();
			assert.deepEqual(records, sandbox.expected('enterprise', 'clients'), dialect);
		}
	});
});
