import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { ParameterError } from '../parameters';
import { nodeRetryPolicy } from '../transport';
import {
	createRecord,
	fieldValueAt,
	matchesCriteria,
	placeFields,
	getOrCreate,
	innerPaths,
	hasErrorStatus,
	idOf,
	isBlank,
	isMaskedText,
	isRetired,
	mayIdentify,
	mayMask,
	OutcomeUnknownError,
	readList,
	runExclusive,
	settle,
	WriteError,
	type ListResult,
	type Collection,
	type JsonObject,
} from '../rest';
import { getPaginationOption } from './shared/reading';
import { resourceNouns } from './descriptions';
import type { Operation, OperationResult } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput, getMatchFields } from './shared/writeInput';

/** The list as it was read for all items of a run of the node; records that the run creates are added. */
interface CachedRead {
	list: ListResult;
	/** Until then others have hardly created what it lacks. */
	freshUntil: number;
}

const cachedReads = new WeakMap<Collection, Promise<CachedRead>>();

/** A run of many items may take hours: before a record is created, a list of more than a minute ago is read anew. */
const freshMs = 60_000;

/** What was written to the records that a run created: the service may show it otherwise, or not. */
const writtenFields = new WeakMap<JsonObject, JsonObject>();

/** The fields of each record by which it is found: a run looks through all of them for each of its items. */
const shownFields = new WeakMap<JsonObject, JsonObject>();

/** Why it is not known whether a run created a record: with the same values none is sent again. */
const doubts = new WeakMap<Collection, Map<string, unknown>>();

/** Finds the record with the given values; creates one where the whole list was read and has none. */
export const findOrCreate: Operation = async function (target, item) {
	const { collection, options } = await openWriteContext.call(this, target, 'create', item);
	const input = getWriteInput.call(this, item);
	const names = getMatchFields.call(this, item);
	const values = names.map((name) => requireMatchValue(input.fields, name));
	if (names.length === 0) {
		throw new ParameterError(
			'No field is chosen to find by',
			'Choose a field that tells people apart, such as the email address.',
		);
	}
	const nouns = resourceNouns(target);
	const read = async (isFresh: boolean) => await readAll.call(this, collection, item, isFresh);
	const wanted: Wanted = { collection, names, values, nouns, read };
	const includesIsNew = this.getNodeParameter('includeIsNew', item, false) === true;
	const tell = (result: OperationResult, searched: Search, isNew: boolean) =>
		includesIsNew ? withIsNew(result, searched, isNew) : result;
	// Two runs that want the same new record at the same moment would both create it.
	const key = JSON.stringify([collection.listUrl, names, values]).toLowerCase();
	return await runExclusive(key, async () => {
		const { searched, found } = await findFirst(wanted);
		if (found) return tell(found, searched, false);
		const { complete, reason } = searched.list.completeness;
		if (!complete) throw incompleteListError.call(this, reason, nouns.singular, item);
		assertShown(searched, nouns);
		const doubt = doubts.get(collection)?.get(key);
		if (doubt) throw doubt;
		const written = await settle(createRecord(collection, input, options));
		if ('fault' in written) {
			const { fault } = written;
			const late = await findAfterFault(wanted, fault);
			if (late) {
				const isOwn = isUnknown(fault) && shows(late.found.records[0], collection, input.fields);
				return tell(late.found, late.searched, isOwn);
			}
			if (isUnknown(fault) || fault instanceof WriteError)
				getOrCreate(doubts, collection, () => new Map<string, unknown>()).set(key, fault);
			throw fault;
		}
		const { record, request, existsSince } = written.value;
		if (!request) rememberCreated(searched, collection, input.fields, record);
		const result = toOperationResult(written.value, target);
		return request ? result : tell(result, searched, existsSince === undefined);
	});
};

const isUnknown = (fault: unknown) => fault instanceof OutcomeUnknownError;

/** What to find, and where. */
interface Wanted {
	collection: Collection;
	names: string[];
	values: unknown[];
	nouns: Nouns;
	/** Reads the list. @param isFresh whether it must be as the service has it now */
	read(isFresh: boolean): Promise<ListResult>;
}

async function search(
	{ collection, names, values, read }: Wanted,
	earlier?: Search,
): Promise<Search> {
	const list = await read(earlier !== undefined);
	if (earlier?.list === list) return earlier;
	// A field is named by itself, or by its path as the output shows it.
	const shown = list.records.map((record) =>
		getOrCreate(shownFields, record, () => ({
			...record,
			...collection.recordFields(record),
			...writtenFields.get(record),
		})),
	);
	const inner = innerPaths(shown);
	const paths = names.map((name) => inner.get(name)?.join('.') ?? name);
	return { list, shown, names, paths, values };
}

/** Looks for the record, and once more as the service has the list now. */
async function findFirst(wanted: Wanted): Promise<{ searched: Search; found?: OperationResult }> {
	const earlier = await search(wanted);
	const found = findMatch(earlier, wanted.nouns);
	if (found) return { searched: earlier, found };
	const searched = await search(wanted, earlier);
	return { searched, found: searched === earlier ? undefined : findMatch(searched, wanted.nouns) };
}

/**
 * The record may exist although the response was lost, or because another run was faster: only reading again shows it, and perhaps only
 * later.
 */
async function findAfterFault(
	wanted: Wanted,
	fault: unknown,
): Promise<{ searched: Search; found: OperationResult } | undefined> {
	cachedReads.delete(wanted.collection);
	if (!isUnknown(fault) && !hasErrorStatus(fault, [409])) return undefined;
	const again = await settle(search(wanted));
	const found = 'value' in again && findMatch(again.value, wanted.nouns);
	if (found) return { searched: again.value, found };
	cachedReads.delete(wanted.collection);
	return undefined;
}

/** Later items of a run find what it has created. */
function rememberCreated(
	{ list, shown }: Search,
	collection: Collection,
	written: JsonObject,
	record?: JsonObject,
): void {
	const fields = placeFields(written, shown);
	const made = { ...fields, ...(record && collection.recordFields(record)), ...record };
	writtenFields.set(made, fields);
	list.records.push(made);
}

/** The result with `isNew` in its records, under another name where the service has such a field. */
function withIsNew(result: OperationResult, { list }: Search, isNew: boolean): OperationResult {
	const isOwn = [list.records, result.records].some((records) =>
		records.some((record) => Object.hasOwn(record, 'isNew')),
	);
	const key = isOwn ? 'isNewRecord' : 'isNew';
	return { ...result, records: result.records.map((record) => ({ ...record, [key]: isNew })) };
}

/** Whether a record has what was written, as far as it shows it: then it is no other one that was made at the same time. */
function shows(record: JsonObject, collection: Collection, written: JsonObject): boolean {
	const fields = { ...record, ...collection.recordFields(record) };
	const shown = Object.entries(written).filter(([name]) => !isBlank(fieldValueAt(fields, name)));
	return matchesCriteria(fields, Object.fromEntries(shown));
}

/** What is looked for, and where. */
interface Search {
	list: ListResult;
	/** The records, with their fields outside of any wrapper. */
	shown: JsonObject[];
	/** The fields to find by as the user names them, as the records have them, and the wanted values. */
	names: string[];
	paths: string[];
	values: unknown[];
}

type Nouns = ReturnType<typeof resourceNouns>;

/** The record that has all values. Of several, one that has them written just so: whoever may write an address can write one like another. */
function findMatch(
	{ list, shown, names, paths, values }: Search,
	{ singular, plural }: Nouns,
): OperationResult | undefined {
	const criteria = Object.fromEntries(paths.map((path, at) => [path, values[at]]));
	const matches = list.records.flatMap((record, at) =>
		matchesCriteria(shown[at], criteria) ? [{ record, fields: shown[at] }] : [],
	);
	if (matches.length === 0) return undefined;
	const inUse = matches.filter(({ fields }) => !isRetired(fields));
	const same = inUse.find(({ fields }) =>
		paths.every((path, at) => fieldValueAt(fields, path) === values[at]),
	);
	const [{ record }] = [same, ...inUse, ...matches].flatMap((match) => match ?? []);
	const notices = [
		matches.length > 1 &&
			`${matches.length} ${plural} have the same ${names.join(' and ')}; ${same ? 'one that is written just so' : 'the first of them'} was returned.`,
		inUse.length === 0 && `The ${singular} that was found is no longer in use.`,
	];
	return { records: [record as IDataObject], notices: notices.filter((text) => text !== false) };
}

/** @throws ParameterError where a record that is not shown whole may be the wanted one */
function assertShown({ shown, names, paths, values }: Search, { singular, plural }: Nouns): void {
	const isShown = (path: string) =>
		shown
			.map((fields) => fieldValueAt(fields, path))
			.some((value) => value !== undefined && !isMaskedText(value));
	const unknownField = shown.length > 0 && paths.find((path) => !isShown(path));
	if (unknownField) {
		throw new ParameterError(
			`The ${plural} show no field “${unknownField}” to find by`,
			'A new one would be created each time. Match on a field that Get Many shows whole. Nothing was created.',
		);
	}
	const isHidden = (fields: JsonObject) => {
		const whole = paths
			.map((path, at) => [path, values[at]] as const)
			.filter(([path, value]) => !mayMask(fieldValueAt(fields, path), value));
		return whole.length < paths.length && matchesCriteria(fields, Object.fromEntries(whole));
	};
	if (shown.some(isHidden)) {
		throw new ParameterError(
			`A ${singular} whose ${names.join(' and ')} the service shows only in part may be this one`,
			'Match on a field that Get Many shows whole, or use a key that may see it. Nothing was created.',
		);
	}
}

async function readAll(
	this: IExecuteFunctions,
	collection: Collection,
	item: number,
	isFresh: boolean,
): Promise<ListResult> {
	const { listUrl: url, names, transport, variants } = collection;
	const read = async (): Promise<CachedRead> => {
		const strategy = getPaginationOption.call(this, item);
		const { fetch } = transport;
		const begin = Date.now();
		const list = await readList({ fetch, url, names, strategy, retryPolicy: nodeRetryPolicy });
		return { list, freshUntil: Date.now() + Math.max(freshMs, 5 * (Date.now() - begin)) };
	};
	const cached = await getOrCreate(cachedReads, collection, read);
	if (!isFresh) return cached.list;
	// What is read before a record is created may have more than a list that was empty for a moment.
	const isBehind = (await collection.readSample()).length > cached.list.records.length;
	if (!isBehind && Date.now() < cached.freshUntil) return cached.list;
	cachedReads.delete(collection);
	const { list } = await getOrCreate(cachedReads, collection, read);
	const byId = new Map(list.records.map((record) => [idOf(record, variants), record]));
	for (const made of cached.list.records) {
		const fields = writtenFields.get(made);
		const id = idOf(made, variants);
		const same = id === undefined ? undefined : byId.get(id);
		if (fields && same) writtenFields.set(same, fields);
		else if (fields) list.records.push(made);
	}
	return list;
}

function requireMatchValue(fields: Record<string, unknown>, name: string): unknown {
	const value = fieldValueAt(fields, name);
	if (!isBlank(value) && mayIdentify(name, value) && !isNothing(value)) return value;
	throw new ParameterError(
		isBlank(value) || mayIdentify(name, value)
			? `There is no value to find by in “${name}”`
			: `There is no email address or telephone number to find by in “${name}”`,
		'Fill in every field that is matched on, or match on another one. Nothing was read or created.',
	);
}

/** Letters of a value that tells one person from others: each client is compared with it, and a form may give any. */
const maxLetters = 2000;

/** Whether a value is what programs and people write in the place of nothing: all who have none have it. */
function isNothing(value: unknown): boolean {
	const text = JSON.stringify(value);
	return (
		text.length > maxLetters ||
		!/[\p{L}\p{N}]/u.test(text) ||
		/^\W*(undefined|null|nan|n\/?a|unknown|object object|invalid date(time)?)\W*$/i.test(text)
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
