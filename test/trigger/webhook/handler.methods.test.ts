import { Workflow, type INode } from 'n8n-workflow';
import { AppointmentServiceTrigger } from '../../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { OneNodeType } from '../../support/engine';
import { createWebhookHarness } from '../../support/webhookHarness';

/** What n8n registers for a node (n8n 2.41.1, `webhook.service`, `getNodeWebhooks`). */
function registered(mode: string): string[] {
	const type = new AppointmentServiceTrigger();
	const node: INode = { ...createWebhookHarness().node, parameters: { mode } };
	const nodeTypes = new OneNodeType(type);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: true, nodeTypes });
	return (type.description.webhooks ?? []).flatMap(({ name, httpMethod }) =>
		String(workflow.expression.getSimpleParameterValue(node, httpMethod, 'internal', {}))
			.split(',')
			.filter(Boolean)
			.map((method) => `${name} ${method.trim()}`),
	);
}

test('n8n registers GET, HEAD and POST in webhook mode, and nothing in polling mode', () => {
	expect(registered('webhook')).toEqual(['setup GET', 'setup HEAD', 'default POST']);
	expect(registered('polling')).toEqual([]);
});

test.each(['GET', 'HEAD'] as const)(
	'a %s without a challenge is answered with 200',
	async (method) => {
		expect(await createWebhookHarness().deliver({ method })).toMatchObject({
			status: 200,
			started: undefined,
		});
	},
);
