import { isObject, type JsonObject } from '../../wire';

/** Whether the service sends to a subscription, as far as it says so. */
export interface Condition {
	/** `pending`: it waits for a confirmation, or for an answer to its challenge. */
	state: 'on' | 'off' | 'pending' | 'unknown';
	/** The field that says so, out of its object where it stands in one, with what it would say if the subscription were on. */
	flag?: { field: JsonObject; said: string };
}

/** Longer texts are sentences. */
const longestState = 60;

const onWhenTrue = new Set(['active', 'enabled', 'activated']);
const confirmedWhenTrue = new Set(['verified', 'confirmed', 'validated', 'approved', 'accepted']);
const offWhenTrue = new Set([
	'disabled',
	'paused',
	'suspended',
	'deactivated',
	'inactive',
	'muted',
	'stopped',
	'blocked',
]);
const pendingWhenTrue = new Set(['pending', 'unconfirmed', 'unverified']);
/** `webhook_enabled` speaks of the subscription; `ssl_verified` does not. */
const ofItself = new Set(
	'is has been currently webhook hook subscription delivery deliveries sending notifications events endpoint url address callback'.split(
		' ',
	),
);
const statesOfItself = new Set(
	'webhook hook subscription endpoint verification confirmation activation status state'.split(' '),
);

const offWords =
	/^(disabled|inactive|deactivated|suspended|paused|failed|failing|stopped|off|blocked|revoked|expired|not (active|enabled))$/;
const pendingWords =
	/^((pending|awaiting|waiting)( .*)?|(.* )?pending|un(confirmed|verified|validated)|not (yet )?(confirmed|verified|validated)|verifying|validating|draft|.*(confirm|verif|activat)\w* (required|needed)|(needs?|requires?) .*(confirm|verif|activat)\w*)$/;
const onWords = /^(active|enabled|on|live|running|verified|confirmed|ok|activated|healthy)$/;

const turnedOn: Record<string, string> = { disabled: 'enabled', off: 'on' };

/**
 * What a subscription says of itself.
 *
 * @param examples other subscriptions of the account: what they say where they are on is what this one is to say
 */
export function conditionOf(fields: JsonObject, examples: JsonObject[] = []): Condition {
	const found = [...conditionsIn(fields, [])];
	const worst =
		found.find(({ state }) => state === 'off') ?? found.find(({ state }) => state === 'pending');
	if (!worst) return { state: found.length > 0 ? 'on' : 'unknown' };
	if (worst.on === undefined) return { state: worst.state };
	const [name, inner] = worst.path;
	const shown = examples
		.map((example) => example[name])
		.map((held) => (inner === undefined ? held : isObject(held) ? held[inner] : undefined))
		.find((held) => typeof held === 'string' && onWords.test(wordsOf(held).join(' ')));
	const on = typeof worst.on === 'string' ? (shown ?? worst.on) : worst.on;
	const field = inner === undefined ? on : { ...(fields[name] as JsonObject), [inner]: on };
	return { state: worst.state, flag: { field: { [name]: field }, said: worst.said } };
}

/** Whether it has a time of confirmation that is not yet set: `confirmed_at: null`. */
export function isUnconfirmed(fields: JsonObject): boolean {
	return Object.entries(fields).some(([key, value]) => {
		const words = wordsOf(key);
		return (
			value === null && words.length === 2 && words[1] === 'at' && confirmedWhenTrue.has(words[0])
		);
	});
}

interface Found {
	state: 'on' | 'off' | 'pending';
	path: string[];
	/** What it says. */
	said: string;
	/** What it would say if it were on; undefined where nobody can write that. */
	on?: unknown;
}

function* conditionsIn(fields: JsonObject, path: string[]): Generator<Found> {
	for (const [key, value] of Object.entries(fields).slice(0, 200)) {
		const here = [...path, key];
		const words = here.flatMap(wordsOf);
		if (isObject(value)) {
			const own = words.every((word) => ofItself.has(word) || statesOfItself.has(word));
			if (own && path.length === 0) yield* conditionsIn(value, here);
			continue;
		}
		const one =
			ofText(words, value, here) ?? ofFlag(words, value, here) ?? ofTime(words, value, here);
		if (one) yield one;
	}
}

function ofFlag(words: string[], value: unknown, path: string[]): Found | undefined {
	const last = (words.at(-1) ?? '').replace(/^is/, '');
	if (!words.slice(0, -1).every((word) => ofItself.has(word) || statesOfItself.has(word)))
		return undefined;
	const is = truth(value);
	if (is === undefined) return undefined;
	const said = `${path.join('.')}: ${String(value)}`;
	const on = opposite(value);
	if (onWhenTrue.has(last)) return { state: is ? 'on' : 'off', path, said, on };
	if (offWhenTrue.has(last)) return { state: is ? 'off' : 'on', path, said, on };
	if (confirmedWhenTrue.has(last)) return { state: is ? 'on' : 'pending', path, said };
	if (pendingWhenTrue.has(last)) return { state: is ? 'pending' : 'on', path, said };
	return undefined;
}

function ofText(words: string[], value: unknown, path: string[]): Found | undefined {
	if (typeof value !== 'string' || value.length > longestState) return undefined;
	const text = wordsOf(value).join(' ');
	const last = words.at(-1) ?? '';
	const isState =
		/^(status|state)$/.test(last) && words.slice(0, -1).every((word) => statesOfItself.has(word));
	// What is said of deliveries may be said of the last one.
	const isDelivery = /^(delivery|deliveries)$/.test(last) && words.length === 1;
	if (!isState && !isDelivery) return undefined;
	const said = value;
	if (offWords.test(text)) return { state: 'off', path, said, on: likeIn(value, turnedOn[text]) };
	if (!isState) return undefined;
	if (pendingWords.test(text)) return { state: 'pending', path, said, on: likeIn(value, 'active') };
	return onWords.test(text) ? { state: 'on', path, said } : undefined;
}

/** `disabled_at` says since when. */
function ofTime(words: string[], value: unknown, path: string[]): Found | undefined {
	const [what = '', at] = words.slice(-2);
	const isSet = typeof value === 'number' ? value > 0 : typeof value === 'string' && value !== '';
	if (at !== 'at' || words.length > 2 || !isSet) return undefined;
	return offWhenTrue.has(what) ? { state: 'off', path, said: path.join('.') } : undefined;
}

/** The words of a name or of a state: `isActive`, `PENDING_CONFIRMATION`. */
export function wordsOf(text: string): string[] {
	return text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean);
}

function truth(value: unknown): boolean | undefined {
	if (value === true || value === 1) return true;
	if (value === false || value === 0) return false;
	if (typeof value !== 'string') return undefined;
	if (/^(true|1|yes|on)$/i.test(value)) return true;
	return /^(false|0|no|off)$/i.test(value) ? false : undefined;
}

function opposite(value: unknown): unknown {
	const pairs: unknown[][] = [
		[true, false],
		[1, 0],
		['true', 'false'],
		['yes', 'no'],
		['on', 'off'],
		['1', '0'],
	];
	const said = typeof value === 'string' ? value.toLowerCase() : value;
	const pair = pairs.find((one) => one.includes(said)) ?? [];
	return pair.find((one) => one !== said);
}

function likeIn(text: string, word = 'active'): string {
	if (text === text.toUpperCase()) return word.toUpperCase();
	return /^[A-Z]/.test(text) ? `${word[0].toUpperCase()}${word.slice(1)}` : word;
}
