import type { INodeTypeDescription } from 'n8n-workflow';
import type { CredentialRef } from '../../../host/rest/rest.mts';
import { startEmptyService } from '../../fixtures/small-service.mts';
import { appointmentTrigger, linearWorkflow, triggerNode } from '../../fixtures/workflows.mts';
import { withAllOptions } from './expand-options.mts';
import { cropTargets, latestVersion, type PictureContext } from './screenshot-context.mts';

/** The trigger: as a newcomer meets it in both modes, with all options open, and after a test in the editor. */
export async function takeTrigger({ environment, editor, take }: PictureContext): Promise<void> {
	const { rest, sandbox, credentials } = environment;
	const { limited, enterprise } = credentials;
	const { page } = editor;
	const types = (await rest.nodeTypes()) as unknown as INodeTypeDescription[];
	const type = types.find(({ name }) => name.endsWith('.appointmentServiceTrigger'));
	if (!type) throw new Error('n8n has not loaded the trigger.');
	const fetch = () => page.locator('[data-test-id=node-execute-button]').first().click();
	const open = async (credential: CredentialRef, parameters: Record<string, unknown>) => {
		const node = { ...appointmentTrigger(credential, parameters), typeVersion: latestVersion };
		await editor.open(await rest.createWorkflow(linearWorkflow('New appointments', node)));
		await editor.openNode(triggerNode);
		await editor.settled();
	};
	const polling = { mode: 'polling', pollEvents: ['appointment.created'] };
	const soon = { mode: 'polling', pollEvents: ['appointment.startingSoon'] };
	const events = ['appointment.created', 'invoice.updated'];
	const automatic = { mode: 'webhook', events, registration: 'automatic' };
	const manual = { ...automatic, registration: 'manual' };
	const node = { crop: cropTargets.node };
	const fields = { crop: cropTargets.fields, height: 2600 };

	await take('trigger-polling', () => open(limited, polling), node);
	await take(
		'trigger-poll-events',
		async () => {
			await open(enterprise, polling);
			await page.locator('[data-test-id=parameter-input-pollEvents] input').first().click();
		},
		node,
	);
	await take('trigger-polling-options', () => open(limited, withAllOptions(type, polling)), fields);
	await take('trigger-soon', () => open(limited, withAllOptions(type, soon)), fields);
	await take('trigger-webhook', () => open(enterprise, automatic), node);
	await take(
		'trigger-webhook-options',
		() => open(enterprise, withAllOptions(type, automatic)),
		fields,
	);
	await take(
		'trigger-manual',
		async () => {
			await open(enterprise, manual);
			await page.getByText('Webhook URLs').first().click();
		},
		node,
	);
	await take(
		'trigger-polling-test',
		async () => {
			await open(limited, polling);
			await fetch();
			await page.getByText('occurredAt').first().waitFor();
		},
		node,
	);
	await take(
		'trigger-webhook-test',
		async () => {
			await open(enterprise, automatic);
			await fetch();
			while (!sandbox.hooks.subscriptions().some(({ url }) => url.includes('/webhook-test/')))
				await page.waitForTimeout(100);
			sandbox.store.book(1);
			await page.getByText('occurredAt').first().waitFor();
		},
		node,
	);
	const empty = await startEmptyService();
	try {
		const account = { ...limited.data, baseUrl: empty.url };
		await take(
			'trigger-polling-empty',
			async () => {
				await open(await rest.createCredential('New business', limited.type, account), polling);
				await fetch();
				await page
					.getByText(/no appointments yet/)
					.first()
					.waitFor();
			},
			node,
		);
	} finally {
		empty.close();
	}
}
