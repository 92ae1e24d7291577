import { cutAtWord, withoutHidden, type ErrorInfo } from '../../rest';
import type { ApiCredentials } from '../credentials';
import { isPlainWord, redactWord } from '../redact';

/** Letters of one message: n8n saves it, and somebody has to read it. */
const maxLength = 10_000;

/** A message or a notice as n8n shows it. What was taken out may have stood within a secret, so secrets are looked for once more. */
export function toShownText(text: string, credentials: ApiCredentials | undefined): string {
	const stripped = stripMarkup(text);
	const isSafe = credentials === undefined || isPlainWord(credentials.key);
	const shown = isSafe ? stripped : credentials.redact(stripped);
	return shown.length > maxLength ? `${shown.slice(0, maxLength)}…` : shown;
}

/** Takes markup out of a message, which n8n's editor renders as HTML, and what hides or turns a part of it or moves the cursor of a log. */
export function stripMarkup(text: string): string {
	return withoutHidden(text.replace(/[\t\n\r\u2028\u2029]+/g, ' '))
		.replace(/<[a-z/!?][^<>]*>/gi, '')
		.replace(/</g, '‹')
		.replace(/>/g, '›');
}

/** A text of the service without the credential's secrets. Even a short key is replaced: only words of a message are lost. */
export function redactText(text: string, credentials: ApiCredentials | undefined): string {
	if (!credentials) return stripMarkup(text);
	return credentials.redact(redactWord(stripMarkup(credentials.redact(text)), credentials.key));
}

/** The name of a field, or a text of our own, without the credential's secrets. A key that is a plain word may be a part of it. */
export function redactName(text: string, credentials: ApiCredentials | undefined): string {
	return credentials && isPlainWord(credentials.key)
		? stripMarkup(text)
		: redactText(text, credentials);
}

/** The same for each text of an error. */
export function redactErrorInfo(
	errorInfo: ErrorInfo,
	credentials: ApiCredentials | undefined,
): ErrorInfo {
	const clean = (text: string) => redactText(text, credentials);
	const { code, fields, requestId, allowed } = errorInfo;
	return {
		...errorInfo,
		message: clean(errorInfo.message),
		fields: Object.fromEntries(
			Object.entries(fields).map(([name, messages]) => [
				redactName(name, credentials),
				messages.map(clean),
			]),
		),
		...(code !== undefined && { code: clean(code) }),
		...(requestId !== undefined && { requestId: clean(requestId) }),
		...(allowed && { allowed: allowed.map(clean) }),
	};
}

/** Characters of one part of a message: a service may name any number of fields. */
const maxPartLength = 1000;

/** One text of several, where n8n shows only one: it drops the description of what stops a publication. */
export function joinSentences(...parts: string[]): string {
	return parts
		.map((part) => cutAtWord(part.trim(), maxPartLength))
		.filter((part) => part !== '')
		.map((part) => (/[.!?]”?$/.test(part) ? part : `${part}.`))
		.join(' ');
}
