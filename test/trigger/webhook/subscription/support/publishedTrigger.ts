import nock from 'nock';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import {
	saveSubscription,
	type StoredSubscription,
} from '../../../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';
import { origin } from '../../../../support/runNode';
import type { TriggerHarness } from '../../../../support/triggerHarness';
import { createWebhookHarness } from '../../../../support/webhookHarness';

/** A status, a body and headers. */
export type HttpReply = [status: number, body?: unknown, headers?: Record<string, string>];
/** Answers a request such as `GET webhooks/1`; undefined means 404. */
export type HttpService = (request: string, body: Record<string, unknown>) => HttpReply | undefined;

/** Mocks a service that is a function; its requests. */
export function mockService(service: HttpService): string[] {
	const requests: string[] = [];
	for (const method of ['get', 'post', 'delete', 'put', 'patch', 'options'] as const) {
		const scope = nock(origin).persist();
		scope[method](/./)
			.query(true)
			.reply((uri, body) => {
				const request = `${method.toUpperCase()} ${uri.replace('/v1/', '')}`;
				requests.push(request);
				const [status, answer = '', headers = {}] = service(
					request,
					body as Record<string, unknown>,
				) ?? [404, { message: 'Not found' }];
				return [status, answer as string, headers];
			});
	}
	return requests;
}

/** A trigger with a stored subscription. */
export function createPublishedTrigger(
	stored: Partial<StoredSubscription> = {},
	parameters: INodeParameters = {},
	credential?: ICredentialDataDecryptedObject,
): TriggerHarness {
	const harness = createWebhookHarness(
		{ events: ['appointment.created'], ...parameters },
		credential,
	);
	const data: IDataObject = {};
	const { node, workflowId: id } = harness;
	const owner = {
		getWorkflowStaticData: () => data,
		getNode: () => node,
		getWorkflow: () => ({ id, active: true }),
	};
	saveSubscription(
		owner,
		harness.address,
		{ path: 'webhooks', ids: ['7'], events: ['appointment.created'], sealed: [], ...stored },
		harness.credential,
	);
	harness.staticData = { [`node:${harness.node.name}`]: data };
	return harness;
}

type WebhookRow = Record<string, unknown>;

/** A list of webhooks that are read and deleted as everywhere; `create` answers a new one. */
export function webhookList(
	create: (body: WebhookRow, rows: WebhookRow[]) => HttpReply,
	rows: WebhookRow[] = [],
): { rows: WebhookRow[]; service: HttpService } {
	const service: HttpService = (request, body) => {
		if (request === 'GET webhooks') return [200, { webhooks: rows, total: rows.length }];
		if (request.startsWith('POST webhooks')) return create(body, rows);
		const at = rows.findIndex(({ id }) => request.endsWith(`/${String(id)}`));
		if (at < 0) return undefined;
		return request.startsWith('DELETE') ? (rows.splice(at, 1), [204]) : [200, rows[at]];
	};
	return { rows, service };
}
