import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { resources } from '../../contract';
import { createApiClient, toNodeError, tryGetCredentials, type ApiClient } from '../../transport';
import { hasErrorStatus, readRecordById, settle, timeOfRecord, type JsonObject } from '../../rest';
import { isGeneralUpdate } from './changesOfRecord';
import type { WebhookEvent } from './payload/readEvents';
import { withPathsBelow, type WebhookSettings } from '../webhookSettings';

/** How many records are read for one delivery. Where anybody may have sent it, few: each costs a request with the key. */
const maxRecords = { proved: 100, unproved: 10 };

/** Reading for one delivery ends after this; an execution that goes on for long holds up others. */
const deadlineMs = 300_000;

/** Reads the records that a delivery names by their ids, and once more those that the service does not show yet, or not as they are now. No list is read: the sender would decide how often. */
export async function hydrateEvents(
	caller: IExecuteFunctions,
	settings: WebhookSettings,
	events: WebhookEvent[],
	proved: boolean,
) {
	/** Identifies the record that an event names and does not hold; empty where it holds it, or none is to be read. */
	const keyOf = ({ record, id, resource }: WebhookEvent) =>
		record || id === undefined || !resource || !settings.completeRecords ? '' : `${resource}/${id}`;
	const eventsByRecord = new Map<string, WebhookEvent[]>();
	for (const event of events) {
		const key = keyOf(event);
		if (key !== '') eventsByRecord.set(key, [...(eventsByRecord.get(key) ?? []), event]);
	}
	const toRead = [...eventsByRecord].slice(0, proved ? maxRecords.proved : maxRecords.unproved);
	const deadline = Date.now() + deadlineMs;
	/** By key; null where the service has none. */
	const read = new Map<string, JsonObject | null>();
	let client: ApiClient | undefined;
	const readRecord = async ({ resource, id }: WebhookEvent) => {
		client ??= await createApiClient(caller, 0, settings.timeout);
		const { root } = client.credentials;
		const name = resource as 'appointment' | 'invoice';
		const inside = withPathsBelow(settings, root, caller.getNode());
		const listUrl = `${root}/${inside[`${name}Path`] || resources[name].path}`;
		return await readRecordById(client.read, { listUrl, names: [name], id: id as string });
	};
	const readRecords = async (entries: typeof toRead) => {
		const unready: typeof toRead = [];
		for (const entry of entries) {
			if (Date.now() > deadline) break;
			const [key, sameRecord] = entry;
			const [event] = sameRecord;
			const settled = await settle(readRecord(event));
			if ('value' in settled) {
				read.set(key, settled.value);
				if (sameRecord.some((one) => isBefore(settled.value, one))) unready.push(entry);
				continue;
			}
			if (read.get(key)) continue;
			read.set(key, null);
			if (!hasErrorStatus(settled.fault, [404, 410])) {
				const credentials = await tryGetCredentials(caller, 0);
				const task = `read the ${event.resource} that a delivery names`;
				throw toNodeError(caller.getNode(), settled.fault, { task, credentials }, 0);
			}
			if (hasErrorStatus(settled.fault, [404]) && !sameRecord.some(({ deleted }) => deleted))
				unready.push(entry);
		}
		return unready;
	};
	const unready = await readRecords(toRead);
	if (unready.length > 0 && settings.waitForRecord > 0) {
		await sleep(settings.waitForRecord * 1000);
		await readRecords(unready);
	}
	return {
		recordOf: (event: WebhookEvent): JsonObject | null =>
			event.record ?? read.get(keyOf(event)) ?? event.partial,
		isMissing: (event: WebhookEvent) => !event.partial && read.get(keyOf(event)) === null,
		/** Too many, or time ran out. */
		unread: eventsByRecord.size - read.size,
	};
}

/** A record may be saved a moment before its notice is made. */
const toleranceMs = 2000;

/** Whether a record is older than an update that does not say what changed: many services send notices before they have saved. */
function isBefore(record: JsonObject, event: WebhookEvent): boolean {
	const updated = timeOfRecord(record, 'updated');
	const { occurredAt = Infinity } = event;
	if (updated === undefined || !isGeneralUpdate(event) || occurredAt > Date.now()) return false;
	return updated + toleranceMs < occurredAt;
}
