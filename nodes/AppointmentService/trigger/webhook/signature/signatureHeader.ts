export interface HeaderToken {
	/** The text before the value, e.g. `sha256` or `t`, or the header’s name. */
	label: string;
	value: string;
}

/** Signs after which a value may begin: base64 has some of them itself. */
const maxSeparators = 3;

/** `sha256=…`, `t=…,v1=…`, `t=…&s=…`, `v1,… v1,…`, `1/sha256/…`, `Bearer …`: every value that a header may hold. */
export function parseHeaderTokens(name: string, header: string): HeaderToken[] {
	return [header, ...header.split(/[\s,;&]/)].slice(0, 40).flatMap((part) => {
		const separators = [...part.matchAll(/[=:/]/g)].slice(0, maxSeparators);
		const labelled = separators.flatMap(({ index }) => {
			const [label, value] = [part.slice(0, index), part.slice(index + 1)];
			const isLabel = /^\w[\w/:-]*$/.test(label);
			return isLabel ? [{ label: label.toLowerCase(), value: value.replace(/^"|"$/g, '') }] : [];
		});
		return [{ label: name, value: part.replace(/^"|"$/g, '') }, ...labelled];
	});
}

const bareTime = /^\d{10}(\d{3})?$/;

/** Every text that may be the time of signing, as it was sent. */
export function signingTimes(headers: Record<string, string>, tokens: HeaderToken[]): string[] {
	const fromHeaders = Object.entries(headers)
		.filter(([name]) => /(^|-)(time|timestamp|date|ts)$/.test(name))
		.map(([, value]) => value);
	const labelled = tokens.filter(({ label }) => /^(t|ts|time|timestamp)$/.test(label));
	// `1767225600,signature` and `1767225600:signature`
	const bare = tokens
		.flatMap(({ label, value }) => [value, label])
		.filter((text) => bareTime.test(text));
	const fromTokens = [...labelled.map(({ value }) => value), ...bare];
	return [...new Set([...fromHeaders, ...fromTokens])].slice(0, 3);
}

export interface SignatureCandidate {
	algorithm: string;
	bytes: Buffer;
}

/** What is signed: the body or its digest alone, a time and the body, the address and the body; or the secret itself is sent. */
export const signatureSchemes = ['body', 'timeAndBody', 'addressAndBody', 'secret'] as const;

export type SignatureScheme = (typeof signatureSchemes)[number];

/** A text that may be signed, in parts. */
export interface SignedPayload {
	scheme: SignatureScheme;
	parts: Array<string | Buffer>;
	time?: string;
	/** Between which times it holds, as its signer says, in seconds since 1970. */
	holds?: [from: number, until: number];
	/** Headers that are signed with it. */
	covered?: string[];
	/** What may be its signature, where not every header may hold it. */
	candidates?: SignatureCandidate[];
}

const algorithms = [
	{ algorithm: 'sha256', length: 32, labelPattern: /^(?!.*sha-?(1|512))/ },
	{ algorithm: 'sha1', length: 20, labelPattern: /sha-?1/ },
	{ algorithm: 'sha384', length: 48, labelPattern: /^(?!.*sha-?(1|256|512))/ },
	{ algorithm: 'sha512', length: 64, labelPattern: /^(?!.*sha-?(1|256)(?!\d))/ },
];

/** What may be a signature by its length. SHA-1 only with a label or in base64 with its sign at the end: it is often an ID. */
export function signatureCandidates(tokens: HeaderToken[], isChosen = false): SignatureCandidate[] {
	return tokens.flatMap(({ label, value }) =>
		algorithms
			.filter(
				({ algorithm, labelPattern }) =>
					labelPattern.test(label) || (algorithm === 'sha1' && (isChosen || value.endsWith('='))),
			)
			.flatMap(({ algorithm, length }) => {
				const bytes = decodeDigest(value, length);
				return bytes ? [{ algorithm, bytes }] : [];
			}),
	);
}

/** The bytes of a value that has exactly this many. Hex may begin with `0x`, or have a sign between the bytes. */
function decodeDigest(text: string, length: number): Buffer | undefined {
	const value = /^(0x)?[0-9a-f]{2}(-?[0-9a-f]{2})+$/i.test(text)
		? text.replace(/^0x|-/gi, '')
		: text;
	if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return undefined;
	const bytes = Buffer.from(value, value.length === length * 2 ? 'hex' : 'base64');
	return bytes.length === length ? bytes : undefined;
}

const signatureNames =
	/signature|hmac|(^|[-_])(sig|sign|mac|digest|checksum)([-_]|$)|(^|[-_])sha-?(1|256|384|512)([-_]|$)/;

/** Whether a header or a query parameter may be a signature, by its name or by its value. */
export function mayBeSignature(name: string, value: string): boolean {
	return (
		signatureNames.test(name) || signatureCandidates(parseHeaderTokens(name, value)).length > 0
	);
}
