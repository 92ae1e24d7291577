import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { createComputedTest } from '../../../../nodes/AppointmentService/rest/write/fields/computedFields';

const isComputed = (name: string, records: JsonObject[]) => createComputedTest(records)(name);

describe('createComputedTest', () => {
	const three = (make: (day: number) => JsonObject) => [1, 2, 3].map(make);

	test.each([
		'version',
		'row_version',
		'sync_token',
		'lockVersion',
		'revision',
		'etag',
		'links',
		'href',
		'permalink',
		'created_by',
		'updatedBy',
		'modified_by',
		'relationships',
		'count',
		'visit_count',
	])('%s is computed by its name alone', (name) => {
		expect(isComputed(name, [])).toBe(true);
		expect(isComputed(`${name}_note`, [])).toBe(false);
	});

	test('a name is computed where an id has the same stem', () => {
		for (const id of ['client_id', 'clientUid', 'client_uuid', 'clientGuid']) {
			expect(isComputed('client_name', [{}, { [id]: 1 }])).toBe(true);
			expect(isComputed('clientFullName', [{ [id]: 1 }])).toBe(true);
		}
		expect(isComputed('client_name', [{ staff_id: 1 }])).toBe(false);
		expect(isComputed('client_name', [{ client_identity: 1 }])).toBe(false);
		expect(isComputed('my_name', [{ my_id: 1 }])).toBe(false);
		expect(isComputed('name', [{ id: 1 }])).toBe(false);
		expect(isComputed('client_names', [{ client_id: 1 }])).toBe(false);
	});

	test('a text is computed where it is two others in at least three records', () => {
		const person = (index: number) => ({
			first: `A${index}`,
			last: `B${index}`,
			whole: `A${index} B${index}`,
		});
		expect(isComputed('whole', three(person))).toBe(true);
		expect(isComputed('whole', three(person).slice(1))).toBe(false);
		expect(isComputed('first', three(person))).toBe(false);
		const odd = [...three(person), { first: 'A', last: 'B', whole: 'C D' }];
		expect(isComputed('whole', odd)).toBe(false);
		expect(isComputed('whole', [...three(person), { whole: 'single' }])).toBe(true);
		expect(
			isComputed(
				'twice',
				three((index) => ({ a: `x${index}`, twice: `x${index} x${index}` })),
			),
		).toBe(false);
	});

	test.each([
		[1000, 1800],
		[60_000, 30],
		[3_600_000, 0.5],
	])('a duration in units of %d ms is computed', (_, length) => {
		const timed = (index: number) => ({
			start: `2026-05-0${index}T10:00:00Z`,
			end: `2026-05-0${index}T10:30:00Z`,
			length,
		});
		expect(isComputed('length', three(timed))).toBe(true);
		expect(isComputed('length', three(timed).slice(1))).toBe(false);
		expect(isComputed('length', [...three(timed), { ...timed(4), length: 7 }])).toBe(false);
		expect(
			isComputed(
				'length',
				three((index) => ({ ...timed(index), end: null })),
			),
		).toBe(false);
		expect(
			isComputed(
				'length',
				three((index) => ({ ...timed(index), length: String(length) })),
			),
		).toBe(false);
	});
});

describe('isComputed of incomplete and similar fields', () => {
	const timed = (index: number, more: JsonObject = {}): JsonObject => ({
		start: `2026-05-0${index}T10:00:00Z`,
		end: `2026-05-0${index}T10:30:00Z`,
		length: 30,
		...more,
	});
	const three = [timed(1), timed(2), timed(3)];

	test('a duration is computed also where some records have none', () => {
		expect(isComputed('length', three)).toBe(true);
		expect(isComputed('length', [...three, timed(4, { length: null })])).toBe(true);
		expect(isComputed('length', [...three, timed(4, { length: 0 })])).toBe(false);
		expect(isComputed('length', [...three, timed(4, { start: null })])).toBe(false);
		expect(isComputed('length', [...three, timed(4, { end: null })])).toBe(false);
	});

	test('a duration is not computed without a start and an end at the top level', () => {
		const without = (...omitted: string[]) =>
			three.map((row) =>
				Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.includes(name))),
			);
		expect(isComputed('length', without('start'))).toBe(false);
		expect(isComputed('length', without('end'))).toBe(false);
		expect(
			isComputed(
				'length',
				three.map(({ start, end, length }) => ({ start: { at: start }, end, length })),
			),
		).toBe(false);
		expect(
			isComputed(
				'length',
				three.map(({ start, end, length }) => ({ start, end: { at: end }, length })),
			),
		).toBe(false);
	});

	test('a text is computed where it is exactly two others with a blank between them', () => {
		const row = (index: number, whole: string) => ({
			a: `A${index}`,
			b: `B${index}`,
			n: index,
			whole,
		});
		const rows = (text: (index: number) => string) =>
			[1, 2, 3].map((index) => row(index, text(index)));
		expect(
			isComputed(
				'whole',
				rows((index) => `A${index} B${index}`),
			),
		).toBe(true);
		expect(
			isComputed(
				'whole',
				rows((index) => `B${index} A${index}`),
			),
		).toBe(true);
		expect(
			isComputed(
				'whole',
				rows((index) => `A${index} B${index}.`),
			),
		).toBe(false);
		expect(
			isComputed(
				'whole',
				rows((index) => `A${index} ${index}`),
			),
		).toBe(false);
		expect(
			isComputed(
				'whole',
				rows((index) => `A${index}, B${index}`),
			),
		).toBe(false);
	});

	test('a name is computed beside an id of exactly the same stem', () => {
		expect(isComputed('client_name', [{ Client_ID: 1 }])).toBe(true);
		expect(isComputed('client_name', [{ my_client_id: 1 }])).toBe(false);
		expect(isComputed('client_name', [{ clients_id: 1 }])).toBe(false);
		expect(isComputed('client_nickname', [{ client_id: 1 }])).toBe(false);
	});
});
