import nock from 'nock';
import { enterprise, origin, runNode } from '../support/runNode';

/** What a write asked of the salon. */
export interface Asked {
	method: string;
	path: string;
	body: Record<string, unknown> | undefined;
	headers: Record<string, string>;
}

/** What the salon answers to a write. */
export type Reply = [status: number, body?: unknown, headers?: Record<string, string>] | 'cut';

interface FakeService {
	/** Every request that was not a GET, in order. */
	asked: Asked[];
	/** Addresses that were read. */
	read: string[];
	records: Array<Record<string, unknown>>;
}

interface FakeServiceBehavior {
	path?: string;
	/** Puts the record of an item answer together. */
	item?(record: Record<string, unknown>): unknown;
	headers?: Record<string, string>;
	/** There are no addresses of single records. */
	listOnly?: true;
	/** How a record stands in the list. */
	row?(record: Record<string, unknown>): unknown;
	/** What stands beside the records in the list. */
	beside?: Record<string, unknown>;
	/** Answers a write; may change the records. */
	write(asked: Asked, records: FakeService['records']): Reply;
}

const root = '/v1';

/** One list of records behind nock: reads are answered by it, writes as a test says. */
export function openFakeService(
	records: FakeService['records'],
	manner: FakeServiceBehavior,
): FakeService {
	const { path = 'appointments', item = (record) => record, headers = {}, write } = manner;
	const { listOnly, row = (record: Record<string, unknown>) => record, beside } = manner;
	const service: FakeService = { asked: [], read: [], records };
	const list = `${root}/${path}`;
	const scope = nock(origin).persist();
	scope.get(list).reply(() => {
		service.read.push(list);
		return [
			200,
			{ data: records.map(row), meta: { total: records.length, per_page: 1000 }, ...beside },
		];
	});
	scope.get(new RegExp(`^${list}/[^/]+$`)).reply((uri) => {
		service.read.push(uri);
		const id = decodeURIComponent(uri.split('/').pop() ?? '');
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
				const asked: Asked = {
					method: method.toUpperCase(),
					path: uri.slice(root.length + 1),
					body: typeof body === 'object' ? body : undefined,
					headers: this.req.headers as unknown as Record<string, string>,
				};
				if (method !== 'options') service.asked.push(asked);
				const reply = write(asked, records);
				if (reply !== 'cut') return [reply[0], reply[1] as nock.Body, reply[2] ?? {}];
				this.req.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
				return [500];
			});
	}
	return service;
}

/** An appointment. */
export const appointmentRecord = (id: number, more = {}) => ({
	id,
	client_id: 40 + id,
	starts_at: `2026-11-2${id}T09:00:00Z`,
	ends_at: `2026-11-2${id}T09:45:00Z`,
	status: 'confirmed',
	notes: 'none',
	created_at: '2026-11-01T08:00:00Z',
	...more,
});

/** Input by fields. */
export const fields = (value: Record<string, unknown>) => ({
	inputMode: 'fields',
	fields: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
});
/** Input as JSON. */
export const json = (body: unknown) => ({ inputMode: 'json', body: JSON.stringify(body) });
/** The record that an operation is about. */
export const record = (id: number) => ({ recordId: { __rl: true, mode: 'id', value: String(id) } });

/** Runs one operation of the node on the salon. */
export const run = async (operation: string, parameters: object, resource = 'appointment') =>
	await runNode({ resource, operation, ...parameters } as never, { credential: enterprise });

/** Does what is asked, as a plain service does. */
export function executeWrite(
	{ method, path, body }: Asked,
	records: Array<Record<string, unknown>>,
): Reply {
	if (method === 'OPTIONS') return [404];
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
