import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import {
	addQueryParameters,
	assertOffered,
	cleanPath,
	describeValue,
	parseOptions,
	ParameterError,
	parsePaginationOptions,
	textSchema,
	timeoutSchema,
	timeZoneSchema,
	toText,
} from '../../parameters';
import {
	decodeSegment,
	type ListRequest,
	type ListResult,
	type PaginationStrategy,
	readFlag,
	readList,
} from '../../rest';
import { type ApiClient, createApiClient, nodeRetryPolicy } from '../../transport';
import {
	hasControlCharacters,
	type OperationName,
	type Resource,
	type ResourceName,
	resources,
} from '../../contract';
import { resourceNouns, type Target } from '../descriptions';

/** The path of the target's list below the surface's root. @throws ParameterError where a path of the user's own cannot be used */
export function listPath(this: IExecuteFunctions, target: Target, item: number): string {
	if (target in resources) return (resources[target as ResourceName] as Resource).path;
	return enteredPath.call(this, 'resourcePath', item);
}

/** A path of the user's own, held against what was entered for it. @throws ParameterError where it cannot be used */
export function enteredPath(this: IExecuteFunctions, name: string, item: number): string {
	return cleanPath(this.getNodeParameter(name, item, ''), this.getNode().parameters[name]);
}

/** A longer one is some other text that was entered by mistake. */
const maxIdLength = 500;

/**
 * The ID of one record, as text, without the path or address of the list before it: `appointments/42`, `/v1/appointments/42`.
 * @throws ParameterError where it is empty, neither text nor number, or could lead to another path
 */
export function requireId(id: unknown, noun: string, path = ''): string {
	const entered = toText(id)?.trim();
	if (entered === undefined) {
		throw new ParameterError(
			`The ID of the ${noun} is ${describeValue(id)}`,
			'Enter the ID alone, as it stands in the record: a text or a number, e.g. {{ $json.id }}.',
		);
	}
	const [name] = path.split('/').slice(-1);
	const [lead, ...rest] = name ? entered.split(`${name}/`) : [];
	const isBelowList = rest.length === 1 && /^$|\/$/.test(lead);
	const text = isBelowList ? decodeSegment(rest[0]) : entered;
	const isUnsafe = /^\.+$/.test(text) || isPath(text) || hasControlCharacters(text);
	const isInvalid = text === '' || isUnsafe || text.length > maxIdLength;
	if (!isInvalid) return text;
	throw new ParameterError(
		entered === '' ? `The ID of the ${noun} is empty` : `“${entered.slice(0, 80)}” is not an ID`,
		entered === ''
			? 'Choose it from the list, or enter its ID. If an expression gives the ID, it gives nothing for this item.'
			: 'Enter the ID alone, as it stands in the record: without slashes, and without the address around it.',
	);
}

/** Whether a text leads elsewhere. Slashes may stand between numbers, such as `2026/0137`: each part has a digit then. */
function isPath(text: string): boolean {
	const parts = text.split(/[\\/]/);
	const isNumber =
		!text.includes('\\') && parts.every((part) => /^[\w-]+$/.test(part) && /\d/.test(part));
	return parts.length > 1 && !isNumber;
}

/** The ID of the chosen record. @throws as `requireId` */
export function getRecordId(this: IExecuteFunctions, target: Target, item: number): string {
	const id: unknown = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
	return requireId(id, resourceNouns(target).singular, listPath.call(this, target, item));
}

const optionsSchema = z.looseObject({
	onIncomplete: z.enum(['warn', 'fail']).default('warn'),
	startField: textSchema,
	timeout: timeoutSchema,
	/** Of times in records that come without one; the workflow's where it is empty. */
	timeZone: timeZoneSchema,
});

type ReadOptions = z.infer<typeof optionsSchema>;

/** @throws NodeOperationError where an option has a value that it cannot have */
export function readOptions(this: IExecuteFunctions, item: number): ReadOptions {
	const entered = this.getNodeParameter('options', item, {});
	const options = parseOptions(optionsSchema, entered, this.getNode(), item);
	return { ...options, timeZone: options.timeZone || this.getTimezone() };
}

/** The largest number of records; undefined for all. @throws ParameterError where it is not a whole number of 1 or more */
export function getLimit(this: IExecuteFunctions, item: number): number | undefined {
	const returnAll: unknown = this.getNodeParameter('returnAll', item, false);
	// An expression may give `false` as a text. What says neither yes nor no lifts no limit.
	const isAll = readFlag(returnAll);
	if (isAll === true) return undefined;
	if (isAll === undefined && Boolean(returnAll))
		throw new ParameterError(
			`Return All is ${describeValue(returnAll)} and neither true nor false`,
			'Let its expression give true or false.',
		);
	const value: unknown = this.getNodeParameter('limit', item, 50);
	const limit = typeof value === 'string' ? Number(value) : value;
	if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1) return limit;
	throw new ParameterError(
		`The Limit is ${JSON.stringify(value) ?? 'empty'}`,
		'Enter a whole number of 1 or more, or turn on Return All.',
	);
}

export function withQuery(this: IExecuteFunctions, url: string, item: number): string {
	return addQueryParameters(url, this.getNodeParameter('query', item, {}));
}

/** As `parsePaginationOptions` reads it. */
export function getPaginationOption(
	this: IExecuteFunctions,
	item: number,
): PaginationStrategy | undefined {
	return parsePaginationOptions(this.getNodeParameter('options', item, {}), this.getNode(), item);
}

/** The target's list. @throws ParameterError where the surface does not offer the operation, before any request */
export async function openList(
	this: IExecuteFunctions,
	target: Target,
	operation: OperationName,
	item: number,
) {
	const options = readOptions.call(this, item);
	const path = listPath.call(this, target, item);
	const client = await createApiClient(this, item, options.timeout);
	const { surface, root } = client.credentials;
	assertOffered(surface, target, operation);
	return { client, options, names: [path, target], listUrl: `${root}/${path}` };
}

/** Reads a list with the user's options. Where it may be incomplete, says so in a notice or throws, as the option asks. */
export async function readMany(
	this: IExecuteFunctions,
	{ fetch }: ApiClient,
	list: Omit<ListRequest, 'fetch' | 'strategy' | 'retryPolicy'>,
	{ onIncomplete }: ReadOptions,
	item: number,
): Promise<ListResult & { notice?: string }> {
	const strategy = getPaginationOption.call(this, item);
	const result = await readList({ ...list, fetch, strategy, retryPolicy: nodeRetryPolicy });
	const { completeness } = result;
	if (completeness.complete) return result;
	const advice = completeness.isConfigurable
		? ' If you know how the service divides this list into pages, say so under Options: Pagination.'
		: '';
	const notice = `List may be incomplete: ${completeness.reason}${advice}`;
	if (onIncomplete === 'warn') return { ...result, notice };
	throw new ParameterError(
		notice,
		'Nothing was returned, as the option “If the List May Be Incomplete” asks. Set it to Warn to get what came, or set Pagination to the way in which the service divides lists.',
	);
}
