import { isObject, type JsonObject, normalizeName, scalarText, wordSet } from '../../../../rest';
import { textsAt, valuesAt } from './fieldTexts';
import {
	classifyEventName,
	type EventMeaning,
	isOccasion,
	isSpecificNoun,
	resourceOfNoun,
	splitEventWords,
} from './classifyEvent';
import { failedActionWords, partyNouns, visitWords } from './eventVocabulary';
import { collectionKeys, hasStart, isRecordKeeping, typeKeys } from './namedRecords';

/** What a delivery says of a resource apart from the name of the event. */
interface Beside {
	fields: string[];
	/** The appointments and invoices that objects beside the record name. */
	objects: string[];
	keys: string[];
	levels: JsonObject[];
	content: unknown;
}

const paymentNouns = wordSet('payment payments refund refunds charge charges');
const generalNouns = /^(resource|object|entity|record|row|item|document)s?$/;

/** What the name of an event means beside what else the delivery says: `client_cancelled`, `service.booked`, `payment.created`. */
export function meaningBeside(name: string, beside: Beside): EventMeaning {
	const meaning = classifyEventName(name);
	const words = splitEventWords(name);
	const nouns = words.filter((word) => generalNouns.test(word) || resourceOfNoun(word));
	if (hasFailed(beside, meaning)) return { resource: meaning.resource };
	const isOfRecord = nouns.length > 0 && nouns.every((word) => generalNouns.test(word));
	const named = isOfRecord ? resourceOfRecord(beside, meaning) : undefined;
	if (named) return { ...meaning, resource: named };
	// `record.created` beside `table: "widgets"`
	if (isOfRecord && beside.levels.some((level) => textsAt(level, collectionKeys).length > 0))
		return { ...meaning, resource: undefined };
	const isPayment = words.some((word) => paymentNouns.has(word));
	const isFailed = words.some((word) => failedActionWords.has(word));
	// `payment_failed` beside `resource: "invoice"` is told as `invoice.payment_failed` is.
	const isStated = isPayment && beside.fields.some(isSpecificNoun);
	if (meaning.resource !== 'other' || (isFailed && !isStated)) return meaning;
	const resource = resourceOfNoun([...beside.fields, ...beside.keys].find(isSpecificNoun) ?? '');
	const isOfParty = nouns.every((word) => partyNouns.has(word));
	if (!resource) return isOfParty ? meaningOfStart(words, meaning, beside) : meaning;
	const action = resource === 'invoice' ? 'updated' : meaning.action;
	if (isOfParty && words.some((word) => visitWords.has(word))) return { resource, action };
	const isHeld =
		!(isPayment && resource === 'invoice') &&
		beside.levels.some((level) => holdsOneOf(level, nouns));
	if (!isOfParty) return isHeld ? meaning : { resource, action: 'updated', isPart: true };
	// A client was entered, or came to a visit.
	if (words.some(isRecordKeeping)) return isHeld ? meaning : { resource };
	return isHeld ? { resource } : { resource, action };
}

/** `{ "event": "booking.cancelled", "success": "false" }`: it was only tried. */
export const hasFailed = (
	{ levels, content }: Pick<Beside, 'levels' | 'content'>,
	{ action }: EventMeaning,
): boolean =>
	[...levels, content]
		.filter(isObject)
		.some((level) =>
			valuesAt(level, ['success', 'ok']).some((value) => /^false$/i.test(scalarText(value))),
		) ||
	(action === 'created' &&
		levels.some((level) => textsAt(level, ['status']).some((text) => /^(fail|error)/i.test(text))));

/** `items.update` beside `collection: "visits"`: the noun is any record's. An item may be a part of what a key names, a record is not. */
function resourceOfRecord(
	{ fields, objects, keys, content }: Beside,
	{ resource }: EventMeaning,
): EventMeaning['resource'] {
	const types = isObject(content) ? textsAt(content, typeKeys) : [];
	const around = resource === 'other' ? [] : [...keys, ...types];
	const noun = [...fields, ...objects, ...around].find(isSpecificNoun);
	return resourceOfNoun(noun ?? fields.find(resourceOfNoun) ?? '');
}

/** A visit that was moved has a start, and a client who was merged has none. Whether a new one is a visit or a shift is open, and what a session is. */
function meaningOfStart(words: string[], meaning: EventMeaning, { content }: Beside): EventMeaning {
	const isVisit = words.some((word) => visitWords.has(word));
	if (!isObject(content) || !(isVisit || words.some((word) => /^sessions?$/.test(word))))
		return meaning;
	if (isVisit && meaning.action === 'updated' && hasStart(content))
		return { ...meaning, resource: 'appointment' };
	const mayBeVisit =
		(isVisit && words.some(isOccasion)) || [content, ...Object.values(content)].some(hasStart);
	return mayBeVisit ? {} : meaning;
}

/** Whether an object holds the thing itself that the name is about. */
const holdsOneOf = (level: JsonObject, nouns: string[]) =>
	Object.entries(level).some(
		([key, value]) =>
			(isObject(value) || Array.isArray(value)) &&
			nouns.some((noun) => singular(noun) === singular(normalizeName(key))),
	);

const singular = (noun: string) => noun.replace(/s$/, '');
