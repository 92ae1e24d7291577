import {
	buildCancellation,
	hasCancelledExample,
} from '../../../../nodes/AppointmentService/appointment/cancellation';
import { isComputed } from '../../../../nodes/AppointmentService/rest/write/fields/computedFields';
import {
	coerceValue,
	dateToIsoString,
} from '../../../../nodes/AppointmentService/rest/write/fields/coerceValue';
import { findMatching } from '../../../../nodes/AppointmentService/rest/write/matchRecords';
import {
	unwrapContent,
	wrapBody,
	extractFields,
	splitWrapper,
	inferEnvelope,
} from '../../../../nodes/AppointmentService/rest/write/request/bodyEnvelope';
import {
	fallbackMethod,
	preferredMethod,
} from '../../../../nodes/AppointmentService/rest/write/request/updateMethod';
import { ApiError, type JsonObject } from '../../../../nodes/AppointmentService/rest';

const zones = { user: 'Europe/Berlin', service: 'UTC' };

describe('a value is written as the account writes it', () => {
	test.each<[unknown, unknown[], unknown]>([
		['5', [1, 2], 5],
		[' 5.5 ', [1], 5.5],
		['-5', [1], -5],
		['.5', [1], 0.5],
		[5, ['1'], '5'],
		[45, ['45.00', '12.50'], '45.00'],
		[45.678, ['45.00'], '45.678'],
		[45, ['45.00', '12.5'], '45'],
		[true, ['x'], 'true'],
		['12345678901234567890', [1], '12345678901234567890'],
		['yes', [true, false], true],
		[' TRUE ', [true], true],
		['1', [true], true],
		['no', [true], false],
		['0', [true], false],
		['false', [false], false],
		['maybe', [false], 'maybe'],
		[false, [true], false],
		['{"a":1}', [{ b: 2 }], { a: 1 }],
		['[1]', [[2]], [1]],
		[{ a: 1 }, [{ b: 2 }], { a: 1 }],
		['null', [[2]], null],
		['', [5], ''],
		[null, [true], null],
		[undefined, ['x'], undefined],
		['x', [], 'x'],
		[5, [null, '', undefined], 5],
		['x', [1, 'a'], 'x'],
		['5', [false, 1], 5],
		['2026-05-01 10:00', ['2026-01-01T00:00:00Z'], '2026-05-01T08:00:00Z'],
		['2026-05-01', ['2026-01-01'], '2026-05-01'],
	])('%j beside %j is %j', (given, examples, value) => {
		expect(coerceValue('start', given, examples, zones)).toEqual({ value });
	});

	test.each<[unknown, unknown[], string]>([
		['five', [1], 'is not a number'],
		['5 6', [1], 'is not a number'],
		['1e', [1], 'is not a number'],
		[{}, [1], 'is not a number'],
		['maybe', [true], 'is neither true nor false'],
		['text', [{ a: 1 }], 'is not JSON'],
		['5', [{ a: 1 }], 'is not JSON'],
		[5, [{ a: 1 }], 'is not JSON'],
		['{"a":1}', [[1]], 'is not a list'],
		[{ a: 1 }, ['x'], 'is not a text'],
		['soon', ['2026-01-01T00:00:00Z'], 'is not a date'],
	])('%j beside %j does not fit', (given, examples, complaint) => {
		expect(coerceValue('start', given, examples, zones)).toEqual({
			failure: { problem, example: examples[0] },
		});
	});

	test('dates of n8n become text where nothing shows the form', () => {
		const at = Date.parse('2026-05-01T08:00:00Z');
		expect(dateToIsoString(new Date(at), 'UTC')).toBe('2026-05-01T08:00:00.000Z');
		expect(dateToIsoString({ toMillis: () => at }, 'UTC')).toBe('2026-05-01T08:00:00.000Z');
		const invalid = new Date(Number.NaN);
		expect(dateToIsoString(invalid, 'UTC')).toBe(invalid);
		for (const value of ['2026-05-01', 5, null, { a: 1 }]) {
			expect(dateToIsoString(value, 'UTC')).toBe(value);
		}
	});
});

describe('a record is found by its values', () => {
	const finds = (held: unknown, wanted: unknown, name = 'name') =>
		findMatching([{ [name]: held }], { [name]: wanted }, (record) => record).length === 1;

	test.each<[unknown, unknown, string?]>([
		['Maria', ' maria '],
		['Jose\u0301', 'José'],
		[7, '7'],
		['7', 7],
		['7.0', 7],
		['2026-05-01T08:00:00Z', '2026-05-01T10:00:00+02:00'],
		['+27 82 555 0101', '082 555 0101', 'phone'],
		['0825550101', '27825550101', 'mobile_number'],
		['0825550101', '+27825550101', 'cellphone'],
		['0825550101', '(082) 555-0101', 'tel'],
		[{ id: 7, name: 'x' }, 7],
	])('%j is %j', (held, wanted, ...[name]) => {
		expect(finds(held, wanted, name)).toBe(true);
	});

	test.each<[unknown, unknown, string?]>([
		['Maria', 'Mariah'],
		['007', '7'],
		['', ''],
		[null, null],
		[undefined, undefined],
		['+27 82 555 0101', '082 555 0101', 'hotel'],
		['+27 82 555 0101', '082 555 0101', 'name'],
		['555010', '27555010', 'phone'],
		['0825550101', '9999825550101', 'phone'],
		['', 0],
		['x', 0],
		['1760000000', '1760000000000'],
	])('%j is not %j', (held, wanted, ...[name]) => {
		expect(finds(held, wanted, name)).toBe(false);
	});

	test('by all that is wanted, within objects too', () => {
		const records = [
			{ name: 'A', contact: { email: 'a@x.example' } },
			{ name: 'A', contact: { email: 'b@x.example' } },
			{ name: 'A', 'contact.email': 'c@x.example' },
		];
		const by = (wanted: JsonObject) =>
			findMatching(records, wanted, (record) => record as JsonObject);
		expect(by({ name: 'a', 'contact.email': 'B@x.example' })).toEqual([records[1]]);
		expect(by({ 'contact.email': 'c@x.example' })).toEqual([records[2]]);
		expect(by({ name: 'a' })).toEqual(records);
		expect(by({ other: 'a' })).toEqual([]);
	});
});

describe('what the service works out by itself', () => {
	const three = (make: (at: number) => JsonObject) => [1, 2, 3].map(make);

	test.each([
		'version',
		'row_version',
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
	])('%s', (name) => {
		expect(isComputed(name, [])).toBe(true);
		expect(isComputed(`${name}_note`, [])).toBe(false);
	});

	test('a name beside an id', () => {
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

	test('a text that is made of two others', () => {
		const person = (at: number) => ({ first: `A${at}`, last: `B${at}`, whole: `A${at} B${at}` });
		expect(isComputed('whole', three(person))).toBe(true);
		expect(isComputed('whole', three(person).slice(1))).toBe(false);
		expect(isComputed('first', three(person))).toBe(false);
		const odd = [...three(person), { first: 'A', last: 'B', whole: 'C D' }];
		expect(isComputed('whole', odd)).toBe(false);
		expect(isComputed('whole', [...three(person), { whole: 'single' }])).toBe(true);
		expect(
			isComputed(
				'twice',
				three((at) => ({ a: `x${at}`, twice: `x${at} x${at}` })),
			),
		).toBe(false);
	});

	test.each([
		[1000, 1800],
		[60_000, 30],
		[3_600_000, 0.5],
	])('the length in units of %d ms', (_, length) => {
		const timed = (at: number) => ({
			start: `2026-05-0${at}T10:00:00Z`,
			end: `2026-05-0${at}T10:30:00Z`,
			length,
		});
		expect(isComputed('length', three(timed))).toBe(true);
		expect(isComputed('length', three(timed).slice(1))).toBe(false);
		expect(isComputed('length', [...three(timed), { ...timed(4), length: 7 }])).toBe(false);
		expect(
			isComputed(
				'length',
				three((at) => ({ ...timed(at), end: null })),
			),
		).toBe(false);
		expect(
			isComputed(
				'length',
				three((at) => ({ ...timed(at), length: String(length) })),
			),
		).toBe(false);
	});
});

describe('a cancellation', () => {
	const current = { id: 1, status: 'booked' };
	const write = (now: JsonObject, others: JsonObject[], told = {}) =>
		buildCancellation(now, [now, ...others], told);

	test.each([
		'status',
		'State',
		'appointment_status',
		'bookingStatus',
		'visit_status',
		'statusCode',
		'status_name',
	])('is the word that others have in %s', (name) => {
		for (const word of [
			'cancelled',
			'Canceled',
			'CANCEL',
			'appointment_cancelled',
			'isCancelled',
		]) {
			const others = [{ [name]: 'done' }, { [name]: word }];
			expect(write({ [name]: 'booked' }, others)).toEqual({
				fields: { [name]: word },
				exact: true,
			});
			expect(hasCancelledExample(others, {})).toBe(true);
		}
	});

	test.each([
		'late_cancelled',
		'cancelled_by_client',
		'cancel_requested',
		'uncancelled',
		'cancelling',
	])('is not %s', (word) => {
		expect(() => write(current, [{ status: word }])).toThrow();
		expect(hasCancelledExample([{ status: word }], {})).toBe(false);
	});

	test('is an object with the word, or a number beside it', () => {
		const held = { id: 3, name: 'Cancelled' };
		expect(write({ status: { id: 1, name: 'x' } }, [{ status: held }]).fields).toEqual({
			status: held,
		});
		const others = [
			{ status: 4, status_name: 'cancelled' },
			{ status: 4, status_name: 'Canceled' },
			{ status: 1, status_name: 'done' },
		];
		expect(write({ status: 1, status_name: 'booked' }, others).fields).toEqual({ status: 4 });
		const unsure = [...others, { status: 5, status_name: 'cancelled' }];
		expect(() => write({ status: 1, status_name: 'booked' }, unsure)).toThrow();
	});

	test.each(['cancelled', 'is_canceled', 'isCancelled'])('is the flag %s', (flag) => {
		expect(write({ [flag]: false }, [])).toEqual({ fields: { [flag]: true }, exact: true });
		expect(write({ [flag]: 0 }, [])).toEqual({ fields: { [flag]: 1 }, exact: true });
		expect(() => write({ [flag]: 'no' }, [])).toThrow();
		expect(() => write({ [`${flag}_at`]: false, [`x${flag}`]: false }, [])).toThrow();
	});

	test('is what the user says', () => {
		expect(write({ phase: 1 }, [], { statusField: 'phase', cancelledValue: 'off' })).toEqual({
			fields: { phase: 'off' },
			exact: false,
			known: ['phase'],
		});
		const off = { id: 9, name: ' Off' };
		const told = { statusField: 'phase', cancelledValue: ' off' };
		expect(write({ phase: { id: 1, name: 'on' } }, [{ phase: off }], { ...told }).fields).toEqual({
			phase: ' off',
		});
		expect(write({ phase: { id: 1 } }, [{ phase: { id: 9, name: 'OFF' } }], told).fields).toEqual({
			phase: { id: 9, name: 'OFF' },
		});
		expect(hasCancelledExample([{ phase: 'cancelled' }], { statusField: 'phase' })).toBe(true);
		expect(hasCancelledExample([{ phase: 'cancelled' }], {})).toBe(false);
	});
});

describe('the shape of a request', () => {
	const names = new Set(['appointment', 'appointments']);
	const document = {
		id: '7',
		type: 'appointments',
		attributes: { start: 'x' },
		relationships: {
			client: { data: { type: 'clients', id: '3' } },
			services: { data: [{ type: 'services', id: '4' }] },
			none: { data: null },
			odd: 5,
		},
	};

	test('is that of an answer around one record', () => {
		expect(inferEnvelope({ record: { id: 1 }, path: ['appointment'] } as never, names)).toEqual({
			wrapper: 'appointment',
		});
		for (const path of [[], ['data'], ['data', 'appointment'], ['appointment', 'data']]) {
			expect(inferEnvelope({ record: { id: 1 }, path } as never, names)).toEqual({});
		}
		expect(inferEnvelope({ record: document, path: ['data'] } as never, names)).toEqual({
			document: { type: 'appointments', relations: { client: 'clients', services: 'services' } },
		});
	});

	test('a document’s fields stand side by side, and go back where they were', () => {
		expect(extractFields(document)).toEqual({
			start: 'x',
			client: '3',
			services: [{ type: 'services', id: '4' }],
			none: null,
			odd: undefined,
		});
		expect(extractFields({ type: 5, attributes: {} } as never)).toEqual({
			type: 5,
			attributes: {},
		});
		const shape = inferEnvelope({ record: document, path: [] } as never, names);
		expect(wrapBody({ start: 'y', client: '8', services: ['4', '5'] }, shape, '7')).toEqual({
			data: {
				type: 'appointments',
				id: '7',
				attributes: { start: 'y' },
				relationships: {
					client: { data: { type: 'clients', id: '8' } },
					services: {
						data: [
							{ type: 'services', id: '4' },
							{ type: 'services', id: '5' },
						],
					},
				},
			},
		});
		expect(wrapBody({ start: 'y', client: '' }, shape)).toEqual({
			data: {
				type: 'appointments',
				attributes: { start: 'y' },
				relationships: { client: { data: null } },
			},
		});
		expect(wrapBody({ start: 'y' }, shape)).toEqual({
			data: { type: 'appointments', attributes: { start: 'y' } },
		});
		const written = { attributes: { start: 'y' } };
		expect(wrapBody(written, shape, '7')).toEqual({
			data: { type: 'appointments', id: '7', ...written },
		});
		expect(wrapBody({ data: written }, shape)).toEqual({ data: written });
	});

	test('a wrapper is put around once', () => {
		expect(wrapBody({ a: 1 }, { wrapper: 'appointment' })).toEqual({ appointment: { a: 1 } });
		expect(wrapBody({ appointment: { a: 1 } }, { wrapper: 'appointment' })).toEqual({
			appointment: { a: 1 },
		});
		expect(wrapBody({ a: 1 }, {})).toEqual({ a: 1 });
	});

	test('what a user wrote is found in each of them', () => {
		for (const body of [
			{ a: 1 },
			{ appointment: { a: 1 } },
			{ type: 'x', attributes: { a: 1 } },
			{ attributes: { a: 1 } },
			{ data: { type: 'x', attributes: { a: 1 } } },
		]) {
			expect(unwrapContent(body, names)).toEqual({ a: 1 });
		}
		expect(unwrapContent({ appointment: 5, a: 1 }, names)).toEqual({ appointment: 5, a: 1 });
		expect(unwrapContent({ data: { a: 1 } }, names)).toEqual({ data: { a: 1 } });
		expect(splitWrapper({ appointment: { a: 1 }, notify: true }, names)).toEqual({
			meant: { a: 1 },
			beside: { notify: true },
			shape: { wrapper: 'appointment' },
		});
		expect(splitWrapper({ a: 1 }, names)).toEqual({ meant: { a: 1 } });
	});
});

describe('the method', () => {
	const refusal = (allowed?: string[]) =>
		new ApiError({ status: 405, message: '', fields: {}, ...(allowed && { allowed }) });

	test('is the most careful one that is offered', () => {
		expect(preferredMethod(undefined)).toBe('PATCH');
		expect(preferredMethod([])).toBe('PATCH');
		expect(preferredMethod(['GET', 'POST', 'PUT'])).toBe('PUT');
		expect(preferredMethod(['PUT', 'PATCH'])).toBe('PATCH');
		expect(preferredMethod(['GET', 'POST'])).toBe('POST');
	});

	test('after a refusal is another one that it names', () => {
		expect(fallbackMethod(refusal(['PATCH', 'POST']), 'PATCH')).toBe('POST');
		expect(fallbackMethod(refusal(['GET']), 'PATCH')).toBeUndefined();
		expect(fallbackMethod(refusal(), 'PATCH')).toBe('PUT');
		expect(fallbackMethod(refusal(), 'PUT')).toBeUndefined();
		expect(fallbackMethod(new TypeError('x'), 'PATCH')).toBeUndefined();
	});
});
