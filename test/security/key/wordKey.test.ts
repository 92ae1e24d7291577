import { createRedactor } from '../../../nodes/AppointmentService/transport';
import { enterprise, jsonOf, runNode } from '../../support/runNode';
import { appointment, byId, json, openFakeService, type Reply } from '../../operations/fakeService';

const runWithKey = async (apiKey: string, parameters: object) =>
	await runNode({ resource: 'appointment', ...parameters } as never, {
		credential: { ...enterprise, apiKey },
	});

describe('a key that is a common word', () => {
	test.each(['appointment', 'notes', 'status', 'test'])(
		'“%s” does not black out names of fields and sentences of our own',
		async (apiKey) => {
			const reply: Reply = [422, { errors: { notes: ['is too long'], status: ['is odd'] } }];
			openFakeService([appointment(1, { latest_status: 'x' })], { write: () => reply });
			const update = { operation: 'update', ...byId(1), ...json({ notes: 'Later' }) };
			const { error } = await runWithKey(apiKey, update);
			expect(error?.message).toBe('The service rejected the request to update this appointment');
			expect(error?.description).toContain('Fields: notes: is too long; status: is odd.');
			expect(error?.description).not.toContain('*****');
		},
	);

	test('leaves a record under its name readable, and hides it where it is a value', async () => {
		openFakeService(
			[appointment(1, { notes: 'Your key: appointment.', appointment_type: 'cut' })],
			{ item: (record) => ({ appointment: record }), write: () => [404] },
		);
		const task = await runWithKey('appointment', { operation: 'get', ...byId(1) });
		expect(jsonOf(task)[0]).toMatchObject({ notes: 'Your key: *****.', appointment_type: 'cut' });
	});

	test.each(['appointment', 'test', 'key'])(
		'“%s” is hidden where a refusal repeats it',
		async (apiKey) => {
			const message = `The token “${apiKey}” (Bearer ${apiKey}) is not valid`;
			openFakeService([appointment(1)], { write: () => [403, { message, code: apiKey }] });
			const update = { operation: 'update', ...byId(1), ...json({ notes: 'Later' }) };
			const { error } = await runWithKey(apiKey, update);
			expect(error?.description).toContain('The token “*****” (Bearer *****) is not valid');
			expect(error?.description).toContain('Code: *****.');
		},
	);

	test.each([
		['"appointment"', '"*****"'],
		['{"appointment":{"key":"appointment"}}', '{"appointment":{"key":"*****"}}'],
		['appointments and appointment_id', 'appointments and appointment_id'],
		['?key=appointment&x=1', '?key=*****&x=1'],
		['{"a":"\\u0061ppointment"}', '{"a":"*****"}'],
	])('in %s becomes %s', (text, redacted) => {
		expect(createRedactor(['appointment'])(text)).toBe(redacted);
	});
});

test.each(['sk_live_51Habc', 'Xk29fjw0qpLm', 'abcdefghijklmnopqrst'])(
	'a key that is no word, “%s”, is hidden within other text and as a name, too',
	(key) => {
		const redacted = createRedactor([key])(`{"${key}":"x${key}x"}`);
		expect(redacted).toBe('{"*****":"x*****x"}');
	},
);
