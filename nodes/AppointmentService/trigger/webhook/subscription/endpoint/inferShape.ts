import { isObject, type ErrorInfo, type JsonObject, normalizeName } from '../../../../rest';
import { classifyEventName } from '../../payload/classifyEvent';

/** How events are asked for: as a list, as a text with commas, with a subscription for each, or not at all. */
export type EventsFormat = 'list' | 'text' | 'each' | 'none';

/** What the service itself says of subscriptions. */
export interface SubscriptionShape {
	addressField?: string;
	eventsField?: string;
	style?: EventsFormat;
	/** What it calls its events. */
	vocabulary: string[];
}

/** As much of a refusal is looked at; what names more wants something else. */
const mostFields = 50;
const mostMessages = 5;
const longestName = 200;
const longestMessage = 300;
const mostWords = 500;

const addressFieldNames = /url|uri|address|endpoint|target|callback|receiver|destination/;
const eventsFieldNames = /event|topic|trigger|notificationtype|hooktype/;

/** What the subscriptions of other programs show of how one subscribes. */
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
		...(events && { eventsField: events[0], style: eventsFormatOf(events[1]) }),
		vocabulary: [...new Set(entries.flatMap(([, value]) => parseEventNames(value)))],
	};
}

/**
 * What a refusal says of the subscription that the service wants: the fields that it misses, and the events that it has.
 *
 * @param sent the names that were sent; they are part of the vocabulary only where the service offers them
 */
export function inferShapeFromError(
	body: unknown,
	error: ErrorInfo,
	sent: string[],
): SubscriptionShape {
	const fields = Object.entries(error.fields)
		.slice(0, mostFields)
		.map(([field, messages]): [string, string[]] => [
			field.slice(0, longestName),
			messages.slice(0, mostMessages).map((text) => text.slice(0, longestMessage)),
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
	const offered = [...textsInLists(body).slice(0, mostWords), ...words].filter(isEventName);
	return {
		...(addressField && { addressField }),
		...(eventsField && {
			eventsField,
			style: /s$/.test(normalizeName(eventsField)) ? 'list' : 'each',
		}),
		vocabulary: [...new Set(offered)],
	};
}

/** The events that a subscription names, in whatever field and form. */
export function eventNamesIn(record: JsonObject): string[] {
	return [...new Set(Object.values(record).flatMap(parseEventNames))];
}

function parseEventNames(value: unknown): string[] {
	const texts = (Array.isArray(value) ? value : [value]).flatMap((one) =>
		isObject(one) ? Object.values(one) : [one],
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

/** The words after `must be one of`; where nothing of the kind is said, those that were not sent. */
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

/** Without the stops and colons at its end; by places, because a pattern tries each of many stops anew. */
function trimPunctuation(word: string): string {
	let end = word.length;
	while (end > 0 && '.:'.includes(word[end - 1])) end--;
	return word.slice(0, end);
}

/** Lists of texts, wherever they stand. */
function textsInLists(body: unknown, depth = 0): string[] {
	if (depth > 6) return [];
	if (Array.isArray(body)) {
		return body.flatMap((one) => (typeof one === 'string' ? [one] : textsInLists(one, depth + 1)));
	}
	return isObject(body) ? Object.values(body).flatMap((one) => textsInLists(one, depth + 1)) : [];
}

/** `appointment.created`, and no sentence. */
function isEventName(text: string): boolean {
	if (/\s|:\/\//.test(text) || text.length > 100) return false;
	const { resource, action } = classifyEventName(text);
	return resource !== undefined && action !== undefined;
}
