import {
	isErrorResponse,
	parseErrorInfo,
	isErrorBody,
} from '../../../nodes/AppointmentService/rest/http/errorInfo';

const page = (body: unknown, status = 422, headers: Record<string, string> = {}) => ({
	url: 'https://x.example/',
	status,
	headers,
	body,
});
const said = (body: unknown, status?: number) => {
	const { code, message, fields } = parseErrorInfo(page(body, status));
	return { code, message, fields };
};

describe('a body that says no', () => {
	test.each(['success', 'ok', 'isSuccess', 'successful', 'succeeded'])('by %s', (word) => {
		for (const value of [false, 0, 'false']) expect(isErrorBody({ [word]: value })).toBe(true);
		for (const value of [true, 1, 'true', null, '']) {
			expect(isErrorBody({ [word]: value, data: [] })).toBe(false);
		}
	});

	test.each(['status', 'result', 'code', 'outcome'])(
		'by %s, with a word of explanation',
		(word) => {
			const words = 'error errors fail failed failure false ko nok not_ok NotOK Unsuccessful';
			for (const value of words.split(' ')) {
				for (const why of ['errorText', 'message', 'detail', 'details', 'meta']) {
					expect(isErrorBody({ [word]: value, [why]: 'x', data: [1] })).toBe(true);
					expect(isErrorBody({ [word]: value, [why]: '', data: [1] })).toBe(false);
				}
			}
			expect(isErrorBody({ [word]: false, message: 'x', data: [1] })).toBe(true);
			expect(isErrorBody({ [word]: 'ok', message: 'x', data: [1] })).toBe(false);
			expect(isErrorBody({ [word]: 'failed', note: 'x' })).toBe(false);
		},
	);

	test.each(['error', 'errors', 'errorCode', 'error_message', 'fault'])('by %s alone', (word) => {
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
	});

	test('is no record, and no list', () => {
		expect(isErrorBody({ id: 1, success: false })).toBe(false);
		for (const body of [[], [{ success: false }], 'error', null, 5]) {
			expect(isErrorBody(body)).toBe(false);
		}
	});

	test('a status says it, too', () => {
		expect(isErrorResponse(page({ id: 1 }, 400))).toBe(true);
		expect(isErrorResponse(page({ id: 1 }, 399))).toBe(false);
		expect(isErrorResponse(page({ success: false }, 200))).toBe(true);
	});
});

describe('the code', () => {
	const names = 'code errorCode err_code error_id errorType key type category name'.split(' ');

	test.each(names)('in %s', (name) => {
		expect(said({ error: { [name]: 'E1', message: 'm' } }).code).toBe('E1');
		expect(said({ error: { [name]: 17, message: 'm' } }).code).toBe('17');
		expect(said({ error: { [name]: 0, message: 'm' } }).code).toBeUndefined();
		expect(said({ error: { [name]: '', message: 'm' } }).code).toBeUndefined();
		expect(said({ error: { [name]: 'about:blank', message: 'm' } }).code).toBeUndefined();
	});

	test('that says most is taken, wherever it stands', () => {
		for (const [at, better] of names.entries()) {
			for (const worse of names.slice(at + 1)) {
				expect(said({ message: 'm', [worse]: 'worse', [better]: 'better' }).code).toBe('better');
			}
		}
	});

	test('of the first error that has one', () => {
		expect(
			said({ errors: [{ message: 'a' }, { message: 'b', code: 'B' }, { code: 'C' }] }).code,
		).toBe('B');
	});
});

describe('the words', () => {
	const names =
		'message msg messages detail details description errorMessage error_msg error_description error errors title reason text user_message developerMessage faultstring statusMessage info';
	test.each(names.split(' '))('in %s', (name) => {
		expect(said({ code: 'E', [name]: 'The time is taken' }).message).toBe('The time is taken');
		expect(said({ error: { code: 'E', [name]: 'The time is taken' } }).message).toBe(
			'The time is taken',
		);
	});

	const places =
		'error errors err fault exception meta details detail data violations invalid_params fieldErrors validation_errors issues causes response status result messages';
	test.each(places.split(' '))('inside of %s', (place) => {
		expect(said({ [place]: { message: 'Taken', code: 'E' } })).toMatchObject({
			message: 'Taken',
			code: 'E',
		});
		expect(said({ [place]: [{ message: 'Taken' }, { message: 'Closed' }] }).message).toBe(
			'Taken; Closed',
		);
	});

	test('but not inside of what is something else', () => {
		expect(said({ appointment: { message: 'Bring a towel' } }).message).toBe('');
	});

	test('are said once each, on one line, and not endlessly', () => {
		expect(
			said({ message: 'No', error: { message: 'No', detail: 'Not\n  at all ' } }).message,
		).toBe('No; Not at all');
		expect(said({ message: 'x'.repeat(400) }).message).toHaveLength(300);
		const many = Array.from({ length: 60 }, (_, at) => ({ message: `${at} ${'x'.repeat(40)}` }));
		expect(said({ errors: many }).message).toHaveLength(1000);
		const short = Array.from({ length: 60 }, (_, at) => ({ message: `n${at}` }));
		expect(said({ errors: short }).message).toMatch(/; n49$/);
	});

	test('too deep to be meant for anybody are left', () => {
		const nest = (depth: number): object => (depth ? { error: nest(depth - 1) } : { message: 'm' });
		expect(said(nest(5)).message).toBe('m');
		expect(said(nest(6)).message).toBe('');
	});

	test.each([
		['<html><TITLE lang="en">Bad  Gateway</TITLE><body>x', 'Bad Gateway'],
		['<html><body>Somebody’s record</body>', ''],
		['{"id": 7, "name": "Mar', ''],
		['[{"id": 7', ''],
		['\uFEFF {"id"', ''],
		['Not {found}', 'Not {found}'],
	])('of the text %j', (text, message) => {
		expect(said(text).message).toBe(message);
	});
});

describe('messages of fields', () => {
	const names =
		'field fields param parameter property attribute path pointer source propertyName field_name';
	test.each(names.split(' '))('by %s', (name) => {
		const error = { [name]: 'start', message: 'is past' };
		expect(said({ errors: [error] })).toMatchObject({
			message: '',
			fields: { start: ['is past'] },
		});
	});

	test('by a path, a source, or neither', () => {
		const at = (where: object) => said({ errors: [{ ...where, message: 'm' }] }).fields;
		expect(at({ path: ['a', 0, 'b'] })).toEqual({ 'a.0.b': ['m'] });
		expect(at({ source: { parameter: 'q' } })).toEqual({ q: ['m'] });
		expect(at({ path: [{ a: 1 }] })).toEqual({});
		expect(at({ field: '' })).toEqual({});
		expect(at({ field: '', param: 'x' })).toEqual({ x: ['m'] });
	});

	test('several of one field are kept together, whatever it is called', () => {
		const errors = ['one', 'two'].map((message) => ({ field: '__proto__', message }));
		const { fields } = said({ errors });
		expect(Object.entries(fields)).toEqual([['__proto__', ['one', 'two']]]);
		expect(said({ errors: [{ field: 'a' }] }).fields).toEqual({});
	});

	test('as a map, under a place of errors or as the whole answer', () => {
		const map = { email: ['is taken', 'is odd'], start: 'is past' };
		const fields = { email: ['is taken', 'is odd'], start: ['is past'] };
		for (const status of [400, 422]) expect(said(map, status).fields).toEqual(fields);
		expect(said(map, 404).fields).toEqual({});
		expect(said({ errors: map }, 404).fields).toEqual(fields);
		expect(said({ fields: map }, 404).fields).toEqual(fields);
		expect(said({ data: map }, 404).fields).toEqual({});
		expect(said({ meta: map }, 404).fields).toEqual({});
	});

	test('are no map where a word of it speaks for itself', () => {
		for (const key of ['message', 'messages', 'msg', 'error', 'errors', 'detail', 'details']) {
			expect(said({ [key]: ['m'], other: 'x' }).fields).toEqual({});
			expect(said({ [key]: ['m'], other: 'x' }).message).toBe('m');
		}
		for (const body of [
			{ title: 'm', a: ['x'] },
			{ code: 'm', a: ['x'] },
			{ field: ['m'], a: 'x' },
		]) {
			expect(said(body).fields).toEqual({});
		}
		for (const body of [{ a: [] }, { a: 1 }, { a: ['x', 1] }, {}])
			expect(said(body).fields).toEqual({});
		expect(said({ title: ['is missing'] }).fields).toEqual({ title: ['is missing'] });
	});
});

describe('the id of the request', () => {
	test.each([
		'x-request-id',
		'request-id',
		'x-correlation-id',
		'x-amzn-requestid',
		'x-trace-id',
		'cf-ray',
	])('in the header %s', (name) => {
		expect(parseErrorInfo(page({ requestId: 'b' }, 500, { [name]: 'h' })).requestId).toBe('h');
	});

	test.each(['requestId', 'trace_id', 'correlationId', 'reference'])('in the field %s', (name) => {
		expect(parseErrorInfo(page({ error: { [name]: 'b', message: 'm' } }, 500)).requestId).toBe('b');
	});

	test('is none where nobody says it', () => {
		expect(parseErrorInfo(page({ message: 'x' }, 500, { 'x-other': 'h' }))).toEqual({
			status: 500,
			message: 'x',
			fields: {},
		});
	});
});
