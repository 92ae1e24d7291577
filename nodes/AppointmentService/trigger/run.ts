import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { emit } from './emit';
import { samples } from './samples';

/**
 * n8n runs a trigger like any other node, whatever started it: what a poll found passes as it is, deliveries become events, and
 * where the editor starts it with nothing in hand, polling mode shows samples.
 */
export async function run(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const webhook = this.getNodeParameter('mode', 0) === 'webhook';
	if (!isStartedBare.call(this)) return webhook ? await emit.call(this) : [this.getInputData()];
	return webhook ? [[]] : await samples.call(this);
}

/** The editor starts a trigger with one empty item. */
function isStartedBare(this: IExecuteFunctions): boolean {
	const items = this.getInputData();
	return (
		this.getMode() === 'manual' &&
		items.length === 1 &&
		Object.keys(items[0].json).length === 0 &&
		items[0].binary === undefined
	);
}
