/** A value as text; empty for an object or a list, whose `toString` may be a field that is no function, so that `String` throws. */
export function scalarText(value: unknown): string {
	return typeof value === 'object' && value !== null ? '' : String(value);
}

/** Controls, breaks of lines, marks that turn the direction of a text, and what takes no place in it. Joiners stay: emoji and scripts need them. */
const hiddenCharacters =
	/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text for people, without characters that hide or turn a part of it: one name could look like another. */
export function withoutHidden(text: string): string {
	return text.replace(hiddenCharacters, '');
}
