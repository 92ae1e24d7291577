import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { inputFields, paginationOptions, writeOptionsField } from '../descriptions';
import { nodeRetryPolicy } from '../transport';
import {
	createRecord,
	fieldValueAt,
	findMatching,
	readList,
	settle,
	type ListResult,
	type Collection,
} from '../rest';
import { getPaginationOption } from './shared/readOptions';
import { resourceNouns } from './shared/target';
import type { Operation, OperationResult } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput, getMatchFields } from './shared/writeInput';

const [mode, mapper, body] = inputFields('upsert');

/** The list is read once for all items of a run of the node; records that the run creates are added. */
const cachedReads = new WeakMap<Collection, Promise<ListResult>>();

/** Finds the record with the given values; creates one where the whole list was read and has none. */
export const findOrCreate: Operation = {
	displayName: 'Find or Create',
	action: (singular) => `Find or create ${singular}`,
	description: (singular) =>
		`Return the ${singular} with the given values, or create it where all were read and none has them`,
	task: (singular) => `find or create this ${singular}`,
	properties: [
		mode,
		mapper,
		body,
		{
			displayName: 'Match On',
			name: 'matchOn',
			type: 'string',
			required: true,
			default: 'email',
			placeholder: 'e.g. email, phone',
			description:
				'Fields of the body that have to agree, separated by commas. A field within an object is written with a dot: contact.email.',
			displayOptions: { show: { inputMode: ['json'] } },
		},
		writeOptionsField('create', paginationOptions),
	],

	async execute(target, item) {
		const { collection, options } = await openWriteContext.call(this, target, 'create', item);
		const input = getWriteInput.call(this, item);
		const names = getMatchFields.call(this, item);
		const criteria = Object.fromEntries(
			names.map((name) => [name, requireMatchValue.call(this, input.fields, name, item)]),
		);
		if (names.length === 0) throw noMatchFieldError.call(this, item);
		const readResult = await readAll.call(this, collection, item);
		const matching = findMatching(readResult.records, criteria, (record) =>
			collection.recordFields(record),
		);
		const { singular, plural } = resourceNouns(target);
		if (matching.length > 0) return matchedResult(matching, names, plural);
		if (!readResult.completeness.complete)
			throw incompleteListError.call(this, readResult.completeness.reason, singular, item);
		const isShown = (name: string) =>
			readResult.records.some(
				(record) => fieldValueAt(collection.recordFields(record), name) !== undefined,
			);
		const unknownField = readResult.records.length > 0 && names.find((name) => !isShown(name));
		if (unknownField) throw fieldNotShownError.call(this, unknownField, plural, item);
		const written = await settle(createRecord(collection, input, options));
		if ('fault' in written) {
			// The record may exist although the response was lost: only reading again shows it.
			cachedReads.delete(collection);
			throw written.fault;
		}
		const { record, request } = written.value;
		if (!request)
			readResult.records.push({
				...input.fields,
				...(record && collection.recordFields(record)),
				...record,
			});
		return toOperationResult(written.value, singular);
	},
};

async function readAll(
	this: IExecuteFunctions,
	collection: Collection,
	item: number,
): Promise<ListResult> {
	const cached = cachedReads.get(collection);
	if (cached) return await cached;
	const { listUrl: url, names, transport } = collection;
	const strategy = getPaginationOption.call(this, item);
	const read = readList({
		fetch: transport.fetch,
		url,
		names,
		strategy,
		retryPolicy: nodeRetryPolicy,
	});
	cachedReads.set(collection, read);
	return await read;
}

function matchedResult(
	matching: ListResult['records'],
	names: string[],
	plural: string,
): OperationResult {
	const [first] = matching as IDataObject[];
	if (matching.length === 1) return { records: [first] };
	return {
		records: [first],
		notice: `${matching.length} ${plural} have the same ${names.join(' and ')}; the first of them was returned.`,
	};
}

function requireMatchValue(
	this: IExecuteFunctions,
	fields: Record<string, unknown>,
	name: string,
	item: number,
): unknown {
	const value = fieldValueAt(fields, name);
	if (value !== undefined && value !== null && value !== '') return value;
	throw new NodeOperationError(this.getNode(), `There is no value to find by in “${name}”`, {
		itemIndex: item,
		description:
			'Fill in every field that is matched on, or match on another one. Nothing was read or created.',
	});
}

function noMatchFieldError(this: IExecuteFunctions, item: number): NodeOperationError {
	return new NodeOperationError(this.getNode(), 'No field is chosen to find by', {
		itemIndex: item,
		description: 'Choose a field that tells people apart, such as the email address.',
	});
}

function fieldNotShownError(
	this: IExecuteFunctions,
	name: string,
	plural: string,
	item: number,
): NodeOperationError {
	return new NodeOperationError(
		this.getNode(),
		`The ${plural} show no field “${name}” to find by`,
		{
			itemIndex: item,
			description:
				'A new one would be created each time. Match on a field that Get Many shows. Nothing was created.',
		},
	);
}

function incompleteListError(
	this: IExecuteFunctions,
	reason: string,
	singular: string,
	item: number,
): NodeOperationError {
	return new NodeOperationError(this.getNode(), `List may be incomplete: ${reason}`, {
		itemIndex: item,
		description: `None of the records that came has these values, but there may be more, so no ${singular} was created. If you know how the service divides this list into pages, say so under Options: Pagination.`,
	});
}
