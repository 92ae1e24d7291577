import type { IExecuteFunctions } from 'n8n-workflow';
import type { Filters, SortBy } from '../../filter';
import { ParameterError, describeValue, requireText, toText } from '../../parameters';
import { isTool } from '../shared/output';

/** Which records the user wants of a list, in which order, and with which names. */
export interface Selection {
	filters: Filters;
	/** A client's name, contact or ID, as a model gives it; empty for any. */
	clientSearch: string;
	sortBy: SortBy;
	includeNames: boolean;
}

const presets = ['between', 'next7Days', 'thisMonth', 'today', 'tomorrow'] as const;
const orders = ['service', 'startAscending', 'startDescending', 'createdDescending'] as const;

/**
 * Reads the fields that choose, order and complete the records of a list.
 *
 * @throws ParameterError where one has a value that it cannot have
 */
export function readSelection(this: IExecuteFunctions, item: number): Selection {
	const read = (name: string, fallback: unknown): unknown =>
		this.getNodeParameter(name, item, fallback as string);
	return {
		filters: isTool.call(this) ? readToolFilters(read) : readFilters(read('filters', {})),
		clientSearch: isTool.call(this) ? requireText(read('clientSearch', ''), 'Client').trim() : '',
		sortBy: requireChoice(read('sortBy', 'service'), orders, 'Sort By') ?? 'service',
		includeNames: read('includeNames', false) === true,
	};
}

function readToolFilters(read: (name: string, fallback: unknown) => unknown): Filters {
	return {
		startsAfter: readTime(read('startsAfter', ''), 'Starts After'),
		startsBefore: readTime(read('startsBefore', ''), 'Starts Before'),
		status: readList(read('statusSearch', ''), 'Status'),
		search: readText(read('search', ''), 'Text'),
	};
}

function readFilters(value: unknown): Filters {
	const entered = (value ?? {}) as Record<string, unknown>;
	return {
		when: requireChoice(entered.when, presets, 'When'),
		startsAfter: readTime(entered.startsAfter, 'Starts After'),
		startsBefore: readTime(entered.startsBefore, 'Starts Before'),
		status: readList(entered.status, 'Status'),
		clientId: readId(entered.clientId, 'Client'),
		staffId: readId(entered.staffId, 'Staff'),
		serviceId: readId(entered.serviceId, 'Service'),
		changedAfter: readTime(entered.changedAfter, 'Changed After'),
		search: readText(entered.search, 'Search'),
	};
}

function readText(value: unknown, name: string): string | undefined {
	return requireText(value, name).trim() || undefined;
}

/** An expression may give a date of JavaScript or of Luxon, or milliseconds since 1970. */
function readTime(value: unknown, name: string): string | undefined {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid' : value.toISOString();
	if (typeof value === 'object' && value !== null && 'toISO' in value)
		return String((value as { toISO(): unknown }).toISO());
	if (typeof value === 'number' && Math.abs(value) > 1e11 && Math.abs(value) < 1e14)
		return new Date(value).toISOString();
	return readText(value, name);
}

/** A list of texts, or one text with commas between them. */
function readList(value: unknown, name: string): string[] | undefined {
	const texts = [value].flat().flatMap((entry) => requireText(entry, name).split(','));
	const entries = texts.map((text) => text.trim()).filter(Boolean);
	return entries.length > 0 ? entries : undefined;
}

function readId(value: unknown, name: string): string | undefined {
	const isLocator = typeof value === 'object' && value !== null && '__rl' in value;
	const id = isLocator ? (value as { value?: unknown }).value : value;
	const text = toText(id)?.trim();
	if (text !== undefined) return text || undefined;
	throw new ParameterError(
		`The ID of the filter ${name} is ${describeValue(id)}`,
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
