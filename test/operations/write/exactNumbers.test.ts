import nock from 'nock';
import { jsonOf, origin } from '../../support/runNode';
import { fields, json, record, run } from '../fakeService';

/** A service whose records stand in its answers just as they are written here, and that takes whole records only. */
function openAccount(record: string, wrap = (text: string) => text, method = 'PUT') {
	const sent: string[] = [];
	let held = record;
	const scope = nock(origin).persist();
	const answer = (text: string) => [200, text, { 'Content-Type': 'application/json' }] as const;
	scope.get('/v1/appointments').reply(() => answer(`{"data":[${held}],"meta":{"total":1}}`));
	scope.get('/v1/appointments/1').reply(() => answer(wrap(held)));
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
				if (wrap(held) === held || inner) held = after;
				return answer(wrap(held));
			});
	}
	return { sent, held: () => held };
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

test.each(numbers)('%s of a whole record goes back as it came', async (digits) => {
	const { sent } = openAccount(`{"id":1,"notes":"none","counter":${digits},"list":[${digits},1]}`);
	const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
	expect(task.error).toBeUndefined();
	expect(sent).toEqual([`{"notes":"Later","counter":${digits},"list":[${digits},1]}`]);
});

const big = '9007199254740993';

test('a text of digits stays a text beside a number of the same digits', async () => {
	const { sent } = openAccount(`{"id":1,"notes":"none","ref":${big},"ref_text":"${big}"}`);
	await run('update', { ...record(1), ...fields({ notes: big }) });
	expect(sent).toEqual([`{"notes":"${big}","ref":${big},"ref_text":"${big}"}`]);
});

test('a number stays one deep in the record, whose items are as ever', async () => {
	const { sent } = openAccount(`{"id":1,"notes":"none","at":{"pos":[{"lat":${big},"lng":1.50}]}}`);
	const task = await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
	expect(sent).toEqual([`{"notes":"Later","at":{"pos":[{"lat":${big},"lng":1.50}]}}`]);
	expect(jsonOf(task)).toEqual([{ id: 1, notes: 'Later', at: { pos: [{ lat: big, lng: 1.5 }] } }]);
});

test('a number stays one within a time that is moved', async () => {
	const when = `{"start":"2026-11-21T09:00:00Z","ref":${big}}`;
	const { sent } = openAccount(`{"id":1,"notes":"none","when":${when}}`);
	await run('reschedule', { ...record(1), start: '2026-11-22T10:00:00Z' });
	expect(sent).toEqual([`{"notes":"none","when":{"start":"2026-11-22T10:00:00Z","ref":${big}}}`]);
});

test.each<[string, (text: string) => string]>([
	['{"appointment":{"notes":"Later","ref":§}}', (text) => `{"appointment":${text}}`],
	[
		'{"data":{"type":"visits","id":"1","attributes":{"notes":"Later","ref":§}}}',
		(text) => `{"data":{"type":"visits","id":"1","attributes":${text.replace('"id":1,', '')}}}`,
	],
])('in the shape that the service has: %s', async (expected, wrap) => {
	const { sent } = openAccount(`{"id":1,"notes":"none","ref":${big}}`, wrap);
	await run('update', { ...record(1), ...json({ notes: 'Later' }) });
	expect(sent).toEqual([expected.replace('§', big)]);
});

describe('what the user sets for a field that holds numbers', () => {
	test.each<[string, object, string]>([
		['9007199254740995', fields({ ref: '9007199254740995' }), '9007199254740995'],
		['a small one', fields({ ref: '7' }), '7'],
		['a number', fields({ ref: 7 }), '7'],
		['digits in JSON', json({ ref: '9007199254740995' }), '9007199254740995'],
		[
			'a number in JSON',
			{ inputMode: 'json', body: '{"ref": 9007199254740995}' },
			'9007199254740995',
		],
		['with a plus', fields({ ref: '+009007199254740995' }), '9007199254740995'],
		['decimals', fields({ ref: '0.12345678901234567' }), '0.12345678901234567'],
		['1e400', { inputMode: 'json', body: '{"ref":1e400}' }, '1e400'],
	])('%s', async (_, given, expected) => {
		const { sent } = openAccount(`{"id":1,"ref":${big}}`, undefined, 'PATCH');
		const task = await run('update', { ...record(1), ...given });
		expect(task.error).toBeUndefined();
		expect(sent).toEqual([`{"ref":${expected}}`]);
	});

	test('goes as a number where only numbers that n8n can hold are there so far', async () => {
		const { sent } = openAccount('{"id":1,"ref":12}', undefined, 'PATCH');
		await run('update', { ...record(1), ...fields({ ref: big }) });
		expect(sent).toEqual([`{"ref":${big}}`]);
	});

	test('goes as a text where texts are there', async () => {
		const { sent } = openAccount(`{"id":1,"ref":"${big}"}`, undefined, 'PATCH');
		await run('update', { ...record(1), ...fields({ ref: '9007199254740995' }) });
		expect(sent).toEqual(['{"ref":"9007199254740995"}']);
	});

	test('and no text', async () => {
		const { sent } = openAccount(`{"id":1,"ref":${big}}`, undefined, 'PATCH');
		const { error } = await run('update', { ...record(1), ...fields({ ref: 'x' }) });
		expect(error?.description).toContain(big);
		expect(sent).toEqual([]);
	});

	test('also in a new record', async () => {
		const { sent } = openAccount(`{"id":1,"ref":${big}}`);
		await run('create', fields({ ref: '9007199254740995' }));
		expect(sent).toEqual(['{"ref":9007199254740995}']);
	});
});

test('the ID of a related record that goes instead of it is a number', async () => {
	const scope = nock(origin).persist();
	const held = `{"id":1,"notes":"none","client":{"id":${big},"name":"Anna"}}`;
	const sent: string[] = [];
	scope.get('/v1/appointments').reply(200, `{"data":[${held}],"meta":{"total":1}}`);
	scope.get('/v1/appointments/1').reply(200, held);
	scope.intercept('/v1/appointments/1', 'OPTIONS').reply(204, '', { Allow: 'GET, PUT' });
	nock(origin)
		.persist()
		.filteringRequestBody((text) => {
			sent.push(text);
			return '*';
		})
		.put('/v1/appointments/1', '*')
		.reply(422, { errors: { client: ['Must be an integer.'] } });
	await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
	expect(sent.at(-1)).toBe(`{"notes":"Later","client":${big}}`);
});

test('a text that looks like the node’s own notes stays a text', async () => {
	const { sent } = openAccount('{"id":1,"notes":"none","odd":"#45.00","price":45.00}');
	await run('update', { ...record(1), ...fields({ notes: 'Later' }) });
	expect(sent).toEqual(['{"notes":"Later","odd":"#45.00","price":45.00}']);
});
