import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { withLocalStart } from '../filter';
import { isObject, isTimeZone } from '../rest';

/** The items with the start of each appointment on the clock of the workflow, as `localStart`. Version 1 of the node keeps its items. */
export function addLocalStarts(
	this: IExecuteFunctions,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	if (this.getNode().typeVersion < 1.1) return items;
	const { startField, timeZone } = this.getNodeParameter('options', 0, {}) as IDataObject;
	const context = {
		timeZone: this.getTimezone(),
		recordTimeZone: isTimeZone(timeZone) ? timeZone : undefined,
		startField: typeof startField === 'string' ? startField : undefined,
	};
	return items.map((item) => {
		const { resource, record } = item.json;
		const isAppointment = resource === 'appointment' && isObject(record);
		const shown = isAppointment ? withLocalStart(record, context) : undefined;
		if (!shown) return item;
		return { ...item, json: { ...item.json, localStart: shown.localStart } as IDataObject };
	});
}
