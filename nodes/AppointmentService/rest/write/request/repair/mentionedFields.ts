import type { ErrorInfo } from '../../../http/errorInfo';
import { normalizeName, wordSet } from '../../../values/vocabulary';
import { isMissing } from './refusalWords';

/** A name that a refusal mentions, and what it says of it. */
export interface Mention {
	/** The field, or the last name of the path to it. */
	name: string;
	/** The names before it in the path, outermost first. */
	parents: string[];
	message: string;
}

/** A refusal has some errors. A hostile record may have thousands of fields whose names are one word, and each is compared with all. */
const maxMentions = 100;

/** Words around the names in a sentence. */
const plainWords = wordSet(`
	a an the is are was be been not no must should cannot can may field fields property properties attribute attributes key keys
	param params parameter parameters value values of in on for to from with without and or this that it its your our request
	body payload object json data missing required empty blank invalid unknown expected provided given present absent error bad
	validation failed entity element root name wrapper top level please send include contain has have at least one input http get put patch post delete
`);

/** Where one sentence, or one of several clauses, ends. */
const sentenceEnd =
	/;\s|(?<=[.!?])\s+|,\s*(?=(?:(?:property |each value in )?["'`“]?[\w.[\]/-]+["'`”]? (?:is|are|was|must|should|has to|needs to|can(?:not|'t)?)|body) )/;
const formSubject =
	/^(?:each value in )?["'`“]?([A-Za-z_][\w.[\]/-]*)["'`”]? (?:must|should|has to|needs to) be\b/i;

/** `target: Missing input` */
const labelledSubject = /^([A-Za-z_][\w.[\]/-]{0,60}): \w+ \w/;

/** At the start of a sentence these may be names. */
const containerWords = wordSet(
	'data payload params entity attributes input record model fields item',
);

/**
 * The names that a refusal mentions: those of its field errors, names of fields that were sent, and names that a sentence about
 * something missing quotes or spells like a name.
 *
 * @param sent the names that were sent, the wrapper among them
 * @param others names of fields that the record has, and that were not sent
 */
export function findMentions(
	{ fields, message }: ErrorInfo,
	sent: string[],
	others: string[],
): Mention[] {
	const fromFields = Object.entries(fields).map(([path, messages]) =>
		toMention(path, messages.join(' ')),
	);
	const known = new Set(fromFields.map(({ name }) => normalizeName(name)));
	const sentences = message.split(sentenceEnd).filter(Boolean);
	const fromText = sentences.flatMap((sentence) => {
		const words = wordsOf(sentence);
		const isNamed = (name: string) => words.has(normalizeName(name));
		const unsent = isMissing(sentence)
			? [...others.filter(isNamed), ...namesIn(sentence)]
			: subjectOf(sentence);
		// The steps of a path are one name.
		const paths = unsent.map(stepsOf).filter(({ length }) => length > 1);
		const steps = new Set(paths.flat());
		const named = sent.filter((name) => isNamed(name) && !steps.has(name));
		return [...named, ...unsent].map((name) => toMention(name, sentence));
	});
	// Where fields have errors of their own, the text only repeats them.
	const additional = fromText.filter(({ name }) => !known.has(normalizeName(name)));
	const isSent = new Set(sent.map(normalizeName));
	const fromAll = [
		...fromFields,
		...(fromFields.length === 0
			? additional
			: additional.filter(({ name }) => !isSent.has(normalizeName(name)))),
	];
	return fromAll.slice(0, maxMentions);
}

/** The words of a text, normalized: `id` of `post.id` and of `the ID`, and not of `client_id`. */
export const wordsOf = (text: string) =>
	new Set(text.split(/[^\p{L}\p{N}_-]+/u).map(normalizeName));

const stepsOf = (path: string) => path.split(/[./[\]#$]+/).filter(Boolean);

/** `start` of `/data/attributes/start`, of `appointment[start]` and of `appointment.start`, with the names before it. */
function toMention(path: string, message: string): Mention {
	const names = stepsOf(path);
	return { name: names.pop() ?? path, parents: names, message };
}

/** Names in a sentence about what is missing: in quotes, with signs of a name, or at the place of one. */
function namesIn(sentence: string): string[] {
	const property = /^(\S+)? ?must have required property ['"]([\w.-]+)['"]/i.exec(sentence);
	if (property) return [`${property[1] ?? ''}/${property[2]}`];
	const quoted = [...sentence.matchAll(/["'`“”‘«<[]([\w$.-]{1,60})["'`”’»>\]]/g)].map(capture);
	if (quoted.length > 0) return quoted;
	const spelled = [...sentence.matchAll(/\b[a-zA-Z][a-z0-9]*(?:_[a-zA-Z0-9]+|[A-Z][a-z0-9]*)+\b/g)]
		.map(([name]) => name)
		.filter((name) => !/^(?:JSON|HTTP|API)$/i.test(name));
	if (spelled.length > 0) return spelled;
	const labelled = capture(labelledSubject.exec(sentence));
	if (/^name$/i.test(labelled) || (labelled !== '' && !plainWords.has(normalizeName(labelled))))
		return [/^([A-Z][a-z]+|[A-Z]+)$/.test(labelled) ? labelled.toLowerCase() : labelled];
	const listed = namesAfterColon(sentence);
	if (listed.length > 0) return listed;
	const subject = /^(?:the |a |an )?([\w.-]+) (?:\w+ )?(?:is|are|was|must|can|should|cannot)\b/i;
	const target =
		/(?:missing|requires?|required|expects?|expected|needs?|contain|include|have|under|in|no|without|pass|send|supply|provide|specify) (?:an? |the )?([\w.-]+)/gi;
	const first = capture(subject.exec(sentence));
	const noun =
		/\b(?:element|property|properties|key|object|field|parameter|attribute|root|member)s? ([\w.-]+)/gi;
	const places = [...sentence.matchAll(noun), ...sentence.matchAll(target)].map(capture);
	return [
		...(containerWords.has(normalizeName(first)) ? [first] : []),
		...[first, ...places].filter((name) => name !== '' && !plainWords.has(normalizeName(name))),
	];
}

/** The name that a sentence about the form of a field begins with: `events must be an array`. */
function subjectOf(sentence: string): string[] {
	const subject = capture(formSubject.exec(sentence));
	return subject === '' || plainWords.has(normalizeName(subject)) ? [] : [subject];
}

/** `start, end and client` of `Missing fields: start, end and client.`; none where there is anything else after the last colon. */
function namesAfterColon(sentence: string): string[] {
	const colon = sentence.lastIndexOf(':');
	if (colon < 0) return [];
	const names = sentence
		.slice(colon + 1)
		.split(/,|\sand\s/)
		.map((name) => name.trim().replace(/\.$/, ''))
		.filter(Boolean);
	return names.every((name) => /^[\w.-]+$/.test(name)) ? names : [];
}

const capture = (match: RegExpMatchArray | null) => match?.[1] ?? '';
