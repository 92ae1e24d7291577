import { isObject, type JsonObject } from '../../../rest';
import { classifyEventName } from '../payload/classifyEvent';
import type { WebhookSettings } from '../../webhookSettings';
import { splitWords } from './endpoint/status';
import { eventNamesIn } from './endpoint/inferShape';
import { eventForName } from './endpoint/buildRequest';

/** What was asked for. */
export interface RequestedSubscription {
	address: string;
	/** The fields that took the address and the events, as they are sent; the last step of a path. */
	addressField: string;
	eventsField: string;
	/** The names of the events; empty where none were sent. */
	names: string[];
}

/** What a subscription does otherwise than it was asked, and the fields that would mend it. */
export interface Deviation {
	of: 'address' | 'events';
	/** What it says instead. */
	quote: string;
	/** Undefined where its shape does not show how to correct it. */
	correction?: JsonObject;
}

const mostQuoted = 5;

/** An address of another place under the name that took this node's own. Undefined where it tells none, or masks it. */
export function addressDeviation(
	fields: JsonObject,
	requested: RequestedSubscription,
): Deviation | undefined {
	const { address, addressField } = requested;
	const current = Object.hasOwn(fields, addressField) ? fields[addressField] : undefined;
	if (typeof current !== 'string' || current.length > 2000 || !/^https?:\/\/[^*•…]+$/.test(current))
		return undefined;
	if (isSameAddress(current, address)) return undefined;
	return { of: 'address', quote: current.slice(0, 200), correction: { [addressField]: address } };
}

/**
 * The events of subscriptions that were made together, where they listen to none, or to others than were chosen. Names without a meaning
 * are left alone: nobody knows what they stand for.
 */
export function eventsDeviation(
	fields: JsonObject,
	requested: RequestedSubscription,
	settings: WebhookSettings,
	chosen: WebhookSettings['events'],
): Deviation | undefined {
	const { names, eventsField } = requested;
	if (names.length === 0) return undefined;
	const eventFields = Object.entries(fields).filter(
		([key]) => isEventsFieldName(key) || key === eventsField,
	);
	const fieldLists = eventFields.map(([key, value]) => ({
		key,
		value,
		listed: parseListedEvents(value),
	}));
	if (fieldLists.length === 0 || fieldLists.some(({ listed }) => listed === undefined))
		return undefined;
	const listed = fieldLists.flatMap((one) => one.listed ?? []);
	// A field that is sent with a single name holds one only.
	const first =
		fieldLists.find(({ key }) => key !== eventsField && fieldLists.length > 1) ?? fieldLists[0];
	const correction = correctedEvents(first.key, first.value, requested, settings, chosen);
	const deviation = { of: 'events' as const, ...(correction && { correction }) };
	if (listed.length === 0) return { ...deviation, quote: 'none' };
	const isAllKnown = listed.every((name) => isKnownEventName(name, settings));
	const isAllCovered = chosen.every((event) =>
		listed.some((name) => eventForName(name, settings) === event || names.includes(name)),
	);
	if (!isAllKnown || isAllCovered) return undefined;
	return { ...deviation, quote: listed.slice(0, mostQuoted).join(', ') };
}

const isEventsFieldName = (key: string) =>
	/^((subscribed|enabled|event|notification|hook|webhook) )*(events?|types?|topics?|triggers?)( (types?|names?))?$/.test(
		splitWords(key).join(' '),
	) && !/^types?$/i.test(key);

/** The names that a field lists; undefined where it is no such field. */
function parseListedEvents(value: unknown): string[] | undefined {
	if (value === null || value === '') return [];
	if (Array.isArray(value) && value.length === 0) return [];
	if (isObject(value)) {
		const entries = Object.entries(value);
		if (!entries.every(([, on]) => typeof on === 'boolean')) return undefined;
		return entries.filter(([, on]) => on === true).map(([name]) => name);
	}
	const named = eventNamesIn({ value });
	return named.length > 0 ? named : undefined;
}

function isKnownEventName(name: string, settings: WebhookSettings): boolean {
	if (settings.vocabulary.has(name.toLowerCase())) return true;
	const { resource, action } = classifyEventName(name);
	return resource !== undefined && action !== undefined;
}

/** The events in the way in which the subscription shows them. */
function correctedEvents(
	key: string,
	value: unknown,
	{ names }: RequestedSubscription,
	settings: WebhookSettings,
	chosen: WebhookSettings['events'],
): JsonObject | undefined {
	if (isObject(value) && Object.keys(value).length > 0) {
		const flags = Object.keys(value).map((name) => {
			const event = eventForName(name, settings);
			return [name, names.includes(name) || (event !== undefined && chosen.includes(event))];
		});
		return flags.some(([, on]) => on)
			? { [key]: Object.fromEntries(flags) as JsonObject }
			: undefined;
	}
	if (typeof value !== 'string') return { [key]: names };
	return { [key]: value.includes(',') || names.length > 1 ? names.join(',') : names[0] };
}

/** The same but for what services write in another way. */
function isSameAddress(some: string, other: string): boolean {
	const [a, b] = [some, other].map((one) =>
		URL.canParse(one) ? decodeURI(new URL(one).href.replace(/\/$/, '')) : one,
	);
	return a === b;
}
