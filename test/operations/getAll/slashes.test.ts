import nock from 'nock';
import { jsonOf, origin, runNode } from '../../support/runNode';

const path = '/api/v1/appointments';

/** A service that has its addresses with a slash at the end alone, and points from none to the other. */
function openStrictService(): string[] {
	const requests: string[] = [];
	const rows = new Map([7, 8, 9].map((id) => [id, { id, status: 'booked', notes: '' }]));
	const answer = function (this: nock.ReplyFnContext, uri: string, body: nock.Body) {
		const { pathname } = new URL(uri, origin);
		const { method } = this.req;
		requests.push(`${method} ${pathname}`);
		if (pathname === `${path}/`) {
			if (method === 'POST') rows.set(10, { ...(body as object), id: 10 } as never);
			if (method === 'POST') return [201, rows.get(10)];
			return [200, { count: rows.size, next: null, results: [...rows.values()] }];
		}
		const row = pathname.endsWith('/') ? rows.get(Number(pathname.split('/')[4])) : undefined;
		if (!row) return [404, { detail: 'Not found.' }];
		if (method === 'PATCH') Object.assign(row, body);
		return [200, row];
	};
	const scope = nock(origin).persist();
	scope.get(/./).reply(answer as never);
	for (const method of ['post', 'patch'] as const) scope[method](/./).reply(answer as never);
	scope.options(/./).reply(404, {});
	return requests;
}

const recordId = { __rl: true, mode: 'id', value: '7' };
const json = (fields: object) => ({ inputMode: 'json', body: JSON.stringify(fields) });

test.each<[string, object, object]>([
	['getAll', { returnAll: true }, [{ id: 7 }, { id: 8 }, { id: 9 }]],
	['get', { recordId }, [{ id: 7 }]],
	['create', json({ status: 'booked', notes: 'New' }), [{ id: 10, notes: 'New' }]],
	['update', { recordId, ...json({ notes: 'Later' }) }, [{ id: 7, notes: 'Later' }]],
])('%s reaches a service whose addresses end in a slash', async (operation, more, expected) => {
	openStrictService();
	const task = await runNode({ resource: 'appointment', operation, ...more });
	expect(task.error).toBeUndefined();
	expect(jsonOf(task)).toMatchObject(expected);
});

test('a service that was read without a slash is asked for nothing with one', async () => {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get(/./)
		.reply((uri) => {
			const { pathname } = new URL(uri, origin);
			requests.push(pathname);
			return pathname === path ? [200, { data: [{ id: 8 }], total: 1 }] : [404, {}];
		});
	await runNode({ resource: 'appointment', operation: 'getAll', returnAll: true });
	await runNode({ resource: 'appointment', operation: 'get', recordId });
	expect(requests.filter((one) => one.endsWith('/'))).toEqual([]);
});
