import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeEvent } from '../../sandbox/business/store.mts';
import { askEnterprise, sandboxWith, sendControl } from './client.mts';

describe('the store', () => {
	it('reports every change with the record, until the listener is removed', async () => {
		const sandbox = await sandboxWith();
		const heard: ChangeEvent[] = [];
		const end = sandbox.store.listen((announcement) => heard.push(announcement));
		const [{ id }] = (await sendControl(sandbox, 'POST', 'appointments')).json;
		await sendControl(sandbox, 'PATCH', `appointments/${id}`, { notes: 'By phone' });
		await sendControl(sandbox, 'DELETE', `appointments/${id}`);
		assert.deepEqual(
			heard.map(({ kind, area, row }) => [kind, area, row.id, row.notes]),
			[
				['insert', 'appointment', id, null],
				['update', 'appointment', id, 'By phone'],
				['delete', 'appointment', id, 'By phone'],
			],
		);
		assert.equal(heard[1].before?.notes, null);
		assert.equal(heard[1].row.version, 2);
		end();
		await sendControl(sandbox, 'POST', 'appointments');
		assert.equal(heard.length, 3);
	});

	it('reports changes made while a list is read', async () => {
		const sandbox = await sandboxWith({
			switches: { changes: { every: 1, insert: 1, update: 1, delete: 1, rounds: 1 } },
		});
		const kinds: string[] = [];
		sandbox.store.listen(({ kind }) => kinds.push(kind));
		await askEnterprise(sandbox, 'clients');
		assert.deepEqual(kinds, ['delete', 'update', 'insert']);
	});
});
