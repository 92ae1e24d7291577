import { baseEvent } from '../../../contract';
import { decodeSegment, isObject, type JsonObject } from '../../../rest';
import { classifyEventName } from '../payload/values/classifyEvent';
import type { WebhookSettings } from '../../webhookSettings';
import { splitWords } from './endpoint/status';
import { eventNamesIn } from './endpoint/inferShape';
import { eventForName } from './endpoint/buildRequest';

export interface RequestedSubscription {
	address: string;
	/** The fields of the address and the events, as they were sent; the last step of a path. */
	addressField: string;
	eventsField: string;
	/** The names of the events; empty where none were sent. */
	names: string[];
}

export interface Deviation {
	kind: 'address' | 'events';
	quote: string;
	/** Undefined where its shape does not show how to correct it. */
	correction?: JsonObject;
}

const maxQuoted = 5;

/** Another address in the field of this node's own. Undefined where it shows none, or masks it. */
export function addressDeviation(
	fields: JsonObject,
	requested: RequestedSubscription,
): Deviation | undefined {
	const { address, addressField } = requested;
	const current = Object.hasOwn(fields, addressField) ? fields[addressField] : undefined;
	if (typeof current !== 'string' || current.length > 2000 || !/^https?:\/\/[^*•…]+$/.test(current))
		return undefined;
	if (isSameAddress(current, address)) return undefined;
	return { kind: 'address', quote: current.slice(0, 200), correction: { [addressField]: address } };
}

/**
 * The events of a subscription, where it has none, or others than were selected. Names without a known meaning are left alone.
 *
 * @param selected the events that this subscription is for
 */
export function eventsDeviation(
	fields: JsonObject,
	requested: RequestedSubscription,
	settings: WebhookSettings,
	selected: WebhookSettings['events'],
): Deviation | undefined {
	const { names, eventsField } = requested;
	if (names.length === 0) return undefined;
	const fieldLists = Object.entries(fields)
		.filter(
			([key, value]) =>
				isEventsFieldName(key) || key === eventsField || isListOfSubscriptions(key, value),
		)
		.map(([key, value]) => ({ key, value, listed: parseListedEvents(value) }));
	if (fieldLists.length === 0 || fieldLists.some(({ listed }) => listed === undefined))
		return undefined;
	const listed = fieldLists.flatMap((field) => field.listed ?? []);
	// The field that was sent may hold a single name, so another one that lists events comes first.
	const first =
		fieldLists.find(({ key }) => key !== eventsField && fieldLists.length > 1) ?? fieldLists[0];
	const correction = correctedEvents(first.key, first.value, requested, settings, selected);
	const deviation = { kind: 'events' as const, ...(correction && { correction }) };
	if (listed.length === 0) return { ...deviation, quote: 'none' };
	const isAllKnown = listed.every((name) => isKnownEventName(name, settings));
	const isAllCovered = selected.every((event) =>
		listed.some(
			(name) => eventForName(name, settings) === baseEvent(event) || names.includes(name),
		),
	);
	if (!isAllKnown || isAllCovered) return undefined;
	return { ...deviation, quote: listed.slice(0, maxQuoted).join(', ') };
}

const isEventsFieldName = (key: string) =>
	/^((subscribed|enabled|event|notification|hook|webhook) )*(events?|types?|topics?|triggers?)( (types?|names?))?$/.test(
		splitWords(key).join(' '),
	) && !/^types?$/i.test(key);

/** Some services call the events of a webhook its subscriptions; a list of objects is something else. */
const isListOfSubscriptions = (key: string, value: unknown) =>
	/^(event )?subscriptions$/.test(splitWords(key).join(' ')) &&
	Array.isArray(value) &&
	value.every((name) => typeof name === 'string');

function parseListedEvents(value: unknown): string[] | undefined {
	if (value === null || value === '') return [];
	if (Array.isArray(value) && value.length === 0) return [];
	if (isObject(value)) {
		const entries = Object.entries(value);
		if (!entries.every(([, isOn]) => typeof isOn === 'boolean')) return undefined;
		return entries.filter(([, isOn]) => isOn === true).map(([name]) => name);
	}
	const named = eventNamesIn({ value });
	return named.length > 0 ? named : undefined;
}

function isKnownEventName(name: string, settings: WebhookSettings): boolean {
	if (settings.vocabulary.has(name.toLowerCase())) return true;
	const { resource, action } = classifyEventName(name);
	return resource !== undefined && action !== undefined;
}

/** The events in the format in which the subscription shows them. */
function correctedEvents(
	key: string,
	value: unknown,
	{ names }: RequestedSubscription,
	settings: WebhookSettings,
	selected: WebhookSettings['events'],
): JsonObject | undefined {
	if (isObject(value) && Object.keys(value).length > 0) {
		const flags = Object.keys(value).map((name) => {
			const event = eventForName(name, settings);
			return [
				name,
				names.includes(name) ||
					(event !== undefined && selected.some((name) => baseEvent(name) === event)),
			];
		});
		return flags.some(([, isOn]) => isOn)
			? { [key]: Object.fromEntries(flags) as JsonObject }
			: undefined;
	}
	if (typeof value !== 'string') return { [key]: names };
	return { [key]: value.includes(',') || names.length > 1 ? names.join(',') : names[0] };
}

/** Whether two addresses are the same but for escapes and a slash at the end. */
function isSameAddress(some: string, other: string): boolean {
	const [a, b] = [some, other].map((text) =>
		URL.canParse(text)
			? new URL(text).href.replace(/\/$/, '').split('/').map(decodeSegment).join('/')
			: text,
	);
	return a === b;
}
