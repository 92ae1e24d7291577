import { isObject, type JsonObject } from '../../../../rest';
import { splitWords } from './status';

/** The request that a service wants before it sends to a new subscription. */
export interface Confirmation {
	url: string;
	/** Undefined where the service does not say. */
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
	/** A code to send back, under the name that it came with. */
	code?: JsonObject;
	/** The service names no address: this is the usual one, requested only where the subscription is pending. */
	usual?: true;
}

const maxFields = 500;
const maxTextLength = 1000;

const isConfirming = (text: string) => /^(confirm|verif|activat|validat)/.test(text);

/**
 * The confirmation that a response asks for: a link, or a code, whose name then gives the address below the
 * subscription. Only addresses of the account's own service count, because the API key is sent along.
 *
 * @param itemUrl address of the subscription itself, where it is known
 */
export function findConfirmation(
	body: unknown,
	base: string,
	itemUrl: string | undefined,
): Confirmation | undefined {
	const links: Confirmation[] = [];
	const codes: Array<[string, unknown]> = [];
	for (const { key, value, words, method, link } of valuesIn(body, base)) {
		const keyWords = splitWords(key);
		const known = confirmingMethods.find((name) => name === method);
		if (link && words.some(isConfirming))
			links.push({ url: link, ...(known && { method: known }) });
		const isCode =
			isConfirming(keyWords[0] ?? '') &&
			/^(code|token|key|challenge|pin)$/.test(keyWords.at(-1) ?? '');
		if (isCode && keyWords.length > 1 && /^[\w.~+/=-]{4,500}$/.test(String(value)))
			codes.push([key, value]);
	}
	const [code] = codes;
	const codePart = code && { code: { [code[0]]: code[1] } };
	const [link] = links;
	if (link) return { ...link, ...codePart };
	if (!code || itemUrl === undefined) return undefined;
	const [word] = splitWords(code[0]);
	const step = confirmationSteps.find((name) => name.startsWith(word.slice(0, 5)));
	return step === undefined
		? undefined
		: { url: `${itemUrl}/${step}`, method: 'POST', ...codePart, usual: true };
}

const confirmationSteps = ['confirm', 'verify', 'activate', 'validate'];
const confirmingMethods = ['GET', 'POST', 'PUT', 'PATCH'] as const;

/** The request that deletes a record as it shows: below the list, with its own ID, and not the one that is tried first. */
export function findDeletion(
	record: JsonObject,
	listUrl: string,
	segment: string,
): { url: string; method: 'POST' | 'DELETE' } | undefined {
	const isMeant = (word: string) => /^(delet(e|ion)|remov(e|al)|destroy|unsubscribe)$/.test(word);
	for (const { words, method, link: url } of valuesIn(record, listUrl)) {
		const isOwn = url?.startsWith(`${listUrl}/`) && url.split(/[/?=&#]/).includes(segment);
		if (!url || !isOwn || !words.some(isMeant)) continue;
		if (method === 'POST') return { url, method };
		const isOther = url !== `${listUrl}/${segment}`;
		if (isOther && (method ?? 'DELETE') === 'DELETE')
			return { url, method: method ? 'DELETE' : 'POST' };
	}
	return undefined;
}

/**
 * All values in a body, with the words of their keys and of their relation, the method beside them in capitals, and the address that a
 * value is where it belongs to the service itself.
 */
function valuesIn(body: unknown, base: string) {
	const found: Array<{
		key: string;
		value: unknown;
		words: string[];
		method?: string;
		link?: string;
	}> = [];
	const visit = (part: unknown, names: string[], depth: number) => {
		if (depth > 5 || found.length > maxFields) return;
		if (Array.isArray(part)) part.slice(0, 50).forEach((item) => visit(item, names, depth + 1));
		if (!isObject(part)) return;
		const method = typeof part.method === 'string' ? part.method.toUpperCase() : undefined;
		const rel = typeof part.rel === 'string' ? splitWords(part.rel) : [];
		for (const [key, value] of Object.entries(part).slice(0, maxFields)) {
			const keyWords = splitWords(key);
			const isLink = typeof value === 'string' && value.length <= maxTextLength;
			const link =
				isLink && /^(https?:\/\/|\/)\S+$/.test(value) ? resolveOwnUrl(value, base) : undefined;
			found.push({ key, value, words: [...names, ...rel, ...keyWords], method, link });
			visit(value, [...names, ...keyWords], depth + 1);
		}
	};
	visit(body, [], 0);
	return found;
}

/** The absolute address, where it belongs to the service itself. */
function resolveOwnUrl(value: string, base: string): string | undefined {
	if (!URL.canParse(value, base)) return undefined;
	const { href, origin, username } = new URL(value, base);
	return origin === new URL(base).origin && username === '' ? href : undefined;
}
