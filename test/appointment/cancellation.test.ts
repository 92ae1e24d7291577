import {
	buildCancellation,
	FieldNotFoundError,
	hasCancelledExample,
	isCancelled,
	withStatusField,
} from '../../nodes/AppointmentService/appointment';
import type { JsonObject } from '../../nodes/AppointmentService/rest';

describe('buildCancellation and hasCancelledExample', () => {
	const current = { id: 1, status: 'booked' };
	const build = (record: JsonObject, others: JsonObject[], options = {}) =>
		buildCancellation(record, [record, ...others], options);

	test.each([
		'status',
		'State',
		'appointment_status',
		'bookingStatus',
		'visit_status',
		'statusCode',
		'status_name',
		'situacao',
		'durum',
		'stav',
		'状態',
		'kx_status',
		'meeting_outcome',
		'stage',
		'app_estado',
		'statut_rdv',
	])('the word that other records have in %s is written there', (name) => {
		for (const word of [
			'cancelled',
			'Canceled',
			'CANCEL',
			'appointment_cancelled',
			'isCancelled',
			'cancelado',
			'Storniert',
			'キャンセル',
			'iptal edildi',
			'STATUS_CANCELLED',
			'ESTADO_ANULADA',
			'/v1/statuses/canceled',
		]) {
			const others = [{ [name]: 'done' }, { [name]: word }];
			expect(build({ [name]: 'booked' }, others)).toMatchObject({
				fields: { [name]: word },
				exact: true,
			});
			expect(hasCancelledExample(others, {})).toBe(true);
		}
	});

	test.each<[string, (code: number, booking_status_label: string) => JsonObject]>([
		[
			'after it',
			(booking_status, booking_status_label) => ({ booking_status, booking_status_label }),
		],
		[
			'before it',
			(booking_status, booking_status_label) => ({ booking_status_label, booking_status }),
		],
	])('of a status with its label %s, the code of the cancelled one is written', (_, status) => {
		expect(build(status(1, 'booked'), [status(4, 'cancelled')])).toMatchObject({
			fields: { booking_status: 4 },
		});
	});

	test('of a status with its name before it, the key of the cancelled one is written', () => {
		const status = (estado: number, nombre_estado: string) => ({ nombre_estado, estado });
		const { fields } = build(status(1, 'Reservado'), [status(4, 'Cancelado')]);
		expect(fields).toEqual({ estado: 4 });
	});

	test('what is no status is not written, though only the cancelled one has it', () => {
		const record = (room: number, label: string) => ({ room, status_label: label });
		expect(build(record(3, 'booked'), [record(5, 'cancelled')]).fields).toEqual({
			status_label: 'cancelled',
		});
	});

	test('a status of something else shows no value for cancelled', () => {
		const others = [{ status: 4, refund_status: 'cancelled' }];
		expect(() => build({ status: 1, refund_status: 'none' }, others)).toThrow(FieldNotFoundError);
	});

	test.each([
		'late_cancelled',
		'cancelled_by_client',
		'cancel_requested',
		'uncancelled',
		'cancelling',
	])('%s is no word for cancelled', (word) => {
		expect(() => build(current, [{ status: word }])).toThrow();
		expect(hasCancelledExample([{ status: word }], {})).toBe(false);
	});

	test('an object that contains the word is written, or a number beside the word', () => {
		const cancelled = { id: 3, name: 'Cancelled' };
		expect(build({ status: { id: 1, name: 'x' } }, [{ status: cancelled }]).fields).toEqual({
			status: cancelled,
		});
		const others = [
			{ status: 4, status_name: 'cancelled' },
			{ status: 4, status_name: 'Canceled' },
			{ status: 1, status_name: 'done' },
		];
		expect(build({ status: 1, status_name: 'booked' }, others).fields).toEqual({ status: 4 });
		const inSpanish = others.map(({ status, ...more }) => ({ estado: status, ...more }));
		expect(build({ estado: 1, status_name: 'booked' }, inSpanish).fields).toEqual({ estado: 4 });
		const ambiguous = [...others, { status: 5, status_name: 'cancelled' }];
		expect(() => build({ status: 1, status_name: 'booked' }, ambiguous)).toThrow();
	});

	test.each(['status_id', 'statusCode'])(
		'of a name and its key in %s, the key is written',
		(key) => {
			const others = [
				{ [key]: 'VOID', status_name: 'Cancelled' },
				{ [key]: 'PEND', status_name: 'Pending' },
			];
			const { fields } = build({ [key]: 'PEND', status_name: 'Pending' }, others);
			expect(fields).toEqual({ [key]: 'VOID' });
		},
	);

	test('of a status as an object and its key beside it, the key is written', () => {
		const row = (status_id: number, name: string) => ({
			status: { id: status_id, name },
			status_id,
		});
		const { fields } = build(row(1, 'Booked'), [row(5, 'Cancelled')]);
		expect(fields).toEqual({ status_id: 5 });
	});

	test('the only word of a list is written as a list', () => {
		const row = (...state: string[]) => ({ state });
		expect(build(row('booked'), [row('cancelled')]).fields).toEqual({ state: ['cancelled'] });
		expect(() => build(row('booked'), [row('done', 'cancelled')])).toThrow(FieldNotFoundError);
	});

	test.each([
		...['status_text', 'statusLabel', 'status_display', 'statusTitle', 'status_humanize'],
		...['stateText', 'statusBezeichnung'],
	])('of a letter and its word in %s, too', (word) => {
		const field = word.startsWith('state') ? 'state' : 'status';
		const row = (letter: string, text: string) => ({ [field]: letter, [word]: text });
		const others = [row('C', 'Cancelled'), row('B', 'Booked')];
		expect(build(row('B', 'Booked'), others).fields).toEqual({ [field]: 'C' });
		expect(isCancelled(others[0])).toBe(true);
		const byId = (status_id: number, text: string) => ({ status_id, [`status_label`]: text });
		expect(build(byId(1, 'Booked'), [byId(3, 'Cancelled')]).fields).toEqual({ status_id: 3 });
	});

	test.each(['cancelled', 'is_canceled', 'isCancelled', 'storniert'])(
		'the flag %s is set',
		(flag) => {
			expect(build({ [flag]: false }, []).fields).toEqual({ [flag]: true });
			expect(build({ [flag]: 0 }, []).fields).toEqual({ [flag]: 1 });
			expect(build({ [flag]: 'false' }, []).fields).toEqual({ [flag]: 'true' });
			expect(build({ [flag]: 'No' }, []).fields).toEqual({ [flag]: 'Yes' });
			expect(() => build({ [flag]: 'maybe' }, [])).toThrow();
			expect(() => build({ [`${flag}_at`]: false, [`x${flag}`]: false }, [])).toThrow();
		},
	);

	test('a number is written whose text the record shows beside it', () => {
		const row = (statecode: number, text: string) => ({
			statecode,
			'statecode@OData.Community.Display.V1.FormattedValue': text,
			statuscode: statecode + 2,
		});
		const { fields } = build(row(3, 'Scheduled'), [row(2, 'Canceled'), row(1, 'Completed')]);
		expect(fields).toEqual({ statecode: 2 });
	});

	test('a further status is written only where a record says cancelled in it', () => {
		const row = (state: string, phase: string | null) => ({ state, work_status: phase });
		const records = [row('done', 'Cancelled'), row('done', null)];
		expect(build(row('booked', null), records).fields).toEqual({ work_status: 'Cancelled' });
		expect(() => build(row('booked', 'on'), [row('done', 'off')])).toThrow(FieldNotFoundError);
		const paying = { pay_status: 'Cancelled', new_status: 'Cancelled' };
		expect(() => build({ ...paying, pay_status: 'on' }, [paying])).toThrow(FieldNotFoundError);
		const unclear = [4, 5].map((status) => ({ status, status_name: 'Cancelled', room_state: 1 }));
		expect(() => build({ status: 1, status_name: 'Booked', room_state: 1 }, unclear)).toThrow();
	});

	test('a status in a part of the record is that of the record where it has none', () => {
		const row = (outcome: string, more = {}) => ({
			id: 1,
			properties: { title: 'Cut', kx_outcome: outcome },
			...more,
		});
		expect(withStatusField(row('BOOKED'), {})).toEqual({ statusField: 'properties.kx_outcome' });
		expect(withStatusField(row('BOOKED', { status: 'on' }), {})).toEqual({});
		const options = withStatusField(row('BOOKED'), {});
		expect(build(row('BOOKED'), [row('CANCELED')], options).fields).toEqual({
			properties: { title: 'Cut', kx_outcome: 'CANCELED' },
		});
	});

	test('the field and the value that the user gives are written', () => {
		expect(build({ phase: 1 }, [], { statusField: 'phase', cancelledValue: 'off' })).toMatchObject({
			fields: { phase: 'off' },
			exact: false,
			knownFields: ['phase'],
		});
		const off = { id: 9, name: ' Off' };
		const options = { statusField: 'phase', cancelledValue: ' off' };
		expect(build({ phase: { id: 1, name: 'on' } }, [{ phase: off }], options).fields).toEqual({
			phase: ' off',
		});
		expect(
			build({ phase: { id: 1 } }, [{ phase: { id: 9, name: 'OFF' } }], options).fields,
		).toEqual({ phase: { id: 9, name: 'OFF' } });
		expect(hasCancelledExample([{ phase: 'cancelled' }], { statusField: 'phase' })).toBe(true);
		expect(hasCancelledExample([{ phase: 'cancelled' }], {})).toBe(false);
	});
});

test('a status that is an object is written without what is of another appointment alone', () => {
	const current = {
		id: 1,
		status: { code: 'B', current: 'booked', since: '2026-05-01T08:00:00Z' },
	};
	const gone = (since: string, reason: string) => ({
		status: { code: 'X', current: 'cancelled', since, reason },
	});
	const build = (...others: JsonObject[]) => buildCancellation(current, [current, ...others], {});
	const [first, second] = [gone('2026-05-02T08:00:00Z', 'ill'), gone('2026-05-03', 'asked')];
	expect(build(first, second).fields).toEqual({ status: { code: 'X', current: 'cancelled' } });
	expect(build(gone('2026-05-02T08:00:00Z', '')).fields).toEqual({
		status: { code: 'X', current: 'cancelled', reason: '' },
	});
});

describe('buildCancellation with few examples', () => {
	const buildOrError = (...parameters: Parameters<typeof buildCancellation>) => {
		try {
			return buildCancellation(...parameters);
		} catch (error) {
			return error;
		}
	};

	test('without a cancelled record, the error has the values of the status field', () => {
		const records = [{ status: 'open' }, { status: 'done' }, { status: 'open' }, { status: 3 }];
		const error = buildOrError({ status: 'open' }, records, {});
		expect(error).toBeInstanceOf(FieldNotFoundError);
		expect(error).toMatchObject({ subject: 'cancelled', knownValues: ['open', 'done', '3'] });
		const objects = [{ status: { id: 1, name: 'open' } }, { status: null }];
		expect(buildOrError({ status: {} }, objects, {})).toMatchObject({ knownValues: ['open'] });
	});

	test.each([{}, { cancelledValue: 'off' }])(
		'without a status field, the error is about the field, with the options %j',
		(options) => {
			expect(buildOrError({ notes: 'x' }, [{ notes: 'cancelled' }], options)).toMatchObject({
				subject: 'status',
				knownValues: [],
			});
		},
	);

	test('a text beside the cancelled status is not taken for it', () => {
		const records = [{ state: 'X', status_name: 'cancelled' }];
		expect(buildOrError({ state: 'A' }, records, {})).toMatchObject({ subject: 'cancelled' });
	});

	test('status is preferred to state', () => {
		const records = [{ state: 'cancelled', status: 'cancelled' }];
		expect(buildOrError({ state: 'x', status: 'y' }, records, {})).toMatchObject({
			fields: { status: 'cancelled' },
		});
	});

	test('a known word is preferred to a flag, and a flag to an error', () => {
		const current = { status: 'open', cancelled: false };
		expect(buildOrError(current, [{ status: 'canceled' }], {})).toMatchObject({
			fields: { status: 'canceled' },
		});
		expect(buildOrError(current, [current], {})).toMatchObject({ fields: { cancelled: true } });
		expect(buildOrError({ cancelled: true }, [], {})).toMatchObject({
			fields: { cancelled: true },
		});
		expect(buildOrError({ is_cancelled: 1 }, [], {})).toMatchObject({
			fields: { is_cancelled: 1 },
		});
		expect(buildOrError({ is_cancelled: 2 }, [], {})).toBeInstanceOf(FieldNotFoundError);
	});
});
