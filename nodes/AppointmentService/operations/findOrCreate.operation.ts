import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
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
	normalizeText,
	OutcomeUnknownError,
	readList,
	runExclusive,
	scalarText,
	settle,
	valueOrUndefined,
	WriteError,
	type Completeness,
	type Collection,
	type JsonObject,
} from '../rest';
import { getPaginationOption } from './shared/reading';
import { resourceNouns } from './descriptions';
import type { Operation, OperationResult } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';
import { getWriteInput, getMatchFields } from './shared/writeInput';

/** A record of the list, with its fields outside of any wrapper: a run looks through all of them for each of its items. */
interface Entry {
	record: JsonObject;
	fields: JsonObject;
	/** What was written to it, where the run created it: the service may show that otherwise, or not. */
	written?: JsonObject;
}

/** The list as it was read for all items of a run of the node; records that the run creates are added. */
interface KnownList {
	completeness: Completeness;
	entries: Entry[];
	/** Until then others have hardly created what it lacks. */
	freshUntil: number;
}

const knownLists = new WeakMap<Collection, Promise<KnownList>>();

/** A run of many items may take hours: before a record is created, a list of more than a minute ago is read anew. */
const freshMs = 60_000;

/** What was sent, and why it is not known whether a run created it: with the same values none is sent again. */
const doubts = new WeakMap<Collection, Array<{ fields: JsonObject; fault: unknown }>>();

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
	const tell = (result: OperationResult, { list }: Look, isNew: boolean) =>
		includesIsNew ? withIsNew(result, list, isNew) : result;
	// Two runs that want the same new record at the same moment would both create it, also where they write its values otherwise.
	const key = [collection.listUrl, ...values.map(coreOf).sort()].join();
	return await runExclusive(key, async () => {
		let look = lookInto(await read(false), wanted);
		const list = look.found ? look.list : await read(true);
		if (list !== look.list) look = lookInto(list, wanted);
		if (look.found) return tell(look.found, look, false);
		const { complete, reason } = list.completeness;
		if (!complete)
			throw new ParameterError(
				`List may be incomplete: ${reason}`,
				`None of the records that came has these values, but there may be more, so no ${nouns.singular} was created. If you know how the service divides this list into pages, say so under Options: Pagination.`,
			);
		assertShown(look, wanted);
		const lookAt = (...entries: Entry[]) => lookInto({ ...list, entries }, wanted);
		const known = doubts.get(collection) ?? [];
		const doubt = known.find(({ fields }) => lookAt(toEntry(collection, fields)).found);
		if (doubt) throw doubt.fault;
		const written = await settle(createRecord(collection, input, options));
		if ('fault' in written) {
			const { fault } = written;
			const late = await lookAfterFault(wanted, fault);
			if (late?.found) {
				const isOwn = isUnknown(fault) && shows(late.found.records[0], collection, input.fields);
				return tell(late.found, late, isOwn);
			}
			if (isUnknown(fault) || fault instanceof WriteError)
				getOrCreate(doubts, collection, () => []).push({ fields: input.fields, fault });
			throw fault;
		}
		const { record, request, existsSince } = written.value;
		if (request) return toOperationResult(written.value, target);
		// Later items of a run find what it has created.
		const fields = placeFields(
			input.fields,
			list.entries.map((entry) => entry.fields),
		);
		const made = { ...fields, ...(record && collection.recordFields(record)), ...record };
		list.entries.push(toEntry(collection, made, fields));
		const result = toOperationResult(written.value, target);
		return tell(result, look, existsSince === undefined);
	});
};

/** What all notations of a value have: letters without accents and signs; of digits alone, such as `0049 170 …` and `+49 170 …`, the last. */
const coreOf = (value: unknown): string =>
	normalizeText(scalarText(value))
		.replace(/[^\p{L}\p{N}]/gu, '')
		.replace(/^\d+(?=\d{6}$)/, '');

const isUnknown = (fault: unknown) => fault instanceof OutcomeUnknownError;

/** What to find, and where. */
interface Wanted {
	collection: Collection;
	/** The fields to find by as the user names them, and their values. */
	names: string[];
	values: unknown[];
	nouns: ReturnType<typeof resourceNouns>;
	/** Reads the list. @param isFresh whether it must be as the service has it now */
	read(isFresh: boolean): Promise<KnownList>;
}

type Look = ReturnType<typeof lookInto>;

/** Looks for the record. Of several with all values, it is one that has them written just so: whoever may write an address can write one like another. */
function lookInto(list: KnownList, wanted: Wanted) {
	const { names, values, nouns } = wanted;
	const { entries } = list;
	// A field is named by itself, or by its path as the output shows it. These are as the records have them.
	const inner = innerPaths(entries.map(({ fields }) => fields));
	const paths = names.map((name) => inner.get(name)?.join('.') ?? name);
	const criteria = Object.fromEntries(paths.map((path, at) => [path, values[at]]));
	const matches = entries.filter(({ fields }) => matchesCriteria(fields, criteria));
	if (matches.length === 0) return { list, paths };
	const inUse = matches.filter(({ fields }) => !isRetired(fields));
	const same = inUse.find(({ fields }) =>
		paths.every((path, at) => fieldValueAt(fields, path) === values[at]),
	);
	const [{ record }] = [same, ...inUse, ...matches].flatMap((match) => match ?? []);
	const notices = [
		matches.length > 1 &&
			`${matches.length} ${nouns.plural} have the same ${names.join(' and ')}; ${same ? 'one that is written just so' : 'the first of them'} was returned.`,
		inUse.length === 0 && `The ${nouns.singular} that was found is no longer in use.`,
	].filter((text) => text !== false);
	return { list, paths, found: { records: [record as IDataObject], notices } };
}

/** The record may exist although the response was lost, or because another run was faster: only reading again shows it, and perhaps only later. */
async function lookAfterFault(wanted: Wanted, fault: unknown): Promise<Look | undefined> {
	knownLists.delete(wanted.collection);
	if (!isUnknown(fault) && !hasErrorStatus(fault, [409])) return undefined;
	const list = await valueOrUndefined(wanted.read(false));
	const look = list && lookInto(list, wanted);
	if (!look?.found) knownLists.delete(wanted.collection);
	return look;
}

/** The result with `isNew` in its records, under another name where the service has such a field. */
function withIsNew(
	result: OperationResult,
	{ entries }: KnownList,
	isNew: boolean,
): OperationResult {
	const isOwn = [...entries.map(({ record }) => record), ...result.records].some((record) =>
		Object.hasOwn(record, 'isNew'),
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

/** @throws ParameterError where a record that is not shown whole may be the wanted one */
function assertShown(
	{ list: { entries }, paths }: Look,
	{ names, values, nouns: { singular, plural } }: Wanted,
): void {
	const isShown = (path: string) =>
		entries
			.map(({ fields }) => fieldValueAt(fields, path))
			.some((value) => value !== undefined && !isMaskedText(value));
	const unknownField = entries.length > 0 && paths.find((path) => !isShown(path));
	if (unknownField) {
		throw new ParameterError(
			`The ${plural} show no field “${unknownField}” to find by`,
			'A new one would be created each time. Match on a field that Get Many shows whole. Nothing was created.',
		);
	}
	const isHidden = ({ fields }: Entry) => {
		const whole = paths
			.map((path, at) => [path, values[at]] as const)
			.filter(([path, value]) => !mayMask(fieldValueAt(fields, path), value));
		return whole.length < paths.length && matchesCriteria(fields, Object.fromEntries(whole));
	};
	if (entries.some(isHidden)) {
		throw new ParameterError(
			`A ${singular} whose ${names.join(' and ')} the service shows only in part may be this one`,
			'Match on a field that Get Many shows whole, or use a key that may see it. Nothing was created.',
		);
	}
}

const toEntry = (collection: Collection, record: JsonObject, written?: JsonObject): Entry => ({
	record,
	fields: { ...record, ...collection.recordFields(record), ...written },
	written,
});

async function readAll(
	this: IExecuteFunctions,
	collection: Collection,
	item: number,
	isFresh: boolean,
): Promise<KnownList> {
	const { listUrl: url, names, transport, variants } = collection;
	const read = async (): Promise<KnownList> => {
		const strategy = getPaginationOption.call(this, item);
		const { fetch } = transport;
		const begin = Date.now();
		const list = await readList({ fetch, url, names, strategy, retryPolicy: nodeRetryPolicy });
		const entries = list.records.map((record) => toEntry(collection, record));
		const freshUntil = Date.now() + Math.max(freshMs, 5 * (Date.now() - begin));
		return { completeness: list.completeness, entries, freshUntil };
	};
	const earlier = await getOrCreate(knownLists, collection, read);
	if (!isFresh) return earlier;
	// What is read before a record is created may have more than a list that was empty for a moment.
	const isBehind = (await collection.readSample()).length > earlier.entries.length;
	if (!isBehind && Date.now() < earlier.freshUntil) return earlier;
	knownLists.delete(collection);
	const list = await getOrCreate(knownLists, collection, read);
	const byId = new Map(list.entries.map((entry) => [idOf(entry.record, variants), entry]));
	for (const made of earlier.entries.filter(({ written }) => written)) {
		const id = idOf(made.record, variants);
		const same = id === undefined ? undefined : byId.get(id);
		if (same) Object.assign(same, toEntry(collection, same.record, made.written));
		else list.entries.push(made);
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
