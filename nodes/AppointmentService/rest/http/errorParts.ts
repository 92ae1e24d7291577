import {
	codeNames,
	findFieldNames,
	hasFieldUnderName,
	holdsFieldErrors,
	isFieldMap,
	isGeneralName,
	isListOfSentences,
	messageListNames,
	messageNames,
	nestedErrorNames,
	plainMessage,
	reasonNames,
	reasonOfList,
} from './errorFields';
import { isErrorBody } from './failedBody';
import { isObject, type JsonObject } from './types';
import { defineField } from '../values/collections';
import { parseJson, responseLimits } from '../values/parseJson';
import { scalarText } from '../values/scalarText';
import { normalizeName, valuesNamed, wordSet } from '../values/vocabulary';

/** What the parts of an error response say. */
export interface ErrorParts {
	code?: string;
	messages: string[];
	fields: Record<string, string[]>;
	requestId?: string;
	fieldLetters?: number;
}

const requestIdNames = wordSet('requestid traceid correlationid errorid reference');
/** Objects under these names have fields of their own. */
const plainContainers = wordSet('meta data extensions');

/** Characters kept of one message, and of a field name. */
const maxMessageLength = 300;
/** Most messages in all, most messages of one field, and most fields. */
const maxMessages = 50;
const maxFieldLetters = 10_000;
const maxDepth = 5;

interface Place {
	depth: number;
	mayBeFieldMap: boolean;
	/** The name it stands under, normalized. */
	container: string;
	message?: string;
}

/** Collects what an error response says. @param mayBeFieldMap the whole body may be a map from fields to messages */
export function collectErrors(body: unknown, mayBeFieldMap: boolean, depth = 0): ErrorParts {
	const parts: ErrorParts = { messages: [], fields: {} };
	collect(body, parts, { depth, mayBeFieldMap, container: '' });
	return parts;
}

function collect(part: unknown, parts: ErrorParts, place: Place): void {
	if (place.depth > maxDepth) return;
	if (typeof part === 'string') addMessages(parts, [messageFromText(part)]);
	else if (isObject(part)) collectFromObject(part, parts, place);
	else if (Array.isArray(part))
		for (const entry of part.slice(0, maxMessages))
			collect(entry, parts, { ...place, depth: place.depth + 1 });
}

function collectFromObject(part: JsonObject, parts: ErrorParts, place: Place): void {
	if (place.mayBeFieldMap && isFieldMap(part, place.depth > 0)) {
		collectFieldMap(part, parts, place.depth);
		return;
	}
	const isNameField = hasFieldUnderName(part, place.container);
	const fields = isNameField ? [String(part.name)] : findFieldNames(part, place.depth === 0);
	const said: Said = { fields, isNameField, messages: [], codes: new Map() };
	for (const [key, given] of Object.entries(part)) {
		const word = normalizeName(key);
		const value = messageNames.has(word) ? errorsInText(given) : given;
		if (typeof value === 'number' && value !== 0 && isCodeIn(said, word))
			said.codes.set(word, String(value));
		else if (typeof value === 'string' && value !== '') readText(word, value, said, parts);
		else if (!readTexts(word, value, said, parts)) collectBelow(key, value, part, parts, place);
	}
	const { messages, codes } = said;
	const code = bestCode(codes);
	parts.code ??= code;
	const saidOfAll = place.message || (code && /[a-z]{4}/i.test(code) ? code : '');
	const own = messages.length > 0 || fields.length === 0 ? messages : [saidOfAll];
	const expected = part.expected ?? part.expected_type ?? part.expected_data_type;
	const texts = withExpectation(own.filter(Boolean), expected);
	if (fields.length === 0) addMessages(parts, texts);
	for (const field of fields.slice(0, maxMessages)) {
		if (isGeneralName(field)) addMessages(parts, texts);
		else addFieldMessages(parts, field, texts);
	}
}

/** What one object says: of which fields, and whether the name of one stands under `name`. */
interface Said {
	fields: string[];
	isNameField: boolean;
	messages: string[];
	codes: Map<string, string>;
}

const isCodeIn = ({ isNameField }: Said, word: string) =>
	codeNames.includes(word) && !(word === 'name' && isNameField);

function readText(word: string, text: string, said: Said, parts: ErrorParts): void {
	const { fields, messages, codes } = said;
	const isMessage =
		messageNames.has(word) ||
		word.endsWith('message') ||
		(fields.length > 0 && reasonNames.has(word)) ||
		(word === 'result' && text.includes(' '));
	if (isCodeIn(said, word)) codes.set(word, text);
	else if (requestIdNames.has(word)) parts.requestId ??= text;
	else if (isMessage) messages.push(messageFromText(text));
	else if (word === 'exception') messages.push(wordsOfException(text));
	else if (word === 'status' && /^[A-Z]+(_[A-Z]+)*$/.test(text)) codes.set(word, text);
}

/** Whether a list or an object holds messages, or names of fields. */
function readTexts(
	word: string,
	value: unknown,
	{ fields, messages }: Said,
	parts: ErrorParts,
): boolean {
	const reason = reasonOfList(word);
	if (fields.length > 0 && messageListNames.has(word) && isListOfNames(value))
		messages.push(...value.slice(0, maxMessages).map(messageFromText));
	else if (reason !== undefined && isListOfNames(value))
		for (const name of value) addFieldMessages(parts, name, [reason]);
	else if (fields.length > 0 && isObject(value) && typeof value.text === 'string')
		messages.push(messageFromText(value.text));
	// OData
	else if (isObject(value) && 'lang' in value && typeof value.value === 'string')
		messages.push(messageFromText(value.value));
	else if (word === 'constraints' && isObject(value))
		messages.push(...Object.values(value).filter((text) => typeof text === 'string'));
	else if (!isListOfNames(value) || !value.every((name) => fields.includes(name))) return false;
	return true;
}

function collectBelow(
	key: string,
	value: unknown,
	part: JsonObject,
	parts: ErrorParts,
	place: Place,
): void {
	const word = normalizeName(key);
	const depth = place.depth + 1;
	const mayBeField = place.depth === 0 && place.mayBeFieldMap && plainMessage(part);
	// Beside errors, it is what was sent or stored.
	if (word === 'data' && Array.isArray(part.errors) && part.errors.length > 0) return;
	if (isErrorPlace(word, value, place)) {
		const isFailedData =
			word === 'data' && (/^fail/i.test(scalarText(part.status)) || holdsFieldErrors(value));
		collect(value, parts, {
			depth,
			mayBeFieldMap:
				isFailedData || word === 'params' || (isErrorName(word) && !plainContainers.has(word)),
			container: word,
			message: messageFromText(plainMessage(part) ?? ''),
		});
	} else if (mayBeField && isListOfSentences(value)) {
		addFieldMessages(parts, key, value);
	} else {
		// `{ "requestStatus": { "success": false, "error": { … } } }`, or several such; of a record with its errors, these.
		const failed = [value].flat().flatMap((entry) => {
			const errors = errorsOfRecord(entry);
			return errors.length > 0 ? errors : [entry].filter(isErrorBody);
		});
		collect(failed, parts, { depth, mayBeFieldMap: false, container: '' });
	}
}

/** What stands under `ValidationErrors` and the like: the code and the description beside it are the record's. */
const errorsOfRecord = (entry: unknown): unknown[] =>
	isObject(entry)
		? valuesNamed(entry, /[a-z]errors$/)
				.filter(Array.isArray)
				.flat()
		: [];

/** Whether an error may stand there: under a name of errors, or in `data` of GraphQL, under that of a mutation. */
function isErrorPlace(word: string, value: unknown, { container }: Place): boolean {
	if (isErrorName(word)) return true;
	if (container !== 'data' || !isObject(value)) return false;
	return word === 'params' || Object.keys(value).some((key) => /errors$/i.test(key));
}

const isErrorName = (word: string) =>
	nestedErrorNames.has(word) ||
	messageNames.has(word) ||
	word === 'fields' ||
	/^(erro|erreur|fehler|fouten|fejl|feil|fault|failure|exception)|(error|fault|failure|exception)$/.test(
		word,
	);

function isListOfNames(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** The most specific code. A number often repeats the status; a word beside it says more. */
function bestCode(codes: Map<string, string>): string | undefined {
	const found = [...codeNames, 'status']
		.flatMap((word) => codes.get(word) ?? [])
		.filter((code) => !/:|^type\./.test(code));
	return found.find((code) => !/^[1-5]\d\d$/.test(code)) ?? found[0];
}

/** `Required (expected object)`: a schema says what it expects beside its message. */
function withExpectation(messages: string[], expected: unknown): string[] {
	if (typeof expected !== 'string' || messages.some((text) => text.includes(expected)))
		return messages;
	return messages.map((text) => `${text} (expected ${cutAtWord(expected, 40)})`);
}

function collectFieldMap(part: JsonObject, parts: ErrorParts, depth: number): void {
	for (const [key, value] of Object.entries(part).slice(0, maxMessages)) {
		const isOwn = key === '_errors' || isGeneralName(key);
		for (const item of [value].flat().slice(0, maxMessages)) {
			// What an error below a field says, with the names of fields within that field.
			const nested = isObject(item) ? collectErrors(item, true, depth + 1) : undefined;
			const own = typeof item === 'string' ? [item] : (nested?.messages ?? []);
			if (nested) parts.code ??= nested.code;
			if (isOwn) addMessages(parts, own.map(messageFromText));
			else addFieldMessages(parts, key, own);
			for (const [inner, texts] of Object.entries(nested?.fields ?? {}))
				addFieldMessages(parts, inner.split('.').at(-1) === key ? key : `${key}.${inner}`, texts);
		}
	}
}

function addMessages({ messages }: ErrorParts, texts: string[]): void {
	messages.push(...texts.filter(Boolean).slice(0, maxMessages - messages.length));
}

function addFieldMessages(parts: ErrorParts, name: string, messages: string[]): void {
	const field = cutAtWord(name, maxMessageLength);
	const existing = Object.hasOwn(parts.fields, field) ? parts.fields[field] : undefined;
	if (!existing && Object.keys(parts.fields).length === maxMessages) return;
	const texts = existing ?? [];
	for (const message of messages.slice(0, maxMessages - texts.length)) {
		const text = cutAtWord(message, maxMessageLength);
		parts.fieldLetters = (parts.fieldLetters ?? 0) + text.length;
		if (parts.fieldLetters <= maxFieldLetters) texts.push(text);
	}
	if (existing || texts.length === 0) return;
	defineField(parts.fields, field, texts);
}

/** What the exception of a framework says; the name of its class alone explains nothing. */
function wordsOfException(text: string): string {
	const words = /^#<[\w:]+: (.*)>$/s.exec(text)?.[1] ?? text;
	return words.includes(' ') ? messageFromText(words.split('\n')[0]) : '';
}

/** What a text holds that is JSON: schema libraries make one text of all their errors, and gateways of the answer behind them. */
function errorsInText(value: unknown): unknown {
	const isJson = typeof value === 'string' && /^\s*[[{]/.test(value);
	const parsed = isJson ? parseJson(value, responseLimits) : { value };
	return 'value' in parsed ? parsed.value : value;
}

/** A text, or the title and the heading of an HTML page, on one line. */
function messageFromText(text: string): string {
	const titles = [/<title[^<>]*>([^<]*)<\/title>/i, /<h1[^<>]*>([^<]*)<\/h1>/i]
		.map((pattern) => pattern.exec(text)?.[1].trim())
		.filter(Boolean);
	// The rest of a page or of truncated data explains nothing, and may be somebody's record; `[Type]: Required` names a field.
	const rest = /^\uFEFF?\s*(?!\[\w*\]: )[<[{]/.test(text) ? '' : text;
	const words = titles.length > 0 ? [...new Set(titles)].join(': ') : rest;
	// Binary data explains nothing, either.
	if (/[\uFFFD\0]/.test(words)) return '';
	return cutAtWord(words.replace(/\s+/g, ' ').trim(), maxMessageLength);
}

/** The beginning of a text, without a word that is cut off: of a secret, nobody recognises the first half. */
export function cutAtWord(text: string, length: number): string {
	return text.length <= length ? text : (/^([^]*)[^!-~]/.exec(text.slice(0, length))?.[1] ?? '');
}
