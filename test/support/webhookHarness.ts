import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { engineLogger } from './logger';
import { enterprise } from './runNode';
import { TriggerHarness } from './triggerHarness';

export const secret = 'a-shared-secret';

/** A trigger in n8n's own contexts. */
export function createWebhookHarness(
	parameters: INodeParameters = {},
	credential: ICredentialDataDecryptedObject = { ...enterprise },
): TriggerHarness {
	const subject = {
		node: new AppointmentServiceTrigger(),
		authenticate: new AppointmentServiceApi().authenticate,
	};
	return new TriggerHarness(
		subject,
		{ events: ['appointment.created', 'appointment.updated'], ...parameters },
		credential,
	);
}

/** Collects the lines of n8n's log while the work runs. */
export async function collectLogLines(work: () => Promise<unknown>): Promise<string[]> {
	const logger = engineLogger();
	const lines: string[] = [];
	const original = ['warn', 'error'].map((level) => [level, logger[level]] as const);
	for (const [level] of original)
		logger[level] = (text: string) => void lines.push(`${level}: ${text}`);
	await work().finally(() => Object.assign(logger, Object.fromEntries(original)));
	return lines;
}
