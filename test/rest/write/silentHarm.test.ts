import {
	type JsonObject,
	updateRecord,
	type WriteOptions,
} from '../../../nodes/AppointmentService/rest';
import {
	defaultWriteOptions,
	type FakeService,
	onWrite,
	openFakeCollection,
	outcome,
	sampleRecords,
} from './fakeCollection';

const visit = { ...sampleRecords()[0], status: 'confirmed', price: 40 };

async function update(
	service: FakeService,
	fields: JsonObject = { notes: 'Bring the card' },
	record: JsonObject = visit,
	options: Partial<WriteOptions> = {},
) {
	const fake = openFakeCollection([{ ...record }, sampleRecords()[1]], service);
	const change = () => ({ fields, exact: true });
	const made = updateRecord(fake.collection, '1', change, { ...defaultWriteOptions, ...options });
	return { ...fake, ...(await outcome(made)) };
}

describe('what a move changes besides', () => {
	const move = async (effect: JsonObject) =>
		await update(
			({ method, body }, rows) =>
				method === 'PATCH' ? [200, Object.assign(rows[0], body, effect)] : undefined,
			{ start: '2026-12-15T14:00:00Z' },
			{ ...visit, fees: 0, search_text: 'confirmed' },
		);
	test.each<[JsonObject]>([[{ status: 'waitlisted' }], [{ price: 60 }], [{ fees: 10 }]])(
		'%j is told',
		async (effect) => {
			expect((await move(effect)).error).toMatchObject({
				before: { [Object.keys(effect)[0]]: expect.anything() },
			});
		},
	);
	test.each<[JsonObject]>([[{ status: 'rescheduled' }], [{ search_text: 'x' }], [{ price: 40.0 }]])(
		'%j does no harm',
		async (effect) => {
			expect((await move(effect)).error).toBeUndefined();
		},
	);
});

test('a text that the service makes of what was written is no loss', async () => {
	const { error } = await update(
		({ method, body }, rows) =>
			method === 'PUT'
				? [200, Object.assign(rows[0], body, { search_text: 'confirmed Bring the card' })]
				: undefined,
		undefined,
		{ ...visit, search_text: 'x' },
		{ method: 'PUT' },
	);
	expect(error).toBeUndefined();
});

test('money in the smallest unit is what was written', async () => {
	const price = { amount: 4500, currency: 'EUR', precision: 2 };
	const { error } = await update(
		onWrite([204], (rows) => (rows[0].price = price)),
		{ price: 45 },
		{ ...visit, price: { ...price, amount: 4000 } },
	);
	expect(error).toBeUndefined();
});
