import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { OperationName } from '../../contract';
import { assertOffered } from '../../parameters';
import { createApiClient } from '../../transport';
import {
	CreatedDifferentlyError,
	Collection,
	getOrCreate,
	type WriteOptions,
	type WriteResult,
} from '../../rest';
import { readOptions } from './readOptions';
import { resourceNouns } from '../descriptions/registry';
import { listPath, requireId } from './target';
import type { Target } from '../descriptions/types';
import type { OperationResult } from './types';
import { getWriteOptions } from './writeOptions';

export interface WriteContext {
	collection: Collection;
	options: WriteOptions;
	/** The record's id as the user gave it; empty for a new record. */
	id: string;
}

/** One collection for each list and run of the node: what it learns of the list serves all items. */
const collectionsByRun = new WeakMap<IExecuteFunctions, Map<string, Collection>>();

/** Prepares a write. What the surface does not offer is refused first, then options and ids that cannot be used; all before any request. */
export async function openWriteContext(
	this: IExecuteFunctions,
	target: Target,
	operation: Extract<OperationName, 'create' | 'update' | 'delete'>,
	item: number,
): Promise<WriteContext> {
	const client = await createApiClient(this, item, readOptions.call(this, item).timeout);
	const { credentials, writeTransport } = client;
	assertOffered(credentials.surface, target, operation);
	const path = listPath.call(this, target, item);
	const id = operation === 'create' ? '' : getRecordId.call(this, target, item, path);
	const options = getWriteOptions.call(this, credentials, `${target}.${operation}`, item);
	const listUrl = `${credentials.root}/${path}`;
	const collection = getOrCreate(
		getOrCreate(collectionsByRun, this, () => new Map<string, Collection>()),
		`${listUrl} ${credentials.key}`,
		() => new Collection(writeTransport, listUrl, [path, target]),
	);
	return { collection, options, id };
}

function getRecordId(this: IExecuteFunctions, target: Target, item: number, path: string): string {
	const id: unknown = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
	return requireId(id, resourceNouns(target).singular, path);
}

/**
 * The record that was written, and what the user must know about it. @throws CreatedDifferentlyError where it is not as it was written
 *
 * @param unchangedReason why nothing was sent, where the record was as wanted already, e.g. `is cancelled already`
 */
export function toOperationResult(
	written: WriteResult,
	target: Target,
	unchangedReason = 'has these values already',
): OperationResult {
	const { request, record, ignored, differing, id, pending, unchanged } = written;
	const { singular } = resourceNouns(target);
	if (request) {
		const { method, url, headers, body } = request;
		return {
			records: [{ dryRun: true, method, url, headers, ...(body && { body }) }] as IDataObject[],
		};
	}
	if (!record) {
		return {
			records: [{ success: true }],
			notices: [
				`The service took the ${singular} and did not say under which ID, so it could not be read again.`,
			],
		};
	}
	if (differing && !pending) throw new CreatedDifferentlyError(differing, id);
	const notices = [
		unchanged && `The ${singular} ${unchangedReason}, so nothing was sent to the service.`,
		pending &&
			`The service accepted this for the ${singular} and does it later. Look in the account whether it was done.`,
		!pending &&
			ignored.length > 0 &&
			`The service took the ${singular}, but it does not show what was written to: ${ignored.join(', ')}.`,
	].filter(Boolean);
	return {
		records: [record as IDataObject],
		notices: notices.length > 0 ? [notices.join(' ')] : [],
	};
}
