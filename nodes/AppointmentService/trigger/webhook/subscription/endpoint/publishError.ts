import { NodeOperationError, type INode } from 'n8n-workflow';
import { toNodeError, type ApiCredentials } from '../../../../transport';
import { BudgetExceededError } from './requestBudget';

/**
 * What n8n says when a workflow cannot be published. It shows the message and nothing else there, so how to go on is part of it.
 *
 * @param advice what to do beside what the refusal itself suggests
 */
export function toPublishError(
	node: INode,
	reason: unknown,
	purpose: { task: string; credentials?: ApiCredentials },
	advice = '',
): NodeOperationError {
	if (reason instanceof BudgetExceededError) {
		return publishError(
			node,
			`The service asked for too many requests to ${purpose.task}, or took too long`,
			'Try again later. If it stays, set Registration to Manual and enter the address of this node in your account.',
		);
	}
	const { message, description } = toNodeError(node, reason, purpose, 0);
	return new NodeOperationError(node, joinSentences(message, description ?? '', advice));
}

/** A refusal of the node's own, in the same way. */
export function publishError(node: INode, message: string, advice: string): NodeOperationError {
	return new NodeOperationError(node, joinSentences(message, advice));
}

/** Letters of one part of a message: a service may name as many fields as it likes. */
const longestPart = 1000;

function joinSentences(...parts: string[]): string {
	return parts
		.map((part) => part.trim().slice(0, longestPart))
		.filter((part) => part !== '')
		.map((part) => (/[.!?”]$/.test(part) ? part : `${part}.`))
		.join(' ');
}
