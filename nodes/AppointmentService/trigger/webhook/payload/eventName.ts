import type { EventName } from '../../../contract';
import {
	filterFields,
	isObject,
	type JsonObject,
	rememberingEach,
	scalarText,
	valuesNamed,
} from '../../../rest';
import {
	collectTexts,
	eventKeys,
	findAction,
	findNoun,
	isCompleteMeaning,
	namesIn,
	namesOwnChange,
	resourceFields,
	resourcesOf,
	type NamingTexts,
} from './namingTexts';
import { isEnvelope } from './recordKeys';
import {
	classifyEventName,
	isOccasion,
	isOwnNoun,
	isSpecificNoun,
	namesUnknown,
	readNamedChange,
	resourceOfNoun,
	splitEventWords,
	type EventMeaning,
} from './values/classifyEvent';
import { generalWords, maxNameLength } from './values/eventVocabulary';
import { isNounOfPath } from './values/references';
import { hasFailed, meaningBeside } from './values/meaningBeside';
import { textsAt } from './values/fieldTexts';
import {
	actionKeys,
	collectionKeys,
	describesChange,
	flagsIn,
	isOwnEvent,
	keysAround,
	maxNamingFields,
	isNameText,
	namesOtherModel,
	objectsOfChange,
	ownEventNames,
	plainActions,
	plainNouns,
	requestNames,
	resourceKeys,
	resourceNamesInKeys,
	statedNouns,
	resourcesInObjects,
} from './values/namedRecords';

/** The user's own names of events, in lower case. */
export type Vocabulary = Map<string, EventName>;

/** How many names and resources are combined. An event has one or two of each, in one or two spellings. */
const maxSpellings = 10;

/** What a delivery calls an event, and what that means. */
export interface EventNaming {
	/** As the delivery spells it; two fields are joined with a dot. Empty where nothing names the event. */
	name: string;
	meaning: EventMeaning;
	mapped?: EventName | undefined;
}

/** The name of an event. One with both a resource and an action comes first; a resource and an action from two fields are joined. */
export function readEventName(
	headers: Record<string, string>,
	enclosing: JsonObject[],
	content: unknown,
	isBare: boolean,
	vocabulary: Vocabulary,
): EventNaming {
	const texts = collectTexts(headers, enclosing, content, isBare);
	const completeName = texts.names.find((name) => isCompleteMeaning(classifyEventName(name)));
	return completeName === undefined
		? joinNaming(texts, vocabulary)
		: completeNaming(texts, completeName, vocabulary);
}

/** The naming by a name that says both of what and what happened. */
function completeNaming(
	texts: NamingTexts,
	completeName: string,
	vocabulary: Vocabulary,
): EventNaming {
	const { levels, content } = texts;
	const tables = levels.flatMap((level) => textsAt(level, collectionKeys));
	const inLabels = [
		...levels.flatMap((level) => textsAt(level, ['topic'])).filter(isNounOfPath),
		...levels.flatMap(objectsOfChange).flatMap((label) => textsAt(label, resourceKeys)),
		...levels.flatMap(plainNouns),
	];
	const fields = [...resourceFields(texts), ...tables, ...inLabels];
	const meaning = meaningBeside(completeName, {
		...texts,
		fields: fields.filter((field) => field !== completeName),
		objects: levels.flatMap(resourcesInObjects),
	});
	const detail = isGeneralName(completeName) ? actionBeside(levels, content, meaning) : undefined;
	return {
		name: detail === undefined ? completeName : `${completeName}.${detail}`,
		meaning: { ...meaning, ...(detail !== undefined && actionOf(detail)) },
		mapped: findMapped(vocabulary, texts, true),
	};
}

/** The naming by a resource and an action from two places, as far as there are any. */
function joinNaming(texts: NamingTexts, vocabulary: Vocabulary): EventNaming {
	const { levels, keys, isOfRecord, names } = texts;
	const resources = resourcesOf(texts);
	const plainNames = names.filter((name) => !name.includes('://'));
	const done = findAction(texts, plainNames, resources);
	const isBesideId = !isOfRecord && !resources.some(resourceOfNoun) && !keys.some(isOwnNoun);
	const isOfMessage = isBesideId && isFateOfMessage(done ?? '') && levels.some(holdsMessageId);
	const noun = isOfMessage ? '' : findNoun(texts, resources, done);
	// `event_type: "posted"` beside `object_type: "invoice"` is `invoice.posted`.
	const action =
		done ??
		levels
			.flatMap((level) => textsAt(level, [...eventKeys, ...actionKeys]))
			.find((text) => isOwnNoun(noun) && classifyEventName(`${noun}.${text}`).action);
	const { isTest, ...actionMeaning } = classifyEventName(
		done ?? (action === undefined ? '' : `${noun}.${action}`),
	);
	// `xray.added` beside `{ "id": 5, "visit_id": 7 }`: what was added is no visit.
	const isOfVisit =
		actionMeaning.action === 'created' &&
		isObject(texts.content) &&
		Object.hasOwn(texts.content, 'id') &&
		resourceNamesInKeys(texts.content).includes(noun) &&
		namesUnknown(action ?? '');
	const isOther = isOfMessage || (noun === '' && !isOfRecord && levels.some(namesOtherModel));
	const joined = [noun, action].filter((text): text is string => Boolean(text));
	// `resource: "session", action: "booked"`
	const stated = isOccasion(noun.toLowerCase())
		? classifyEventName(joined.join('.')).resource
		: resourceOfNoun(noun);
	const resource = isOfVisit ? undefined : isOther ? 'other' : stated;
	const meaning: EventMeaning = {
		...actionMeaning,
		...((isOfVisit || hasFailed(texts, {})) && { action: undefined }),
		...(resource && { resource }),
		...(isTest && !resource && { isTest }),
	};
	return {
		name: [...new Set(joined)].join('.') || (plainNames[0] ?? names[0] ?? ''),
		mapped: findMapped(vocabulary, texts, isCompleteMeaning(meaning), joined),
		meaning,
	};
}

/** `{ "event": "delivered", "message_id": "m1", "booking_id": 7 }`: a message about the booking was delivered. */
const isFateOfMessage = (action: string) =>
	/^(delivered|opened|processed)$/.test(splitEventWords(action).join(' '));

const holdsMessageId = (level: JsonObject) =>
	valuesNamed(level, /(smtp|message|mail)s?id$/).length > 0;

/** Whether a name says only that something was changed. */
const isGeneralName = (name: string) =>
	splitEventWords(name).some((word) => generalWords.has(word)) &&
	readNamedChange(name, classifyEventName(name)).isGeneral;

const actionOf = (text: string): EventMeaning => {
	const { action, deleted } = classifyEventName(text);
	return { action, ...(deleted && { deleted }) };
};

/** `{ "event": "appointment.written", "operation": "insert" }`: what a field of its own says more precisely than the name. */
const actionBeside = (
	levels: JsonObject[],
	content: unknown,
	{ resource }: EventMeaning,
): string | undefined =>
	[...(isObject(content) ? [content] : []), ...levels]
		.flatMap((level) => [
			...textsAt(level, actionKeys),
			...valuesNamed(level, changeTypes).filter((text) => typeof text === 'string'),
			...flagsIn(level),
		])
		.find((text) => {
			const meaning = classifyEventName(text);
			return (
				meaning.action !== undefined &&
				(meaning.resource ?? resource) === resource &&
				!isGeneralName(text)
			);
		});

/** `appointment_update_type` */
const changeTypes = /(update|change|operation)type$/;

/** The event that the user assigned to one of the spellings, the likeliest first. Where they say nothing, whatever stands beside the record counts, and the keys around it. */
function findMapped(
	vocabulary: Vocabulary,
	texts: NamingTexts,
	isKnown: boolean,
	joined: string[] = [],
): EventName | undefined {
	if (vocabulary.size === 0) return undefined;
	const { levels, keys, allNames: names } = texts;
	const pairs = resourcesOf(texts)
		.slice(0, maxSpellings)
		.flatMap((resource) => names.slice(0, maxSpellings).map((name) => `${resource}.${name}`));
	const besides = levels
		.flatMap((level) => Object.values(level).slice(0, maxNamingFields))
		.map(scalarText)
		.filter((text) => text.length <= maxNameLength);
	const others = isKnown ? [] : [...keys, ...besides];
	const spelling = [...names, ...pairs, joined.join('.'), ...others].find((text) =>
		vocabulary.has(text.toLowerCase()),
	);
	return spelling === undefined ? undefined : vocabulary.get(spelling.toLowerCase());
}

/** Whether an object names an event in a field of any name, and says nothing of a record: what people type into one names none. */
const namesLoosely = (level: JsonObject): boolean =>
	(ownEventNames(level).length > 0 ||
		(plainActions(level).length > 0 && statedNouns(level).some(isOwnNoun))) &&
	isEnvelope(filterFields(level, (_, value) => !isNamePart(value)));

const isNamePart = (value: unknown) => typeof value === 'object' || isNameText(value);

/** Whether an object names what happened. */
export const namesEvent = (level: JsonObject, vocabulary: Vocabulary): boolean =>
	namesEventIn(vocabulary)(level);

const namesEventIn = rememberingEach((vocabulary: Vocabulary) =>
	rememberingEach(
		(level: JsonObject): boolean =>
			textsAt(level, eventKeys).length > 0 ||
			describesChange(level) ||
			namesOwnChange(level) ||
			requestNames(level).length > 0 ||
			namesLoosely(level) ||
			namesIn(level).some(
				(name) =>
					vocabulary.has(name.toLowerCase()) ||
					classifyEventName(name).action !== undefined ||
					(/[.:/]/.test(name) && classifyEventName(name).resource !== undefined),
			),
	),
);

/** The resource of the event that an object names, or that a field, a request or a key states, of the first of these around the content that does. */
export const statedResource = (
	outside: JsonObject[],
	content: JsonObject,
): EventMeaning['resource'] =>
	[content, ...[...outside].reverse()].map(statedBy).find(Boolean) ??
	resourceOfNoun(keysAround(outside, content).find(isOwnEvent) ?? '');

const statedBy = rememberingEach((level: JsonObject) => {
	const names = [...namesIn(level).filter(isOwnEvent), ...statedNouns(level)];
	const nouns = [...names, ...requestNames(level), ...ownEventNames(level)];
	return resourceOfNoun(nouns.find(isSpecificNoun) ?? '');
});

/** Whether an object names what happened to an appointment or an invoice. */
export const namesOwnEvent = (level: JsonObject): boolean => namesIn(level).some(isOwnEvent);
