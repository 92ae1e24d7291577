/** A value as text; empty for an object or a list, whose `toString` may be a field that is no function, so that `String` throws. */
export function scalarText(value: unknown): string {
	return typeof value === 'object' && value !== null ? '' : String(value);
}

/** Controls, breaks of lines, marks that turn the direction of a text, and what takes no place in it. Joiners and selectors stay: emoji and scripts need them. */
const hiddenCharacters =
	/(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** A text for people, without characters that hide or turn a part of it: one name could look like another. */
export function withoutHidden(text: string): string {
	return text.replace(hiddenCharacters, '');
}
