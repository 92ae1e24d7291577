import { isObject, type ErrorInfo, type JsonObject, normalizeName } from '../../../../rest';
import { classifyEventName } from '../../payload/classifyEvent';

/** How events are sent: as a list, as a text with commas, in one subscription each, or not at all. */
export type EventsFormat = 'list' | 'text' | 'each' | 'none';

/** The fields and event names of a subscription, as the service itself shows them. */
export interface SubscriptionShape {
	addressField?: string;
	eventsField?: string;
	eventsFormat?: EventsFormat;
	/** What it calls its events. */
	vocabulary: string[];
}

/** How much of a refusal is read: one with more fields is about something else. */
const maxFields = 50;
const maxMessages = 5;
const maxNameLength = 200;
const maxMessageLength = 300;
const maxTexts = 500;

const addressFieldNames = /url|uri|address|endpoint|target|callback|receiver|destination/;
const eventsFieldNames = /event|topic|trigger|notificationtype|hooktype/;

/** The shape that the subscriptions of other programs have. */
export function inferShapeFromExamples(examples: JsonObject[]): SubscriptionShape {
	const entries = examples.flatMap((example) => Object.entries(example));
	const address = entries.find(
		([key, value]) =>
			addressFieldNames.test(normalizeName(key)) &&
			typeof value === 'string' &&
			/^https?:\/\//.test(value),
	);
	const events = entries.find(([, value]) => parseEventNames(value).length > 0);
	return {
		...(address && { addressField: address[0] }),
		...(events && { eventsField: events[0], eventsFormat: eventsFormatOf(events[1]) }),
		vocabulary: [...new Set(entries.flatMap(([, value]) => parseEventNames(value)))],
	};
}

/**
 * The shape that a refusal asks for: the fields that are missing, and the events that the service has.
 *
 * @param sent the names that were sent; they are part of the vocabulary only where the service offers them
 */
export function inferShapeFromError(
	body: unknown,
	error: ErrorInfo,
	sent: string[],
): SubscriptionShape {
	const fields = Object.entries(error.fields)
		.slice(0, maxFields)
		.map(([field, messages]): [string, string[]] => [
			field.slice(0, maxNameLength),
			messages.slice(0, maxMessages).map((text) => text.slice(0, maxMessageLength)),
		]);
	const missingFields = fields
		.filter(([, messages]) =>
			/requir|miss|blank|empty|absent|must be (present|given)/i.test(messages.join(' ')),
		)
		.map(
			([field]) =>
				field
					.split(/[./[\]]+/)
					.filter(Boolean)
					.pop() ?? '',
		);
	const missingPattern =
		/(\w+)\W+(?:field |parameter )?(?:is|are) (?:required|missing)|missing (?:field|parameter)s?:? \W?(\w+)/gi;
	for (const [, before, after] of error.message.matchAll(missingPattern))
		missingFields.push(before ?? after);
	const addressField = missingFields.find((field) => addressFieldNames.test(normalizeName(field)));
	const eventsField = missingFields.find(
		(field) => field !== addressField && eventsFieldNames.test(normalizeName(field)),
	);
	const words = [error.message, ...fields.flatMap(([, messages]) => messages)].flatMap((text) =>
		offeredNames(text, sent),
	);
	const offered = [...textsInLists(body).slice(0, maxTexts), ...words].filter(isEventName);
	return {
		...(addressField && { addressField }),
		...(eventsField && {
			eventsField,
			eventsFormat: /s$/.test(normalizeName(eventsField)) ? 'list' : 'each',
		}),
		vocabulary: [...new Set(offered)],
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
	return names.length > 0 && names.some((name) => isEventName(name))
		? names
		: names.filter((name) => name === '*');
}

function eventsFormatOf(value: unknown): EventsFormat {
	if (Array.isArray(value)) return 'list';
	return typeof value === 'string' && value.includes(',') ? 'text' : 'each';
}

/** The words after `must be one of`; without such a phrase, the words that were not sent. */
function offeredNames(text: string, sent: string[]): string[] {
	const offer =
		/\b(one of|among|allowed|available|supported|expected|possible|valid (values|events|names|options|topics|types))\b/i.exec(
			text,
		);
	const words = (offer ? text.slice(offer.index) : text)
		.split(/[\s,;|"'`“”‘’()[\]]+/)
		.map(trimPunctuation);
	return offer ? words : words.filter((word) => !sent.includes(word));
}

/** The word without the stops and colons at its end; without a pattern, which would try each of many stops anew. */
function trimPunctuation(word: string): string {
	let end = word.length;
	while (end > 0 && '.:'.includes(word[end - 1])) end--;
	return word.slice(0, end);
}

/** The texts of all lists in a body. */
function textsInLists(body: unknown, depth = 0): string[] {
	if (depth > 6) return [];
	if (Array.isArray(body)) {
		return body.flatMap((item) =>
			typeof item === 'string' ? [item] : textsInLists(item, depth + 1),
		);
	}
	return isObject(body)
		? Object.values(body).flatMap((value) => textsInLists(value, depth + 1))
		: [];
}

/** Whether a text is a name such as `appointment.created`, and no sentence. */
function isEventName(text: string): boolean {
	if (/\s|:\/\//.test(text) || text.length > 100) return false;
	const { resource, action } = classifyEventName(text);
	return resource !== undefined && action !== undefined;
}
