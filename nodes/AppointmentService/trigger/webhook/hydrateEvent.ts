import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { resources } from '../../contract';
import { createApiClient, type ApiClient } from '../../transport';
import { ApiError, readRecordById, settle, type JsonObject } from '../../rest';
import type { WebhookEvent } from './payload/readEvents';
import type { WebhookSettings } from '../webhookSettings';

/** So many records are read for one delivery. Where anybody may have sent it, few: each costs a request with the key. */
const maxRecords = { proved: 100, unproved: 10 };

/** Reading for one delivery ends after this; an execution that goes on for long holds up others. */
const deadlineMs = 300_000;

/** The records that one delivery names by their ids alone. */
export interface HydratedEvents {
	/** The record of an event; null where it was not found, and where none was looked for. */
	recordOf(happening: WebhookEvent): JsonObject | null;
	/** Events whose record was looked for and is not there. */
	missing: Set<WebhookEvent>;
	/** How many records were not read, because there are too many of them. */
	unread: number;
}

/**
 * Reads the records that a delivery names by their ids alone, each of them once. One that is not there yet is looked for a second
 * time, because some services tell of it before they show it. No list is read: it may be long, and whoever sends a delivery would
 * decide how often.
 *
 * @param proved whether the delivery showed that it is the service's own
 * @throws ServiceRefusal, ConnectionFault and AddressFault where the service cannot be asked, with the resource's name
 */
export async function hydrateEvents(
	caller: IExecuteFunctions,
	settings: WebhookSettings,
	happenings: WebhookEvent[],
	proved: boolean,
): Promise<HydratedEvents> {
	const eventsByRecord = new Map<string, WebhookEvent[]>();
	for (const happening of happenings) {
		const key = recordKey(happening, settings);
		if (key !== undefined) eventsByRecord.set(key, [...(eventsByRecord.get(key) ?? []), happening]);
	}
	const wanted = [...eventsByRecord].slice(0, proved ? maxRecords.proved : maxRecords.unproved);
	const ends = Date.now() + deadlineMs;
	const found = new Map<string, JsonObject>();
	const readKeys = new Set<string>();
	let client: ApiClient | undefined;
	const readRecords = async (entries: typeof wanted) => {
		const notFound: typeof wanted = [];
		for (const entry of entries) {
			if (Date.now() > ends) break;
			const [key, [happening]] = entry;
			client ??= await createApiClient(caller, 0, settings.timeout);
			const read = await settle(
				readRecordById(client.read, recordAddress(happening, settings, client)),
			);
			readKeys.add(key);
			if ('value' in read) found.set(key, read.value);
			else if (!isMissing(read.fault)) throw new HydrationError(happening, read.fault);
			else if (!isGone(read.fault) && !entry[1].some(({ gone }) => gone)) notFound.push(entry);
		}
		return notFound;
	};
	const absent = await readRecords(wanted);
	if (absent.length > 0 && settings.waitForRecord > 0) {
		await sleep(settings.waitForRecord * 1000);
		await readRecords(absent);
	}
	const wasRead = (happening: WebhookEvent) => readKeys.has(recordKey(happening, settings) ?? '');
	return {
		recordOf: (happening) =>
			happening.record ?? found.get(recordKey(happening, settings) ?? '') ?? null,
		missing: new Set(
			happenings.filter((one) => wasRead(one) && !found.has(recordKey(one, settings) ?? '')),
		),
		unread: eventsByRecord.size - readKeys.size,
	};
}

/** A record that has to be read cannot be. */
export class HydrationError extends Error {
	constructor(
		readonly webhookEvent: WebhookEvent,
		readonly reason: unknown,
	) {
		super((reason as Error).message);
	}
}

/** Which record an event names without having it; undefined where it has it, or where none is to be read. */
function recordKey(
	{ record, id, resource }: WebhookEvent,
	settings: WebhookSettings,
): string | undefined {
	if (record || id === undefined || !resource || !settings.completeRecords) return undefined;
	return `${resource}/${id}`;
}

function recordAddress(
	{ resource, id }: WebhookEvent,
	settings: WebhookSettings,
	{ credentials }: ApiClient,
) {
	const name = resource as 'appointment' | 'invoice';
	const path = settings[`${name}Path`] || resources[name].path;
	return { listUrl: `${credentials.root}/${path}`, names: [name as string], id: id as string };
}

const statusOf = (error: unknown) =>
	error instanceof ApiError ? error.errorInfo.status : undefined;
const isGone = (error: unknown) => statusOf(error) === 410;
const isMissing = (error: unknown) => statusOf(error) === 404 || isGone(error);
