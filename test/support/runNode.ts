import type { INodeParameters, ITaskData } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { nodeRetryPolicy } from '../../nodes/AppointmentService/transport';
import { runSubject, type RunOptions } from './engine';

export { jsonOf } from './engine';

// What the node does between two requests is tested, not how long it waits.
Object.assign(nodeRetryPolicy, { sleep: async () => {} });

export const origin = 'https://salon.example.com';

export const limited = { surface: 'limited', baseUrl: origin, apiKey: 'key-limited' };

export const enterprise = { surface: 'enterprise', baseUrl: origin, apiKey: 'key-enterprise' };

/** Runs the action node in n8n's own engine, as a workflow of one node. */
export async function runNode(
	parameters: INodeParameters,
	{ credential = limited, ...options }: Partial<RunOptions> = {},
): Promise<ITaskData> {
	const subject = {
		node: new AppointmentService(),
		authenticate: new AppointmentServiceApi().authenticate,
	};
	return await runSubject(subject, parameters, { credential, ...options });
}
