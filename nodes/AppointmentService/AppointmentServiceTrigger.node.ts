import {
	NodeConnectionTypes,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { lazily } from './lazily';
import { modeField, pollFields, triggerSubtitle, webhookFields } from './trigger/descriptions';

/** Empty while the node polls, and then n8n registers no address. */
const onlyAsWebhook = (method: string) =>
	`={{ $parameter["mode"] === "webhook" ? "${method}" : "" }}`;

export class AppointmentServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Appointment Service Trigger',
		name: 'appointmentServiceTrigger',
		icon: {
			light: 'file:../../icons/appointmentService.svg',
			dark: 'file:../../icons/appointmentService.dark.svg',
		},
		group: ['trigger'],
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: triggerSubtitle(),
		// n8n shows this one for both nodes where it lists them as one.
		description:
			'Read and change appointments, clients and more, or start a workflow when somebody books, cancels or pays',
		defaults: { name: 'Appointment Service Trigger' },
		mockManualExecution: true,
		eventTriggerDescription: 'Book or change something in your account',
		activationMessage:
			'This workflow now starts by itself when one of the events that you chose happens.',
		triggerPanel: {
			header: '',
			executionsHelp: {
				inactive:
					'<b>While you build</b>, click the button. With polling you get records of your account as samples; with webhooks the node waits for the next event, so book or change something in your account.<br /><br /><b>When you are done</b>, publish the workflow. It then starts by itself, and its runs are in the <a data-key="executions">executions list</a>.',
				active:
					'<b>While you build</b>, click the button. With polling you get records of your account as samples; with webhooks the node waits for the next event, so book or change something in your account.<br /><br /><b>This workflow is published</b> and starts by itself as well. Those runs are in the <a data-key="executions">executions list</a>.',
			},
			activationHint: 'Publish the workflow to have it start by itself.',
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'appointmentServiceApi', required: true, testedBy: 'testCredential' }],
		webhooks: [
			{
				// Some services try an address with GET or HEAD before they send to it. n8n takes several methods, with commas between them.
				name: 'setup',
				httpMethod: onlyAsWebhook('GET,HEAD'),
				responseMode: 'onReceived',
				responseData: '',
				path: 'webhook',
				ndvHideUrl: true,
			},
			{
				name: 'default',
				httpMethod: onlyAsWebhook('POST'),
				responseMode: 'onReceived',
				responseData: '',
				path: 'webhook',
				ndvHideUrl: '={{ $parameter["mode"] !== "webhook" }}',
			},
		],
		properties: [modeField, ...pollFields, ...webhookFields],
	};

	methods = {
		credentialTest: {
			testCredential: lazily(async () => (await import('./methods')).testCredential),
		},
	};

	webhookMethods = {
		default: {
			// As methods: n8n's rules for packages look for these.
			async checkExists(this: IHookFunctions): Promise<boolean> {
				const { isSubscribed } = await import('./trigger');
				return await isSubscribed.call(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				const { subscribe } = await import('./trigger');
				return await subscribe.call(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				const { unsubscribe } = await import('./trigger');
				return await unsubscribe.call(this);
			},
		},
	};

	webhook = lazily(async () => (await import('./trigger')).handleDelivery);

	poll = lazily(async () => (await import('./trigger')).pollAppointments);

	execute = lazily(async () => (await import('./trigger')).executeTrigger);
}
