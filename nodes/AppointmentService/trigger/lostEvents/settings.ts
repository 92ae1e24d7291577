import type { INode } from 'n8n-workflow';
import { events as contractEvents, resources, type EventName } from '../../contract';
import { parsePaginationOptions } from '../../parameters';
import { toListWatches } from '../pollSettings';
import type { PollEventChoice } from '../pollEvents';
import type { PollSettings } from '../pollSettings';
import type { ChangeKind } from '../polling/state/types';
import { readWebhookSettings } from '../webhookSettings';

/** What the list shows where the service should have sent an event. */
const kindsOf: Record<EventName, readonly ChangeKind[]> = {
	'appointment.created': ['created'],
	'appointment.updated': ['changed', 'deleted'],
	'appointment.cancelled': ['cancelled'],
	'appointment.rescheduled': ['rescheduled'],
	'invoice.created': ['created'],
	'invoice.updated': ['changed'],
	'invoice.paid': ['paid'],
};

/** Whether the node polls: in polling mode, and in webhook mode where it also looks for lost events. */
export function isPolling(parameter: (name: string, fallback: unknown) => unknown): boolean {
	return parameter('mode', 'polling') === 'polling' || parameter('alsoPoll', false) === true;
}

/**
 * The settings of polls that look for lost events: the lists of the events that are chosen in webhook mode.
 *
 * @param parameter reads a parameter of the node
 * @throws NodeOperationError where an option has an invalid value
 */
export function readLostEventSettings(
	node: INode,
	parameter: (name: string, fallback: unknown) => unknown,
): PollSettings {
	const settings = readWebhookSettings(node, parameter);
	const choices = settings.events.map(
		(name): PollEventChoice => ({
			name: contractEvents[name].displayName,
			description: contractEvents[name].description,
			resource: contractEvents[name].resource,
			detects: kindsOf[name],
		}),
	);
	const paths = {
		appointment: settings.appointmentPath,
		invoice: settings.invoicePath,
		client: '',
	};
	return {
		isVersion1: false,
		watches: toListWatches(choices),
		includeExisting: false,
		ahead: 0,
		timeZone: undefined,
		plan: parsePaginationOptions(parameter('options', {}), node),
		timeout: settings.timeout,
		listUrl: (root, resource) => `${root}/${paths[resource] || resources[resource].path}`,
	};
}
