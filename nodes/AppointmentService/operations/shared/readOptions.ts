import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import {
	addQueryParameters,
	invalidOptionError,
	ParameterError,
	parsePaginationOptions,
	timeoutSchema,
	timeZoneSchema,
} from '../../parameters';
import type { PaginationStrategy } from '../../rest';

const optionsSchema = z.looseObject({
	onIncomplete: z.enum(['warn', 'fail']).default('warn'),
	timeout: timeoutSchema,
	/** Of times in records that come without one; the workflow's where it is empty. */
	timeZone: timeZoneSchema,
});

const limitSchema = z.number().int().min(1);

export type ReadOptions = z.infer<typeof optionsSchema>;

/** @throws NodeOperationError where an option has a value that it cannot have */
export function readOptions(this: IExecuteFunctions, item: number): ReadOptions {
	const parsed = optionsSchema.safeParse(this.getNodeParameter('options', item, {}));
	if (!parsed.success) throw invalidOptionError(this.getNode(), parsed.error, item);
	return { ...parsed.data, timeZone: parsed.data.timeZone || this.getTimezone() };
}

/** The largest number of records; undefined for all. @throws ParameterError where it is not a whole number of 1 or more */
export function getLimit(this: IExecuteFunctions, item: number): number | undefined {
	if (this.getNodeParameter('returnAll', item, false) as boolean) return undefined;
	const value: unknown = this.getNodeParameter('limit', item, 50);
	const parsed = limitSchema.safeParse(
		typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
	);
	if (parsed.success) return parsed.data;
	throw new ParameterError(
		`The Limit is ${JSON.stringify(value)}`,
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
