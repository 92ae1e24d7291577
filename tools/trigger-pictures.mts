import type { Editor } from './editor.mts';
import { startEmptyService } from './small-service.mts';
import type { Stage } from './stage.mts';
import { appointmentTrigger, line, triggerNode } from './workflows.mts';

type Take = (name: string, prepare: () => Promise<void>) => Promise<void>;

/** Pictures of the trigger: as a newcomer meets it in both modes, and after a test in the editor. */
export async function takeTrigger(
	{ rest, sandbox, credentials: { limited, enterprise } }: Stage,
	editor: Editor,
	take: Take,
): Promise<void> {
	const { page } = editor;
	const fetch = () => page.locator('[data-test-id=node-execute-button]').first().click();
	const open = async (credential: typeof limited, parameters: Record<string, unknown>) => {
		const node = appointmentTrigger(credential, parameters);
		await editor.open(await rest.createWorkflow(line('New appointments', node)));
		await editor.openNode(triggerNode);
	};
	const polling = { mode: 'polling', event: 'appointment.created' };
	const webhook = { mode: 'webhook', events: ['appointment.created', 'invoice.updated'] };

	await take('trigger-polling', () => open(limited, polling));
	await take('trigger-polling-test', async () => {
		await fetch();
		await page.getByText('occurredAt').first().waitFor();
	});
	const empty = await startEmptyService();
	try {
		const account = { ...limited.data, baseUrl: empty.url };
		await take('trigger-polling-empty', async () => {
			await open(await rest.createCredential('New business', limited.type, account), polling);
			await fetch();
			await page
				.getByText(/no appointments yet/)
				.first()
				.waitFor();
		});
	} finally {
		empty.close();
	}
	await take('trigger-webhook', () => open(enterprise, webhook));
	await take('trigger-webhook-test', async () => {
		await fetch();
		while (!sandbox.hooks.subscriptions().some(({ url }) => url.includes('/webhook-test/'))) {
			await page.waitForTimeout(100);
		}
		sandbox.store.book(1);
		await page.getByText('occurredAt').first().waitFor();
	});
}
