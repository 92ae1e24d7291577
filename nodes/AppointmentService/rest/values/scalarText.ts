/** A value as text; empty for an object or a list, whose `toString` may be a field that is no function, so that `String` throws. */
export function scalarText(value: unknown): string {
	return typeof value === 'object' && value !== null ? '' : String(value);
}
