import type { IExecuteFunctions } from 'n8n-workflow';
import type { EventName, SpecificChange } from '../../contract';
import { digest, type JsonObject } from '../../rest';
import type { WebhookSettings } from '../webhookSettings';
import {
	isNow,
	selectedChanges,
	startOf,
	toldChanges,
	type ChosenEvents,
	type OwnStatus,
} from './changesOfRecord';
import { forgetKeys, isRepeat } from './deduplication';
import { changeName, isOutdated, nodeKey, trackState, type Arrival } from './deliveryTracker';
import type { WebhookEvent } from './payload/readEvents';

export interface SelectedEvent {
	event: WebhookEvent;
	record: JsonObject | null;
	name: EventName | 'unknown';
	change?: SpecificChange;
}

/** The most specific selected event that an event is. One that shows only how a record is now counts if n8n's store did not know it so. */
export async function selectEvent(
	this: IExecuteFunctions,
	event: WebhookEvent,
	record: JsonObject | null,
	settings: WebhookSettings,
	arrival: Arrival | undefined,
): Promise<SelectedEvent | undefined> {
	const wanted = selectedChanges(event, settings);
	// Which of two deliveries came first matters to repeats, not to how a record is.
	const order = arrival && { ...arrival, again: false };
	const told = toldChanges(event, record, settings);
	let change = wanted.find((kind) => told.certain.includes(kind));
	const isBaseSelected =
		event.event === 'unknown' || settings.events.some((name) => name === event.event);
	const isToldAsNew = isBaseSelected && event.event.endsWith('.created');
	for (const kind of wanted) {
		// A record that was read for the notice may have gone on since: another notice tells of that.
		if (isToldAsNew && event.record === null && kind !== 'rescheduled') continue;
		const isTold = [...told.certain, ...told.possible].includes(kind);
		const isNew = await observeState.call(this, kind, event, record, isTold, order, settings);
		if (change === undefined && told.possible.includes(kind) && isNew) change = kind;
	}
	// A new record is new before it is anything else.
	if (isToldAsNew) change = undefined;
	// Services tell one payment under several names: it is new where it was not told, or seen unpaid since.
	const isKept =
		change === 'paid' && event.id !== undefined && record && isNow('paid', record, settings);
	if (isKept && this.getMode() === 'webhook')
		if (await isRepeat.call(this, [toldKey('paid', event)], order)) change = undefined;
	if (change) return { event, record, change, name: `${event.resource}.${change}` as EventName };
	return isBaseSelected ? { event, record, name: event.event as SelectedEvent['name'] } : undefined;
}

const toldKey = (kind: SpecificChange, { id, resource }: Pick<WebhookEvent, 'id' | 'resource'>) =>
	digest('told', kind, resource, id);

/** Keeps how a record is that a poll has read, so that a delivery that shows it so again brings no event. */
export async function observePolled(
	this: IExecuteFunctions,
	event: Pick<WebhookEvent, 'id' | 'resource'>,
	record: JsonObject,
	settings: ChosenEvents,
): Promise<void> {
	for (const kind of selectedChanges(event, settings)) {
		const holds = isNow(kind, record, settings);
		await observeState.call(this, kind, event, record, holds, undefined, settings);
	}
}

/** Keeps how a record is now, unless a newer version was seen. @returns whether that is proved to be new */
async function observeState(
	this: IExecuteFunctions,
	kind: SpecificChange,
	event: Pick<WebhookEvent, 'id' | 'resource'> & Partial<WebhookEvent>,
	record: JsonObject | null,
	holds: boolean,
	arrival: Arrival | undefined,
	settings: OwnStatus,
): Promise<boolean> {
	const { id, resource } = event;
	if (record === null) return false;
	// A poll that looks for lost events runs the workflow as a trigger.
	const isProduction = ['webhook', 'trigger'].includes(this.getMode());
	if (!isProduction || id === undefined) return kind !== 'rescheduled' && holds;
	// How a record is that the delivery holds was seen when it arrived, in the order of arrival.
	const seen = event.record
		? arrival?.states[changeName(kind, event, record)]
		: trackState(nodeKey(this), kind, event, record, holds);
	if (seen === 'late') return false;
	if (event.record && isOutdated(nodeKey(this), kind, event, record, holds))
		return seen === 'renewed';
	const recordKey = digest('state', kind, resource, id);
	if (kind === 'rescheduled') {
		const start = startOf(record);
		if (start === undefined) return false;
		const startKey = digest('state', recordKey, start);
		// A record that is moved back has a start that was there before.
		if (seen === 'renewed') await forgetKeys.call(this, [startKey]);
		const isSame = await isRepeat.call(this, [startKey], arrival);
		const isKnown = await isRepeat.call(this, [recordKey], arrival);
		return (isKnown || seen === 'renewed') && !isSame;
	}
	const keys = [recordKey, toldKey(kind, event)];
	if (holds && seen === 'renewed') await forgetKeys.call(this, keys);
	if (holds) return !(await isRepeat.call(this, [recordKey], arrival));
	if (!isNow(kind, record, settings)) await forgetKeys.call(this, keys);
	return false;
}
