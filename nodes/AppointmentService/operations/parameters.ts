import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';
import { addressWith, defaultTimeout, optionFault, planIn } from '../transport';
import type { Plan } from '../wire';

const options = z.looseObject({
	onIncomplete: z.enum(['warn', 'fail']).default('warn'),
	timeout: z.number().positive().max(3600).optional(),
});

const limit = z.number().int().min(1);

export interface ReadOptions {
	onIncomplete: 'warn' | 'fail';
	/** Milliseconds. */
	timeout: number;
}

/** @throws NodeOperationError where an option has a value that it cannot have */
export function readOptions(this: IExecuteFunctions, item: number): ReadOptions {
	const given = options.safeParse(this.getNodeParameter('options', item, {}));
	if (!given.success) throw optionFault(this.getNode(), given.error, item);
	const { onIncomplete, timeout } = given.data;
	return { onIncomplete, timeout: timeout === undefined ? defaultTimeout : timeout * 1000 };
}

/**
 * How many records are wanted; undefined for all.
 *
 * @throws NodeOperationError where it is not a whole number of 1 or more
 */
export function wanted(this: IExecuteFunctions, item: number): number | undefined {
	if (this.getNodeParameter('returnAll', item, false) as boolean) return undefined;
	const value: unknown = this.getNodeParameter('limit', item, 50);
	const given = limit.safeParse(
		typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
	);
	if (given.success) return given.data;
	throw new NodeOperationError(this.getNode(), `The Limit is ${JSON.stringify(value)}`, {
		itemIndex: item,
		description: 'Enter a whole number of 1 or more, or turn on Return All.',
	});
}

/** The address with the user's own query parameters. */
export function withQuery(this: IExecuteFunctions, address: string, item: number): string {
	return addressWith(address, this.getNodeParameter('query', item, {}));
}

/**
 * The plan that the options set; undefined where it is to be found out.
 *
 * @throws NodeOperationError where an option has a value that it cannot have
 */
export function planFrom(this: IExecuteFunctions, item: number): Plan | undefined {
	return planIn(this.getNodeParameter('options', item, {}), this.getNode(), item);
}
