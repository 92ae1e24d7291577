import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	pollEvents,
	pollEventsOfVersion1,
	type PollEventKind,
	type PollEventChoice,
} from '../pollEvents';

type Choices = Record<string, PollEventChoice>;

const toOptions = (choices: Choices): INodePropertyOptions[] =>
	Object.entries(choices).map(([value, { name, description }]) => ({ name, value, description }));

const valuesWith = (choices: Choices, detection: PollEventKind) =>
	Object.keys(choices).filter((value) => choices[value].detects.includes(detection));

// `hide` and not `show`: the editor presets what `show` names when a person chooses one of the events as an action.
const since1_1 = { show: { mode: ['polling'] }, hide: { '@version': [1] } };
const inVersion1 = { show: { mode: ['polling'], '@version': [1] } };

export const eventField: INodeProperties = {
	displayName: 'Events',
	name: 'pollEvents',
	type: 'multiOptions',
	required: true,
	options: toOptions(pollEvents),
	default: ['appointment.created'],
	description:
		'What starts the workflow. A record gives one item a poll, with its most specific event.',
	displayOptions: since1_1,
};

export const eventFieldOfVersion1: INodeProperties = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	options: toOptions(pollEventsOfVersion1),
	default: 'appointment.created',
	description: 'What starts the workflow',
	displayOptions: inVersion1,
};

const showSoon = {
	...since1_1,
	show: { ...since1_1.show, pollEvents: valuesWith(pollEvents, 'startingSoon') },
};

export const startFields: INodeProperties[] = [
	{
		displayName: 'Time Before',
		name: 'timeBefore',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1,
		description:
			'How long before its start an appointment is reported. Poll more often than that: one that started since the last poll is not reported any more.',
		displayOptions: showSoon,
	},
	{
		displayName: 'Unit',
		name: 'timeBeforeUnit',
		type: 'options',
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
		default: 'hours',
		description: 'The unit of Time Before',
		displayOptions: showSoon,
	},
	{
		displayName: 'Minutes Before',
		name: 'minutesBefore',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description:
			'How many minutes before its start an appointment is reported. Poll more often than that: one that started since the last poll is not reported any more.',
		displayOptions: {
			show: {
				...inVersion1.show,
				event: valuesWith(pollEventsOfVersion1, 'startingSoon'),
			},
		},
	},
];

/** An option, shown where an event of this kind is chosen; version 1 has another field for that. */
export function showForEvents(field: INodeProperties, detection: PollEventKind): INodeProperties[] {
	return [
		{ '/event': valuesWith(pollEventsOfVersion1, detection) },
		{ '/pollEvents': valuesWith(pollEvents, detection) },
	].map((show) => ({ ...field, displayOptions: { show } }) as INodeProperties);
}
