import { appointment, byId, executeWrite, fields, openFakeService, run } from '../../fakeService';

/** Creates or updates with `written`, on a service that stores `kept` instead. */
async function writeTo(
	operation: 'create' | 'update',
	stored: Record<string, unknown>,
	written: Record<string, unknown>,
	kept: Record<string, unknown>,
) {
	openFakeService([appointment(1, stored)], {
		write: (request, records) =>
			executeWrite({ ...request, body: { ...request.body, ...kept } }, records),
	});
	return (await run(operation, { ...byId(1), ...fields(written) })).error;
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
