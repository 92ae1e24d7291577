import { NodeOperationError } from 'n8n-workflow';
import { parseCredentials } from '../../../../../nodes/AppointmentService/transport';
import {
	publishError,
	toPublishError,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/publishError';
import { ApiError } from '../../../../../nodes/AppointmentService/rest';
import { enterprise } from '../../../../support/runNode';
import { node } from '../support/fakeClient';

test.each<[string, string, string]>([
	['No event is chosen', 'Choose some.', 'No event is chosen. Choose some.'],
	[' No event is chosen ', ' Choose some. ', 'No event is chosen. Choose some.'],
	['Is it there?', 'Look', 'Is it there? Look.'],
	['It is not there!', '', 'It is not there!'],
	['The service said “no”', '  ', 'The service said “no”'],
	['It is not there: 1. no', 'Look', 'It is not there: 1. no. Look.'],
])('%j and %j are said as %j', (message, advice, said) => {
	const fault = publishError(node, message, advice);
	expect(fault).toBeInstanceOf(NodeOperationError);
	expect(fault.message).toBe(said);
});

describe('a refusal is told in one text, because n8n shows no other', () => {
	const refusal = new ApiError({
		status: 403,
		message: 'Ask for key-enterprise',
		fields: {},
	});
	const purpose = { task: 'read the webhooks', credentials: parseCredentials(enterprise) };

	test('what happened, why, and what to do', () => {
		const fault = toPublishError(node, refusal, purpose, 'Try again');
		expect(fault).toBeInstanceOf(NodeOperationError);
		expect(fault.message).toMatch(
			/^This key is not allowed to read the webhooks\. .*The service said: “Ask for \*{5}”\. Try again\.$/,
		);
	});

	test('without more advice than its own', () => {
		expect(toPublishError(node, refusal, purpose).message).toMatch(/”\.$/);
		expect(toPublishError(node, new Error('Broken'), purpose).message).toBe('Broken.');
	});
});
