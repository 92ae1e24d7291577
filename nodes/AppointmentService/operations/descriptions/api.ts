import {
	addedSwitch,
	limitFields,
	listOptions,
	noticeField,
	optionsField,
	queryField,
	showWhen,
	switchField,
	textField,
	timeoutOption,
} from '../../descriptions';
import type { OperationDescription } from './types';

const inspect: OperationDescription = {
	displayName: 'Inspect',
	action: () => 'Inspect API of account',
	description: () =>
		'Read how this account answers: one item per list, without the key and without personal data',
	task: () => 'inspect the account',
	properties: [
		noticeField(
			'inspectNotice',
			'Reads a sample of each list and changes nothing. Copy the result (JSON, above the output) for support: values are masked unless you turn on Show Values.',
		),
		optionsField([
			textField({
				displayName: 'Other Paths',
				name: 'paths',
				placeholder: 'e.g. locations, rooms',
				description: 'Further lists to look at, by their paths, separated by commas',
			}),
			...addedSwitch({
				displayName: 'Show Values',
				name: 'showValues',
				description:
					'Whether to show an example value of each field. Examples may be personal data.',
			}),
			timeoutOption,
		]),
	],
};

export const requestMethods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;

const request: OperationDescription = {
	displayName: 'Request',
	action: () => 'Make API request',
	description: () => 'Make a request of your own, for what has no operation here',
	task: () => 'make this request',
	properties: [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			noDataExpression: true,
			options: requestMethods.map((value) => ({ name: value, value })),
			default: 'GET',
			description: 'What to do. GET reads and changes nothing.',
		},
		textField({
			displayName: 'Path',
			name: 'path',
			required: true,
			placeholder: 'e.g. appointments/1042',
			description:
				'What comes after the address of the account and the version, which are added for you',
		}),
		{
			displayName: 'Body',
			name: 'body',
			type: 'json',
			default: '{}',
			description: 'What to send, as JSON',
			displayOptions: { hide: { method: ['GET', 'DELETE'] } },
		},
		switchField({
			displayName: 'Read as List',
			name: 'paged',
			description:
				'Whether the answer is a list, to be read page by page to its end and returned as one item per record',
			displayOptions: { show: { method: ['GET'] } },
		}),
		...limitFields.map((field) => showWhen(field, { method: ['GET'], paged: [true] })),
		queryField,
		optionsField([
			...listOptions.map((option) => showWhen(option, { '/method': ['GET'], '/paged': [true] })),
			timeoutOption,
		]),
	],
};

export const apiOperations = { inspect, request };
