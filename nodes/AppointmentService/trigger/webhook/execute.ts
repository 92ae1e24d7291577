import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { settle } from '../../rest';
import { addHint, processDeliveries } from './processDeliveries';
import { renewSubscription } from './subscription/lifecycle/renew';
import { sampleItems } from '../polling/samples';

/**
 * n8n runs a trigger like any other node, whatever started it: polled items pass as they are, deliveries become events, and where
 * the editor starts it without input, polling mode shows samples.
 */
export async function executeTrigger(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const isWebhook = this.getNodeParameter('mode', 0) === 'webhook';
	if (isManualStartWithoutInput.call(this)) return isWebhook ? [[]] : await sampleItems.call(this);
	if (!isWebhook) return [this.getInputData()];
	const processed = await settle(processDeliveries.call(this));
	await renewAfterDelivery.call(this);
	if ('fault' in processed) throw processed.fault as Error;
	return processed.value;
}

/** How much of its life a subscription may have left before a delivery renews it, where polls should have done that. */
const lastPart = 1 / 8;

/** The delivery was answered before, and n8n keeps what a run leaves behind, but not what `webhook()` does. */
async function renewAfterDelivery(this: IExecuteFunctions): Promise<void> {
	if (this.getMode() !== 'webhook') return;
	const alsoPolls = this.getNodeParameter('alsoPoll', 0, false) === true;
	const notice = await renewSubscription.call(
		this,
		(name, fallback) => this.getNodeParameter(name, 0, fallback),
		alsoPolls ? lastPart : undefined,
	);
	if (notice !== undefined) addHint.call(this, notice);
}

/** The editor starts a trigger with one empty item. */
function isManualStartWithoutInput(this: IExecuteFunctions): boolean {
	const items = this.getInputData();
	return (
		this.getMode() === 'manual' &&
		items.length === 1 &&
		Object.keys(items[0].json).length === 0 &&
		items[0].binary === undefined
	);
}
