import nock from 'nock';
import { parseJson, responseLimits } from '../../../nodes/AppointmentService/rest/values/parseJson';
import { jsonOf, origin, runNode } from '../../support/runNode';

const parse = (body: unknown) => {
	const parsed = parseJson(typeof body === 'string' ? body : JSON.stringify(body), responseLimits);
	return 'value' in parsed ? parsed.value : parsed;
};

test('of the marks of a serializer nothing is left: lists are lists, and objects stand where they are referred to', () => {
	const client = { $id: '4', id: 9, name: 'Ann', visits: { $id: '5', $values: [{ $ref: '3' }] } };
	const $values = [
		{ $id: '3', id: 1, start: 'x', client },
		{ $id: '6', id: 2, start: 'y', client: { $ref: '4' } },
	];
	expect(parse({ $id: '1', total: 2, items: { $id: '2', $values } })).toEqual({
		total: 2,
		items: [
			{ id: 1, start: 'x', client: { id: 9, name: 'Ann', visits: [{ id: 1, start: 'x' }] } },
			{ id: 2, start: 'y', client: { id: 9, name: 'Ann' } },
		],
	});
	expect(parse([{ $id: '1', id: 7 }, { $ref: '1' }, { $ref: '8' }, { a: 1 }, { b: 2 }])).toEqual([
		{ id: 7 },
		{ id: 7 },
		{ $ref: '8' },
		{ a: 1 },
		{ b: 2 },
	]);
});

test.each([
	{ total: 1, documents: [{ $id: '1', name: 'Ann' }] },
	{ $id: '1', $createdAt: 'x', name: 'Ann' },
	[{ $id: 'a7', name: 'Ann' }],
	[{ $ref: '1' }],
])('the IDs of a service stay: %j', (body) => expect(parse(body)).toEqual(body));

test('blanks and names without end are read', () => {
	const [blanks, name] = [' '.repeat(5_000_000), `$${'a'.repeat(5_000_000)}`];
	expect(parse(`${blanks}[${blanks}{"$id":"1"}]`)).toEqual([{ $id: '1' }]);
	expect(parse(`{"$id":"1","${name}":2}`)).toEqual({ [name]: 2 });
});

test('copies do not grow without bound', () => {
	const references = Array.from({ length: 1000 }, () => '{"$ref":"1"}');
	const text = `[{"$id":"1","note":"${'x'.repeat(10_000)}"},${references.join()}]`;
	expect(JSON.stringify(parse(text)).length).toBeLessThan(12 * text.length);
});

test('records whose numbers begin anew with each page are told apart by their IDs', async () => {
	const client = { $id: '3', id: 5, name: 'Ann' };
	const page = (ids: number[]) => ({
		$id: '1',
		items: {
			$id: '2',
			$values: ids.map((id, index) => ({
				$id: `${index + 3}`,
				id,
				client: index ? { $ref: '3' } : client,
			})),
		},
		hasMore: ids[0] === 1,
	});
	nock(origin)
		.persist()
		.get(/clients/)
		.query(true)
		.reply((uri) => [200, page(/[?&]page=2/.test(uri) ? [3, 4] : [1, 2])]);
	const task = await runNode({ resource: 'client', operation: 'getAll', returnAll: true });
	expect(jsonOf(task).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
	expect(task.hints ?? []).toEqual([]);
});
