/**
 * A value of a service as text; empty for an object or a list. `String` throws for an object whose field `toString` is no function,
 * which any service can send.
 */
export function scalarText(value: unknown): string {
	return typeof value === 'object' && value !== null ? '' : String(value);
}
