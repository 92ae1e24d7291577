import { NodeOperationError, type INode } from 'n8n-workflow';
import type { z } from 'zod/v4';

/** An option has a value that it cannot have: which one, and what to do. */
export function invalidOptionError(
	node: INode,
	{ issues }: z.ZodError,
	itemIndex?: number,
): NodeOperationError {
	const [{ path, message }] = issues;
	return new NodeOperationError(node, `The option “${path.join('.')}” cannot be used: ${message}`, {
		itemIndex,
		description: 'Correct it under Options, or remove it to use the default.',
	});
}
