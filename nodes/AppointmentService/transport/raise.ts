import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import type { Failure } from '../wire';
import { explain, type Purpose } from './explain';
import { unmarked } from './shown';

/** The exception that n8n shows, with what the service said taken apart under `context.refusal`. */
export type NodeFault = (NodeApiError | NodeOperationError) & { context: { refusal?: Failure } };

/**
 * Turns whatever stopped a request into the exception that n8n shows: what happened, how to go on, and the service's own code,
 * field messages and request id.
 *
 * @param itemIndex the input item that it happened to; left out in the editor
 */
export function toNodeFault(
	node: INode,
	reason: unknown,
	purpose: Purpose,
	itemIndex?: number,
): NodeFault {
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) {
		reason.message = unmarked(reason.message);
		if (reason.description) reason.description = unmarked(reason.description);
		return reason;
	}
	const said = explain(reason, purpose);
	if (!said) return new NodeOperationError(node, reason as Error, { itemIndex });
	const { message, description, httpCode, failure } = said;
	if (!failure) return new NodeOperationError(node, message, { description, itemIndex });
	const refusal: JsonObject = { ...failure };
	const fault: NodeFault = new NodeApiError(node, refusal, {
		message,
		description,
		httpCode,
		itemIndex,
	});
	fault.context.refusal = failure;
	return fault;
}
