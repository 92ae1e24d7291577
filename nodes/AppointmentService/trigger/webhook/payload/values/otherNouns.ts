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
	arrangedWords,
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
	if (nouns.length > 0 && nouns.every((word) => generalNouns.test(word)))
		return { ...meaning, ...resourceOfRecord(beside) };
	if (meaning.resource !== 'other' || words.some((word) => failedActionWords.has(word)))
		return meaning;
	const resource = resourceOfNoun([...beside.fields, ...beside.keys].find(isSpecificNoun) ?? '');
	const isOfParty = nouns.every((word) => partyNouns.has(word));
	if (!resource) return isOfParty ? meaningOfStart(words, meaning, beside) : meaning;
	if (isOfParty && !words.some(isRecordKeeping))
		return { resource, action: resource === 'invoice' ? 'updated' : meaning.action };
	const isPayment = resource === 'invoice' && words.some((word) => paymentNouns.has(word));
	if (!isPayment && beside.levels.some((level) => holdsOneOf(level, nouns))) return meaning;
	return isOfParty ? { resource } : { resource, action: 'updated', isPart: true };
}

/** `items.update` beside `collection: "visits"`: the noun is any record's. */
function resourceOfRecord({ fields, objects, keys, content }: Beside): EventMeaning {
	const types = isObject(content) ? textsAt(content, typeKeys) : [];
	const noun =
		[...fields, ...objects, ...keys, ...types].find(isSpecificNoun) ?? fields.find(resourceOfNoun);
	return noun === undefined ? {} : { resource: resourceOfNoun(noun) };
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
	(actionWords.created.has(word) && !arrangedWords.has(word));

/** Whether an object holds the thing itself that the name is about. */
const holdsOneOf = (level: JsonObject, nouns: string[]) =>
	Object.entries(level).some(
		([key, value]) =>
			isObject(value) && nouns.some((noun) => singular(noun) === singular(normalizeName(key))),
	);

const singular = (noun: string) => noun.replace(/s$/, '');
