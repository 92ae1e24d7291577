/** Letters that Unicode does not decompose, as people type them without such a keyboard. */
export const letterReplacements: Record<string, string> = Object.fromEntries(
	"ßss æae œoe øo łl đd ðd þth ıi ’' ‘' ʼ'".split(' ').map((pair) => [pair[0], pair.slice(1)]),
);

/** A text with its letters in one form. Of a run of accents only the first count: to put many in order takes time with the square of them. */
export const normalizeLetters = (text: string, form = 'NFC') =>
	text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);

/** A text in lower case, without accents. */
export function normalizeText(text: string): string {
	return normalizeLetters(text.toLowerCase(), 'NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[ßæœøłđðþı’‘ʼ]/g, (letter) => letterReplacements[letter]);
}

/** The words that a query asks for, as `normalizeText` gives them. */
export function queryWords(query: string): string[] {
	return normalizeText(query)
		.split(/[\s,;<>"]+/)
		.filter(Boolean);
}

/** Returns a function that tells whether texts contain every word of the query, in any order, ignoring case and accents. Signs alone are in none. */
export function createTextMatcher(query: string): (...texts: string[]) => boolean {
	const words = queryWords(query);
	return (...texts) => {
		const text = normalizeText(texts.join(' '));
		return words.length > 0 && words.every((word) => text.includes(word));
	};
}
