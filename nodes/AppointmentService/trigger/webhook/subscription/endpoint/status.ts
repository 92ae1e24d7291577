import {
	flagLike,
	isObject,
	type JsonObject,
	matchCase,
	readFlag,
	wordSet,
} from '../../../../rest';

/** Whether a subscription is on, as far as the service says so. */
export interface SubscriptionStatus {
	/** `pending`: the service waits for a confirmation, or for an answer to its challenge. */
	state: 'on' | 'off' | 'pending' | 'unknown';
	/** The top-level field that says so, with the value that it would have if the subscription were on. */
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
const offForms: Record<string, string> = { enabled: 'disabled', on: 'off' };

/** The status that a subscription shows: the worst of what its fields say. */
export function subscriptionStatus(fields: JsonObject): SubscriptionStatus {
	const found = [...statusFields(fields, [])];
	const worst =
		found.find(({ state }) => state === 'off') ?? found.find(({ state }) => state === 'pending');
	if (!worst) return { state: found.length > 0 ? 'on' : 'unknown' };
	const { state, quote } = worst;
	const field = switchedField(fields, worst);
	return { state, ...(field && { flag: { field, quote } }) };
}

/** The field that switches a subscription off; undefined where it shows none. */
export function switchedOff(fields: JsonObject): JsonObject | undefined {
	const found = [...statusFields(fields, [])].filter(({ state }) => state === 'on');
	return found.map((field) => switchedField(fields, field)).find((field) => field !== undefined);
}

function switchedField(
	fields: JsonObject,
	{ path: [name, inner], otherValue }: StatusField,
): JsonObject | undefined {
	if (otherValue === undefined) return undefined;
	const outer = fields[name] as JsonObject;
	return { [name]: inner === undefined ? otherValue : { ...outer, [inner]: otherValue } };
}

/** Whether its time of confirmation is not set yet: `confirmed_at: null`. */
export function isUnconfirmed(fields: JsonObject): boolean {
	return Object.entries(fields).some(([key, value]) => {
		const words = splitWords(key);
		return (
			value === null && words.length === 2 && words[1] === 'at' && confirmedWhenTrue.has(words[0])
		);
	});
}

interface StatusField {
	state: 'on' | 'off' | 'pending';
	path: string[];
	/** The field as it is quoted to the user. */
	quote: string;
	/** The value that switches it over; undefined where it cannot be written. */
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
	if (offWords.test(text))
		return {
			state: 'off',
			path,
			quote: value,
			otherValue: matchCase(value, onForms[text] ?? 'active'),
		};
	if (!isState) return undefined;
	if (pendingWords.test(text))
		return { state: 'pending', path, quote: value, otherValue: matchCase(value, 'active') };
	const otherValue = matchCase(value, offForms[text] ?? 'inactive');
	return onWords.test(text) ? { state: 'on', path, quote: value, otherValue } : undefined;
}

/** `disabled_at` with a time means off. */
function fromTimestamp(words: string[], value: unknown, path: string[]): StatusField | undefined {
	const [word = '', suffix] = words.slice(-2);
	const isSet = typeof value === 'number' ? value > 0 : typeof value === 'string' && value !== '';
	if (suffix !== 'at' || words.length > 2 || !isSet) return undefined;
	const isOff = offWhenTrue.has(word) || goneWhenTrue.has(word);
	return isOff ? { state: 'off', path, quote: path.join('.') } : undefined;
}

/** The lower-case words of a name or of a state: `isActive`, `PENDING_CONFIRMATION`. */
export function splitWords(text: string): string[] {
	return text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean);
}
