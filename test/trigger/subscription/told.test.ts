import { NodeOperationError } from 'n8n-workflow';
import { toAccount } from '../../../nodes/AppointmentService/transport';
import {
	refusedOnPublishing,
	toldOnPublishing,
} from '../../../nodes/AppointmentService/trigger/subscription/told';
import { ServiceRefusal } from '../../../nodes/AppointmentService/wire';
import { enterprise } from '../../engine/run';
import { node } from './account';

test.each<[string, string, string]>([
	['No event is chosen', 'Choose some.', 'No event is chosen. Choose some.'],
	[' No event is chosen ', ' Choose some. ', 'No event is chosen. Choose some.'],
	['Is it there?', 'Look', 'Is it there? Look.'],
	['It is not there!', '', 'It is not there!'],
	['The service said “no”', '  ', 'The service said “no”'],
	['It is not there: 1. no', 'Look', 'It is not there: 1. no. Look.'],
])('%j and %j are said as %j', (message, advice, said) => {
	const fault = refusedOnPublishing(node, message, advice);
	expect(fault).toBeInstanceOf(NodeOperationError);
	expect(fault.message).toBe(said);
});

describe('a refusal is told in one text, because n8n shows no other', () => {
	const refusal = new ServiceRefusal({
		status: 403,
		message: 'Ask for key-enterprise',
		fields: {},
	});
	const purpose = { task: 'read the webhooks', account: toAccount(enterprise) };

	test('what happened, why, and what to do', () => {
		const fault = toldOnPublishing(node, refusal, purpose, 'Try again');
		expect(fault).toBeInstanceOf(NodeOperationError);
		expect(fault.message).toMatch(
			/^This key is not allowed to read the webhooks\. .*The service said: “Ask for \*{5}”\. Try again\.$/,
		);
	});

	test('without more advice than its own', () => {
		expect(toldOnPublishing(node, refusal, purpose).message).toMatch(/”\.$/);
		expect(toldOnPublishing(node, new Error('Broken'), purpose).message).toBe('Broken.');
	});
});
