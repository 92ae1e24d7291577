import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v4';
import { digest, settle, timeOfRecord, type JsonObject } from '../../rest';
import { addHint, completeItems } from '../completeItems';
import { arrivalSchema, nodeKey } from './deliveryTracker';
import { hydrateEvents } from './hydrateEvent';
import { besideRecord, parseEvents, type Delivery, type WebhookEvent } from './payload/readEvents';
import { isRepeat } from './deduplication';
import { renewSubscription, saveRenewed } from './subscription/lifecycle/renew';
import { throwIfRejected } from './refusedDelivery';
import { changeKeys, dedupeKeys, noKeys } from './dedupeKeys';
import {
	readWebhookSettings,
	type ParameterReader,
	type WebhookSettings,
} from '../webhookSettings';
import { isSelectedEvent, selectedChanges } from './changesOfRecord';
import { selectEvent, type SelectedEvent } from './selectEvent';
import { sampleItems } from '../polling/samples';
import { keysOfDelivered, readStartItem, rememberPassed, toLostEventItem } from '../lostEvents';

const acceptedDelivery = z.object({
	delivery: z.object({
		headers: z.record(z.string(), z.string()),
		query: z.record(z.string(), z.string()),
		body: z.unknown(),
	}),
	arrived: z.string(),
	arrival: arrivalSchema.optional(),
	covered: z.array(z.string()).optional(),
	mark: z.string().optional(),
	proved: z.boolean().default(false),
});

/** n8n runs a trigger like any other node: deliveries become events, and where the editor starts it without input, it shows samples. */
export async function executeTrigger(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const [items] = await eventItems.call(this);
	// Version 1 of the node keeps its items.
	return [this.getNode().typeVersion < 1.1 ? items : await completeItems.call(this, items)];
}

async function eventItems(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const isWebhook = this.getNodeParameter('mode', 0) === 'webhook';
	if (isManualStartWithoutInput.call(this)) return isWebhook ? [[]] : await sampleItems.call(this);
	if (!isWebhook) return [this.getInputData()];
	const processed = await settle(processDeliveries.call(this));
	// The delivery was answered before, and n8n keeps what a run leaves behind, but not what `webhook()` does.
	if (this.getMode() === 'webhook') {
		const parameter: ParameterReader = (name, fallback) => this.getNodeParameter(name, 0, fallback);
		const part = parameter('alsoPoll', false) === true ? lastPart : undefined;
		const notice = await renewSubscription.call(this, parameter, part);
		if (notice !== undefined) await addHint.call(this, notice);
	}
	if ('fault' in processed) throw processed.fault as Error;
	return processed.value;
}

/** How much of its life a subscription may have left before a delivery renews it, where polls should have done that. */
const lastPart = 1 / 8;

/** The editor starts a trigger with one empty item. */
function isManualStartWithoutInput(this: IExecuteFunctions): boolean {
	const items = this.getInputData();
	return (
		this.getMode() === 'manual' &&
		items.length === 1 &&
		Object.keys(items[0].json).length === 0 &&
		items[0].binary === undefined
	);
}

/** Turns accepted deliveries into items without repeats; any other input passes. @throws NodeOperationError, NodeApiError */
async function processDeliveries(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settings = readWebhookSettings(this.getNode(), (name, fallback) =>
		this.getNodeParameter(name, 0, fallback),
	);
	throwIfRejected(this.getNode(), this.getInputData());
	const output: INodeExecutionData[] = [];
	const seenKeys = new Set<string>();
	let lostCount = 0;
	for (const [index, item] of this.getInputData().entries()) {
		if (saveRenewed.call(this, item.json)) continue;
		const polled = readStartItem(item.json);
		if (polled) {
			const json = await toLostEventItem.call(this, polled, index, settings);
			if (json) output.push({ json, pairedItem: { item: 0 } });
			if (json) lostCount++;
			continue;
		}
		const accepted = acceptedDelivery.safeParse(item.json);
		if (!accepted.success) {
			output.push(item);
			continue;
		}
		const delivery = item.json.delivery as unknown as Delivery;
		const events = await processDelivery.call(this, delivery, accepted.data, settings, seenKeys);
		output.push(...events.map((json) => ({ json, pairedItem: { item: 0 } })));
	}
	if (lostCount > 0) await addHint.call(this, lostHint(lostCount));
	return [output];
}

async function processDelivery(
	this: IExecuteFunctions,
	delivery: Delivery,
	{ arrived, arrival, covered, proved, mark }: z.infer<typeof acceptedDelivery>,
	settings: WebhookSettings,
	seenKeys: Set<string>,
): Promise<IDataObject[]> {
	const arrivedAt = Date.parse(arrived);
	const events = [...parseEvents(delivery, settings.vocabulary, covered)].filter((event) =>
		isSelectedEvent(event, settings),
	);
	const { recordOf, isMissing, unread } = await hydrateEvents(this, settings, events, proved);
	if (unread > 0) await addHint.call(this, unreadHint(unread, proved));
	const selected: SelectedEvent[] = [];
	for (const event of events) {
		const record = recordOf(event);
		const told = besideRecord(event, record);
		const found = await selectEvent.call(this, told, record, settings, arrival);
		if (found) selected.push(found);
		else await addHint.call(this, unprovedHint(event));
	}
	// The more specific ones first: of the same change, the others are repeats of them.
	const ordered = [...selected].sort((a, b) => Number(!a.change) - Number(!b.change));
	const items = new Map<SelectedEvent, IDataObject>();
	// Recorded only now: a run that failed above has passed nothing on, and the same delivery may come again.
	for (const [index, found] of ordered.entries()) {
		const { event, record, change, name } = found;
		const { dropRepeats, alsoPoll } = settings;
		const keys = dropRepeats
			? dedupeKeys(event, record, arrivedAt)
			: [`${this.getExecutionId()} ${index} ${arrivedAt}`];
		const hasNames = dropRepeats && selectedChanges(event, settings).length > 0;
		const same = hasNames ? changeKeys(event, record, change, arrivedAt) : noKeys;
		const shared = alsoPoll ? keysOfDelivered(event, record, change, name) : noKeys;
		const sent = dropRepeats && mark ? [digest(mark, event.name, event.id, event.payload)] : [];
		const others = {
			knownBy: [...same.knownBy, ...shared.knownBy, ...sent],
			recorded: [...same.recorded, ...shared.recorded, ...sent],
		};
		const dropsSame = (dropRepeats || alsoPoll) && this.getMode() === 'webhook';
		const repeats =
			dropsSame && (seenKeys.has(keys[0]) || (await isRepeat.call(this, keys, arrival, others)));
		seenKeys.add(keys[0]);
		if (dropsSame) rememberPassed(nodeKey(this), shared.recorded);
		if (repeats) {
			await addHint.call(this, 'A repeat of an event that was passed on before was dropped.');
			continue;
		}
		if (event.event === 'unknown') await addHint.call(this, unknownHint(event));
		if (isMissing(event))
			await addHint.call(
				this,
				`The record ${event.id} is not, or no longer, at the service; “record” is empty.`,
			);
		items.set(found, toItem(event, name, record, delivery, arrivedAt));
	}
	return selected.map((found) => items.get(found)).filter((item) => item !== undefined);
}

function toItem(
	{ resource, id, occurredAt }: WebhookEvent,
	event: SelectedEvent['name'],
	record: JsonObject | null,
	delivery: Delivery,
	arrivedAt: number,
): IDataObject {
	const timeKind = event.endsWith('.created') ? 'created' : 'updated';
	const time = occurredAt ?? (record ? timeOfRecord(record, timeKind) : undefined) ?? arrivedAt;
	return {
		event,
		resource: resource ?? null,
		id: id ?? null,
		occurredAt: new Date(time).toISOString(),
		record: record as IDataObject | null,
		delivery: delivery as unknown as IDataObject,
	};
}

function unprovedHint({ resource, id }: WebhookEvent): string {
	const what = [resource ?? 'record', id].filter((part) => part !== undefined).join(' ');
	return `A change of ${what} was not passed on: nothing shows that it is one of the chosen events.`;
}

function lostHint(lost: number): string {
	const events = lost === 1 ? 'an event' : `${lost} events`;
	return `Polling found ${events} that the service has not sent. If this goes on, unpublish and publish the workflow: it registers the webhook again.`;
}

function unreadHint(unread: number, proved: boolean): string {
	const records = unread === 1 ? 'record was' : 'records were';
	const why = proved
		? 'the delivery names too many, or the service takes too long'
		: 'without a Webhook Secret in the credential few are read for one delivery';
	return `${unread} ${records} not read, because ${why}. Their events come with an empty “record”.`;
}

function unknownHint({ name }: WebhookEvent): string {
	const called = name === '' ? 'An event without a name' : `The event “${name}”`;
	return `${called} is not understood. Say what it means under Options: Event Names, or set Unknown Events to Ignore.`;
}
