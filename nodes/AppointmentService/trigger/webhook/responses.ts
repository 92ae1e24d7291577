import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { namesOfAnswer, type ChallengeResponse } from './challenge';

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
