import { isObject, type JsonObject, normalizeName } from '../../../rest';
import { isRecordLike, identifyRecord } from './eventEnvelope';
import { resourceOfNoun, type EventMeaning } from './classifyEvent';
import { idOfReference } from './idLists';
import { namesEvent, describesChange, type Vocabulary } from './eventName';

const eventIdKeys = /^(event|message|notification)(id|uuid)$|^(idempotencykey|webhookeventid)$/;
const eventIdHeaders =
	/(^|-)(event|message|notification)-id$|^(webhook-id|svix-id|ce-id|idempotency-key)$/;
const recordIdKeys =
	/^(resource|object|entity|record|item|subject|appointment|booking|visit|reservation|invoice|bill)(id|uid|uuid)$/;

/** Whether an object only says what happened to which record, and does not hold it. */
export function isChangeNotice(content: JsonObject, vocabulary: Vocabulary): boolean {
	if (isRecordLike(content)) return false;
	return (
		describesChange(content) ||
		(namesEvent(content, vocabulary) &&
			Object.entries(content).some(
				([key, value]) => recordIdKeys.test(normalizeName(key)) && value !== '',
			))
	);
}

/** Prefixes of an event's own id. */
const eventIdValues =
	/^(evt|ev|event|msg|message|notif|notification|wh|whk|hook|delivery|dlv)[_-]/i;

/** The id of the record; undefined where the only id may be that of the event or of a part: no id is better than a wrong one. */
export function findRecordId(...parts: Parameters<typeof findOwnId>): string | undefined {
	const id = findOwnId(...parts);
	return id === undefined ? undefined : idOfReference(id);
}

function findOwnId(
	enclosing: JsonObject[],
	content: unknown,
	{ isPart: namesPart, resource, deleted }: EventMeaning,
	vocabulary: Vocabulary,
): string | undefined {
	if (typeof content === 'string' || typeof content === 'number') return String(content);
	const innermostFirst = isObject(content)
		? [content, ...[...enclosing].reverse()]
		: [...enclosing].reverse();
	const isEvent = isObject(content) && namesEvent(content, vocabulary);
	const isPart =
		namesPart === true &&
		!enclosing.some((level) =>
			Object.entries(level).some(
				([key, value]) => value === content && isResourceNoun(key, resource),
			),
		) &&
		isObject(content) &&
		!isRecordLike(content) &&
		!Object.entries(content).some(
			([key, value]) =>
				/^(type|object|resourcetype)$/.test(normalizeName(key)) && isResourceNoun(value, resource),
		);
	if (isObject(content) && !isEvent && !isPart) {
		const contentId = enclosing.length > 0 ? identifyRecord(content) : undefined;
		if (contentId !== undefined) return contentId;
	}
	for (const level of innermostFirst) {
		const found = Object.entries(level).find(
			([key, value]) =>
				recordIdKeys.test(normalizeName(key)) &&
				(typeof value === 'string' || typeof value === 'number') &&
				value !== '',
		);
		if (found) return String(found[1]);
	}
	if (!isObject(content) || isPart || Object.hasOwn(content, 'specversion')) return undefined;
	const previous = deleted ? Object.values(content).find(isObject) : undefined;
	const id = identifyRecord(content) ?? (previous && identifyRecord(previous));
	return isEvent && id !== undefined && eventIdValues.test(id) ? undefined : id;
}

const isResourceNoun = (value: unknown, resource: EventMeaning['resource']) =>
	typeof value === 'string' && resourceOfNoun(value) === resource;

/** The service’s own id of an event; undefined where it gives none, or only the record’s. */
export function findEventId(
	enclosing: JsonObject[],
	levels: JsonObject[],
	headers: Record<string, string>,
	recordId: string | undefined,
): string | undefined {
	const textsAt = (pattern: RegExp, levels: JsonObject[]) =>
		levels
			.flatMap((level) => Object.entries(level))
			.filter(([key]) => pattern.test(normalizeName(key)))
			.map(([, value]) => value)
			.filter((value) => typeof value === 'string' || typeof value === 'number')
			.map(String);
	const labelled = enclosing.flatMap(({ event, meta }) => [event, meta].filter(isObject));
	return (
		textsAt(eventIdKeys, [...enclosing, ...levels].reverse())[0] ??
		textsAt(/^(id|uuid)$/, [...labelled, ...enclosing]).find((id) => id !== recordId) ??
		Object.entries(headers).find(([name]) => eventIdHeaders.test(name))?.[1]
	);
}
