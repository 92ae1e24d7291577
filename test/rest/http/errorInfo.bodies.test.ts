import {
	isErrorResponse,
	parseErrorInfo,
} from '../../../nodes/AppointmentService/rest/http/errorInfo';

const response = (body: unknown, status = 422, headers: Record<string, string> = {}) => ({
	url: 'https://x.example/',
	status,
	headers,
	body,
});
const parse = (body: unknown, status?: number) => {
	const { code, message, fields } = parseErrorInfo(response(body, status));
	return { code, message, fields };
};

test('a status from 400 is an error, and so is an error body with HTTP 200', () => {
	expect(isErrorResponse(response({ id: 1 }, 400))).toBe(true);
	expect(isErrorResponse(response({ id: 1 }, 399))).toBe(false);
	expect(isErrorResponse(response({ success: false }, 200))).toBe(true);
});

describe('code', () => {
	const names = 'code errorCode err_code error_id errorType key type category name'.split(' ');

	test.each(names)('is read from %s, but not from 0, an empty text or a URI', (name) => {
		expect(parse({ error: { [name]: 'E1', message: 'm' } }).code).toBe('E1');
		expect(parse({ error: { [name]: 17, message: 'm' } }).code).toBe('17');
		expect(parse({ error: { [name]: 0, message: 'm' } }).code).toBeUndefined();
		expect(parse({ error: { [name]: '', message: 'm' } }).code).toBeUndefined();
		expect(parse({ error: { [name]: 'about:blank', message: 'm' } }).code).toBeUndefined();
	});

	test('is read from the most specific of two names, in any order', () => {
		for (const [index, better] of names.entries()) {
			for (const worse of names.slice(index + 1)) {
				expect(parse({ message: 'm', [worse]: 'worse', [better]: 'better' }).code).toBe('better');
			}
		}
	});

	test('is that of the first error that has one', () => {
		expect(
			parse({ errors: [{ message: 'a' }, { message: 'b', code: 'B' }, { code: 'C' }] }).code,
		).toBe('B');
	});
});

describe('message', () => {
	const names =
		'message msg messages detail details description errorMessage error_msg error_description error errors title reason text user_message developerMessage faultstring statusMessage info';
	test.each(names.split(' '))('is read from %s, at the top and in error', (name) => {
		expect(parse({ code: 'E', [name]: 'The time is taken' }).message).toBe('The time is taken');
		expect(parse({ error: { code: 'E', [name]: 'The time is taken' } }).message).toBe(
			'The time is taken',
		);
	});

	const containers =
		'error errors err fault exception meta details detail data violations invalid_params fieldErrors validation_errors issues causes response status result messages';
	test.each(containers.split(' '))('is read from an object or a list under %s', (container) => {
		expect(parse({ [container]: { message: 'Taken', code: 'E' } })).toMatchObject({
			message: 'Taken',
			code: 'E',
		});
		expect(parse({ [container]: [{ message: 'Taken' }, { message: 'Closed' }] }).message).toBe(
			'Taken; Closed',
		);
	});

	test('is read from what says that the request failed, whatever its name', () => {
		const error = { errorCode: '9', errorMessage: 'The time is taken' };
		expect(parse({ requestStatus: { success: false, error }, version: 'v1' })).toEqual({
			code: '9',
			message: 'The time is taken',
			fields: {},
		});
	});

	test('is not read from a related record', () => {
		expect(parse({ appointment: { message: 'Bring a towel' } }).message).toBe('');
	});

	test('has each text once, on one line: 300 characters of each, 50 texts, 1000 characters in all', () => {
		expect(
			parse({ message: 'No', error: { message: 'No', detail: 'Not\n  at all ' } }).message,
		).toBe('No; Not at all');
		expect(parse({ message: 'é'.repeat(400) }).message).toHaveLength(299);
		expect(parse({ message: `${'x '.repeat(140)}${'y'.repeat(40)}` }).message).toHaveLength(279);
		const many = Array.from({ length: 60 }, (_, index) => ({
			message: `${index} ${'x'.repeat(40)}`,
		}));
		expect(parse({ errors: many }).message).toMatch(/; 21 x{40}; 22$/);
		const short = Array.from({ length: 60 }, (_, index) => ({ message: `n${index}` }));
		expect(parse({ errors: short }).message).toMatch(/; n49$/);
	});

	test('is not read below five levels', () => {
		const nest = (depth: number): object => (depth ? { error: nest(depth - 1) } : { message: 'm' });
		expect(parse(nest(5)).message).toBe('m');
		expect(parse(nest(6)).message).toBe('');
	});

	test.each([
		['<html><TITLE lang="en">Bad  Gateway</TITLE><body>x', 'Bad Gateway'],
		[
			'<html><title>400</title><body><h1>Unknown parameter: limit</h1><p>x</p>',
			'400: Unknown parameter: limit',
		],
		['<title>Bad gateway</title><h1> Bad gateway </h1>', 'Bad gateway'],
		['<html><body>Somebody’s record</body>', ''],
		['{"id": 7, "name": "Mar', ''],
		['[{"id": 7', ''],
		['\uFEFF {"id"', ''],
		['Not {found}', 'Not {found}'],
	])('of the text %j is %j', (text, message) => {
		expect(parse(text).message).toBe(message);
	});
});

describe('fields', () => {
	const names =
		'field fields param parameter property attribute path pointer source propertyName field_name';
	test.each(names.split(' '))('are named by %s', (name) => {
		const error = { [name]: 'start', message: 'is past' };
		expect(parse({ errors: [error] })).toMatchObject({
			message: '',
			fields: { start: ['is past'] },
		});
	});

	test('are named by a path or a source, and by nothing else', () => {
		const fieldsOf = (names: object) => parse({ errors: [{ ...names, message: 'm' }] }).fields;
		expect(fieldsOf({ path: ['a', 0, 'b'] })).toEqual({ 'a.0.b': ['m'] });
		expect(fieldsOf({ source: { parameter: 'q' } })).toEqual({ q: ['m'] });
		expect(fieldsOf({ parameter: 'url' })).toEqual({ url: ['m'] });
		expect(fieldsOf({ source: 'url' })).toEqual({});
		expect(fieldsOf({ path: [{ a: 1 }] })).toEqual({});
		expect(fieldsOf({ field: '' })).toEqual({});
		for (const field of ['base', 'non_field_errors'])
			expect(parse({ errors: [{ field, message: 'm' }] })).toMatchObject({
				message: 'm',
				fields: {},
			});
		expect(fieldsOf({ field: '', param: 'x' })).toEqual({ x: ['m'] });
		for (const source of ['NA', 'n/a', 'none', '-'])
			expect(fieldsOf({ source, field: 'x' })).toEqual({ x: ['m'] });
	});

	test('have all messages of one field, even of __proto__', () => {
		const errors = ['one', 'two'].map((message) => ({ field: '__proto__', message }));
		const { fields } = parse({ errors });
		expect(Object.entries(fields)).toEqual([['__proto__', ['one', 'two']]]);
		expect(parse({ errors: [{ field: 'a' }] }).fields).toEqual({});
	});

	test('are read from a map, under a name of errors or as the whole body of a 400 or 422', () => {
		const map = { email: ['is taken', 'is odd'], start: 'is past' };
		const fields = { email: ['is taken', 'is odd'], start: ['is past'] };
		for (const status of [400, 422]) expect(parse(map, status).fields).toEqual(fields);
		expect(parse(map, 404).fields).toEqual({});
		expect(parse({ errors: map }, 404).fields).toEqual(fields);
		expect(parse({ fields: map }, 404).fields).toEqual(fields);
		expect(parse({ data: map }, 404).fields).toEqual({});
		expect(parse({ meta: map }, 404).fields).toEqual({});
	});

	test('are not read from a map with a key for messages, codes or field names, or with other values', () => {
		for (const key of ['message', 'messages', 'msg', 'error', 'errors', 'detail', 'details']) {
			expect(parse({ [key]: ['m'], other: 'x' }).fields).toEqual({});
			expect(parse({ [key]: ['m'], other: 'x' }).message).toBe('m');
		}
		for (const body of [
			{ title: 'm', a: ['x'] },
			{ code: 'm', a: ['x'] },
			{ field: ['m'], a: 'x' },
		]) {
			expect(parse(body).fields).toEqual({});
		}
		for (const body of [{ a: [] }, { a: 1 }, { a: ['x', 1] }, {}])
			expect(parse(body).fields).toEqual({});
		expect(parse({ title: ['is missing'] }).fields).toEqual({ title: ['is missing'] });
	});
});

describe('requestId', () => {
	test.each([
		'x-request-id',
		'request-id',
		'x-correlation-id',
		'x-amzn-requestid',
		'x-trace-id',
		'cf-ray',
	])('is read from the header %s before the body', (name) => {
		expect(parseErrorInfo(response({ requestId: 'b' }, 500, { [name]: 'h' })).requestId).toBe('h');
	});

	test.each(['requestId', 'trace_id', 'correlationId', 'reference'])(
		'is read from the field %s',
		(name) => {
			expect(
				parseErrorInfo(response({ error: { [name]: 'b', message: 'm' } }, 500)).requestId,
			).toBe('b');
		},
	);

	test('is left out where the response has none', () => {
		expect(parseErrorInfo(response({ message: 'x' }, 500, { 'x-other': 'h' }))).toEqual({
			status: 500,
			message: 'x',
			fields: {},
		});
	});
});
