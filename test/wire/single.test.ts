import { recordOf, type Page } from '../../nodes/AppointmentService/wire';

const answer = (body: unknown): Page =>
	({ status: 200, headers: {}, body, url: 'https://a.example' }) as Page;
const names = ['appointments', 'appointment'];
const record = { id: 7, start: '2026-05-01T09:00:00Z' };

test.each<[string, unknown]>([
	['alone', record],
	['in an envelope', { success: true, data: record }],
	['under its own name', { appointment: record }],
	['beside something unknown', { more: { a: 1 }, success: true, data: record }],
	['beside words of the service', { data: record, debug: { took: 3 }, build: '1.2' }],
])('one record %s', (_, body) => {
	expect(recordOf(answer(body), names)).toEqual(record);
});

test.each<[string, object]>([
	['a value', { id: 7, value: { id: 3, amount: 2 } }],
	['content', { uuid: 'a-1', start: '2026-05-01T09:00:00Z', content: { id: 9 } }],
	['data without an id', { start: '2026-05-01T09:00:00Z', data: { colour: 'red' } }],
])('a record that holds %s of its own stays whole', (_, body) => {
	expect(recordOf(answer(body), names)).toEqual(body);
});
