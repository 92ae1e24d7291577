import type { EventName } from '../../contract';
import { isObject, type JsonObject } from '../../wire';
import { timeField, timeOf, valueAt } from '../../wire/parts';
import { plain } from '../../wire/words';
import { isRecordLike, isThin, ownId, parcelsOf, type Parcel } from './envelope';
import { resourceOf, type Meaning } from './meaning';
import { nameOfEvent, namesEvent, tellsChange, type Named, type Vocabulary } from './names';

/** A delivery as it arrived. */
export interface Delivery {
	/** Names in lower case. */
	headers: Record<string, string>;
	query: Record<string, string>;
	body: unknown;
}

/** One thing that a delivery tells. */
export interface Happening {
	/** `unknown`: nobody can tell what it means. `other`: it is about something else, or only tries the address. */
	event: EventName | 'unknown' | 'other';
	/** What the service calls it; empty where it names nothing. */
	name: string;
	resource?: 'appointment' | 'invoice';
	id?: string;
	/** The record as the service gives it; null where the delivery has only its id. */
	record: JsonObject | null;
	/** The record was deleted. */
	gone: boolean;
	/** The service's own name for this event, the same however often it is delivered. */
	eventId?: string;
	/** When it happened, in milliseconds since 1970, where the delivery says so. */
	at?: number;
	/** What stands in the delivery about this event alone, its record included. */
	own: JsonObject;
	/** A signature covers the body. */
	signed?: true;
	/** What the signed parts call it, where they leave open what that means, and a header that nobody signed may say it. */
	signedName?: string;
}

const eventIds = /^(event|message|notification)(id|uuid)$|^(idempotencykey|webhookeventid)$/;
const eventIdHeaders =
	/(^|-)(event|message|notification)-id$|^(webhook-id|svix-id|ce-id|idempotency-key)$/;
const eventTimes =
	/^(occurred|happened|triggered|fired|event)(at|on|time|date|timestamp)$|^timestamp$/;
const envelopeTimes =
	/^(occurred|happened|triggered|fired|created|event)(at|on|time|date|timestamp)$|^(timestamp|time|created)$/;
const recordIds =
	/^(resource|object|entity|record|item|subject|appointment|booking|visit|reservation|invoice|bill)(id|uid|uuid)$/;

/**
 * Everything that a delivery tells, by meaning: whatever it calls its events, wherever it puts the record, one or several at a
 * time. Empty where there is nothing in it.
 *
 * @param covered names of the headers that were signed with the body; left out where there is no signature. Other headers give no
 * event its id then, and name only what the body does not
 */
export function readHappenings(
	delivery: Delivery,
	vocabulary: Vocabulary,
	covered?: string[],
): Happening[] {
	return parcelsOf(delivery.body, vocabulary)
		.filter(({ own }) => Object.keys(own).length > 0)
		.map((parcel) => happeningOf(parcel, delivery.headers, vocabulary, covered));
}

function happeningOf(
	{ around, inside, own }: Parcel,
	headers: Record<string, string>,
	vocabulary: Vocabulary,
	covered: string[] | undefined,
): Happening {
	const isNotice = isObject(inside) && isNoticeOf(inside, vocabulary);
	const record = isObject(inside) && !isThin(inside) && !isNotice ? inside : null;
	const bare = around.length === 0 && record !== null;
	const levels =
		isObject(inside) && (around.length === 0 || record === null) ? [...around, inside] : around;
	const read = (from: Record<string, string>) => {
		const named = nameOfEvent(from, levels, inside, bare);
		const given = named.spellings
			.map((spelling) => vocabulary.get(spelling.toLowerCase()))
			.find((event) => event !== undefined);
		return { ...named, given };
	};
	const vouched = covered && pick(headers, covered);
	const { meaning, name, given, signedName } = vouched
		? completed(read(vouched), read(headers), record)
		: { ...read(headers), signedName: undefined };
	const resource = given ? resourceIn(given) : meaning.resource;
	const id = idOf(around, inside, meaning, vocabulary);
	const eventId = eventIdOf(around, record ? [] : levels, vouched ?? headers, id);
	const at = levels.flatMap((level) => timesIn(level, bare ? eventTimes : envelopeTimes)).at(-1);
	return {
		event: given ?? eventOf(meaning),
		name,
		...(resource && resource !== 'other' && { resource }),
		...(id !== undefined && { id }),
		record,
		gone: meaning.gone === true,
		...(eventId !== undefined && { eventId }),
		...(at !== undefined && { at }),
		own,
		...(vouched && { signed: true }),
		...(signedName !== undefined && { signedName }),
	};
}

type Told = Named & { given: EventName | undefined };

/** A change of a record within this time of its making belongs to the making. */
const makingMs = 60_000;

/**
 * What the signed parts say, and for what they leave open, a header that nobody signed, which most services have that name the event
 * there. It never says against them, and never makes a new record of one that shows that it is older.
 */
function completed(
	signed: Told,
	whole: Told,
	record: JsonObject | null,
): Told & { signedName?: string } {
	const { resource, action, trial } = signed.meaning;
	const says = { ...whole.meaning };
	const against =
		(resource !== undefined && says.resource !== resource) ||
		(action !== undefined && says.action !== action);
	const isOpen = signed.given === undefined && (resource === undefined || action === undefined);
	if (trial || !isOpen) return signed;
	const signedName = signed.name;
	if (against) return { ...signed, signedName };
	const [made, changed] = (['created', 'updated'] as const).map((one) =>
		record ? timeOfRecord(record, one) : undefined,
	);
	const isOlder = made !== undefined && changed !== undefined && changed - made > makingMs;
	if (isOlder && action === undefined) {
		if (says.action === 'created') says.action = 'updated';
		if (whole.given?.endsWith('.created')) {
			const given = `${resourceIn(whole.given)}.updated` as const;
			return { ...whole, given, signedName };
		}
	}
	return { ...whole, meaning: says, signedName };
}

function pick(headers: Record<string, string>, names: string[]): Record<string, string> {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

function eventOf({
	resource,
	action,
	trial,
}: ReturnType<typeof nameOfEvent>['meaning']): Happening['event'] {
	if (trial || resource === 'other') return 'other';
	return resource && action ? `${resource}.${action}` : 'unknown';
}

const resourceIn = (event: EventName) => event.split('.')[0] as 'appointment' | 'invoice';

/** When the record was last changed, or made, in milliseconds since 1970, where it says so. */
export function timeOfRecord(
	record: JsonObject,
	meaning: 'created' | 'updated',
): number | undefined {
	const path = timeField([record], meaning);
	return path && timeOf(valueAt(record, path));
}

/** An object that only says what happened to which record, whatever it says of the delivery. */
function isNoticeOf(inside: JsonObject, vocabulary: Vocabulary): boolean {
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
function idOf(
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

function eventIdOf(
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

function timesIn(level: JsonObject, names: RegExp): number[] {
	return [level, level.meta, level.event]
		.filter(isObject)
		.flatMap((part) => Object.entries(part))
		.filter(([key]) => names.test(plain(key)))
		.flatMap(([, value]) => timeOf(value) ?? []);
}
