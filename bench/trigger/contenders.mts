import { randomUUID } from 'node:crypto';
import type { Rest, StoredWorkflow, WorkflowNode } from '../../host/rest/rest.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import { appointmentTrigger, linearWorkflow, passOn } from '../../tools/fixtures/workflows.mts';
import type { N8nInstance } from '../n8n-instance.mts';

/** A published workflow that deliveries are sent to. */
export interface DeliveryTarget {
	name: string;
	workflow: StoredWorkflow;
	/** Sends so many different deliveries at once, and fails where one is refused; leaves out those of earlier rounds. */
	send(count: number, leftOut: number): Promise<void>;
}

/** The package's trigger, subscribed by itself: it checks signatures and drops repeats. */
export async function ourTrigger({ rest }: N8nInstance, sandbox: Sandbox): Promise<DeliveryTarget> {
	const credential = await rest.createCredential('Sandbox', 'appointmentServiceApi', {
		surface: 'enterprise',
		baseUrl: sandbox.url,
		apiKey: sandbox.keys.enterprise,
	});
	const node = appointmentTrigger(credential, { mode: 'webhook', events: ['appointment.created'] });
	const workflow = await publish(rest, node);
	const [{ url }] = sandbox.hooks.subscriptions();
	return { name: node.name, workflow, send: deliveriesTo(sandbox, url, node.name) };
}

/** n8n's own Webhook node, which checks nothing. */
export async function coreWebhook(
	{ host, rest }: N8nInstance,
	sandbox: Sandbox,
): Promise<DeliveryTarget> {
	const path = randomUUID();
	const node = starter('Webhook', 'webhook', 2.1, path, {
		path,
		httpMethod: 'POST',
		responseMode: 'onReceived',
		options: {},
	});
	const workflow = await publish(rest, node);
	const url = `${host.url}/webhook/${path}`;
	sandbox.hooks.addSubscription(url);
	return { name: node.name, workflow, send: deliveriesTo(sandbox, url, node.name) };
}

/** One of n8n's own triggers for a service. n8n spends on it what it spends on every such node, and not on the Webhook node. */
export async function coreServiceTrigger({ host, rest }: N8nInstance): Promise<DeliveryTarget> {
	const id = randomUUID();
	const credential = await rest.createCredential('Chat', 'slackApi', { accessToken: 'none' });
	const node = {
		...starter('Slack Trigger', 'slackTrigger', 1, id, {
			trigger: ['any_event'],
			watchWorkspace: true,
			options: {},
		}),
		credentials: { slackApi: { id: credential.id, name: credential.name } },
	};
	const workflow = await publish(rest, node);
	const url = `${host.url}/webhook/${id}/webhook`;
	const post = async (number: number) => {
		const event = { type: 'message', channel: 'C1', text: `Message ${number}` };
		const response = await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
			},
			body: JSON.stringify({ type: 'event_callback', event }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${node.name} refused: HTTP ${response.status} ${text}`);
	};
	return {
		name: node.name,
		workflow,
		async send(count, leftOut) {
			await Promise.all(Array.from({ length: count }, (_, place) => post(leftOut + place)));
		},
	};
}

function deliveriesTo(sandbox: Sandbox, url: string, name: string): DeliveryTarget['send'] {
	return async (count, leftOut) => {
		const deliveries = await sandbox.hooks.sendBurst(url, count, leftOut);
		const refused = deliveries.find(({ state }) => state !== 'delivered');
		if (!refused) return;
		const [{ status, answer }] = refused.attempts;
		throw new Error(`${name} refused a delivery: HTTP ${status} ${answer}`);
	};
}

function starter(
	name: string,
	type: string,
	typeVersion: number,
	webhookId: string,
	parameters: Record<string, unknown>,
): WorkflowNode {
	const rest = { typeVersion, parameters, webhookId, position: [0, 0] as [number, number] };
	return { id: randomUUID(), name, type: `n8n-nodes-base.${type}`, ...rest };
}

async function publish(rest: Rest, node: WorkflowNode): Promise<StoredWorkflow> {
	const stored = await rest.createWorkflow(
		linearWorkflow(`Deliveries: ${node.name}`, node, passOn()),
	);
	const { status, triggers } = await rest.publish(stored);
	if (status !== 'published') throw new Error(`${node.name}: ${triggers[0]?.errorMessage}`);
	return stored;
}
