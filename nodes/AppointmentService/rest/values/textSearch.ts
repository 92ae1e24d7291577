/** Letters that are no letter with an accent on it, as people write them who do not have them. */
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
};

/** A text without case and accents. */
export function normalizeText(text: string): string {
	return text
		.toLowerCase()
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[ßæœøłđðþı]/g, (letter) => letterReplacements[letter]);
}

/** Tells whether texts hold every word of what was looked for, in any order, whatever its case and accents. */
export function createTextMatcher(query: string): (...texts: string[]) => boolean {
	const words = normalizeText(query)
		.split(/[\s,]+/)
		.filter(Boolean);
	return (...texts) => {
		const text = normalizeText(texts.join(' '));
		return words.every((word) => text.includes(word));
	};
}
