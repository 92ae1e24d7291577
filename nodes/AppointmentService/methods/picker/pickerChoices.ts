import type { ApiClient } from '../../transport';
import type { ListSelector } from './selectedList';
import { RecordPicker, type PickerPage, type PickerRequest } from './recordPicker';

/**
 * A resource's records to choose from: their ids, under names that a person recognises.
 *
 * Of appointments and invoices, the next or newest ones come first; others are in alphabetical order where all of them were read,
 * else in the service's order.
 *
 * @throws ApiError where the service refuses, NetworkError where no response comes
 */
export async function findChoices(
	client: ApiClient,
	resource: ListSelector,
	request: PickerRequest = {},
): Promise<PickerPage> {
	return await new RecordPicker(client, resource, request).findChoices();
}

export type { PickerPage, PickerRequest, PickerCursor } from './recordPicker';
