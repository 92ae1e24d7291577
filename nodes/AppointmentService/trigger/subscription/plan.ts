import { subscription, type EventName } from '../../contract';
import { isObject, type JsonObject } from '../../wire';
import { meaningOf } from '../reading/meaning';
import type { Settings } from '../settings';
import type { Lesson, Style } from './lessons';

/** What is sent to subscribe. */
export interface Plan {
	/** One for each request. An optional one asks for an event that only the convention knows; without it, the others stand. */
	requests: Array<{ fields: JsonObject; optional: boolean; names: string[] }>;
	/** Every name that is asked for. */
	names: string[];
	/** The fields that take the address and the events, with dots between their steps. */
	addressField: string;
	eventsField: string;
}

/**
 * How to subscribe: as the user says; else as the service shows or said; else by convention.
 *
 * What the service calls a change may be several events (moved, cancelled, deleted), and all of them are asked for. Subscriptions of
 * other programs need not show all of them, so this package's own name stands beside what they show, until the service has told what
 * it knows.
 *
 * @param shown from the subscriptions that exist
 * @param told from a refusal
 * @param modest without the kinds of change that have a name of their own by convention only
 */
export function planFor(
	settings: Settings,
	address: string,
	shown: Lesson,
	told: Lesson | undefined,
	further: JsonObject,
	secret: string | undefined,
	modest: boolean,
): Plan {
	const names = settings.events.map((event) => namesFor(event, settings, shown, told, modest));
	const field =
		settings.subscriptionAddressField ||
		told?.addressField ||
		shown.addressField ||
		subscription.addressField;
	const eventsField =
		settings.subscriptionEventsField ||
		told?.eventsField ||
		shown.eventsField ||
		subscription.eventsField;
	const style: Style =
		settings.subscriptionEventsAs === 'auto'
			? (told?.style ?? shown.style ?? 'list')
			: settings.subscriptionEventsAs;
	const all = [...new Set(names.flat())];
	const bodyWith = (events: unknown) => {
		const body = structuredClone(further);
		put(body, field, address);
		if (events !== undefined) put(body, eventsField, events);
		if (settings.subscriptionSigningField && secret !== undefined)
			put(body, settings.subscriptionSigningField, secret);
		return body;
	};
	const asked = { list: [all], text: [all.join(',')], each: all, none: [undefined] }[style];
	const sure = new Set(
		settings.events.flatMap((event) => namesFor(event, settings, shown, told, true)),
	);
	const requests = asked.map((events) => ({
		fields: bodyWith(events),
		optional: typeof events === 'string' && style === 'each' && !sure.has(events),
		names: style === 'each' ? [events as string] : style === 'none' ? [] : all,
	}));
	return { requests, names: all, addressField: field, eventsField };
}

/** The events of the plan that the service did not name when it told what it has. */
export function untold(settings: Settings, told: Lesson): EventName[] {
	return settings.events.filter(
		(event) =>
			!settings.ownNames.some((own) => own.event === event) && among(event, told).length === 0,
	);
}

/** What a name that the service uses stands for. */
export function eventNamed(name: string, { vocabulary }: Settings): EventName | undefined {
	const own = vocabulary.get(name.toLowerCase());
	if (own) return own;
	const { resource, action } = meaningOf(name);
	return resource && resource !== 'other' && action ? `${resource}.${action}` : undefined;
}

function namesFor(
	event: EventName,
	settings: Settings,
	shown: Lesson,
	told: Lesson | undefined,
	modest: boolean,
): string[] {
	const own = settings.ownNames.filter((one) => one.event === event).map(({ name }) => name);
	if (own.length > 0) return own;
	const known = told ? among(event, told) : [];
	if (known.length > 0) return known;
	const seen = among(event, shown);
	if (seen.length > 0 && (modest || event.endsWith('.created'))) return seen;
	const [resource, action] = event.split('.');
	if (modest || action === 'created') return [event];
	return [
		...new Set([...seen, ...subscription.kindsOfUpdate.map((kind) => `${resource}.${kind}`)]),
	];
}

/** Names that mean the event itself, and not a part of it. */
function among(event: EventName, { vocabulary }: Lesson): string[] {
	return vocabulary.filter((name) => {
		const { resource, action } = meaningOf(name);
		return `${resource}.${action}` === event;
	});
}

/** A field by its name, or by the steps that lead to it, `data.attributes.url`. */
function put(body: JsonObject, field: string, value: unknown): void {
	const steps = field.split('.').filter(Boolean);
	let at = body;
	for (const step of steps.slice(0, -1)) {
		const held = Object.hasOwn(at, step) ? at[step] : undefined;
		const next: JsonObject = isObject(held) ? held : {};
		at[step] = next;
		at = next;
	}
	at[steps.at(-1) ?? field] = value;
}
