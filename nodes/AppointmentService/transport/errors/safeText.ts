import type { ErrorInfo } from '../../rest';
import type { ApiCredentials } from '../credentials';
import { isPlainWord, redactWord } from '../redact';

/** Takes markup out of a message: n8n's editor renders messages as HTML, and a service or an item may have put a link into one. */
export function stripMarkup(text: string): string {
	return text
		.replace(/<[a-z/!?][^<>]*>/gi, '')
		.replace(/</g, '‹')
		.replace(/>/g, '›');
}

/** A text of the service without the credential's secrets. Even a short key is replaced: only words of a message are lost. */
export function redactText(text: string, credentials: ApiCredentials | undefined): string {
	return credentials ? credentials.redact(redactWord(text, credentials.key)) : text;
}

/** The name of a field, or a text of our own, without the credential's secrets. A key that is a plain word may be a part of it. */
export function redactName(text: string, credentials: ApiCredentials | undefined): string {
	return credentials && isPlainWord(credentials.key) ? text : redactText(text, credentials);
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
