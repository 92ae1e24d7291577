import { isObject, normalizeName, type JsonObject } from '../../../../rest';
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
	/\b(one of|one or more of|among|any of|(?<!\bnot )(allowed|available|accepted|permitted|supported|known|(?<!\bnot )valid(?=( \w+s)?:))|expected|possible|choose from|enum|list[ae]?(?=:)|(should|must) be (either )?(?=['"`“[])|((?<!\bnot )valid )?(values|events|names|options|topics|types|choices)( are)?(?=:| are))\b|(should|must) be (either )?(?=['"`“[]|\d+\.?$|(0|1|true|false|yes|no) or)|\blist of (?=['"`“])/gi;

/** `unknown event types: …` names what was sent. */
const complaint =
	/\b(unknown|invalid|unsupported|unrecogni[sz]ed|disallowed|not( an?)? (valid|known|supported|allowed))( \w+)?[ :]*$/i;

/** The values after `must be one of`; empty where a text offers none. */
export function offeredValues(text: string): string[] {
	const offer = [...text.matchAll(offerPattern)].find(
		({ index }) => !complaint.test(text.slice(0, index).slice(-60)),
	);
	if (!offer) return [];
	const [sentence] = text
		.slice(offer.index + offer[0].length)
		// `Supported scopes: …`
		.replace(/^ \w+s:/, '')
		.split(/\.\s|; (?=[A-Z])/);
	// It shows the form of an object, and no values.
	if (sentence.includes('{')) return [];
	return toWords(sentence).filter(
		(word) => word !== '' && !/^(or|and|of|values?|events?|are|is)$/i.test(word),
	);
}

/** The values that a text offers; where it offers none, the words that were not sent. */
export function offeredNames(text: string, sent: string[]): string[] {
	const offered = offeredValues(text);
	return offered.length > 0 ? offered : toWords(text).filter((word) => !sent.includes(word));
}

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
