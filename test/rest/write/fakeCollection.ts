import {
	NetworkError,
	type ParsedResponse,
	Collection,
	type WriteOptions,
	type WriteRequest,
} from '../../../nodes/AppointmentService/rest';

export type Row = Record<string, unknown>;

export const list = 'https://salon.example.com/v1/appointments';
export const defaultWriteOptions: WriteOptions = { checkVersion: true, dryRun: false, zone: 'UTC' };

/** What was asked for: `GET appointments/1`, and what a write brought with it. */
export interface Asked extends Partial<WriteRequest> {
	method: string;
	path: string;
}
/** A status, a body and headers; a fault is thrown. */
export type Reply = [
	status: number,
	body?: unknown,
	headers?: Record<string, string>,
	url?: string,
];
export type Service = (asked: Asked, rows: Row[]) => Reply | Error | undefined;

/**
 * A shelf of a service that is a function; what that leaves out, a plain service does, over these rows.
 */
export function openFakeCollection(
	rows: Row[],
	service: Service = () => undefined,
	names = ['appointments'],
) {
	const asked: Asked[] = [];
	const answer = (
		method: string,
		url: string,
		more: Partial<WriteRequest> = {},
	): ParsedResponse => {
		const path = url.replace(/^https:\/\/salon\.example\.com\/v1\//, '');
		const one: Asked = { ...more, method, path };
		asked.push(one);
		const said = service(one, rows) ?? obey(one, rows);
		if (said instanceof Error) throw said;
		const [status, body = '', headers = {}, led = url] = said;
		return { url: led, status, headers, body: JSON.parse(JSON.stringify(body)) };
	};
	const shelf = new Collection(
		{
			read: async (url) => answer('GET', url),
			fetch: async (url) => {
				const { body, ...rest } = answer('GET', url);
				return { ...rest, text: JSON.stringify(body) };
			},
			sendOptionsRequest: async (url) => answer('OPTIONS', url),
			send: async ({ method, url, ...more }) => answer(method, url, more),
			retryPolicy: { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 },
		},
		list,
		names,
	);
	const told = () => asked.map(({ method, path }) => `${method} ${path}`);
	const sent = () => asked.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
	return { shelf, rows, asked, told, sent };
}

function obey({ method, path, body }: Asked, rows: Row[]): Reply {
	const [root, id] = path.split('/');
	const at = rows.findIndex((row) => String(row.id) === id);
	if (root !== 'appointments' || method === 'OPTIONS') return [404, { message: 'No such address' }];
	if (method === 'POST') {
		rows.push({ id: rows.length + 1, ...body });
		return [201, rows.at(-1)];
	}
	if (id === undefined) return [200, { data: rows, total: rows.length }];
	if (at < 0) return [404, { message: 'No such record' }];
	if (method === 'DELETE') rows.splice(at, 1);
	else if (method !== 'GET') Object.assign(rows[at], body);
	return method === 'DELETE' ? [204] : [200, rows[at]];
}

/** What a promise is refused with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
	try {
		await promise;
	} catch (fault) {
		return fault;
	}
	return undefined;
}

export const sampleRecords = (): Row[] => [
	{ id: 1, start: '2026-11-21T09:00:00Z', notes: 'none' },
	{ id: 2, start: '2026-11-22T09:00:00Z', notes: 'none' },
];
export const missing: Reply = [404, { message: 'No such record' }];
export const connectionCut = new NetworkError('cut', 'ECONNRESET', true);
export const connectionRefused = new NetworkError('nobody', 'ECONNREFUSED', true);
/** Answers writes with this, after it did something or nothing. */
export const onWrite =
	(reply: Reply | Error, done: (rows: Row[]) => void = () => {}): Service =>
	({ method }, rows) => {
		if (method === 'GET' || method === 'OPTIONS') return undefined;
		done(rows);
		return reply;
	};
/** There are no addresses of single records. */
export const listOnly =
	(service: Service): Service =>
	(asked, rows) =>
		asked.method === 'GET' && asked.path !== 'appointments' ? missing : service(asked, rows);

/** What a promise gives, or the fault that it is refused with. */
export async function outcome<T>(promise: Promise<T>) {
	const fault = await rejectionOf(promise);
	return fault === undefined ? { written: await promise } : { fault };
}
