import {
	type JsonObject,
	NetworkError,
	type ParsedResponse,
	Collection,
	createRecord,
	updateRecord,
	type WriteOptions,
	type WriteRequest,
} from '../../../nodes/AppointmentService/rest';

export const listUrl = 'https://salon.example.com/v1/appointments';
export const defaultWriteOptions: WriteOptions = { checkVersion: true, dryRun: false, zone: 'UTC' };

/** A request with its path below the root, such as `appointments/1`; of a write with its body and headers. */
export interface FakeRequest extends Partial<Omit<WriteRequest, 'body'>> {
	method: string;
	path: string;
	body?: JsonObject;
}
export type FakeReply = [
	status: number,
	body?: unknown,
	headers?: Record<string, string>,
	/** Address after redirects. */
	url?: string,
];
/** Answers a request; an error is thrown, and `undefined` leaves it to `defaultReply`. */
export type FakeService = (
	request: FakeRequest,
	rows: JsonObject[],
) => FakeReply | Error | undefined;

/** A collection over these rows, whose requests a function answers. */
export function openFakeCollection(
	rows: JsonObject[],
	service: FakeService = () => undefined,
	names = ['appointments'],
) {
	const requests: FakeRequest[] = [];
	const answer = (
		method: string,
		url: string,
		more: Partial<WriteRequest> = {},
	): ParsedResponse => {
		const path = url.replace(/^https:\/\/salon\.example\.com\/v1\//, '');
		const request = { ...more, method, path } as FakeRequest;
		requests.push(request);
		const reply = service(request, rows) ?? defaultReply(request, rows);
		if (reply instanceof Error) throw reply;
		const [status, body = '', headers = {}, finalUrl = url] = reply;
		return { url: finalUrl, status, headers, body: JSON.parse(JSON.stringify(body)) };
	};
	const collection = new Collection(
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
		listUrl,
		names,
	);
	/** All requests, each as `GET appointments/1`. */
	const log = () => requests.map(({ method, path }) => `${method} ${path}`);
	const writes = () => requests.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
	return { collection, rows, requests, log, writes };
}

/** What a plain service does: it keeps the rows, and updates with any method. */
function defaultReply({ method, path, body }: FakeRequest, rows: JsonObject[]): FakeReply {
	const [root, id] = path.split('/');
	const index = rows.findIndex((row) => String(row.id) === id);
	if (root !== 'appointments' || method === 'OPTIONS') return [404, { message: 'No such address' }];
	if (method === 'POST') {
		rows.push({ id: rows.length + 1, ...body });
		return [201, rows.at(-1)];
	}
	if (id === undefined) return [200, { data: rows, total: rows.length }];
	if (index < 0) return [404, { message: 'No such record' }];
	if (method === 'DELETE') rows.splice(index, 1);
	else if (method !== 'GET') Object.assign(rows[index], body);
	return method === 'DELETE' ? [204] : [200, rows[index]];
}

/** The error of a promise; undefined where it resolves. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
	try {
		await promise;
	} catch (error) {
		return error;
	}
	return undefined;
}

export const sampleRecords = (): JsonObject[] => [
	{ id: 1, start: '2026-11-21T09:00:00Z', notes: 'none' },
	{ id: 2, start: '2026-11-22T09:00:00Z', notes: 'none' },
];
export const notFound: FakeReply = [404, { message: 'No such record' }];
export const connectionCut = new NetworkError('cut', 'ECONNRESET', true);
export const connectionRefused = new NetworkError('nobody', 'ECONNREFUSED', true);
/** Answers writes with this, after changing the rows, or not. */
export const onWrite =
	(reply: FakeReply | Error, change: (rows: JsonObject[]) => void = () => {}): FakeService =>
	({ method }, rows) => {
		if (method === 'GET' || method === 'OPTIONS') return undefined;
		change(rows);
		return reply;
	};
/** A service without addresses of single records. */
export const listOnly =
	(service: FakeService): FakeService =>
	(request, rows) =>
		request.method === 'GET' && request.path !== 'appointments' ? notFound : service(request, rows);

/** The result of a promise, or its error. */
export async function outcome<T>(promise: Promise<T>) {
	const error = await rejectionOf(promise);
	return error === undefined ? { result: await promise } : { error };
}

/** Refuses writes as the function says; otherwise keeps the fields that it finds in them, and answers with the record. */
export const keeping =
	(
		refuse: (body: JsonObject, method: string, record?: JsonObject) => FakeReply | undefined,
		fieldsOf: (body: JsonObject) => unknown = (body) => body,
		answer: (record: JsonObject) => unknown = (record) => record,
	): FakeService =>
	({ method, path, body = {} }, records) => {
		if (method === 'OPTIONS') return [404];
		if (!['POST', 'PUT', 'PATCH'].includes(method)) return undefined;
		const record = records.find(({ id }) => path === `appointments/${String(id)}`);
		const refusal = refuse(body, method, record);
		if (refusal) return refusal;
		const kept = record ?? { id: 'a9' };
		if (!record) records.push(kept);
		Object.assign(kept, fieldsOf(body));
		return [record ? 200 : 201, answer(kept)];
	};

/** Writes fields as they are to a collection over these rows: to the record with the ID, or as a new one. */
export async function write(
	rows: JsonObject[],
	service: FakeService | undefined,
	fields: JsonObject,
	{ id, ...more }: Partial<WriteOptions> & { id?: string } = {},
) {
	const fake = openFakeCollection(rows, service);
	const [input, options] = [
		{ fields, exact: true },
		{ ...defaultWriteOptions, ...more },
	];
	const written =
		id === undefined
			? createRecord(fake.collection, input, options)
			: updateRecord(fake.collection, id, () => input, options);
	return { ...fake, ...(await outcome(written)) };
}
