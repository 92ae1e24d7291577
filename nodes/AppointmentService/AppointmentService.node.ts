import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { lazily } from './lazily';
import { nodeProperties, subtitle } from './properties';

export class AppointmentService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Appointment Service',
		name: 'appointmentService',
		icon: {
			light: 'file:../../icons/appointmentService.svg',
			dark: 'file:../../icons/appointmentService.dark.svg',
		},
		group: ['transform'],
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: subtitle(),
		description:
			'Read and change appointments, clients, services and more of your appointment business',
		defaults: { name: 'Appointment Service' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'appointmentServiceApi', required: true, testedBy: 'testCredential' }],
		properties: nodeProperties(),
	};

	methods = {
		credentialTest: {
			testCredential: lazily(async () => (await import('./methods')).testCredential),
		},
		listSearch: {
			searchClients: lazily(async () => (await import('./methods')).searchClients),
			searchRecords: lazily(async () => (await import('./methods')).searchRecords),
			searchServices: lazily(async () => (await import('./methods')).searchServices),
			searchStaff: lazily(async () => (await import('./methods')).searchStaff),
		},
		loadOptions: {
			listFields: lazily(async () => (await import('./methods')).listFields),
			listStatuses: lazily(async () => (await import('./methods')).listStatuses),
		},
		resourceMapping: { mapFields: lazily(async () => (await import('./methods')).mapFields) },
	};

	execute = lazily(async () => (await import('./router')).route);
}
