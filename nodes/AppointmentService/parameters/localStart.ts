import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { addLocalStart } from '../filter';
import { isTimeZone, resourceNameVariants, type JsonObject } from '../rest';

/** Adds the start on the clock of the workflow to an appointment that stands alone; undefined where it is not found or would have to be guessed. */
export function withLocalStart(
	this: IExecuteFunctions,
	record: JsonObject,
	item: number,
): JsonObject | undefined {
	const { startField, timeZone: zone } = this.getNodeParameter('options', item, {}) as IDataObject;
	const noun = 'appointments';
	const timeZone = this.getTimezone();
	const { records, notices } = addLocalStart([record], [record], {
		now: Date.now(),
		timeZone,
		recordTimeZone: isTimeZone(zone) ? zone : timeZone,
		startField: typeof startField === 'string' ? startField : '',
		resourceNames: resourceNameVariants([noun]),
		noun,
	});
	return notices.length > 0 ? undefined : records[0];
}
