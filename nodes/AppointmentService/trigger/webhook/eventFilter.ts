import type { WebhookEvent } from './payload/readEvents';
import type { WebhookSettings } from '../webhookSettings';

/**
 * Whether an event is to start the workflow. An event that is not understood is passed on unless the user says otherwise: it may be
 * an appointment under a name that is not known here; whoever reads `unknown` can still act, and nobody reads what was dropped.
 */
export function isSelectedEvent(
	{ event, resource }: WebhookEvent,
	{ events, unknownEvents }: Pick<WebhookSettings, 'events' | 'unknownEvents'>,
): boolean {
	if (event !== 'unknown') return events.some((selected) => selected === event);
	if (unknownEvents === 'ignore') return false;
	return resource === undefined || events.some((selected) => selected.startsWith(`${resource}.`));
}
