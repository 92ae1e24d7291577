import { jsonOf } from '../../support/runNode';
import { appointment, openFakeService, run } from '../fakeService';

const records = [1, 2, 3].map((id) => appointment(id, id === 2 ? { status: 'cancelled' } : {}));
const serve = (row: (record: Record<string, unknown>) => object, item?: (id: unknown) => object) =>
	openFakeService(records, {
		row,
		...(item && { item: ({ id }) => item(id) }),
		write: () => [405],
	});

test.each([
	['by address', ({ id }) => ({ id, link: `https://example.com/demo/appointments/${id}` })],
	['by type and path', ({ id }) => ({ type: 'appointment', id: String(id), _url: `/v1/x/${id}` })],
	['by version', ({ id }) => ({ id, key: id, value: { rev: '1-9a' } })],
	['by links', ({ id }) => ({ id, links: [{ rel: 'self', href: `/v1/appointments?id=${id}` }] })],
] as Array<[string, (record: Record<string, unknown>) => object]>)(
	'records to which a list only points are read one by one: %s',
	async (_, row) => {
		const service = serve(row);
		const task = await run('getAll', { returnAll: true, filters: { status: ['cancelled'] } });
		expect(jsonOf(task)).toEqual([records[1]]);
		expect(task.hints).toEqual([]);
		service.reads.splice(0);
		expect(jsonOf(await run('getAll', { limit: 1 }))).toEqual([records[0]]);
		expect(service.reads).toHaveLength(2);
	},
);

test('where the records cannot be read by their IDs, a notice says what is missing', async () => {
	openFakeService(records, {
		row: ({ id }) => ({ id, link: `/x/${String(id)}` }),
		listOnly: true,
		write: () => [405],
	});
	const task = await run('getAll', { returnAll: true });
	expect(jsonOf(task)).toHaveLength(3);
	expect(task.hints?.map(({ message }) => message)).toEqual([
		expect.stringMatching(
			/^List may be incomplete: The list shows only IDs, by which 0 of 3 records were read/,
		),
	]);
});

test.each([
	['a field of its own', ({ id }) => ({ id, link: `/x/${id}`, name: 'Anna' })],
	['an ID alone', ({ id }) => ({ id })],
	[
		'the address of something else',
		({ id }) => ({ id, photo: `https://example.com/p/9${id}.png` }),
	],
] as Array<[string, (record: Record<string, unknown>) => object]>)(
	'a row with %s is given as it is',
	async (_, row) => {
		const service = serve(row);
		const task = await run('getAll', { returnAll: true });
		expect(jsonOf(task)).toEqual(records.map(row));
		expect(service.reads.filter((path) => /\d$/.test(path))).toEqual([]);
	},
);
