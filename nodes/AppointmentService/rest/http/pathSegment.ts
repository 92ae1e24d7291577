import { ApiError } from './errors';

/**
 * An ID as one segment of a path.
 *
 * @throws ApiError with status 404 where the segment would lead elsewhere (`..`) or cannot be encoded
 */
export function toPathSegment(id: string): string {
	if (/^\.{0,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
		const message = 'No address can hold this ID.';
		throw new ApiError({ status: 404, message, fields: {} });
	}
	return encodeURIComponent(id);
}
