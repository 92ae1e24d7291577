import type { INode } from 'n8n-workflow';
import { z } from 'zod/v4';
import { resources } from '../contract';
import {
	addQueryParameters,
	invalidOptionError,
	parsePaginationOptions,
	timeoutSchema,
	timeZoneSchema,
} from '../parameters';
import { readAhead, readPollEvents } from './pollEventSettings';
import type { PaginationStrategy } from '../rest';
import type { ListWatch } from './listWatch';
import type { PolledResource } from './polling/state/types';

const optionsSchema = z.looseObject({
	includeExisting: z.boolean().default(false),
	timeZone: timeZoneSchema,
	timeout: timeoutSchema,
});

export interface PollSettings {
	/** Version 1 of the node: one event, its items as they were, its state in its old place. */
	isVersion1: boolean;
	/** The lists that are watched, at least one, each with the events that are looked for in it. */
	watches: ListWatch[];
	includeExisting: boolean;
	/** Milliseconds before the start of an appointment. */
	ahead: number;
	/** The time zone of starts that carry none; undefined for that of the workflow. */
	timeZone: string | undefined;
	plan: PaginationStrategy | undefined;
	/** Milliseconds that one response may take. */
	timeout: number;
	/** The address of a list below the root of the surface, with the user's own query parameters. */
	listUrl(root: string, resource: PolledResource): string;
}

/** Names under which a response may hold the list of a resource. */
export function listNames(resource: PolledResource): string[] {
	return [resources[resource].path, resource];
}

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
	const watches = readPollEvents(node, parameter);
	const { includeExisting, timeZone, timeout } = parsed.data;
	return {
		isVersion1: node.typeVersion === 1,
		watches,
		includeExisting,
		ahead: readAhead(node, parameter),
		timeZone: timeZone || undefined,
		plan: parsePaginationOptions(options, node),
		timeout,
		listUrl: (root, resource) =>
			addQueryParameters(`${root}/${resources[resource].path}`, parameter('query', {})),
	};
}
