import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { processDeliveries } from './processDeliveries';
import { sampleItems } from '../polling/samples';

/**
 * n8n runs a trigger like any other node, whatever started it: polled items pass as they are, deliveries become events, and where
 * the editor starts it without input, polling mode shows samples.
 */
export async function executeTrigger(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const isWebhook = this.getNodeParameter('mode', 0) === 'webhook';
	if (!isManualStartWithoutInput.call(this))
		return isWebhook ? await processDeliveries.call(this) : [this.getInputData()];
	return isWebhook ? [[]] : await sampleItems.call(this);
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
