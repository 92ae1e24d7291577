import {
	classifyRelation,
	fieldValueAt,
	foreignCancelled,
	foreignOccasionNames,
	isForeignCancelled,
	isObject,
	isSet,
	isTimeFieldName,
	type JsonObject,
	likeliestFirst,
	locateTime,
	normalizeName,
	normalizeText,
	occasionNames,
	parseTime,
	recordPartNames,
	relationStem,
	remembering,
	scalarText,
	splitCommaList,
	splitWords,
	statusWords,
	wordList,
	wordSet,
	valuesNamed,
	withoutAbbreviation,
} from '../rest';

/** Names of the record's own status field, the likeliest first; not those of a payment, an invoice or a message. */
const statusNames = wordList(`
	status state statecode statuscode statusname statustext
	statusid stageid
	statut etat situacao situacion estado zustand stato tilstand durum stav stan tila allapot stare busena trangthai κατάσταση 状態 ステータス 状态 狀態 상태 статус состояние
`);

/** Words for the text of a status, in several languages, without accents. */
export const labels =
	'text|label|naam|nom|nome|nombre|libelle|libell|etiqueta|etichetta|descrizione|descripci?o?n|descricao|descrio|beschreibung|bezeichnung|omschrijving|navn|namn|nimi|nama|nazwa|nazev|naziv|denumire|adi|nev|megnevezes';
/** `state_title`, `stato_descrizione`, `libelleStatut`, `nombre_del_estado`; a `state_name` is in an address. */
const statusLabel = new RegExp(
	`^((?:get)?(${statusWords})(description|display|title|humanized?|${labels})|(${labels})(de|do|del|du|dello)?(${statusWords}))$`,
);

/** Words for the appointment that the record is; what is of a class or a slot may be that of many. */
const own = `(${[...occasionNames.slice(0, 6), 'app', ...foreignOccasionNames].join('|')})`;
const ownStart = new RegExp(`^${own}(?=.)`);
const ownEnd = new RegExp(`(?<=^(${statusWords}))(de|do|da|del|della)?${own}$`);

/** A name as `statusNames` has it, without a word for the appointment; that of the text of a field, as OData adds it, is the name of the field. */
const statusNameOf = remembering((name): string => {
	const plain = name.replace(/@[^@]+\.FormattedValue$/, '');
	const [word, rest] = [plain, withoutAbbreviation(plain)].map(normalizeName);
	if (statusNames.includes(word)) return word;
	const short = (ownStart.test(rest) ? rest : word).replace(ownStart, '').replace(ownEnd, '');
	return statusLabel.test(short) ? 'statustext' : short || name.trim().toLowerCase();
});

/** An object with such a name is the appointment that the record is. */
const appointmentNames = wordSet('appointment booking reservation visit session');

/** Words for the text in a status that is an object. */
const statusTextKeys = wordList(
	'name nombre nome nom naam code value slug label title text status state description descripcion descricao beschreibung id',
);

/** Whether a field is named as the record's own status is. */
export function isStatusName(name: string): boolean {
	return statusNames.includes(statusNameOf(name));
}

/** Those of these names that are named as the record's own status is, the likeliest first. */
export function statusFields(names: string[]): string[] {
	return likeliestFirst(names, (name) => statusNames.indexOf(statusNameOf(name)));
}

/** The text of a status, whatever form it has: a text, perhaps with a namespace before it, the only one of a list, or an object with a name. */
export function readStatusText(value: unknown): string {
	return statusText(value)
		.replace(/^.*[.:/]/, '')
		.trim();
}

/** All texts of a status: `CXL` and `Cancelled` of `{ "code": "CXL", "label": "Cancelled" }`. */
function statusTexts(value: unknown): string[] {
	const texts = isObject(value) ? textKeysOf(value).map((key) => value[key]) : [value];
	return texts.map(readStatusText);
}

/** The fields of a status that hold its text, by the ends of their names, the likeliest first: `refName`, `code`, `id`; of `{ type: "select", select: … }` the one that its type names. */
function textKeysOf(status: JsonObject): string[] {
	const type = scalarText(status.type);
	if (Object.hasOwn(status, type)) return [type];
	return likeliestFirst(Object.keys(status), (name) =>
		statusTextKeys.indexOf(splitWords(name).at(-1) ?? ''),
	);
}

function statusText(value: unknown): string {
	if (typeof value === 'string') return value;
	// Of several, nobody knows which holds.
	if (Array.isArray(value)) return value.length === 1 ? statusText(value[0]) : '';
	if (!isObject(value)) return '';
	const texts = textKeysOf(value).map((key) => statusText(value[key]));
	return texts.find((text) => /\p{L}/u.test(text)) ?? texts.find(Boolean) ?? '';
}

/** The record's own status in the account's words; a number as digits where no field has a word. Undefined where there is none. */
export function statusOf(record: JsonObject, choose = statusFields): string | undefined {
	const values = ownStatuses(record, choose);
	const texts = values.map((value) => statusText(value).trim()).filter(Boolean);
	const [text] = likeliestFirst(texts, (one) => (/\D/.test(one) ? 0 : 1));
	return text ?? values.filter((value) => typeof value === 'number').map(String)[0];
}

/** The same to choose by: where there is none, what a flag or a time of cancellation says. */
export function statusToChoose(record: JsonObject): string | undefined {
	const status = statusOf(record) ?? statusOf(record, ownOrOnlyFields);
	// What stands in a flag as an object says nothing.
	if (status !== undefined || valuesFitting(record, cancelSigns).every(isObject)) return status;
	return isCalledOff(record) ? 'cancelled' : 'not cancelled';
}

/** The fields for the record's own status; where there is none, the only one whose name ends like that of a status, such as `work_status`. */
function ownOrOnlyFields(names: string[]): string[] {
	const own = statusFields(names);
	const [only, ...others] = own.length > 0 ? [] : names.filter(isFurtherStatusName);
	return only === undefined || others.length > 0 ? own : [only];
}

/** The words of the record's own status, in all its texts: of `{ "code": "NSH", "label": "No show" }` both. */
export function ownStatusWords(record: JsonObject, choose = statusFields): string[] {
	const status = ownStatuses(record, choose).find((value) => statusText(value).trim() !== '');
	return statusTexts(status).flatMap(wordsOfStatus);
}

/** The same; where it has none, those of the only field whose name ends like that of a status. */
function shownStatusWords(record: JsonObject): string[] {
	const words = ownStatusWords(record);
	return words.length > 0 ? words : ownStatusWords(record, ownOrOnlyFields);
}

/** What stands in those fields of the record and its parts that are chosen by name; by default in those for its own status, the likeliest first. */
function ownStatuses(record: JsonObject, choose = statusFields): unknown[] {
	const parts = [appointmentPart(record) ?? {}, record, ...recordParts(record)];
	return parts.flatMap((part) => choose(Object.keys(part)).map((name) => part[name]));
}

/**
 * The objects of a record that hold fields of the record itself; where it shows its start and status, its `properties` are somebody's own.
 *
 * @param kind another name for it than that of an appointment
 */
export function recordParts(record: JsonObject, kind = ''): JsonObject[] {
	const keys = Object.keys(record).filter((key) => isObject(record[key]));
	if (keys.length === 0) return [];
	const appointment = appointmentPart(record);
	const isFlat = hasStart(record) && statusFields(Object.keys(record)).length > 0;
	const isPartName = (name: string) =>
		(recordPartNames.has(name) && !isFlat) || appointmentNames.has(name) || name === kind;
	return (
		keys
			.filter((key) => record[key] === appointment || isPartName(normalizeName(key)))
			.map((key) => record[key])
			.filter(isObject)
			// An object with another id than the record is another record.
			.filter(({ id }) => id === undefined || record.id === undefined || id === record.id)
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
	Object.keys(fields).some(
		(name) => classifyRelation(relationStem(normalizeName(name)))?.kind === 'client',
	);

const hasStart = (fields: JsonObject) =>
	Object.keys(fields).some(
		(name) => isTimeFieldName(name, 'start') && parseTime(fields[name]) !== undefined,
	);

/** How services say that somebody did not come, without accents; also in German, Spanish, Portuguese, French, Italian, Dutch, Scandinavian, Polish, Czech, Finnish, Hungarian, Turkish, Indonesian, Chinese, Japanese and Korean. */
const absences =
	'no show|did not (?:arrive|attend|show|come)|^dna$|unentschuldigt|не приш(?:ел|ла)|неявка|(?<![a-z])(?:missed|absente?|ausente)(?![a-z])|nicht erschienen|no (?:asist(?:io|e)|se presento|(?:presentad|asistid)[oa])|inasistencia|tidak (?:hadir|datang)|faltou|nao compareceu|assente|non (?:venue?|presentat[oa])|niet (?:verschenen|gekomen)|udeblevet|uteblev|uteblitt|utebliv(?:en|et)|ikke mott|ei saapunut|nieobecn(?:[ya]|osc)|neprezentat|khong den|nedostavil|nem jelent|gelmedi|^falta$|not seen|爽约|失约|無断キャンセル|노쇼';
const absence = absences.replace(/ /g, '');
const noShow = new RegExp(absences.replace(/ /g, '[\\s_-]?'));

/** The words of a status, in small letters: `LATE_CANCELED` and `lateCanceled` are `late` and `canceled`; `no-show` is one word. */
export function wordsOfStatus(status: string): string[] {
	return normalizeText(status.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
		.replace(noShow, 'noshow')
		.replace(/(?<![a-z])(canc|canx|cncl|cn?xl?d?)(?![a-z])/, 'cancelled')
		.split(/[^a-z]+/)
		.filter(Boolean);
}

const timeWords = 'date|(?:date)?time(?:stamp)?|ts';
const cancellationTimes = new RegExp(
	`^${own}?(date|time)?(cancell?ed|${foreignCancelled})(at|on|${timeWords}|am|em|en|il|le|op|la|в|日時?|时间|일시?)(utc|gmt|local)?$|^(date|fecha|data)(de)?(cancell?ation|cancela(ci?o?n|c?a?o)|annulation|annullamento|anulaci?o?n)$|^${own}?cancell?ation(at|on|${timeWords})(utc|gmt|local)?$`,
);

const cancelledStatuses = wordSet(
	'cancelled canceled cancellation void voided deleted declined rejected excused broken noshow',
);
const cancelFlags = new RegExp(`^${own}?(is)?(cancell?ed|${foreignCancelled})$`);
const cancelSigns = new RegExp(`${cancelFlags.source}|${cancellationTimes.source}`);
const absenceFlags = new RegExp(
	`^${own}?(is|was)?(${absence}|deleted|cancell?ed|${foreignCancelled})$|^deleted(at|on|date|time)$`,
);
/** Statuses of an appointment that does not take place although nobody cancelled it. */
const otherEndings = wordSet('declined rejected deleted excused broken noshow');
const otherFields = new RegExp(`${absence}|deleted`);
const noShowFlag = new RegExp(`^(is|was)?(${absence})$`);
const cancelledWords = wordSet('cancelled canceled cancel noshow');
/** Words beside `cancelled`: who cancelled, or how late. */
const cancelQualifiers = wordSet(`
	client customer patient guest user staff provider pro admin business salon system auto automatically late early
	host organizer organiser owner company shop clinic studio doctor practitioner therapist attendee invitee member
	appointment booking visit session reservation status state is
`);
const negatingWords = wordSet(`
	not un never pending request requested requests partial partially partly awaiting previously formerly undo undone revoked
	failed will to if may fee policy window deadline
`);

/** Whether a field is named like a flag for somebody who did not come. */
export const isNoShowFlag = (name: string) => noShowFlag.test(normalizeName(name));

/** Whether a record says that somebody did not come, by its status or by a flag. */
export const saysNoShow = (record: JsonObject) =>
	shownStatusWords(record).includes('noshow') ||
	[record, ...recordParts(record)].some((part) =>
		Object.keys(part).some((name) => isNoShowFlag(name) && isSet(part[name])),
	);

/** Whether a field is named like a flag for a cancelled appointment. */
export const isCancelFlag = (name: string) => isNamed(name, cancelFlags);

/** Whether a name fits, also behind the letters of a table or a type; those of a number count how many there are. */
const isNamed = (name: string, names: RegExp) =>
	[name, ...(/^(nb|nr|cn?t)(?![a-z])/.test(name) ? [] : [withoutAbbreviation(name)])].some((word) =>
		names.test(normalizeName(word)),
	);

/** The values of the fields whose names fit so. */
export const valuesFitting = (fields: JsonObject, names: RegExp): unknown[] =>
	Object.keys(fields)
		.filter((name) => isNamed(name, names))
		.map((name) => fields[name]);

/**
 * Whether a record says that the appointment does not take place: by its own status, by a flag, or by a time of cancellation. Where
 * that is not certain, it takes place: the status of something else, such as a payment or an invoice, does not count, nor does a
 * time of cancellation beside a status that says otherwise. Of objects in the record, the one with start and client counts as well,
 * others where the record itself has no status.
 */
export function isCancelled(record: JsonObject, own?: CancelledStatus): boolean {
	if (own && hasStatus(record, own)) return true;
	const atTopLevel = readCancellation(record);
	if (atTopLevel) return true;
	const part = appointmentPart(record);
	const stated = (part && readCancellation(part)) ?? atTopLevel;
	if (stated !== undefined) return stated;
	return recordParts(record).some((other) => readCancellation(other) === true);
}

/** What the user says of the status of cancelled appointments. */
export interface CancelledStatus {
	/** Name of the field, with dots where it stands in an object; empty where it is to be found. */
	field: string;
	/** In small letters; empty where the words of the field say it. */
	values: string[];
}

/** The options of a node as such; undefined where neither is given. */
export function toCancelledStatus(field: string, values: string): CancelledStatus | undefined {
	const words = toStatusValues(values);
	return field || words.length > 0 ? { field, values: words } : undefined;
}

/** The values of an option in which a status stands as the service writes it. */
export const toStatusValues = (option: string) => splitCommaList(option.toLowerCase());

/** Whether the status of a record has one of the values, or says cancelled. */
function hasStatus(record: JsonObject, { field, values }: CancelledStatus): boolean {
	return shownStatuses(record, field).some((text) =>
		values.length > 0
			? values.includes(text.toLowerCase())
			: isCancelledStatus(text) && !wordsOfStatus(text).includes('noshow'),
	);
}

/** What the status of a record says, in the field if one is given: as a text or a number, or as part of an object. */
export function shownStatuses(record: JsonObject, field = ''): string[] {
	const shown = field
		? [fieldValueAt(record, field)]
		: ownStatuses(record, (names) => names.filter(isAnyStatusName));
	return shown
		.flatMap((value) => (isObject(value) ? Object.values(value) : value))
		.map((value) => scalarText(value).trim());
}

/** Whether records have statuses and none of them says anything in words, nor a flag whether it is cancelled: what their numbers mean, only the account knows. */
export function hasCodesOnly(records: JsonObject[]): boolean {
	const statuses = records.flatMap((record) => shownStatuses(record)).filter(Boolean);
	const isFlagged = records.some((record) => valuesFitting(record, cancelSigns).length > 0);
	return statuses.length > 0 && !isFlagged && !statuses.some((text) => /\p{L}{2}/u.test(text));
}

/** Whether somebody called the appointment off: unlike one that was declined or missed, to cancel it again would change nothing. */
export function isCalledOff(record: JsonObject): boolean {
	const words = shownStatusWords(record);
	const fields = Object.entries(record).filter(([name]) => !otherFields.test(normalizeName(name)));
	return isCancelled(Object.fromEntries(fields)) && !words.some((word) => otherEndings.has(word));
}

/** Undefined where none of the fields is about cancellation. */
function readCancellation(fields: JsonObject): boolean | undefined {
	const flags = valuesFitting(fields, absenceFlags);
	if (flags.some(isSet)) return true;
	const names = Object.keys(fields);
	const textsIn = (chosen: string[]) => chosen.flatMap((name) => statusTexts(fields[name]));
	const own = statusFields(names);
	const statuses = textsIn(own);
	const shown = own.length > 0 ? statuses : textsIn(ownOrOnlyFields(names));
	const saysCalledOff = (status: string) =>
		(/cancell?ed/i.test(status) || isForeignCancelled(status)) && isCancelledStatus(status);
	if (shown.some(isCancelledStatus)) return true;
	if (textsIn(names.filter(isFurtherStatusName)).some(saysCalledOff)) return true;
	// Two capitals are a state in an address, such as NY.
	if (statuses.some((word) => /[a-z]/i.test(word) && !/^[A-Z]{2}$/.test(word))) return false;
	const times = valuesFitting(fields, cancellationTimes);
	const kinds = valuesNamed(fields, /^(type|kind)$/).map(scalarText);
	if (
		times.some((time) => isSet(time) && !isNoticePeriod(time)) ||
		kinds.some((kind) => /^cancell?(ed|ation)$/i.test(kind))
	)
		return true;
	return flags.length + times.length > 0 ? false : undefined;
}

/** Hours or minutes before the start, until which an appointment may be cancelled. */
const isNoticePeriod = (value: unknown) => Number(value) > 1 && Number(value) < 100_000;

/** Statuses of something else than the appointment, or of another time. */
const otherStatuses =
	/pay|pmt|paid|invoice|bill|order|refund|deposit|message|msg|mail|sms|remind|notif|sync|deliver|member|subscri|account|address|ship|previous|old|former|last|prior|from|before|next|new|request|approv|confirm|rsvp|claim/;

/** Whether a field may be a status by the end of its name, such as `work_status` or `meeting_outcome`: only a record that says cancelled there shows it. */
export function isFurtherStatusName(name: string): boolean {
	if (withoutAbbreviation(name) !== name && isStatusName(withoutAbbreviation(name)))
		return !otherStatuses.test(normalizeName(name));
	const [, stem] =
		/^(.*)(status|state|stage|outcome|statusid|stageid)$/.exec(normalizeName(name)) ?? [];
	return stem !== undefined && !otherStatuses.test(stem) && !classifyRelation(stem);
}

/** Whether a field is named as a status of the record is, or may be one by the end of its name. */
export const isAnyStatusName = (name: string) => isStatusName(name) || isFurtherStatusName(name);

/** `Cancelled`, `CANCELLED_BY_CLIENT`, `lateCanceled`, `no-show`; not `cancellation_requested` or `payment_declined`. */
function isCancelledStatus(status: string): boolean {
	const parts = wordsOfStatus(status);
	if (parts.some((part) => negatingWords.has(part))) return false;
	const last = parts.length - 1;
	const endsCancelled =
		cancelledWords.has(parts[last]) &&
		parts.slice(0, last).every((part) => cancelQualifiers.has(part));
	const isForeign = [parts[0] ?? '', status].some(isForeignCancelled);
	return cancelledStatuses.has(parts[0]) || endsCancelled || isForeign;
}
