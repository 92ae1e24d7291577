import type { INode } from 'n8n-workflow';
import type { EventName } from '../../../nodes/AppointmentService/contract';
import { toAccount, type Connection } from '../../../nodes/AppointmentService/transport';
import { settingsOf, type Settings } from '../../../nodes/AppointmentService/trigger/settings';
import type { JsonObject, Page } from '../../../nodes/AppointmentService/wire';
import { enterprise } from '../../engine/run';

/** A status and a body; a fault is thrown. */
export type Reply = [status: number, body?: unknown] | Error;
/** `GET webhooks`, and what a write brings; what it says nothing to is not there. */
export type Service = (asked: string, body?: JsonObject) => Reply | undefined;

export const node = { name: 'Trigger', typeVersion: 1, parameters: {} } as never as INode;

export const settingsFor = (events: EventName[], options: object = {}): Settings => {
	const given: Record<string, unknown> = { events, options };
	return settingsOf({ node, parameter: (name, fallback) => given[name] ?? fallback });
};

/** An account at a service that is a function, and what it was asked for. */
export function accountWith(service: Service): { connection: Connection; asked: string[] } {
	const account = toAccount(enterprise);
	const asked: string[] = [];
	const answer = (method: string, url: string, body?: JsonObject): Page => {
		const said = `${method} ${url.replace(`${account.root}/`, '')}`;
		asked.push(said);
		const reply = service(said, body) ?? [404, { message: 'Not found' }];
		if (reply instanceof Error) throw reply;
		return { url, status: reply[0], headers: {}, body: reply[1] ?? '' };
	};
	const line: Connection['line'] = {
		read: async (url) => answer('GET', url),
		fetch: async (url) => {
			const { body, ...rest } = answer('GET', url);
			return { ...rest, text: typeof body === 'string' ? body : JSON.stringify(body) };
		},
		ask: async (url) => answer('OPTIONS', url),
		send: async ({ method, url, body }) => answer(method, url, body),
		patience: { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 },
	};
	const write: Connection['write'] = async (method, url) => answer(method, url);
	const { fetch, read } = line;
	return { connection: { account, fetch, read, write, line }, asked };
}
