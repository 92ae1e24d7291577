import nock from 'nock';
import { jsonOf, origin, runNode } from '../support/runNode';

const rows = Array.from({ length: 23 }, (_, at) => ({ id: at + 1 }));
const getAll = { resource: 'appointment', operation: 'getAll', returnAll: true };

/** A service whose parameters nobody would guess, with pages of five and nothing said about more. */
function serve(answer: (query: URLSearchParams) => object) {
	const asked: string[] = [];
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => {
			asked.push(uri);
			return [200, answer(new URL(uri, origin).searchParams)];
		});
	return asked;
}

const slice = (start: number, size = 5) => rows.slice(start, start + size);

test.each([
	[
		'page numbers',
		{ pagination: 'page', paginationParameter: 'blatt' },
		(q: URLSearchParams) => slice((Number(q.get('blatt') ?? 1) - 1) * 5),
	],
	[
		'page numbers from 0',
		{ pagination: 'page', paginationParameter: 'blatt', paginationFirstPage: 0 },
		(q: URLSearchParams) => slice(Number(q.get('blatt') ?? 0) * 5),
	],
	[
		'offsets',
		{ pagination: 'offset', paginationParameter: 'ab' },
		(q: URLSearchParams) => slice(Number(q.get('ab') ?? 0)),
	],
	[
		'offsets with a size',
		{
			pagination: 'offset',
			paginationParameter: 'ab',
			paginationSizeParameter: 'menge',
			paginationSize: 10,
		},
		(q: URLSearchParams) => slice(Number(q.get('ab') ?? 0), Number(q.get('menge') ?? 5)),
	],
	[
		'tokens',
		{ pagination: 'cursor', paginationParameter: 'weiter' },
		(q: URLSearchParams) => {
			const start = Number((q.get('weiter') ?? 'w0').slice(1));
			return { data: slice(start), next_cursor: start + 5 < rows.length ? `w${start + 5}` : null };
		},
	],
	[
		'links',
		{ pagination: 'link' },
		(q: URLSearchParams) => {
			const start = Number(q.get('s') ?? 0);
			return { data: slice(start), next: start + 5 < rows.length ? `?s=${start + 5}` : null };
		},
	],
])('%s as the user says', async (_, options, answer) => {
	serve(answer as (query: URLSearchParams) => object);
	const task = await runNode({ ...getAll, options });
	expect(task.error).toBeUndefined();
	expect(jsonOf(task)).toEqual(rows);
	expect(task.hints ?? []).toEqual([]);
});

test('none: one request, and silence where nothing says that there is more', async () => {
	const asked = serve(() => slice(0));
	const task = await runNode({ ...getAll, options: { pagination: 'none' } });
	expect(jsonOf(task)).toEqual(slice(0));
	expect(asked).toHaveLength(1);
	expect(task.hints ?? []).toEqual([]);
});

test('none: a notice where the service says that there is more', async () => {
	serve(() => ({ data: slice(0), has_more: true }));
	const task = await runNode({ ...getAll, options: { pagination: 'none' } });
	expect(task.hints?.[0].message).toMatch(/^List may be incomplete/);
});

test('a parameter that the service ignores is noticed', async () => {
	serve(() => slice(0));
	const task = await runNode({
		...getAll,
		options: { pagination: 'page', paginationParameter: 'page' },
	});
	expect(jsonOf(task)).toEqual(slice(0));
	expect(task.hints?.[0].message).toMatch(/^List may be incomplete/);
});

test.each([
	[{ pagination: 'sideways' }, 'pagination'],
	[{ pagination: 'page', paginationFirstPage: 7 }, 'paginationFirstPage'],
	[{ pagination: 'page', paginationParameter: 'a&b' }, 'paginationParameter'],
	[{ pagination: 'page', paginationSize: 0 }, 'paginationSize'],
	[{ timeout: -1 }, 'timeout'],
])('%j is refused before any request', async (options, name) => {
	const { error } = await runNode({ ...getAll, options });
	expect(error?.message).toContain(`The option “${name}” cannot be used`);
});
