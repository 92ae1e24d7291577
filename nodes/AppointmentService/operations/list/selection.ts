import type { IExecuteFunctions } from 'n8n-workflow';
import { type Filters, partyLabels } from '../../filter';
import { isTool, ParameterError, describeValue, requireText, toText } from '../../parameters';
import type { RelationKind } from '../../rest';

type Entered = Record<string, unknown>;

/** The filter reads a time itself, in whatever form an expression gives it. */
const asGiven = (value: unknown) => value;

/** The filters of the editor: their names there, how each is read, and the field in its place where a model calls the node. */
const filterFields: Record<
	keyof Filters,
	[label: string, read: (value: unknown, label: string) => unknown, toolField?: string]
> = {
	when: ['Date', (value, label) => requireChoice(value, presets, label)],
	startsAfter: ['Starts After', asGiven],
	startsBefore: ['Starts Before', asGiven],
	status: ['Status', readList, 'statusSearch'],
	clientId: ['Client', readId, 'clientSearch'],
	staffId: ['Staff', readId, 'staffSearch'],
	serviceId: ['Service', readId, 'serviceSearch'],
	changedAfter: ['Changed After', asGiven],
	search: ['Search', requireText],
	leaveOutCancelled: ['Leave Out Cancelled', asGiven],
};

const presets = ['between', 'next7Days', 'thisMonth', 'today', 'tomorrow'] as const;
const orders = ['service', 'startAscending', 'startDescending', 'createdDescending'] as const;

/** Reads the fields that choose, order and complete the records of a list. @throws ParameterError where a value cannot be used */
export function readSelection(this: IExecuteFunctions, item: number) {
	const read = (name: string, fallback: unknown): unknown =>
		this.getNodeParameter(name, item, fallback as string);
	const readEntered = (rawExpressions: boolean) =>
		(this.getNodeParameter('filters', item, {}, { rawExpressions }) ?? {}) as Entered;
	const asTool = isTool.call(this);
	const entered = asTool ? {} : readEntered(false);
	const valueOf = (name: string) => (asTool ? read(name, '') : entered[name]);
	refuseEmptyExpressions(valueOf, asTool ? this.getNode().parameters : readEntered(true));
	const filters = Object.fromEntries(
		Object.entries(filterFields).map(([name, [label, readField, toolField = name]]) => [
			name,
			readField(valueOf(asTool ? toolField : name), label),
		]),
	) as Filters;
	// The name, contact or ID of whose records are wanted.
	const related: Array<[RelationKind, string]> = [];
	for (const kind of Object.keys(partyLabels) as RelationKind[]) {
		const text = String(filters[`${kind}Id`]).trim();
		if (text === '' || !(asTool || (kind === 'client' && emailAddress.test(text)))) continue;
		related.push([kind, text]);
		delete filters[`${kind}Id`];
	}
	return {
		filters,
		related,
		sortBy: requireChoice(read('sortBy', 'service'), orders, 'Sort By') ?? 'service',
		includeLocalStart: read('includeLocalStart', false) === true,
		includeNames: read('includeNames', false) === true,
	};
}

/** `@example.com`, which a form without a name may give, is a part of many addresses. */
const emailAddress = /[^\s,;:<>"@]@[^\s,;:<>"@]+\.[^\s,;:<>"@]/;

/**
 * A filter whose expression gives nothing would let everything through: the appointments of all clients instead of those of one.
 * An empty text leaves the filter out, and so does a model that may fill it in. @param written the filters with their expressions
 */
function refuseEmptyExpressions(read: (name: string) => unknown, written: Entered): void {
	for (const [field, [label, , toolField = field]] of Object.entries(filterFields)) {
		const name = written[toolField] === undefined ? field : toolField;
		const text = valueIn(written[name]);
		const isOwn = typeof text === 'string' && text.startsWith('=') && !/\$fromAI\b/i.test(text);
		if (!isOwn || !isNothing(valueIn(read(name)))) continue;
		throw new ParameterError(
			`The expression of the filter ${label} gives nothing`,
			`Without this filter, too many records would be returned. Where it is to be left out, let the expression give an empty text, e.g. {{ $json.id ?? '' }}.`,
		);
	}
}

/** What a resource locator holds, or the value itself. One in which nothing was chosen yet has no mark of n8n. */
function valueIn(value: unknown): unknown {
	const isLocator =
		typeof value === 'object' && value !== null && ('__rl' in value || 'mode' in value);
	return isLocator ? (value as { value?: unknown }).value : value;
}

function isNothing(value: unknown): boolean {
	if (Array.isArray(value)) return value.every((entry) => entry === '' || isNothing(entry));
	return typeof value === 'string' ? /^\s+$/.test(value) : value === undefined || value === null;
}

/** A list of texts. One text may be several with commas between them; the filter sees which of them the records have. */
function readList(value: unknown, name: string): string[] {
	return [value].flat().map((entry) => requireText(entry, name).trim());
}

function readId(value: unknown, name: string): string {
	const id = valueIn(value);
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
