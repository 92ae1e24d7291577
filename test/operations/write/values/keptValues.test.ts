import {
	appointment,
	byId,
	executeWrite,
	fields,
	json,
	openFakeService,
	run,
	type Reply,
	type WriteRequest,
} from '../../fakeService';

/** Creates or updates with `written`, on a service that stores `kept` instead. */
async function writeTo(
	operation: 'create' | 'update',
	stored: Record<string, unknown>,
	written: Record<string, unknown>,
	kept: Record<string, unknown>,
	input: typeof fields | typeof json = fields,
) {
	openFakeService([appointment(1, stored)], {
		write: (request, records) =>
			executeWrite({ ...request, body: { ...request.body, ...kept } }, records),
	});
	return (await run(operation, { ...byId(1), ...input(written) })).error;
}

test('a new record whose values the service did not take names both values of each', async () => {
	const error = await writeTo(
		'create',
		{ price: 5, ends: '09:00' },
		{ price: 7, ends: '11:00', notes: 'New' },
		{ price: 5, ends: '12:30' },
	);
	expect(error?.message).toBe(
		'Created, but the service kept its own values for price: 5 (you sent 7); ends: 12:30 (you sent 11:00)',
	);
});

test.each([
	['create', 'Main', '1', undefined],
	['update', 'Main', '2', undefined],
	['update', 'Main', '1', 'changed nothing'],
	['create', '2', '1', 'kept its own value for place'],
] as const)(
	'a related record that is shown by its address: %s with %s, of which %s is shown, fails with %s',
	async (operation, place, shown, message) => {
		const at = (id: string) => ({ place: { id, type: 'place', _url: `/v1/places/${id}` } });
		const error = await writeTo(operation, at('1'), { place }, at(shown), json);
		if (message === undefined) expect(error).toBeUndefined();
		else expect(error?.message).toContain(message);
	},
);

test('of many values the message names the fields, and the description what was kept', async () => {
	const [stored, written] = ['a', 'b'].map((text) => ({ m: text, n: text, o: text, p: text }));
	const error = await writeTo('create', stored, written, {
		...stored,
		n: '',
		o: null,
	});
	expect(error?.message).toBe('Created, but the service kept its own values for m, n, o, p');
	expect(error?.description).toContain(
		'The service kept: m: a (you sent b); n: empty (you sent b); o: empty (you sent b); p: a (you sent b)',
	);
});

test('a value that is only written otherwise is no other one', async () => {
	const error = await writeTo(
		'create',
		{ phone: '1', price: 2 },
		{ notes: 'Tom & Jerry', phone: '+49 30 99', price: 7 },
		{ notes: 'Tom &amp; Jerry', phone: '+493099', price: '7.00' },
	);
	expect(error).toBeUndefined();
});

test('a new list may have entries of the service’s own, one that was changed may not', async () => {
	const guests = ['anna', 'bram'].map((name) => ({ name }));
	const [written, kept] = [{ guests: guests.slice(1) }, { guests }];
	expect(await writeTo('create', { guests: [] }, written, kept)).toBeUndefined();
	const error = await writeTo('update', { guests }, written, kept);
	expect(error?.message).toMatch(/changed nothing|not take/);
});

describe('times that records show as objects', () => {
	const shown = (text: string) => ({ datetime: text, formatted: `on ${text.slice(0, 10)}` });
	const write =
		(status: number) => (request: WriteRequest, records: Array<Record<string, unknown>>) => {
			const wrong = Object.entries(request.body ?? {}).filter(
				([, value]) => typeof value !== 'string',
			);
			const errors = wrong.map(([name]) => [
				name,
				[`The ${name} does not match the format Y-m-d H:i:s.`],
			]);
			if (errors.length > 0) return [status, { errors: Object.fromEntries(errors) }] as Reply;
			const texts = Object.entries(request.body ?? {}).map(([name, text]) => [
				name,
				shown(String(text)),
			]);
			return [200, Object.assign(records[0], Object.fromEntries(texts))] as Reply;
		};

	test.each([422, 200])(
		'are written as texts where the service refuses objects: HTTP %i',
		async (status) => {
			const [start, end] = ['09:00', '09:45'].map((clock) => shown(`2026-11-21 ${clock}:00`));
			const service = openFakeService([{ id: 1, client_id: 4, status: 'booked', start, end }], {
				write: write(status),
			});
			const moved = { ...byId(1), start: '2026-12-01T10:00:00' };
			expect((await run('reschedule', moved)).error).toBeUndefined();
			expect(service.requests.at(-1)?.body).toEqual({
				start: '2026-12-01 10:00:00',
				end: '2026-12-01 10:45:00',
			});
		},
	);
});

test.each([
	[{ ends: '12:30' }, '12:30'],
	[{ ends: undefined }, 'not shown'],
])('an update that the service did not take names both values: %j', async (kept, shown) => {
	const error = await writeTo('update', { ends: '12:30' }, { ends: '11:00' }, kept);
	expect(error?.description).toContain(`ends: ${shown} (you sent 11:00)`);
});

test.each([
	// field, stored, written
	['pin_code', '1111', '4711'],
	['door_password', 'old', 'new'],
])('the values of %s are not shown', async (field, stored, written) => {
	const given = { [field]: stored, notes: 'x' };
	const error = await writeTo('create', given, { [field]: written, notes: 'y' }, given);
	const text = `${error?.message} ${error?.description}`;
	expect(text).toContain(field);
	expect(text).not.toMatch(new RegExp(`${stored}|${written}`));
});

test('a long value is cut', async () => {
	const error = await writeTo('create', {}, { notes: 'a'.repeat(300) }, { notes: 'b'.repeat(300) });
	expect(error?.message).toContain(`notes: ${'b'.repeat(80)}… (you sent ${'a'.repeat(80)}…)`);
});
