import { isCancelled, isPaid, statusOf, statusWords } from '../../appointment';
import { findTimeField, parseTime, valueAt, type JsonObject, type PrimaryKey } from '../../rest';
import type { SampleRecords } from './sampleRecords';
import type { ChangeKind } from './state/types';

export const maxSamples = 3;

/** A record that stands for an event, and when that was, in milliseconds since 1970, where the record says. */
export interface Sample {
	id: string;
	record: JsonObject;
	at?: number;
}

/** What a record itself shows. */
const shows: Partial<Record<ChangeKind, (record: JsonObject) => boolean>> = {
	cancelled: (record) =>
		isCancelled(record) && !statusWords(statusOf(record) ?? '').includes('noshow'),
	paid: isPaid,
};

/** Whether a record itself shows that such an event happened to it; a change is seen between two polls only. */
export function isShownByRecord(kind: ChangeKind): boolean {
	return kind === 'created' || kind in shows;
}

/**
 * A few records that stand for a kind of event, the latest first. For a change they are those that were changed last, where the records
 * say so, else the newest ones. A deleted record cannot be shown.
 */
export function chooseSamples(kind: ChangeKind, { records, primaryKey }: SampleRecords): Sample[] {
	if (kind === 'deleted') return [];
	const created = timesOf(records, 'created');
	const updated = timesOf(records, 'updated');
	const fitting = records.filter(shows[kind] ?? (() => true));
	const changed = fitting.filter(
		(record) => (updated(record) ?? 0) > (created(record) ?? Infinity),
	);
	const chosen = isShownByRecord(kind) || changed.length === 0 ? fitting : changed;
	const time = (record: JsonObject) =>
		(kind === 'created' ? undefined : updated(record)) ?? created(record);
	return latest(chosen, time, primaryKey);
}

/** The appointments that start last, where none is to come. */
export function chooseLatestStarts({ records, primaryKey }: SampleRecords): Sample[] {
	return latest(records, timesOf(records, 'start'), primaryKey);
}

function latest(
	records: JsonObject[],
	time: (record: JsonObject) => number | undefined,
	primaryKey: PrimaryKey,
): Sample[] {
	return records
		.map((record) => ({ id: primaryKey.getKey(record), record, at: time(record) }))
		.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
		.slice(0, maxSamples);
}

function timesOf(
	records: JsonObject[],
	kind: 'created' | 'updated' | 'start',
): (record: JsonObject) => number | undefined {
	const path = findTimeField(records, kind);
	return (record) => (path ? parseTime(valueAt(record, path)) : undefined);
}
