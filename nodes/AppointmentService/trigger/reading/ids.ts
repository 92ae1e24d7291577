import { isObject, type JsonObject } from '../../wire';
import { plain } from '../../wire/words';
import { isRecordLike, ownId } from './envelope';
import { resourceOf, type Meaning } from './meaning';
import { namesEvent, tellsChange, type Vocabulary } from './names';

const eventIds = /^(event|message|notification)(id|uuid)$|^(idempotencykey|webhookeventid)$/;
const eventIdHeaders =
	/(^|-)(event|message|notification)-id$|^(webhook-id|svix-id|ce-id|idempotency-key)$/;
const recordIds =
	/^(resource|object|entity|record|item|subject|appointment|booking|visit|reservation|invoice|bill)(id|uid|uuid)$/;

/** An object that only says what happened to which record, whatever it says of the delivery. */
export function isNoticeOf(inside: JsonObject, vocabulary: Vocabulary): boolean {
	if (isRecordLike(inside)) return false;
	return (
		tellsChange(inside) ||
		(namesEvent(inside, vocabulary) &&
			Object.entries(inside).some(([key, value]) => recordIds.test(plain(key)) && value !== ''))
	);
}

/** Says that an id is the event’s. */
const eventIdValues =
	/^(evt|ev|event|msg|message|notif|notification|wh|whk|hook|delivery|dlv)[_-]/i;

/**
 * The id of the record; none where only an id is there that may be the event’s, or that of a part: no id is better than a wrong one.
 */
export function idOf(
	around: JsonObject[],
	inside: unknown,
	{ part, resource, gone }: Meaning,
	vocabulary: Vocabulary,
): string | undefined {
	if (typeof inside === 'string' || typeof inside === 'number') return String(inside);
	const inner = isObject(inside) ? [inside, ...[...around].reverse()] : [...around].reverse();
	const isEvents = isObject(inside) && namesEvent(inside, vocabulary);
	const isPart =
		part === true &&
		!around.some((level) =>
			Object.entries(level).some(([key, value]) => value === inside && isNoun(key, resource)),
		) &&
		isObject(inside) &&
		!isRecordLike(inside) &&
		!Object.entries(inside).some(
			([key, value]) => /^(type|object|resourcetype)$/.test(plain(key)) && isNoun(value, resource),
		);
	if (isObject(inside) && !isEvents && !isPart) {
		const own = around.length > 0 ? ownId(inside) : undefined;
		if (own !== undefined) return own;
	}
	for (const level of inner) {
		const told = Object.entries(level).find(
			([key, value]) =>
				recordIds.test(plain(key)) &&
				(typeof value === 'string' || typeof value === 'number') &&
				value !== '',
		);
		if (told) return String(told[1]);
	}
	if (!isObject(inside) || isPart || Object.hasOwn(inside, 'specversion')) return undefined;
	const former = gone ? Object.values(inside).find(isObject) : undefined;
	const id = ownId(inside) ?? (former && ownId(former));
	return isEvents && id !== undefined && eventIdValues.test(id) ? undefined : id;
}

const isNoun = (value: unknown, resource: Meaning['resource']) =>
	typeof value === 'string' && resourceOf(value) === resource;

/** The service’s own name for an event; undefined where it gives none, or only the record’s. */
export function eventIdOf(
	around: JsonObject[],
	levels: JsonObject[],
	headers: Record<string, string>,
	recordId: string | undefined,
): string | undefined {
	const texts = (test: RegExp, levels: JsonObject[]) =>
		levels
			.flatMap((level) => Object.entries(level))
			.filter(([key]) => test.test(plain(key)))
			.map(([, value]) => value)
			.filter((value) => typeof value === 'string' || typeof value === 'number')
			.map(String);
	const labelled = around.flatMap(({ event, meta }) => [event, meta].filter(isObject));
	return (
		texts(eventIds, [...around, ...levels].reverse())[0] ??
		texts(/^(id|uuid)$/, [...labelled, ...around]).find((id) => id !== recordId) ??
		Object.entries(headers).find(([name]) => eventIdHeaders.test(name))?.[1]
	);
}
