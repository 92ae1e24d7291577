import { ServiceRefusal } from './patience';

/**
 * An ID as one step of a path.
 *
 * @throws ServiceRefusal as for a record that is not there, where the step would lead elsewhere (`..`) or cannot be written
 */
export function stepOf(id: string): string {
	if (/^\.{0,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
		const message = 'No address can hold this ID.';
		throw new ServiceRefusal({ status: 404, message, fields: {} });
	}
	return encodeURIComponent(id);
}
