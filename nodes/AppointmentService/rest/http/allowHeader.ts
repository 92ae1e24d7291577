import type { ParsedResponse } from './types';

/**
 * The methods in the `Allow` header (RFC 9110, section 10.2.1), in capital letters; undefined where there are none.
 */
export function allowedMethods({ headers }: Pick<ParsedResponse, 'headers'>): string[] | undefined {
	const methods = (headers.allow ?? '').toUpperCase().match(/[A-Z]+/g);
	return methods ?? undefined;
}
