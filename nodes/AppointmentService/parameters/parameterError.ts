/** A parameter has a value that it cannot have: an expression may give anything. Says which one, and what to enter instead. */
export class ParameterError extends Error {
	constructor(
		message: string,
		readonly advice: string,
	) {
		super(message);
	}
}

/**
 * The text of a parameter. Expressions give numbers, too, and nothing where a field of an item is missing.
 *
 * @returns undefined for a value that is neither text, nor a number, nor missing
 */
export function toText(value: unknown): string | undefined {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
	return typeof value === 'string' || typeof value === 'bigint' ? String(value) : undefined;
}

/**
 * The same for a parameter that has to be text.
 *
 * @param name of the parameter in the editor
 * @throws ParameterError where it is no text
 */
export function requireText(value: unknown, name: string): string {
	const text = toText(value);
	if (text !== undefined) return text;
	throw new ParameterError(
		`The ${name} is ${describeValue(value)} and not a text`,
		`Enter a text under ${name}. Where it is an expression, let it give one field of the item, e.g. {{ $json.id }}.`,
	);
}

/** What a value is, to follow "is" in a sentence. */
export function describeValue(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'boolean') return value ? 'true' : 'false';
	if (typeof value === 'number') return String(value);
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
