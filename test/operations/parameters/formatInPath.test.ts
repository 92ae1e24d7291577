import { jsonOf } from '../../support/runNode';
import { byId, json, openFakeService, run, type Reply } from '../fakeService';

const target = { resource: 'other', resourcePath: 'orders.json' };

test('where the path of a list names a format, so do the addresses of its records', async () => {
	const records = [
		{ id: 6, notes: '' },
		{ id: 7, notes: '' },
	];
	const service = openFakeService(records, {
		path: 'orders.json',
		item: (order) => ({ order }),
		write({ path, body }): Reply {
			const id = Number(/^orders\/(\d+)\.json$/.exec(path)?.[1]);
			const at = records.findIndex((record) => record.id === id);
			if (at < 0 || (body && !body.order)) return [404];
			if (body) Object.assign(records[at], body.order);
			else records.splice(at, 1);
			return [204];
		},
	});
	const got = await run('get', { ...target, ...byId(7) });
	expect(jsonOf(got)).toEqual([{ id: 7, notes: '' }]);
	const updated = await run('update', { ...target, ...byId(7), ...json({ notes: 'Later' }) });
	expect(updated.error).toBeUndefined();
	const deleted = await run('delete', { ...target, ...byId(6) });
	expect(deleted.error).toBeUndefined();
	expect(records).toEqual([{ id: 7, notes: 'Later' }]);
	expect(service.reads).not.toContain('/v1/orders.json/7');
});
