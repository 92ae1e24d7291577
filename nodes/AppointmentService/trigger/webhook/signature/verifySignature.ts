import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parseTime } from '../../../rest';
import { formTexts, isUnambiguousBody, jsonTexts } from './bodyFraming';
import { signedTexts, signedTokens } from './messageSignatures';
import {
	signatureCandidates,
	signingTimes,
	parseHeaderTokens,
	type SignatureCandidate,
	type SignatureScheme,
	type SignedPayload,
} from './signatureHeader';

export interface SignedRequest {
	/** Names in lower case. */
	headers: Record<string, string>;
	query: Record<string, string>;
	body: Buffer;
	/** The texts that a body of usual size holds; read only where nothing else proves the delivery. */
	bodyTexts?(): string[];
	/** What a body of usual size holds, as it is read. */
	bodyValue?(): unknown;
	/** Addresses that the delivery may have been sent to; never taken from the request itself. */
	addresses: string[];
}

export interface SignatureRules {
	/** Each of these may be the one in use. */
	secrets: string[];
	/** Only this scheme is accepted; any where it is `auto` or left out. */
	scheme?: SignatureScheme | 'auto';
	/** Only this header is looked at, in lower case; any where it is empty or left out. */
	header?: string;
	/** Milliseconds by which a signed time may differ from now; 0 for no limit. */
	tolerance: number;
	now: number;
}

export type SignatureCheck =
	| {
			scheme: SignatureScheme;
			/** Names of the headers that were signed with the body; left out where the secret itself was sent, which vouches for all. */
			covered?: string[];
			/** Digest of a signed text with its time: an id, a time and a body can be told apart in several ways, under any names. */
			mark?: string;
	  }
	| { refused: 'unsigned' | 'old' };

/**
 * Whether a request proves that its sender knows a secret. Nothing is known of how the service signs, so the usual schemes are tried; each
 * is accepted only where the secret made the value, so a forger gains nothing from the choice, except to drop a signed time: so it must be
 * beyond doubt where the body begins. Values are compared in constant time.
 */
export function verifySignature(request: SignedRequest, rules: SignatureRules): SignatureCheck {
	const { secrets, scheme: chosen = 'auto', header = '', now } = rules;
	const headers = Object.entries(request.headers).filter(([name]) =>
		header ? name === header : !transportHeaders.test(name),
	);
	const isAllowed = (scheme: SignatureScheme) => chosen === 'auto' || chosen === scheme;
	if (isAllowed('secret') && secrets.some((secret) => isSentIn(request, headers, secret, header)))
		return { scheme: 'secret' };
	// None in the address: whoever sees that could use it again.
	const tokens = headers.flatMap(([name, value]) => parseHeaderTokens(name, value));
	const candidates = signatureCandidates(tokens, header !== '');
	const times = signingTimes(request.headers, tokens);
	let isExpired = false;
	const usualKeys = secrets.flatMap(hmacKeys);
	// Some services hash the secret before they sign a body with it.
	const bodyKeys = [...usualKeys, ...secrets.map(sha256)];
	const bytesOfTrial = Math.max(1, request.body.length * algorithmsOf(candidates).size);
	let trials = Math.ceil(maxHashedBytes / bytesOfTrial);
	const signed = [
		...(['', 'signature'].includes(header)
			? signedTexts(request.headers, request.body, request.addresses)
			: []),
		...signedTokens(tokens, request.body),
	];
	// Without a signature nothing is worth to be written anew.
	const bodyValue = candidates.length > 0 ? request.bodyValue : undefined;
	for (const payload of signedPayloads({ ...request, bodyValue }, times, signed)) {
		const { scheme, parts, time, covered = [] } = payload;
		if (trials <= 0) break;
		if (!isAllowed(scheme)) continue;
		const keys = scheme === 'body' ? bodyKeys : usualKeys;
		for (const key of keys.slice(0, trials)) {
			if (!matchesHmac(payload.candidates ?? candidates, key, parts)) continue;
			if (!isUnambiguousBody(request.body, time !== undefined, now)) continue;
			const isTimely = time === undefined || isWithinTolerance(time, rules);
			const mark = time && sha256(parts.join('')).toString('base64');
			if (isTimely && isHeld(payload, rules)) return { scheme, covered, mark };
			isExpired = true;
		}
		trials -= keys.length;
	}
	if (isExpired) return { refused: 'old' };
	// Some services send the secret itself, among the fields of the body.
	const texts = isAllowed('secret') && header === '' ? (request.bodyTexts?.() ?? []) : [];
	const unguessable = secrets.filter((secret) => !mayBeWord.test(secret));
	const isSent = unguessable.filter((secret) => isAmong(texts, secret)).length > 0;
	return isSent ? { scheme: 'secret' } : { refused: 'unsigned' };
}

/** What may stand in any body, as a word or a number of a record. */
const mayBeWord = /^([A-Za-z]*|\d*|.{0,7})$/s;

/** Bytes that are hashed for one delivery: whoever sends a large one chooses how many headers may hold a time, an id or a signature. */
const maxHashedBytes = 128 * 1024 * 1024;

const algorithmsOf = (candidates: SignatureCandidate[]) =>
	new Set(candidates.map(({ algorithm }) => algorithm));

/** Headers that the transport sets, never the service. */
export const transportHeaders =
	/^(host|connection|content-(length|type|encoding)|accept.*|user-agent|cookie|transfer-encoding|via|forwarded|x-forwarded-.*|x-real-ip|cdn-.*|cf-.*)$/;

/** A text that may hold a body or a time is no id. */
const messageIdFormat = /^[\w:-]{1,200}$/;
const messageIdName = /(^|-)((message|event|delivery|request)?id|nonce)$/;
/** What stands between and after a time and an id. */
const separators = ['.', ':', '|', '\n'];

function* signedPayloads(
	request: SignedRequest,
	times: string[],
	ofMessage: SignedPayload[],
): Generator<SignedPayload> {
	const { body, addresses, headers } = request;
	yield { scheme: 'body', parts: [body] };
	for (const text of jsonTexts(request.bodyValue?.(), body))
		yield { scheme: 'body', parts: [text] };
	yield* ofMessage;
	const ids = Object.entries(headers)
		.filter(([name, value]) => messageIdName.test(name) && messageIdFormat.test(value))
		.slice(0, 4);
	for (const time of times) {
		const timed = (before: string, after = '', covered: string[] = []): SignedPayload => ({
			scheme: 'timeAndBody',
			parts: [before, body, after],
			time,
			covered,
		});
		const labelled = [`v0:${time}:`, `v1:${time}:`];
		for (const before of [...['.', '', ':', '|', '\n'].map((sign) => time + sign), ...labelled])
			yield timed(before);
		for (const after of [`.${time}`, time]) yield timed('', after);
		for (const [name, id] of ids) {
			const joined = addresses.map((address) => `${time}${id}${address}`);
			const separated = separators.flatMap((sign) => [
				`${id}${sign}${time}${sign}`,
				`${time}${sign}${id}${sign}`,
			]);
			// Letters of a form could be moved into the ID.
			const bare = body[0] === 0x7b ? [`${time}${id}`] : [];
			for (const before of [...separated, `${id}${time}`, ...bare, ...joined])
				yield timed(before, '', [name]);
		}
		for (const address of addresses) {
			yield timed(time + address);
			if (URL.canParse(address)) yield timed(`${time}POST${new URL(address).pathname}`);
			yield timed(`POST${address}`, time);
		}
	}
	for (const address of addresses) {
		for (const before of [address, `${address}.`, `${address}\n`]) {
			yield { scheme: 'addressAndBody', parts: [before, body] };
		}
		yield { scheme: 'addressAndBody', parts: [body, address] };
		for (const text of formTexts(headers['content-type'], body))
			yield { scheme: 'addressAndBody', parts: [address, text] };
	}
}

/** Nobody guesses as many bytes. */
const minKeyLength = 16;

/** The secret as it is, and where it is base64 (`whsec_…` says so) or hex, also the decoded bytes. */
function hmacKeys(secret: string): Array<string | Buffer> {
	const [, encoded] = /^whsec_([A-Za-z0-9+/=_-]+)$/.exec(secret) ?? [];
	const bytes = Buffer.from(encoded ?? secret, 'base64');
	const isEncoded = encoded !== undefined || isBase64(secret);
	// Zeros sign as an empty secret does.
	const decoded = isEncoded && bytes.length >= minKeyLength && bytes.some(Boolean) ? [bytes] : [];
	const isHex = /^([0-9a-f]{2})+$/i.test(secret) && secret.length >= 2 * minKeyLength;
	return [...decoded, ...(isHex ? [Buffer.from(secret, 'hex')] : []), secret];
}

const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text;

function matchesHmac(
	candidates: SignatureCandidate[],
	key: string | Buffer,
	parts: Array<string | Buffer>,
): boolean {
	return [...algorithmsOf(candidates)].some((algorithm) => {
		const hmac = createHmac(algorithm, key);
		for (const part of parts) hmac.update(part);
		const digest = hmac.digest();
		return candidates.some(
			(candidate) => candidate.algorithm === algorithm && timingSafeEqual(candidate.bytes, digest),
		);
	});
}

/** Whether the secret itself came, in one of these headers or in the address. */
function isSentIn(
	{ query }: SignedRequest,
	headers: Array<[string, string]>,
	secret: string,
	header: string,
): boolean {
	const values = [
		...headers.map(([, value]) => value.replace(/^(bearer|token|basic)\s+/i, '')),
		...headers.map(([, value]) => value),
		...headers.flatMap(([, value]) => basicCredentials(value)),
		...(header ? [] : Object.values(query)),
	];
	return isAmong(values, secret);
}

/** Every value is compared, and as a digest, so that the time shows neither its position nor its length. */
function isAmong(values: string[], secret: string): boolean {
	const expected = sha256(secret);
	return values.filter((value) => timingSafeEqual(sha256(value), expected)).length > 0;
}

/** HTTP basic authentication: `user:password`, the user and the password. */
const basicCredentials = (value: string) =>
	/^(([^:]*):(.*))/s
		.exec(Buffer.from(/^basic\s+([\w+/-]+=*)$/i.exec(value)?.[1] ?? '', 'base64').toString())
		?.slice(1) ?? [];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** `Date.parse` accepts nearly every text; these are the formats that services send. */
const timestampFormats =
	/^(\d{9,13}|\d{16}|\d{19}|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:?\d{2})?|[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} [\d:]{8} (GMT|UTC|[+-]\d{4}))$/;

function isWithinTolerance(time: string, { tolerance, now }: SignatureRules): boolean {
	if (!timestampFormats.test(time)) return false;
	// Microseconds and nanoseconds are cut to milliseconds.
	const signed =
		parseTime(/^\d{16}(\d{3})?$/.test(time) ? time.slice(0, 13) : time) ?? Date.parse(time);
	return tolerance === 0 || Math.abs(now - signed) <= tolerance;
}

/** By how much the clocks of two servers may differ, in milliseconds. */
const clockSkewMs = 60_000;

/** Whether a signature holds now, as far as it says itself from when and until when. */
function isHeld({ holds }: SignedPayload, { tolerance, now }: SignatureRules): boolean {
	if (!holds || tolerance === 0) return true;
	const [from, until] = holds;
	return now >= from * 1000 - clockSkewMs && now <= until * 1000 + clockSkewMs;
}
