export const REDACTED = '*****';

/** Shorter ones may be words of somebody's records, and protect nothing. */
const minSecretLength = 8;

/** Whether a secret may be a word of the language: names of fields and sentences hold it, and no key that a service makes. */
export function isPlainWord(secret: string): boolean {
	return /^[A-Za-z]{1,14}$/.test(secret);
}

/** Replaces a short secret in a text that a service wrote. Of a plain word only whole words are replaced. */
export function redactWord(text: string, secret: string): string {
	if (!isPlainWord(secret)) return text.split(secret).join(REDACTED);
	return text.replace(new RegExp(wordPattern(secret), 'g'), REDACTED);
}

/** A plain word as a whole word, and not as the name of a field: a list under `appointments` stays readable. */
function wordPattern(word: string): string {
	return `(?<![A-Za-z0-9_-])${word}(?![A-Za-z0-9_-])(?!"\\s*:)`;
}

/** Replaces secrets in texts, in whatever form they are written there: plain, escaped or in base64. Digits become digits, so that JSON stays JSON. */
export function createRedactor(secrets: string[]): (text: string) => string {
	const longSecrets = [...new Set(secrets)].filter((secret) => secret.length >= minSecretLength);
	if (longSecrets.length === 0) return (text) => text;
	// The longest first, where one holds the other.
	longSecrets.sort((a, b) => b.length - a.length);
	// Each request reads the credential anew, and most of these readings replace nothing.
	let pattern: RegExp | undefined;
	const toPattern = () => new RegExp(longSecrets.flatMap(secretPatterns).join('|'), 'g');
	const numbers = new Set(longSecrets.filter((secret) => /^\d+$/.test(secret)).map(Number));
	const nines = (digits: string) => '9'.repeat(digits.length);
	const mask = (text: string) => {
		const replaced = text.replace((pattern ??= toPattern()), (match) =>
			/^\d+$/.test(match) ? nines(match) : REDACTED,
		);
		if (numbers.size === 0) return replaced;
		return replaced.replace(decimalNumber, (match) =>
			numbers.has(Number(match)) ? nines(String(Number(match))) : match,
		);
	};
	return (text) => {
		const maskedText = mask(text);
		const decoded = maskedText.replace(escapedCharacter, decodeCharacter);
		if (decoded === maskedText) return maskedText;
		const maskedDecoded = mask(decoded);
		// A text without secrets stays as it was written.
		return maskedDecoded === decoded ? maskedText : maskedDecoded;
	};
}

/** A number with a fraction or an exponent, which may be a secret of digits all the same. */
const decimalNumber = /(?<![\d.])\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;

/** An escaped letter or digit in JSON, programs, URLs and HTML, also escaped twice. Nobody needs to escape them, so there is little to decode. */
const escapedCharacter =
	/(?<!\\)\\+(?:u00|u\{0*|x|U0{6})(3\d|[46][1-9a-f]|[57][\da])\}?|%(?:25|u00)*(3\d|[46][1-9a-f]|[57][\da])|(?:&|(?<!\\)\\+u0026)(?:amp;)*#(?:x0*(3\d|[46][1-9a-f]|[57][\da])|0*(4[89]|5[0-7]|6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2]))(?!\d);?/gi;

function decodeCharacter(_: string, ...codes: Array<string | undefined>): string {
	const [fromBackslash, fromPercent, fromEntity, decimal] = codes;
	const hex = fromBackslash ?? fromPercent ?? fromEntity;
	return String.fromCharCode(hex === undefined ? Number(decimal) : parseInt(hex, 16));
}

function secretPatterns(secret: string): string[] {
	const base64Patterns = [0, 1, 2].map((shift) => encodedPattern(base64Core(secret, shift)));
	const hexPattern = anyCase(Buffer.from(secret).toString('hex'));
	return [...plainPatterns(secret), hexPattern, ...base64Patterns, ...spreadPattern(secret)];
}

/** A secret by so many letters and digits that no text has them in this order by chance, whatever stands between them but the end of a text. */
function spreadPattern(secret: string): string[] {
	const signs = secret.replace(/[^A-Za-z0-9]/g, '');
	const gap = `(?:${ampersand}#?\\w{1,20};|[^A-Za-z0-9"\\\\]|\\\\(?:[^u]|u[\\da-fA-F]{4})){0,9}`;
	return signs.length < 16 || /^(\d*|\D*)$/.test(signs) ? [] : [[...signs].join(gap)];
}

/** The secret in any case and backwards, except a number or a word, which may be somebody's. */
function plainPatterns(secret: string): string[] {
	if (/^\d+$/.test(secret)) return [`(?<!\\d)${secret}(?!\\d)`];
	if (isPlainWord(secret)) return [wordPattern(secret)];
	const backwards = [...secret].reverse().join('');
	return [secret, backwards].map((text) => encodedPattern(text, anyCase));
}

/** Either case of each letter. */
const anyCase = (text: string) =>
	[...text]
		.map((sign) => (/[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : sign))
		.join('');

/** The base64 of a text that follows `shift` other bytes (modulo three), without the characters that depend on its neighbours. */
function base64Core(secret: string, shift: number): string {
	const bytes = Buffer.from(secret);
	const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
	return encoded.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + bytes.length) * 8) / 6));
}

/** Names of signs in HTML, by the sign: those that every encoder uses, and those of HTML 5. */
const htmlEntities = new Map(
	`&amp <lt >gt "quot 'apos !excl #num $dollar %percnt (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi =equals ?quest
	@commat [lbrack \\bsol ]rbrack ^Hat _lowbar \`grave {lbrace |vert }rbrace`
		.split(/\s+/)
		.map((entity): [string, string] => [entity[0], entity.slice(1)]),
);
const ampersand = '(?:&|\\\\{1,4}u0026|%26)(?:amp;){0,2}';
/** The two characters in which base64 for URLs differs. */
const base64UrlCharacters: Record<string, string> = { '+': '-', '/': '_' };

function encodedPattern(text: string, toLetter = (letter: string) => letter): string {
	return [...text]
		.map((character) =>
			/[A-Za-z0-9]/.test(character) ? toLetter(character) : symbolPattern(character),
		)
		.join('');
}

/** A character that is neither letter nor digit, which many escape. */
function symbolPattern(character: string): string {
	if ((character.codePointAt(0) as number) > 0x7f) return widePattern(character);
	const unicodeEscapes = [character, base64UrlCharacters[character] ?? '']
		.filter(Boolean)
		.map((symbol) => `\\u${hexOf(symbol.charCodeAt(0), 4)}`);
	const backslashPattern =
		character === '\\' ? '\\\\{1,4}' : `\\\\{0,3}[${unicodeEscapes.join('')}]`;
	const name = htmlEntities.get(character);
	const entity = name ? `|${ampersand}${name};` : '';
	return `(?:${backslashPattern}|${escapePattern(character.charCodeAt(0))}${entity})`;
}

/** A character beyond ASCII: JSON writes it in one or two units of UTF-16, and URLs in several bytes of UTF-8. */
function widePattern(character: string): string {
	const units = character.split('').map((unit) => hexOf(unit.charCodeAt(0), 4));
	const plain = units.map((unit) => `\\u${unit}`).join('');
	const inJson = units.map((unit) => `\\\\{1,4}u${anyCase(unit)}`).join('');
	const bytes = [...Buffer.from(character)].map((byte) => anyCase(hexOf(byte, 2)));
	const inUrl = bytes.map((byte) => `[%=](?:25){0,3}${byte}`).join('');
	return `(?:${plain}|${inJson}|${inUrl}|${escapePattern(character.codePointAt(0) as number)})`;
}

const hexOf = (code: number, length: number) => code.toString(16).padStart(length, '0');

/** A character by its code: as JSON, programs, URLs, mails and HTML write it, and the same escaped once more. */
function escapePattern(code: number): string {
	const hex = anyCase(hexOf(code, 2));
	const backslashEscape = `\\\\{1,4}(?:u00|x|u\\{0{0,4}|U0{0,6})${hex}\\}?`;
	const percentEscape = `[%=](?:(?:25){0,3}|u00)${hex}`;
	const entityEscape = `${ampersand}#(?:0{0,5}${code}|[xX]0{0,4}${hex});?`;
	return `${backslashEscape}|${percentEscape}|${entityEscape}`;
}
