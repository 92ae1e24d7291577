import { NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { resources } from '../contract';
import { addressWith, defaultTimeout, optionFault, planIn } from '../transport';
import type { Plan } from '../wire';

/** What polling mode can tell of. */
export const polledEvents = [
	'appointment.created',
	'appointment.changed',
	'appointment.startingSoon',
] as const;

export type PolledEvent = (typeof polledEvents)[number];

const options = z.looseObject({
	includeExisting: z.boolean().default(false),
	timeZone: z
		.string()
		.trim()
		.refine(isZone, { message: 'enter a name such as Europe/Berlin' })
		.default(''),
	timeout: z.number().positive().max(3600).optional(),
});

function isZone(name: string): boolean {
	try {
		return Boolean(Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }));
	} catch {
		return false;
	}
}

const minutes = z.coerce.number().positive().max(100_000);

/** What the user set for polling mode. */
export interface PollSettings {
	event: PolledEvent;
	includeExisting: boolean;
	/** Milliseconds before the start of an appointment. */
	ahead: number;
	/** The zone in which starts without one are read; undefined for that of the workflow. */
	timeZone: string | undefined;
	plan: Plan | undefined;
	/** Milliseconds that one answer may take. */
	timeout: number;
	/** The address of the list below the root of the surface, with the user's own query parameters. */
	urlBelow(root: string): string;
}

/** Names of the list that is watched. */
export const listNames = [resources.appointment.path, 'appointment'];

/**
 * Reads the parameters of polling mode.
 *
 * @param parameter reads one of them; each of n8n's contexts has its own way
 * @throws NodeOperationError where one has a value that it cannot have
 */
export function pollSettings(
	node: INode,
	parameter: (name: string, fallback: unknown) => unknown,
): PollSettings {
	const given = parameter('options', {});
	const read = options.safeParse(given);
	if (!read.success) throw optionFault(node, read.error);
	const event = parameter('event', polledEvents[0]) as PolledEvent;
	if (!polledEvents.includes(event)) {
		throw new NodeOperationError(node, `The event “${String(event)}” is not known`, {
			description: 'Choose an event from the list.',
		});
	}
	const before = minutes.safeParse(parameter('minutesBefore', 60));
	if (!before.success) {
		throw new NodeOperationError(node, 'Minutes Before is not a number of minutes above 0', {
			description: 'Enter how many minutes before its start an appointment is to be told of.',
		});
	}
	const { includeExisting, timeZone, timeout } = read.data;
	return {
		event,
		includeExisting,
		ahead: before.data * 60_000,
		timeZone: timeZone || undefined,
		plan: planIn(given, node),
		timeout: timeout === undefined ? defaultTimeout : timeout * 1000,
		urlBelow: (root) =>
			addressWith(`${root}/${resources.appointment.path}`, parameter('query', {})),
	};
}
