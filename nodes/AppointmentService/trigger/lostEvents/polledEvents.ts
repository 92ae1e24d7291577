import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';
import { type EventName, events as contractEvents, resources } from '../../contract';
import { digest, isObject } from '../../rest';
import { toPollItem, type PollEvent, type PollEventChoice } from '../pollEvents';
import { isNow, type ChosenEvents } from '../webhook/changesOfRecord';
import { isRepeat } from '../webhook/deduplication';
import { observePolled } from '../webhook/selectEvent';
import { isRemembered, keysOfPassed, keysOfSame, type SharedEvent } from './sharedKeys';
import { parsePaginationOptions } from '../../parameters';
import { toListWatches, type PollSettings } from '../pollSettings';
import type { ChangeKind } from '../polling/state/types';
import { readWebhookSettings, withPathsBelow, type ParameterReader } from '../webhookSettings';

/** What a poll found in webhook mode. Whether it is passed on is known where the workflow runs. */
interface PolledEvent extends PollEvent {
	event: ChangeKind;
	resource: 'appointment' | 'invoice';
	since: number;
}

/** Items that start the workflow with what a poll found since a time, without what this process passed on of deliveries. */
export function toStartItems(
	node: string,
	settings: ChosenEvents,
	found: PollEvent[],
	since: number,
): IDataObject[] {
	const now = Date.now();
	return found.flatMap((event) => {
		const polled = { ...event, since } as PolledEvent;
		const isPassed = changesOf(polled, settings).every((change) =>
			isRemembered(node, keysOfSame(change, 'webhook', since, now)),
		);
		return isPassed ? [] : [{ polledEvent: polled as unknown as IDataObject }];
	});
}

/** The event that a poll put into an item; undefined of any other item. */
export function readStartItem(json: IDataObject): PolledEvent | undefined {
	return isObject(json.polledEvent) ? (json.polledEvent as unknown as PolledEvent) : undefined;
}

/** The item of a polled event, as webhook mode gives it; undefined where a delivery brought the event before. */
export async function toLostEventItem(
	this: IExecuteFunctions,
	polled: PolledEvent,
	index: number,
	settings: ChosenEvents,
): Promise<IDataObject | undefined> {
	const now = Date.now();
	await observePolled.call(this, polled, polled.record, settings);
	for (const change of changesOf(polled, settings)) {
		const ownKey = digest('polled', this.getExecutionId(), index, change.kind);
		const isKnown =
			this.getMode() === 'trigger' &&
			(await isRepeat.call(this, [ownKey], undefined, {
				knownBy: keysOfSame(change, 'webhook', polled.since, now),
				recorded: keysOfPassed(change, 'poll', now),
			}));
		if (!isKnown) return toItem(polled, change);
	}
	return undefined;
}

/** What the event is, and what else it may be where that was passed on: a record that is new to a poll may have changed since. */
function changesOf(
	{ event, resource, id, record }: PolledEvent,
	{ events, ...own }: ChosenEvents,
): SharedEvent[] {
	const change = (kind: SharedEvent['kind']) => ({ kind, resource, id, record });
	if (event !== 'created') return [change(event)];
	const later = (['cancelled', 'paid'] as const).filter(
		(kind) => events.some((name) => name === `${resource}.${kind}`) && isNow(kind, record, own),
	);
	const isUpdateChosen = events.some((name) => name === `${resource}.updated`);
	const others = later.length > 0 ? later : isUpdateChosen ? ['changed' as const] : [];
	return [change('created'), ...others.map(change)];
}

function toItem(polled: PolledEvent, { kind }: SharedEvent): IDataObject {
	const action = kind === 'changed' || kind === 'deleted' ? 'updated' : kind;
	return {
		...toPollItem(polled, false),
		event: `${polled.resource}.${action}`,
		...(Object.keys(polled.record).length === 0 && { record: null }),
		delivery: null,
	};
}

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
export function isPolling(parameter: ParameterReader): boolean {
	return parameter('mode', 'polling') === 'polling' || parameter('alsoPoll', false) === true;
}

/** The settings of polls that look for lost events. @throws NodeOperationError where an option has an invalid value */
export function readLostEventSettings(node: INode, parameter: ParameterReader): PollSettings {
	const settings = readWebhookSettings(node, parameter);
	const choices = settings.events.map((event): PollEventChoice => {
		const { displayName: name, description, resource } = contractEvents[event];
		return { name, description, resource, detects: kindsOf[event] };
	});
	return {
		isVersion1: false,
		watches: toListWatches(choices),
		includeExisting: false,
		ahead: 0,
		startField: '',
		cancelledStatus: settings.cancelledStatus,
		timeZone: undefined,
		plan: parsePaginationOptions(parameter('options', {}), node),
		timeout: settings.timeout,
		listUrl: (root, resource) => {
			const { appointmentPath, invoicePath } = withPathsBelow(settings, root, node);
			const paths = { appointment: appointmentPath, invoice: invoicePath, client: '' };
			return `${root}/${paths[resource] || resources[resource].path}`;
		},
	};
}
