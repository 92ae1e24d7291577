import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { describeValue, ParameterError, requireText, toText } from '../parameters';
import { buildReschedule, inferEndField, isCancelled, startTimeOf } from '../appointment';
import { dayOf, locateTime, parseUserTime, readInstant, updateRecord } from '../rest';
import type { Operation } from './descriptions/types';
import { openWriteContext, toOperationResult } from './shared/writeContext';

/** Minutes in a year: a longer appointment is a mistake. */
const maxDuration = 525_600;
const msPerMinute = 60_000;

export const reschedule: Operation = async function (target, item) {
	const { collection, options, id } = await openWriteContext.call(this, target, 'update', item);
	const entered = this.getNodeParameter('options', item, {}) as IDataObject;
	const namesDayOnly = dayOf(this.getNodeParameter('start', item)) !== undefined;
	const input = {
		...getNewTimes.call(this, item),
		startField: requireText(entered.startField, 'Start Field'),
		endField: requireText(entered.endField, 'End Field'),
	};
	let unsure: string[] = [];
	let lacksEnd = false;
	const written = await updateRecord(
		collection,
		id,
		async (current, zones) => {
			const readOthers = async () => await collection.examples();
			const located = locateTime(current, 'start', input.startField);
			const hasClock = located?.clockPath !== undefined;
			const old = located && startTimeOf(current, located.path, 'UTC', located.clockPath);
			if (namesDayOnly && old?.isDateOnly === false)
				throw new ParameterError(
					'New Start names a day and no time of day',
					'The appointment would move to midnight. Enter a time such as 2026-11-24T14:30. Nothing was sent.',
				);
			const others = hasClock ? await readOthers() : [];
			if (input.endField) {
				const ends = locateTime(current, 'end', input.endField, others);
				lacksEnd = input.end === undefined && !(ends && readInstant(current, ends, zones.service));
				return buildReschedule(current, input, zones, others);
			}
			const end = await inferEndField(current, input, zones.service, readOthers);
			unsure = end.unsure;
			return buildReschedule(current, { ...input, endField: end.field }, zones, others);
		},
		{ ...options, skipUnchanged: true },
	);
	const { records, notices = [] } = toOperationResult(written, target, 'is at this time already');
	const isMoved = !written.unchanged && !written.request;
	if (isMoved && lacksEnd)
		notices.push(
			`Only the start was moved: the appointment has no time in the End Field “${input.endField}”. Correct it under Options, or remove it.`,
		);
	if (isMoved && unsure.length > 0)
		notices.push(
			`Only the start was moved: no field is known to hold the end. If it is ${unsure.slice(0, 5).join(' or ')}, set End Field under Options.`,
		);
	if (isMoved && written.record && isCancelled(written.record))
		notices.push('This appointment is cancelled: it was moved, and stays cancelled.');
	return { records, notices };
};

/** The new times, in milliseconds since 1970. */
function getNewTimes(this: IExecuteFunctions, item: number) {
	const options = this.getNodeParameter('options', item, {}) as { end?: unknown };
	const enteredEnd: unknown = this.getNodeParameter('end', item, '') || options.end;
	const duration: unknown = this.getNodeParameter('duration', item, 0) || 0;
	const minutes = typeof duration === 'string' ? Number(duration) : duration;
	if (typeof minutes !== 'number' || !(minutes >= 0 && minutes <= maxDuration))
		throw new ParameterError(
			'The Duration cannot be used',
			'Enter how many minutes the appointment takes, e.g. 45. Nothing was sent.',
		);
	if (minutes > 0 && enteredEnd)
		throw new ParameterError(
			'New End and Duration are both filled in',
			'Fill in one of the two. Nothing was sent.',
		);
	const start = requireTime.call(this, this.getNodeParameter('start', item), 'New Start');
	const lastsUntil = minutes > 0 ? start + minutes * msPerMinute : undefined;
	const end = enteredEnd ? requireTime.call(this, enteredEnd, 'New End') : lastsUntil;
	if (end !== undefined && end <= start)
		throw new ParameterError(
			'New End is not after New Start',
			'Correct one of them. Nothing was sent.',
		);
	return { start, end };
}

function requireTime(this: IExecuteFunctions, value: unknown, name: string): number {
	const instant = parseUserTime(value, this.getTimezone());
	if (instant !== undefined) return instant;
	const text = toText(value)?.trim() ?? describeValue(value);
	throw new ParameterError(
		text === '' ? `${name} is empty` : `${name} is not a date or time: “${text.slice(0, 80)}”`,
		'Enter a time such as 2026-11-24T14:30, or an expression that gives one. Nothing was sent.',
	);
}
