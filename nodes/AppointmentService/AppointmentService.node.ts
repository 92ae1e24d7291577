import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import {
	listFields,
	listStatuses,
	mapFields,
	searchClients,
	searchRecords,
	searchServices,
	searchStaff,
	testCredential,
} from './methods';
import { nodeProperties } from './properties';
import { subtitle } from './subtitle';
import { route } from './router';

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
		credentialTest: { testCredential },
		listSearch: { searchClients, searchRecords, searchServices, searchStaff },
		loadOptions: { listFields, listStatuses },
		resourceMapping: { mapFields },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await route.call(this);
	}
}
