import type { ApiClient } from '../../transport';
import type { ListSelector } from './selectedList';
import { RecordPicker, type PickerPage, type PickerRequest } from './recordPicker';

/**
 * A resource's records to choose from: their ids, under names that a person recognises.
 *
 * Of appointments and invoices, those that are next or newest come first; others come in the order of the alphabet where all of
 * them came, else in the service's order.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes
 */
export async function findChoices(
	client: ApiClient,
	resource: ListSelector,
	request: PickerRequest = {},
): Promise<PickerPage> {
	return await new RecordPicker(client, resource, request).findChoices();
}

export type { PickerPage, PickerRequest, PickerCursor } from './recordPicker';
