import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { OperationName } from '../../contract';
import { connect } from '../../transport';
import { CreatedOtherwise, Shelf, type Orders, type Written } from '../../wire';
import { readOptions } from '../parameters';
import { assertOffered, idStep, listPath, nouns } from '../target';
import type { Outcome, Target } from '../types';
import { ordersOf } from './orders';

/** All that an operation needs to write a record. */
export interface Desk {
	shelf: Shelf;
	orders: Orders;
	/** The record's id as the user gave it; empty for a new record. */
	id: string;
}

/** What one run of the node has learnt of each list, so that it is learnt once for all items. */
const learnt = new WeakMap<IExecuteFunctions, Map<string, Shelf>>();

/**
 * Opens the account for a write. What the surface does not offer, and options and ids that cannot be, are refused before any
 * request.
 *
 * @throws NodeOperationError, AddressFault
 */
export async function openDesk(
	this: IExecuteFunctions,
	target: Target,
	operation: Extract<OperationName, 'create' | 'update' | 'delete'>,
	item: number,
): Promise<Desk> {
	const id = operation === 'create' ? '' : recordId.call(this, target, item);
	const connection = await connect(this, item, readOptions.call(this, item).timeout);
	const { account, line } = connection;
	assertOffered.call(this, account.surface, target, operation, item);
	const path = listPath.call(this, target, item);
	const orders = ordersOf.call(this, account, `${target}.${operation}`, item);
	const shelves = learnt.get(this) ?? new Map<string, Shelf>();
	learnt.set(this, shelves);
	const place = `${account.root}/${path} ${account.key}`;
	const shelf = shelves.get(place) ?? new Shelf(line, `${account.root}/${path}`, [path, target]);
	shelves.set(place, shelf);
	return { shelf, orders, id };
}

function recordId(this: IExecuteFunctions, target: Target, item: number): string {
	const id: unknown = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
	return decodeURIComponent(idStep.call(this, id, nouns(target).singular, item));
}

/**
 * What the node returns for a write, and what the user must know of it.
 *
 * @throws CreatedOtherwise where a new record is not as it was written
 */
export function outcomeOf(written: Written, singular: string): Outcome {
	const { request, record, ignored, differing, id, pending } = written;
	if (request) {
		const { method, url, headers, body } = request;
		return {
			records: [{ dryRun: true, method, url, headers, ...(body && { body }) }] as IDataObject[],
		};
	}
	if (!record) {
		return {
			records: [{ success: true }],
			notice: `The service took the ${singular} and did not say under which ID, so it could not be read again.`,
		};
	}
	if (differing && !pending) throw new CreatedOtherwise(differing, id);
	const notices = [
		pending &&
			`The service accepted this for the ${singular} and does it later. Look in the account whether it was done.`,
		!pending &&
			ignored.length > 0 &&
			`The service took the ${singular}, but it does not show what was written to: ${ignored.join(', ')}.`,
	].filter(Boolean);
	const notice = notices.join(' ');
	return { records: [record as IDataObject], ...(notice && { notice }) };
}
