import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { nodePatience, paginationOptions } from '../transport';
import { create, heldAt, matching, readList, settle, type Reading, type Shelf } from '../wire';
import { planFrom } from './parameters';
import { nouns } from './target';
import type { Operation, Outcome } from './types';
import { openDesk, outcomeOf } from './write/desk';
import { inputFields, writeOptions } from './write/fields';
import { inputOf, matchedOn } from './write/input';

const [mode, mapper, body] = inputFields('upsert');

/** What one run of the node has read, so that it is read once for all items; what the run creates is added. */
const readings = new WeakMap<Shelf, Promise<Reading>>();

/** The record with the given values, or a new one where a complete reading found none. */
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
		writeOptions('create', paginationOptions),
	],

	async execute(target, item) {
		const given = inputOf.call(this, item);
		const names = matchedOn.call(this, item);
		const wanted = Object.fromEntries(
			names.map((name) => [name, valueFor.call(this, given.fields, name, item)]),
		);
		if (names.length === 0) throw nothingToMatch.call(this, item);
		const { shelf, orders } = await openDesk.call(this, target, 'create', item);
		const reading = await readAll.call(this, shelf, item);
		const found = matching(reading.records, wanted, (record) => shelf.fields(record));
		const { singular, plural } = nouns(target);
		if (found.length > 0) return foundOutcome(found, names, plural);
		if (!reading.verdict.complete) throw notSure.call(this, reading.verdict.reason, singular, item);
		const shown = (name: string) =>
			reading.records.some((record) => heldAt(shelf.fields(record), name) !== undefined);
		const unknown = reading.records.length > 0 && names.find((name) => !shown(name));
		if (unknown) throw notShown.call(this, unknown, plural, item);
		const written = await settle(create(shelf, given, orders));
		if ('fault' in written) {
			// What a lost answer left behind is only known by reading again.
			readings.delete(shelf);
			throw written.fault;
		}
		const { record, request } = written.value;
		if (!request)
			reading.records.push({ ...given.fields, ...(record && shelf.fields(record)), ...record });
		return outcomeOf(written.value, singular);
	},
};

async function readAll(this: IExecuteFunctions, shelf: Shelf, item: number): Promise<Reading> {
	const known = readings.get(shelf);
	if (known) return await known;
	const { list: url, names, line } = shelf;
	const plan = planFrom.call(this, item);
	const read = readList({ fetch: line.fetch, url, names, plan, patience: nodePatience });
	readings.set(shelf, read);
	return await read;
}

function foundOutcome(found: Reading['records'], names: string[], plural: string): Outcome {
	const [first] = found as IDataObject[];
	if (found.length === 1) return { records: [first] };
	return {
		records: [first],
		notice: `${found.length} ${plural} have the same ${names.join(' and ')}; the first of them was returned.`,
	};
}

function valueFor(
	this: IExecuteFunctions,
	fields: Record<string, unknown>,
	name: string,
	item: number,
): unknown {
	const value = heldAt(fields, name);
	if (value !== undefined && value !== null && value !== '') return value;
	throw new NodeOperationError(this.getNode(), `There is no value to find by in “${name}”`, {
		itemIndex: item,
		description:
			'Fill in every field that is matched on, or match on another one. Nothing was read or created.',
	});
}

function nothingToMatch(this: IExecuteFunctions, item: number): NodeOperationError {
	return new NodeOperationError(this.getNode(), 'No field is chosen to find by', {
		itemIndex: item,
		description: 'Choose a field that tells people apart, such as the email address.',
	});
}

function notShown(
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

function notSure(
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
