import { baseEvent, type EventName } from '../../../contract';
import {
	filterFields,
	isObject,
	normalizeName,
	splitWords,
	valuesNamed,
	type JsonObject,
} from '../../../rest';
import type { WebhookSettings } from '../../webhookSettings';
import { notDelivering } from './lifecycle/registrationErrors';
import { showsAddress } from './endpoint/endpoint';
import { subscriptionStatus } from './endpoint/status';
import { eventNamesIn, isEventName } from './endpoint/inferShape';
import { areaOf } from './refusal/offeredValues';
import { senderWord } from './refusal/remarks';
import { eventForName, isFitting } from './endpoint/buildRequest';

export interface CreatedSubscription {
	id: string | undefined;
	/** The fields that the service showed; empty where it showed none. */
	fields: JsonObject;
	body: unknown;
	/** The fields of the address and the events, as they were sent; the last step of a path. */
	addressField: string;
	eventsField: string;
	/** The names of the events; empty where none were sent. */
	names: string[];
	events: WebhookSettings['events'];
}

const maxQuoted = 5;

/** Another address in the field of this node's own, and what would correct it. Undefined where it shows none, masks it, or shows this one in another field. */
export function addressDeviation(fields: JsonObject, field: string, address: string) {
	const current = Object.hasOwn(fields, field) ? fields[field] : undefined;
	if (typeof current !== 'string' || current.length > 2000 || !/^https?:\/\/[^*•…]+$/.test(current))
		return undefined;
	if (showsAddress(fields, address)) return undefined;
	const error = notDelivering('address', current.slice(0, 200));
	return { error, correction: { [field]: address } };
}

/** Such a field chooses what is sent: with the word for the sender in it, nothing ever comes. */
const choosingNames =
	/(resource|entity|object|model|table|doctype|topic|scope|action|operation|change)(name|type)?s?$/;

/** The events of a subscription, where it has none, or others than were selected, and the fields that would correct them, where its shape shows how. Names without a known meaning are left alone. */
export function eventsDeviation(
	fields: JsonObject,
	created: CreatedSubscription,
	settings: WebhookSettings,
): { error: Error; correction: JsonObject } | undefined {
	const { names, eventsField, events } = created;
	if (valuesNamed(fields, choosingNames).includes(senderWord))
		return { error: notDelivering('events', senderWord), correction: {} };
	if (settings.subscriptionEventsAs === 'none') return undefined;
	// Where it took no names it may have a switch for each event, and all of them off.
	const fieldLists = Object.entries(names.length > 0 ? fields : {})
		.filter(([key, value]) => key === eventsField || holdsEvents(key, value))
		.map(([key, value]) => ({ key, value, listed: parseListedEvents(value) }));
	if (fieldLists.length === 0) {
		const value = filterFields(fields, (key, on) => typeof on === 'boolean' && isOfEvents(key));
		// `invoices: false` alone may be about anything.
		if (!Object.keys(value).some((key) => isEventName(key) || /events?$/i.test(key)))
			return undefined;
		fieldLists.push({ key: '', value, listed: parseListedEvents(value) });
	}
	if (fieldLists.some((field) => !field.listed)) return undefined;
	const listed = fieldLists.flatMap((field) => field.listed ?? []);
	// The field that was sent may hold a single name, so another one that lists events comes first.
	const { key, value } = fieldLists.find((field) => field.key !== eventsField) ?? fieldLists[0];
	// In the form in which it shows them.
	const switches = isObject(value) && switchedOn(value, events, settings);
	const shown = typeof value === 'string' ? names.join(',') : names;
	const inField = { [key]: switches ? { ...(value as JsonObject), ...switches } : shown };
	const correction = key === '' && switches ? switches : inField;
	if (listed.length === 0) return { error: notDelivering('events', 'none'), correction };
	const isAllKnown = listed.every(
		(name) => isOfEvents(name) || settings.vocabulary.has(name.toLowerCase()),
	);
	const missing = events.filter(
		(event) => !listed.some((name) => covers(name, event, created, settings)),
	);
	if (!isAllKnown || missing.length === 0) return undefined;
	const error = notDelivering('events', listed.slice(0, maxQuoted).join(', '), missing);
	return { error, correction };
}

/** Whether a name stands for an event, for a change of its kind, or for an area that holds it. */
function isAbout(name: string, event: EventName, settings: WebhookSettings): boolean {
	const area = areaOf(name) ?? eventForName(name, settings);
	return area === 'everything' || area === event.split('.')[0] || area === baseEvent(event);
}

/** Whether a name that the service shows tells of all that an event was requested for: the kinds of change of the others are not enough. */
function covers(
	name: string,
	event: EventName,
	{ names }: CreatedSubscription,
	settings: WebhookSettings,
): boolean {
	const isOwn = settings.ownNames.some(
		(own) => own.event === event && normalizeName(own.name) === normalizeName(name),
	);
	if (isOwn || !isAbout(name, event, settings)) return isOwn;
	const isFittingSent = names.some(
		(sent) => isAbout(sent, event, settings) && isFitting(sent, event),
	);
	return areaOf(name) !== undefined || !isFittingSent || isFitting(name, event);
}

const isOfEvents = (name: string) => isEventName(name) || areaOf(name) !== undefined;

/** The switches of events, on. */
const switchedOn = (switches: JsonObject, events: EventName[], settings: WebhookSettings) =>
	Object.fromEntries(
		Object.entries(switches)
			.filter(([name]) => events.some((event) => isAbout(name, event, settings)))
			.filter(([, value]) => isOn(value) !== undefined)
			.map(([name, value]) => [
				name,
				isObject(value) ? { ...value, ...subscriptionStatus(value).flag?.field } : true,
			]),
	);

/** Whether a switch is on, by itself or as `{ "enabled": true }`; undefined where it is none. */
function isOn(value: unknown): boolean | undefined {
	if (!isObject(value)) return typeof value === 'boolean' ? value : undefined;
	const { state } = subscriptionStatus(value);
	return state === 'on' || state === 'off' ? state === 'on' : undefined;
}

const eventsFieldNames =
	/^((subscribed|enabled|event|notification|hook|webhook) )*(events?|types?|topics?|triggers?)( (types?|names?))?$/;

function holdsEvents(key: string, value: unknown): boolean {
	const words = splitWords(key).join(' ');
	// Some services call the events of a webhook its subscriptions; a list of objects is something else.
	const isList = Array.isArray(value) && value.every((name) => typeof name === 'string');
	const isNamed = eventsFieldNames.test(words) && !/^types?$/.test(words);
	return isNamed || (isList && /^((event|webhook|hook) )?subscriptions$/.test(words));
}

function parseListedEvents(value: unknown): string[] | undefined {
	if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
	if (isObject(value)) {
		const entries = Object.entries(value);
		if (!entries.every(([, inner]) => isOn(inner) !== undefined)) return undefined;
		return entries.filter(([, inner]) => isOn(inner)).map(([name]) => name);
	}
	const named = eventNamesIn({ value });
	return named.length > 0 ? named : undefined;
}
