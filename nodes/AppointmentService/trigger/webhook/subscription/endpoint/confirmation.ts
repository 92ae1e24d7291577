import { isObject, type JsonObject } from '../../../../rest';
import { splitWords } from './status';

/** What the service wants to be asked before it sends to a new subscription. */
export interface Confirmation {
	url: string;
	/** Undefined where the service does not say. */
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
	/** A code that is sent back, under the name that it came with. */
	code?: JsonObject;
	/** The service names no address for it: it is the usual one, and only asked where the subscription waits for it. */
	usual?: true;
}

const maxFields = 500;
const longestText = 1000;

/** Such words say that an address or a code confirms something. */
const isConfirming = (text: string) => /^(confirm|verif|activat|validat)/.test(text);

/**
 * The confirmation that an answer asks for: by a link, by an address in its words, or by a code with an address below the
 * subscription that has the code's name. Only addresses of the account's own service are taken, because the key goes along.
 *
 * @param item address of the subscription itself, where it is known
 */
export function findConfirmation(
	body: unknown,
	base: string,
	item: string | undefined,
): Confirmation | undefined {
	const links: Confirmation[] = [];
	const codes: Array<[string, unknown]> = [];
	let visited = 0;
	const visit = (part: unknown, names: string[], depth: number) => {
		if (depth > 5 || visited > maxFields) return;
		if (Array.isArray(part)) part.slice(0, 50).forEach((one) => visit(one, names, depth + 1));
		if (!isObject(part)) return;
		const method = parseMethod(part.method);
		const rel = typeof part.rel === 'string' ? splitWords(part.rel) : [];
		for (const [key, value] of Object.entries(part).slice(0, maxFields)) {
			visited++;
			const keyWords = splitWords(key);
			const isConfirmation = [...names, ...rel, ...keyWords].some(isConfirming);
			if (typeof value === 'string' && value.length <= longestText) {
				const link = /^(https?:\/\/|\/)\S+$/.test(value) ? resolveOwnUrl(value, base) : undefined;
				if (link && isConfirmation) links.push({ url: link, ...(method && { method }) });
				else if (isConfirmation || isProseKey(keyWords))
					links.push(...confirmationsInText(value, base));
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
	if (!code || item === undefined) return undefined;
	const step = confirmationSteps[splitWords(code[0])[0].slice(0, 5)];
	return step === undefined
		? undefined
		: { url: `${item}/${step}`, method: 'POST', ...codePart, usual: true };
}

const isProseKey = (names: string[]) =>
	names.some((name) =>
		/^(message|msg|detail|details|description|info|hint|note|next|instructions?|text)$/.test(name),
	);

const confirmationSteps: Record<string, string> = {
	confi: 'confirm',
	verif: 'verify',
	activ: 'activate',
	valid: 'validate',
};

/** `Confirm it with POST /v1/webhooks/7/confirm.` */
function confirmationsInText(text: string, base: string): Confirmation[] {
	const found = /(?:\b(GET|POST|PUT|PATCH)\s+)?((?:https?:\/\/|\/)[^\s"'<>]{1,500})/.exec(text);
	if (!found) return [];
	const url = resolveOwnUrl(found[2].replace(/[.,;)]$/, ''), base);
	const steps = url === undefined ? [] : new URL(url).pathname.split('/').flatMap(splitWords);
	if (url === undefined || !steps.some(isConfirming)) return [];
	const method = parseMethod(found[1]);
	return [{ url, ...(method && { method }) }];
}

function parseMethod(value: unknown): Confirmation['method'] {
	const word = String(value).toUpperCase();
	return (['GET', 'POST', 'PUT', 'PATCH'] as const).find((one) => one === word);
}

/** The address, where it is one of the service itself. */
function resolveOwnUrl(value: string, base: string): string | undefined {
	if (!URL.canParse(value, base)) return undefined;
	const { href, origin, username } = new URL(value, base);
	return origin === new URL(base).origin && username === '' ? href : undefined;
}
