import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import type { Running } from '../start.mts';
import type { ServerCase } from '../tally.mts';
import { credentialOf, type Surface } from './account.mts';

const { CredentialTestContext } = await import('n8n-core');
const { AppointmentService } = await import(
	'../../../nodes/AppointmentService/AppointmentService.node.ts'
);

/** The credential's test with the right key, which must pass, and with a wrong one, which must not. */
export async function* credentials(running: Running, surface: Surface): AsyncGenerator<ServerCase> {
	const { methods } = new AppointmentService();
	const [test] = Object.values(methods.credentialTest);
	for (const [name, apiKey] of Object.entries({ right: 'key', wrong: 'no-such-key' })) {
		running.proxy.count();
		const context = new CredentialTestContext({} as IWorkflowExecuteAdditionalData);
		const { status, message } = await test.call(context, {
			id: '1',
			name: 'test',
			type: 'appointmentServiceApi',
			data: { ...credentialOf(running, surface), apiKey },
		});
		const isRight = status === (name === 'right' ? 'OK' : 'Error');
		yield {
			surface,
			name: `credential test, ${name} key`,
			outcome: `${status}${isRight ? '' : `, WRONG: ${message}`}`,
			requests: running.proxy.count(),
			counts: { wrong: isRight ? 0 : 1 },
		};
	}
}
