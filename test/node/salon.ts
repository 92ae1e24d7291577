import nock from 'nock';
import { origin } from '../engine/run';

/** What a write asked of the salon. */
export interface Asked {
	method: string;
	path: string;
	body: Record<string, unknown> | undefined;
	headers: Record<string, string>;
}

/** What the salon answers to a write. */
export type Reply = [status: number, body?: unknown, headers?: Record<string, string>] | 'cut';

interface Salon {
	/** Every request that was not a GET, in order. */
	asked: Asked[];
	/** Addresses that were read. */
	read: string[];
	records: Array<Record<string, unknown>>;
}

interface Manner {
	path?: string;
	/** Puts the record of an item answer together. */
	item?(record: Record<string, unknown>): unknown;
	headers?: Record<string, string>;
	/** There are no addresses of single records. */
	listOnly?: true;
	/** Answers a write; may change the records. */
	write(asked: Asked, records: Salon['records']): Reply;
}

const root = '/v1';

/** One list of records behind nock: reads are answered by it, writes as a test says. */
export function openSalon(records: Salon['records'], manner: Manner): Salon {
	const { path = 'appointments', item = (record) => record, headers = {}, write } = manner;
	const { listOnly } = manner;
	const salon: Salon = { asked: [], read: [], records };
	const list = `${root}/${path}`;
	const scope = nock(origin).persist();
	scope.get(list).reply(() => {
		salon.read.push(list);
		return [200, { data: records, meta: { total: records.length, per_page: 1000 } }];
	});
	scope.get(new RegExp(`^${list}/[^/]+$`)).reply((uri) => {
		salon.read.push(uri);
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
				if (method !== 'options') salon.asked.push(asked);
				const reply = write(asked, records);
				if (reply !== 'cut') return [reply[0], reply[1] as nock.Body, reply[2] ?? {}];
				this.req.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
				return [500];
			});
	}
	return salon;
}
