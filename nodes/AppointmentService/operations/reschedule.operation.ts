import type { IExecuteFunctions } from 'n8n-workflow';
import { ParameterError, requireText } from '../parameters';
import { buildReschedule, inferEndField, type RescheduleInput } from '../appointment';
import { locateTime, updateRecord } from '../rest';
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
	let unsure: string[] = [];
	const written = await updateRecord(
		collection,
		id,
		async (current, zones) => {
			const readOthers = async () => await collection.examples();
			const hasClock = locateTime(current, 'start', input.startField)?.clockPath !== undefined;
			const others = hasClock ? await readOthers() : [];
			if (input.endField) return buildReschedule(current, input, zones, others);
			const end = await inferEndField(current, input, zones, readOthers);
			unsure = end.unsure;
			return buildReschedule(current, { ...input, endField: end.field }, zones, others);
		},
		{ ...options, skipUnchanged: true },
	);
	const { records, notices = [] } = toOperationResult(written, target, 'is at this time already');
	const isLeft = unsure.length > 0 && !written.unchanged && !written.request;
	const notice = `Only the start was moved: no field is known to hold the end. If it is ${unsure.slice(0, 5).join(' or ')}, set End Field under Options.`;
	return { records, notices: isLeft ? [...notices, notice] : notices };
};

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
