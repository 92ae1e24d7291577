import type { ErrorInfo } from '../../rest';
import type { ApiCredentials } from '../credentials';
import { REDACTED } from '../redact';

/**
 * A message as n8n may show it. Its editor renders messages as a page, so what a service or an item wrote into one must not
 * become a link or a picture.
 */
export function stripMarkup(text: string): string {
	return text
		.replace(/<[a-z/!?][^<>]*>/gi, '')
		.replace(/</g, '‹')
		.replace(/>/g, '›');
}

/** The words of a service without the secrets of the account. A key of any length: nothing but words is lost here. */
export function redactText(text: string, credentials: ApiCredentials | undefined): string {
	return credentials ? credentials.redact(text.split(credentials.key).join(REDACTED)) : text;
}

/** The same for all that a service said when it refused. */
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
			Object.entries(fields).map(([name, messages]) => [clean(name), messages.map(clean)]),
		),
		...(code !== undefined && { code: clean(code) }),
		...(requestId !== undefined && { requestId: clean(requestId) }),
		...(allowed && { allowed: allowed.map(clean) }),
	};
}
