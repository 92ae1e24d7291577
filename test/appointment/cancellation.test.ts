import { buildCancellation, FieldNotFoundError } from '../../nodes/AppointmentService/appointment';

describe('how a cancelled appointment looks', () => {
	const faultOf = (...given: Parameters<typeof buildCancellation>) => {
		try {
			return buildCancellation(...given);
		} catch (fault) {
			return fault;
		}
	};

	test('is asked for with the values that the field has', () => {
		const records = [{ status: 'open' }, { status: 'done' }, { status: 'open' }, { status: 3 }];
		const fault = faultOf({ status: 'open' }, records, {});
		expect(fault).toBeInstanceOf(FieldNotFoundError);
		expect(fault).toMatchObject({ what: 'cancelled', seen: ['open', 'done'] });
		const objects = [{ status: { id: 1, name: 'open' } }, { status: null }];
		expect(faultOf({ status: {} }, objects, {})).toMatchObject({ seen: ['open'] });
	});

	test.each([{}, { cancelledValue: 'off' }])(
		'and the field too, where none has it, by %j',
		(told) => {
			expect(faultOf({ notes: 'x' }, [{ notes: 'cancelled' }], told)).toMatchObject({
				what: 'status',
				seen: [],
			});
		},
	);

	test('is no text that only stands beside the word', () => {
		const records = [{ state: 'X', status_name: 'cancelled' }];
		expect(faultOf({ state: 'A' }, records, {})).toMatchObject({ what: 'cancelled' });
	});

	test('is known by the plainest field', () => {
		const records = [{ state: 'cancelled', status: 'cancelled' }];
		expect(faultOf({ state: 'x', status: 'y' }, records, {})).toMatchObject({
			fields: { status: 'cancelled' },
		});
	});

	test('is a word before it is a flag, and a flag where no word is known', () => {
		const current = { status: 'open', cancelled: false };
		expect(faultOf(current, [{ status: 'canceled' }], {})).toMatchObject({
			fields: { status: 'canceled' },
		});
		expect(faultOf(current, [current], {})).toMatchObject({ fields: { cancelled: true } });
		expect(faultOf({ cancelled: true }, [], {})).toMatchObject({ fields: { cancelled: true } });
		expect(faultOf({ is_cancelled: 1 }, [], {})).toMatchObject({ fields: { is_cancelled: 1 } });
		expect(faultOf({ is_cancelled: 2 }, [], {})).toBeInstanceOf(FieldNotFoundError);
	});
});
