import {
	NetworkError,
	FieldsRefusedError,
	ApiError,
} from '../../../../nodes/AppointmentService/rest';
import type {
	RequestDraft,
	WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import {
	sendWithRepair,
	type Alternatives,
} from '../../../../nodes/AppointmentService/rest/write/request/send';
import {
	openFakeCollection,
	listUrl,
	defaultWriteOptions,
	type FakeReply,
	type FakeService,
} from '../fakeCollection';

const draft = (more: Partial<RequestDraft> = {}): RequestDraft => ({
	method: 'PATCH',
	url: `${listUrl}/1`,
	envelope: {},
	changes: { notes: 'Later' },
	unchanged: {},
	...more,
});
const no = (said: Record<string, string[]> | string, status = 422): FakeReply => [
	status,
	typeof said === 'string' ? { message: said } : { errors: said },
];
const yes: FakeReply = [200, { id: 1, notes: 'Later' }];
/** Sends to a service that answers with these, one after the other. */
async function attempt(
	replies: Array<FakeReply | Error>,
	first: Partial<RequestDraft> = {},
	wanted: Partial<WriteOptions> = {},
	instead?: Alternatives,
) {
	let at = 0;
	const fake = openFakeCollection([], () => replies[at++]);
	const answered = await sendWithRepair(
		fake.collection,
		draft(first),
		{ ...defaultWriteOptions, ...wanted },
		instead,
	);
	return { answered, learned: fake.collection.learned, sent: fake.requests };
}

test('a request that is taken is sent once', async () => {
	const { answered, sent, learned } = await attempt([yes]);
	expect(answered).toMatchObject({ page: { status: 200, body: yes[1] }, draft: draft() });
	expect(sent).toEqual([
		{
			method: 'PATCH',
			path: 'appointments/1',
			headers: {},
			body: { notes: 'Later' },
			repeatable: false,
		},
	]);
	expect(learned).toEqual({ refusedFields: [] });
});

describe('a good status is no yes', () => {
	test.each<[string, FakeReply, string]>([
		['with a no in the body', [200, { success: false, message: 'Taken' }], 'refused'],
		['with a no beside an ID that is none', [200, { success: false, id: null }], 'refused'],
		['with an error as a text', [200, 'ERROR: Taken'], 'refused'],
		['with a failure as a text', [200, ' * failed'], 'refused'],
		['with an exception', [200, '"Exception in thread"'], 'refused'],
		['with a denial', [200, 'Denied'], 'refused'],
		['with half an object', [200, ' {"id":1,"error'], 'cutOff'],
		['with half a list', [200, '[{"error"'], 'cutOff'],
		['with a page', [200, '<html>Error</html>'], 'unreadable'],
		['with a page behind blanks', [200, '  <error>'], 'unreadable'],
		['where it leads on', [302, '', { location: '/x' }], 'redirect'],
	])('%s', async (_, reply, kind) => {
		const { answered, sent } = await attempt([reply]);
		expect(answered).toMatchObject({ fault: { kind, errorInfo: { status: reply[0] } } });
		expect('fault' in answered && answered.fault).toBeInstanceOf(ApiError);
		expect(sent).toHaveLength(1);
	});

	test.each<[string, unknown]>([
		['nothing', ''],
		['a word', 'OK'],
		['a sentence', 'Saved without errors'],
		['a comparison', 'a < b'],
		['null', null],
		['a list', [{ id: 1 }]],
		['a record with empty fields', { id: 1, error: null }],
		['a record whose own words are no', { id: 1, status: 'failed', message: 'x' }],
	])('but it is with %s', async (_, body) => {
		const { answered } = await attempt([[200, body]]);
		expect(answered).toMatchObject({ page: { body } });
	});
});

test('a version that is refused stands', async () => {
	const stale: FakeReply = [412, { message: 'Precondition failed' }];
	const { answered, sent } = await attempt([stale, yes], { etag: '"7"' });
	expect(answered).toMatchObject({ fault: { errorInfo: { status: 412 } } });
	expect(sent.map(({ headers }) => headers)).toEqual([{ 'If-Match': '"7"' }]);
});

describe('a refusal that names what is wanted', () => {
	test('is followed by the method, made whole, and the next record begins with it', async () => {
		const { answered, sent, learned } = await attempt(
			[no('no', 405), yes],
			{},
			{},
			{
				alternativeMethod: (fault, last) => (fault && last.method === 'PATCH' ? 'PUT' : undefined),
				rebuild: (one) => ({ ...one, unchanged: { room: 4 } }),
			},
		);
		expect(sent.map(({ method, body }) => [method, body])).toEqual([
			['PATCH', { notes: 'Later' }],
			['PUT', { room: 4, notes: 'Later' }],
		]);
		expect(answered).toMatchObject({ draft: { method: 'PUT', carried: { room: 4 } } });
		expect(learned).toEqual({ method: 'PUT', refusedFields: [] });
	});

	test('by a method that is refused as well ends it', async () => {
		const { answered, sent, learned } = await attempt(
			[no('no', 405), no('never', 405), yes],
			{},
			{},
			{ alternativeMethod: (_, { method }) => (method === 'PATCH' ? 'PUT' : 'PATCH') },
		);
		expect(answered).toMatchObject({ fault: { errorInfo: { message: 'no' } } });
		expect(sent).toHaveLength(2);
		expect(learned).toEqual({ refusedFields: [] });
	});

	test('is followed by the wrapper, and the next record begins with it', async () => {
		const { sent, learned } = await attempt([no({ appointment: ['is missing'] }), yes]);
		expect(sent.map(({ body }) => body)).toEqual([
			{ notes: 'Later' },
			{ appointment: { notes: 'Later' } },
		]);
		expect(learned).toEqual({ envelope: { wrapper: 'appointment' }, refusedFields: [] });
	});

	test('by a wrapper that is refused as well ends it', async () => {
		const { answered, sent } = await attempt([
			no({ appointment: ['is missing'] }),
			no({ notes: ['is missing'] }),
			yes,
		]);
		expect(answered).toHaveProperty('fault');
		expect(sent).toHaveLength(2);
	});

	test('makes nothing whole where the method stays', async () => {
		const rebuilt = (one: RequestDraft) => ({ ...one, carried: { room: 4 } });
		const { sent } = await attempt(
			[no({ appointment: ['is missing'] }), yes],
			{},
			{},
			{ rebuild: rebuilt },
		);
		expect(sent[1].body).toEqual({ appointment: { notes: 'Later' } });
	});

	test('leaves out what the service keeps, and later as well', async () => {
		const carried = { room: 4, price: 5, client: { id: 7 } };
		const { sent, learned } = await attempt(
			[no({ room: ['is read-only'], price: ['is read-only'] }), yes],
			{ unchanged: carried },
		);
		expect(sent[1].body).toEqual({ client: { id: 7 }, notes: 'Later' });
		expect(learned).toEqual({ refusedFields: ['room', 'price'] });
	});

	test('leaves out what is empty, for this record only', async () => {
		const carried = { room: null, price: '' };
		const { sent, learned } = await attempt(
			[no({ room: ['is not allowed'], price: ['is not allowed'] }), yes],
			{ unchanged: carried },
		);
		expect(sent[1].body).toEqual({ notes: 'Later' });
		expect(learned).toEqual({ refusedFields: [] });
	});

	test('leaves nothing out that could be lost by that', async () => {
		const { answered, sent } = await attempt([no({ room: ['is not allowed'] }), yes], {
			unchanged: { room: 4 },
		});
		expect(answered).toMatchObject({ fault: { fields: ['room'] } });
		expect('fault' in answered && answered.fault).toBeInstanceOf(FieldsRefusedError);
		expect(sent).toHaveLength(1);
	});

	test('but a related record that went by its ID is wanted still', async () => {
		const { sent, learned } = await attempt([no({ client_id: ['is required'] }), yes], {
			unchanged: { client: { id: 7 } },
		});
		expect(sent[1].body).toEqual({ client_id: 7, notes: 'Later' });
		expect(learned).toEqual({ refusedFields: [] });
	});

	test('again ends it, with the first refusal', async () => {
		const carried = Object.fromEntries([...'abc'].map((name) => [name, 1]));
		const service: FakeService = ({ body }) => no({ [Object.keys(body ?? {})[0]]: ['is read-only'] });
		const { collection, asked } = openFakeCollection([], service);
		const answered = await sendWithRepair(
			collection,
			draft({ unchanged: carried }),
			defaultWriteOptions,
		);
		expect(answered).toMatchObject({ fault: { errorInfo: { fields: { a: ['is read-only'] } } } });
		expect(request).toHaveLength(2);
		expect(collection.learned.refusedFields).toEqual([]);
	});
});

test.each<[string, FakeReply | Error]>([
	['silence', new NetworkError('cut', 'ECONNRESET', true)],
	['a failure of the service', [502, { errors: { notes: ['is required'] } }]],
])('%s is never followed by another request', async (_, reply) => {
	const { answered, sent } = await attempt([reply, yes], { envelope: { wrapper: 'appointment' } });
	expect(answered).toHaveProperty('fault');
	expect(sent).toHaveLength(1);
});

test('a corrected request has a key of its own, the same in every run', async () => {
	const replies = [no({ room: ['is read-only'] }), yes];
	const carried = { room: 4 };
	const idempotency = { key: 'k', header: 'X-Key' };
	const keys = async () =>
		(await attempt(replies, { unchanged: carried }, { idempotency })).sent.map(
			({ headers }) => headers?.['X-Key'],
		);
	const first = await keys();
	expect(first[0]).toBe('k');
	expect(new Set(first).size).toBe(2);
	expect(await keys()).toEqual(first);
});
