import nock from 'nock';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { keep, type Known } from '../../../nodes/AppointmentService/trigger/subscription/state';
import { origin } from '../../engine/run';
import type { TriggerBench } from '../../engine/trigger';
import { benchWith } from '../bench';

/** A status, a body and headers. */
export type Reply = [status: number, body?: unknown, headers?: Record<string, string>];
/** `GET webhooks/1`, and what a write brings; what it says nothing to is not there. */
export type Service = (asked: string, body: Record<string, unknown>) => Reply | undefined;

/** A service that is a function, on the line, and what it was asked for. */
export function onTheLine(service: Service): string[] {
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
export function published(
	known: Partial<Known> = {},
	parameters: INodeParameters = {},
	credential?: ICredentialDataDecryptedObject,
): TriggerBench {
	const bench = benchWith({ events: ['appointment.created'], ...parameters }, credential);
	const data: IDataObject = {};
	keep({ getWorkflowStaticData: () => data }, bench.address, {
		path: 'webhooks',
		ids: ['7'],
		events: ['appointment.created'],
		sealed: [],
		...known,
	});
	bench.staticData = { [`node:${bench.node.name}`]: data };
	return bench;
}
