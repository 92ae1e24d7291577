import type { INodeProperties } from 'n8n-workflow';
import { paginationOptions, queryField, timeoutOption } from '../../descriptions';
import { pollEventNames, pollEvents, type PollEventName } from '../pollEvents';
import { pollTimes } from './mode';

const whenPolling = { show: { mode: ['polling'] } };
const isStartingSoon = (name: PollEventName) => pollEvents[name].detects === 'startingSoon';
const startEvents = pollEventNames.filter(isStartingSoon);
const changeEvents = pollEventNames.filter((name) => !isStartingSoon(name));

/** The fields of polling mode. */
export const pollFields: INodeProperties[] = [
	{
		displayName: 'Event',
		name: 'event',
		type: 'options',
		options: Object.entries(pollEvents).map(([value, { name, description }]) => ({
			name,
			value,
			description,
		})),
		default: 'appointment.created',
		description: 'What starts the workflow',
		displayOptions: whenPolling,
	},
	{
		displayName: 'Minutes Before',
		name: 'minutesBefore',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description:
			'How many minutes before its start an appointment is told of. Poll more often than that: one that started since the last poll is not told of any more.',
		displayOptions: { show: { mode: ['polling'], event: startEvents } },
	},
	...pollTimes,
	{ ...queryField, displayOptions: whenPolling },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Include Existing',
				name: 'includeExisting',
				type: 'boolean',
				default: false,
				description:
					'Whether the first poll also tells of the appointments that are there already, oldest first where the service keeps an order',
				displayOptions: {
					show: { '/event': changeEvents },
				},
			},
			...paginationOptions,
			{
				displayName: 'Time Zone',
				name: 'timeZone',
				type: 'string',
				default: '',
				placeholder: 'e.g. Europe/Berlin',
				description:
					'The time zone of starts that come without one. Left empty, it is the time zone of the workflow.',
				displayOptions: { show: { '/event': startEvents } },
			},
			timeoutOption,
		],
		displayOptions: whenPolling,
	},
];
