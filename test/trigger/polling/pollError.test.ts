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
const refusal = (
	status: number,
	retryAfter?: number,
	kind: ApiError['kind'] = 'refused',
): ApiError =>
	new ApiError(
		{ status, message: '', fields: {}, ...(retryAfter !== undefined && { retryAfter }) },
		kind,
	);
const cut = new NetworkError('The line was cut.', 'ECONNRESET', true);
const nowhere = new NetworkError('There is no such host.', 'ENOTFOUND', false);
const wrongAddress = new CredentialError('That is no address.');

test.each<[string, unknown, object | undefined, boolean]>([
	['a refused key', refusal(401), { cause: 'credential-invalid' }, false],
	['a refused key, with a wait', refusal(401, 5000), { cause: 'credential-invalid' }, false],
	['a wrong address', wrongAddress, { cause: 'credential-invalid' }, false],
	['too many requests', refusal(429), { cause: 'rate-limited' }, true],
	[
		'too many requests, with a wait',
		refusal(429, 1499.2),
		{ cause: 'rate-limited', retryAfterMs: 1500 },
		true,
	],
	[
		'a wait longer than a poll',
		refusal(503, 900_000, 'patience'),
		{ cause: 'rate-limited', retryAfterMs: 900_000 },
		true,
	],
	['a fault of the service', refusal(500), { cause: 'temporarily-unavailable' }, true],
	['a gateway', refusal(504), { cause: 'temporarily-unavailable' }, true],
	['half an answer', refusal(200, undefined, 'cutOff'), { cause: 'temporarily-unavailable' }, true],
	['a page instead of data', refusal(200, undefined, 'unreadable'), undefined, true],
	['a key that may not', refusal(403), undefined, true],
	['nothing there', refusal(404), undefined, true],
	['a cut line', cut, { cause: 'temporarily-unavailable' }, true],
	['no such host', nowhere, undefined, true],
	['a fault of our own', new TypeError('x'), undefined, false],
])('%s: what n8n is told, and whether it may pass by itself', (_, reason, failure, passes) => {
	const fault = toPollError(node as INode, reason, undefined);
	expect(fault.failure).toEqual(failure);
	expect('failure' in fault && fault.failure !== undefined).toBe(failure !== undefined);
	expect(isTransient(reason)).toBe(passes);
});

test('the fault says what was tried, and where', () => {
	const fault = toPollError(node as INode, cut, parseCredentials(enterprise));
	expect(fault.message).toBe('The line was cut');
	expect(fault.description).toMatch(
		/^Tried to read appointments at https:\/\/salon\.example\.com\//,
	);
	expect(toPollError(node as INode, refusal(403), undefined).message).toBe(
		'This key is not allowed to read appointments',
	);
});
