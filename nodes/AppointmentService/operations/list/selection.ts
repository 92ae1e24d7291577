import type { IExecuteFunctions } from 'n8n-workflow';
import {
	type Filters,
	type SortBy,
	createFilter,
	partyLabels,
	sortRecords,
	type FilterContext,
	type Filtered,
} from '../../filter';
import { isTool, ParameterError, describeValue, requireText, toText } from '../../parameters';
import type { JsonObject, RelationKind } from '../../rest';

/** Which records the user wants of a list, in which order, and with which names. */
interface Selection {
	filters: Filters;
	/** The name, contact or ID of whose records are wanted, as a model gives them. */
	related: Array<[kind: RelationKind, text: string]>;
	sortBy: SortBy;
	includeLocalStart: boolean;
	includeNames: boolean;
}

type Entered = Record<string, unknown>;

/** The filter reads a time itself, in whatever form an expression gives it. */
const asGiven = (value: unknown) => value;

/** The filters of the editor: their names there, and how each is read. */
const filterFields: Record<
	keyof Filters,
	[label: string, read: (value: unknown, label: string) => unknown]
> = {
	when: ['When', (value, label) => requireChoice(value, presets, label)],
	startsAfter: ['Starts After', asGiven],
	startsBefore: ['Starts Before', asGiven],
	status: ['Status', readList],
	clientId: ['Client', readId],
	staffId: ['Staff', readId],
	serviceId: ['Service', readId],
	changedAfter: ['Changed After', asGiven],
	search: ['Search', requireText],
	leaveOutCancelled: ['Leave Out Cancelled', asGiven],
};

const presets = ['between', 'next7Days', 'thisMonth', 'today', 'tomorrow'] as const;
const orders = ['service', 'startAscending', 'startDescending', 'createdDescending'] as const;

/** Reads the fields that choose, order and complete the records of a list. @throws ParameterError where a value cannot be used */
export function readSelection(this: IExecuteFunctions, item: number): Selection {
	const read = (name: string, fallback: unknown): unknown =>
		this.getNodeParameter(name, item, fallback as string);
	const asTool = isTool.call(this);
	if (asTool) refuseEmptyExpressions((name) => read(name, ''), this.getNode().parameters);
	const { clientId, ...others } = asTool ? readToolFilters(read) : readFilters.call(this, item);
	const email = holdsEmailAddress(clientId) ? clientId : undefined;
	const related = asTool ? readRelatedSearches(read) : [];
	return {
		filters: email === undefined ? { ...others, clientId } : others,
		related: email === undefined ? related : [['client', email]],
		sortBy: requireChoice(read('sortBy', 'service'), orders, 'Sort By') ?? 'service',
		includeLocalStart: read('includeLocalStart', false) === true,
		includeNames: read('includeNames', false) === true,
	};
}

/** `@example.com`, which a form without a name may give, is a part of many addresses. */
const holdsEmailAddress = (value: unknown): value is string =>
	typeof value === 'string' && /[^\s,;:<>"@]@[^\s,;:<>"@]+\.[^\s,;:<>"@]/.test(value);

function readToolFilters(read: (name: string, fallback: unknown) => unknown): Filters {
	return {
		startsAfter: read('startsAfter', ''),
		startsBefore: read('startsBefore', ''),
		status: readList(read('statusSearch', ''), 'Status'),
		search: requireText(read('search', ''), 'Search'),
	};
}

function readRelatedSearches(read: (name: string, fallback: unknown) => unknown) {
	const kinds = Object.keys(partyLabels) as RelationKind[];
	return kinds
		.map((kind): [RelationKind, string] => [
			kind,
			requireText(read(`${kind}Search`, ''), partyLabels[kind]).trim(),
		])
		.filter(([, text]) => text !== '');
}

function readFilters(this: IExecuteFunctions, item: number): Filters {
	const read = (rawExpressions: boolean) =>
		(this.getNodeParameter('filters', item, {}, { rawExpressions }) ?? {}) as Entered;
	const entered = read(false);
	refuseEmptyExpressions((name) => entered[name], read(true));
	return Object.fromEntries(
		Object.entries(filterFields).map(([name, [label, readField]]) => [
			name,
			readField(entered[name], label),
		]),
	);
}

/**
 * A filter whose expression gives nothing would let everything through: the appointments of all clients instead of those of one.
 * An empty text leaves the filter out, and so does a model that may fill it in. @param written the filters with their expressions
 */
function refuseEmptyExpressions(read: (name: string) => unknown, written: Entered): void {
	for (const [field, [label]] of Object.entries(filterFields)) {
		const toolField = `${field.replace('Id', '')}Search`;
		const name = written[toolField] === undefined ? field : toolField;
		const text = valueOf(written[name]);
		const isOwn = typeof text === 'string' && text.startsWith('=') && !/\$fromAI\b/i.test(text);
		if (!isOwn || !isNothing(valueOf(read(name)))) continue;
		throw new ParameterError(
			`The expression of the filter ${label} gives nothing`,
			`Without this filter, too many records would be returned. Where it is to be left out, let the expression give an empty text, e.g. {{ $json.id ?? '' }}.`,
		);
	}
}

/** What a resource locator holds, or the value itself. One in which nothing was chosen yet has no mark of n8n. */
function valueOf(value: unknown): unknown {
	const isLocator =
		typeof value === 'object' && value !== null && ('__rl' in value || 'mode' in value);
	return isLocator ? (value as { value?: unknown }).value : value;
}

function isNothing(value: unknown): boolean {
	return Array.isArray(value) ? value.every(isNothing) : value === undefined || value === null;
}

/** A list of texts. One text may be several with commas between them; the filter sees which of them the records have. */
function readList(value: unknown, name: string): string[] {
	return [value].flat().map((entry) => requireText(entry, name).trim());
}

function readId(value: unknown, name: string): string {
	const id = valueOf(value);
	const text = toText(id);
	if (text !== undefined) return text;
	throw new ParameterError(
		`The filter ${name} is ${describeValue(id)} and not an ID`,
		'Choose it from the list, or enter the ID alone: a text or a number, e.g. {{ $json.id }}.',
	);
}

function requireChoice<T extends string>(
	value: unknown,
	choices: readonly T[],
	name: string,
): T | undefined {
	const text = requireText(value, name);
	const choice = choices.find((entry) => entry === text);
	if (choice !== undefined || text === '') return choice;
	throw new ParameterError(
		`“${text.slice(0, 80)}” is none of the choices of ${name}`,
		`Choose one from the list, or let the expression give one of: ${choices.join(', ')}.`,
	);
}

/** The records that filters choose, in the order that the user chose. @throws FilterError */
export function chooseRecords(
	records: JsonObject[],
	filters: Filters,
	sortBy: SortBy,
	context: FilterContext,
): Filtered {
	const chosen = createFilter(filters, context)?.apply(records) ?? { records, notices: [] };
	const sorted = sortRecords(chosen.records, sortBy, context, records);
	const notices = new Set([...chosen.notices, ...sorted.notices]);
	return { records: sorted.records, notices: [...notices] };
}
