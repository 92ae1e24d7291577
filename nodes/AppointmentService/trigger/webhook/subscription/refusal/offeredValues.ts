import { isObject, normalizeName, wordSet, type JsonObject } from '../../../../rest';
import {
	classifyEventName,
	resourceOfNoun,
	splitEventWords,
} from '../../payload/values/classifyEvent';
import { isEventName } from '../endpoint/inferShape';

const maxTexts = 500;
/** Lists of what was sent, not of what is offered. */
const sentKeys =
	/^(received|given|sent|invalid|rejected|unknown|input|provided|unsupported|value|values)$/;
const offerPattern =
	/\b(one of|one or more of|among|any of|(?<!\bnot )(allowed|available|accepted|permitted|supported|known|(?<!\bnot )valid(?=( \w+s)?:))|expected|possible|choose from|enum|(list[ae]?|must contain)(?=:)|(should|must) be (either )?(?=['"`“[])|((?<!\bnot )valid )?(values|events|names|options|topics|types|choices)( are)?(?=:| are))\b|(should|must) be (either )?(?=['"`“[]|\d+\.?$|(0|1|true|false|yes|no) or)|\blist of (?=['"`“])|\b(valeurs|valores|valori|waarden|werte)( \S{1,20})? ?(?=:)/gi;

/** `unknown event types: …` names what was sent. */
const complaint =
	/\b(unknown|invalid|unsupported|unrecogni[sz]ed|disallowed|not( an?)? (valid|known|supported|allowed))( \w+)?( (for|in|of))?( \w+\/)?[ :]*$/i;

/** The values after `must be one of`; empty where a text offers none. */
export function offeredValues(text: string): string[] {
	const sentence = [...text.matchAll(offerPattern)]
		.filter(({ index }) => !complaint.test(text.slice(0, index).slice(-60)))
		.map(({ index, 0: offer }) => sentenceAfter(text, index + offer.length))
		.find((offered) => !denial.test(offered));
	// It shows the form of an object, and no values.
	if (sentence === undefined || sentence.includes('{')) return [];
	return toWords(sentence).filter(
		(word) => word !== '' && !/^(or|and|of|the|following|values?|events?|are|is)$/i.test(word),
	);
}

/** `events: a.b is not a valid event`: what is said of a value offers none. */
const denial = /^.{0,200}\b(is|are|was|were)( not|n['’]t| (invalid|unknown|unsupported))\b/i;

/** A sentence without what was sent: `'a' | 'b', received 'c'`. */
function sentenceAfter(text: string, from: number): string {
	const [sentence] = text
		.slice(from)
		// `Supported scopes: …`
		.replace(/^(?: \w+){0,2} \w+s:/, '')
		.split(/\.\s|; (?=[A-Z])|,? (?:but )?(?:received|got)\b/);
	return sentence;
}

/** The values that a text offers; where it offers none, the names of events that were not sent, with those that it lists beside them. */
export function offeredNames(text: string, sent: string[]): string[] {
	const offered = offeredValues(text);
	if (offered.length > 0) return offered;
	return text
		.split(/[.:;]\s/)
		.flatMap(listedNames)
		.filter((names) => names.some((name) => !sent.includes(name)))
		.flat();
}

/** The names of events that follow each other, with nothing but signs or an “and” between them. */
function listedNames(text: string): string[][] {
	const lists: string[][] = [[]];
	for (const word of toWords(text)) {
		if (isEventName(word)) lists[0].push(word);
		else if (word !== '' && !conjunctions.has(word.toLowerCase())) lists.unshift([]);
	}
	return lists.reverse();
}

const conjunctions = wordSet('and or und oder et ou y e o en of og och i');

/** The texts of all lists in a body that may be an offer. */
export function textsInLists(body: unknown, depth = 0): string[] {
	if (depth > 6 || (!isObject(body) && !Array.isArray(body))) return [];
	return Object.entries(body as JsonObject)
		.filter(([key]) => Array.isArray(body) || !sentKeys.test(normalizeName(key)))
		.flatMap(([, part]) =>
			Array.isArray(body) && typeof part === 'string' ? [part] : textsInLists(part, depth + 1),
		)
		.slice(0, maxTexts);
}

const toWords = (text: string) => text.split(/[\s,;|"'`“”‘’()[\]]+/).map(trimPunctuation);

/** The word without the stops and colons at its end; without a pattern, which would try each of many stops anew. */
function trimPunctuation(word: string): string {
	let end = word.length;
	while (end > 0 && '.:'.includes(word[end - 1])) end--;
	return word.slice(0, end);
}

/** What a name stands for all events of: `booking.*`, `appointments`, `*`; undefined where it is that of one event. */
export function areaOf(name: string): 'appointment' | 'invoice' | 'everything' | undefined {
	if (/^(\*|all|any|everything|all[._-]?events|\*\.\*)$/i.test(name)) return 'everything';
	const noun = name.replace(/[.:/_-]?(\*|all|any|events?)$/i, '');
	if (!/^[A-Za-z]+([._-][A-Za-z]+)?$/.test(noun) || isEventName(name)) return undefined;
	const resource = resourceOfNoun(noun);
	if (classifyEventName(noun).action !== undefined) return undefined;
	return resource === 'appointment' || resource === 'invoice' ? resource : undefined;
}

/** Whether a name is one word for what happened, without what it happened to: `created`. */
export function isBareAction(name: string): boolean {
	const { resource, action } = classifyEventName(name);
	return action !== undefined && resource === undefined && splitEventWords(name).length === 1;
}

/** `created` and `updated`, as values of one field. */
export function offersBareActions(values: string[]): boolean {
	const actions = values.filter(isBareAction).map((name) => classifyEventName(name).action);
	return actions.includes('created') && actions.includes('updated');
}
