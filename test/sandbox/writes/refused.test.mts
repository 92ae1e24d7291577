import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { areas } from '../../../sandbox/areas.mts';
import { dialectNames, type DialectName } from '../../../sandbox/dialects/index.mts';
import { ask, sandboxWith, type Reply } from '../client.mts';
import * as w from './write-requests.mts';

const sandbox = await sandboxWith({ rows: 60 });
const path = 'appointments';

beforeEach(() => sandbox.reset());

/** Sends a change of the first appointment, or a new one like it, with these fields. */
async function write(dialect: DialectName, action: 'create' | 'update', fields: w.Fields) {
	sandbox.setDialects(dialect);
	const { record, id } = w.firstOf(sandbox, path);
	const known = action === 'create' ? {} : { id };
	const body = w.bodyOf(dialect, path, fields, { ...known, like: record });
	return w.sendWrite(sandbox, w.addressOf(dialect, action, path, id), body);
}

const settableFields = (dialect: DialectName) => {
	sandbox.setDialects(dialect);
	return w.settable(dialect, path, w.firstOf(sandbox, path).record);
};

/** Nothing was changed, and the log says so. */
function assertNothingApplied(): void {
	assert.deepEqual(sandbox.store.changes, []);
	assert.ok(sandbox.writes.list().every(({ applied, after }) => !applied && after === null));
}

describe('wrong or missing fields', () => {
	const shapes: Record<DialectName, [status: number, fields: (json: Reply['json']) => string[]]> = {
		E01: [422, ({ error }) => error.details.map((one: { field: string }) => one.field)],
		E02: [422, ({ errors }) => Object.keys(errors)],
		E03: [400, (json) => Object.keys(json)],
		E04: [422, ({ errors }) => errors.map((one: { path: string[] }) => one.path[1])],
		E05: [400, ({ fieldErrors }) => fieldErrors.map((one: { field: string }) => one.field)],
		E06: [400, ({ data }) => Object.keys(data.params)],
		E07: [400, ({ error }) => error.details.map((one: { property: string }) => one.property)],
		E08: [422, ({ errors }) => errors.map((one: w.Fields) => (one.source as w.Fields).pointer)],
		E09: [200, ({ details }) => Object.keys(details.fields)],
		E10: [422, ({ meta }) => Object.keys(meta.errors)],
		E11: [400, ({ errors }) => Object.keys(errors)],
		E12: [400, ({ errors }) => errors.map((one: { field: string }) => one.field)],
	};
	const written = (dialect: DialectName, field: string) => {
		const name = w.word(dialect, field);
		if (dialect === 'E12') return `appointment.${name}`;
		if (dialect !== 'E08') return name;
		const isRelation = field.endsWith('Id');
		return `/data/${isRelation ? 'relationships' : 'attributes'}/${name.replace(/_id$/, '')}`;
	};
	for (const dialect of dialectNames) {
		it(`are named in the error of ${dialect}`, async () => {
			const fields = settableFields(dialect);
			delete fields[w.word(dialect, 'clientId')];
			const wrong = { notes: 7, [w.word(dialect, 'price')]: 'much' };
			const reply = await write(dialect, 'create', { ...fields, ...wrong });
			const [status, read] = shapes[dialect];
			assert.equal(reply.status, status);
			const expected = ['notes', 'price', 'clientId'].map((field) => written(dialect, field));
			assert.deepEqual(read(reply.json).toSorted(), expected.toSorted());
			assertNothingApplied();
		});

		it(`are refused by ${dialect} for a missing record or an unknown status`, async () => {
			const nobody = dialect === 'E08' ? { data: { type: 'clients', id: '0' } } : '0';
			const fields = settableFields(dialect);
			const body = w.bodyOf(dialect, path, fields, { like: w.firstOf(sandbox, path).record });
			const place = dialect === 'E12' ? (body.appointment as w.Fields) : body;
			if (dialect === 'E08') {
				const data = body.data as { relationships: w.Fields; attributes: w.Fields };
				data.relationships.client = nobody;
				data.attributes.status = 'asleep';
			} else {
				place[w.word(dialect, 'clientId')] = nobody;
				place.status = 'asleep';
			}
			const reply = await w.sendWrite(sandbox, w.addressOf(dialect, 'create', path), body);
			assert.deepEqual(
				shapes[dialect][1](reply.json).toSorted(),
				[written(dialect, 'clientId'), written(dialect, 'status')].toSorted(),
			);
			assertNothingApplied();
		});
	}
});

describe('read-only fields', () => {
	const strict = ['E04', 'E07', 'E08', 'E12'];
	for (const dialect of dialectNames) {
		const unknownRefused = strict.includes(dialect);
		it(`an unknown field is ${unknownRefused ? 'refused' : 'ignored'} by ${dialect}`, async () => {
			const fields = { ...settableFields(dialect), colour: 'red' };
			const { status } = await write(dialect, 'create', fields);
			assert.equal(status >= 400, unknownRefused);
			assert.equal(sandbox.writes.list()[0].applied, !unknownRefused);
		});

		const stampsRefused = [...strict, 'E10', 'E11'].includes(dialect);
		it(`the creation time is ${stampsRefused ? 'refused' : 'ignored'} by ${dialect}`, async () => {
			// The one dialect that does not show when a record was made shows when it was changed.
			const field = w.word(dialect, dialect === 'E05' ? 'updatedAt' : 'createdAt');
			const { record } = w.firstOf(sandbox, path);
			const fields = {
				...settableFields(dialect),
				[field]: w.flatOf(record)[field] ?? '2020-01-01',
			};
			await write(dialect, 'create', fields);
			assert.equal(sandbox.writes.list()[0].applied, !stampsRefused);
		});

		const computedRefused = [...strict, 'E11'].includes(dialect);
		it(`the end time is ${computedRefused ? 'refused' : 'ignored'} by ${dialect}`, async () => {
			const field = w.word(dialect, 'endsAt');
			await write(dialect, 'create', { ...settableFields(dialect), [field]: 'never' });
			assert.equal(sandbox.writes.list()[0].applied, !computedRefused);
		});
	}
});

describe('permission to write', () => {
	const cases = [
		// key holder, resource, role's permission, whether the write is accepted
		['enterprise', 'invoices', 'owner', true],
		['receptionist', 'appointments', 'may', true],
		['receptionist', 'clients', 'may', true],
		['receptionist', 'inventory', 'may not', false],
		['receptionist', 'invoices', 'may not', false],
		['auditor', 'appointments', 'may not', false],
		['auditor', 'clients', 'may not', false],
	] as const;
	for (const [holder, resource, , may] of cases) {
		it(`${holder}: ${resource} ${may ? 'yes' : 'no'}`, async () => {
			sandbox.setDialects('E01');
			const { id } = w.firstOf(sandbox, resource);
			const body = resource === 'invoices' ? { status: 'void' } : { notes: 'Tea.' };
			const address = w.addressOf('E01', 'update', resource, id);
			const reply = await w.sendWrite(sandbox, address, body, { key: sandbox.keys[holder] });
			assert.equal(reply.status, may ? 200 : 403);
			if (!may) assert.equal(reply.json.error.code, 'forbidden');
			const [{ applied, key, status }] = sandbox.writes.list();
			assert.deepEqual([applied, key, status], [may, holder, reply.status]);
		});
	}

	it('the auditor may read everything', async () => {
		for (const { path } of areas) {
			const url = `${sandbox.roots.enterprise}/${path}`;
			assert.equal((await ask(url, sandbox.keys.auditor)).status, 200);
		}
	});

	it('a request without a key is refused', async () => {
		const reply = await w.sendWrite(sandbox, { method: 'POST', path }, {}, { key: 'wrong' });
		assert.equal(reply.status, 401);
		assertNothingApplied();
	});
});

describe('the limited surface', () => {
	const limited = (method: string, path: string, body?: unknown) =>
		ask(`${sandbox.roots.limited}/${path}`, sandbox.keys.limited, {
			method,
			body: body === undefined ? undefined : JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		});

	it('creates and updates appointments', async () => {
		const fields = settableFields('E01');
		const made = await limited('POST', path, fields);
		assert.equal(made.status, 201);
		const { id } = made.json.data;
		assert.equal(made.headers.get('location'), `${sandbox.roots.limited}/${path}/${id}`);
		const changed = await limited('PATCH', `${path}/${id}`, { notes: 'Tea.' });
		assert.equal(changed.json.data.notes, 'Tea.');
	});

	it('deletes nothing and writes no other resource', async () => {
		sandbox.setDialects('E01');
		const { id } = w.firstOf(sandbox, path);
		const gone = await limited('DELETE', `${path}/${id}`);
		assert.equal(gone.status, 405);
		assert.equal(gone.headers.get('allow'), 'GET, PATCH');
		const client = w.firstOf(sandbox, 'clients');
		assert.equal((await limited('PATCH', `clients/${client.id}`, { notes: 'x' })).status, 405);
		assert.equal((await limited('POST', 'services', {})).status, 405);
		assert.equal((await limited('POST', 'invoices', {})).status, 404);
		assertNothingApplied();
	});
});

describe('invalid bodies', () => {
	for (const body of ['', '[]', '"text"', '{"notes":', 'notes=tea']) {
		it(`an error for ${body || 'nothing'}`, async () => {
			sandbox.setDialects('E01');
			const { id } = w.firstOf(sandbox, path);
			const { status, json } = await ask(
				`${sandbox.roots.enterprise}/${path}/${id}`,
				sandbox.keys.enterprise,
				{ method: 'PATCH', body, headers: { 'content-type': 'application/json' } },
			);
			assert.equal(status, 400);
			assert.equal(json.error.code, 'invalid_body');
			assertNothingApplied();
		});
	}

	it('a 404 for a missing record', async () => {
		sandbox.setDialects('E01');
		const { status } = await w.sendWrite(sandbox, { method: 'PATCH', path: `${path}/1` }, {});
		assert.equal(status, 404);
		assertNothingApplied();
	});
});
