import { NodeOperationError, type INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { resources } from '../contract';
import { addQueryParameters, invalidOptionError, parsePaginationOptions } from '../parameters';
import { defaultTimeout } from '../transport';
import { pollEventNames, type PollEventName } from './pollEvents';
import type { PaginationStrategy } from '../rest';

const optionsSchema = z.looseObject({
	includeExisting: z.boolean().default(false),
	timeZone: z
		.string()
		.trim()
		.refine(isTimeZoneName, { message: 'enter a name such as Europe/Berlin' })
		.default(''),
	timeout: z.number().positive().max(3600).optional(),
});

function isTimeZoneName(name: string): boolean {
	try {
		return Boolean(Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }));
	} catch {
		return false;
	}
}

const minutesSchema = z.coerce.number().positive().max(100_000);

/** What the user set for polling mode. */
export interface PollSettings {
	event: PollEventName;
	includeExisting: boolean;
	/** Milliseconds before the start of an appointment. */
	ahead: number;
	/** The time zone of starts that carry none; undefined for that of the workflow. */
	timeZone: string | undefined;
	plan: PaginationStrategy | undefined;
	/** Milliseconds that one response may take. */
	timeout: number;
	/** The address of the list below the root of the surface, with the user's own query parameters. */
	listUrl(root: string): string;
}

/** Names under which a response may hold the list of appointments. */
export const listNames = [resources.appointment.path, 'appointment'];

/**
 * Reads and validates the parameters of polling mode.
 *
 * @param parameter reads one of them; n8n's contexts differ in how
 * @throws NodeOperationError where a parameter has an invalid value
 */
export function readPollSettings(
	node: INode,
	parameter: (name: string, fallback: unknown) => unknown,
): PollSettings {
	const options = parameter('options', {});
	const parsed = optionsSchema.safeParse(options);
	if (!parsed.success) throw invalidOptionError(node, parsed.error);
	const event = parameter('event', pollEventNames[0]) as PollEventName;
	if (!pollEventNames.includes(event)) {
		throw new NodeOperationError(node, `The event “${String(event)}” is not known`, {
			description: 'Choose an event from the list.',
		});
	}
	const minutesBefore = minutesSchema.safeParse(parameter('minutesBefore', 60));
	if (!minutesBefore.success) {
		throw new NodeOperationError(node, 'Minutes Before is not a number of minutes above 0', {
			description: 'Enter how many minutes before its start an appointment is to be told of.',
		});
	}
	const { includeExisting, timeZone, timeout } = parsed.data;
	return {
		event,
		includeExisting,
		ahead: minutesBefore.data * 60_000,
		timeZone: timeZone || undefined,
		plan: parsePaginationOptions(options, node),
		timeout: timeout === undefined ? defaultTimeout : timeout * 1000,
		listUrl: (root) =>
			addQueryParameters(`${root}/${resources.appointment.path}`, parameter('query', {})),
	};
}
