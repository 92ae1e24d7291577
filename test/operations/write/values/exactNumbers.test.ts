import nock from 'nock';
import { jsonOf, origin } from '../../../support/runNode';
import { fields, json, byId, run } from '../../fakeService';

/** Serves one record as the given JSON text, and takes whole records only. */
function serveRawRecord(record: string, wrap = (text: string) => text, method = 'PUT') {
	const sent: string[] = [];
	let stored = record;
	const scope = nock(origin).persist();
	const answer = (text: string) => [200, text, { 'Content-Type': 'application/json' }] as const;
	scope.get('/v1/appointments').reply(() => answer(`{"data":[${stored}],"meta":{"total":1}}`));
	scope.get('/v1/appointments/1').reply(() => answer(wrap(stored)));
	scope.intercept('/v1/appointments/1', 'OPTIONS').reply(204, '', { Allow: `GET, ${method}` });
	for (const verb of ['POST', 'PUT', 'PATCH']) {
		nock(origin)
			.persist()
			.filteringRequestBody((text) => {
				sent.push(text);
				return '*';
			})
			.intercept(/^\/v1\/appointments/, verb, '*')
			.reply(() => {
				const inner = /"(?:appointment|attributes)":(\{.*?\})\}/.exec(sent.at(-1) ?? '')?.[1];
				const after = (inner ?? sent.at(-1) ?? '').replace(/^\{/, '{"id":1,');
				if (wrap(stored) === stored || inner) stored = after;
				return answer(wrap(stored));
			});
	}
	return { sent, stored: () => stored };
}

const numbers = [
	'9007199254740993',
	'-12345678901234567890',
	'1e400',
	'-1.5E+400',
	'45.00',
	'0.1234567890123456789',
	'1e5',
	'1.0',
	'-0',
];

test.each(numbers)('the number %s of a whole record is sent back as it came', async (number) => {
	const { sent } = serveRawRecord(
		`{"id":1,"notes":"none","counter":${number},"list":[${number},1]}`,
	);
	const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(task.error).toBeUndefined();
	expect(sent).toEqual([`{"notes":"Later","counter":${number},"list":[${number},1]}`]);
});

test.each(numbers)('the number %s beside a field within an object is, too', async (number) => {
	const { sent } = serveRawRecord(
		`{"id":1,"name":"A","meta":{"notes":"none","counter":${number}}}`,
		undefined,
		'PATCH',
	);
	await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	expect(sent[0]).toBe(`{"meta":{"notes":"Later","counter":${number}}}`);
});

const bigInteger = '9007199254740993';

test('a text of digits is sent as a text beside a number of the same digits', async () => {
	const { sent } = serveRawRecord(
		`{"id":1,"notes":"none","ref":${bigInteger},"ref_text":"${bigInteger}"}`,
	);
	await run('update', { ...byId(1), ...fields({ notes: bigInteger }) });
	expect(sent).toEqual([
		`{"notes":"${bigInteger}","ref":${bigInteger},"ref_text":"${bigInteger}"}`,
	]);
});

test('a large number in a nested object is sent as a number, and is a text in the output', async () => {
	const { sent } = serveRawRecord(
		`{"id":1,"notes":"none","at":{"pos":[{"lat":${bigInteger},"lng":1.50}]}}`,
	);
	const task = await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(sent).toEqual([`{"notes":"Later","at":{"pos":[{"lat":${bigInteger},"lng":1.50}]}}`]);
	expect(jsonOf(task)).toEqual([
		{ id: 1, notes: 'Later', at: { pos: [{ lat: bigInteger, lng: 1.5 }] } },
	]);
});

test('a large number in the object of a start time is sent as a number by Reschedule', async () => {
	const when = `{"start":"2026-11-21T09:00:00Z","ref":${bigInteger}}`;
	const { sent } = serveRawRecord(`{"id":1,"notes":"none","when":${when}}`);
	await run('reschedule', { ...byId(1), start: '2026-11-22T10:00:00Z' });
	expect(sent).toEqual([
		`{"notes":"none","when":{"start":"2026-11-22T10:00:00Z","ref":${bigInteger}}}`,
	]);
});

test.each<[string, (text: string) => string]>([
	[
		'{"fields":{"notes":"Later","ref":§}}',
		(text) => `{"id":1,"fields":${text.replace('"id":1,', '')}}`,
	],
	[
		'{"data":{"type":"visits","id":"1","attributes":{"notes":"Later","ref":§}}}',
		(text) => `{"data":{"type":"visits","id":"1","attributes":${text.replace('"id":1,', '')}}}`,
	],
])('a large number is sent as a number in the envelope %s', async (expected, wrap) => {
	const { sent } = serveRawRecord(`{"id":1,"notes":"none","ref":${bigInteger}}`, wrap);
	await run('update', { ...byId(1), ...json({ notes: 'Later' }) });
	expect(sent).toEqual([expected.replace('§', bigInteger)]);
});

describe('a value for a field of large numbers', () => {
	test.each<[string, object, string]>([
		// case, input, expected
		['9007199254740995', fields({ ref: '9007199254740995' }), '9007199254740995'],
		['a small number as text', fields({ ref: '7' }), '7'],
		['a number', fields({ ref: 7 }), '7'],
		['digits in JSON', json({ ref: '9007199254740995' }), '9007199254740995'],
		[
			'a number in JSON',
			{ inputMode: 'json', body: '{"ref": 9007199254740995}' },
			'9007199254740995',
		],
		['digits with a plus', fields({ ref: '+009007199254740995' }), '9007199254740995'],
		['decimals', fields({ ref: '0.12345678901234567' }), '0.12345678901234567'],
		['1e400', { inputMode: 'json', body: '{"ref":1e400}' }, '1e400'],
	])('%s is sent as a number', async (_, input, expected) => {
		const { sent } = serveRawRecord(`{"id":1,"ref":${bigInteger}}`, undefined, 'PATCH');
		const task = await run('update', { ...byId(1), ...input });
		expect(task.error).toBeUndefined();
		expect(sent).toEqual([`{"ref":${expected}}`]);
	});

	test.each([
		['a number where the field has small numbers', '12', bigInteger],
		['a text where the field has texts', `"${bigInteger}"`, '"9007199254740995"'],
	])('is sent as %s', async (_, stored, expected) => {
		const { sent } = serveRawRecord(`{"id":1,"ref":${stored}}`, undefined, 'PATCH');
		await run('update', { ...byId(1), ...fields({ ref: expected.replace(/"/g, '') }) });
		expect(sent).toEqual([`{"ref":${expected}}`]);
	});

	test('is refused where it is no number', async () => {
		const { sent } = serveRawRecord(`{"id":1,"ref":${bigInteger}}`, undefined, 'PATCH');
		const { error } = await run('update', { ...byId(1), ...fields({ ref: 'x' }) });
		expect(error?.description).toContain(bigInteger);
		expect(sent).toEqual([]);
	});

	test('is sent as a number in a new record', async () => {
		const { sent } = serveRawRecord(`{"id":1,"ref":${bigInteger}}`);
		await run('create', fields({ ref: '9007199254740995' }));
		expect(sent).toEqual(['{"ref":9007199254740995}']);
	});
});

test('the large ID that replaces a refused related record is sent as a number', async () => {
	const scope = nock(origin).persist();
	const stored = `{"id":1,"notes":"none","client":{"id":${bigInteger},"name":"Anna"}}`;
	const sent: string[] = [];
	scope.get('/v1/appointments').reply(200, `{"data":[${stored}],"meta":{"total":1}}`);
	scope.get('/v1/appointments/1').reply(200, stored);
	scope.intercept('/v1/appointments/1', 'OPTIONS').reply(204, '', { Allow: 'GET, PUT' });
	nock(origin)
		.persist()
		.filteringRequestBody((text) => {
			sent.push(text);
			return '*';
		})
		.put('/v1/appointments/1', '*')
		.reply(422, { errors: { client: ['Must be an integer.'] } });
	await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(sent.at(-1)).toBe(`{"notes":"Later","client":${bigInteger}}`);
});

test('a text that looks like the node’s mark for exact numbers is sent as a text', async () => {
	const { sent } = serveRawRecord('{"id":1,"notes":"none","odd":"#45.00","price":45.00}');
	await run('update', { ...byId(1), ...fields({ notes: 'Later' }) });
	expect(sent).toEqual(['{"notes":"Later","odd":"#45.00","price":45.00}']);
});
