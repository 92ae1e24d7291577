import { createHmac } from 'node:crypto';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isObject, type JsonLimits } from '../../rest';
import { readEventName, type Vocabulary } from './payload/eventName';
import { identifyRecord } from './payload/recordKeys';
import { isRecordLike } from './payload/values/eventVocabulary';

/** How to answer a service that tries the address before it sends events. */
type ChallengeResponse =
	| { as: 'text'; value: string }
	| { as: 'json'; key: string; value: string }
	| { as: 'header'; name: string; value: string };

const maxChallengeLength = 2000;

/** The value that a service wants echoed before it sends events. It needs no secret: the answer holds only what came, and no page. */
export function challengeResponse(
	query: Record<string, string>,
	headers: Record<string, string>,
	sent?: unknown,
): ChallengeResponse | undefined {
	const queryChallenge = Object.entries(query).find(([name]) =>
		/^(hub\.challenge|hub_challenge|challenge|crc_token|echostr|validation_?token)$/i.test(name),
	);
	if (queryChallenge && isShort(queryChallenge[1])) return { as: 'text', value: queryChallenge[1] };
	const headerChallenge = Object.entries(headers).find(([name]) =>
		/(^|-)(challenge|hook-secret|validation-token)$/.test(name),
	);
	if (headerChallenge && isShort(headerChallenge[1]))
		return { as: 'header', name: headerChallenge[0], value: headerChallenge[1] };
	// A list of events may hold the challenge alone.
	const body: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
	if (!isObject(body)) return undefined;
	const bodyFields = [body, body.data].filter(isObject).flatMap((level) => Object.entries(level));
	const [key, value] =
		bodyFields.find(([name]) =>
			/^(challenge|validation_?(token|code)|verification_?token)$/i.test(name),
		) ?? [];
	if (key === undefined || typeof value !== 'string' || !isShort(value)) return undefined;
	// Who sends a form reads no JSON.
	const wantsText =
		/^text\/plain/.test(headers.accept ?? '') ||
		/form-urlencoded/i.test(headers['content-type'] ?? '');
	return wantsText ? { as: 'text', value } : { as: 'json', key, value };
}

/** The answer to a service that signs its challenge: `plainToken`, with its HMAC as `encryptedToken`. Only of one word outside of a record: it is the text of no delivery. */
export function provedResponse(body: unknown, secret: string): Record<string, string> | undefined {
	const levels = (isObject(body) ? [body, body.data, body.payload] : [])
		.filter(isObject)
		.filter((level) => identifyRecord(level) === undefined && !isRecordLike(level));
	const [key, value] =
		levels
			.flatMap((level) => Object.entries(level))
			.find(([name]) => /^plain_?(token|text|challenge|value)$/i.test(name)) ?? [];
	if (key === undefined || typeof value !== 'string' || !/^[\w-]{1,200}$/.test(value))
		return undefined;
	const name = key.replace(/^plain/i, (word) => (word === 'plain' ? 'encrypted' : 'Encrypted'));
	return { [key]: value, [name]: createHmac('sha256', secret).update(value).digest('hex') };
}

/** `validationCode`, `x-hook-challenge`: the names under which services look for the answer. */
const namesOfAnswer = (name: string): string[] => [
	...new Set([
		name,
		name.replace(/(?<=.)(challenge|code)$/i, (word) =>
			word.startsWith('C') ? 'Response' : 'response',
		),
	]),
];

/** Answers a request with which a service tries the address. */
export function answerChallenge(
	this: IWebhookFunctions,
	challenge: ChallengeResponse,
): IWebhookResponseData {
	if (challenge.as === 'text') return sendText.call(this, 200, challenge.value);
	const response = this.getResponseObject();
	const names = namesOfAnswer(challenge.as === 'header' ? challenge.name : challenge.key);
	if (challenge.as === 'header')
		for (const name of names) response.setHeader(name, challenge.value);
	const answer = Object.fromEntries(names.map((name) => [name, challenge.value]));
	return sendJson.call(this, challenge.as === 'json' ? answer : {});
}

/** Answers with a JSON object of texts. */
export function sendJson(
	this: IWebhookFunctions,
	answer: Record<string, string>,
): IWebhookResponseData {
	const response = this.getResponseObject();
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.status(200).json(answer);
	return { noWebhookResponse: true };
}

/** Answers in plain text, which no browser takes for a page. */
export function sendText(
	this: IWebhookFunctions,
	status: number,
	text: string,
): IWebhookResponseData {
	const response = this.getResponseObject();
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}

/** What a body may hold that is answered or dropped before it is verified: a few fields, one word each. */
export const unverifiedBodyLimits: JsonLimits = {
	values: 20,
	containers: 10,
	scalarFields: 20,
	entries: 20,
	depth: 5,
};

/** Whether a body with a challenge describes an event nevertheless: some services send a challenge header with every delivery. */
export function describesEvent(
	headers: Record<string, string>,
	body: unknown,
	vocabulary: Vocabulary,
): boolean {
	const levels = partsIn(body).filter(isObject);
	const naming = readEventName(headers, levels, undefined, false, vocabulary);
	const { resource, action } = naming.meaning;
	const isOwn = action !== undefined && resource !== undefined && resource !== 'other';
	return isOwn || naming.mapped !== undefined;
}

/** A value, and all that it holds. */
export const partsIn = (value: unknown): unknown[] =>
	typeof value === 'object' && value !== null
		? [value, ...Object.values(value).flatMap(partsIn)]
		: [value];

/** `webhook_id=3`, `{ "ping": "x" }`: the body names a subscription, or says that it is a trial, and nothing else. */
export function isPing(body: unknown): boolean {
	return (
		isObject(body) &&
		Object.keys(body).length > 0 &&
		Object.keys(body).every((key) => /^((web)?hook_?id|ping|test)$/i.test(key))
	);
}

const isShort = (value: string) => value.length > 0 && value.length <= maxChallengeLength;
