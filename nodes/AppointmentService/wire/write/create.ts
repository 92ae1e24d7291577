import type { JsonObject } from '../types';
import { resourceWords } from '../words';
import { readCreated } from './answer';
import { isDoubtful, WriteDoubt } from './doubt';
import { prepare, type Given } from './prepare';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import { contentOf, fieldsOf } from './shape';
import type { Shelf, WriteRequest } from './shelf';
import { shapeToldBy } from './styles';
import { ignoredFields } from './taken';

/** What a write gave: the record as it is now, or the request that a dry run would have sent. */
export interface Written {
	request?: WriteRequest;
	/** Undefined where the service took the write and nothing that it said leads to the record. */
	record?: JsonObject;
	/** Fields that do not show what was written. */
	ignored: string[];
	/** Fields that were sent along and are empty now. */
	lost?: string[];
	/** The service said that it will do it later (HTTP 202). */
	pending?: boolean;
}

/**
 * Makes a new record.
 *
 * @throws FieldFault before any request that writes; ServiceRefusal where the service refuses; ConnectionFault where nothing was
 * sent; WriteDoubt where nobody knows whether it was taken
 */
export async function create(shelf: Shelf, given: Given, orders: Orders): Promise<Written> {
	const { zone } = orders;
	const examples = given.exact ? [] : await shelf.examples();
	const service = given.exact ? zone : ((await shelf.zone()) ?? zone);
	const meant = prepare(given, examples, { user: zone, service });
	const draft: Draft = {
		method: orders.method ?? 'POST',
		url: orders.address?.() ?? (await shelf.address()),
		shape: shapeToldBy(orders) ?? shelf.habit.shape ?? (await shelf.shape()),
		meant,
		carried: {},
	};
	if (orders.dryRun) return { request: requestOf(draft, orders), ignored: [] };
	const sent = await send(shelf, draft, orders);
	if ('fault' in sent) {
		throw isDoubtful(sent.fault) ? new WriteDoubt(sent.fault, false) : sent.fault;
	}
	shelf.grown();
	const content = contentOf(meant, resourceWords(shelf.names));
	const record = await readCreated(shelf, sent.page, content);
	const ignored = record ? ignoredFields(content, {}, fieldsOf(record)) : [];
	return { record, ignored, pending: sent.page.status === 202 };
}
