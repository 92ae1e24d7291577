import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { resources } from '../contract';
import { parseOptions, timeoutSchema, withLocalStart } from '../parameters';
import { namesOfEvents } from '../related';
import { isObject, resourceNameVariants, settle, type JsonObject } from '../rest';
import { createApiClient, describeError, toShownText, tryGetCredentials } from '../transport';
import { listNames } from './pollSettings';
import { z } from 'zod/v4';

/** Items of events with what people want to know of them: the start on the clock of the workflow and, where it is chosen, the names. */
export async function completeItems(
	this: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	let completed = items.map((item) => withStart.call(this, item));
	if (this.getNodeParameter('includeNames', 0, false) !== true) return completed;
	for (const resource of ['appointment', 'invoice'] as const)
		completed = await withNames.call(this, completed, resource);
	return completed;
}

function withStart(this: IExecuteFunctions, item: INodeExecutionData): INodeExecutionData {
	const { resource, record } = item.json;
	const isAppointment = resource === 'appointment' && isObject(record);
	const shown = isAppointment ? withLocalStart.call(this, record, 0) : undefined;
	return shown
		? { ...item, json: { ...item.json, localStart: shown.localStart } as IDataObject }
		: item;
}

const optionsSchema = z.looseObject({ timeout: timeoutSchema });

/** Where names cannot be read, the events come all the same, with a hint. */
async function withNames(
	this: IExecuteFunctions,
	items: INodeExecutionData[],
	resource: 'appointment' | 'invoice',
): Promise<INodeExecutionData[]> {
	const events = items.filter(({ json }) => json.resource === resource && isObject(json.record));
	if (events.length === 0) return items;
	const records = events.map(({ json }) => json.record as JsonObject);
	const { plural: noun } = resources[resource];
	const reference = { resourceNames: resourceNameVariants(listNames(resource)), noun };
	const read = async () => {
		const { timeout } = parseOptions(
			optionsSchema,
			this.getNodeParameter('options', 0, {}),
			this.getNode(),
			0,
		);
		const client = await createApiClient(this, 0, timeout);
		return await namesOfEvents.call(this, client, records, reference, !hasUnproved.call(this));
	};
	const settled = await settle(read());
	const credentials = await tryGetCredentials(this, 0);
	const reasonOf = (fault: unknown) =>
		describeError(fault, { task: 'read names', credentials })?.message ?? String(fault);
	const { found, notices } =
		'value' in settled
			? settled.value
			: { found: [], notices: [`No names were added. ${reasonOf(settled.fault)}`] };
	for (const notice of notices) await addHint.call(this, notice);
	const names = new Map(events.map((event, index) => [event, found[index]]));
	return items.map((item) => ({
		...item,
		json: { ...item.json, ...(names.get(item) as IDataObject) },
	}));
}

/** Whether a delivery is among the input that anybody may have sent. */
function hasUnproved(this: IExecuteFunctions): boolean {
	return this.getInputData().some(({ json }) => isObject(json.delivery) && json.proved !== true);
}

/** Shows a warning beside the output. */
export async function addHint(this: IExecuteFunctions, message: string): Promise<void> {
	this.addExecutionHints({
		message: toShownText(message, await tryGetCredentials(this, 0)),
		type: 'warning',
		location: 'outputPane',
	});
}
