import { NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { toCancelledStatus, toStatusValues } from '../appointment';
import { resources, surfaces, surfacesWith, type SurfaceName } from '../contract';
import {
	addQueryParameters,
	parseOptions,
	parsePaginationOptions,
	textSchema,
	timeoutSchema,
	timeZoneSchema,
	valueSchema,
} from '../parameters';
import { dayMs, splitCommaList } from '../rest';
import { pollEvents, pollEventsOfVersion1, type PollEventChoice } from './pollEvents';
import type { PolledResource } from './polling/state/types';
import type { ParameterReader } from './webhookSettings';

/** What is watched apart: the changes of each list, and the starts that come near. */
export type WatchName = PolledResource | 'startingSoon';

export type ListWatch = ReturnType<typeof toListWatches>[number];

export type PollSettings = ReturnType<typeof readPollSettings>;

const optionsSchema = z.looseObject({
	cancelledValue: valueSchema,
	includeExisting: z.boolean().default(false),
	paidValue: valueSchema,
	startField: textSchema,
	statusField: textSchema,
	timeZone: timeZoneSchema,
	timeout: timeoutSchema,
});

/** Names under which a response may hold the list of a resource. */
export function listNames(resource: PolledResource): string[] {
	return [resources[resource].path, resource];
}

/** The parameters of polling mode. @throws NodeOperationError where one has an invalid value */
export function readPollSettings(node: INode, parameter: ParameterReader) {
	const options = parameter('options', {});
	const parsed = parseOptions(optionsSchema, options, node);
	const { includeExisting, startField, timeZone, timeout, statusField } = parsed;
	return {
		/** Version 1 of the node: one event, its items as they were, its state in its old place. */
		isVersion1: node.typeVersion === 1,
		/** The lists that are watched, at least one, each with the events that are looked for in it. */
		watches: toListWatches(readChoices(node, parameter)),
		includeExisting,
		/** Milliseconds before the start of an appointment. */
		ahead: readAhead(node, parameter),
		/** The field with the start, as `findStartFields` takes it. */
		startField,
		cancelledStatus: toCancelledStatus(statusField, parsed.cancelledValue),
		/** The status of paid invoices, where the user says so. */
		paidValues: toStatusValues(parsed.paidValue),
		/** The time zone of starts that carry none; undefined for that of the workflow. */
		timeZone: timeZone || undefined,
		plan: parsePaginationOptions(options, node),
		timeout,
		/** The address of a list below the root of the surface, with the user's own query parameters. */
		listUrl: (root: string, resource: PolledResource) =>
			addQueryParameters(`${root}/${resources[resource].path}`, parameter('query', {})),
	};
}

const defaultEvent = 'appointment.created';

/** @throws NodeOperationError where no event is chosen, or an unknown one */
function readChoices(node: INode, parameter: ParameterReader): PollEventChoice[] {
	const isVersion1 = node.typeVersion === 1;
	const choices = isVersion1 ? pollEventsOfVersion1 : pollEvents;
	const selected = isVersion1
		? [parameter('event', defaultEvent)]
		: parameter('pollEvents', [defaultEvent]);
	const names = typeof selected === 'string' ? splitCommaList(selected) : selected;
	if (!Array.isArray(names) || names.length === 0) {
		throw new NodeOperationError(node, 'No event is chosen', {
			description: 'Choose at least one event under Events.',
		});
	}
	return names.map((name: unknown) => {
		if (typeof name === 'string' && Object.hasOwn(choices, name)) return choices[name];
		throw new NodeOperationError(node, `The event “${String(name)}” is not known`, {
			description: 'Choose an event from the list.',
		});
	});
}

const units = new Map<unknown, number>([
	['minutes', 60_000],
	['hours', 3_600_000],
	['days', dayMs],
]);
/** Appointments are hardly entered longer before. */
const maxAhead = 366 * dayMs;

/** How long before its start an appointment is reported, in milliseconds. @throws NodeOperationError where that is no valid time */
function readAhead(node: INode, parameter: ParameterReader): number {
	const [field, given, unit] =
		node.typeVersion === 1
			? ['Minutes Before', parameter('minutesBefore', 60), 'minutes']
			: ['Time Before Start', parameter('timeBefore', 1), parameter('timeBeforeUnit', 'hours')];
	const amount = z.coerce.number().positive().safeParse(given);
	const ahead = (amount.data ?? NaN) * (units.get(unit) ?? NaN);
	if (ahead <= maxAhead) return ahead;
	const message = `${field as string} is not a number above 0 and up to one year`;
	const description =
		'Enter how long before its start an appointment is to be reported: a number, in minutes, hours or days.';
	throw new NodeOperationError(node, message, { description });
}

/** One watch for each list that the choices need; first the one that time passes by. */
export function toListWatches(choices: PollEventChoice[]) {
	const isStart = ({ detects }: PollEventChoice) => detects.includes('startingSoon');
	const names: WatchName[] = ['startingSoon', 'appointment', 'client', 'invoice'];
	return names.flatMap((name) => {
		const chosen = choices.filter((choice) =>
			isStart(choice) ? name === 'startingSoon' : choice.resource === name,
		);
		if (chosen.length === 0) return [];
		const detections = chosen.flatMap(({ detects }) => detects);
		return [
			{
				name,
				resource: chosen[0].resource,
				/** Empty where starts are watched. */
				changes: new Set(detections.filter((detection) => detection !== 'startingSoon')),
				eventNames: chosen.map((choice) => choice.name),
			},
		];
	});
}

/** Checks, before any request, that the surface offers the lists. @throws NodeOperationError that names the events to leave out */
export function assertWatchesOffered(
	node: INode,
	surface: SurfaceName,
	watches: ListWatch[],
): void {
	for (const { resource, eventNames } of watches) {
		const offering = surfacesWith(resource, 'getAll');
		if (offering.includes(surface)) continue;
		const others = offering.map((name) => surfaces[name].displayName).join(' or ');
		const { displayName } = surfaces[surface];
		throw new NodeOperationError(
			node,
			`The ${displayName} API does not offer ${resources[resource].plural}`,
			{
				description: `Remove ${eventNames.join(', ')} from Events. Or, if your account has the ${others} API, choose it in the credential and enter a key that belongs to it.`,
			},
		);
	}
}
