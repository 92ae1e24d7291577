import type { ExecutionItem } from '../../host/rest/execution.mts';
import type { CredentialRef, WorkflowNode } from '../../host/rest/rest.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { appointmentService } from '../../tools/fixtures/workflows.mts';

/** The largest pages that the dialect gives. */
export const pageSize = 100;

/** A node that reads a whole list, and how to find the records in what it gives. */
export interface ReaderNode {
	name: string;
	node: WorkflowNode;
	ids(items: ExecutionItem[]): unknown[];
}

/** A kind of record, as our node and as an address names it. */
export interface ResourceKind {
	resource: string;
	path: string;
}

export const appointments: ResourceKind = { resource: 'appointment', path: 'appointments' };

/** A kind of which there are a few records only. */
export const services: ResourceKind = { resource: 'service', path: 'services' };

/** The address of the list, with its largest pages asked for. */
export function listUrl(sandbox: Sandbox, { path }: ResourceKind): string {
	return `${sandbox.roots.limited}/${path}?per_page=${pageSize}`;
}

/** The package's node as it comes: Get Many, Return All, and nothing told about pages. */
export function ourNode(credential: CredentialRef, { resource }: ResourceKind): ReaderNode {
	const fields = { resource, operation: 'getAll', returnAll: true };
	return {
		name: 'Get Many',
		node: appointmentService(credential, fields),
		ids: (items) => items.map(({ json }) => json.id),
	};
}

/** n8n's HTTP Request node, set up by someone who knows the service: its largest pages, and where they end. */
export function httpRequest(
	credential: CredentialRef,
	sandbox: Sandbox,
	kind: ResourceKind,
): ReaderNode {
	const rows = sandbox.stats()[kind.path];
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression:
			'={{ $response.body.data.length === 0 || $response.body.meta.current_page >= $response.body.meta.last_page }}',
		limitPagesFetched: true,
		maxRequests: Math.max(200, Math.ceil(rows / pageSize) * 2),
	};
	return {
		name: 'HTTP Request',
		node: {
			id: 'request',
			name: 'HTTP Request',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.5,
			position: [0, 0],
			parameters: {
				url: `${sandbox.roots.limited}/${kind.path}`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: credential.type,
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'per_page', value: String(pageSize) }] },
				options: { pagination: { pagination } },
			},
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		},
		ids: (items) =>
			items.flatMap(({ json }) => (json.data as Array<{ id: unknown }>).map(({ id }) => id)),
	};
}
