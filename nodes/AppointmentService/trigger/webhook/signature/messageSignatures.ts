import { createHash } from 'node:crypto';
import { isObject, parseJson } from '../../../rest';
import type { HeaderToken, SignatureCandidate, SignedPayload } from './signatureHeader';

/** One of the signatures that a message names: its label, and its parameters with the names of the parts. */
const inputFormat = /^ *([\w*-]{1,50})=(\(([^()]*)\).*)$/;
const maxInputs = 4;
const digests = new Map([
	['sha-256', 'sha256'],
	['sha-512', 'sha512'],
]);

/** The texts that a message was signed by, as RFC 9421 says: parts of the request, the digest of the body among them. */
export function signedTexts(
	headers: Record<string, string>,
	body: Buffer,
	addresses: string[],
): SignedPayload[] {
	const { 'signature-input': inputs = '', 'content-digest': digest = '', signature = '' } = headers;
	const [name = '', value] = digest.trim().split(/=(.*)/s);
	const algorithm = digests.get(name);
	if (algorithm === undefined) return [];
	const expected = createHash(algorithm).update(body).digest('base64');
	if (value !== `:${expected}:`) return [];
	return inputs
		.split(',')
		.slice(0, maxInputs)
		.flatMap((input) => {
			const [, label, parameters = '', list = ''] = inputFormat.exec(input) ?? [];
			const names = list.split(' ').map((part) => part.replaceAll('"', ''));
			if (label === undefined || !names.includes('content-digest')) return [];
			// Each part stands there once; a long one, named a thousand times, would cost much before anything is proved.
			if (new Set(names).size < names.length) return [];
			const candidates = candidatesUnder(label, signature);
			const covered = names.filter((part) => !part.startsWith('@'));
			const [, time] = /;created=(\d+)/.exec(parameters) ?? [];
			const [, until = Infinity] = /;expires=(\d+)/.exec(parameters) ?? [];
			const scheme = time === undefined ? 'body' : 'timeAndBody';
			return addresses.flatMap((address): SignedPayload[] => {
				if (!URL.canParse(address)) return [];
				const parts = { ...headers, ...partsOf(new URL(address)) };
				if (!names.every((part) => Object.hasOwn(parts, part))) return [];
				const lines = names.map((part) => `"${part}": ${parts[part].trim()}`);
				const text = [...lines, `"@signature-params": ${parameters}`].join('\n');
				return [{ scheme, parts: [text], time, holds: [0, Number(until)], covered, candidates }];
			});
		});
}

const tokenFormat = /^([\w-]+\.([\w-]+))\.([\w-]{43})$/;
const maxTokens = 4;

/** The texts of JSON Web Tokens that hold the digest of the body and a time; each is signed with SHA-256. */
export function signedTokens(tokens: HeaderToken[], body: Buffer): SignedPayload[] {
	const texts = [...new Set(tokens.map(({ value }) => value))].filter((value) =>
		tokenFormat.test(value),
	);
	return texts.slice(0, maxTokens).flatMap((value): SignedPayload[] => {
		const [, text = '', encoded = '', signature = ''] = tokenFormat.exec(value) ?? [];
		const parsed = parseJson(Buffer.from(encoded, 'base64url').toString());
		const claims = 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
		const digest = createHash('sha256').update(body).digest();
		const isOfBody = Object.values(claims).some(
			(claim) => claim === digest.toString('hex') || claim === digest.toString('base64'),
		);
		const time = claims.iat ?? claims.nbf;
		if (!isOfBody || typeof time !== 'number') return [];
		const holds: SignedPayload['holds'] = [Number(claims.nbf ?? 0), Number(claims.exp ?? Infinity)];
		const candidates = [{ algorithm: 'sha256', bytes: Buffer.from(signature, 'base64url') }];
		return [{ scheme: 'timeAndBody', parts: [text], time: String(time), holds, candidates }];
	});
}

const partsOf = ({ href, host, protocol, pathname, search }: URL): Record<string, string> => ({
	'@method': 'POST',
	'@target-uri': href,
	'@authority': host,
	'@scheme': protocol.replace(':', ''),
	'@path': pathname,
	'@query': search || '?',
	'@request-target': pathname + search,
});

/** `sig1=:…:` */
function candidatesUnder(label: string, signature: string): SignatureCandidate[] {
	const found = signature.split(/, */).find((part) => part.startsWith(`${label}=:`)) ?? '';
	const bytes = Buffer.from(found.slice(label.length + 2), 'base64');
	const algorithm = { 32: 'sha256', 64: 'sha512' }[bytes.length];
	return algorithm ? [{ algorithm, bytes }] : [];
}
