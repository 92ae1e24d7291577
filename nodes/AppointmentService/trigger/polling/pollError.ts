import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { CredentialError, resources } from '../../contract';
import { ParameterError } from '../../parameters';
import { toNodeError, type ApiCredentials, type NodeError } from '../../transport';
import { NetworkError, ApiError } from '../../rest';
import { IncompleteListError, type PolledResource } from './state/types';

/** Clients are in none of the webhooks. */
function otherWay(node: INode, resource: PolledResource): string {
	if (node.parameters?.mode === 'webhook') return ' Or turn off Also Check by Polling.';
	if (resource === 'client') return '';
	return ` Or let the service send new ${resources[resource].plural}: set Trigger Mode to Webhook.`;
}

type DeclaredFailure = NonNullable<NodeApiError['failure']>;

/** The error that a poll throws, with its cause in n8n's terms: how long to wait, or that the credential is wrong. */
export function toPollError(
	node: INode,
	reason: unknown,
	credentials: ApiCredentials | undefined,
	resource: PolledResource = 'appointment',
): NodeError {
	const { plural } = resources[resource];
	if (reason instanceof IncompleteListError) {
		const description = `This is the list of ${plural}. If you know how the service divides this list into pages, say so under Options: Pagination. Choose None there if one answer holds the whole list.${otherWay(node, resource)}`;
		return new NodeOperationError(node, reason.message, { description });
	}
	const nodeError = toNodeError(node, reason, { task: `read ${plural}`, credentials });
	return Object.assign(nodeError, { failure: declaredFailure(reason) });
}

/** Whether the error may pass by itself. What is wrong with the list or its records counts as well: the next poll reports it again. */
export function isTransient(reason: unknown): boolean {
	const passing = [IncompleteListError, ParameterError, NetworkError];
	if (passing.some((type) => reason instanceof type)) return true;
	return reason instanceof ApiError && declaredFailure(reason)?.cause !== 'credential-invalid';
}

/** The cause in n8n's terms; undefined for a failure that n8n treats as any other. */
export function declaredFailure(reason: unknown): DeclaredFailure | undefined {
	if (reason instanceof CredentialError) return { cause: 'credential-invalid' };
	if (reason instanceof NetworkError)
		return reason.retryable ? { cause: 'temporarily-unavailable' } : undefined;
	if (!(reason instanceof ApiError)) return undefined;
	const { kind, errorInfo } = reason;
	const { status, retryAfter } = errorInfo;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 429 || kind === 'patience') {
		const retryAfterMs = retryAfter === undefined ? undefined : Math.ceil(retryAfter);
		return { cause: 'rate-limited', retryAfterMs };
	}
	return status >= 500 || kind === 'cutOff' ? { cause: 'temporarily-unavailable' } : undefined;
}
