import type { IExecuteFunctions } from 'n8n-workflow';
import { ParameterError, requireText } from '../parameters';
import { buildReschedule, type RescheduleInput } from '../appointment';
import { updateRecord } from '../rest';
import type { Operation } from './shared/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

/** Minutes in a year: a longer appointment is a mistake. */
const maxDuration = 525_600;

export const reschedule: Operation = async function (target, item) {
	const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
	const { startField, endField } = this.getNodeParameter('options', item, {}) as {
		startField?: unknown;
		endField?: unknown;
	};
	const input = {
		start: this.getNodeParameter('start', item),
		...getNewEnd.call(this, item),
		startField: requireText(startField, 'Start Field'),
		endField: requireText(endField, 'End Field'),
	};
	const written = await updateRecord(
		collection,
		id,
		(current, zones) => buildReschedule(current, input, zones),
		{ ...options, skipUnchanged: true },
	);
	return toOperationResult(written, target, 'is at this time already');
};

/** The new end or the new duration in minutes; neither where the appointment keeps its length. */
function getNewEnd(
	this: IExecuteFunctions,
	item: number,
): Pick<RescheduleInput, 'end' | 'duration'> {
	const options = this.getNodeParameter('options', item, {}) as { end?: unknown };
	const end: unknown = this.getNodeParameter('end', item, '') || options.end;
	const entered: unknown = this.getNodeParameter('duration', item, 0) || 0;
	const minutes = typeof entered === 'string' ? Number(entered.trim()) : entered;
	if (minutes === 0) return { end };
	const isUsable = typeof minutes === 'number' && minutes > 0 && minutes <= maxDuration;
	if (isUsable && !end) return { duration: minutes };
	throw isUsable
		? new ParameterError(
				'New End and Duration are both filled in',
				'Fill in one of the two. Nothing was sent.',
			)
		: new ParameterError(
				'The Duration cannot be used',
				'Enter how many minutes the appointment takes, e.g. 45. Nothing was sent.',
			);
}
