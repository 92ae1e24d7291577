import { subscription, type EventName } from '../../../../contract';
import { isObject, type JsonObject } from '../../../../rest';
import { classifyEventName } from '../../payload/classifyEvent';
import type { WebhookSettings } from '../../../webhookSettings';
import type { SubscriptionShape, EventsFormat } from './inferShape';

/** The requests that subscribe. */
export interface Registration {
	/** One for each request. An optional one is for an event that is only a convention; the others do without it. */
	requests: Array<{ fields: JsonObject; optional: boolean; names: string[] }>;
	/** Every event name that is sent. */
	names: string[];
	/** The fields of the address and the events, with dots between their steps. */
	addressField: string;
	eventsField: string;
}

/**
 * How to subscribe: as the user says; else as the service said or shows; else by convention.
 *
 * A change may be several events of the service (moved, cancelled, deleted), and all of them are requested. Subscriptions of other
 * programs need not show all of them, so this package's own names are sent beside the ones that they show, until the service has
 * listed its events.
 *
 * @param exampleShape from the subscriptions that exist
 * @param reportedShape from a refusal
 * @param isConservative without the kinds of change that are only a convention
 */
export function buildRegistration(
	settings: WebhookSettings,
	address: string,
	exampleShape: SubscriptionShape,
	reportedShape: SubscriptionShape | undefined,
	extra: JsonObject,
	secret: string | undefined,
	isConservative: boolean,
): Registration {
	const names = settings.events.map((event) =>
		eventNamesFor(event, settings, exampleShape, reportedShape, isConservative),
	);
	const addressField =
		settings.subscriptionAddressField ||
		reportedShape?.addressField ||
		exampleShape.addressField ||
		subscription.addressField;
	const eventsField =
		settings.subscriptionEventsField ||
		reportedShape?.eventsField ||
		exampleShape.eventsField ||
		subscription.eventsField;
	const format: EventsFormat =
		settings.subscriptionEventsAs === 'auto'
			? (reportedShape?.eventsFormat ?? exampleShape.eventsFormat ?? 'list')
			: settings.subscriptionEventsAs;
	const allNames = [...new Set(names.flat())];
	const bodyWith = (events: unknown) => {
		const body = structuredClone(extra);
		setFieldPath(body, addressField, address);
		if (events !== undefined) setFieldPath(body, eventsField, events);
		if (settings.subscriptionSigningField && secret !== undefined)
			setFieldPath(body, settings.subscriptionSigningField, secret);
		return body;
	};
	const eventValues = {
		list: [allNames],
		text: [allNames.join(',')],
		each: allNames,
		none: [undefined],
	}[format];
	const certainNames = new Set(
		settings.events.flatMap((event) =>
			eventNamesFor(event, settings, exampleShape, reportedShape, true),
		),
	);
	const requests = eventValues.map((events) => ({
		fields: bodyWith(events),
		optional: typeof events === 'string' && format === 'each' && !certainNames.has(events),
		names: format === 'each' ? [events as string] : format === 'none' ? [] : allNames,
	}));
	return { requests, names: allNames, addressField, eventsField };
}

/** The selected events that are not among those that the service lists. */
export function unofferedEvents(
	settings: WebhookSettings,
	reportedShape: SubscriptionShape,
): EventName[] {
	return settings.events.filter(
		(event) =>
			!settings.ownNames.some((mapping) => mapping.event === event) &&
			namesMeaning(event, reportedShape).length === 0,
	);
}

/** The event that a name of the service means. */
export function eventForName(name: string, { vocabulary }: WebhookSettings): EventName | undefined {
	const mapped = vocabulary.get(name.toLowerCase());
	if (mapped) return mapped;
	const { resource, action } = classifyEventName(name);
	return resource && resource !== 'other' && action ? `${resource}.${action}` : undefined;
}

function eventNamesFor(
	event: EventName,
	settings: WebhookSettings,
	exampleShape: SubscriptionShape,
	reportedShape: SubscriptionShape | undefined,
	isConservative: boolean,
): string[] {
	const mappedNames = settings.ownNames
		.filter((mapping) => mapping.event === event)
		.map(({ name }) => name);
	if (mappedNames.length > 0) return mappedNames;
	const reportedNames = reportedShape ? namesMeaning(event, reportedShape) : [];
	if (reportedNames.length > 0) return reportedNames;
	const exampleNames = namesMeaning(event, exampleShape);
	if (exampleNames.length > 0 && (isConservative || event.endsWith('.created')))
		return exampleNames;
	const [resource, action] = event.split('.');
	if (isConservative || action === 'created') return [event];
	return [
		...new Set([
			...exampleNames,
			...subscription.updateActions.map((kind) => `${resource}.${kind}`),
		]),
	];
}

/** The names that mean this event. */
function namesMeaning(event: EventName, { vocabulary }: SubscriptionShape): string[] {
	return vocabulary.filter((name) => {
		const { resource, action } = classifyEventName(name);
		return `${resource}.${action}` === event;
	});
}

/** Sets a field by its name, or by the steps that lead to it, `data.attributes.url`. */
function setFieldPath(body: JsonObject, field: string, value: unknown): void {
	const steps = field.split('.').filter(Boolean);
	let target = body;
	for (const step of steps.slice(0, -1)) {
		const existing = Object.hasOwn(target, step) ? target[step] : undefined;
		const next: JsonObject = isObject(existing) ? existing : {};
		target[step] = next;
		target = next;
	}
	target[steps.at(-1) ?? field] = value;
}
