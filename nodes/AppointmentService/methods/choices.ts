import type { Connection } from '../transport';
import type { ListName } from './list';
import { Look, type Choices, type LookRequest } from './look';

/**
 * A resource's records to choose from: their ids, under names that a person recognises.
 *
 * Of appointments and invoices, those that are next or newest come first; others come in the order of the alphabet where all of
 * them came, else in the service's order.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes
 */
export async function choicesOf(
	connection: Connection,
	resource: ListName,
	request: LookRequest = {},
): Promise<Choices> {
	return await new Look(connection, resource, request).choices();
}

export type { Choices, LookRequest, Place } from './look';
