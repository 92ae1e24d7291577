import { isObject, type JsonObject } from '../../wire';
import { wordsOf } from './condition';

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

const mostLooked = 500;
const longestText = 1000;

/** Such words say that an address or a code confirms something. */
const isConfirming = (text: string) => /^(confirm|verif|activat|validat)/.test(text);

/**
 * The confirmation that an answer asks for: by a link, by an address in its words, or by a code with an address below the
 * subscription that has the code's name. Only addresses of the account's own service are taken, because the key goes along.
 *
 * @param item address of the subscription itself, where it is known
 */
export function confirmationIn(
	body: unknown,
	base: string,
	item: string | undefined,
): Confirmation | undefined {
	const links: Confirmation[] = [];
	const codes: Array<[string, unknown]> = [];
	let looked = 0;
	const look = (part: unknown, names: string[], depth: number) => {
		if (depth > 5 || looked > mostLooked) return;
		if (Array.isArray(part)) part.slice(0, 50).forEach((one) => look(one, names, depth + 1));
		if (!isObject(part)) return;
		const method = methodIn(part.method);
		const rel = typeof part.rel === 'string' ? wordsOf(part.rel) : [];
		for (const [key, value] of Object.entries(part).slice(0, mostLooked)) {
			looked++;
			const own = wordsOf(key);
			const told = [...names, ...rel, ...own].some(isConfirming);
			if (typeof value === 'string' && value.length <= longestText) {
				const link = /^(https?:\/\/|\/)\S+$/.test(value) ? at(value, base) : undefined;
				if (link && told) links.push({ url: link, ...(method && { method }) });
				else if (told || isWords(own)) links.push(...inWords(value, base));
			}
			const isCode =
				isConfirming(own[0] ?? '') && /^(code|token|key|challenge|pin)$/.test(own.at(-1) ?? '');
			if (isCode && own.length > 1 && /^[\w.~+/=-]{4,500}$/.test(String(value)))
				codes.push([key, value]);
			look(value, [...names, ...own], depth + 1);
		}
	};
	look(body, [], 0);
	const [code] = codes;
	const sent = code && { code: { [code[0]]: code[1] } };
	const [link] = links;
	if (link) return { ...link, ...sent };
	if (!code || item === undefined) return undefined;
	const step = isStep[wordsOf(code[0])[0].slice(0, 5)];
	return step === undefined
		? undefined
		: { url: `${item}/${step}`, method: 'POST', ...sent, usual: true };
}

const isWords = (names: string[]) =>
	names.some((name) =>
		/^(message|msg|detail|details|description|info|hint|note|next|instructions?|text)$/.test(name),
	);

const isStep: Record<string, string> = {
	confi: 'confirm',
	verif: 'verify',
	activ: 'activate',
	valid: 'validate',
};

/** `Confirm it with POST /v1/webhooks/7/confirm.` */
function inWords(text: string, base: string): Confirmation[] {
	const found = /(?:\b(GET|POST|PUT|PATCH)\s+)?((?:https?:\/\/|\/)[^\s"'<>]{1,500})/.exec(text);
	if (!found) return [];
	const url = at(found[2].replace(/[.,;)]$/, ''), base);
	const steps = url === undefined ? [] : new URL(url).pathname.split('/').flatMap(wordsOf);
	if (url === undefined || !steps.some(isConfirming)) return [];
	const method = methodIn(found[1]);
	return [{ url, ...(method && { method }) }];
}

function methodIn(said: unknown): Confirmation['method'] {
	const word = String(said).toUpperCase();
	return (['GET', 'POST', 'PUT', 'PATCH'] as const).find((one) => one === word);
}

/** The address, where it is one of the service itself. */
function at(value: string, base: string): string | undefined {
	if (!URL.canParse(value, base)) return undefined;
	const { href, origin, username } = new URL(value, base);
	return origin === new URL(base).origin && username === '' ? href : undefined;
}
