import { readFailure } from '../failure';
import { ServiceRefusal } from '../patience';
import type { JsonObject } from '../types';
import { resourceWords } from '../words';
import { ownId, readCreated } from './answer';
import { saysOfWrite } from './declines';
import { isDoubtful, WriteDoubt, type Difference } from './doubt';
import { isLike } from './matching';
import { prepare, spellNumbers, type Given } from './prepare';
import { requestOf, type Draft, type Orders } from './request';
import { send } from './send';
import { contentOf, fieldsOf } from './shape';
import type { Shelf, WriteRequest } from './shelf';
import { shapeToldBy } from './styles';
import { ignoredFields, isSameInAnyOrder } from './taken';

/** What a write gave: the record as it is now, or the request that a dry run would have sent. */
export interface Written {
	request?: WriteRequest;
	/** Undefined where the service took the write and nothing that it said leads to the record. */
	record?: JsonObject;
	/** Fields that were written and that the record does not show at all. */
	ignored: string[];
	/** A new record exists, and these of its fields hold something else than was written. */
	differing?: Difference[];
	/** The ID of the new record, where it is told. */
	id?: string;
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
	spellNumbers(meant, examples);
	const draft: Draft = {
		method: orders.method ?? 'POST',
		url: orders.address?.() ?? (await shelf.address()),
		shape: shapeToldBy(orders) ?? shelf.habit.shape ?? (await shelf.shape()),
		meant,
		carried: {},
	};
	if (orders.dryRun) return { request: requestOf(draft, orders), ignored: [] };
	const content = contentOf(meant, resourceWords(shelf.names));
	const sent = await send(shelf, draft, orders, { madeNothing: () => shelf.lacks(content) });
	if ('fault' in sent) {
		throw isDoubtful(sent.fault) ? new WriteDoubt(sent.fault, false) : sent.fault;
	}
	shelf.grown();
	const { page } = sent;
	const record = await readCreated(shelf, page, content);
	if (!record && saysOfWrite(page.body) === 'unclear') {
		throw new WriteDoubt(new ServiceRefusal(readFailure(page)), false);
	}
	const held = record ? fieldsOf(record) : {};
	const ignored = record ? ignoredFields(content, {}, held) : [];
	const differing = ignored
		.filter((name) => Object.hasOwn(held, name) && !isSameInAnyOrder(held[name], content[name]))
		.filter((name) => !isLike(name, held[name], content[name]))
		.filter((name) => !isMasked(held[name]))
		.map((field) => ({ field, written: content[field], held: held[field] }));
	return {
		record,
		ignored: ignored.filter((name) => !Object.hasOwn(held, name)),
		...(differing.length > 0 && { differing, id: record && ownId(record, shelf.names) }),
		pending: page.status === 202,
	};
}

/** A secret that the service takes and does not show. */
function isMasked(value: unknown): boolean {
	return typeof value === 'string' && /^[*•·x.]+$/i.test(value);
}
