import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { OperationName } from '../../contract';
import {
	Collection,
	getOrCreate,
	holdIn,
	WriteError,
	type WriteOptions,
	type WriteResult,
} from '../../rest';
import { openList } from './reading';
import { resourceNouns } from '../descriptions/registry';
import { getRecordId } from './target';
import type { Target } from '../descriptions/types';
import type { OperationResult } from './types';
import { getWriteOptions } from './writeOptions';

/** One collection for each list and run of the node: what it learns of the list serves all items. */
const collectionsByRun = new WeakMap<IExecuteFunctions, Map<string, Collection>>();

/** Prepares a write. What the surface does not offer is refused first, then options and ids that cannot be used; all before any request. */
export async function openWriteContext(
	this: IExecuteFunctions,
	target: Target,
	operation: Extract<OperationName, 'create' | 'update' | 'delete'>,
	item: number,
): Promise<{ collection: Collection; options: WriteOptions; id: string }> {
	const { client, names, listUrl } = await openList.call(this, target, operation, item);
	const { credentials, writeTransport } = client;
	const id = operation === 'create' ? '' : getRecordId.call(this, target, item);
	const options = getWriteOptions.call(this, credentials, { target, operation, listUrl }, item);
	const collection = getOrCreate(
		getOrCreate(collectionsByRun, this, () => new Map<string, Collection>()),
		`${listUrl} ${credentials.key}`,
		() => new Collection(writeTransport, listUrl, names),
	);
	return { collection, options, id };
}

/**
 * The record that was written, and what the user must know about it. @throws WriteError where it is not as it was written
 *
 * @param unchangedReason why nothing was sent, where the record was as wanted already, e.g. `is cancelled already`
 */
export function toOperationResult(
	written: WriteResult,
	target: Target,
	unchangedReason = 'has these values already',
): OperationResult {
	const { request, record, ignored, differing, id, pending, unchanged, replacedBy } = written;
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
	if (differing && !pending) throw new WriteError({ kind: 'createdDifferently', differing, id });
	const hold = holdIn(record);
	const notices = [
		unchanged && `The ${singular} ${unchangedReason}, so nothing was sent to the service.`,
		pending &&
			`The service accepted this for the ${singular} and does it later. Look in the account whether it was done.`,
		replacedBy !== undefined &&
			`The service has another ${singular} in place of this one: ID ${replacedBy}. Use this ID from now on.`,
		written.existsSince !== undefined &&
			`The service gave a ${singular} that was there before, made on ${written.existsSince}. Look whether it is the one that is meant.`,
		hold !== undefined &&
			`The service holds the ${singular} only for a time: “${hold}”. Look in the account how to confirm it.`,
		!pending &&
			ignored.length > 0 &&
			`The service took the ${singular}, but it does not show what was written to: ${ignored.join(', ')}.`,
		written.warnings?.length &&
			`The service took it with a warning: ${written.warnings.map((text) => `“${text}”`).join(' ')}`,
	].filter(Boolean);
	return {
		records: [record as IDataObject],
		notices: notices.length > 0 ? [notices.join(' ')] : [],
	};
}
