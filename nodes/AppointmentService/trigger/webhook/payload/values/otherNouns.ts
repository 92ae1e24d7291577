import { findTimeField, isObject, normalizeName, wordSet, type JsonObject } from '../../../../rest';
import {
	classifyEventName,
	isSpecificNoun,
	resourceOfNoun,
	splitEventWords,
	type EventMeaning,
} from './classifyEvent';
import {
	actionWords,
	deletedWords,
	failedActionWords,
	generalWords,
	partyNouns,
	visitWords,
} from './eventVocabulary';
import { textsAt, typeKeys } from './namedRecords';

/** What a delivery says of a resource apart from the name of the event. */
interface Beside {
	/** The nouns in fields that name a resource. */
	fields: string[];
	/** The appointments and invoices that objects beside the record name. */
	objects: string[];
	/** The keys around the record. */
	keys: string[];
	/** The objects around the record. */
	levels: JsonObject[];
	/** The record, as far as the delivery holds it. */
	content: unknown;
}

const paymentNouns = wordSet('payment payments refund refunds charge charges');
const generalNouns = /^(resource|object|entity|record|row|item|document)s?$/;

/**
 * What the name of an event means beside what else the delivery says. Where its noun is that of something else, it may be about the
 * appointment or the invoice that the delivery names or holds: `client_cancelled`, `service.booked`, `payment.created`.
 */
export function meaningBeside(name: string, beside: Beside): EventMeaning {
	const meaning = classifyEventName(name);
	const words = splitEventWords(name);
	const nouns = words.filter((word) => generalNouns.test(word) || resourceOfNoun(word));
	const isOfRecord = nouns.length > 0 && nouns.every((word) => generalNouns.test(word));
	const named = isOfRecord ? resourceOfRecord(beside, meaning) : undefined;
	if (named) return { ...meaning, resource: named };
	if (meaning.resource !== 'other' || words.some((word) => failedActionWords.has(word)))
		return meaning;
	const resource = resourceOfNoun([...beside.fields, ...beside.keys].find(isSpecificNoun) ?? '');
	const isOfParty = nouns.every((word) => partyNouns.has(word));
	if (!resource) return isOfParty ? meaningOfStart(words, meaning, beside) : meaning;
	const action = resource === 'invoice' ? 'updated' : meaning.action;
	if (isOfParty && words.some((word) => visitWords.has(word))) return { resource, action };
	const isPayment = resource === 'invoice' && words.some((word) => paymentNouns.has(word));
	const isHeld = !isPayment && beside.levels.some((level) => holdsOneOf(level, nouns));
	if (!isOfParty) return isHeld ? meaning : { resource, action: 'updated', isPart: true };
	// A client was entered, or came to a visit.
	if (words.some(isRecordKeeping)) return isHeld ? meaning : { resource };
	return isHeld ? { resource } : { resource, action };
}

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

/** A visit that was moved has a start, and a client who was merged has none. Whether a new one is a visit or a shift is open. */
function meaningOfStart(words: string[], meaning: EventMeaning, { content }: Beside): EventMeaning {
	if (!isObject(content) || !words.some((word) => visitWords.has(word))) return meaning;
	if (meaning.action === 'updated' && hasStart(content))
		return { ...meaning, resource: 'appointment' };
	return [content, ...Object.values(content)].some(hasStart) ? {} : meaning;
}

const hasStart = (part: unknown) => isObject(part) && findTimeField([part], 'start')?.length === 1;

/** Somebody entered, changed or removed a record of whatever stands beside the verb. */
const isRecordKeeping = (word: string) =>
	generalWords.has(word) ||
	deletedWords.has(word) ||
	(actionWords.created.has(word) && !visitWords.has(word));

/** Whether an object holds the thing itself that the name is about. */
const holdsOneOf = (level: JsonObject, nouns: string[]) =>
	Object.entries(level).some(
		([key, value]) =>
			(isObject(value) || Array.isArray(value)) &&
			nouns.some((noun) => singular(noun) === singular(normalizeName(key))),
	);

const singular = (noun: string) => noun.replace(/s$/, '');
