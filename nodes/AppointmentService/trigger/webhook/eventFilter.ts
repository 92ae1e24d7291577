import { baseEvent, specificChange, type SpecificChange } from '../../contract';
import type { WebhookSettings } from '../webhookSettings';
import { toldChanges } from './changesOfRecord';
import type { WebhookEvent } from './payload/readEvents';

type EventSelection = Pick<WebhookSettings, 'events' | 'unknownEvents'>;

/**
 * Whether an event may start the workflow, as far as the delivery shows. An event that is not understood is passed on unless the user
 * says otherwise: it may be an appointment under a name that is not known here; whoever reads `unknown` can still act, and nobody
 * reads what was dropped.
 */
export function isSelectedEvent(event: WebhookEvent, settings: EventSelection): boolean {
	const { events, unknownEvents } = settings;
	if (event.event !== 'unknown') {
		const { certain, possible } = toldChanges(event, event.record);
		return (
			events.some((selected) => selected === event.event) ||
			selectedChanges(event, settings).some((change) => [...certain, ...possible].includes(change))
		);
	}
	if (unknownEvents === 'ignore') return false;
	const { resource } = event;
	return resource === undefined || events.some((selected) => selected.startsWith(`${resource}.`));
}

/** The kinds of change of its resource that the user selected, the most specific one first. */
export function selectedChanges(
	{ resource }: Pick<WebhookEvent, 'resource'>,
	{ events }: Pick<WebhookSettings, 'events'>,
): SpecificChange[] {
	return events.flatMap((name) => {
		const change = specificChange(name);
		return change && baseEvent(name) === `${resource}.updated` ? [change] : [];
	});
}
