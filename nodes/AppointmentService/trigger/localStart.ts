import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { addLocalStart } from '../filter';
import { isObject, isTimeZone, resourceNameVariants } from '../rest';

/** The items with the start of each appointment on the clock of the workflow, as `localStart`. Version 1 of the node keeps its items. */
export function withLocalStart(
	this: IExecuteFunctions,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	if (this.getNode().typeVersion < 1.1) return items;
	const { startField, timeZone } = this.getNodeParameter('options', 0, {}) as IDataObject;
	const context = {
		now: Date.now(),
		timeZone: this.getTimezone(),
		recordTimeZone: isTimeZone(timeZone) ? timeZone : this.getTimezone(),
		startField: typeof startField === 'string' ? startField : '',
		resourceNames: resourceNameVariants(['appointments']),
		noun: 'appointments',
	};
	return items.map((item) => {
		const { resource, record } = item.json;
		if (resource !== 'appointment' || !isObject(record)) return item;
		const { records, notices } = addLocalStart([record], [record], context);
		// A start that had to be guessed gives a notice.
		if (notices.length > 0) return item;
		return { ...item, json: { ...item.json, localStart: records[0].localStart } as IDataObject };
	});
}
