import nock from 'nock';
import { enterprise, origin, runNode } from '../support/runNode';

/** A request that writes. */
export interface WriteRequest {
	method: string;
	path: string;
	body: Record<string, unknown> | undefined;
	headers: Record<string, string>;
}

export type Reply = [status: number, body?: unknown, headers?: Record<string, string>] | 'cut';

interface FakeService {
	/** Every request that was not a GET, in order. */
	requests: WriteRequest[];
	/** Paths that were read. */
	reads: string[];
	records: Array<Record<string, unknown>>;
}

interface FakeServiceBehavior {
	path?: string;
	/** Builds the response with a single record. */
	item?(record: Record<string, unknown>): unknown;
	headers?: Record<string, string>;
	/** Single records cannot be read. */
	listOnly?: true;
	/** Builds the list’s row of a record. */
	row?(record: Record<string, unknown>): unknown;
	/** Fields beside the records in the list. */
	listFields?: Record<string, unknown>;
	/** The list is given for ranges of dates only. */
	ranged?: true;
	/** The response to OPTIONS, HTTP 404 where it is left out. */
	options?: Reply;
	/** Responds to a write; may change the records. */
	write(request: WriteRequest, records: FakeService['records']): Reply;
}

const root = '/v1';

/** Serves one list of records with nock: reads from the records, writes as the test says. */
export function openFakeService(
	records: FakeService['records'],
	behavior: FakeServiceBehavior,
): FakeService {
	const { path = 'appointments', item = (record) => record, headers = {}, write } = behavior;
	const { listOnly, row = (record: Record<string, unknown>) => record, listFields } = behavior;
	const { options = [404], ranged } = behavior;
	const service: FakeService = { requests: [], reads: [], records };
	const list = `${root}/${path}`;
	const scope = nock(origin).persist();
	const lacksDates = (uri: string) => ranged && !uri.includes('from=');
	scope.get(ranged ? new RegExp(`^${list}(\\?|$)`) : list).reply((uri) => {
		service.reads.push(list);
		if (lacksDates(uri)) return [400, { message: 'The from and to parameters are required' }];
		return [
			200,
			{ data: records.map(row), meta: { total: records.length, per_page: 1000 }, ...listFields },
		];
	});
	const [collection, format = ''] = list.split(/(?=\.json$)/);
	scope.get(new RegExp(`^${collection}/[^/]+${format}$`)).reply((uri) => {
		service.reads.push(uri);
		const id = decodeURIComponent(uri.split('/').pop() ?? '').replace(format, '');
		const record = records.find((one) => String(one.id) === id);
		return record && !listOnly
			? [200, item(record) as nock.Body, headers]
			: [404, { error: { code: 'not_found', message: 'No such record' } }];
	});
	for (const method of ['post', 'put', 'patch', 'delete', 'options'] as const) {
		scope
			.intercept(/.*/, method)
			.optionally()
			.reply(function (uri, body) {
				const request: WriteRequest = {
					method: method.toUpperCase(),
					path: uri.slice(root.length + 1),
					body: typeof body === 'object' ? body : undefined,
					headers: this.req.headers as unknown as Record<string, string>,
				};
				if (method !== 'options') service.requests.push(request);
				const reply = method === 'options' ? options : write(request, records);
				if (reply !== 'cut') return [reply[0], reply[1] as nock.Body, reply[2] ?? {}];
				this.req.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
				return [500];
			});
	}
	return service;
}

export const appointment = (id: number, more = {}) => ({
	id,
	client_id: 40 + id,
	starts_at: `2026-11-2${id}T09:00:00Z`,
	ends_at: `2026-11-2${id}T09:45:00Z`,
	status: 'confirmed',
	notes: 'none',
	created_at: '2026-11-01T08:00:00Z',
	...more,
});

/** Parameters with fields as input. */
export const fields = (value: Record<string, unknown>) => ({
	inputMode: 'fields',
	fields: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
});
/** Parameters with JSON as input. */
export const json = (body: unknown) => ({ inputMode: 'json', body: JSON.stringify(body) });
/** Parameters with the ID of a record. */
export const byId = (id: number | string) => ({
	recordId: { __rl: true, mode: 'id', value: String(id) },
});

/** Runs one operation of the node. */
export const run = async (
	operation: string,
	parameters: object,
	resource = 'appointment',
	items = [{ json: {} }],
) =>
	await runNode({ resource, operation, ...parameters } as never, { credential: enterprise, items });

/** Writes to the records as a plain service does. */
export function executeWrite(
	{ method, path, body }: WriteRequest,
	records: Array<Record<string, unknown>>,
): Reply {
	const id = path.split('/')[1];
	const at = records.findIndex((one) => String(one.id) === id);
	if (method === 'DELETE') return [records.splice(at, 1).length > 0 ? 204 : 404];
	if (method === 'POST') {
		records.push({ id: records.length + 1, ...body });
		return [201, records.at(-1)];
	}
	Object.assign(records[at], body);
	return [200, records[at]];
}
