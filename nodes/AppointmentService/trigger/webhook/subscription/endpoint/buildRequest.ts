import {
	baseEvent,
	specificChange,
	subscription,
	type BaseEventName,
	type EventName,
} from '../../../../contract';
import {
	isObject,
	matchCase,
	normalizeName,
	parseJson,
	setAtPath,
	type JsonObject,
} from '../../../../rest';
import {
	classifyEventName,
	readNamedChange,
	resourceOfNoun,
	splitEventWords,
} from '../../payload/values/classifyEvent';
import { actionWords } from '../../payload/values/eventVocabulary';
import type { WebhookSettings } from '../../../webhookSettings';
import { distinct } from './endpoint';
import { areaOf, isBareAction } from '../refusal/offeredValues';
import { isEventName, wrapperNames, type SubscriptionShape, type EventsFormat } from './inferShape';

export interface Registration {
	/** One for each request. An optional one is for an event that is only a convention; the others do without it. */
	requests: Array<{ fields: JsonObject; optional: boolean; names: string[] }>;
	names: string[];
	/** The fields of the address and the events, with dots between their steps. */
	addressField: string;
	eventsField: string;
	eventsFormat: EventsFormat;
}

interface KnownShapes {
	exampleShape: SubscriptionShape;
	reportedShape: SubscriptionShape;
	/** Without the kinds of change that are only a convention. */
	isConservative: boolean;
	/** How many spellings of the package's own names were refused. */
	refusedSpellings?: number;
}

/** Ways to write `appointment.created`, the usual ones first, for a service that refuses a name and lists none. */
const spellings: Array<(name: string) => string> = [
	(name) => name,
	(name) => name.replace('.', '_'),
	(name) => name.replace('.', '_').toUpperCase(),
	(name) => name.replace(/(?:^|\.)[a-z]/g, (start) => start.slice(-1).toUpperCase()),
	(name) => name.replace(/\.[a-z]/g, (start) => start.slice(-1).toUpperCase()),
	(name) => name.replace('.', ':'),
];

/** The number of ways in which the package's own names can be written. */
export const spellingCount = spellings.length;

/**
 * How to subscribe: as the user says; else as the service said or shows; else by convention. A change may be several events of the service,
 * and all of them are requested. Subscriptions of other programs need not show all, so this package's own names are sent beside the ones
 * that they show, until the service has listed its events.
 */
export function buildRegistration(
	settings: WebhookSettings,
	address: string,
	known: KnownShapes,
	secret: string | undefined,
): Registration {
	const { exampleShape, reportedShape } = known;
	const namesFor = (events: EventName[], isConservative = known.isConservative) => [
		...new Set(events.flatMap((event) => eventNamesFor(event, settings, known, isConservative))),
	];
	const shape = { ...exampleShape, ...reportedShape };
	const addressField =
		settings.subscriptionAddressField || shape.addressField || subscription.addressField;
	const eventsField =
		settings.subscriptionEventsField || shape.eventsField || subscription.eventsField;
	const eventsFormat: EventsFormat =
		settings.subscriptionEventsAs === 'auto'
			? (shape.eventsFormat ?? 'list')
			: settings.subscriptionEventsAs;
	const allNames = namesFor(settings.events);
	const { refused = [], filled = {} } = reportedShape;
	// A body of the user that is one object below such a name shows where the fields belong.
	const [only = '', ...others] = Object.keys(extraFields(settings));
	const isWrapped = others.length === 0 && wrapperNames.test(normalizeName(only));
	const wrapper = reportedShape.wrapper ?? (isWrapped ? only : undefined);
	const place = (field: string) =>
		wrapper === undefined || field.split('.')[0] === wrapper ? field : `${wrapper}.${field}`;
	const bodyWith = (events: unknown, resource?: string) => {
		const body = extraFields(settings);
		const set = (field: string, value: unknown, isOwn = false) => {
			const steps = place(field).split('.').filter(Boolean);
			if (value !== undefined && (isOwn || !refused.includes(field)))
				setAtPath(body, {}, steps, value);
		};
		for (const [field, value] of Object.entries(filled)) set(field, value, true);
		set(addressField, address, settings.subscriptionAddressField !== '');
		set(eventsField, events, settings.subscriptionEventsField !== '');
		const { resourceField, secretField: wantedSecret } = reportedShape;
		if (resourceField)
			set(resourceField, /s$/i.test(resourceField) ? resource && [resource] : resource);
		const secretField = settings.subscriptionSigningField || wantedSecret;
		if (secretField) set(secretField, secret);
		return body;
	};
	const nounsFor = (event: EventName) => nounsOf(event, reportedShape);
	const valuesOf = (names: string[]): unknown[] =>
		({
			list: [shape.eventKey ? names.map((name) => ({ [shape.eventKey as string]: name })) : names],
			text: [names.join(',')],
			each: names,
			switches: [Object.fromEntries(names.map((name) => [name, true]))],
			none: [undefined],
		})[eventsFormat];
	const ofResources = (reportedShape.resourceNames ?? []).flatMap((noun) => {
		const events = settings.events.filter((event) => nounsFor(event).includes(noun)).map(baseEvent);
		const actions = reportedShape.vocabulary.filter((name) =>
			events.some((event) => isActionOf(event, name)),
		);
		return (actions.length > 0 ? valuesOf(actions) : []).map((value) => ({
			fields: bodyWith(value, noun),
			optional: false,
			names: [],
		}));
	});
	if (reportedShape.resourceField && ofResources.length > 0)
		return { requests: distinct(ofResources), names: [], addressField, eventsField, eventsFormat };
	const certainNames = new Set(namesFor(settings.events, true));
	const nouns = [...new Set(settings.events.map((event) => nounsFor(event)[0]))];
	const requests = nouns.flatMap((noun) => {
		const names = namesFor(settings.events.filter((event) => nounsFor(event)[0] === noun));
		return valuesOf(names).map((events) => ({
			fields: bodyWith(events, noun),
			optional: typeof events === 'string' && eventsFormat === 'each' && !certainNames.has(events),
			names: eventsFormat === 'each' ? [events as string] : eventsFormat === 'none' ? [] : names,
		}));
	});
	return { requests, names: allNames, addressField, eventsField, eventsFormat };
}

/** What the service calls the resource of an event in a field of its own; the usual word where it does not say. */
function nounsOf(event: EventName, { resourceField, resourceNames = [] }: SubscriptionShape) {
	const [resource] = event.split('.');
	if (resourceField && resourceNames.length === 0) return [`${resource}s`];
	return resourceNames.filter((noun) => resourceOfNoun(noun) === resource);
}

function extraFields({ subscriptionBody }: WebhookSettings): JsonObject {
	const parsed =
		typeof subscriptionBody === 'string'
			? parseJson(subscriptionBody)
			: { value: structuredClone(subscriptionBody) };
	return 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
}

/** `created`, or `appointment_created`, for the creation of an appointment. */
function isActionOf(event: BaseEventName, name: string): boolean {
	const { resource = event.split('.')[0], action } = classifyEventName(name);
	return `${resource}.${action}` === event;
}

/** The selected events that are not among those that the service lists. */
export function unofferedEvents(
	settings: WebhookSettings,
	reportedShape: SubscriptionShape,
): EventName[] {
	// A name that it suggests for another one is no list.
	const isKnown = reportedShape.offered && reportedShape.resourceField === undefined;
	return settings.events.filter(
		(event) =>
			(reportedShape.resourceField && nounsOf(event, reportedShape).length === 0) ||
			(isKnown &&
				!settings.ownNames.some((mapping) => mapping.event === event) &&
				namesMeaning(event, reportedShape).length === 0),
	);
}

/** The event that a name of the service means; a kind of change is the event that covers it. */
export function eventForName(
	name: string,
	{ vocabulary }: WebhookSettings,
): BaseEventName | undefined {
	const mapped = vocabulary.get(name.toLowerCase());
	if (mapped) return baseEvent(mapped);
	const { resource, action } = classifyEventName(name);
	return resource && resource !== 'other' && action ? `${resource}.${action}` : undefined;
}

function eventNamesFor(
	event: EventName,
	settings: WebhookSettings,
	{ exampleShape, reportedShape, refusedSpellings = 0 }: KnownShapes,
	isConservative: boolean,
): string[] {
	const mapped = settings.ownNames.filter((mapping) => mapping.event === event);
	if (mapped.length > 0) return mapped.map(({ name }) => name);
	const reportedNames = namesMeaning(event, reportedShape);
	if (reportedNames.length > 0) return reportedNames;
	const exampleNames = namesMeaning(event, exampleShape);
	if (exampleNames.length > 0 && (isConservative || event.endsWith('.created')))
		return exampleNames;
	const base = baseEvent(event);
	const [resource] = base.split('.');
	const change = specificChange(event);
	const changes = change
		? [base, event]
		: subscription.updateActions.map((kind) => `${resource}.${kind}`);
	const isOne = isConservative || base.endsWith('.created');
	const creation = `${resource}.created` as BaseEventName;
	const created = exampleShape.vocabulary.find((name) => isActionOf(creation, name));
	const ownNames = (isOne ? [base] : changes).map((name) =>
		spellings[refusedSpellings](spelledLike(name, created ?? '')),
	);
	return [...new Set([...exampleNames, ...ownNames])];
}

/** `invoice_created` shows how the service writes `invoice.paid`: with another action in the place of its own. */
function spelledLike(name: string, created: string): string {
	const word = splitEventWords(created).find((part) => actionWords.created.has(part)) ?? '';
	const at = word === '' ? -1 : created.toLowerCase().lastIndexOf(word);
	if (at < 0 || name.endsWith('.created')) return name;
	const [, past] = name.split('.');
	const present = past.replace(/^paid$/, 'pay').replace(/(?<=el)led$|d$/, '');
	const action = word.endsWith('ed') ? past : present;
	const text = matchCase(created.slice(at, at + word.length), action);
	return created.slice(0, at) + text + created.slice(at + word.length);
}

/** The names that mean this event; for a kind of change also those of changes in general, under which a service may tell of it. */
function namesMeaning(event: EventName, { vocabulary }: SubscriptionShape): string[] {
	const covering = vocabulary.filter(
		(name) => (isEventName(name) || isBareAction(name)) && isActionOf(baseEvent(event), name),
	);
	if (covering.length === 0) {
		// The areas that hold the event.
		const own = vocabulary.filter((name) => areaOf(name) === event.split('.')[0]);
		const all = vocabulary.filter((name) => areaOf(name) === 'everything').slice(0, 1);
		return own.length > 0 ? own : all;
	}
	if (specificChange(event) === undefined) return covering;
	const fitting = covering.filter((name) => isFitting(name, event));
	return fitting.length > 0 ? fitting : covering;
}

/** Whether a name means changes in general, or the very kind of change that an event is. */
export function isFitting(name: string, event: EventName): boolean {
	const { change, isGeneral } = readNamedChange(name, classifyEventName(name));
	return change === undefined ? isGeneral : change === specificChange(event);
}
