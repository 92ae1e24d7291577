import type { INodeTypeDescription } from 'n8n-workflow';
import type { CredentialRef } from '../../../host/rest/rest.mts';
import { startEmptyService, startMixedService } from '../../fixtures/small-service.mts';
import { appointmentService, manualWorkflow, serviceNode } from '../../fixtures/workflows.mts';
import { withAllOptions } from './expand-options.mts';
import { cropTargets, latestVersion, type PictureContext } from './screenshot-context.mts';

/** Every panel of the action node: as a newcomer meets it, and with all options open. */
const panels: Array<{ name: string; resource: string; operation: string; more?: object }> = [
	{ name: 'get-many', resource: 'appointment', operation: 'getAll' },
	{ name: 'get', resource: 'appointment', operation: 'get' },
	{ name: 'create', resource: 'appointment', operation: 'create' },
	{
		name: 'create-json',
		resource: 'appointment',
		operation: 'create',
		more: { inputMode: 'json' },
	},
	{ name: 'update', resource: 'appointment', operation: 'update' },
	{ name: 'reschedule', resource: 'appointment', operation: 'reschedule' },
	{ name: 'cancel', resource: 'appointment', operation: 'cancel' },
	{ name: 'delete', resource: 'appointment', operation: 'delete' },
	{ name: 'find-or-create', resource: 'client', operation: 'findOrCreate' },
	{ name: 'invoices', resource: 'invoice', operation: 'getAll' },
	{ name: 'invoice-create', resource: 'invoice', operation: 'create' },
	{ name: 'other', resource: 'other', operation: 'getAll' },
	{ name: 'request', resource: 'api', operation: 'request' },
	{ name: 'inspect', resource: 'api', operation: 'inspect' },
];

export async function takePanels({ environment, editor, take }: PictureContext): Promise<void> {
	const { rest, credentials } = environment;
	const { page } = editor;
	const types = (await rest.nodeTypes()) as unknown as INodeTypeDescription[];
	const type = types.find(({ name }) => name.endsWith('.appointmentService'));
	if (!type) throw new Error('n8n has not loaded the node.');
	const open = async (
		parameters: Record<string, unknown>,
		credential: CredentialRef = credentials.enterprise,
	) => {
		const node = { ...appointmentService(credential, parameters), typeVersion: latestVersion };
		await editor.open(await rest.createWorkflow(manualWorkflow('Appointments', node)));
		await editor.openNode(serviceNode);
		await editor.settled();
	};
	const fields = { crop: cropTargets.fields };

	for (const { name, resource, operation, more } of panels) {
		const parameters = { resource, operation, ...more };
		await take(name, () => open(parameters), fields);
		const expert = () => open(withAllOptions(type, parameters));
		await take(`${name}-options`, expert, { ...fields, height: 1900 });
	}
	await take(
		'tomorrow',
		async () => {
			await open({
				resource: 'appointment',
				operation: 'getAll',
				returnAll: true,
				filters: { when: 'tomorrow' },
				sortBy: 'startAscending',
				includeNames: true,
				simplify: true,
			});
			await page.locator('[data-test-id=node-execute-button]').first().click();
			await page
				.getByText(/\d+ items?$/)
				.first()
				.waitFor();
		},
		{ crop: cropTargets.node, height: 1100 },
	);
	await take(
		'get-many-filters',
		async () => {
			await open({ resource: 'appointment', operation: 'getAll' });
			await page.locator('[data-test-id=collection-parameter-add]').first().click();
		},
		{ crop: cropTargets.node },
	);
	await take(
		'get-many-add-option',
		async () => {
			await open({ resource: 'appointment', operation: 'getAll' });
			await page.locator('[data-test-id=collection-parameter-add]').first().click();
		},
		{ crop: cropTargets.node },
	);
	await take('resources', async () => {
		await open({ resource: 'appointment', operation: 'getAll' });
		await page.locator('[data-test-id=parameter-input-resource] input').first().click();
	});
	await take('operations', async () => {
		await open({ resource: 'appointment', operation: 'getAll' });
		await page.locator('[data-test-id=parameter-input-operation] input').first().click();
	});
	await take(
		'choose-appointment',
		async () => {
			await open({ resource: 'appointment', operation: 'reschedule' }, credentials.limited);
			await page.locator('[data-test-id=rlc-input]').first().click();
			await page.locator('[data-test-id=rlc-item]').first().waitFor();
		},
		{ crop: cropTargets.node },
	);
	const elsewhere = async (name: string, baseUrl: string) =>
		await rest.createCredential(name, credentials.limited.type, {
			...credentials.limited.data,
			baseUrl,
		});
	const services = [await startEmptyService(), await startMixedService()];
	try {
		const [empty, mixed] = services;
		const create = { resource: 'appointment', operation: 'create' };
		await take(
			'create-empty',
			async () => open(create, await elsewhere('Empty', empty.url)),
			fields,
		);
		await take(
			'create-differing',
			async () => open(create, await elsewhere('Mixed', mixed.url)),
			fields,
		);
		await take(
			'create-refused',
			() => open({ ...create, resource: 'invoice' }, credentials.limited),
			fields,
		);
	} finally {
		services.forEach((service) => service.close());
	}
}
