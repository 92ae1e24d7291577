import { NodeOperationError } from 'n8n-workflow';
import { parseCredentials } from '../../../../../nodes/AppointmentService/transport';
import {
	publishError,
	toPublishError,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/publishError';
import { ApiError } from '../../../../../nodes/AppointmentService/rest';
import { enterprise } from '../../../../support/runNode';
import { node } from '../support/fakeClient';

test.each<[message: string, advice: string, text: string]>([
	['No event is chosen', 'Choose some.', 'No event is chosen. Choose some.'],
	[' No event is chosen ', ' Choose some. ', 'No event is chosen. Choose some.'],
	['Is it there?', 'Look', 'Is it there? Look.'],
	['It is not there!', '', 'It is not there!'],
	['The service said “no”', '  ', 'The service said “no”'],
	['It is not there: 1. no', 'Look', 'It is not there: 1. no. Look.'],
])('the message %j with the advice %j becomes %j', (message, advice, text) => {
	const error = publishError(node, message, advice);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe(text);
});

describe('toPublishError', () => {
	const apiError = new ApiError({
		status: 403,
		message: 'Ask for key-enterprise',
		fields: {},
	});
	const purpose = { task: 'read the webhooks', credentials: parseCredentials(enterprise) };

	test('joins what happened, the service’s reason and the advice in one message', () => {
		const error = toPublishError(node, apiError, purpose, 'Try again');
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.message).toMatch(
			/^This key is not allowed to read the webhooks\. .*The service said: “Ask for \*{5}”\. Try again\.$/,
		);
	});

	test('without advice ends with the error’s own message', () => {
		expect(toPublishError(node, apiError, purpose).message).toMatch(/”\.$/);
		expect(toPublishError(node, new Error('Broken'), purpose).message).toBe('Broken.');
	});
});
