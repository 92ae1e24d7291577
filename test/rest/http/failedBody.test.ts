import { isErrorBody } from '../../../nodes/AppointmentService/rest/http/failedBody';

describe('isErrorBody', () => {
	test.each(['success', 'ok', 'isSuccess', 'successful', 'succeeded'])(
		'false, 0 or "false" in %s is an error, other values are not',
		(word) => {
			for (const value of [false, 0, 'false']) expect(isErrorBody({ [word]: value })).toBe(true);
			for (const value of [true, 1, 'true', null, '']) {
				expect(isErrorBody({ [word]: value, data: [] })).toBe(false);
			}
		},
	);

	test.each(['status', 'result', 'code', 'outcome'])(
		'a failure in %s is an error where a message explains it',
		(word) => {
			const words = 'error errors fail failed failure false ko nok not_ok NotOK Unsuccessful';
			for (const value of words.split(' ')) {
				for (const explanation of ['errorText', 'message', 'detail', 'details', 'meta']) {
					expect(isErrorBody({ [word]: value, [explanation]: 'x', data: [1] })).toBe(true);
					expect(isErrorBody({ [word]: value, [explanation]: '', data: [1] })).toBe(false);
				}
			}
			expect(isErrorBody({ [word]: false, message: 'x', data: [1] })).toBe(true);
			expect(isErrorBody({ [word]: 'ok', message: 'x', data: [1] })).toBe(false);
			expect(isErrorBody({ [word]: 'failed', note: 'x' })).toBe(false);
		},
	);

	test.each(['error', 'errors', 'errorCode', 'error_message', 'fault'])(
		'a value in %s is an error where the body has no data',
		(word) => {
			for (const value of ['x', 7, true]) {
				expect(isErrorBody({ [word]: value })).toBe(true);
				expect(isErrorBody({ [word]: value, data: null })).toBe(true);
				expect(isErrorBody({ [word]: value, data: { id: 1 } })).toBe(false);
				expect(isErrorBody({ [word]: value, appointments: [{ id: 1 }] })).toBe(false);
				expect(isErrorBody({ [word]: value, appointments: [] })).toBe(true);
				expect(isErrorBody({ [word]: value, appointment: { start: 'x' } })).toBe(false);
				expect(isErrorBody({ [word]: value, meta: { page: 1 } })).toBe(true);
			}
			for (const value of ['', 0, false, null, [], {}]) {
				expect(isErrorBody({ [word]: value })).toBe(false);
			}
		},
	);

	test('a failure in the status of an envelope is an error', () => {
		const requestStatus = { success: false, error: { errorMessage: 'no' } };
		expect(isErrorBody({ requestStatus })).toBe(true);
		const access = { authenticated: true };
		const list = (isError: boolean) => ({
			list: {
				errorResponse: { isError, errorMessage: isError ? 'no' : null },
				accessResponse: access,
				items: null,
			},
		});
		expect([true, false].map((isError) => isErrorBody(list(isError)))).toEqual([true, false]);
	});

	test('a record, a list and a scalar are no errors', () => {
		expect(isErrorBody({ id: 1, success: false })).toBe(false);
		for (const body of [[], [{ success: false }], 'error', null, 5]) {
			expect(isErrorBody(body)).toBe(false);
		}
	});

	test.each<[object, boolean]>([
		[{ resultCode: '4003', resultMsg: 'token invalid', list: [] }, true],
		[{ code: 1000, message: 'Success', list: [] }, false],
		[{ ret: 406, msg: 'access token refused', data: {} }, true],
		[{ status: '0', info: 'INVALID_USER_KEY', infocode: '10001', list: [] }, true],
		[{ code: 4003, message: 'Loaded', data: [{ id: 1 }] }, false],
		[{ ocs: { meta: { status: 'failure', message: 'Not logged in' }, data: [] } }, true],
		[{ ocs: { meta: { status: 'ok', message: '' }, data: [] } }, false],
		[{ meta: { status: 'error', message: 'x' }, data: [] }, true],
		[{ code: -1, msg: 'page is required', data: null }, true],
		[{ data: '', response_code: 3, response_message: 'Missing argument: from' }, true],
		[{ data: '', response_code: 0, response_message: 'ok' }, false],
		[{ code: 1, msg: 'Loaded with success', data: '' }, false],
		[{ code: 3, message: 'No appointments', data: [] }, false],
		[{ code: 3, message: 'Bring the papers', starts_at: '2026-03-01T12:00:00Z' }, false],
		[{ Reply: { Results: { '@success': '0' }, Error: { Fault: { detail: 'none' } } } }, true],
		[{ Reply: { Results: { '@success': '1', visit: { at: 'x' } }, Error: null } }, false],
		[{ status: 'ERROR', statusText: 'Session expired', records: [] }, true],
		[{ status: 'ERROR', progress: 5 }, false],
		[{ estado: 'error', mensaje: 'Sucursal no encontrada', datos: [] }, true],
		[{ estado: 'ok', mensaje: '', datos: [] }, false],
		[{ sucesso: false, mensagem: 'Unidade inválida', dados: [] }, true],
		[{ retorno: { status: 'Erro', erros: [{ erro: 'Token inválido' }] } }, true],
		[{ retorno: { status: 'OK', contatos: [{ nome: 'Ana' }] } }, false],
		[{ payment: { status: 'failed', amount: 5, error: 'Card declined' } }, false],
	])('of %j: %s', (body, expected) => {
		expect(isErrorBody(body)).toBe(expected);
	});
});
