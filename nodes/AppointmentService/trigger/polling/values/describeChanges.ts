import { valueAt, type JsonObject } from '../../../rest';
import type { ChangeEvent, FieldValue } from '../state/types';
import { findAmount, findStatus, findTime, innerRecord, writtenTime } from './fields';
import type { RecordValues, ValueContext } from './types';

type Changes = NonNullable<ChangeEvent['changes']>;

/**
 * What changed in start, end, status and amount, by the record's own field names; undefined where none of them did. Earlier times are
 * written as the record writes its own.
 */
export function describeChanges(
	record: JsonObject,
	before: RecordValues,
	context: ValueContext,
): Changes | undefined {
	const inner = innerRecord(record, context);
	const changes: Changes = {};
	for (const bound of ['start', 'end'] as const)
		addTime(changes, inner, bound, before[bound], context.timeZone);
	addValue(changes, findStatus(inner), before.status);
	addValue(changes, findAmount(inner, context), before.amount);
	return Object.keys(changes).length > 0 ? changes : undefined;
}

function addValue(
	changes: Changes,
	found: { path: string[]; value: FieldValue } | undefined,
	before: FieldValue | undefined,
): void {
	if (!found || before === undefined || before === found.value) return;
	changes[found.path.join('.')] = { before, after: found.value };
}

function addTime(
	changes: Changes,
	record: JsonObject,
	bound: 'start' | 'end',
	before: number | undefined,
	timeZone: string,
): void {
	const found = findTime(record, bound, timeZone);
	if (!found || before === undefined || Math.floor(found.time / 1000) === before) return;
	for (const { path, value } of writtenTime(record, found.location, before, timeZone))
		addValue(changes, { path, value: valueAt(record, path) as FieldValue }, value);
}
