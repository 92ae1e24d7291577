import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { enterprise } from '../engine/run';
import { TriggerBench } from '../engine/trigger';

export const secret = 'a-shared-secret';

/** A trigger in n8n's own contexts. */
export function benchWith(
	parameters: INodeParameters = {},
	credential: ICredentialDataDecryptedObject = { ...enterprise },
): TriggerBench {
	const subject = {
		node: new AppointmentServiceTrigger(),
		authenticate: new AppointmentServiceApi().authenticate,
	};
	return new TriggerBench(
		subject,
		{ events: ['appointment.created', 'appointment.updated'], ...parameters },
		credential,
	);
}
