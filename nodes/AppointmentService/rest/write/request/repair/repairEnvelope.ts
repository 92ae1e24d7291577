import type { JsonObject } from '../../../http/types';
import { isBlank } from '../../../values/blank';
import { isSameName, normalizeName, type ResourceNames, wordSet } from '../../../values/vocabulary';
import type { BodyEnvelope } from '../bodyEnvelope';
import type { RequestDraft } from '../requestDraft';
import { isAboutContainer, isAboutList, isMissing, isUnwanted, type Mention } from './refusalWords';

/** What is known of the account's records. */
export interface RecordKnowledge {
	names: ResourceNames;
	/** Records of the list, or the one that changes. */
	examples?: JsonObject[];
}

/** Names of an object that holds the fields of any record. */
const containerNames = wordSet(
	`data input payload attributes record item object entity resource model params parameters body fields values value document doc
	properties form dto entry content contents node row json obj args arguments variables details info instance element command`,
);
/** What services add to the name of a resource. */
const containerAffixes =
	/^(new|create|update|the)(?=.{4})|(data|input|payload|attributes|params|request|body|dto|form|object|info|details|model|record|fields)$/g;
/** Words for one thing, the resource's own among them or not. */
const synonyms = [
	wordSet('appointment appt booking reservation visit session event'),
	wordSet('client customer contact patient guest person'),
	wordSet('service treatment offering'),
	wordSet('invoice bill'),
	wordSet('staff employee staffmember teammember provider'),
	wordSet('inventory product item stock'),
];

/**
 * The envelope that a refusal asks for: the wrapper that it misses, the path at which it misses fields that were sent, or none where
 * it does not know the wrapper, or misses fields that are in it.
 */
export function repairEnvelope(
	{ envelope, unchanged, changes, url }: RequestDraft,
	mentions: Mention[],
	knowledge: RecordKnowledge,
): BodyEnvelope | undefined {
	if (envelope.document) return undefined;
	const { wrapper } = envelope;
	const isWrapper = (name: string) => wrapper !== undefined && isSameName(name, wrapper);
	const sent = { ...unchanged, ...changes };
	const missing = mentions.filter(({ message }) => isMissing(message));
	const isSent = (name: string) => hasFilledField(sent, name);
	const missed = missing.find(
		({ name, message }) => !isSent(name) && isWrapperName(name, message, knowledge),
	);
	if (missed && !isWrapper(missed.name))
		return { wrapper: missed.name, ...(isAboutList(missed.message) && { isList: true as const }) };
	// It was sent, and is missed again: as a list.
	if (missed && !envelope.isList) return { ...envelope, isList: true };
	const saysOfWrapper = (isMeant: (message: string) => boolean) =>
		mentions.some(({ name, message }) => isWrapper(name) && isMeant(message));
	if (!envelope.isList && saysOfWrapper(isAboutList)) return { ...envelope, isList: true };
	if (wrapper !== undefined && saysOfWrapper(isUnwanted) && !isSent(wrapper)) return {};
	const missedInside = missing.find(({ name }) => isSent(name));
	if (!missedInside) return undefined;
	const parents = missedInside.parents.filter((name) => normalizeName(name) !== 'body');
	const [parent] = parents;
	if (parents.join('.') === 'data.attributes')
		return { document: { type: lastPathSegment(url), relations: {} } };
	const isParentMissed = parent !== undefined && !isWrapper(parent) && !isSent(parent);
	if (isParentMissed && isWrapperName(parent, 'object', knowledge)) return { wrapper: parent };
	return wrapper === undefined ? undefined : {};
}

/** The list's name in the address of the list, or of one of its records. */
function lastPathSegment(url: string): string {
	const segments = new URL(url).pathname.split('/').filter(Boolean);
	return segments.reverse().find((segment) => /s$/.test(segment)) ?? segments[0] ?? '';
}

/** Whether a missing name is one that holds the fields, and not a field of its own: a field would be written with a record in it. */
function isWrapperName(
	name: string,
	message: string,
	{ names, examples = [] }: RecordKnowledge,
): boolean {
	const word = normalizeName(name);
	if (names.has(word)) return true;
	if (examples.flatMap(Object.keys).some((field) => normalizeName(field) === word)) return false;
	if (containerNames.has(word)) return true;
	const stem = word.replace(containerAffixes, '');
	const isResource = [stem, stem.replace(/s$/, '')].some(
		(form) =>
			names.has(form) ||
			synonyms.some((group) => group.has(form) && [...group].some((other) => names.has(other))),
	);
	if (isResource) return true;
	const isIdOrTime = /(id|uuid|at|on|date|time|key|type|name|version)$/.test(word);
	return !isIdOrTime && isAboutContainer(message) && word.length > 1;
}

export function hasFilledField(sent: Record<string, unknown>, field: string): boolean {
	return Object.entries(sent).some(([name, value]) => isSameName(name, field) && !isBlank(value));
}
