import { ApiError } from './errors';

/**
 * An ID as one step of a path.
 *
 * @throws ServiceRefusal as for a record that is not there, where the step would lead elsewhere (`..`) or cannot be written
 */
export function toPathSegment(id: string): string {
	if (/^\.{0,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
		const message = 'No address can hold this ID.';
		throw new ApiError({ status: 404, message, fields: {} });
	}
	return encodeURIComponent(id);
}
