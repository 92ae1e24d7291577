import { subscription } from '../../contract';
import type { Connection } from '../../transport';
import {
	isObject,
	learnIdentity,
	readList,
	resourceWords,
	ServiceRefusal,
	settle,
	type JsonObject,
} from '../../wire';
import { plain } from '../../wire/words';
import { pathTold, type Settings } from '../settings';
import { eventsNamedIn } from './lessons';

/** Where such services keep subscriptions, the likeliest first. Only reading finds out which it is. */
const usualPaths = [
	subscription.path,
	'webhook_endpoints',
	'webhooks/subscriptions',
	'webhook_subscriptions',
	'webhook-subscriptions',
	'hooks',
];

export const subscriptionNames = [
	'webhooks',
	'webhook_endpoints',
	'subscriptions',
	'webhook_subscriptions',
	'hooks',
];

/** One subscription as the service shows it. */
export interface Shown {
	/** Undefined where it carries none. */
	id: string | undefined;
	/** The fields, out of whatever envelope a record has. */
	fields: JsonObject;
	/** The names of its events, as far as it tells them. */
	names: string[];
	/** It was switched off, by the service or by a person. */
	off: boolean;
}

/** The list of subscriptions. */
export interface Desk {
	/** Path below the surface's root. */
	path: string;
	/** Undefined where the service has no list to be read. */
	shown: Shown[] | undefined;
}

/**
 * Finds where the service keeps subscriptions and reads all of them.
 *
 * @param known the path where this node subscribed before
 * @throws ServiceRefusal, ConnectionFault where the list cannot be read although there may be one
 */
export async function findDesk(
	{ account, fetch, line }: Connection,
	settings: Settings,
	known?: string,
): Promise<Desk | undefined> {
	const told = pathTold(settings) ?? known;
	for (const path of told === undefined ? usualPaths : [told]) {
		const read = await settle(
			readList({
				fetch,
				url: `${account.root}/${path}`,
				names: [...subscriptionNames, path],
				patience: line.patience,
			}),
		);
		if ('value' in read) return { path, shown: shownIn(read.value.records, path) };
		const { fault } = read;
		if (!(fault instanceof ServiceRefusal)) throw fault as Error;
		const { status } = fault.failure;
		// The address is there, and only cannot be read as a list.
		if (status === 405 || fault.kind === 'noList') return { path, shown: undefined };
		if (status !== 404 && status !== 410 && fault.kind !== 'unreadable') throw fault as Error;
	}
	return told === undefined ? undefined : { path: told, shown: undefined };
}

/** Those that send to exactly this address. */
export function sendingTo(shown: Shown[], address: string): Shown[] {
	return shown.filter(({ fields }) => Object.values(fields).some((value) => value === address));
}

function shownIn(records: JsonObject[], path: string): Shown[] {
	const identity = learnIdentity(records, resourceWords([...subscriptionNames, path]));
	return records.map((record) => {
		const fields = fieldsIn(record);
		return {
			id: identity.path && identity.of(record),
			fields,
			names: eventsNamedIn(fields),
			off: isOff(fields),
		};
	});
}

/** The fields of a record that stands in a wrapper of its own, or in a JSON:API document. */
export function fieldsIn(record: JsonObject): JsonObject {
	if (isObject(record.attributes)) return record.attributes;
	const [[, only] = [], ...others] = Object.entries(record);
	return others.length === 0 && isObject(only) ? only : record;
}

function isOff(fields: JsonObject): boolean {
	return Object.entries(fields).some(([key, value]) => {
		const word = plain(key);
		if (/^(is)?(active|enabled)$/.test(word))
			return value === false || value === 0 || value === 'false';
		if (/^(is)?(disabled|paused|suspended)$/.test(word))
			return value === true || value === 1 || value === 'true';
		return (
			/^(status|state)$/.test(word) &&
			/^(disabled|inactive|suspended|paused|failed|failing|stopped|off)$/i.test(String(value))
		);
	});
}
