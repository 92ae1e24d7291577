import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { timeOf } from '../../wire/parts';
import { isWholeBody } from './framing';
import { candidatesOf, timesOf, tokensOf, type Candidate } from './tokens';

/** What is signed: the body alone, a time and the body, the address and the body; or the secret itself is carried. */
export const schemes = ['body', 'timeAndBody', 'addressAndBody', 'secret'] as const;

export type Scheme = (typeof schemes)[number];

export interface SignedRequest {
	/** Names in lower case. */
	headers: Record<string, string>;
	query: Record<string, string>;
	/** The body byte for byte. */
	body: Buffer;
	/** Addresses that the delivery may have been sent to; never taken from the request itself. */
	addresses: string[];
}

export interface Rules {
	/** Each of these may have been used. */
	secrets: string[];
	/** Only this scheme is accepted; any where it is left out. */
	scheme?: Scheme;
	/** Only this header is looked at, in lower case; any where it is left out. */
	header?: string;
	/** Milliseconds by which a signed time may differ from now; 0 for no limit. */
	tolerance: number;
	/** Milliseconds since 1970. */
	now: number;
}

export type Proof =
	| {
			scheme: Scheme;
			/** Names of the headers that were signed with the body; left out where the secret came along, and vouches for all. */
			covered?: string[];
	  }
	| { refused: 'unsigned' | 'old' };

/**
 * Whether a request proves that its sender knows a secret. Nothing is known of how the service signs, so a fixed set of the
 * usual schemes is tried.
 *
 * What verified once is not pinned: each scheme of the set is accepted only where the secret made the value, so knowing which
 * one the service uses gains a forger nothing. What could be gained is dropping a signed time, so a body must be one beyond
 * doubt. Values are compared in constant time, whatever their length.
 */
export function proves(request: SignedRequest, rules: Rules): Proof {
	const headers = Object.entries(request.headers).filter(([name]) =>
		rules.header ? name === rules.header : !transport.test(name),
	);
	const wanted = (scheme: Scheme) => rules.scheme === undefined || rules.scheme === scheme;
	const tokens = headers.flatMap(([name, value]) => tokensOf(name, value));
	const candidates = candidatesOf(tokens);
	const times = timesOf(request.headers, tokens);
	let old = false;
	for (const secret of rules.secrets) {
		if (wanted('secret') && carries(request, headers, secret, rules.header))
			return { scheme: 'secret' };
		for (const key of keysOf(secret)) {
			for (const text of signedTexts(request, times)) {
				if (!wanted(text.scheme) || !signs(candidates, key, text.parts)) continue;
				if (!isWholeBody(request.body, text.time !== undefined, rules.now)) continue;
				if (text.time === undefined || isFresh(text.time, rules))
					return { scheme: text.scheme, covered: text.covered ?? [] };
				old = true;
			}
		}
	}
	return { refused: old ? 'old' : 'unsigned' };
}

/** Set by what carries the request, never by the service. */
const transport =
	/^(host|connection|content-(length|type|encoding)|accept.*|user-agent|cookie|transfer-encoding|via|forwarded|x-forwarded-.*|x-real-ip|cdn-.*|cf-.*)$/;

interface SignedText {
	scheme: Scheme;
	parts: Array<string | Buffer>;
	time?: string;
	covered?: string[];
}

/** A text that holds a body, or a time, is no id. */
const messageId = /^[\w:-]{1,200}$/;

function* signedTexts(request: SignedRequest, times: string[]): Generator<SignedText> {
	const { body, addresses, headers } = request;
	yield { scheme: 'body', parts: [body] };
	const ids = Object.entries(headers)
		.filter(([name, value]) => /(^|-)id$/.test(name) && messageId.test(value))
		.slice(0, 4);
	for (const time of times) {
		for (const before of [`${time}.`, time, `${time}:`, `v0:${time}:`, `${time}|`, `${time}\n`]) {
			yield { scheme: 'timeAndBody', parts: [before, body], time };
		}
		for (const after of [`.${time}`, time]) {
			yield { scheme: 'timeAndBody', parts: [body, after], time };
		}
		for (const [name, id] of ids) {
			yield { scheme: 'timeAndBody', parts: [`${id}.${time}.`, body], time, covered: [name] };
		}
		for (const address of addresses) {
			yield { scheme: 'timeAndBody', parts: [time, address, body], time };
		}
	}
	for (const address of addresses) {
		for (const before of [address, `${address}.`, `${address}\n`]) {
			yield { scheme: 'addressAndBody', parts: [before, body] };
		}
	}
}

/** So many bytes nobody guesses. */
const shortestKey = 16;

/** The secret as it is, and where it is base64 (`whsec_…` says so), also as the bytes that it stands for. */
function keysOf(secret: string): Array<string | Buffer> {
	const [, marked] = /^whsec_([A-Za-z0-9+/=_-]+)$/.exec(secret) ?? [];
	const bytes = Buffer.from(marked ?? secret, 'base64');
	const stands = marked !== undefined || isBase64(secret);
	return stands && bytes.length >= shortestKey ? [bytes, secret] : [secret];
}

const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text;

function signs(
	candidates: Candidate[],
	key: string | Buffer,
	parts: Array<string | Buffer>,
): boolean {
	return [...new Set(candidates.map(({ algorithm }) => algorithm))].some((algorithm) => {
		const hmac = createHmac(algorithm, key);
		for (const part of parts) hmac.update(part);
		const digest = hmac.digest();
		return candidates.some(
			(candidate) => candidate.algorithm === algorithm && timingSafeEqual(candidate.bytes, digest),
		);
	});
}

function carries(
	{ query }: SignedRequest,
	headers: Array<[string, string]>,
	secret: string,
	header: string | undefined,
): boolean {
	const values = [
		...headers.map(([, value]) => value.replace(/^(bearer|token|basic)\s+/i, '')),
		...headers.map(([, value]) => value),
		...headers.map(([, value]) => userAndPassword(value)),
		...(header ? [] : Object.values(query)),
	];
	// Every value is compared, and as a digest, so that neither place nor length shows in the time that it takes.
	const wanted = digestOf(secret);
	return values.filter((value) => timingSafeEqual(digestOf(value), wanted)).length > 0;
}

/** `user:password` of HTTP’s own way to sign in; empty where there is none. */
const userAndPassword = (value: string) =>
	Buffer.from(/^basic\s+([\w+/-]+=*)$/i.exec(value)?.[1] ?? '', 'base64').toString();

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** JavaScript takes nearly every text for a time; these are the ones that services send. */
const timeTexts =
	/^(\d{9,13}|\d{16}|\d{19}|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:?\d{2})?|[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} [\d:]{8} (GMT|UTC|[+-]\d{4}))$/;

function isFresh(time: string, { tolerance, now }: Rules): boolean {
	if (!timeTexts.test(time)) return false;
	// Microseconds and nanoseconds are cut to milliseconds.
	const signed =
		timeOf(/^\d{16}(\d{3})?$/.test(time) ? time.slice(0, 13) : time) ?? Date.parse(time);
	return tolerance === 0 || Math.abs(now - signed) <= tolerance;
}
