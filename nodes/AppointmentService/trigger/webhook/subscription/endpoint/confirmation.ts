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
	let visited = 0;
	const visit = (part: unknown, names: string[], depth: number) => {
		if (depth > 5 || visited > maxFields) return;
		if (Array.isArray(part)) part.slice(0, 50).forEach((item) => visit(item, names, depth + 1));
		if (!isObject(part)) return;
		const method = parseMethod(part.method);
		const rel = typeof part.rel === 'string' ? splitWords(part.rel) : [];
		for (const [key, value] of Object.entries(part).slice(0, maxFields)) {
			visited++;
			const keyWords = splitWords(key);
			const isConfirmation = [...names, ...rel, ...keyWords].some(isConfirming);
			if (typeof value === 'string' && value.length <= maxTextLength) {
				const link = /^(https?:\/\/|\/)\S+$/.test(value) ? resolveOwnUrl(value, base) : undefined;
				if (link && isConfirmation) links.push({ url: link, ...(method && { method }) });
			}
			const isCode =
				isConfirming(keyWords[0] ?? '') &&
				/^(code|token|key|challenge|pin)$/.test(keyWords.at(-1) ?? '');
			if (isCode && keyWords.length > 1 && /^[\w.~+/=-]{4,500}$/.test(String(value)))
				codes.push([key, value]);
			visit(value, [...names, ...keyWords], depth + 1);
		}
	};
	visit(body, [], 0);
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

function parseMethod(value: unknown): Confirmation['method'] {
	const word = String(value).toUpperCase();
	return (['GET', 'POST', 'PUT', 'PATCH'] as const).find((method) => method === word);
}

/** The absolute address, where it belongs to the service itself. */
function resolveOwnUrl(value: string, base: string): string | undefined {
	if (!URL.canParse(value, base)) return undefined;
	const { href, origin, username } = new URL(value, base);
	return origin === new URL(base).origin && username === '' ? href : undefined;
}
