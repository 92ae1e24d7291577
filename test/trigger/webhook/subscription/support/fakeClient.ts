import type { INode } from 'n8n-workflow';
import type { EventName } from '../../../../../nodes/AppointmentService/contract';
import {
	parseCredentials,
	type ApiClient,
} from '../../../../../nodes/AppointmentService/transport';
import {
	readWebhookSettings,
	type WebhookSettings,
} from '../../../../../nodes/AppointmentService/trigger/webhookSettings';
import type { JsonObject, ParsedResponse } from '../../../../../nodes/AppointmentService/rest';
import { enterprise } from '../../../../support/runNode';

/** A status, a body and headers; an error is thrown. */
export type Reply = [status: number, body?: unknown, headers?: Record<string, string>] | Error;
/** Answers a request such as `GET webhooks`; undefined means 404. */
export type Service = (request: string, body?: JsonObject) => Reply | undefined;

export const node = { name: 'Trigger', typeVersion: 1, parameters: {} } as never as INode;

export const settingsFor = (events: EventName[], options: object = {}): WebhookSettings => {
	const parameters: Record<string, unknown> = { events, options };
	return readWebhookSettings(node, (name, fallback) => parameters[name] ?? fallback);
};

/** A client of a service that is a function, and its requests. */
export function createFakeClient(service: Service): { client: ApiClient; requests: string[] } {
	const credentials = parseCredentials(enterprise);
	const requests: string[] = [];
	const answer = (method: string, url: string, body?: JsonObject): ParsedResponse => {
		const request = `${method} ${url.replace(`${credentials.root}/`, '')}`;
		requests.push(request);
		const reply = service(request, body) ?? [404, { message: 'Not found' }];
		if (reply instanceof Error) throw reply;
		return { url, status: reply[0], headers: reply[2] ?? {}, body: reply[1] ?? '' };
	};
	const writeTransport: ApiClient['writeTransport'] = {
		read: async (url) => answer('GET', url),
		fetch: async (url) => {
			const { body, ...rest } = answer('GET', url);
			return { ...rest, text: typeof body === 'string' ? body : JSON.stringify(body) };
		},
		sendOptionsRequest: async (url) => answer('OPTIONS', url),
		send: async ({ method, url, body }) =>
			answer(method, url, Array.isArray(body) ? undefined : body),
		retryPolicy: { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 },
	};
	const write: ApiClient['write'] = async (method, url) => answer(method, url);
	const { fetch, read } = writeTransport;
	const redirects = new Map();
	return { client: { credentials, fetch, redirects, read, write, writeTransport }, requests };
}
