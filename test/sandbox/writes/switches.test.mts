import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { DialectName } from '../../../sandbox/dialects/index.mts';
import type { SwitchRule } from '../../../sandbox/switches/rules.mts';
import { sandboxWith } from '../client.mts';
import * as w from './write-requests.mts';

const sandbox = await sandboxWith({ rows: 60 });
const path = 'appointments';

beforeEach(() => {
	sandbox.setDialects('E01');
	sandbox.setSwitches([]);
	sandbox.reset();
});

const first = { at: 1, on: 'write' } as const;

/** Changes the notes of the first appointment; 0 for no answer at all. */
async function change(notes: string, headers: Record<string, string> = {}) {
	const { id } = w.firstOf(sandbox, path);
	const reply = await w
		.sendWrite(sandbox, { method: 'PATCH', path: `${path}/${id}` }, { notes }, { headers })
		.catch(() => undefined);
	return { status: reply?.status ?? 0, reply, notes: w.firstOf(sandbox, path).record.notes };
}

describe('a fault on a write', () => {
	const cases: Array<[name: string, rule: SwitchRule, status: number, taken: boolean]> = [
		['429', { rateLimited: { ...first, seconds: 0 } }, 429, false],
		['401', { expiringKey: first }, 401, false],
		['502 before it is taken', { badGateway: first }, 502, false],
		['502 after it was taken', { badGateway: { ...first, taken: true } }, 502, true],
		['cut before it is taken', { cut: first }, 0, false],
		['cut after it was taken', { cut: { ...first, taken: true } }, 0, true],
		['cut in the answer', { cut: { ...first, where: 'middle' } }, 0, true],
		['half an answer', { truncated: first }, 200, true],
		['slow', { slow: { ...first, milliseconds: 30 } }, 200, true],
	];
	for (const [name, rule, status, taken] of cases) {
		it(name, async () => {
			sandbox.setSwitches(rule);
			const { status: seen, notes } = await change('Tea.');
			assert.equal(seen, status);
			assert.equal(notes === 'Tea.', taken);
			const [{ applied, fault, status: logged, after }] = sandbox.writes.list();
			assert.deepEqual([applied, fault, after !== null], [taken, Object.keys(rule)[0], taken]);
			assert.equal(logged, name === 'cut in the answer' ? 200 : status);
			assert.equal((await change('Milk.')).status, 200);
		});
	}

	it('is counted separately from reads', async () => {
		sandbox.setSwitches({ badGateway: { at: 2, on: 'write' } });
		await w.sendWrite(sandbox, { method: 'GET', path });
		const { reply } = await change('Tea.');
		assert.equal(reply?.status, 200);
		assert.equal((await change('Milk.')).status, 502);
		assert.deepEqual(
			sandbox.calls.list().map(({ kind }) => kind),
			['list', 'write', 'write'],
		);
	});

	it('does not affect reads unless set for any call', async () => {
		sandbox.setSwitches({ badGateway: first });
		assert.equal((await w.sendWrite(sandbox, { method: 'GET', path })).status, 200);
		sandbox.setSwitches({ badGateway: { at: 2, on: 'any' } });
		assert.equal((await w.sendWrite(sandbox, { method: 'GET', path })).status, 200);
		assert.equal((await change('Tea.')).status, 502);
	});
});

describe('an idempotency key', () => {
	const keyed = { 'idempotency-key': 'visit-1' };
	const create = (dialect: DialectName, notes: string, headers = keyed) => {
		sandbox.setDialects(dialect);
		const { record } = w.firstOf(sandbox, path);
		const fields = { ...w.settable(dialect, path, record), notes };
		const body = w.bodyOf(dialect, path, fields, { like: record });
		if (dialect === 'E12') body.idempotency_key = 'visit-1';
		return w.sendWrite(sandbox, w.addressOf(dialect, 'create', path), body, { headers });
	};
	const taken = () => sandbox.writes.list().map(({ applied }) => applied);

	for (const [dialect, reused] of [
		['E01', 409],
		['E04', 422],
		['E08', 409],
		['E12', 409],
	] as const) {
		it(`makes ${dialect} apply a repeated write once and answer it twice`, async () => {
			const made = await create(dialect, 'Tea.');
			const again = await create(dialect, 'Tea.');
			assert.deepEqual([again.status, again.text], [made.status, made.text]);
			assert.equal(again.headers.get('idempotent-replayed'), 'true');
			assert.equal((await create(dialect, 'Milk.')).status, reused);
			assert.deepEqual(taken(), [true, false, false]);
			const [{ idempotencyKey }, { repeated }] = sandbox.writes.list();
			assert.deepEqual([idempotencyKey, repeated], ['visit-1', true]);
		});
	}

	it('holds after a lost response, and not after a refusal', async () => {
		sandbox.setSwitches({ cut: { ...first, taken: true } });
		await assert.rejects(create('E01', 'Tea.'));
		assert.equal((await create('E01', 'Tea.')).status, 201);
		assert.deepEqual(taken(), [true, false]);
		const other = { headers: { 'idempotency-key': 'visit-2' } };
		const post = (body: unknown) => w.sendWrite(sandbox, { method: 'POST', path }, body, other);
		assert.equal((await post({})).status, 422);
		const fields = w.settable('E01', path, w.firstOf(sandbox, path).record);
		assert.equal((await post(fields)).status, 201);
	});

	it('is ignored by other dialects', async () => {
		for (const dialect of ['E02', 'E07', 'E11'] as const) {
			sandbox.reset();
			await create(dialect, 'Tea.');
			await create(dialect, 'Tea.');
			assert.deepEqual(taken(), [true, true], dialect);
		}
	});

	it('is forgotten at a reset', async () => {
		await create('E01', 'Tea.');
		sandbox.reset();
		await create('E01', 'Milk.');
		assert.deepEqual(taken(), [true]);
	});
});

describe('a record that somebody else changes', () => {
	const update = (dialect: DialectName, fields: w.Fields, headers = {}) => {
		sandbox.setDialects(dialect);
		const { id } = w.firstOf(sandbox, path);
		const body = w.bodyOf(dialect, path, fields);
		return w.sendWrite(sandbox, w.addressOf(dialect, 'update', path, id), body, { headers });
	};

	it('is changed just before a write', async () => {
		sandbox.setSwitches({ overtaken: true });
		const { id } = w.firstOf(sandbox, path);
		await change('Tea.');
		const kinds = sandbox.store.changes.map(({ kind, id }) => [kind, String(id)]);
		assert.deepEqual(kinds, [
			['update', id],
			['update', id],
		]);
		const [{ before, after }] = sandbox.writes.list();
		assert.deepEqual([before?.source, before?.notes], ['phone', null]);
		assert.deepEqual([after?.source, after?.notes], ['phone', 'Tea.']);
	});

	it('is refused by E12 with an earlier version', async () => {
		sandbox.setDialects('E12');
		const { version } = w.firstOf(sandbox, path).record;
		assert.equal((await update('E12', { version, notes: 'Tea.' })).status, 200);
		const { status, json } = await update('E12', { version, notes: 'Milk.' });
		assert.equal(status, 409);
		assert.equal(json.errors[0].code, 'VERSION_MISMATCH');
		assert.equal((await update('E12', { notes: 'Milk.' })).status, 200);
	});

	it('is refused by E11 with an earlier update time or ETag', async () => {
		sandbox.setDialects('E11');
		const { record, id } = w.firstOf(sandbox, path);
		const read = await w.sendWrite(sandbox, { method: 'GET', path: `${path}/${id}` });
		const etag = String(read.headers.get('etag'));
		const { modifiedOn } = record;
		assert.equal((await update('E11', { notes: '1' }, { 'if-match': etag })).status, 200);
		assert.equal((await update('E11', { notes: '2' }, { 'if-match': etag })).status, 409);
		const { status, json } = await update('E11', { modifiedOn, notes: '3' });
		assert.deepEqual([status, json.code], [409, 'version_mismatch']);
		assert.equal((await update('E11', { notes: '4' }, { 'if-match': '*' })).status, 200);
		const current = w.firstOf(sandbox, path).record.modifiedOn;
		assert.equal((await update('E11', { modifiedOn: current, notes: '5' })).status, 200);
	});

	it('needs If-Match where the switch demands it', async () => {
		sandbox.setSwitches({ ifMatch: true });
		sandbox.setDialects('E01');
		const { id } = w.firstOf(sandbox, path);
		const tag = async () =>
			(await w.sendWrite(sandbox, { method: 'GET', path: `${path}/${id}` })).headers.get('etag') ??
			'';
		const old = await tag();
		assert.equal((await change('1')).status, 428);
		assert.equal((await change('2', { 'if-match': old })).status, 200);
		assert.equal((await change('3', { 'if-match': old })).status, 412);
		assert.equal((await change('4', { 'if-match': await tag() })).status, 200);
		const gone = await w.sendWrite(sandbox, { method: 'DELETE', path: `${path}/${id}` });
		assert.equal(gone.status, 428);
		const { record } = w.firstOf(sandbox, path);
		const fields = w.settable('E01', path, record);
		assert.equal((await w.sendWrite(sandbox, { method: 'POST', path }, fields)).status, 201);
	});
});
