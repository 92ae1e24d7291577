import type { INodeParameters } from 'n8n-workflow';
import { enterprise, runNode } from '../../support/runNode';
import { appointment, executeWrite, fields, json, openFakeService } from '../fakeService';
import { casesOf } from '../../support/table';

const clientId = (value: unknown, mode = 'list') => ({ clientId: { __rl: true, mode, value } });
const start = { starts_at: '2026-11-30T13:15:00Z' };

/** What Create sends with a client that was chosen by name, or the error message. */
async function sentBody(
	stored: Array<Record<string, unknown>>,
	more: object,
	typeVersion = 1.1,
): Promise<unknown> {
	const service = openFakeService(stored, { write: executeWrite });
	const parameters = { resource: 'appointment', operation: 'create', ...more } as INodeParameters;
	const { error } = await runNode(parameters, { credential: enterprise, typeVersion });
	return service.requests[0]?.body ?? error?.message;
}

/** Appointments whose client is in these fields. */
const rows = (...clients: object[]) =>
	clients.map((client, at) => appointment(at + 1, { client_id: undefined, ...client }));

test.each(
	// given, client of the appointments, field that is sent
	casesOf<[string, object[], object]>`
		a number                             | [{"client_id":41},{"client_id":42}] | {"client_id":7}
		a text                               | [{"customerUid":"41"},{"customerUid":"42"}] | {"customerUid":"7"}
		the client whole                     | [{"cliente":{"id":41,"nombre":"Ana"}},{"cliente":{"id":42,"nombre":"Eva"}}] | {"cliente":7}
		the client beside its ID             | [{"client_id":41,"client":{"id":41,"name":"Ana"}},{"client_id":42,"client":{"id":42,"name":"Eva"}}] | {"client_id":7}
		a bare name                          | [{"patient":41},{"patient":42}] | {"patient":7}
		a number                             | [{"kundennummer":41},{"kundennummer":42}] | {"kundennummer":7}
		two fields, of which one has this ID | [{"client_id":41,"payer_id":7},{"client_id":42,"payer_id":8}] | {"payer_id":7}
	`,
)('the chosen client is written as the appointments have it, given %s', async (...given) => {
	const [, clients, expected] = given;
	const body = await sentBody(rows(...clients), { ...fields(start), ...clientId('7') });
	expect(body).toEqual({ ...start, ...expected });
});

test.each<[string, object, object]>([
	// given, parameters, body
	['no client', { ...fields({ ...start, client_id: 9 }), ...clientId('') }, { client_id: 9 }],
	['an ID', { ...fields(start), ...clientId(7, 'id') }, { client_id: 7 }],
	[
		'the same in both places',
		{ ...fields({ ...start, client_id: '7' }), ...clientId('7') },
		{ client_id: 7 },
	],
])('given %s, Create sends the client once', async (_, parameters, body) => {
	expect(await sentBody([appointment(1)], parameters)).toEqual({ ...start, ...body });
});

test.each(['={{ $json.nothing }}', '={{ null }}'])(
	'an expression for the client that gives nothing is refused before any request: %s',
	async (expression) => {
		const body = await sentBody([appointment(1)], {
			...fields(start),
			...clientId(expression, 'id'),
		});
		expect(body).toBe('The expression of Client gives nothing');
	},
);

test('an expression for the client that gives an empty text leaves it out', async () => {
	const parameters = { ...fields(start), ...clientId('={{ $json.nothing ?? "" }}', 'id') };
	expect(await sentBody([appointment(1)], parameters)).toEqual(start);
});

test.each<[string, object[], object, RegExp]>([
	// given, client of the appointments, fields, message
	[
		'another client in the fields',
		[{ client_id: 41 }],
		{ client_id: 9 },
		/^The client is entered twice: under Client and in the field “client_id”/,
	],
	['appointments without a client', [{}], {}, /^The appointments show no field that holds the ID/],
	[
		'two fields',
		[{ client_id: 41, payer_id: 42 }],
		{},
		/^The appointments show several fields for the client: .*client_id, payer_id|payer_id, client_id/,
	],
	['an ID that is none', [{ client_id: 41 }], {}, /^The value “7x” of the field “client_id”/],
])('given %s, nothing is sent', async (given, clients, more, message) => {
	const id = given === 'an ID that is none' ? '7x' : '7';
	const body = await sentBody(rows(...clients), {
		...fields({ ...start, ...more }),
		...clientId(id),
	});
	expect(body).toMatch(message);
});

test.each<[string, object, number]>([
	// given, parameters, version
	['version 1', fields({ ...start, client_id: 9 }), 1],
	['a JSON body', json({ ...start, client_id: 9 }), 1.1],
])('in %s, the field Client is not there', async (_, parameters, version) => {
	const body = await sentBody([appointment(1)], { ...parameters, ...clientId('7') }, version);
	expect(body).toEqual({ ...start, client_id: 9 });
});
