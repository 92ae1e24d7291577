import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import type { ErrorInfo } from '../../rest';
import { describeError, type Purpose } from './messages';
import { toShownText } from './safeText';

/** The error that n8n shows, with the service's own code and messages under `context.refusal`. */
export type NodeError = (NodeApiError | NodeOperationError) & { context: { refusal?: ErrorInfo } };

/** Turns whatever stopped a request into the error that n8n shows: what happened, what to do, and what the service said. */
export function toNodeError(
	node: INode,
	reason: unknown,
	purpose: Purpose,
	itemIndex?: number,
): NodeError {
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) {
		reason.message = toShownText(reason.message, purpose.credentials);
		if (reason.description)
			reason.description = toShownText(reason.description, purpose.credentials);
		return reason;
	}
	const errorMessage = describeError(reason, purpose);
	if (!errorMessage) return new NodeOperationError(node, reason as Error, { itemIndex });
	const { message, description, httpCode, errorInfo } = errorMessage;
	if (!errorInfo) return new NodeOperationError(node, message, { description, itemIndex });
	const errorJson: JsonObject = { ...errorInfo };
	const error: NodeError = new NodeApiError(node, errorJson, {
		message,
		description,
		httpCode,
		itemIndex,
	});
	error.context.refusal = errorInfo;
	return error;
}
