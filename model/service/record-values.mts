import type { RecordValue } from '../../score/fuzz/service/records.mts';
import { statusForms } from './statuses.mts';
import type { TrackedRecord } from './tracked-record.mts';
import type { TimeField, TimeForm, BusinessSpec } from '../history.mts';

const people = ['Ada Lovelace', 'José Núñez', 'Zoë Ng', 'O’Brien', '山田 太郎', 'Müller'];

/** Makes a record's content out of what is known of it. */
export function makeRecordValue(spec: BusinessSpec, entry: TrackedRecord): RecordValue {
	const { key, revision, times, status, isMarked } = entry;
	const { field, words } = statusForms[spec.statuses];
	const id = { [spec.idField]: entry.id.value };
	const fields: RecordValue = {
		client: { id: key % 7, name: people[key % people.length] },
		[field]: words[isMarked && spec.deletion === 'status' ? 'deleted' : status],
		...(spec.deletion === 'flag' && { is_deleted: isMarked }),
		...(spec.deletion === 'time' && {
			deleted_at: isMarked ? new Date(times.updated).toISOString() : null,
		}),
		...timeIn(spec.start, times.start, key),
		notes: revision === 0 && key % 3 === 0 ? null : `Note ${key}, ${revision}`,
		...timeIn(spec.created, times.created, key),
		...timeIn(spec.updated, times.updated, key),
	};
	if (spec.nested) return { type: 'appointments', ...id, attributes: fields };
	return key % 2 === 0 || spec.count % 2 === 0 ? { ...id, ...fields } : { ...fields, ...id };
}

/** Fields that have other values at each reading, although nothing happened. */
export function fieldsOfNow(now: number): RecordValue {
	const age = Math.floor(now / 60_000) % 500;
	return {
		last_synced_at: new Date(now).toISOString(),
		minutes_ago: age,
		photo: `https://files.example.com/photo.png?Expires=${now}&Signature=${now % 9973}`,
		created_at_human: `${age} minutes ago`,
	};
}

const namesOfNow = Object.keys(fieldsOfNow(0));

/** A record as the business knows it, without {@link fieldsOfNow}. */
export const withoutFieldsOfNow = (record: RecordValue): RecordValue =>
	Object.fromEntries(Object.entries(record).filter(([name]) => !namesOfNow.includes(name)));

/** The start that a reader can find: its field has a known name and a value. */
export function visibleStart(
	{ start }: BusinessSpec,
	{ key, times }: TrackedRecord,
): number | undefined {
	const isBlank = start.blankEvery !== undefined && key % start.blankEvery === 1;
	if (isBlank || start.name === 'ajankohta') return undefined;
	const length = { day: 86_400_000, epochMs: 1 }[start.form as string] ?? 1000;
	return Math.floor(times.start / length) * length;
}

function timeIn(field: TimeField | undefined, moment: number, key: number): RecordValue {
	if (!field) return {};
	const isBlank = field.blankEvery !== undefined && key % field.blankEvery === 1;
	return { [field.name]: isBlank ? null : writeTime(field.form, moment) };
}

function writeTime(form: TimeForm, moment: number): string | number {
	const iso = new Date(moment).toISOString();
	switch (form) {
		case 'iso':
			return iso;
		case 'seconds':
			return `${iso.slice(0, 19)}Z`;
		case 'offset':
			return `${new Date(moment + 7_200_000).toISOString().slice(0, 19)}+02:00`;
		case 'sql':
			return iso.slice(0, 19).replace('T', ' ');
		case 'epoch':
			return Math.floor(moment / 1000);
		case 'epochMs':
			return moment;
		case 'day':
			return iso.slice(0, 10);
	}
}
