import { NodeOperationError, type INode } from 'n8n-workflow';
import { stripMarkup, toNodeError, type ApiCredentials } from '../../../../transport';
import { ApiError, OutcomeUnknownError, WriteRefusedError } from '../../../../rest';
import { BudgetExceededError } from './requestBudget';

/**
 * The error that n8n shows when a workflow cannot be published. n8n shows only the message there, so the advice is part of it.
 *
 * @param advice what to do beside what the error itself suggests
 */
export function toPublishError(
	node: INode,
	error: unknown,
	purpose: { task: string; credentials?: ApiCredentials },
	advice = '',
): NodeOperationError {
	if (error instanceof BudgetExceededError) {
		return publishError(
			node,
			`The service asked for too many requests to ${purpose.task}, or took too long`,
			'Try again later. If it stays, set Registration to Manual and enter the address of this node in your account.',
		);
	}
	const { message, description } = toNodeError(node, withoutOptions(error), purpose, 0);
	return new NodeOperationError(node, joinSentences(message, description ?? '', advice));
}

/** The same error without the options that help with a refused write: they are those of the other node. */
function withoutOptions(error: unknown): unknown {
	if (error instanceof WriteRefusedError)
		return new ApiError(error.errorInfo, error.kind, error.location);
	if (!(error instanceof OutcomeUnknownError)) return error;
	const reason = withoutOptions(error.reason) as OutcomeUnknownError['reason'];
	return new OutcomeUnknownError(reason, error.notReflected, error.accepted);
}

/** An error of the node's own, in the same form. */
export function publishError(node: INode, message: string, advice: string): NodeOperationError {
	return new NodeOperationError(node, joinSentences(stripMarkup(message), advice));
}

/** Characters of one part of a message: a service may name any number of fields. */
const maxPartLength = 1000;

function joinSentences(...parts: string[]): string {
	return parts
		.map((part) => part.trim().slice(0, maxPartLength))
		.filter((part) => part !== '')
		.map((part) => (/[.!?”]$/.test(part) ? part : `${part}.`))
		.join(' ');
}
