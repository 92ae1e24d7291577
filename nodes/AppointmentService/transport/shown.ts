import type { Failure } from '../wire';
import type { Account } from './account';
import { cover } from './veil';

/**
 * A message as n8n may show it. Its editor renders messages as a page, so what a service or an item wrote into one must not
 * become a link or a picture.
 */
export function unmarked(text: string): string {
	return text
		.replace(/<[a-z/!?][^<>]*>/gi, '')
		.replace(/</g, '‹')
		.replace(/>/g, '›');
}

/** The words of a service without the secrets of the account. A key of any length: nothing but words is lost here. */
export function withoutSecrets(words: string, account: Account | undefined): string {
	return account ? account.veil(words.split(account.key).join(cover)) : words;
}

/** The same for all that a service said when it refused. */
export function refusalWithoutSecrets(failure: Failure, account: Account | undefined): Failure {
	const clean = (words: string) => withoutSecrets(words, account);
	const { code, fields, requestId, allowed } = failure;
	return {
		...failure,
		message: clean(failure.message),
		fields: Object.fromEntries(
			Object.entries(fields).map(([name, messages]) => [clean(name), messages.map(clean)]),
		),
		...(code !== undefined && { code: clean(code) }),
		...(requestId !== undefined && { requestId: clean(requestId) }),
		...(allowed && { allowed: allowed.map(clean) }),
	};
}
