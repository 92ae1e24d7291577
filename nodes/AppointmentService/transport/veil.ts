/** What stands where a secret stood. */
export const cover = '*****';

/** Shorter ones may be words of somebody's records, and keep nothing secret. */
const shortest = 8;

/**
 * Takes secrets out of texts, in whatever form services and libraries write them: as they are, escaped for JSON, HTML or addresses,
 * or in base64, with whatever stands around them. A number that is a secret stays a number, so that JSON stays JSON.
 */
export function veilOf(secrets: string[]): (text: string) => string {
	const long = [...new Set(secrets)].filter((secret) => secret.length >= shortest);
	if (long.length === 0) return (text) => text;
	// The longest first, where one holds the other.
	const forms = long.sort((a, b) => b.length - a.length).flatMap(formsOf);
	const pattern = new RegExp(forms.join('|'), 'g');
	const numbers = new Set(long.filter((secret) => /^\d+$/.test(secret)).map(Number));
	const nines = (digits: string) => '9'.repeat(digits.length);
	const masked = (text: string) => {
		const rest = text.replace(pattern, (found) => (/^\d+$/.test(found) ? nines(found) : cover));
		if (numbers.size === 0) return rest;
		return rest.replace(numberInPieces, (found) =>
			numbers.has(Number(found)) ? nines(String(Number(found))) : found,
		);
	};
	return (text) => {
		const usual = masked(text);
		const plain = usual.replace(escapedLetter, lettersOf);
		if (plain === usual) return usual;
		const unusual = masked(plain);
		// What has nothing to hide stays as it was written.
		return unusual === plain ? usual : unusual;
	};
}

/** A number with a fraction or an exponent, which may be a secret of digits all the same. */
const numberInPieces = /(?<![\d.])\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;

/**
 * A letter or a digit by its number, as JSON, programs, addresses and HTML write it, also within one another. Nobody needs to, so
 * there is little to undo; to look for each secret in all these ways would take twenty times as long.
 */
const escapedLetter =
	/(?<!\\)\\+(?:u00|u\{0*|x|U0{6})(3\d|[46][1-9a-f]|[57][\da])\}?|%(?:25|u00)*(3\d|[46][1-9a-f]|[57][\da])|&(?:amp;)*#(?:x0*(3\d|[46][1-9a-f]|[57][\da])|0*(4[89]|5[0-7]|6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2]));/gi;

function lettersOf(_: string, ...codes: Array<string | undefined>): string {
	const [inPrograms, inAddresses, inPages, decimal] = codes;
	const hex = inPrograms ?? inAddresses ?? inPages;
	return String.fromCharCode(hex === undefined ? Number(decimal) : parseInt(hex, 16));
}

function formsOf(secret: string): string[] {
	const plainly = /^\d+$/.test(secret) ? `(?<!\\d)${secret}(?!\\d)` : spelled(secret);
	return [plainly, ...[0, 1, 2].map((shift) => spelled(core(secret, shift)))];
}

/** What base64 writes of a text that stands behind so many other bytes (modulo three), without what depends on its neighbours. */
function core(secret: string, shift: number): string {
	const bytes = Buffer.from(secret);
	const written = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
	return written.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + bytes.length) * 8) / 6));
}

const entities: Record<string, string> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};
/** Base64 for addresses has two letters of its own. */
const twins: Record<string, string> = { '+': '-', '/': '_' };

/** A pattern for a text with each sign in every way of writing it. */
function spelled(text: string): string {
	return [...text].map((sign) => (/[A-Za-z0-9]/.test(sign) ? sign : anyOf(sign))).join('');
}

/** A sign that is no letter, which many escape. */
function anyOf(sign: string): string {
	const own = [sign, twins[sign] ?? '']
		.filter(Boolean)
		.map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
	const slashed = sign === '\\' ? '\\\\{1,4}' : `\\\\{0,3}[${own.join('')}]`;
	const entity = entities[sign] ? `|&${entities[sign]};` : '';
	return `(?:${slashed}|${escaped(sign)}${entity})`;
}

/** A sign by its number: as JSON, programs, addresses and HTML write it, and as they write that once more. */
function escaped(sign: string): string {
	const code = sign.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0');
	const [high, low] = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`);
	const inPrograms = `\\\\{1,4}(?:u00|x|u\\{0{0,4}|U0{6})${high}${low}\\}?`;
	const inAddresses = `%(?:(?:25){0,3}|u00)${high}${low}`;
	const inPages = `&(?:amp;){0,2}#(?:0{0,5}${code}|[xX]0{0,4}${high}${low});`;
	return `${inPrograms}|${inAddresses}|${inPages}`;
}
