import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	addedSwitch,
	includeNamesField,
	optionsField,
	paginationOptions,
	queryField,
	startFieldOption,
	statusFieldOption,
	timeoutOption,
	timeZoneOption,
} from '../../descriptions';
import {
	pollEvents,
	pollEventsOfVersion1,
	type PollEventChoice,
	type PollEventKind,
} from '../pollEvents';
import { cancelledValueOption, paidValueOption, pollTimes } from './mode';

type Choices = Record<string, PollEventChoice>;

const toOptions = (choices: Choices): INodePropertyOptions[] =>
	Object.entries(choices).map(([value, { name, description }]) => ({ name, value, description }));

const valuesWith = (choices: Choices, detection: PollEventKind) =>
	Object.keys(choices).filter((value) => choices[value].detects.includes(detection));

// `hide` and not `show`: the editor presets what `show` names when a person chooses one of the events as an action.
const since1_1 = { show: { mode: ['polling'] }, hide: { '@version': [1] } };
const inVersion1 = { show: { mode: ['polling'], '@version': [1] } };

const eventField: INodeProperties = {
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

const eventFieldOfVersion1: INodeProperties = {
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

const pollMoreOften =
	'before its start an appointment is reported. Poll more often than that: one that started since the last poll is not reported any more.';

const startFields: INodeProperties[] = [
	{
		displayName: 'Time Before Start',
		name: 'timeBefore',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1,
		description: `How long ${pollMoreOften}`,
		displayOptions: showSoon,
	},
	{
		displayName: 'Unit',
		name: 'timeBeforeUnit',
		type: 'options',
		options: ['Days', 'Hours', 'Minutes'].map((name) => ({ name, value: name.toLowerCase() })),
		default: 'hours',
		description: 'The unit of Time Before Start',
		displayOptions: showSoon,
	},
	{
		displayName: 'Minutes Before',
		name: 'minutesBefore',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		description: `How many minutes ${pollMoreOften}`,
		displayOptions: {
			show: { ...inVersion1.show, event: valuesWith(pollEventsOfVersion1, 'startingSoon') },
		},
	},
];

/** An option, shown where an event of one of these kinds is chosen; version 1 has another field for that. */
function showForEvents(field: INodeProperties, ...kinds: PollEventKind[]): INodeProperties[] {
	const valuesOf = (choices: Choices) => [
		...new Set(kinds.flatMap((kind) => valuesWith(choices, kind))),
	];
	return [{ '/pollEvents': valuesOf(pollEvents) }, { '/event': valuesOf(pollEventsOfVersion1) }]
		.filter((show) => Object.values(show)[0].length > 0)
		.map((show) => ({ ...field, displayOptions: { show } }) as INodeProperties);
}

/** An option that says how starts are read: since version 1.1 each item of an appointment shows its start. */
function showForStarts(field: INodeProperties, ...kinds: PollEventKind[]): INodeProperties[] {
	const [, ofVersion1] = showForEvents(field, ...kinds);
	const events = Object.keys(pollEvents).filter((event) => event.startsWith('appointment.'));
	return [ofVersion1, { ...field, displayOptions: { show: { '/pollEvents': events } } }];
}

/** Events of records that refer to others: a client refers to none. */
const eventsWithNames = Object.keys(pollEvents).filter(
	(event) => pollEvents[event].resource !== 'client',
);

const whenPolling = { show: { mode: ['polling'] } };

const includeExisting = addedSwitch({
	displayName: 'Include Existing',
	name: 'includeExisting',
	description: 'Whether the first polls also report the records that are there already, as new',
});

/** The fields of polling mode. n8n offers the choices of the first field called Events where a person looks for a node. */
export const pollFields: INodeProperties[] = [
	eventField,
	eventFieldOfVersion1,
	...startFields,
	...pollTimes,
	{
		...includeNamesField,
		displayOptions: { ...since1_1, show: { ...since1_1.show, pollEvents: eventsWithNames } },
	},
	{ ...queryField, displayOptions: whenPolling },
	{
		...optionsField([
			...showForEvents(cancelledValueOption, 'cancelled', 'startingSoon'),
			...includeExisting.map((field, at) => showForEvents(field, 'created')[at]),
			...paginationOptions,
			...showForEvents(paidValueOption, 'paid'),
			...showForStarts(startFieldOption, 'rescheduled', 'startingSoon'),
			...showForEvents(statusFieldOption, 'cancelled', 'startingSoon', 'statusChanged'),
			...showForStarts(timeZoneOption, 'startingSoon'),
			timeoutOption,
		]),
		displayOptions: whenPolling,
	},
];
