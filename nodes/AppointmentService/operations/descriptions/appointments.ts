import type { INodeProperties } from 'n8n-workflow';
import {
	localStartFields,
	recordField,
	showWhen,
	sinceVersion1_1,
	startFieldOption,
	statusFieldOption,
	textField,
	timeZoneNotice,
	writeOptionsField,
} from '../../descriptions';
import { onRecord } from './types';

const cancelFieldOptions: INodeProperties[] = [
	textField({
		displayName: 'Cancelled Value',
		name: 'cancelledValue',
		placeholder: 'e.g. cancelled',
		description:
			'What the status of a cancelled appointment is. Left empty, it is taken from appointments that were cancelled before.',
	}),
	statusFieldOption,
];

const cancel = onRecord(
	'Cancel',
	(singular) => `Cancel one ${singular}; it stays in the account, marked as cancelled`,
	[recordField, ...localStartFields, writeOptionsField('update', cancelFieldOptions)],
);

const newEnd: INodeProperties = {
	displayName: 'New End',
	name: 'end',
	type: 'dateTime',
	default: '',
	description: 'When it ends. Left empty, the appointment keeps its length.',
};

const duration: INodeProperties = {
	displayName: 'Duration',
	name: 'duration',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'How long it takes from then on, instead of New End',
	hint: 'In minutes. 0 keeps the length',
};

const rescheduleOptions: INodeProperties[] = [
	// In version 1 of the node, the end is one of the options.
	showWhen(newEnd, { '@version': [1] }),
	startFieldOption,
	textField({
		displayName: 'End Field',
		name: 'endField',
		placeholder: 'e.g. ends_at',
		description:
			'Name of the field that holds the end. If the day and the time of day stand in two fields, enter both names with a comma between them. Leave it empty to detect it.',
	}),
];

const reschedule = onRecord(
	'Reschedule',
	(singular) =>
		`Move one ${singular} to another time; it keeps its length unless you set another one`,
	[
		recordField,
		timeZoneNotice,
		{
			displayName: 'New Start',
			name: 'start',
			type: 'dateTime',
			required: true,
			default: '',
			description: 'When it begins, in the time zone of the workflow where no other is given',
		},
		...[newEnd, duration].map((field) => showWhen(field, { '@version': [sinceVersion1_1] })),
		...localStartFields,
		writeOptionsField('update', rescheduleOptions),
	],
);

export const appointmentOperations = { cancel, reschedule };
