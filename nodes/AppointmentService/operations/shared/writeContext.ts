import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { OperationName } from '../../contract';
import {
	Collection,
	getOrCreate,
	hashToUuid,
	holdIn,
	type JsonObject,
	scalarText,
	WriteError,
	type WriteOptions,
	type WriteResult,
} from '../../rest';
import { getRecordId, openList } from './reading';
import { resourceNouns } from '../descriptions';
import type { OperationResult, Target } from '../descriptions/types';
import { cleanPath, parseOptions, ParameterError } from '../../parameters';
import type { ApiCredentials } from '../../transport';

/** One collection for each list and run of the node: what it learns of the list serves all items with the same credential. */
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
		[listUrl, credentials.key, credentials.query].join(' '),
		() => new Collection(writeTransport, listUrl, names),
	);
	return { collection, options, id };
}

/** The record that was written, and what the user must know about it. @throws WriteError where it is not as it was written */
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

const nameSchema = z
	.string()
	.trim()
	.regex(/^[\w.$-]*$/, 'a name has letters, digits, hyphens, dots and underscores only');

const headerSchema = nameSchema.refine(
	(text) =>
		!/^(accept|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i.test(
			text,
		),
	'this header is not free',
);

const optionsSchema = z.looseObject({
	method: z.enum(['auto', 'PATCH', 'POST', 'PUT']).default('auto'),
	writePath: z.string().trim().default(''),
	wrapper: nameSchema.optional(),
	updateStyle: z.enum(['auto', 'merge', 'replace']).default('auto'),
	ifMatch: z.boolean().default(true),
	idempotencyHeader: headerSchema.default(''),
	idempotencyField: nameSchema.default(''),
	dryRun: z.boolean().default(false),
});

/** The options for writing. @throws NodeOperationError, ParameterError where an option has a value that it cannot have */
function getWriteOptions(
	this: IExecuteFunctions,
	{ root }: ApiCredentials,
	{ target, operation, listUrl }: Record<'target' | 'operation' | 'listUrl', string>,
	item: number,
): WriteOptions {
	const entered = this.getNodeParameter('options', item, {});
	const options = parseOptions(optionsSchema, entered, this.getNode(), item);
	const { method, writePath, wrapper, updateStyle, idempotencyHeader, idempotencyField } = options;
	const path = writePath === '' ? undefined : cleanWritePath(writePath);
	const isIdempotent = idempotencyHeader !== '' || idempotencyField !== '';
	return {
		...(method !== 'auto' && { method }),
		...(path !== undefined && {
			resolveUrl: (id, content) => `${root}/${resolvePath(path, id, content)}`,
			isAtList: `${root}/${path.replace(/\/$/, '')}` === listUrl,
		}),
		...(wrapper !== undefined && { wrapper }),
		...(updateStyle !== 'auto' && { updateStyle }),
		checkVersion: options.ifMatch,
		...(isIdempotent && {
			idempotency: {
				key: idempotencyKey.call(this, `${target}.${operation}`, item),
				...(idempotencyHeader && { header: idempotencyHeader }),
				...(idempotencyField && { field: idempotencyField }),
			},
		}),
		dryRun: options.dryRun,
		zone: this.getTimezone(),
	};
}

const idPlaceholder = /%7Bid%7D/gi;

/** The path as `cleanPath` gives it, and the query after it. */
function cleanWritePath(entered: string): string {
	const [, pasted, query] = /^([^?]*)\??(.*)$/s.exec(entered) ?? [];
	const parameters = new URLSearchParams(query).toString();
	// Some services have a record at the path with a slash alone.
	const slash = /[^\s/]\/\s*$/.test(pasted) ? '/' : '';
	return cleanPath(pasted) + slash + (parameters && `?${parameters}`);
}

/** @throws ParameterError where the path does not say which record is meant, or wants the ID of a new one */
function resolvePath(path: string, id?: string, content: JsonObject = {}): string {
	const hasPlaceholder = path.search(idPlaceholder) >= 0;
	if (id !== undefined) {
		const idSegment = encodeURIComponent(id);
		// A query without the ID could choose any records.
		const namesRecord =
			hasPlaceholder ||
			(!path.includes('?') &&
				(path.split('/').includes(idSegment) ||
					Object.values(content).some((value) => scalarText(value) === id)));
		// Otherwise the request could apply to all records.
		if (namesRecord) return path.replace(idPlaceholder, () => idSegment);
		throw new ParameterError(
			'The request does not say which record it is about',
			'Write {ID} in the option “Request: Path” where the ID belongs. Nothing was sent.',
		);
	}
	if (!hasPlaceholder) return path;
	throw new ParameterError(
		'A new record has no ID yet',
		'Take {ID} out of the option “Request: Path”.',
	);
}

/** The same for every retry of this item in this run, a different one for every other request. */
function idempotencyKey(this: IExecuteFunctions, operation: string, item: number): string {
	const run: unknown = this.evaluateExpression('{{ $runIndex }}', item);
	return hashToUuid(this.getExecutionId(), this.getNode().id, run, item, operation);
}
