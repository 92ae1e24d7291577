import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { surfaceNames, surfaces } from '../nodes/AppointmentService/contract';

export class AppointmentServiceApi implements ICredentialType {
	name = 'appointmentServiceApi';

	displayName = 'Appointment Service API';

	documentationUrl =
		'https://github.com/n8n-nodes-appointment-service/n8n-nodes-appointment-service#credential';

	icon = {
		light: 'file:../icons/appointmentService.svg',
		dark: 'file:../icons/appointmentService.dark.svg',
	} as const;

	properties: INodeProperties[] = [
		{
			displayName: 'API Access',
			name: 'surface',
			type: 'options',
			options: surfaceNames.map((value) => ({
				name: surfaces[value].displayName,
				value,
				description: surfaces[value].description,
			})),
			default: 'limited',
			description: 'What your key gives access to',
			hint: 'Choose Enterprise only if your account has the Enterprise plan; otherwise Limited',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://app.example.com',
			description: 'Address of your account. /api/v1 or /v1 is added automatically.',
			hint: 'The address you log in to, without /login at its end. Ask support if unsure',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The key that the service gave you',
			hint: 'Ask the support of the service for a key',
		},
		{
			displayName: 'Query Parameters',
			name: 'query',
			type: 'string',
			default: '',
			placeholder: 'e.g. location_id=7',
			description: 'Parameters that are added to the address of each request',
			hint: 'Leave it empty, unless the service wants a parameter with each request, such as a location',
		},
		{
			displayName: 'Webhook Secret',
			name: 'webhookSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { show: { surface: ['enterprise'] } },
			description:
				'The secret that deliveries are signed with or carry. Put commas between several. Leave it empty if your account has none.',
			hint: 'Only for the webhook mode of the trigger',
		},
	];

	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const { authenticateRequest } = await import('../nodes/AppointmentService/transport');
		return authenticateRequest(credentials, request);
	};
}
