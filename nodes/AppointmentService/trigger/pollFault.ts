import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { AddressFault } from '../contract';
import { toNodeFault, type Account, type NodeFault } from '../transport';
import { ConnectionFault, ServiceRefusal } from '../wire';
import { IncompleteList } from './watch';

const wayOut =
	'If you know how the service divides this list into pages, say so under Options: Pagination. Choose None there if one answer holds the whole list. Or let the service tell of new appointments by itself: set Mode to Webhook.';

type Declared = NonNullable<NodeApiError['failure']>;

/**
 * The exception that a poll ends with, with the reason declared as n8n understands it: how long to wait, or that somebody has to
 * mend the credential first.
 */
export function pollFault(node: INode, reason: unknown, account: Account | undefined): NodeFault {
	if (reason instanceof IncompleteList)
		return new NodeOperationError(node, reason.message, { description: wayOut });
	const fault = toNodeFault(node, reason, { task: 'read appointments', account });
	const failure = declared(reason);
	return failure ? Object.assign(fault, { failure }) : fault;
}

/**
 * Whether the service or the way to it failed, so that it may go by without anybody mending it; a list that cannot be seen to its end is
 * the service's as well, and the next poll says so.
 */
export function mayPass(reason: unknown): boolean {
	if (reason instanceof IncompleteList) return true;
	if (reason instanceof ConnectionFault) return true;
	return reason instanceof ServiceRefusal && declared(reason)?.cause !== 'credential-invalid';
}

function declared(reason: unknown): Declared | undefined {
	if (reason instanceof AddressFault) return { cause: 'credential-invalid' };
	if (reason instanceof ConnectionFault)
		return reason.retryable ? { cause: 'temporarily-unavailable' } : undefined;
	if (!(reason instanceof ServiceRefusal)) return undefined;
	const { failure, kind } = reason;
	const { status, retryAfter } = failure;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 429 || kind === 'patience') {
		return {
			cause: 'rate-limited',
			...(retryAfter !== undefined && { retryAfterMs: Math.ceil(retryAfter) }),
		};
	}
	return status >= 500 || kind === 'cutOff' ? { cause: 'temporarily-unavailable' } : undefined;
}
