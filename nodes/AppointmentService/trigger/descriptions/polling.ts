import type { INodeProperties } from 'n8n-workflow';
import {
	optionsField,
	paginationOptions,
	queryField,
	timeoutOption,
	timeZoneOption,
} from '../../descriptions';
import { pollTimes } from './mode';
import { eventField, eventFieldOfVersion1, showForEvents, startFields } from './pollEventFields';

const whenPolling = { show: { mode: ['polling'] } };

const includeExisting: INodeProperties = {
	displayName: 'Include Existing',
	name: 'includeExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether the first poll also reports what is there already as new, oldest first where the service keeps an order',
};

const timeZone: INodeProperties = {
	...timeZoneOption,
	description:
		'The time zone of starts that come without one. Left empty, it is the time zone of the workflow.',
};

/** The fields of polling mode. n8n offers the choices of the first field called Events where a person looks for a node. */
export const pollFields: INodeProperties[] = [
	eventField,
	eventFieldOfVersion1,
	...startFields,
	...pollTimes,
	{ ...queryField, displayOptions: whenPolling },
	{
		...optionsField([
			...showForEvents(includeExisting, 'created'),
			...paginationOptions,
			...showForEvents(timeZone, 'startingSoon'),
			timeoutOption,
		]),
		displayOptions: whenPolling,
	},
];
