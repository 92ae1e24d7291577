/** Letters that Unicode does not decompose, as people type them without such a keyboard. */
const letterReplacements: Record<string, string> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ı: 'i',
	'’': "'",
	'‘': "'",
	ʼ: "'",
};

/** A text in lower case, without accents. */
export function normalizeText(text: string): string {
	return text
		.toLowerCase()
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[ßæœøłđðþı’‘ʼ]/g, (letter) => letterReplacements[letter]);
}

/** Returns a function that tells whether texts contain every word of the query, in any order, ignoring case and accents. */
export function createTextMatcher(query: string): (...texts: string[]) => boolean {
	const words = normalizeText(query)
		.split(/[\s,;<>"]+/)
		.filter(Boolean);
	return (...texts) => {
		const text = normalizeText(texts.join(' '));
		return words.every((word) => text.includes(word));
	};
}
