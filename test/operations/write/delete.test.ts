import nock from 'nock';
import { jsonOf, origin } from '../../support/runNode';
import { appointment, byId, executeWrite, openFakeService, run, type Reply } from '../fakeService';

type Records = Array<Record<string, unknown>>;

describe('delete', () => {
	test('removes the record and returns deleted: true', async () => {
		const service = openFakeService([appointment(1), appointment(2)], { write: executeWrite });
		expect(jsonOf(await run('delete', byId(2)))).toEqual([{ deleted: true }]);
		expect(service.records).toEqual([appointment(1)]);
	});

	test('after a lost response the record is read: where it is gone, it is deleted', async () => {
		const service = openFakeService([appointment(1)], {
			write: (_, records) => {
				records.length = 0;
				return 'cut';
			},
		});
		expect(jsonOf(await run('delete', byId(1)))).toEqual([{ deleted: true }]);
		expect(service.requests).toHaveLength(1);
	});

	test('after a lost response where single records cannot be read, the outcome is unknown', async () => {
		openFakeService([appointment(1)], { listOnly: true, write: () => 'cut' });
		const { error } = await run('delete', byId(1));
		expect(error?.message).toMatch(/^It is not known whether/);
	});

	test('with an idempotency header, HTTP 404 after a lost response means deleted', async () => {
		const service = openFakeService([appointment(1)], {
			write: (_, records) => {
				if (records.length === 0) return [404, { message: 'No such record' }];
				records.length = 0;
				return 'cut';
			},
		});
		const options = { idempotencyHeader: 'Idempotency-Key' };
		expect(jsonOf(await run('delete', { ...byId(1), options }))).toEqual([{ deleted: true }]);
		expect(service.requests).toHaveLength(2);
	});
});

test.each(['CONTACT_ID', 'patientid', 'member_id'])(
	'a client that is known by its %s is the one that was named',
	async (name) => {
		const show = ({ id, ...record }: Record<string, unknown>) => ({ [name]: id, ...record });
		const service = openFakeService(
			[
				{ id: 31, notes: 'a' },
				{ id: 32, notes: 'b' },
			],
			{
				path: 'clients',
				item: show,
				row: show,
				write: executeWrite,
			},
		);
		expect(jsonOf(await run('delete', byId(32), 'client'))).toEqual([{ deleted: true }]);
		expect(service.records).toEqual([{ id: 31, notes: 'a' }]);
	},
);

describe('after a successful response to a delete', () => {
	const deleteRecord = async (
		changeRecords: (records: Records) => void,
		reply: Reply = [204],
		more = {},
	) => {
		const service = openFakeService(
			[appointment(1, { is_active: true, ...more }), appointment(2)],
			{
				write: (_, records) => (changeRecords(records), reply),
			},
		);
		return { service, task: await run('delete', byId(1)) };
	};

	test.each<[Reply]>([[[204]], [[200, { success: true }]], [[200, appointment(1)]]])(
		'%j, a record that is still there is an error',
		async (reply) => {
			const { task, service } = await deleteRecord(() => {}, reply);
			expect(task.error?.message).toMatch(/still there/);
			expect(service.requests).toHaveLength(1);
		},
	);

	test.each<[string, (records: Records) => void]>([
		['is gone', (records) => records.shift()],
		['is marked', ([one]) => Object.assign(one, { deleted_at: '2026-11-20T10:00:00Z' })],
		['has another status', ([one]) => Object.assign(one, { status: 'archived' })],
		['is of another kind', ([one]) => Object.assign(one, { type: 'cancellation' })],
		['is in use no more', ([one]) => Object.assign(one, { is_active: false })],
		['is disabled', ([one]) => Object.assign(one, { Disabled: true })],
	])('a record that %s is deleted, after one more read', async (_, changeRecords) => {
		const { task, service } = await deleteRecord(changeRecords);
		expect(jsonOf(task)).toEqual([{ deleted: true }]);
		expect(service.reads).toHaveLength(2);
	});

	test.each<[object, object]>([
		[{ ativo: true }, { ativo: false }],
		[{ status: 'selesai' }, { status: 'dibatalkan' }],
		[{ estado: 'Activa' }, { estado: 'Eliminada' }],
	])('so is one that was %j and is %j', async (before, after) => {
		const { task } = await deleteRecord(([one]) => Object.assign(one, after), [204], before);
		expect(jsonOf(task)).toEqual([{ deleted: true }]);
	});

	test('a record that was marked as deleted before is deleted', async () => {
		const { task } = await deleteRecord(() => {}, [204], { is_deleted: true });
		expect(jsonOf(task)).toEqual([{ deleted: true }]);
	});

	test.each([
		{ status: 'cancelled' },
		{ is_active: false },
		{ cancelled_at: '2026-11-20' },
		{ Disabled: true },
		{ ativo: false },
		{ can_delete: true },
		{ archived: true },
		{ deletion_policy: 'after a year' },
		{ _removable: 1 },
	])('a record that was as %j before, and is as it was, is still there', async (more) => {
		const { task } = await deleteRecord(() => {}, [200, { success: true }], more);
		expect(task.error?.message).toMatch(/still there/);
	});

	test('a cancelled record is deleted, beside what says how the request went', async () => {
		const item = (record: unknown) => ({ outcome: { done: true }, visit: record });
		openFakeService([appointment(1), appointment(2)], {
			item,
			write: (_, [one]) => (Object.assign(one, { status: 'canceled' }), [200, { done: true }]),
		});
		expect(jsonOf(await run('delete', byId(1)))).toEqual([{ deleted: true }]);
	});

	test('where single records cannot be read, a record that is still on the list is an error', async () => {
		const deleteFromList = async (changeRecords: (records: Records) => void) => {
			openFakeService([appointment(1), appointment(2)], {
				listOnly: true,
				write: (_, records) => (changeRecords(records), [204]),
			});
			return await run('delete', byId(1));
		};
		expect((await deleteFromList(() => {})).error?.message).toMatch(/still there/);
	});

	test.each([
		['<html><title>We will be back soon</title></html>', undefined],
		['{"id":1,"client', undefined],
		['', [{ deleted: true }]],
		['{"data":null}', [{ deleted: true }]],
	])('%j in the place of the record gives %j', async (text, items) => {
		let isDeleted = false;
		const scope = nock(origin).persist();
		scope.get(/.*/).reply(200, () => (isDeleted ? text : JSON.stringify(appointment(1))));
		scope.delete(/.*/).reply(() => ((isDeleted = true), [204]));
		const task = await run('delete', byId(1));
		if (items) expect(jsonOf(task)).toEqual(items);
		else expect(task.error?.message).toMatch(/^The service seems to have done it/);
	});
});
