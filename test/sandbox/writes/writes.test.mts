import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { areas } from '../../../sandbox/areas.mts';
import { dialectNames, type DialectName } from '../../../sandbox/dialects/index.mts';
import { ask, sandboxWith } from '../client.mts';
import * as w from './write-requests.mts';

const sandbox = await sandboxWith({ rows: 60 });
const written = areas.filter(({ creates = [] }) => creates.includes('enterprise'));

/** A field of each kind of record that anybody may change, and another value for it. */
const changes: Record<string, [field: string, value: unknown]> = {
	appointments: ['notes', 'Brings the dog.'],
	clients: ['notes', 'Brings the dog.'],
	inventory: ['quantity', 17],
	invoices: ['status', 'void'],
	locations: ['city', 'Stellenbosch'],
	services: ['durationMinutes', 35],
	staff: ['role', 'Director'],
};

const item = (dialect: DialectName, path: string, id: string) => {
	const step = dialect === 'E10' ? areas.find((area) => area.path === path)?.name : path;
	return ask(`${sandbox.roots.enterprise}/${step}/${id}`, sandbox.keys.enterprise);
};

/** Whether the service says that it took the write, whatever its status. */
const isTaken = ({ status, json }: { status: number; json: { status?: string } | undefined }) =>
	status < 300 && json?.status !== 'failure';

for (const dialect of dialectNames) {
	describe(`${dialect} accepts`, () => {
		beforeEach(() => {
			sandbox.setDialects(dialect);
			sandbox.reset();
		});

		for (const { path } of written) {
			it(`${path}: create, update and delete`, async () => {
				const { record: like } = w.firstOf(sandbox, path);
				const before = w.recordsOf(sandbox, path);
				const fields = w.settable(dialect, path, like);

				const create = w.bodyOf(dialect, path, fields, { like });
				const made = await w.sendWrite(sandbox, w.addressOf(dialect, 'create', path), create);
				assert.ok(isTaken(made), made.text);
				const id = String(sandbox.writes.list()[0].id);
				const inList = w.seen(sandbox, path, id);
				assert.ok(inList, 'not in the list');
				assert.deepEqual(w.settable(dialect, path, inList), fields);
				assert.equal(w.recordsOf(sandbox, path).length, before.length + 1);
				assert.equal((await item(dialect, path, id)).status, 200);

				const [field, value] = changes[path];
				const change = { [w.word(dialect, field)]: value };
				const all = dialect === 'E02' || dialect === 'E10' ? { ...fields, ...change } : change;
				const patch = w.bodyOf(dialect, path, all, { id, like });
				const changed = await w.sendWrite(sandbox, w.addressOf(dialect, 'update', path, id), patch);
				assert.ok(isTaken(changed), changed.text);
				const now = w.seen(sandbox, path, id);
				assert.deepEqual(w.settable(dialect, path, now), { ...fields, ...change });

				const gone = await w.sendWrite(sandbox, w.addressOf(dialect, 'delete', path, id));
				assert.ok(isTaken(gone), gone.text);
				assert.deepEqual(w.recordsOf(sandbox, path), before);

				const log = sandbox.writes.list();
				assert.deepEqual(
					log.map((write) => [write.action, write.applied, write.resource, write.id]),
					['create', 'update', 'delete'].map((action) => [action, true, path, id]),
				);
				assert.deepEqual([log[0].before, log[0].after, log[1].before], [null, inList, inList]);
				assert.deepEqual([log[1].after, log[2].before, log[2].after], [now, now, null]);
				assert.deepEqual(
					log.map(({ body, dialect }) => [body, dialect]),
					[create, patch, undefined].map((body) => [body, dialect]),
				);
			});
		}

		it('a rescheduled visit, with its length kept and its update time set', async () => {
			const path = 'appointments';
			const { record, id } = w.firstOf(sandbox, path);
			const later = w.recordsOf(sandbox, path)[1];
			const start = w.word(dialect, 'startsAt');
			const change = { [start]: w.flatOf(later)[start] };
			const action = dialect === 'E07' ? 'reschedule' : 'update';
			const whole = ['E02', 'E10'].includes(dialect);
			const fields = whole ? { ...w.settable(dialect, path, record), ...change } : change;
			const body = w.bodyOf(dialect, path, fields, { id, like: record });
			const moved = await w.sendWrite(sandbox, w.addressOf(dialect, action, path, id), body);
			assert.ok(isTaken(moved), moved.text);
			const [{ before, after }] = sandbox.writes.list();
			const length = (of: unknown) => {
				const row = w.flatOf(of);
				const [from, to] = [start, w.word(dialect, 'endsAt')].map((name) => String(row[name]));
				return dialect === 'E06' ? Number(to) - Number(from) : Date.parse(to) - Date.parse(from);
			};
			assert.equal(w.flatOf(after)[start], change[start]);
			assert.equal(length(after), length(before));
			const updated = w.word(dialect, 'updatedAt');
			assert.notEqual(w.flatOf(after)[updated], w.flatOf(before)[updated]);
		});
	});
}

describe('the write log', () => {
	it('is read, cleared and reset', async () => {
		sandbox.setDialects('E01');
		sandbox.reset();
		const { id } = w.firstOf(sandbox, 'clients');
		const change = () =>
			w.sendWrite(sandbox, w.addressOf('E01', 'update', 'clients', id), { notes: 'Tea.' });
		await change();
		const read = async () => (await ask(`${sandbox.url}/sandbox/writes`)).json;
		const [write, ...others] = await read();
		assert.deepEqual(others, []);
		assert.deepEqual(
			{ ...write, before: write.before.notes, after: write.after.notes },
			{
				number: 1,
				method: 'PATCH',
				path: `/v1/clients/${id}`,
				surface: 'enterprise',
				resource: 'clients',
				dialect: 'E01',
				action: 'update',
				key: 'enterprise',
				id,
				body: { notes: 'Tea.' },
				applied: true,
				status: 200,
				before: null,
				after: 'Tea.',
			},
		);
		assert.equal(
			(await ask(`${sandbox.url}/sandbox/writes`, '', { method: 'DELETE' })).status,
			204,
		);
		assert.deepEqual(await read(), []);
		await change();
		sandbox.reset();
		assert.deepEqual(await read(), []);
	});
});
