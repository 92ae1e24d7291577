import type { CredentialRef } from '../host/rest.mts';
import { startEmptyService, startMixedService } from './small-service.mts';
import { appointmentService, chain, serviceNode } from './workflows.mts';
import type { Editor } from './editor.mts';
import type { Stage } from './stage.mts';

type Take = (name: string, prepare: () => Promise<void>) => Promise<void>;

/** Pictures of the fields of a new appointment (of an account with records, of an empty one, and of one whose records differ), of a
 * client that is looked for, and of appointments to choose from. */
export async function takeMapper(
	{ rest, credentials: { limited, enterprise } }: Stage,
	editor: Editor,
	take: Take,
): Promise<void> {
	const open = async (
		credential: CredentialRef,
		expected: RegExp,
		parameters: Record<string, unknown> = { resource: 'appointment', operation: 'create' },
	) => {
		const node = appointmentService(credential, parameters);
		await editor.open(await rest.createWorkflow(chain('New appointment', node)));
		await editor.openNode(serviceNode);
		await editor.page.getByText(expected).first().waitFor();
	};
	const elsewhere = async (name: string, baseUrl: string) =>
		await rest.createCredential(name, limited.type, { ...limited.data, baseUrl });
	await take('fields', () => open(limited, /Starts At/));
	const client = { resource: 'client', operation: 'findOrCreate' };
	await take('find-or-create', () => open(enterprise, /First Name/, client));
	const move = { resource: 'appointment', operation: 'reschedule' };
	await take('reschedule', async () => {
		await open(limited, /New Start/, move);
		await editor.page.locator('[data-test-id=rlc-input]').first().click();
		await editor.page.locator('[data-test-id=rlc-item]').first().waitFor();
	});
	const services = [await startEmptyService(), await startMixedService()];
	try {
		const [empty, mixed] = services;
		await take('fields-empty', async () =>
			open(await elsewhere('Empty account', empty.url), /no appointments yet/),
		);
		await take('fields-differing', async () =>
			open(await elsewhere('Records that differ', mixed.url), /Deposit/),
		);
	} finally {
		services.forEach((service) => service.close());
	}
}
