import { isObject, normalizeName, type ErrorInfo, type JsonObject } from '../../../../rest';

/** What a refusal says of one field of the request. */
export interface FieldRemark {
	/** Steps to the field, joined with dots. */
	path: string;
	/** It is missing, it must not be there, or it must be of this type; `value`: only its value is wrong. */
	kind: 'missing' | 'refused' | 'list' | 'text' | 'object' | 'value';
	text: string;
}

/** How much of a refusal is read: one with more fields is about something else. */
const maxFields = 50;
const maxMessages = 5;
const maxNameLength = 200;
const maxMessageLength = 300;
const maxRemarks = 100;

const name = String.raw`["'\`“‘]?([A-Za-z_][\w.[\]/-]{0,100}?)["'\`”’]?`;
const noun = String.raw`(?:\s+(?:fields?|parameters?|propert(?:y|ies)|attributes?|params?|keys?))?`;
const pattern = (source: string) => new RegExp(source, 'gi');

/** Sentences that name a field themselves. The list of names after the colon is split. */
const sentences: Array<[kind: 'missing' | 'refused', pattern: RegExp]> = [
	['missing', pattern(`${name}${noun}\\s+(?:is|are|was)\\s+(?:required|missing|mandatory)`)],
	[
		'missing',
		pattern(
			`${name}${noun}\\s+(?:can(?:no|['’])?t|must not|should not|may not)\\s+be\\s+(?:blank|empty|null)`,
		),
	],
	['missing', pattern(`${name}${noun}\\s+must be (?:present|given|provided|specified|set)`)],
	[
		'missing',
		pattern(
			`(?:missing required|required|missing)${noun}\\s*:?\\s*((?:["'\`“]?[\\w.]+["'\`”]?(?:,\\s*|\\s+and\\s+)?)+)`,
		),
	],
	['missing', pattern(`(?:value is empty)\\s*:\\s*${name}(?=$|[\\s.,;])`)],
	[
		'refused',
		pattern(
			`(?:unknown|unexpected|unrecogni[sz]ed|unpermitted|unsupported|extra|additional)(?:\\s+(?:fields?|parameters?|propert(?:y|ies)|attributes?|params?|keys?|arguments?))(?:\\(s\\))?(?:\\s+in object)?\\s*:?\\s*((?:["'\`“]?[\\w.]+["'\`”]?(?:,\\s*|\\s+and\\s+)?)+)`,
		),
	],
	[
		'refused',
		pattern(
			`${name}${noun}\\s+(?:is|are)\\s+(?:not (?:allowed|permitted|accepted)|not a (?:known|valid|recogni[sz]ed) (?:field|param|parameter|property|attribute)|unknown)(?!\\s+to\\b)`,
		),
	],
	['refused', pattern(`property ${name} should not exist`)],
	['refused', pattern(`${name} was unexpected`)],
];

const kindPatterns: Array<[kind: FieldRemark['kind'], pattern: RegExp]> = [
	[
		'refused',
		/not (allowed|permitted|accepted)(?! to)|should not exist|unexpected|unknown (field|param|prop|attr|key)|unrecogni[sz]ed|extra (inputs?|fields?)|unpermitted|additional propert|must not be (present|sent|given)|is prohibited/i,
	],
	[
		'missing',
		/requir|miss|blank|empty|absent|must (be (present|given|provided|set)|not be null)|received undefined|mandatory/i,
	],
	[
		'list',
		/\b(must|should|expected|has to|needs?|valid|of type)\b.{0,20}\b(an? )?(array|list|sequence)\b/i,
	],
	[
		'text',
		/\b(must|should|expected|has to|needs?|valid|of type)\b.{0,20}\b(an? )?(string|text)\b/i,
	],
	[
		'object',
		/\b(must|should|expected|has to|needs?|valid|of type)\b.{0,20}\b(an? )?(object|hash|dictionary|map)\b/i,
	],
];

const frameSteps = /^(body|payload|request|req|input|inputs|params|json|root|\$|#|requestbody)$/i;
const notNames =
	/^(a|an|the|it|this|that|value|field|fields|parameter|parameters|property|body|request|data was|which|one|and|or|is|in|of|param|input|following|inputs|properties|keys|params)$/i;

/** The steps to a field, without what only names the request: `body.config.url`, `/data/url`, `hook[target]`. */
function toFieldPath(raw: string): string {
	const steps = raw
		.slice(0, maxNameLength)
		.split(/[./[\]]+/)
		.filter(Boolean);
	while (steps.length > 1 && frameSteps.test(steps[0])) steps.shift();
	while (steps.length > 1 && isIndex(steps.at(-1) ?? '')) steps.pop();
	return steps.join('.');
}

const isIndex = (step: string) => /^\d+$/.test(step);

/** All that a refusal says of fields, as far as it is in one of the usual forms. */
export function readRemarks(error: ErrorInfo, body: unknown): FieldRemark[] {
	const remarks: FieldRemark[] = [];
	const add = (raw: string, kind: FieldRemark['kind'], text: string) => {
		const path = toFieldPath(raw);
		// What one of several must be is not what the field must be.
		const isItem = /[.[/]\d+\]?$/.test(raw) && kind !== 'refused';
		if (path !== '' && remarks.length < maxRemarks)
			remarks.push({ path, kind: isItem ? 'value' : kind, text });
	};
	for (const [field, messages] of Object.entries(error.fields).slice(0, maxFields)) {
		for (const message of messages.slice(0, maxMessages)) {
			const text = message.slice(0, maxMessageLength);
			const kind = kindPatterns.find(([, words]) => words.test(text))?.[0] ?? 'value';
			add(field, kind, text);
		}
	}
	readSentences(error.message, add);
	for (const [path, text] of locatedMessages(body)) {
		const kind = kindPatterns.find(([, words]) => words.test(text))?.[0] ?? 'value';
		add(path, kind, text);
	}
	return remarks;
}

/** `"url" is required`, `missing fields: url, events`, `body/config must have required property 'url'`. */
function readSentences(
	message: string,
	add: (path: string, kind: FieldRemark['kind'], text: string) => void,
): void {
	for (const text of message.split(/;\s+|\.\s+|,\s+(?=body\b)/)) {
		const property = /^(\S+)?\s*must have required property ['"](\w+)['"]/i.exec(text);
		if (property) {
			add(`${property[1] ?? ''}/${property[2]}`, 'missing', text);
			continue;
		}
		for (const [kind, words] of sentences) {
			for (const [, found] of text.matchAll(words)) {
				for (const path of found
					.split(/,|\sand\s/)
					.map((part) => part.replace(/["'`“”‘’]/g, '').trim()))
					if (path !== '' && !notNames.test(path)) add(path, kind, text);
			}
		}
		const typed = new RegExp(`^${name}${noun}\\s+(must|should|has to|needs to) be`, 'i').exec(text);
		const kind = kindPatterns.slice(2).find(([, words]) => words.test(text))?.[0];
		if (typed && !notNames.test(typed[1])) add(typed[1], kind ?? 'value', text);
	}
}

/** `{ loc: ["body", "url"], msg: "Field required" }`: the place of a fault as a list of steps. */
function locatedMessages(body: unknown, depth = 0): Array<[path: string, text: string]> {
	if (depth > 4) return [];
	if (Array.isArray(body))
		return body.slice(0, maxFields).flatMap((part) => locatedMessages(part, depth + 1));
	if (!isObject(body)) return [];
	const place = textOf(
		body,
		/^(loc|location|(instance|data|property|field)path|(member|property)names?)$/,
	);
	const text = textOf(body, /^(msg|message|detail|reason|defaultmessage)$/);
	if (place !== undefined && text !== undefined) return [[place, text]];
	return Object.values(body).flatMap((part) => locatedMessages(part, depth + 1));
}

function textOf(fields: JsonObject, names: RegExp): string | undefined {
	const found = Object.entries(fields).find(([key]) => names.test(normalizeName(key)))?.[1];
	if (typeof found === 'string') return found.slice(0, maxMessageLength);
	return Array.isArray(found) && found.every((step) => typeof step !== 'object')
		? found.join('.')
		: undefined;
}
