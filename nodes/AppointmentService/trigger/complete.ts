import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { resources } from '../contract';
import { connect, type Connection } from '../transport';
import { ServiceRefusal, findAt, settle, type JsonObject } from '../wire';
import type { Happening } from './reading/happenings';
import type { Settings } from './settings';

/** So many records are read for one delivery. Where anybody may have sent it, few: each costs a request with the key. */
const mostRecords = { proved: 100, unproved: 10 };

/** Reading for one delivery ends after this; an execution that goes on for long holds up others. */
const deadlineMs = 300_000;

/** The records that one delivery names by their ids alone. */
export interface Completed {
	/** The record of an event; null where it was not found, and where none was looked for. */
	recordOf(happening: Happening): JsonObject | null;
	/** Events whose record was looked for and is not there. */
	missing: Set<Happening>;
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
export async function complete(
	caller: IExecuteFunctions,
	settings: Settings,
	happenings: Happening[],
	proved: boolean,
): Promise<Completed> {
	const named = new Map<string, Happening[]>();
	for (const happening of happenings) {
		const key = keyOf(happening, settings);
		if (key !== undefined) named.set(key, [...(named.get(key) ?? []), happening]);
	}
	const wanted = [...named].slice(0, proved ? mostRecords.proved : mostRecords.unproved);
	const ends = Date.now() + deadlineMs;
	const found = new Map<string, JsonObject>();
	const looked = new Set<string>();
	let connection: Connection | undefined;
	const look = async (entries: typeof wanted) => {
		const again: typeof wanted = [];
		for (const entry of entries) {
			if (Date.now() > ends) break;
			const [key, [happening]] = entry;
			connection ??= await connect(caller, 0, settings.timeout);
			const read = await settle(
				findAt(connection.read, addressOf(happening, settings, connection)),
			);
			looked.add(key);
			if ('value' in read) found.set(key, read.value);
			else if (!isMissing(read.fault)) throw new CompletionFault(happening, read.fault);
			else if (!isGone(read.fault) && !entry[1].some(({ gone }) => gone)) again.push(entry);
		}
		return again;
	};
	const absent = await look(wanted);
	if (absent.length > 0 && settings.waitForRecord > 0) {
		await sleep(settings.waitForRecord * 1000);
		await look(absent);
	}
	const isLooked = (happening: Happening) => looked.has(keyOf(happening, settings) ?? '');
	return {
		recordOf: (happening) =>
			happening.record ?? found.get(keyOf(happening, settings) ?? '') ?? null,
		missing: new Set(
			happenings.filter((one) => isLooked(one) && !found.has(keyOf(one, settings) ?? '')),
		),
		unread: named.size - looked.size,
	};
}

/** A record that has to be read cannot be. */
export class CompletionFault extends Error {
	constructor(
		readonly happening: Happening,
		readonly fault: unknown,
	) {
		super((fault as Error).message);
	}
}

/** Which record an event names without having it; undefined where it has it, or where none is to be read. */
function keyOf({ record, id, resource }: Happening, settings: Settings): string | undefined {
	if (record || id === undefined || !resource || !settings.completeRecords) return undefined;
	return `${resource}/${id}`;
}

function addressOf({ resource, id }: Happening, settings: Settings, { account }: Connection) {
	const name = resource as 'appointment' | 'invoice';
	const path = settings[`${name}Path`] || resources[name].path;
	return { list: `${account.root}/${path}`, names: [name as string], id: id as string };
}

const statusOf = (fault: unknown) =>
	fault instanceof ServiceRefusal ? fault.failure.status : undefined;
const isGone = (fault: unknown) => statusOf(fault) === 410;
const isMissing = (fault: unknown) => statusOf(fault) === 404 || isGone(fault);
