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
export type Reply = [status: number, body?: unknown, headers?: Record<string, string>];
/** `GET webhooks/1`, and what a write brings; what it says nothing to is not there. */
export type Service = (asked: string, body: Record<string, unknown>) => Reply | undefined;

/** A service that is a function, on the line, and what it was asked for. */
export function mockService(service: Service): string[] {
	const asked: string[] = [];
	for (const method of ['get', 'post', 'delete', 'put', 'patch', 'options'] as const) {
		const line = nock(origin).persist();
		line[method](/./)
			.query(true)
			.reply((uri, body) => {
				const one = `${method.toUpperCase()} ${uri.replace('/v1/', '')}`;
				asked.push(one);
				const [status, said = '', headers = {}] = service(one, body as Record<string, unknown>) ?? [
					404,
					{ message: 'Not found' },
				];
				return [status, said as string, headers];
			});
	}
	return asked;
}

/** A trigger that subscribed at the service before. */
export function createPublishedTrigger(
	known: Partial<StoredSubscription> = {},
	parameters: INodeParameters = {},
	credential?: ICredentialDataDecryptedObject,
): TriggerHarness {
	const harness = createWebhookHarness(
		{ events: ['appointment.created'], ...parameters },
		credential,
	);
	const data: IDataObject = {};
	saveSubscription({ getWorkflowStaticData: () => data }, harness.address, {
		path: 'webhooks',
		ids: ['7'],
		events: ['appointment.created'],
		sealed: [],
		...known,
	});
	harness.staticData = { [`node:${harness.node.name}`]: data };
	return harness;
}
