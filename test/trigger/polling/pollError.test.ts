import type { INode } from 'n8n-workflow';
import { CredentialError } from '../../../nodes/AppointmentService/contract';
import {
	isTransient,
	toPollError,
} from '../../../nodes/AppointmentService/trigger/polling/pollError';
import { parseCredentials } from '../../../nodes/AppointmentService/transport';
import { NetworkError, ApiError } from '../../../nodes/AppointmentService/rest';
import { enterprise } from '../../support/runNode';

const node = { id: 'n', name: 'Trigger', type: 't', typeVersion: 1, parameters: {} } as never;
const apiError = (
	status: number,
	retryAfter?: number,
	kind: ApiError['kind'] = 'refused',
): ApiError =>
	new ApiError(
		{ status, message: '', fields: {}, ...(retryAfter !== undefined && { retryAfter }) },
		kind,
	);
const cutConnection = new NetworkError('The line was cut.', 'ECONNRESET', true);
const unknownHost = new NetworkError('There is no such host.', 'ENOTFOUND', false);
const invalidAddress = new CredentialError('That is no address.');

test.each`
	name                                | reason                                    | failure                                             | passes
	${'a refused key'}                  | ${apiError(401)}                          | ${{ cause: 'credential-invalid' }}                  | ${false}
	${'a refused key, with a wait'}     | ${apiError(401, 5000)}                    | ${{ cause: 'credential-invalid' }}                  | ${false}
	${'an invalid address'}             | ${invalidAddress}                         | ${{ cause: 'credential-invalid' }}                  | ${false}
	${'too many requests'}              | ${apiError(429)}                          | ${{ cause: 'rate-limited' }}                        | ${true}
	${'too many requests, with a wait'} | ${apiError(429, 1499.2)}                  | ${{ cause: 'rate-limited', retryAfterMs: 1500 }}    | ${true}
	${'a wait longer than a poll'}      | ${apiError(503, 900_000, 'patience')}     | ${{ cause: 'rate-limited', retryAfterMs: 900_000 }} | ${true}
	${'a server error'}                 | ${apiError(500)}                          | ${{ cause: 'temporarily-unavailable' }}             | ${true}
	${'a gateway timeout'}              | ${apiError(504)}                          | ${{ cause: 'temporarily-unavailable' }}             | ${true}
	${'a truncated response'}           | ${apiError(200, undefined, 'cutOff')}     | ${{ cause: 'temporarily-unavailable' }}             | ${true}
	${'a response that is no JSON'}     | ${apiError(200, undefined, 'unreadable')} | ${undefined}                                        | ${true}
	${'a key without permission'}       | ${apiError(403)}                          | ${undefined}                                        | ${true}
	${'not found'}                      | ${apiError(404)}                          | ${undefined}                                        | ${true}
	${'a cut connection'}               | ${cutConnection}                          | ${{ cause: 'temporarily-unavailable' }}             | ${true}
	${'an unknown host'}                | ${unknownHost}                            | ${undefined}                                        | ${true}
	${'an error of our own'}            | ${new TypeError('x')}                     | ${undefined}                                        | ${false}
`(
	'$name: the failure declared to n8n, and whether it may pass by itself',
	({ reason, failure, passes }) => {
		const error = toPollError(node as INode, reason, undefined);
		expect(error.failure).toEqual(failure);
		expect('failure' in error && error.failure !== undefined).toBe(failure !== undefined);
		expect(isTransient(reason)).toBe(passes);
	},
);

test('the error says what was tried, and at which address', () => {
	const error = toPollError(node as INode, cutConnection, parseCredentials(enterprise));
	expect(error.message).toBe('The line was cut');
	expect(error.description).toMatch(
		/^Tried to read appointments at https:\/\/salon\.example\.com\//,
	);
	expect(toPollError(node as INode, apiError(403), undefined).message).toBe(
		'This key is not allowed to read appointments',
	);
});
