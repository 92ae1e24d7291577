import {
	classifyRelation,
	isObject,
	isTimeFieldName,
	type JsonObject,
	locateTime,
	normalizeName,
	parseTime,
	recordPartNames,
	wordList,
	withoutIdSuffix,
	wordSet,
} from '../rest';

/** Names of the record's own status field, the likeliest first; not those of a payment, an invoice or a message. */
const statusNames = wordList(`
	status state appointmentstatus apptstatus aptstatus bookingstatus visitstatus statuscode statusname
	statut situacao situacion estado stato tilstand
`);

/** An object with such a name is the appointment that the record is. */
const appointmentNames = wordSet('appointment booking reservation visit session');

/** Keys of the text in a status that is an object. */
const statusTextKeys = ['name', 'code', 'value', 'slug', 'label', 'title', 'text'];

const unsetValues = new Set(['', 'false', 'no', 'n', 'f', 'null', 'none']);

/** Whether a field is named as the record's own status is. */
export function isStatusName(name: string): boolean {
	return statusNames.includes(normalizeName(name));
}

/** The field that holds the record's own status, by its likeliest name. */
export function findStatusField(names: string[]): string | undefined {
	return statusNames
		.map((word) => names.find((name) => normalizeName(name) === word))
		.find(Boolean);
}

/** The text of a status, whatever form it has: a text, perhaps with a namespace before it, or an object with a name. */
export function readStatusText(value: unknown): string {
	return statusText(value)
		.replace(/^.*[.:/]/, '')
		.trim();
}

function statusText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (!isObject(value)) return '';
	const key = statusTextKeys.find((name) => value[name] !== undefined && value[name] !== null);
	return key === undefined ? '' : statusText(value[key]);
}

/**
 * The record's own status in the account's words; a number as digits where no field has a word. Undefined where there is none.
 */
export function statusOf(record: JsonObject): string | undefined {
	const appointment = appointmentPart(record);
	const parts = [
		...(appointment ? [appointment] : []),
		record,
		...partsOf(record, '', appointment),
	];
	const values = parts.flatMap((part) =>
		Object.keys(part)
			.map((name) => ({ name, rank: statusNames.indexOf(normalizeName(name)) }))
			.filter(({ rank }) => rank >= 0)
			.sort((a, b) => a.rank - b.rank)
			.map(({ name }) => part[name]),
	);
	const text = values.map((value) => statusText(value).trim()).find(Boolean);
	return text ?? values.filter((value) => typeof value === 'number').map(String)[0];
}

/** The objects of a record that hold fields of the record itself. @param kind another name for it than that of an appointment */
export function recordParts(record: JsonObject, kind = ''): JsonObject[] {
	return partsOf(record, kind, appointmentPart(record));
}

function partsOf(record: JsonObject, kind: string, appointment?: JsonObject): JsonObject[] {
	const isPartName = (name: string) =>
		recordPartNames.has(name) || appointmentNames.has(name) || name === kind;
	return Object.entries(record).flatMap(([key, value]) =>
		isObject(value) &&
		(value === appointment || isPartName(normalizeName(key))) &&
		!isRelatedRecord(value, record)
			? [value]
			: [],
	);
}

/** The object of a record in which start and client stand, where its start is that of the record: it is the appointment. */
export function appointmentPart(record: JsonObject): JsonObject | undefined {
	const parts = Object.values(record).filter(
		(value) => isObject(value) && hasStart(value) && hasClient(value),
	);
	if (parts.length === 0) return undefined;
	const path = locateTime(record, 'start')?.path ?? [];
	const part = path.length > 1 ? record[path[0]] : undefined;
	return isObject(part) && parts.includes(part) ? part : undefined;
}

const hasClient = (fields: JsonObject) =>
	Object.keys(fields).some((name) => classifyRelation(withoutIdSuffix(name))?.kind === 'client');

const hasStart = (fields: JsonObject) =>
	Object.keys(fields).some(
		(name) => isTimeFieldName(name, 'start') && parseTime(fields[name]) !== undefined,
	);

/** An object with another id than the record is another record. */
function isRelatedRecord(value: JsonObject, record: JsonObject): boolean {
	return value.id !== undefined && record.id !== undefined && value.id !== record.id;
}

/** Whether a flag says yes, or a field has a time. */
export function isSet(value: unknown): boolean {
	if (typeof value !== 'string')
		return value === true || (typeof value === 'number' && value !== 0);
	const text = value.trim().toLowerCase();
	// Some databases store zeros for a time that is not set.
	return !unsetValues.has(text) && !/^[0:. tz-]+$/.test(text);
}

/** The words of a status, in small letters: `LATE_CANCELED` and `lateCanceled` are `late` and `canceled`; `no-show` is one word. */
export function statusWords(status: string): string[] {
	return status
		.replace(/no[\s_-]?show/i, 'noshow')
		.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
		.map((part) => part.toLowerCase())
		.filter(Boolean);
}
