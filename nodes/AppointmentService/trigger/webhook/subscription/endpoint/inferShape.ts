import { isObject, type JsonObject, normalizeName } from '../../../../rest';
import { classifyEventName } from '../../payload/values/classifyEvent';

/** How events are sent: as a list of names, as a text with commas, in one subscription each, as switches in an object, or not at all. */
export type EventsFormat = 'list' | 'text' | 'each' | 'switches' | 'none';

/** The fields and event names of a subscription, as the service itself shows them. */
export interface SubscriptionShape {
	addressField?: string;
	eventsField?: string;
	eventsFormat?: EventsFormat;
	/** The field that holds the name, where each event is an object. */
	eventKey?: string;
	/** What it calls its events, and areas of them: `appointment.*`, `*`. */
	vocabulary: string[];
	/** The values that it offered for the field of the events, also those without a known meaning; undefined where it listed none. */
	offered?: string[];
	refused?: string[];
	/** It refuses the names of events, and says nothing else. */
	refusesNames?: boolean;
	/** Further fields, by path, with the value that they are to have. */
	filled?: JsonObject;
	/** The name that everything stands below. */
	wrapper?: string;
	/** The field that names what the events are of, apart from what happened, and the names that it takes. */
	resourceField?: string;
	resourceNames?: string[];
	secretField?: string;
}

/** The field at the end of a path, whose steps are joined with dots. */
export const lastStep = (path: string) => path.split('.').filter(Boolean).pop() ?? path;

export const addressFieldNames =
	/^(?!.*(type|kind|method|format|version|id)$).*(url|uri(?!ty)|address|adress|direccion|endereco|indirizzo|endpoint|target|callback|receiver|destination)/;

/** Names that everything may stand below. */
export const wrapperNames =
	/^(data|payload|(web)?hook|subscription|webhook(subscription|endpoint))$/;

/** The shape that the subscriptions of other programs have. */
export function inferShapeFromExamples(examples: JsonObject[]): SubscriptionShape {
	const entries = examples.flatMap((example) => Object.entries(example));
	const addresses = entries.filter(
		([key, value]) =>
			addressFieldNames.test(normalizeName(key)) &&
			typeof value === 'string' &&
			/^https?:\/\//.test(value),
	);
	// Such a name is often that of the subscription itself.
	const address = addresses.find(([key]) => !/^(self)?(uri|href)$/i.test(key)) ?? addresses[0];
	const events = entries.find(([, value]) => parseEventNames(value).length > 0);
	const [, listed] = events ?? [];
	const [object] = Array.isArray(listed) ? listed.filter(isObject) : [];
	const named = Object.entries(object ?? {}).find(([, name]) => parseEventNames(name).length > 0);
	return {
		...(address && { addressField: address[0] }),
		...(named && { eventKey: named[0] }),
		...(events && { eventsField: events[0], eventsFormat: eventsFormatOf(events[1]) }),
		vocabulary: [...new Set(entries.flatMap(([, value]) => parseEventNames(value)))],
	};
}

/** The events that a subscription names, in whatever field and form. */
export function eventNamesIn(record: JsonObject): string[] {
	return [...new Set(Object.values(record).flatMap(parseEventNames))];
}

function parseEventNames(value: unknown): string[] {
	const texts = (Array.isArray(value) ? value : [value]).flatMap((item) =>
		isObject(item) ? Object.values(item) : [item],
	);
	const names = texts
		.filter((text): text is string => typeof text === 'string' && text.length <= 2000)
		.flatMap((text) => text.split(',').map((name) => name.trim()));
	return names.some(isEventName) ? names : names.filter((name) => name === '*');
}

function eventsFormatOf(value: unknown): EventsFormat {
	if (Array.isArray(value)) return 'list';
	return typeof value === 'string' && value.includes(',') ? 'text' : 'each';
}

/** Whether a text is a name such as `appointment.created`, and no sentence. */
export function isEventName(text: string): boolean {
	if (/\s|:\/\//.test(text) || text.length > 100) return false;
	const { resource, action } = classifyEventName(text);
	return resource !== undefined && action !== undefined;
}
