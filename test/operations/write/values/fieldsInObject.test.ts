import { fields, openFakeService } from '../../fakeService';
import { enterprise, jsonOf, runNode } from '../../../support/runNode';

type FakeRecord = Record<string, unknown>;

const topFields = ['id', 'status', 'updated'];

/** Services that keep fields in one object of the record: they merge what is sent into it, or replace it; elsewhere they ignore fields. */
const merge = (before: object, sent: object) => ({ ...before, ...sent });
const replace = (_: object, sent: object) => sent;
const ways: Array<[holder: string, change: typeof merge]> = [
	['meta', merge],
	['properties', replace],
	['fields', merge],
	['custom_fields', replace],
];

const visit = (id: number, holder: string, state: string): FakeRecord => ({
	id,
	status: 'published',
	updated: '2026-11-01T08:00:00Z',
	date: '2026-10-01T08:00:00Z',
	[holder]: {
		client_id: 7,
		starts_at: `2026-12-0${id}T09:00:00Z`,
		ends_at: `2026-12-0${id}T10:00:00Z`,
		state,
		notes: 'none',
	},
	client: { id: 7, name: 'Ada', nickname: 'A' },
	room: { door: 'blue' },
	desk: { door: 'red' },
});

function open(
	holder: string,
	change: typeof merge,
	records = [visit(1, holder, 'booked'), visit(2, holder, 'cancelled')],
	path = 'appointments',
) {
	return openFakeService(records, {
		path,
		write: ({ body, path: address }, all) => {
			const [, id] = address.split('/');
			const at = all.findIndex((record) => String(record.id) === id);
			const record = at < 0 ? { id: all.length + 1, status: 'published', [holder]: {} } : all[at];
			if (at < 0) all.push(record);
			const sent = body as Record<string, object>;
			record.updated = new Date().toISOString();
			if (sent[holder]) record[holder] = change(record[holder] as object, sent[holder]);
			for (const name of topFields) if (name in sent) record[name] = sent[name];
			return [at < 0 ? 201 : 200, record];
		},
	});
}

const act = async (operation: string, more: object) =>
	await runNode({ resource: 'appointment', operation, ...more } as never, {
		credential: enterprise,
	});
const locator = { __rl: true, mode: 'id', value: '1' };
const json = (body: object) => ({ inputMode: 'json', body: JSON.stringify(body) });

describe.each(ways)('where a service takes fields in “%s” alone', (holder, change) => {
	test('an update by plain names changes them there, and nothing else', async () => {
		const { records } = open(holder, change);
		const before = structuredClone(records[0][holder]) as object;
		await act('update', { recordId: locator, ...json({ notes: 'Later' }) });
		expect(records[0][holder]).toEqual({ ...before, notes: 'Later' });
		expect(records[0].status).toBe('published');
	});

	test('a field is filled in by its plain name, in the form that it has there', async () => {
		const { records } = open(holder, change);
		const value = { starts_at: '2026-12-24 11:00', notes: 7 };
		await act('update', { recordId: locator, ...fields(value) });
		expect(records[0]).toHaveProperty([holder, 'starts_at'], '2026-12-24T16:00:00Z');
		expect(records[0]).toHaveProperty([holder, 'notes'], '7');
	});

	test('a new record has them there', async () => {
		const { records } = open(holder, change);
		const sent = { client_id: 8, starts_at: '2026-12-24T09:00:00Z', notes: 'New' };
		await act('create', json(sent));
		expect(records[2]).toMatchObject({ status: 'published', [holder]: sent });
	});

	test('an appointment is cancelled by its own status, not by that of the entry', async () => {
		const { records } = open(holder, change);
		await act('cancel', { recordId: locator });
		expect(records[0]).toMatchObject({ status: 'published', [holder]: { state: 'cancelled' } });
		expect(records[0][holder]).toHaveProperty('notes', 'none');
	});

	test('an object that the user writes is sent as it is', async () => {
		const { records, requests } = open(holder, change);
		await act('update', { recordId: locator, ...json({ [holder]: { notes: 'Mine' } }) });
		expect(requests[0].body).toEqual({ [holder]: { notes: 'Mine' } });
		expect(records[0][holder]).toHaveProperty('notes', 'Mine');
	});

	test('a client is found by a plain name, and created once', async () => {
		const clients = [1, 2].map((id) => ({
			id,
			[holder]: { email: `c${id}@example.com`, name: 'C' },
		}));
		const { records } = open(holder, change, clients, 'clients');
		const find = async (...emails: string[]) => {
			const body = '={{ JSON.stringify($json) }}';
			const parameters = { resource: 'client', inputMode: 'json', body, matchOn: 'email' };
			const items = emails.map((email) => ({ json: { email, name: 'New' } }));
			const node = { operation: 'findOrCreate', ...parameters } as never;
			return jsonOf(await runNode(node, { credential: enterprise, items }));
		};
		const found = await find('C2@example.com', 'new@example.com', 'new@example.com');
		expect(found.map(({ id }) => id)).toEqual([2, 3, 3]);
		expect(records).toHaveLength(3);
		expect(records[2]).toHaveProperty(holder, { email: 'new@example.com', name: 'New' });
	});
});

test('what tells how to reach a client is found, and changed, within their contact', async () => {
	const contact = (id: number) => ({ email: `c${id}@example.com`, phone: `55${id}` });
	const clients = [1, 2].map((id) => ({ id, name: 'C', contact: contact(id) }));
	const { records } = open('contact', replace, clients, 'clients');
	const client = { resource: 'client', recordId: locator, matchOn: 'email' };
	await act('update', { ...client, ...fields({ phone: '77' }) });
	expect(records[0].contact).toEqual({ ...contact(1), phone: '77' });
	await act('findOrCreate', { ...client, ...json({ email: 'C2@example.com' }) });
	expect(records).toHaveLength(2);
});

test.each<[string, object]>([
	['of another record', { nickname: 'B' }],
	['in two objects', { door: 'green' }],
	['nowhere', { colour: 'green' }],
	['at the top', { status: 'draft' }],
])('a field that stands %s is sent at the top', async (_, fields = {}) => {
	const { requests } = open('meta', merge);
	await act('update', { recordId: locator, ...json(fields) });
	expect(requests[0].body).toEqual(fields);
});

describe('where a service shows within an object what it takes at the top', () => {
	const refusal = { error: { code: 'validation', message: 'Unknown field: meta' } };
	const serve = (isStrict: boolean) =>
		openFakeService([visit(1, 'meta', 'booked'), visit(2, 'meta', 'cancelled')], {
			write: ({ body, path }, all) => {
				const { meta, ...fields } = body as Record<string, object>;
				if (isStrict && meta) return [422, refusal];
				const at = all.findIndex(({ id }) => path.endsWith(`/${String(id)}`));
				const record = at < 0 ? { id: 3, meta: {} } : all[at];
				if (at < 0) all.push(record);
				record.meta = { ...(record.meta as object), ...fields };
				return [at < 0 ? 201 : 200, record];
			},
		});

	test.each([true, false])(
		'an update is sent as it was given, refused before: %s',
		async (isStrict) => {
			const { records, requests } = serve(isStrict);
			await act('update', { recordId: locator, ...json({ notes: 'Later' }) });
			expect(records[0].meta).toMatchObject({ notes: 'Later', state: 'booked' });
			expect(requests.map(({ body }) => Object.keys(body ?? {}))).toEqual([['meta'], ['notes']]);
		},
	);

	test('a new record is, once', async () => {
		const { records } = serve(true);
		await act('create', json({ client_id: 8, notes: 'New' }));
		expect(records.slice(2)).toEqual([{ id: 3, meta: { client_id: 8, notes: 'New' } }]);
	});

	test('an empty wrapper sends the fields as they are at once', async () => {
		const { requests } = serve(false);
		await act('update', {
			recordId: locator,
			...json({ notes: 'Later' }),
			options: { wrapper: '' },
		});
		expect(requests.map(({ body }) => body)).toEqual([{ notes: 'Later' }]);
	});
});

test('where all fields stand in one object, Start Field and End Field may name it', async () => {
	const properties = {
		hs_begin: '2026-12-01T09:00:00Z',
		hs_till: '2026-12-01T10:00:00Z',
		hs_state: 'booked',
	};
	const { records, requests } = openFakeService(
		[{ id: 1, properties, createdAt: '2026-11-01T08:00:00Z', archived: false }],
		{
			write: ({ body }, [record]) => {
				Object.assign(record.properties as object, body?.properties);
				return [200, record];
			},
		},
	);
	const options = { startField: 'properties.hs_begin', endField: 'properties.hs_till' };
	await act('reschedule', { recordId: locator, start: '2026-12-24T09:00:00Z', options });
	expect(requests.at(-1)?.body).toEqual({
		properties: { hs_begin: '2026-12-24T09:00:00Z', hs_till: '2026-12-24T10:00:00Z' },
	});
	expect(records[0].properties).toMatchObject({ hs_till: '2026-12-24T10:00:00Z' });
});
