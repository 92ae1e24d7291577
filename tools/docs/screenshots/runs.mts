import { readFile } from 'node:fs/promises';
import type { CredentialRef, Workflow } from '../../../host/rest/rest.mts';
import { startEmptyService, startSilentService } from '../../fixtures/small-service.mts';
import {
	appointmentService,
	manualWorkflow,
	listAll,
	serviceNode,
} from '../../fixtures/workflows.mts';
import { cropTargets, type PictureContext } from './screenshot-context.mts';

/** What comes of running the action node: on the canvas, and in its output. */
export async function takeRuns({ environment, editor, take }: PictureContext): Promise<void> {
	const { rest, credentials } = environment;
	const run = async (name: string, credential: CredentialRef, resource: string) => {
		await editor.execute(await rest.createWorkflow(listAll(name, credential, resource)));
	};
	const node = { crop: cropTargets.node };
	const elsewhere = async (name: string, baseUrl: string) =>
		await rest.createCredential(name, credentials.limited.type, {
			...credentials.limited.data,
			baseUrl,
		});

	await take(
		'example',
		async () => {
			const file = await readFile('examples/new-appointment-message.json', 'utf8');
			const ready = readyToRun(JSON.parse(file) as Workflow, credentials.limited);
			await editor.open(await rest.createWorkflow(ready));
			await editor.settled();
		},
		{ height: 460 },
	);
	await take(
		'node',
		async () => {
			await run('All appointments', credentials.limited, 'appointment');
			await editor.openNode(serviceNode);
		},
		node,
	);
	await take(
		'refusal',
		async () => {
			await run('All invoices', credentials.limited, 'invoice');
			await editor.openNode(serviceNode);
		},
		node,
	);
	await take('subtitles', async () => {
		const steps = [
			['Bookings', 'appointment', 'getAll'],
			['Client', 'client', 'findOrCreate'],
			['Move', 'appointment', 'reschedule'],
			['Look', 'api', 'inspect'],
		].map(([name, resource, operation]) => ({
			...appointmentService(credentials.enterprise, { resource, operation }),
			id: name,
			name,
		}));
		await editor.open(await rest.createWorkflow(manualWorkflow('Subtitles', ...steps)));
		await editor.settled();
	});
	const services = [await startSilentService(), await startEmptyService()];
	try {
		const [silent, empty] = services;
		await take(
			'notice',
			async () => {
				await run('All clients', await elsewhere('Silent service', silent.url), 'client');
				await editor.openNode(serviceNode);
			},
			node,
		);
		await take(
			'empty',
			async () => {
				await run('All clients', await elsewhere('Empty account', empty.url), 'client');
				await editor.openNode(serviceNode);
			},
			node,
		);
	} finally {
		services.forEach((service) => service.close());
	}
}

/** An example without its note, and with what somebody has to set in it. */
function readyToRun(example: Workflow, { type, id, name }: CredentialRef): Workflow {
	const nodes = example.nodes
		.filter((node) => node.type !== 'n8n-nodes-base.stickyNote')
		.map((node) => {
			if (node.type.startsWith('n8n-nodes-appointment-service.'))
				return { ...node, credentials: { [type]: { id, name } } };
			if (node.type !== 'n8n-nodes-base.httpRequest') return node;
			return { ...node, parameters: { ...node.parameters, url: 'https://chat.example.com' } };
		});
	return { ...example, nodes };
}
