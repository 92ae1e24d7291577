import type { EventName } from '../../contract';
import { isObject, type JsonObject } from '../../wire';
import { timeField, timeOf, valueAt } from '../../wire/parts';
import { plain } from '../../wire/words';
import { isThin, parcelsOf, type Parcel } from './envelope';
import { eventIdOf, idOf, isNoticeOf } from './ids';
import { nameOfEvent, type Named, type Vocabulary } from './names';

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

const eventTimes =
	/^(occurred|happened|triggered|fired|event)(at|on|time|date|timestamp)$|^timestamp$/;
const envelopeTimes =
	/^(occurred|happened|triggered|fired|created|event)(at|on|time|date|timestamp)$|^(timestamp|time|created)$/;
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
		const given = givenTo(named.spellings, vocabulary);
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

/** The event that one of these names stands for by the user's own word. */
function givenTo(spellings: Iterable<string>, vocabulary: Vocabulary): EventName | undefined {
	if (vocabulary.size === 0) return undefined;
	for (const spelling of spellings) {
		const event = vocabulary.get(spelling.toLowerCase());
		if (event) return event;
	}
	return undefined;
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

function timesIn(level: JsonObject, names: RegExp): number[] {
	return [level, level.meta, level.event]
		.filter(isObject)
		.flatMap((part) => Object.entries(part))
		.filter(([key]) => names.test(plain(key)))
		.flatMap(([, value]) => timeOf(value) ?? []);
}
