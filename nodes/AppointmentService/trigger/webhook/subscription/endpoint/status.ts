import {
	flagLike,
	isObject,
	type JsonObject,
	matchCase,
	parseLink,
	readFlag,
	splitWords,
	valuesNamed,
	wordSet,
} from '../../../../rest';

/** Whether a subscription is on, as far as the service says so. */
export interface SubscriptionStatus {
	/** `pending`: the service waits for a confirmation, or for an answer to its challenge. */
	state: 'on' | 'off' | 'pending' | 'unknown';
	/** What says so, and its top-level field with the value that it would have if the subscription were on; none where it cannot be written. */
	flag?: { field: JsonObject; quote: string };
}

/** Longer texts are sentences. */
const maxStateLength = 60;

const onWhenTrue = wordSet('active enabled activated');
const confirmedWhenTrue = wordSet('verified confirmed validated approved accepted');
const offWhenTrue = wordSet('disabled paused suspended deactivated inactive muted stopped blocked');
/** Beside other words they may mean an event. */
const goneWhenTrue = wordSet('deleted removed archived');
const pendingWhenTrue = wordSet('pending unconfirmed unverified');
/** `webhook_enabled` is about the subscription; `ssl_verified` is not. */
const selfWords = wordSet(`
	is has been currently webhook hook subscription delivery deliveries sending notifications events endpoint url address callback
`);
const selfStateWords = wordSet(
	'webhook hook subscription endpoint verification confirmation activation status state',
);

const isOwnWord = (word: string) => selfWords.has(word) || selfStateWords.has(word);

const offWords =
	/^(disabled|inactive|deactivated|suspended|paused|failed|failing|stopped|off|blocked|revoked|expired|deleted|removed|archived|cancell?ed|not (active|enabled))$/;
const pendingWords =
	/^((pending|awaiting|waiting)( .*)?|(.* )?pending|un(confirmed|verified|validated)|not (yet )?(confirmed|verified|validated)|verifying|validating|draft|.*(confirm|verif|activat)\w* (required|needed)|(needs?|requires?) .*(confirm|verif|activat)\w*)$/;
const onWords = /^(active|enabled|on|live|running|verified|confirmed|ok|activated|healthy)$/;

const onForms: Record<string, string> = { disabled: 'enabled', off: 'on' };
const offForms: Record<string, string> = { active: 'inactive', enabled: 'disabled', on: 'off' };

/** The status that a subscription shows: the worst of what its fields say. */
export function subscriptionStatus(fields: JsonObject): SubscriptionStatus {
	const found = [...statusFields(fields, [])];
	const worst =
		found.find(({ state }) => state === 'off') ?? found.find(({ state }) => state === 'pending');
	if (!worst) return { state: found.length > 0 ? 'on' : 'unknown' };
	const { state, quote } = worst;
	return { state, flag: { field: otherwise(fields, worst), quote } };
}

/** The field with which a subscription that is on would be off; empty where none shows how. */
export function fieldToSwitchOff(fields: JsonObject): JsonObject {
	const found = [...statusFields(fields, [])].find(
		({ state, otherValue }) => state === 'on' && otherValue !== undefined,
	);
	return found ? otherwise(fields, found) : {};
}

/** The field of a status with its other value; empty where that is not known. */
function otherwise(fields: JsonObject, { path, otherValue }: StatusField): JsonObject {
	if (otherValue === undefined) return {};
	const [name, inner] = path;
	const outer = fields[name] as JsonObject;
	return { [name]: inner === undefined ? otherValue : { ...outer, [inner]: otherValue } };
}

/** Whether its time of confirmation is not set yet: `confirmed_at: null`. */
export const isUnconfirmed = (fields: JsonObject): boolean =>
	valuesNamed(fields, /^(verified|confirmed|validated|approved|accepted)at$/).includes(null);

interface StatusField {
	state: 'on' | 'off' | 'pending';
	path: string[];
	quote: string;
	/** The value that it would have if the subscription were on, or off where it is on; undefined where it cannot be written. */
	otherValue?: unknown;
}

function* statusFields(fields: JsonObject, path: string[]): Generator<StatusField> {
	for (const [key, value] of Object.entries(fields).slice(0, 200)) {
		const keyPath = [...path, key];
		const words = keyPath.flatMap(splitWords);
		if (isObject(value)) {
			if (words.every(isOwnWord) && path.length === 0) yield* statusFields(value, keyPath);
			continue;
		}
		const status =
			fromText(words, value, keyPath) ??
			fromFlag(words, value, keyPath) ??
			fromTimestamp(words, value, keyPath);
		if (status) yield status;
	}
}

function fromFlag(words: string[], value: unknown, path: string[]): StatusField | undefined {
	const last = (words.at(-1) ?? '').replace(/^is/, '');
	if (!words.slice(0, -1).every(isOwnWord)) return undefined;
	const isTrue = readFlag(value);
	if (isTrue === undefined) return undefined;
	const otherValue = flagLike(value, !isTrue);
	const quote = `${path.join('.')}: ${String(value)}`;
	if (onWhenTrue.has(last)) return { state: isTrue ? 'on' : 'off', path, quote, otherValue };
	if (offWhenTrue.has(last)) return { state: isTrue ? 'off' : 'on', path, quote, otherValue };
	if (goneWhenTrue.has(last) && words.length === 1)
		return { state: isTrue ? 'off' : 'on', path, quote };
	if (confirmedWhenTrue.has(last)) return { state: isTrue ? 'on' : 'pending', path, quote };
	if (pendingWhenTrue.has(last)) return { state: isTrue ? 'pending' : 'on', path, quote };
	return undefined;
}

function fromText(words: string[], value: unknown, path: string[]): StatusField | undefined {
	if (typeof value !== 'string' || value.length > maxStateLength) return undefined;
	const text = splitWords(value).join(' ');
	const last = words.at(-1) ?? '';
	const isState =
		/^(status|state)$/.test(last) && words.slice(0, -1).every((word) => selfStateWords.has(word));
	// A status of deliveries may be that of the last one, so only “off” counts.
	const isDelivery = /^(delivery|deliveries)$/.test(last) && words.length === 1;
	if (!isState && !isDelivery) return undefined;
	const shown = { path, quote: value, otherValue: matchCase(value, onForms[text] ?? 'active') };
	if (offWords.test(text)) return { ...shown, state: 'off' };
	if (!isState) return undefined;
	if (pendingWords.test(text)) return { ...shown, state: 'pending' };
	const off = offForms[text] && matchCase(value, offForms[text]);
	return onWords.test(text) ? { ...shown, state: 'on', otherValue: off } : undefined;
}

/** `disabled_at` with a time means off. */
function fromTimestamp(words: string[], value: unknown, path: string[]): StatusField | undefined {
	const [word = '', suffix] = words.slice(-2);
	const isSet = typeof value === 'number' ? value > 0 : typeof value === 'string' && value !== '';
	if (suffix !== 'at' || words.length > 2 || !isSet) return undefined;
	const isOff = offWhenTrue.has(word) || goneWhenTrue.has(word);
	return isOff ? { state: 'off', path, quote: path.join('.') } : undefined;
}

/** The request that a service wants before it sends to a new subscription. */
export interface Confirmation {
	url: string;
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
}

const maxFields = 500;
const maxTextLength = 1000;

const confirmingWords = /^(confirm|verif|activat|validat)/;
const confirmingMethods = ['GET', 'POST', 'PUT', 'PATCH'] as const;

/** The link with which a response asks for a confirmation; only of the account's own service, as the API key is sent along. */
export function findConfirmation(body: unknown, base: string): Confirmation | undefined {
	const found = valuesIn(body, base).find(
		({ link, words }) => link && words.some((word) => confirmingWords.test(word)),
	);
	if (!found?.link) return undefined;
	const method = confirmingMethods.find((name) => name === found.method);
	return { url: found.link, ...(method && { method }) };
}

/** The codes of a subscription that is not confirmed yet: they sign nothing. */
export const confirmationCodes = (fields: JsonObject): unknown[] =>
	subscriptionStatus(fields).state === 'pending' || isUnconfirmed(fields)
		? valuesNamed(fields, confirmingWords).filter((value) => typeof value === 'string')
		: [];

/** The address at which a body says that the secret is read. */
export const findSecretLink = (body: unknown, base: string) =>
	valuesIn(body, base).find(
		({ words, method = 'GET', link }) =>
			link &&
			method === 'GET' &&
			words.includes('secret') &&
			!words.some((word) => /^(rotat|roll|re(set|new|gen|voke))/.test(word)),
	)?.link;

/** The words of the key and relation of each value in a body, the method beside it, and the service's own address that it is. */
function valuesIn(body: unknown, base: string) {
	const found: Array<{ words: string[]; method?: string; link?: string }> = [];
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
			found.push({ words: [...names, ...rel, ...keyWords], method, link });
			visit(value, [...names, ...keyWords], depth + 1);
		}
	};
	visit(body, [], 0);
	return found;
}

/** The absolute address, where it belongs to the service itself. */
function resolveOwnUrl(value: string, base: string): string | undefined {
	const url = parseLink(value, base);
	return url?.origin === new URL(base).origin && url.username === '' ? url.href : undefined;
}
