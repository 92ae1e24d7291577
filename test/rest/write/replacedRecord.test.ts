import type { JsonObject } from '../../../nodes/AppointmentService/rest';
import { write, type FakeReply, type FakeService } from './fakeCollection';

const visit = (): JsonObject => ({
	id: 'a1',
	meta: { versionId: '1', lastUpdated: '2026-11-20T08:00:00Z' },
	created: '2026-11-02',
	status: 'booked',
	notes: 'none',
	client: { id: 'c7', name: 'Ada' },
});

/**
 * A service with PUT, which keeps what it gets and nothing else.
 *
 * @param refuse what it says to a request that it does not take
 */
async function replace(
	record: JsonObject,
	refuse: (body: JsonObject, method: string) => FakeReply | undefined,
) {
	const service: FakeService = ({ method, body = {} }, rows) => {
		if (method === 'GET') return undefined;
		if (method === 'OPTIONS') return [404];
		const refusal = refuse(body, method);
		if (refusal) return refusal;
		const { client_id: client, ...fields } = body;
		rows[0] = {
			...fields,
			...(client !== undefined && { client: record.client }),
			id: 'a1',
			...(record.meta !== undefined && {
				meta: { versionId: '2', lastUpdated: '2026-11-21T08:00:00Z' },
			}),
		};
		return [200, rows[0]];
	};
	return await write([record], service, { notes: 'Later' }, { id: 'a1' });
}

const noPatch = (_: JsonObject, method: string): FakeReply | undefined =>
	method === 'PATCH' ? [405, 'Method not allowed'] : undefined;

describe('a whole record that is sent', () => {
	test('holds the day on which somebody says that it was made', async () => {
		const { error, rows } = await replace(visit(), noPatch);
		expect(error).toBeUndefined();
		expect(rows[0]).toMatchObject({ created: '2026-11-02', notes: 'Later' });
	});

	test('is an error where the time of its making is gone afterwards', async () => {
		const record = { ...visit(), created: '2026-11-02T08:00:00Z' };
		const { error } = await replace(record, noPatch);
		expect(error).toMatchObject({
			problem: {
				before: { created: '2026-11-02T08:00:00Z' },
				emptied: ['created'],
			},
		});
	});
});

describe('PUT follows a refusal that speaks of PATCH and its media type', () => {
	test.each<[FakeReply]>([
		[[400, { message: 'Invalid Content-Type for PATCH operation: application/json' }]],
		[[400, { error: 'PATCH needs another media type' }]],
	])('%j', async (refusal) => {
		const { error, writes } = await replace(visit(), (_, method) =>
			method === 'PATCH' ? refusal : undefined,
		);
		expect(error).toBeUndefined();
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PUT']);
	});
});

test('the ID of a related record is not taken for that of the record', async () => {
	const errors = { client_id: ['The client id field is required.'] };
	const { error, writes } = await replace(visit(), (body, method) =>
		method === 'PATCH'
			? [405]
			: body.client_id === 'c7'
				? undefined
				: [422, { message: errors.client_id[0], errors }],
	);
	expect(error).toBeUndefined();
	expect(writes()).toHaveLength(3);
	expect(writes().at(-1)?.body).not.toHaveProperty('id');
});
