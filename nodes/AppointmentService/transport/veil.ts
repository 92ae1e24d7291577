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
	return (text) =>
		text.replace(pattern, (found) => (/^\d+$/.test(found) ? '9'.repeat(found.length) : cover));
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

function anyOf(sign: string): string {
	const code = sign.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0');
	const [high, low] = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`);
	const own = [sign, twins[sign] ?? '']
		.filter(Boolean)
		.map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
	const escaped = sign === '\\' ? '\\\\{1,4}' : `\\\\{0,3}[${own.join('')}]`;
	const entity = entities[sign] ? `|&${entities[sign]};` : '';
	return `(?:${escaped}|%${high}${low}|\\\\{1,3}u00${high}${low}|&#0?${code};|&#[xX]${high}${low};${entity})`;
}
